"""Ratings of deals: how first-turn chances are set right, where fifths are cut, how well they foretell games.

    python -m tools.ratings make FOLDER [--games 4000]
        the navigator plays games that nothing was learned from, by the native program; what came of them sets the
        chances of new deals right, which is written into the weights, and the deals with each number of seats and
        no Time cards aside are cut into fifths by them, which are written to campaign/royal/play/ratings.toml

    python -m tools.ratings check FOLDER [--games 200] [--first SEED [--deals 5] [--seats N …]]
        plays deals many times, with all that lies face down dealt anew, and sets the share of games that were won
        beside the chance, and that of the same games less their luck, which leaves less to chance: always the same
        forty, or deals from a seed on, spread evenly over what the network says

No game of a check is learned from. Games are kept in the folder; what was played is not played again. Needs numpy
and a C++ compiler. New weights need new ratings (a test notices). The figures are in docs/navigator.md.
"""

import argparse
from collections.abc import Sequence
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from highseas.engine.royal.ai.navigator.weights import read_weights, weights
from highseas.engine.untrusted import sealed
from tools.deals import cuts
from tools.rating_check import check, others, pinned

if TYPE_CHECKING:
    from tools.native.forecasts import Forecasts, Games
    from tools.native.set_right import Deals

FILE = Path("campaign/royal/play/ratings.toml")
HEAD = """\
# Where deals with no Time cards aside are cut into fifths, by the number of seats: chances in ten-thousandths
# (`Scale` in rating.py). `python -m tools.ratings make` writes it.
"""
FITTED = ((1,), (2, 3, 4, 5))
"""Numbers of seats whose numbers are fitted together."""
FIRST, LUCKY = 1_100_000, 1_300_000
"""The first seeds of the games that set chances right: by their results, and by their results less luck."""
ALSO = (600_000, 650_000, 670_000)
"""Those of further games with several seats and no Time cards aside, a thousand each, by their results."""
_ALONE, _TOGETHER = dict.fromkeys(range(10), 2800), {0: 3100, 2: 200, 4: 200}
LUCKY_GAMES = {1: _ALONE, 2: _TOGETHER, 3: _TOGETHER, 4: _TOGETHER, 5: _TOGETHER}
"""By the number of seats, how many games with so many Time cards aside set chances right by results less luck. A
game of these tells as much as two or three."""


# --- making the file ---


def tables(seats: int, games: int) -> dict[int, int]:
    """Return the Time cards set aside in the games that set chances right by their results, with how many of
    `--games` have so many.
    """
    return dict.fromkeys(range(10), games) if seats == 1 else {0: games // 2, 2: games // 10, 4: games // 10}


def games_of(seats: int, first: int, counts: dict[int, int]) -> list["Games"]:
    from tools.native.forecasts import Games

    return [Games(seats, aside, first + 10_000 * aside, count) for aside, count in counts.items()]


def make(forecasts: "Forecasts", games: int) -> None:
    from tools.native.correct import WEIGHTS
    from tools.native.set_right import ALONE, TOGETHER, fitted

    known_weights = read_weights(WEIGHTS.read_bytes())
    scales, families, played, lucky = [], list(known_weights.families), 0, 0
    for group in FITTED:
        known = learned_from(forecasts, group, games)
        numbers = fitted(known, TOGETHER if len(group) > 1 else ALONE)
        at = next(place for place, family in enumerate(families) if set(family.seats) == set(group))
        openings = {seats: numbers.opening(seats) for seats in group}
        families[at] = msgspec.structs.replace(families[at], openings=openings, common=numbers.common())
        for seats in group:
            whole = known.of((known.seats == seats) & (known.said[:, -1] == 0))
            found = cuts([round(10_000 / (1 + exp(-odds))) for odds in numbers.log_odds(whole)])
            scales.append(f"[[scales]]\nseats = {seats}\ncuts = {found}\n")
        played, lucky = played + len(known.won), lucky + known.lucky()
        print(f"{group} seats: {len(known.won)} games, of {known.lucky()} the luck", flush=True)
    record = {**known_weights.record, "openings": f"set right by {played} games, of {lucky} less luck"}
    made = msgspec.structs.replace(known_weights, record=record, families=tuple(families))
    WEIGHTS.write_bytes(sealed(msgspec.msgpack.encode(made)))
    FILE.write_text("\n".join([HEAD, *scales]), encoding="utf-8")


def learned_from(forecasts: "Forecasts", group: Sequence[int], games: int) -> "Deals":
    """Return the deals that are learned from, with what came of them."""
    from tools.native.forecasts import Games
    from tools.native.set_right import deals

    plain = [each for seats in group for each in games_of(seats, FIRST, tables(seats, games))]
    plain += [Games(seats, 0, first, 1000) for first in ALSO for seats in group if seats > 1]
    lucky = [each for seats in group for each in games_of(seats, LUCKY, LUCKY_GAMES[seats])]
    return deals(forecasts.turns(plain)).and_these(deals(forecasts.whole(lucky)))


def main() -> None:
    from tools.native.forecasts import Forecasts

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("make", "check"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int)
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--first", type=int)
    parser.add_argument("--seats", type=int, nargs="*", default=())
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    forecasts = Forecasts(asked.folder, weights(), asked.workers)
    if asked.what == "make":
        make(forecasts, asked.games or 4_000)
    else:
        checked = pinned() if asked.first is None else others(asked.deals, asked.first, asked.seats)
        check(forecasts, checked, asked.games or 200)


if __name__ == "__main__":
    main()
