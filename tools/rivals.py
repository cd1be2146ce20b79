"""How deckhand plays against rivals: `python -m tools.rivals base-2 base-3 --games 2000 --workers 1`.

One seat is played by deckhand, its seat in turn, each other by the plain greedy player (`tools.greedy`); with
`--order` deckhand plays them all, which shows whom the seat order favors. A win that is shared counts its share.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean
from typing import NamedTuple

from highseas.engine.royal.game import apply, decider
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.moves import Move
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import Options, Setup
from tools import lab
from tools.greedy import greedy
from tools.yardstick import Case, chapter_start

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
LONGEST = 5_000
"""Decisions after which a game counts as nobody's."""
Player = Callable[[Observation, int], Move]


class Outcome(NamedTuple):
    """A game: each seat's share of the win, and how many turns it took."""

    shares: tuple[float, ...]
    turns: int


def share(values: Sequence[float]) -> str:
    """Return a mean over games with its 95% interval."""
    value, half = lab.mean(values)
    return f"{100 * value:.1f}% ({100 * (value - half):.1f}-{100 * (value + half):.1f}%)"


def setup_of(case: str, seed: int) -> Setup:
    """Return a game of a case: a mode and a number of players, as `base-3`; `story2-4` is chapter 2 for four
    players, `story0-4` the variable game, `base+gambler-3` has a set more.
    """
    mode, _, players = case.rpartition("-")
    names = NAMES[: int(players)]
    if mode.startswith("story"):
        chapter = int(mode.removeprefix("story"))
        script, groups, _ = chapter_start("", Case(chapter, len(names)))
        options = Options(competitive=True, variable=not chapter, groups=groups)
        return Setup("adventure", names, seed, options, script)
    mode, *added = mode.split("+")
    sets = (*MODES[mode].sets, *added) if added else ()
    return Setup(mode, names, seed, Options(competitive=mode == "contracts", sets=sets))


def deckhand(seen: Observation, seat_no: int) -> Move:
    move: Move = PORT_ROYAL.advise(seen, seat_no).move
    return move


def play(setup: Setup, players: Sequence[Player]) -> Outcome:
    state = new_game(setup)
    for _ in range(LONGEST):
        if not state.frames:
            break
        seat_no = decider(state)
        apply(state, players[seat_no](observe(state, seat_no), seat_no))
    winners = state.result.winners if state.result is not None else ()
    shares = [1 / len(winners) if seat_no in winners else 0.0 for seat_no in range(len(players))]
    return Outcome(tuple(shares), state.turn)


def one(case: str, seat_no: int, seed: int) -> Outcome:
    """Play the game of a seed with deckhand at this seat, or at every seat with -1."""
    setup = setup_of(case, seed)
    players: list[Player] = [deckhand if seat_no in (-1, n) else greedy for n in range(len(setup.names))]
    return play(setup, players)


def against_greedy(case: str, seed: int) -> tuple[float, Outcome]:
    seat_no = seed % int(case.rpartition("-")[2])
    outcome = one(case, seat_no, seed)
    return outcome.shares[seat_no], outcome


def measure(case: str, seeds: range, workers: int, order: bool) -> str:
    """Play a case; return a row of docs/balance.md."""
    seats = int(case.rpartition("-")[2])
    with ProcessPoolExecutor(workers) as pool:
        if order:
            games = list(pool.map(partial(one, case, -1), seeds, chunksize=10))
            cells = [share([game.shares[seat_no] for game in games]) for seat_no in range(seats)]
        else:
            rows = list(pool.map(partial(against_greedy, case), seeds, chunksize=10))
            games = [game for _, game in rows]
            cells = [share([won for won, _ in rows])]
    shared = fmean(0 < max(game.shares) < 1 for game in games)
    open_still = sum(not any(game.shares) for game in games)
    rounds = sum(game.turns for game in games) / len(games) / seats
    cells = [f"{100 / seats:.1f}%", *cells, f"{100 * shared:.1f}%", f"{rounds:.1f}"]
    row = f"| {case} | {len(games)} | {' | '.join(cells)} |"
    return f"{row} {open_still} without an end" if open_still else row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", nargs="+")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--order", action="store_true")
    asked = parser.parse_args()
    for case in asked.cases:
        begun = time.perf_counter()
        row = measure(case, range(asked.first, asked.first + asked.games), asked.workers, asked.order)
        print(row, f"<!-- {asked.games / (time.perf_counter() - begun):.1f} games/s -->", flush=True)


if __name__ == "__main__":
    main()
