"""Pages of what is not understood, and of blocks that have no place in a game now: the same in every game."""

from __future__ import annotations

from pbem.kernel.page import Page

BEGIN = "begin orders duel-7f3a CLOCK SIDE"

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
        "move A/3 51-52",
        f"{BEGIN}\n  move A/3 51-52\nend",
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
        f"{BEGIN}\n  move A/3 51-52",
        f"{BEGIN}\n  move A/3 51-52\nend",
    ),
    Page(
        "O107",
        "block in a block",
        "A `begin` line stands before the `end` of the block above it. Both blocks are read, but nothing"
        " is carried out until it is clear what belongs where.",
        f"{BEGIN}\nbegin standing duel-7f3a SIDE\nend",
        f"{BEGIN}\nend\nbegin standing duel-7f3a SIDE\nend",
    ),
    Page(
        "O108",
        "begin line not understood",
        "A begin line names the game, the time on its clock, and the side; standing orders name no "
        "time.",
        "begin orders SIDE\nend",
        f"{BEGIN}\nend",
    ),
    Page(
        "O109",
        "unknown kind of block",
        "There are three kinds of block: orders, standing, reply.",
        "begin order duel-7f3a CLOCK SIDE\nend",
        f"{BEGIN}\nend",
    ),
    Page(
        "O110",
        "unknown order",
        "The first word of a line is no order. If the line is the end of a comment that a mail program "
        "has broken in two, put # before it.",
        "mvoe A/3 51-52",
        "move A/3 51-52",
    ),
    Page(
        "O111",
        "order incomplete",
        "Something is missing at the marked place: a unit, a space, or a word such as `with`.",
        "attack 51 A/3",
        "attack 51 with A/3",
    ),
    Page(
        "O112",
        "too much in a line",
        "The order was complete before the marked word. One order stands on one line.",
        "attack 51 with A/3 23",
        "attack 51 with A/3",
    ),
    Page(
        "O113",
        "character without meaning",
        'Only letters, digits, and the signs , - > < = ( ) " # / . have a meaning in orders.',
        "move A/3 51-52 ?",
        "move A/3 51-52",
    ),
    Page(
        "O114",
        "path or line too long",
        "No path may have more than 100 spaces, and no order needs 5,000 characters.",
        "move A/3 51-52-51-52-...",
        "move A/3 51-52",
    ),
    Page(
        "O115",
        "order in the wrong block",
        "Reactions such as `losses` belong in a standing or reply block, acts such as `move` in a "
        "block of orders.",
        "losses weakest first",
        "begin standing duel-7f3a SIDE\n  losses weakest first\nend",
    ),
    Page(
        "O116",
        "path of one space",
        "A path names its start and every space on the way, or has `..` for the cheapest way.",
        "move A/3 52",
        "move A/3 51-52",
    ),
    Page(
        "O117",
        "condition not understood",
        "A condition is a fact of the game, or several joined by and, or, not, and brackets. Some facts speak "
        "of the board, others of a moment such as a crossing, and only where there is one.",
        "move A/3 51-52 if strength 52 4",
        "move A/3 51-52 if strength 52 >= 4",
    ),
    Page(
        "O118",
        "open quotation mark",
        "Names may stand in quotation marks, but then in two of them.",
        'attack "Old Town',
        'attack "Old Town"',
    ),
    Page(
        "O119",
        "quote mark or comparison",
        "In a block that is quoted with `>` tight before the text, a line begins with `>=`. It may be the rest "
        "of a condition that was broken in two, or a quoted `=`; the meanings differ, so neither is taken.",
        ">begin standing duel-7f3a SIDE\n>air any when odds\n>= 4\n>end",
        "begin standing duel-7f3a SIDE\n  air any when odds >= 4\nend",
    ),
    Page(
        "O120",
        "end without begin",
        "A line holds only `end`, but no block is open. The `begin` line above it was damaged beyond recognition, "
        "and its orders would be lost without a word if this were ignored.",
        "beg!n orders duel-7f3a CLOCK SIDE\nend",
        f"{BEGIN}\nend",
    ),
    Page(
        "O121",
        "orders outside a block",
        "These lines are orders to the last word, but they stand in no block, and the mail gives no other orders. "
        "Nothing is guessed: put them into the frame that is shown.",
        "move A/3 51-52",
        f"{BEGIN}\n  move A/3 51-52\nend",
    ),
    Page(
        "O122",
        "quoted block under words",
        "Every line of the block is quoted, and the sender wrote something beside it. A template that was filled in "
        "inside the quote is taken; a block of one's own that is quoted back, one from an older mail, or one just as "
        "the program prints it may as well be what is answered.",
        f"No! Wait.\nOn 3 May I wrote:\n> {BEGIN}\n>   move A/3 51-52\n> end",
        f"{BEGIN}\n  move A/3 51-52\nend",
    ),
    Page(
        "O123",
        "half a comment, or an order",
        "The line above ends in a comment and is as wide as lines are that mail programs break. So this line may be "
        "the rest of that comment. If it is an order, put an empty line above it; if not, put # before it.",
        f"{BEGIN}\nmove A/3 51-52 # and on no account whatsoever shall we\nattack 70\nend",
        f"{BEGIN}\nmove A/3 51-52\n# and on no account whatsoever shall we\n# attack 70\nend",
    ),
    Page(
        "O124",
        "pass and orders in one block",
        "`pass` says: I give no orders. A block that gives some as well contradicts itself.",
        f"{BEGIN}\n  move 2Pz/3 51-52\n  pass\nend",
        f"{BEGIN}\n  pass\nend",
    ),
    Page(
        "O125",
        "struck out",
        "The mail came as plain text and as a page, and this line is struck out on the page. Plain text cannot show "
        "that, so it is not clear whether the line is meant.",
        "an order struck out in a mail program",
        "the block without that line",
    ),
    Page(
        "O126",
        "nothing new",
        "Every block of this mail is known: it was signed before, its time is over, or it is quoted from the mail "
        "that is answered.",
        "an answer over a report, with nothing but the report's own blocks",
        f"{BEGIN}\n  move A/3 51-52\nend",
    ),
    Page(
        "O127",
        "nothing between two names",
        "Units and spaces of a list are separated by commas, the spaces of a path by dashes; `and` joins only "
        "conditions.",
        "move A/3 A/4 51-52",
        "move A/3, A/4 51-52",
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
        "The record has this block already, or its time is over: it stands in the mail because a report or an older "
        "mail is answered. It is overlooked, quoted or not. Standing orders that were replaced come back into force "
        "only if a line of them is changed or moved.",
        "standing orders that were replaced, in a quoted report",
        "the new block alone",
    ),
    Page(
        "O604",
        "order outside every block",
        "This line is an order to the last word, but it stands in no block; only the block is read.",
        f"{BEGIN}\n  move A/3 51-52\nend\nmove A/2 51-52",
        f"{BEGIN}\n  move A/3 51-52\n  move A/2 51-52\nend",
    ),
    Page(
        "O605",
        "line spelled out",
        "A note: who a formation or `all` is, which way `..` takes, and what each step costs. This is the line that is "
        "signed; later events may make it fail, but never change it.",
        "move A/* 51..70",
        "move A/1, A/3 51-52-70",
    ),
    Page(
        "R201",
        "unknown unit",
        "No unit of your side bears this name. Where something near exists it is offered, but never "
        "taken without your word.",
        "move A/33 51-52",
        "move A/3 51-52",
    ),
    Page(
        "R202",
        "ambiguous unit",
        "A part of an id is enough if only one unit of the side has it. Here several do.",
        "move 3 51-52",
        "move A/3 51-52",
    ),
    Page(
        "R203",
        "unit of the other side",
        "The unit exists, but belongs to the other side.",
        "move B/1 51-52",
        "move A/3 51-52",
    ),
    Page(
        "R204",
        "unknown space",
        "The map has no space with this number or name.",
        "move A/3 51-Old Twon",
        "move A/3 51-52",
    ),
    Page(
        "R205",
        "ambiguous space",
        "Two spaces bear this name. Their numbers differ.",
        "attack Old Town",
        "attack 70",
    ),
    Page(
        "R206",
        "unknown word in a list of words",
        "Some words stand for one of a few things that the game knows, such as a preference. The message lists them.",
        "losses bravest first",
        "losses weakest first",
    ),
    Page(
        "R207",
        "no such link",
        "Between these two spaces is nothing of that kind, such as a bridge.",
        "build 51-52 with 600Eng",
        "attack 51 with A/3",
    ),
    Page(
        "R208",
        "unit named twice",
        "One list names the same unit two times, perhaps once by a part of its id.",
        "move A/3, A/3 51-52",
        "move A/3 51-52",
    ),
    Page(
        "R209",
        "nobody is meant",
        "A formation means those of its units that stand where the order begins, and `all` means those in a space that "
        "may do what the order says. There is nobody of that kind at the moment of this line.",
        "move A/* 51-52",
        "move A/* 53-52",
    ),
    Page(
        "R210",
        "way too long",
        "The cheapest way has more than 100 steps. Name a nearer goal, or some of the spaces on the way.",
        "move A/3 1..999",
        "move A/3 1..51",
    ),
    Page(
        "R211",
        "line cannot be spelled out",
        "Who goes and which way is found out in the plan, and the plan does not come to this line. Orders are signed "
        "with everybody named and every step written, so it must be written out.",
        "move A/* 51..70",
        "move A/1, A/3 51-52-70",
    ),
    Page(
        "T501",
        "another game",
        "The begin line names another game than the file that the orders were given to.",
        "begin orders other-game CLOCK SIDE\nend",
        f"{BEGIN}\nend",
    ),
    Page(
        "T502",
        "another time",
        "The begin line names a time that is over or has not come.",
        "begin orders duel-7f3a LATER SIDE\nend",
        f"{BEGIN}\nend",
    ),
    Page(
        "T503",
        "the other side is to move",
        "Orders are written by the side that moves, replies by the other one.",
        "begin orders duel-7f3a CLOCK OTHER\nend",
        f"{BEGIN}\nend",
    ),
    Page(
        "T504",
        "the game is over",
        "The last orders have been played or a side has resigned: no orders are taken.",
        f"{BEGIN}\nend",
        "pbem report GAME",
    ),
    Page(
        "T505",
        "second block of orders",
        "One time on the clock has one block of orders. Two of them could contradict each other.",
        f"{BEGIN}\nend\n{BEGIN}\nend",
        f"{BEGIN}\nend",
    ),
    Page(
        "T506",
        "nothing is asked",
        "Further orders for the same time answer a question in the midst of a run, such as an `else stop`. Nobody is "
        "asked anything now.",
        "a second mail of orders for the same time",
        "orders for the next time",
    ),
    Page(
        "T507",
        "not to be had",
        "The answer that the line gives is not among those that the rules allow at this moment.",
        "a line that answers another question",
        "one of the options that `pbem options` lists",
    ),
)
