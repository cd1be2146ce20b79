"""Ratings of solo deals: where the fifths are cut, and how well the chances behind them foretell games.

    python -m tests.perf.ratings cuts [--seeds 5000]
        cuts all solo deals into fifths by the chance at their first turn, and writes
        campaign/play/royal/ratings.toml

    python -m tests.perf.ratings check [--deals 40] [--games 200] [--first 1000000] [--workers 2]
        the navigator plays each deal many times, with all that lies face down dealt anew, and the share that it
        wins is set beside the chance. Deals are spread evenly over the chances there are. About a second and a
        half a game in plain Python, so 40 deals of 200 games take some three hours on a core.

    python -m tests.perf.ratings deals
        lists the deals of `check` for another program to play: seed, Time cards aside, chance, contracts

The figures are in docs/navigator.md.
"""

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from highseas.campaign.play.royal.rating import rated
from highseas.engine.royal.cards import CONTRACTS
from highseas.engine.royal.game import apply, decider, legal
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import determinize, observe
from highseas.engine.royal.setup import Setup
from highseas.engine.royal.state import Options, State

FILE = Path("campaign/play/royal/ratings.toml")
HEAD = """\
# The chances of winning, in ten-thousandths, below which a solo deal is harder than rating 1, 2, 3 and 4: fifths of
# the deals with seeds from {first} to {last}, no Time cards aside. `python -m tests.perf.ratings cuts` writes it.

"""
ASIDE = (0, 4, 6, 8)
"""Time cards set aside in the deals that are checked, in turn."""
WITHIN = 8
"""Points by which the share of games won may differ from the chance."""


class Deal(NamedTuple):
    """A solo deal: its seed, the Time cards set aside, its chance in ten-thousandths."""

    seed: int
    aside: int
    chance: int


def table(seed: int, aside: int = 0) -> State:
    """Return the table of a solo game before its first move."""
    return new_game(Setup("contracts", ("Solo",), seed, Options(aside=aside)))


def chance_of(seed: int, aside: int = 0) -> int:
    """Return the chance of a solo deal, in ten-thousandths."""
    found = rated(table(seed, aside))
    assert found is not None
    return found.chance


def cuts(chances: Sequence[int]) -> list[int]:
    """Return the chances that part these into fifths, the highest first."""
    ordered = sorted(chances, reverse=True)
    return [ordered[len(ordered) * fifth // 5] for fifth in range(1, 5)]


def deals(count: int, first: int) -> list[Deal]:
    """Return so many deals, spread over the chances of ten times as many."""
    many = [
        Deal(seed, ASIDE[seed % len(ASIDE)], chance_of(seed, ASIDE[seed % len(ASIDE)]))
        for seed in range(first, first + 10 * count)
    ]
    many.sort(key=lambda deal: deal.chance)
    return many[5::10]


def wins(deal: Deal, games: int) -> int:
    """Return how many of so many games of a deal the navigator wins, with the hidden cards dealt anew in each."""
    seen, won = observe(table(deal.seed, deal.aside), 0), 0
    for game in range(games):
        state = determinize(seen, game)
        while legal(state):
            seat_no = decider(state)
            apply(state, PORT_ROYAL.advise(observe(state, seat_no), seat_no, "navigator").move)
        won += state.result is not None and state.result.outcome == "won"
    return won


def check(count: int, games: int, first: int, workers: int) -> None:
    """Play the deals and print a line for each, then how many lie within the bounds."""
    found, misses = deals(count, first), []
    with ProcessPoolExecutor(workers) as pool:
        for deal, won in zip(found, pool.map(wins, found, [games] * len(found)), strict=True):
            share = 100 * won / games
            misses.append(share - deal.chance / 100)
            error = 196 * sqrt(share / 100 * (1 - share / 100) / games)
            print(
                f"seed {deal.seed} aside {deal.aside}: chance {deal.chance / 100:5.1f}, "
                f"won {share:5.1f} ± {error:.1f}, off by {misses[-1]:+5.1f}",
                flush=True,
            )
    within = sum(abs(miss) <= WITHIN for miss in misses)
    print(f"{within} of {len(misses)} within {WITHIN} points; on average off by {sum(misses) / len(misses):+.1f},")
    print(f"by {sum(map(abs, misses)) / len(misses):.1f} whatever the sign")


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("cuts", "check", "deals"))
    parser.add_argument("--seeds", type=int, default=5_000)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    match asked.what:
        case "cuts":
            found = cuts([chance_of(seed) for seed in range(asked.seeds)])
            FILE.write_text(f"{HEAD.format(first=0, last=asked.seeds - 1)}chances = {found}\n", encoding="utf-8")
            print(f"{FILE}: {found}")
        case "check":
            check(asked.deals, asked.games, asked.first, asked.workers)
        case "deals":
            for deal in deals(asked.deals, asked.first):
                names = " ".join(CONTRACTS[contract].id for contract in table(deal.seed, deal.aside).contracts)
                print(deal.seed, deal.aside, deal.chance, names)


if __name__ == "__main__":
    main()
