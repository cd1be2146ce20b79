"""Ratings of deals: how first-turn chances are set right, where fifths are cut, how well they foretell games.

    python -m tests.perf.ratings make FOLDER [--games 4000] [--seeds 5000]
        the navigator plays games that nothing was learned from, by the native program; what came of them sets the
        chances of new deals right, all deals with each number of seats are cut into fifths by them, and both are
        written to campaign/play/royal/ratings.toml

    python -m tests.perf.ratings check FOLDER [--deals 5] [--games 200] [--first 800000]
        plays deals of other seeds many times, with all that lies face down dealt anew, and sets the share of games
        that were won beside the chance. Deals of each kind are spread evenly over the chances there are.

Games are kept in the folder; what was played is not played again. Needs numpy and a C++ compiler. New weights need
new ratings (a test notices). The figures are in docs/navigator.md.
"""

import argparse
import json
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from highseas.campaign.play.royal import rating
from highseas.engine.royal.ai.navigator.weights import weights
from tests.perf.deals import chance_of, cuts

if TYPE_CHECKING:
    from tests.perf.native.forecasts import Forecasts

FILE = Path("campaign/play/royal/ratings.toml")
HEAD = """\
# How deals are rated, by the number of seats (`Scale` in rating.py has what each key means). Chances were set right
# by {games} games of the navigator with itself, alone with 0 to 9 Time cards aside, else with 0, 2 and 4;
# fifths are of the deals with seeds from 0 to {last}, no Time cards aside. `python -m tests.perf.ratings make`
# writes it.
"""
PAIRED = (1,)
"""Numbers of seats for which two contracts together have a number: alone, where three lie on the table."""
FIRST = 1_100_000
"""The first seed of the games that set chances right."""
CHECKED = ((1, 0), (1, 4), (1, 6), (1, 8), (2, 0), (3, 0), (4, 0), (5, 0))
"""Seats and Time cards aside of the deals that are checked."""
WITHIN = 8
"""Points by which the share of games won may differ from the chance."""
_TRIES = 300
"""How often it is drawn what chance alone would make of a check."""


class Deal(NamedTuple):
    """A deal: seats, Time cards aside, its seed, its chance in ten-thousandths."""

    seats: int
    aside: int
    seed: int
    chance: int


# --- making the file ---


def tables(seats: int) -> dict[int, float]:
    """Return the Time cards set aside in the games that set chances right, each with its share of `--games`."""
    return dict.fromkeys(range(10), 1.0) if seats == 1 else {2: 0.1, 4: 0.1}


def make(forecasts: "Forecasts", games: int, seeds: int) -> None:
    """Play the games and write the file."""
    from tests.perf.native.correct import every_game
    from tests.perf.native.forecasts import Games
    from tests.perf.native.set_right import deals, fitted, whole

    scales, played = [], 0
    for seats in range(1, 6):
        asked = [
            Games(seats, aside, FIRST + 10_000 * aside, round(share * games))
            for aside, share in tables(seats).items()
        ]
        if seats > 1:  # the games of their correction tell as much of new deals
            asked += [each for each in every_game("together") if each.seats == seats]
        by, won = deals(forecasts.turns(asked), seats in PAIRED)
        played += len(won)
        numbers = whole(fitted(by, won))
        scale = rating.Scale(seats=seats, cuts=(0, 0, 0, 0), **numbers)
        rating.scales()[seats] = scale  # chances for the cuts are told by it from now on
        found = cuts([chance_of(seed, 0, seats) for seed in range(seeds)])
        scales.append(text_of(seats, found, numbers))
        print(f"{seats} seats: {len(won)} games, cuts {found}", flush=True)
    head = HEAD.format(games=f"{played:,}", last=seeds - 1)
    FILE.write_text("\n".join([head, *scales]), encoding="utf-8")


def text_of(seats: int, found: Sequence[int], numbers: dict[str, object]) -> str:
    """Return the part of the file for a number of seats."""
    figures = {"seats": seats, "cuts": list(found), **numbers}
    tables = {key: figures.pop(key) for key in ("contracts", "pairs")}
    lines = ["[[scales]]", *(f"{key} = {figure}" for key, figure in figures.items()), ""]
    for key, each in tables.items():
        assert isinstance(each, dict)
        if each:
            quote = json.dumps if key == "pairs" else str
            lines += [f"[scales.{key}]", *(f"{quote(name)} = {number}" for name, number in each.items()), ""]
    return "\n".join(lines)


# --- checking it ---


def deals(seats: int, aside: int, count: int, first: int) -> list[Deal]:
    """Return so many deals, spread over the chances of ten times as many."""
    seeds = range(first, first + 10 * count)
    many = [Deal(seats, aside, seed, chance_of(seed, aside, seats)) for seed in seeds]
    return sorted(many, key=lambda deal: deal.chance)[5::10]


def check(forecasts: "Forecasts", count: int, games: int, first: int) -> None:
    """Play the deals and print a line for each, then how far off they are, beside what chance alone would make."""
    from tests.perf.native.forecasts import Games

    checked = [deal for kind in CHECKED for deal in deals(*kind, count, first)]
    wins = forecasts.dealt([Games(deal.seats, deal.aside, deal.seed, 1) for deal in checked], games)
    misses = []
    for deal, won in zip(checked, wins, strict=True):
        share = 100 * won / games
        misses.append(share - deal.chance / 100)
        error = 196 * sqrt(share / 100 * (1 - share / 100) / games)
        print(
            f"{deal.seats} seats, {deal.aside} aside, seed {deal.seed}: chance {deal.chance / 100:5.1f}, "
            f"won {share:5.1f} ± {error:.1f}, off by {misses[-1]:+5.1f}",
            flush=True,
        )
    print(f"of {len(misses)} deals: {figures(misses)}; to one side {sum(misses) / len(misses):+.1f}")
    print(f"by chance alone: {figures_of_chance(checked, games)}")


def figures(misses: Sequence[float]) -> str:
    """Return how many are within the bounds, the mean and the worst, whatever the sign."""
    off = [abs(miss) for miss in misses]
    within = sum(miss <= WITHIN for miss in off)
    return f"{within} within {WITHIN} points, off by {sum(off) / len(off):.1f} on average, {max(off):.1f} at worst"


def figures_of_chance(checked: Sequence[Deal], games: int) -> str:
    """Return the same, on average, of checks of deals whose chances are exact."""
    luck, within, mean, worst = Random(1), 0.0, 0.0, 0.0
    for _ in range(_TRIES):
        off = []
        for deal in checked:
            chance = deal.chance / 10_000
            off.append(100 * abs(sum(luck.random() < chance for _ in range(games)) / games - chance))
        within += sum(miss <= WITHIN for miss in off) / _TRIES
        mean += sum(off) / len(off) / _TRIES
        worst += max(off) / _TRIES
    return f"{within:.1f} within {WITHIN} points, off by {mean:.1f} on average, {worst:.1f} at worst"


def main() -> None:
    """Run the command."""
    from tests.perf.native.forecasts import Forecasts

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("make", "check"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int)
    parser.add_argument("--seeds", type=int, default=5_000)
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--first", type=int, default=800_000)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    forecasts = Forecasts(asked.folder, weights(), asked.workers)
    if asked.what == "make":
        make(forecasts, asked.games or 4_000, asked.seeds)
    else:
        check(forecasts, asked.deals, asked.games or 200, asked.first)


if __name__ == "__main__":
    main()
