"""Ratings of deals: how first-turn chances are set right, where fifths are cut, how well they foretell games.

    python -m tests.perf.ratings make FOLDER [--games 4000]
        the navigator plays games that nothing was learned from, by the native program; what came of them sets the
        chances of new deals right, the deals with each number of seats and no Time cards aside are cut into fifths
        by them, and both are written to campaign/play/royal/ratings.toml

    python -m tests.perf.ratings check FOLDER [--games 200] [--first SEED [--deals 5]]
        plays deals many times, with all that lies face down dealt anew, and sets the share of games that were won
        beside the chance: always the same forty, or deals from a seed on, spread evenly over what the network says

    python -m tests.perf.ratings try FOLDER [--games 4000]
        how well chances set right in several ways foretell games with sets of contracts that were not learned from

No game is learned from that has the seats and contracts of one of the forty. Games are kept in the folder; what
was played is not played again. Needs numpy and a C++ compiler. New weights need new ratings (a test notices). The
figures are in docs/navigator.md.
"""

import argparse
import json
from collections.abc import Iterable, Sequence
from math import exp, sqrt
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from highseas.engine.royal.ai.navigator.opening import log_odds
from highseas.engine.royal.ai.navigator.weights import weights
from highseas.engine.royal.seen.observe import observe
from tests.perf.deals import chance_of, cuts, table

if TYPE_CHECKING:
    from tests.perf.native.forecasts import Forecasts, Games
    from tests.perf.native.set_right import Deals, Doubt

FILE = Path("campaign/play/royal/ratings.toml")
HEAD = """\
# How deals are rated, by the number of seats (`Scale` and `Common` in rating.py have what each key means). Chances
# were set right by {games} games of the navigator with itself, alone with 0 to 9 Time cards aside, else with
# 0, 2 and 4: by results, of {lucky} games by the result less luck. Fifths are of the deals with no Time cards
# aside. `python -m tests.perf.ratings make` writes it.
"""
FITTED = ((1,), (2, 3, 4, 5))
"""Numbers of seats whose numbers are fitted together."""
FIRST, LUCKY = 1_100_000, 1_300_000
"""The first seeds of the games that set chances right: by their results, and by their results less luck."""
_ALONE, _TOGETHER = dict.fromkeys(range(10), 1300), {0: 1800, 2: 100, 4: 100}
LUCKY_GAMES = {1: _ALONE, 2: _TOGETHER, 3: _TOGETHER, 4: _TOGETHER, 5: _TOGETHER}
"""By the number of seats, how many games with so many Time cards aside set chances right by results less luck. A
game of these tells as much as two or three."""
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


