"""Pages of what is not understood (O, R), and of what has no place or is not wise now (T5, and the warnings)."""

from __future__ import annotations

from pbem.kernel.page import Page

BEGIN = "begin orders bulge-7f3a 16-1 german"

PAGES = (
    Page(
        "O101",
        "empty text",
        "There is nothing in the file or mail but blanks.",
        "(nothing)",
        f"{BEGIN}\nend",
    ),
    Page(
        "O102",
        "no block",
        "Orders stand between a `begin` line and an `end` line. All other text is taken for chatter, so "
        "a mail without a block holds no orders.",
        "move 2Pz/3 51-52",
        f"{BEGIN}\n  move 2Pz/3 51-52\nend",
    ),
    Page(
        "O103",
        "not a text",
        "The file is a document, a picture or another binary file.",
        "orders.docx",
        "orders.txt",
    ),
    Page(
        "O104",
        "text too long",
        "A text of more than a million characters or 20,000 lines is not searched for orders.",
        "a mail with its attachments",
        "the block of orders alone",
    ),
    Page(
        "O105",
        "too much",
        "Reading stops after 50 blocks, 2,000 lines in a block, or 100 problems, so that a runaway file "
        "is answered at once. Mend what is shown first.",
        "the same block pasted a hundred times",
        "one block",
    ),
    Page(
        "O106",
        "block without end",
        "A block runs to a line that holds only `end`. Without it, the rest of the mail would be read as"
        " orders.",
        f"{BEGIN}\n  move 2Pz/3 51-52",
        f"{BEGIN}\n  move 2Pz/3 51-52\nend",
    ),
    Page(
        "O107",
        "block in a block",
        "A `begin` line stands before the `end` of the block above it. Both blocks are read, but nothing"
        " is carried out until it is clear what belongs where.",
        f"{BEGIN}\nbegin standing bulge-7f3a german\nend",
        f"{BEGIN}\nend\nbegin standing bulge-7f3a german\nend",
    ),
    Page(
        "O108",
        "begin line not understood",
        "A begin line names the game, the day and impulse, and the side; standing orders name no "
        "impulse.",
        "begin orders german\nend",
        f"{BEGIN}\nend",
    ),
    Page(
        "O109",
        "unknown kind of block",
        "There are three kinds of block: orders, standing, reply.",
        "begin order bulge-7f3a 16-1 german\nend",
        f"{BEGIN}\nend",
    ),
    Page(
        "O110",
        "unknown order",
        "The first word of a line is no order. If the line is the end of a comment that a mail program "
        "has broken in two, put # before it.",
        "mvoe 2Pz/3 51-52",
        "move 2Pz/3 51-52",
    ),
    Page(
        "O111",
        "order incomplete",
        "Something is missing at the marked place: a unit, an area, or a word such as `with`.",
        "build 51-70 600Eng",
        "build 51-70 with 600Eng",
    ),
    Page(
        "O112",
        "too much in a line",
        "The order was complete before the marked word. One order stands on one line.",
        "entrench 352/914 23",
        "entrench 352/914",
    ),
    Page(
        "O113",
        "character without meaning",
        'Only letters, digits, and the signs , - > < = ( ) " # / . have a meaning in orders.',
        "move 2Pz/3 51-52 ?",
        "move 2Pz/3 51-52",
    ),
    Page(
        "O114",
        "path or line too long",
        "No path on the map has more than 100 areas, and no order needs 5,000 characters.",
        "move 2Pz/3 51-52-51-52-...",
        "move 2Pz/3 51-52",
    ),
    Page(
        "O115",
        "order in the wrong block",
        "Reactions such as `demolish` belong in a standing or reply block, acts such as `move` in a "
        "block of orders.",
        "demolish 76-90",
        "begin standing bulge-7f3a allied\n  demolish 76-90\nend",
    ),
    Page(
        "O116",
        "path of one area",
        "A path names every area on the way, the one where it starts included.",
        "move 2Pz/3 52",
        "move 2Pz/3 51-52",
    ),
    Page(
        "O117",
        "condition not understood",
        "Conditions are: a type of unit, infantry, strength compared with a number, from or to an area, "
        "near bank, far bank; joined by and, or, not, and brackets.",
        "demolish 76-90 when strength 4",
        "demolish 76-90 when strength >= 4",
    ),
    Page(
        "O118",
        "open quotation mark",
        "Names may stand in quotation marks, but then in two of them.",
        'attack "St Vith',
        'attack "St Vith"',
    ),
    Page(
        "O119",
        "quote mark or comparison",
        "In a block that is quoted with `>` tight before the text, a line begins with `>=`. It may be the rest "
        "of a condition that was broken in two, or a quoted `=`; the meanings differ, so neither is taken.",
        ">begin standing bulge-7f3a allied\n>demolish any when strength\n>= 4\n>end",
        "begin standing bulge-7f3a allied\n  demolish any when strength >= 4\nend",
    ),
    Page(
        "O120",
        "end without begin",
        "A line holds only `end`, but no block is open. The `begin` line above it was damaged beyond recognition, "
        "and its orders would be lost without a word if this were ignored.",
        "beg!n orders bulge-7f3a 16-1 german\nend",
        f"{BEGIN}\nend",
    ),
    Page(
        "O121",
        "orders outside a block",
        "These lines are orders to the last word, but they stand in no block, and the mail gives no other orders. "
        "Nothing is guessed: put them into the frame that is shown.",
        "move 2Pz/3 51-52",
        f"{BEGIN}\n  move 2Pz/3 51-52\nend",
    ),
    Page(
        "O122",
        "quoted block under words",
        "Every line of the block is quoted, and the sender wrote something beside it. A template that was filled in "
        "inside the quote is taken; a block of one's own that is quoted back, one from an older mail, or one just as "
        "the program prints it may as well be what is answered.",
        f"No! Wait.\nOn 3 May I wrote:\n> {BEGIN}\n>   move 2Pz/3 51-52\n> end",
        f"{BEGIN}\n  move 2Pz/3 51-52\nend",
    ),
    Page(
        "O123",
        "half a comment, or an order",
        "The line above ends in a comment and is as wide as lines are that mail programs break. So this line may be "
        "the rest of that comment. If it is an order, put an empty line above it; if not, put # before it.",
        f"{BEGIN}\nmove 2Pz/3 51-52 # and on no account whatsoever shall we\nattack 70\nend",
        f"{BEGIN}\nmove 2Pz/3 51-52\n# and on no account whatsoever shall we\n# attack 70\nend",
    ),
    Page(
        "O126",
        "nothing new",
        "Every block of this mail is known: it was signed before, its time is over, or it is quoted from the mail "
        "that is answered.",
        "an answer over a report, with nothing but the report's own blocks",
        f"{BEGIN}\n  move 2Pz/3 51-52\nend",
    ),
    Page(
        "O601",
        "quoted block",
        "A warning: the text holds two blocks of one kind, or blocks of both sides, and this one stands behind more "
        "quote marks. It is part of the mail that is being answered, so only the other one counts.",
        f"{BEGIN}\nend\n\n> {BEGIN}\n> end",
        f"{BEGIN}\nend",
    ),
    Page(
        "O602",
        "block without an order",
        "A block without an order says nothing: an untouched template, quoted or not, is one. `submit` and "
        "`adjudicate` refuse it, unless it holds the line `pass`: I give no orders. Beside a block that has orders it "
        "is overlooked.",
        f"{BEGIN}\nend",
        f"{BEGIN}\n  pass\nend",
    ),
    Page(
        "O603",
        "block known to the game",
        "The record has this block already, or its impulse is over: it stands in the mail because a report or an older "
        "mail is answered. It is overlooked, quoted or not. Standing orders that were replaced come back into force "
        "only if a line of them is changed or moved.",
        "standing orders that were replaced, in a quoted report",
        "the new block alone",
    ),
    Page(
        "O604",
        "order outside every block",
        "This line is an order to the last word, but it stands in no block; only the block is read.",
        f"{BEGIN}\n  move 2Pz/3 51-52\nend\nentrench 2Pz/2",
        f"{BEGIN}\n  move 2Pz/3 51-52\n  entrench 2Pz/2\nend",
    ),
    Page(
        "R201",
        "unknown unit",
        "No unit of your side bears this name. Where something near exists it is offered, but never "
        "taken without your word.",
        "entrench 352/941",
        "entrench 352/914",
    ),
    Page(
        "R202",
        "ambiguous unit",
        "A part of an id is enough if only one unit of the side has it. Here several do.",
        "entrench 352",
        "entrench 352/914",
    ),
    Page(
        "R203",
        "unit of the other side",
        "The unit exists, but belongs to the other side.",
        "entrench 28Inf/110a",
        "entrench 352/914",
    ),
    Page(
        "R204",
        "unknown area",
        "The map has no area with this number or name, and no zone with this letter.",
        "move 2Pz/3 51-Marnack",
        "move 2Pz/3 51-52",
    ),
    Page(
        "R205",
        "ambiguous area",
        "Two areas bear this name. Their numbers differ.",
        "attack Twintown",
        "attack 70",
    ),
    Page(
        "R206",
        "unknown word in a list of words",
        "Effects of special forces are mobility, demolition and confusion. Preferences are strongest, "
        "weakest, easiest, infantry, a type of unit, or a unit.",
        "special speed 110",
        "special mobility 110",
    ),
    Page(
        "R207",
        "no such bridge",
        "No road crosses a river between these two areas.",
        "build 51-52 with 600Eng",
        "build 51-70 with 600Eng",
    ),
    Page(
        "R208",
        "unit named twice",
        "One list names the same unit two times, perhaps once by a part of its id.",
        "entrench 352/914, 914",
        "entrench 352/914",
    ),
    Page(
        "T501",
        "another game",
        "The begin line names another game than the file that the orders were given to.",
        "begin orders other-game 16-1 german\nend",
        f"{BEGIN}\nend",
    ),
    Page(
        "T502",
        "another impulse",
        "The begin line names an impulse that is over or has not come.",
        "begin orders bulge-7f3a 18-2 german\nend",
        f"{BEGIN}\nend",
        "6.0",
    ),
    Page(
        "T503",
        "the other side is to move",
        "Orders are written by the side that moves, replies by the other one.",
        "begin orders bulge-7f3a 16-1 allied\nend",
        f"{BEGIN}\nend",
        "6.0",
    ),
    Page(
        "T504",
        "the game is over",
        "The last impulse has been played or a side has resigned: no orders are taken.",
        f"{BEGIN}\nend",
        "pbem report GAME",
        "12.1",
    ),
    Page(
        "T505",
        "second block of orders",
        "One impulse has one block of orders. Two of them could contradict each other.",
        f"{BEGIN}\nend\n{BEGIN}\nend",
        f"{BEGIN}\nend",
        "6.0",
    ),
    Page(
        "T506",
        "nothing is asked",
        "Further orders in the same impulse answer an `else stop` whose bridge was blown. No stack is "
        "waiting at one.",
        "a second mail of orders for 16-1",
        "orders for the next impulse",
        "8.42",
    ),
    Page(
        "T601",
        "units without orders",
        "A warning: these units could still move or attack, and no order names them.",
        f"{BEGIN}\nend",
        f"{BEGIN}\n  move 2Pz/3 51-52\nend",
        "8.2",
    ),
    Page(
        "B601",
        "bridge that may be blown, no else",
        "A warning: the other side has a unit beside this bridge that may try to blow it. Without `else`"
        " the stack stays on the near bank.",
        "move 2Pz/3 51-70-97",
        "move 2Pz/3 51-70-97 else stop",
        "8.42",
    ),
    Page(
        "B602",
        "bridge blown earlier in the impulse",
        "Why a move failed: the way leads over a bridge that was blown before another stack of this impulse. The stack"
        " takes its `else` path if that starts at the near bank; without one it stays and may move later in the day.",
        "move 2Pz/2 76-90",
        "move 2Pz/2 76-90 else 76-91",
        "8.42",
    ),
    Page(
        "C601",
        "weaker than the defender",
        "A warning: the attack has fewer strength points than the defence, and the defender fires first.",
        "attack 70 with 26/39",
        "attack 70 with 26/39, 26/77, 26/78",
        "9.21",
    ),
    Page(
        "S601",
        "out of supply at the end of the day",
        "A warning: these units will have no supply line when the day ends, and each will lose a point.",
        "hold 70 with 26/39",
        "move 26/39 70-51",
        "13.21",
    ),
)
