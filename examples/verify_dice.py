"""Verify every die of a pbem game file of format 2, without pbem: standard library only; see docs/protocol.md.
Checks hash links, every link of every dice chain, points over takebacks and new keys, every face, every opened seal.
Not: signatures, whose turn it was, rules, whether a seal had to be opened, private dice; `pbem verify` does all that.
Exit status: 0 all dice verify, 1 the file cannot be read, 3 something does not verify."""

import hashlib
import hmac
import json
import pathlib
import sys

Wrong = type("Wrong", (Exception,), {"__doc__": "Something does not verify."})


def frame(*parts):
    """Each part after its length in 8 bytes, big-endian; texts and numbers as UTF-8."""
    raw = [part if isinstance(part, bytes) else str(part).encode() for part in parts]
    return b"".join(len(part).to_bytes(8, "big") + part for part in raw)


def digest(*parts):
    return hashlib.sha256(frame(*parts)).digest()


def point_key(game, point, position, roles, links, words):
    """The key of a point: links, then words, in the order in which genesis names the parties."""
    shown = [part for role in roles if role in links for part in (role, bytes.fromhex(links[role]["value"]))]
    said = [part for role in roles if words.get(role) for part in (role, words[role])]
    return digest("pbem/roll/v2", game, point, bytes.fromhex(position), len(links), *shown, *said)


def die(key, label, sides):
    """The face of a die: bytes of HMAC-SHA256, those at or above the last multiple of `sides` skipped."""
    if type(sides) is not int or not 1 <= sides <= 256:
        raise ValueError(f"a die with {sides} sides")
    limit, counter = 256 - 256 % sides, 0
    while True:
        for byte in hmac.new(key, frame(label, sides, counter), "sha256").digest():
            if byte < limit:
                return byte % sides + 1
        counter += 1


class Game:
    def __init__(self):
        self.keys, self.tips, self.used, self.shown, self.words, self.seals = {}, {}, {}, {}, {}, {}
        self.point, self.positions, self.pending, self.vacant, self.dice = 1, {}, None, None, 0

    def take(self, entry):
        act = getattr(self, f"take_{entry['kind'].replace('reply', 'orders')}", lambda *_: None)
        act(entry, entry["body"], entry["body"].get("on_behalf_of", entry["author"]))
        self.positions[entry["number"]] = self.position

    def take_genesis(self, entry, body, role):
        self.game, self.position = entry["game"], body["position"]
        self.keys = {party["role"]: party["key"] for party in body["parties"]}
        self.players = [party["role"] for party in body["parties"] if party["kind"] != "moderator"]
        self.tips = {party["role"]: party["tip"] for party in body["parties"] if party["tip"] is not None}
        self.used = dict.fromkeys(self.tips, 0)

    def take_join(self, entry, body, role):
        if role in self.tips or role in self.words:
            raise Wrong(f"{role} joins twice")
        (self.words if body["tip"] is None else self.tips)[role] = body["word"] if body["tip"] is None else body["tip"]
        self.used[role] = 0
        if self.vacant == role:
            self.vacant, self.shown, self.pending, self.point = None, {}, None, self.point + 1

    def show(self, role, link):
        """A link is the next of its chain, and hashes to the one shown before it."""
        if role not in self.tips or link["index"] != self.used[role] + 1 or link["index"] > 1024:
            raise Wrong(f"link {link['index']} of {role} is not the next of its chain")
        if digest("pbem/link/v2", self.game, role, bytes.fromhex(link["value"])).hex() != self.tips[role]:
            raise Wrong(f"link {link['index']} of {role} does not hash to the one before")
        self.tips[role], self.used[role], self.shown[role] = link["value"], link["index"], link

    def take_orders(self, entry, body, role):
        if body["link"] is not None:
            self.show(entry["author"], body["link"])

    def take_resolution(self, entry, body, role):
        links = body["links"]
        if role not in links or {one: links[one] for one in links if one != role} != self.shown:
            raise Wrong("the links are not those that were shown for this point")
        self.show(role, links[role])
        if (body["point"], body["at"]) != (self.point, self.position):
            raise Wrong(f"it is not for point {self.point} at position {self.position[:8]}")
        key = point_key(self.game, self.point, self.position, list(self.keys), links, self.words)
        for label, sides, face in body["rolls"]:
            if die(key, label, sides) != face:
                raise Wrong(f"die {label!r} shows {face}, the links give {die(key, label, sides)}")
            self.dice += 1
        self.point, self.position, self.shown = self.point + 1, body["after"], {}

    def agreed(self, body, left):
        self.pending = {"ask": left, "no": None}.get(body["answer"], (self.pending or [None])[1:])
        return self.pending == []

    def take_takeback(self, entry, body, role):
        if self.agreed(body, [player for player in self.players if player != role]):
            self.position, self.point, self.shown = self.positions[body["to"]], self.point + 1, {}

    def take_reseat(self, entry, body, role):
        if self.agreed(body, [one for one in self.keys if self.keys[one] and one not in (body["role"], role)]):
            self.keys[body["role"]], self.vacant = body["key"], body["role"]
            self.words = self.words if body["role"] in self.players else {}
            for table in (self.tips, self.used, self.words):
                table.pop(body["role"], None)

    def take_seal(self, entry, body, role):
        self.seals[entry["number"]] = (role, body["label"], bytes.fromhex(body["nonce"]), body["commitment"])

    def take_open(self, entry, body, role):
        *parts, commitment = self.seals[body["seal"]]
        if digest("pbem/seal/v2", self.game, *parts, bytes.fromhex(body["salt"]), body["text"]).hex() != commitment:
            raise Wrong(f"the text is not the one that {parts[0]} has sealed in entry {body['seal']}")


def verify(text):
    """Every entry in turn, hash-linked over the bytes that are signed; returns the game and the number of entries."""
    game, before, rows = Game(), "0" * 64, text.split("-----BEGIN RECORD-----\n")[1].split("\n-----END RECORD")[0]
    for number, row in enumerate(rows.split("\n"), 1):
        entry = json.loads(row)
        try:
            if (entry["number"], entry["before"]) != (number, before):
                raise Wrong("it does not build on the entry before")
            game.take(entry)
        except Wrong as problem:
            raise Wrong(f"entry {number}: {problem}") from None
        payload = (row[: row.rindex(',"signature":"')] + "}").encode()
        kind = f"application/vnd.pbem.{entry['kind']}.v2+json".encode()
        before = hashlib.sha256(b"DSSEv1 %d %s %d %s" % (len(kind), kind, len(payload), payload)).hexdigest()
    return game, number


def main(path):
    try:
        game, count = verify(pathlib.Path(path).read_bytes().decode())
        status, text = 0, f"{game.game}: {count} entries, {game.point - 1} points, {game.dice} dice: all verify"
    except Wrong as problem:
        status, text = 3, f"error: {problem}"
    except (OSError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as problem:
        status, text = 1, f"error: {path} cannot be read as a game file: {type(problem).__name__}"
    print("".join(c if c.isprintable() else ascii(c)[1:-1] for c in text), file=sys.stderr if status else sys.stdout)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else "usage: verify_dice.py GAME.pbem")