def tables(seats: int, games: int) -> dict[int, int]:
    """Return the Time cards set aside in the games that set chances right by their results, with how many of
    `--games` have so many.
    """
    return dict.fromkeys(range(10), games) if seats == 1 else {0: games // 2, 2: games // 10, 4: games // 10}


def games_of(seats: int, first: int, counts: dict[int, int]) -> list["Games"]:
    """Return so many games with so many Time cards aside."""
    from tests.perf.native.forecasts import Games

    return [Games(seats, aside, first + 10_000 * aside, count) for aside, count in counts.items()]


def make(forecasts: "Forecasts", games: int) -> None:
    """Play the games and write the file."""
    from tests.perf.native.set_right import ALONE, TOGETHER, fitted

    scales, common, played, lucky = [], [], 0, 0
    for group in FITTED:
        known = learned_from(forecasts, group, games)
        numbers = fitted(known, TOGETHER if len(group) > 1 else ALONE)
        common.append(common_text(group, numbers.common()))
        for seats in group:
            whole = known.of((known.seats == seats) & (known.said[:, -1] == 0))
            found = cuts([round(10_000 / (1 + exp(-odds))) for odds in numbers.log_odds(whole)])
            scales.append(scale_text(seats, found, numbers.scale(seats)))
        played, lucky = played + len(known.won), lucky + known.lucky()
        print(f"{group} seats: {len(known.won)} games, of {known.lucky()} the luck", flush=True)
    head = HEAD.format(games=f"{played:,}", lucky=f"{lucky:,}")
    FILE.write_text("\n".join([head, *scales, *common]), encoding="utf-8")


def learned_from(forecasts: "Forecasts", group: Sequence[int], games: int) -> "Deals":
    """Return the deals that are learned from, with what came of them: none that is checked."""
    from tests.perf.native.correct import every_game
    from tests.perf.native.set_right import deals

    plain = [each for seats in group for each in games_of(seats, FIRST, tables(seats, games))]
    # the games of the correction of several seats tell as much of new deals
    plain += [each for each in every_game("together") if each.seats in group]
    lucky = [each for seats in group for each in games_of(seats, LUCKY, LUCKY_GAMES[seats])]
    found = deals(forecasts.turns(plain)).and_these(deals(forecasts.whole(lucky)))
    held = {
        (seats, *sorted(table(seed, aside, seats).contracts))
        for (seats, aside), seeds in CHECKED.items()
        for seed in seeds
    }
    lie = (tuple(map(int, lies.nonzero()[0])) for lies in found.contracts)
    return found.of([(int(seats), *these) not in held for seats, these in zip(found.seats, lie, strict=True)])


def scale_text(seats: int, found: Sequence[int], figures: dict[str, Any]) -> str:
    """Return the part of the file for a number of seats."""
    contracts = figures.pop("contracts")
    lines = ["[[scales]]", f"seats = {seats}", f"cuts = {list(found)}"]
    lines += [f"{key} = {number}" for key, number in figures.items()]
    lines += ["", "[scales.contracts]", *(f"{each} = {number}" for each, number in contracts.items())]
    return "\n".join([*lines, ""])


def common_text(group: Sequence[int], figures: dict[str, Any]) -> str:
    """Return the part of the file for what these numbers of seats have in common."""
    lines = ["[[common]]", f"seats = {list(group)}", f"usual = {figures['usual']}"]
    lines += ["", "[common.cards]", *(f"{each} = {number}" for each, number in figures["cards"].items())]
    lines += ["", "[common.pairs]"]
    return "\n".join([*lines, *(f"{json.dumps(each)} = {number}" for each, number in figures["pairs"].items()), ""])


# --- trying ways to make it ---


def ways(doubt: "Doubt", seats: int) -> dict[str, "Doubt"]:
    """Return ways to set chances right with so many numbers of seats, by what they go by."""
    known = doubt._replace(**dict.fromkeys(("contract", "difference", "card", "pair"), 1e9))
    found = {"the network, one card ahead": known}
    parts = {"contracts": "contract", "seats": "difference", "pairs": "pair", "Time cards": "card"}
    for name in parts if seats > 1 else ("contracts", "pairs", "Time cards"):
        known = known._replace(**{parts[name]: getattr(doubt, parts[name])})
        found[f"… and {name}"] = known
    return found


def tried(forecasts: "Forecasts", games: int) -> None:
    """Print for each way what is lost by foretelling with it, of games whose contracts were not learned from."""
    from tests.perf.native.set_right import ALONE, TOGETHER, held_back

    for group in FITTED:
        known, doubt = learned_from(forecasts, group, games), TOGETHER if len(group) > 1 else ALONE
        print(f"{group} seats: {len(known.won)} games, of {known.lucky()} the luck", flush=True)
        asked = [(name, way, False) for name, way in ways(doubt, len(group)).items()]
        for name, way, blind in (*asked, ("… by results alone", doubt, True)):
            lost, off = held_back(known, way, blind=blind)
            print(f"    {name}: {lost:.5f} lost, off by {off:.2f} points", flush=True)


# --- checking it ---


def rated(seats: int, aside: int, seeds: Iterable[int]) -> list[Deal]:
    """Return deals with their chances."""
    return [Deal(seats, aside, seed, chance_of(seed, aside, seats)) for seed in seeds]


def others(count: int, first: int) -> list[Deal]:
    """Return so many other deals of each kind that is checked, spread over what the network says of ten times as
    many; so ratings have no say in which they are.
    """
    found: list[Deal] = []
    for seats, aside in CHECKED:
        seeds = range(first, first + 10 * count)
        said = {seed: log_odds(observe(table(seed, aside, seats), 0)) for seed in seeds}
        found += rated(seats, aside, sorted(seeds, key=lambda seed: (said[seed], seed))[5::10])
    return found


def check(forecasts: "Forecasts", checked: Sequence[Deal], games: int) -> None:
    """Play the deals and print a line for each, then how far off they are, beside what chance alone would make."""
    from tests.perf.native.forecasts import Games

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
    for kind, seats in (("alone", (1,)), ("several seats", (2, 3, 4, 5)), ("all", (1, 2, 3, 4, 5))):
        here = [place for place, deal in enumerate(checked) if deal.seats in seats]
        those = [misses[place] for place in here]
        print(f"{kind}: of {len(those)} deals {figures(those)}; to one side {sum(those) / len(those):+.1f}")
        print(f"    by chance alone: {figures_of_chance([checked[place] for place in here], games)}")


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
    parser.add_argument("what", choices=("make", "try", "check"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int)
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--first", type=int)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    forecasts = Forecasts(asked.folder, weights(), asked.workers)
    if asked.what == "make":
        make(forecasts, asked.games or 4_000)
    elif asked.what == "try":
        tried(forecasts, asked.games or 4_000)
    else:
        pinned = [deal for kind, seeds in CHECKED.items() for deal in rated(*kind, seeds)]
        checked = pinned if asked.first is None else others(asked.deals, asked.first)
        check(forecasts, checked, asked.games or 200)


if __name__ == "__main__":
    main()
