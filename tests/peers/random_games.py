"""One random game of another package, run by the Python of an environment that has it: `random_games.py PACKAGE SEED`.

Prints orders and seconds of processor time, from the first position to the last. All that is legal is asked for once
in each phase, and one order drawn for each unit, as a bot would do it.
"""

import json
import random
import sys
import time


def diplomacy_game(chance: random.Random, last_year: int = 1915) -> int:
    """A game on the standard map until a year; every order counts, holds too."""
    from diplomacy import Game  # type: ignore[import-not-found]

    game, orders = Game(), 0
    while not game.is_game_done and int(game.get_current_phase()[1:5]) <= last_year:
        possible = game.get_all_possible_orders()
        for power in game.powers:
            drawn = [chance.choice(possible[at]) for at in game.get_orderable_locations(power) if possible[at]]
            game.set_orders(power, drawn)
            orders += len(drawn)
        game.process()
    return orders


def chess_game(chance: random.Random) -> int:
    """A game to its end; every move counts."""
    import chess  # type: ignore[import-not-found]

    board, moves = chess.Board(), 0
    while not board.is_game_over() and moves < 400:
        board.push(chance.choice(list(board.legal_moves)))
        moves += 1
    return moves


GAMES = {"diplomacy": diplomacy_game, "chess": chess_game}

if __name__ == "__main__":
    name, seed = sys.argv[1:]
    GAMES[name](random.Random("warm"))
    began = time.process_time()
    orders = GAMES[name](random.Random(seed))
    print(json.dumps({"orders": orders, "seconds": time.process_time() - began}))
