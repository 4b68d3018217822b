'''Canonical bytes, keys, dice chains, seals, entries, the pen, memory, game file, packets, mail. Format 2.

docs/protocol.md says it to the byte; the modules are named after its sections. A game in memory is a `gamefile.Game`:
`record` (entries and states), `position`, `base` (position at the start of the impulse; the same unless the impulse
has stopped to ask), `summary` (lines of the head). Acts change the game in memory; only `gamefile.save` and `memory`
change a disk. Every fault is an `errors.RecordError`: `str(error)` is the line after `error:`, `.hint` the line after
`hint:` or None, `.status` the exit status, `.entry` the entry number or None.

    bytes     canonical (trees, frames, H), forms (fields and limits), codes, secret (what a private key gives)
    entries   entries, genesis, seals, chain, dice
    the pen   state (what is due), stages (what follows), steps (each kind), agreements (takeback, reseat, adopt), marks
    a point   running (key, papers, placements, resolution), play (acts that sign), verify (all of it again)
    a disk    keys, files, gamefile, damage, memory (what was signed here), slips (what others have sealed)
    the mail  mail, mime, bodies, armour, packets, exchange

A game (`play`; `adjudicator` is a `kernel.adjudication.Adjudicator`)::

    parties = [Party("red", key=mine.public.text, name="red"), Party("blue", key=theirs.text)]
    game = play.create(adjudicator, key, name="duel", scenario="game/scenario", parties=parties, ...)
    play.join(game, key); play.join(game, key, role="red", word="blue horse 42")  # for a seat without key
    play.submit(game, key, "orders" | "standing" | "reply", text, role=None, sealed=False)
    play.keep(game, key)                              # standing orders stay, sealed anew if they were sealed
    play.seal(game, key, "depot one", text); play.open_seal(game, key, number)
    entry, outcome = play.resolve(game, adjudicator, key, slips)      # opens what must be open
    play.takeback(game, adjudicator, key, to=N); play.reseat(...); play.adopt(...); play.resign(...); play.note(...)

What is due (`state`)::

    state = game.record.state
    state.stage, state.pen, state.due -> (Due(role, act, question),)
        # act: join, standing, orders, reply, resolution, takeback, reseat, adopt, open; () when all is done

Before a command signs it asks `memory.take_up` and `memory.guard`; `memory.remember` comes before `gamefile.save`.

Verifying: `verify.verify(game, adjudicator)` gives `Verified(rows, problem, unjudged, state)`;
`verify.Replay(adjudicator)` takes entries one by one, for reports; `exchange.receive(game, adjudicator, packet)`
takes a mail in, all or nothing.
'''
