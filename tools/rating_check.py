"""Holds ratings of deals to games: those deals many times over, with all that lies face down dealt anew."""

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from highseas.engine.royal.ai.navigator.navigator import log_odds
from highseas.engine.royal.seen.observe import observe
from tools.deals import chance_of, table

if TYPE_CHECKING:
    from tools.native.dealt import Share
    from tools.native.forecasts import Forecasts

CHECKED = {
    (1, 0): (800038, 800032, 800045, 800039, 800007),
    (1, 4): (800038, 800004, 800045, 800035, 800042),
    (1, 6): (800038, 800032, 800037, 800035, 800007),
    (1, 8): (800033, 800036, 800030, 800043, 800031),
    (2, 0): (800001, 800021, 800008, 800024, 800002),
    (3, 0): (800006, 800040, 800034, 800027, 800003),
    (4, 0): (800013, 800049, 800025, 800027, 800009),
    (5, 0): (800019, 800026, 800008, 800034, 800005),
}
"""Seeds of the deals that are checked, by seats and Time cards aside: spread over the chances as ratings were when
they were chosen, so that later ratings are held to the same deals."""
WITHIN = 8
"""Points by which what games tell may differ from the chance."""
KINDS = (("alone", (1,)), ("several seats", (2, 3, 4, 5)), ("all", (1, 2, 3, 4, 5)))
_TRIES = 300
"""How often it is drawn what chance alone would make of a check."""


class Deal(NamedTuple):
    """A deal: seats, Time cards aside, its seed, its chance in ten-thousandths."""

    seats: int
    aside: int
    seed: int
    chance: int


class Held(NamedTuple):
    """A deal held to its games: its chance in points, that by their results, and that by results less luck."""

    seats: int
    chance: float
    results: "Share"
    less_luck: "Share"


def pinned() -> list[Deal]:
    return [deal for kind, seeds in CHECKED.items() for deal in rated(*kind, seeds)]


def rated(seats: int, aside: int, seeds: Iterable[int]) -> list[Deal]:
    return [Deal(seats, aside, seed, chance_of(seed, aside, seats)) for seed in seeds]


def others(count: int, first: int, seats_of: Sequence[int] = ()) -> list[Deal]:
    """Return so many other deals of each kind that is checked (with these seats, if any are named), spread over
    what the network says of ten times as many; so ratings have no say in which they are.
    """
    found: list[Deal] = []
    for seats, aside in CHECKED:
        if seats_of and seats not in seats_of:
            continue
        seeds = range(first, first + 10 * count)
        said = {seed: log_odds(observe(table(seed, aside, seats), 0)) for seed in seeds}
        found += rated(seats, aside, sorted(seeds, key=lambda seed: (said[seed], seed))[5::10])
    return found


def check(forecasts: "Forecasts", checked: Sequence[Deal], games: int) -> None:
    """Play the deals and print a line for each, then how far off they are, beside what chance alone would make."""
    from tools.native.dealt import mean_luck, measures
    from tools.native.forecasts import Games

    found: list[Held] = []
    for seats in sorted({deal.seats for deal in checked}):
        here = [deal for deal in checked if deal.seats == seats]
        played = forecasts.dealt([Games(seats, deal.aside, deal.seed, 1) for deal in here], games)
        for deal, its, measure in zip(here, played, measures(played), strict=True):
            held = Held(seats, deal.chance / 100, its.less(), its.less(measure))
            found.append(held)
            print(f"{seats} seats, {deal.aside} aside, seed {deal.seed}: {line(held)}", flush=True)
        luck = mean_luck(played)
        print(f"    luck is {luck.points:+.2f} ± {luck.error:.2f} points of a game on average", flush=True)
    for kind, of in KINDS:
        those = [held for held in found if held.seats in of]
        if those:
            print("\n".join(summary(kind, those, games)), flush=True)


def line(held: Held) -> str:
    parts = (
        f"{name} {share.points:5.1f} ± {share.error:.1f}, off by {share.points - held.chance:+5.1f}"
        for name, share in (("won", held.results), ("less luck", held.less_luck))
    )
    return "; ".join([f"chance {held.chance:5.1f}", *parts])


def summary(kind: str, those: Sequence[Held], games: int) -> list[str]:
    """Return how far off deals are, by results and by results less luck, each beside what chance alone makes."""
    luck, count = Random(1), len(those)

    def by_results(held: Held) -> float:
        chance = held.chance / 100
        return 100 * (sum(luck.random() < chance for _ in range(games)) / games - chance)

    def less_luck(held: Held) -> float:
        return luck.gauss(0, deviation(held.less_luck))

    results = [held.results.points - held.chance for held in those]
    less = [held.less_luck.points - held.chance for held in those]
    return [
        f"{kind}: {count} deals, to one side by {sum(results) / count:+.1f}, less luck {sum(less) / count:+.1f}",
        f"    by results: {figures([results])}",
        f"        by chance alone: {figures_of_chance(those, by_results)}",
        f"    by results less luck: {figures([less])}",
        f"        by chance alone: {figures_of_chance(those, less_luck)}",
        f"    chances themselves are off by {beyond_chance(less, those):.1f} (root of the mean square)",
    ]


def deviation(share: "Share") -> float:
    from tools.native.dealt import SURE

    return share.error / SURE


def beyond_chance(misses: Sequence[float], those: Sequence[Held]) -> float:
    """Return how far off chances are beyond what is left to chance in what their games tell less luck."""
    squares = (miss * miss - deviation(held.less_luck) ** 2 for miss, held in zip(misses, those, strict=True))
    return sqrt(max(0.0, sum(squares) / len(those)))


def figures(checks: Sequence[Sequence[float]]) -> str:
    """Return how many are within the bounds, the mean and the worst, whatever the sign, on average of checks."""
    off = [[abs(miss) for miss in misses] for misses in checks]
    within = sum(sum(miss <= WITHIN for miss in each) for each in off) / len(off)
    mean = sum(sum(each) / len(each) for each in off) / len(off)
    worst = sum(max(each) for each in off) / len(off)
    count = f"{within:.1f}" if len(off) > 1 else f"{within:.0f}"
    return f"{count} within {WITHIN} points, off by {mean:.1f} on average, {worst:.1f} at worst"


def figures_of_chance(those: Sequence[Held], draw: Callable[[Held], float]) -> str:
    """Return the same of checks of deals whose chances are exact, drawn many times."""
    return figures([[draw(held) for held in those] for _ in range(_TRIES)])
