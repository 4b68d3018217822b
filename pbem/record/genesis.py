"""Genesis: who sits where and what is played; the state of a record after its first entry."""

from __future__ import annotations

from pbem.kernel.values import replace
from pbem.record.canonical import hash_of
from pbem.record.entries import Entry
from pbem.record.errors import RecordError
from pbem.record.keys import refused_key
from pbem.record.stages import after_genesis
from pbem.record.state import MODERATED, Party, State

FORMAT = "pbem/v2"


def game_id(name: str, nonce: str) -> str:
    """A name for people; what identifies a game is the hash of its genesis."""
    return f"{name}-{hash_of('pbem/id/v2', name, bytes.fromhex(nonce)).hex()[:4]}"


def begin(entry: Entry) -> State:
    """The state after genesis."""
    if entry.kind != "genesis":
        raise RecordError(f"a record begins with genesis, not with {entry.kind}", entry=entry.number)
    body = entry.body
    parties = tuple(Party(**party) for party in body["parties"])
    founder = _founder(parties, entry.author)
    for fault, found in _faults(parties, founder, entry).items():
        if found:
            raise RecordError(f"genesis: {fault}", entry=1)
    joined = {party.role: party.tip for party in parties if party.tip is not None}
    then = body["next"]
    state = State(
        game=entry.game, genesis=entry.hash, exchange=body["exchange"], founder=founder.key or "", parties=parties,
        ruleset=body["ruleset"], data=body["data"], clock=then["clock"], mover=then["to_act"], at=body["position"],
        base=body["position"], tips=joined, used=dict.fromkeys(joined, 0),
    )
    return replace(state, stage=after_genesis(state))


def _founder(parties: tuple[Party, ...], author: str) -> Party:
    for party in parties:
        if party.role == author and party.key:
            return party
    raise RecordError("genesis: the author has no key", entry=1)


def _faults(parties: tuple[Party, ...], founder: Party, entry: Entry) -> dict[str, bool]:
    body, keys = entry.body, [party.key for party in parties if party.key]
    own = [party for party in parties if party.key == founder.key]
    others = [party for party in parties if party.key != founder.key]
    roles = {party.role for party in parties}
    return {
        "two parties have one role": len(roles) != len(parties),
        **_exchange_faults(parties, body["exchange"]),
        "a key is one that anybody could sign for": any(refused_key(bytes.fromhex(key)) for key in keys),
        "chains stand in it for the author's key, and for no other": not (
            all(party.nonce and party.tip for party in own)
            and not any(party.nonce or party.tip for party in others)
        ),
        "a key other than the author's sits once": len({p.key for p in others if p.key}) != sum(
            1 for p in others if p.key
        ),
        "a bot has the key of the author": any(party.is_bot for party in others),
        "the id of the game is not that of its name": bool(founder.nonce)
        and entry.game != game_id(body["name"], founder.nonce or ""),
        "somebody to act who is not a player": not _acts(body["next"], parties),
    }


def _acts(then: dict[str, str | None], parties: tuple[Party, ...]) -> bool:
    players = [party.role for party in parties if not party.is_moderator]
    return then["waiting"] is None and then["question"] is None and then["to_act"] in (*players, None)


def _exchange_faults(parties: tuple[Party, ...], exchange: str) -> dict[str, bool]:
    moderators = [party for party in parties if party.is_moderator]
    players = [party for party in parties if not party.is_moderator]
    if exchange == MODERATED:
        return {
            "a moderated game has one moderator, with a key": [bool(party.key) for party in moderators] != [True],
            "a moderated game has two players": len(players) != 2,
        }
    return {
        f"a {exchange} game has no moderator": bool(moderators),
        f"a {exchange} game has two players, both with keys": [bool(party.key) for party in players] != [True, True],
    }
