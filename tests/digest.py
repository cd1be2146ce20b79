"""One number for how the engine plays: `python -m tests.digest`.

Games of several kinds are played by a policy that draws its luck from `engine.rng`; their moves in notation and
their tables in ids are digested. The number stands for every rule, the order of `legal`, and all luck, so it
changes when any of them does, and it is the same on every platform and every Python.
"""

import json
from collections.abc import Iterator
from hashlib import sha256

import msgspec

from engine.game import apply, legal
from engine.notation import format_move
from engine.rng import below, stream_of
from engine.setup import Setup, new_game
from engine.state import Options, State
from engine.view import result_view, table_view

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
GAMES = [
    *(Setup("contracts", NAMES[:seats], 100 + seats) for seats in range(1, 6)),
    *(Setup("contracts", NAMES[:seats], 200 + seats, Options(competitive=True)) for seats in range(2, 6)),
    *(Setup("base", NAMES[:seats], 300 + seats) for seats in range(1, 6)),
    Setup("contracts", NAMES[:2], 400, Options(aside=3, bust_bars_expeditions=True, second_shuffle_tax=True)),
]
LONGEST = 400
"""Decisions after which a competitive game is left alone: players who choose at random hardly ever finish one."""


def transcript(setup: Setup) -> Iterator[str]:
    """The moves of one game in notation, and its table before the first and after the last of them."""
    state, luck = new_game(setup), stream_of(setup.seed, "policy")
    yield _table(state)
    for _ in range(LONGEST):
        moves = legal(state)
        if not moves:
            break
        pick, luck = below(luck, len(moves))
        yield format_move(moves[pick])
        apply(state, moves[pick])
    yield _table(state)


def _table(state: State) -> str:
    view, result = msgspec.to_builtins([table_view(state), result_view(state)])
    for part, key in ((view, "story"), (result or {}, "goal")):
        part.pop(key, None)  # a story's, and empty in these games: keys that were added after the number was taken
    return json.dumps([view, result], sort_keys=True)


def digest() -> str:
    """The number, in hexadecimal."""
    lines = (line for setup in GAMES for line in transcript(setup))
    return sha256("\n".join(lines).encode()).hexdigest()


if __name__ == "__main__":
    print(digest())
