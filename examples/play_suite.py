"""A player plays a suite: `python examples/play_suite.py solo-0 deckhand > deckhand.score` (docs/benchmark.md).

The player is one of the program's own (random, deckhand, navigator; in the race also greedy) or MODULE:NAME, a function
that gets what a seat may know and its number, from 0, and returns a move.
"""

import argparse
import sys
from importlib import import_module

from highseas.envs.suites import DEALS, SUITES, Player, Suite, play, score_lines


def player_of(name: str, suite: Suite) -> Player:
    """Return the player of a name."""
    module, _, called = name.partition(":")
    if called:
        found: Player = getattr(import_module(module), called)
        return found
    return lambda seen, seat_no: suite.game.advise(seen, seat_no, name).move


def main() -> None:
    """Print the score file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suite", choices=SUITES)
    parser.add_argument("player")
    parser.add_argument("--games", type=int, default=DEALS)
    asked = parser.parse_args()
    suite = SUITES[asked.suite]
    player = player_of(asked.player, suite)
    rows = (play(suite, index, player) for index in range(asked.games))
    for line in score_lines(suite, asked.player, rows):
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
