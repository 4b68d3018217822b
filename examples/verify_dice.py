"""Verify every die of a pbem game file, without pbem: standard library only, no code shared; see docs/protocol.md.

    python verify_dice.py GAME.pbem

Checks the hash links between entries, every link of every dice chain, the key of every point and every face.
It does not check signatures (the standard library has none) and plays no rules: `pbem verify` does both.
Exit status: 0 all dice verify, 1 the file cannot be read, 3 something does not verify.
"""

import hashlib
import hmac
import json
import sys


class Wrong(Exception):
    """Something does not verify."""


def frame(*parts):
    """Each part after its length in 8 bytes, big-endian."""
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)


def above(game, role, link):
    """One step up a dice chain."""
    return hashlib.sha256(frame(b"pbem/chain/link/v1", game.encode(), role.encode(), bytes.fromhex(link))).hexdigest()


def point_key(game, point, position, roles, links):
    """The key of a point: the links stand in the order in which genesis names the parties."""
    parts = [b"pbem/roll/v1", game.encode(), str(point).encode(), bytes.fromhex(position)]
    for role in roles:
        if role in links:
            parts += [role.encode(), bytes.fromhex(links[role]["value"])]
    return hashlib.sha256(frame(*parts)).digest()


def die(key, label, sides):
    """The face of a die: bytes of HMAC-SHA256, those at or above the last multiple of `sides` skipped."""
    limit, counter = 256 - 256 % sides, 0
    while True:
        block = hmac.new(key, frame(label.encode(), str(sides).encode(), str(counter).encode()), "sha256").digest()
        for byte in block:
            if byte < limit:
                return byte % sides + 1
        counter += 1


class Game:
    """The little that dice need to know of a game."""

    def __init__(self):
        self.game, self.roles, self.players = None, [], []
        self.tips, self.used, self.shown = {}, {}, {}
        self.point, self.position, self.positions = 1, None, {}
        self.consent, self.asked, self.dice = set(), None, 0

    def take(self, entry):
        """Check one entry. Kinds without dice change nothing."""
        if entry["kind"] in ("genesis", "join", "orders", "reply", "resolution", "takeback"):
            getattr(self, entry["kind"])(entry, entry["body"])
        self.positions[entry["number"]] = self.position

    def genesis(self, entry, body):
        self.game, self.position = entry["game"], body["position"]
        self.roles = [party["role"] for party in body["parties"]]
        self.players = [party["role"] for party in body["parties"] if party["kind"] != "moderator"]
        for party in body["parties"]:
            if party["tip"] is not None:
                self.tips[party["role"]], self.used[party["role"]] = party["tip"], 0

    def join(self, entry, body):
        if entry["author"] in self.tips:
            raise Wrong(f"{entry['author']} publishes a second chain")
        self.tips[entry["author"]], self.used[entry["author"]] = body["tip"], 0

    def show(self, role, link):
        """A link is the next of its chain, and hashes to the one shown before it."""
        if role not in self.tips or link["index"] != self.used[role] + 1:
            raise Wrong(f"link {link['index']} of {role} is not the next of its chain")
        if above(self.game, role, link["value"]) != self.tips[role]:
            raise Wrong(f"link {link['index']} of {role} does not hash to the one before")
        self.tips[role], self.used[role], self.shown[role] = link["value"], link["index"], link

    def orders(self, entry, body):
        if body["link"] is not None:
            self.show(entry["author"], body["link"])

    reply = orders

    def resolution(self, entry, body):
        links, author = body["links"], entry["author"]
        if author not in links or {role: links[role] for role in links if role != author} != self.shown:
            raise Wrong("the links are not those that were shown for this point")
        self.show(author, links[author])
        if (body["point"], body["at"]) != (self.point, self.position):
            raise Wrong(f"it is not for point {self.point} at position {self.position[:8]}")
        key = point_key(self.game, self.point, self.position, self.roles, links)
        for label, sides, face in body["rolls"]:
            if die(key, label, sides) != face:
                raise Wrong(f"die {label!r} shows {face}, the links give {die(key, label, sides)}")
        self.dice += len(body["rolls"])
        self.point, self.position, self.shown = self.point + 1, body["after"], {}

    def takeback(self, entry, body):
        """When all players have agreed the position goes back; shown links stay burnt."""
        if body["agrees"] is None:
            self.asked, self.consent = entry["number"], set()
        self.consent.add(body.get("on_behalf_of", entry["author"]))
        if self.consent == set(self.players):
            self.position, self.shown = self.positions[body["to"]], {}


def verify(text):
    """Every entry in turn; returns the game and the number of entries."""
    lines = text.split("\n")
    rows = lines[lines.index("-----BEGIN RECORD-----") + 1: lines.index("-----END RECORD-----")]
    game, before = Game(), "0" * 64
    for number, row in enumerate(rows, 1):
        entry = json.loads(row)
        try:
            if (entry["number"], entry["before"]) != (number, before):
                raise Wrong("it does not build on the entry before")
            game.take(entry)
        except Wrong as problem:
            raise Wrong(f"entry {number}: {problem}") from None
        before = hashlib.sha256(row.encode()).hexdigest()
    return game, len(rows)


def main(path):
    try:
        with open(path, encoding="utf-8", newline="") as file:
            game, count = verify(file.read())
    except Wrong as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 3
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        print(f"error: {path} cannot be read as a game file: {problem!r}", file=sys.stderr)
        return 1
    print(f"{game.game}: {count} entries, {game.point - 1} points, {game.dice} dice: all verify")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print("usage: verify_dice.py GAME.pbem", file=sys.stderr)
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else 2)
