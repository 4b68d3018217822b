'''Canonical bytes, keys, dice chains, entries, game file, packets, mail.

A game in memory is a `gamefile.Game`: `record` (entries and states), `position`, `base` (position at the start of the
impulse; the same unless the impulse has stopped to ask), `summary` (lines of the head). Acts change the game in memory;
only `gamefile.save` changes a disk. Every fault is an `errors.RecordError`: `str(error)` is the line after `error:`,
`.hint` the line after `hint:` or None, `.status` the exit status, `.entry` the entry number or None.

Keys (`keys`)::

    store = KeyStore()                              # PBEM_HOME, or the platform's folder
    store.new("red", passphrase=None) -> PublicKey  # .line is the one line of text; .text the base64 in genesis
    store.names(); store.is_locked(name); store.import_file(path, name, passphrase)
    store.public("red" | "file.pub" | "pbem-ed25519 ...") -> PublicKey
    store.private("red" | path, passphrase) -> PrivateKey

A game (`play`, `gamefile`; `adjudicator` is a `kernel.adjudication.Adjudicator`)::

    parties = [Party("red", key=mine.public.text, name="red"), Party("blue", key=theirs.text)]
        # bot: Party("blue", "bot:captain", key=mine.public.text): the same key plays it, as in a solo game
        # solo: both parties have the same key; moderated: add Party("moderator", "moderator", key=...);
        # a player without software: key=None (moderated games only)
    game = play.create(adjudicator, key, name="duel", scenario="game/scenario", parties=parties,
                       exchange="swift" | "careful" | "moderated", options={...}, data={file: sha256}, author=role)
    steps.check_data(game.record.genesis, data)      # status 4 if rules or pack are another version
    play.join(game, key)                             # for a party whose key did not begin the game
    play.submit(game, key, "orders" | "standing" | "reply", text, role=None)
        # a moderator names the player as role; the entry then says on_behalf_of
    entry, outcome = play.resolve(game, adjudicator, key)
    play.takeback(game, adjudicator, key, to=N)      # asks; the other side calls it without `to` and agrees
    play.resign(game, key); play.note(game, key, text)
    gamefile.save(game, path); game = gamefile.load(path)      # load needs no cryptography

What is due (`state`)::

    state = game.record.state
    state.due -> (Due(role, act, question), ...)     # act: join, orders, reply, resolution; () when over
    state.clock, state.mover, state.waiting, state.over, state.resigned, state.standing, state.parties, state.takeback
    state.roles_of(public.text) -> roles that a key plays

Verifying (`verify`)::

    rows = verify.verify(game, adjudicator)          # Row(number, kind, author, what, problem), up to the first fault
    error = verify.first_problem(rows)               # None if all is well
    machine = verify.Replay(adjudicator); outcome = machine.take(entry); machine.game   # entry by entry, for reports

Mail (`packets`, `mail`, `exchange`)::

    entries = exchange.unsent(game.record, roles)    # what the others have not shown to have
    text = packets.wrap(game.record.game, entries)   # -----BEGIN PBEM PACKET----- ...
    mail.write(...) -> bytes of an .eml; mail.read(path | "-") -> messages; packets.find(text) -> Packet
    exchange.receive(game, adjudicator, packet) -> Received(added, known, dropped)   # all or nothing
    exchange.collect(packets) -> entries from genesis on; verify.rebuild(entries, adjudicator) -> Game
'''
