"""One number for how this process plays, to compare it with another: `python -m tests.digest`.

Games of several kinds are played by a policy that draws its luck from `engine.rng`; their moves in notation and
their tables in ids are digested. The number stands for every rule, the order of `legal`, and all luck: it is the
same in every process, on every platform and every Python. No test keeps it, so a new rule edits none.
"""

import json
from collections.abc import Iterator
from hashlib import sha256

from highseas.engine.rng import below, stream_of
from highseas.engine.royal.cards import CARDS, CONTRACTS
from highseas.engine.royal.game import apply, legal
from highseas.engine.royal.moves import format_move
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.state import Options, Setup, State, piles

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
    """Yield the moves of one game in notation, and its table before the first and after the last of them."""
    state, luck = new_game(setup), stream_of(setup.seed, "policy")
    yield table_in_ids(state)
    for _ in range(LONGEST):
        moves = legal(state)
        if not moves:
            break
        pick, luck = below(luck, len(moves))
        yield format_move(moves[pick])
        apply(state, moves[pick])
    yield table_in_ids(state)


def table_in_ids(state: State) -> str:
    """Return where every card lies, who stands where on which contract, the luck to come and the result.

    What front ends are shown is no part of it: the number outlives a new figure in a view. Nor are zones in which
    these games leave nothing.
    """
    lying = [pile for pile in piles(state) if pile.zone.name not in ("revealed", "items", "stowed")]
    table = [_ids(pile.cards) for pile in lying if pile.seat_no < 0]
    seats = [_ids(pile.cards) for pile in lying if pile.seat_no >= 0]
    contracts = [CONTRACTS[index].id for index in state.contracts]
    marks = [list(marks) for marks in (*state.markers, *state.steps)]
    result = state.result
    end = None if result is None else [result.outcome, result.points, result.winners, result.influence]
    return json.dumps([state.turn, state.stream, table, seats, contracts, marks, end])


def _ids(pile: bytes) -> list[str]:
    return [CARDS[card].id for card in pile]


def digest() -> str:
    lines = (line for setup in GAMES for line in transcript(setup))
    return sha256("\n".join(lines).encode()).hexdigest()


if __name__ == "__main__":
    print(digest())
