"""Fits the corrections of the navigator's chances: `python -m tools.native.correct FOLDER [solo] [together]`.

The navigator of the weights that come with the game plays games that nothing was learned from; a rising line for
each number of seats, and how it drifts, are fitted to them, checked by other games, and written into the weights
with the figures of the check. What sets new deals right has to be there before it (`python -m tools.ratings
make`). The games are kept in the folder. `python -m tools.native.values` comes after it.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from highseas.engine.royal.ai.navigator import navigator
from highseas.engine.royal.ai.navigator.network import Family, families_of
from highseas.engine.royal.ai.navigator.weights import read_weights
from highseas.engine.untrusted import sealed
from tools.deals import table
from tools.native.forecasts import ASIDE, FOUND, JUDGED, OUTCOME, SEATS, SEED, TURN, Forecasts, Games
from tools.training import fit

WEIGHTS = Path(__file__).parents[2] / "engine" / "royal" / "data" / "navigator.bin"
FITTED, CHECKED = (600_000, 650_000), (690_000,)
"""First seeds of the games that corrections are fitted to, and of those that they are checked by: no others may be
fitted to these."""
WON = 1 << 20
NAMES = ("solo", "together")
"""The families, as the file has them and as its record calls them."""
TABLES = {"solo": [(1, aside) for aside in range(10)], "together": [(seats, 0) for seats in (2, 3, 4, 5)]}
"""Numbers of seats and of Time cards set aside that a family is corrected by."""
COUNTS = {"solo": (800, 400), "together": (1000, 1000)}
"""Games of each of these tables that a family is fitted to, from each of the first seeds on, and that it is
checked by. Turns of a game are of one piece: it takes thousands of games until chance makes less than two points of
a tenth.
"""


GROUPS = {"solo": 40, "together": 12}
"""Groups of equal size that a line goes through, of all turns of a number of seats (`fit.correction`)."""

MORE: dict[str, tuple[int, ...]] = {"solo": (), "together": (1_100_000, 1_101_000)}
"""First seeds of further games that corrections are fitted to; ratings are fitted to these too."""
DRIFTING = ("together",)
"""Families whose correction drifts from the beginning of a game to its end, besides what a deal begins with."""

Line = tuple[tuple[int, int], ...]
"""Points of a correction: chances before and after."""


def games(name: str, firsts: Sequence[int], count: int) -> list[Games]:
    return [Games(*table, first + 1000 * table[1], count) for first in firsts for table in TABLES[name]]


def corrected(found: Any, points: Sequence[tuple[int, int]]) -> Any:
    x = [0, *(point[0] for point in points), WON]
    y = [0, *(point[1] for point in points), WON]
    return np.interp(found, x, y) / WON


class Course(NamedTuple):
    """Of each start of a turn, which part of its turns is gone, as `network.drift_at` computes it, and the log-odds
    that its deal is set right to.
    """

    passed: Any
    deal: Any

    def of(self, which: Any) -> "Course":
        return Course(self.passed[which], self.deal[which])


def course(rows: Any, families: dict[int, Family]) -> Course:
    """Return the course of the games of these rows; all begin with a first turn."""
    turns, deals = {}, {}
    for row in rows[rows[:, TURN] == 1].tolist():
        game = seats, aside, seed = row[SEATS], row[ASIDE], row[SEED]
        laid = table(seed, aside, seats)
        turns[game] = len(laid.time_deck)
        judged, found = navigator.odds_of(row[JUDGED]), navigator.odds_of(row[FOUND])
        deals[game] = navigator.set_right(families[seats], judged, found, laid) / 1024
    games = [tuple(game) for game in rows[:, [SEATS, ASIDE, SEED]].tolist()]
    passed = (rows[:, TURN] - 1) / np.array([turns[game] for game in games])
    return Course(passed, np.array([deals[game] for game in games]))


def own(chance: Any, course: Course) -> Any:
    """Return for each turn by how much its deal was set right at its first turn, in log-odds."""
    first = course.passed == 0
    return (course.deal[first] - _odds(chance[first]))[np.cumsum(first) - 1]


def drift(chance: Any, course: Course, won: Any) -> tuple[int, int, int]:
    """Return what is best added to the log-odds of chances, in 1024ths, where nothing of a game has passed, where
    half of it has and where all has: at the beginning what deals are set right by, on average, and beside what is
    left of that, what a logistic regression says.
    """
    here = (chance > 0) & (chance < 1)
    begins, passed, came = own(chance, course), course.passed[here], won[here]
    odds = _odds(chance[here]) + (1 - passed) * begins[here]
    parts, found = np.stack([np.minimum(passed, 1 - passed), passed], 1), np.zeros(2)
    for _ in range(20):
        said = 1 / (1 + np.exp(-(odds + parts @ found)))
        slope = (parts * (said * (1 - said))[:, None]).T @ parts
        found += np.linalg.solve(slope, parts.T @ (came - said))
    begin, (half, end) = begins[course.passed == 0].mean(), found
    whole = [round(1024 * float(each)) for each in (begin, (begin + half + end) / 2, end)]
    return whole[0], whole[1], whole[2]


def drifted(chance: Any, course: Course, added: tuple[int, int, int]) -> Any:
    """Return chances with a drift, and with what is left of what their deals are set right by."""
    begin, half, end = (each / 1024 for each in added)
    passed, open_ = course.passed, (chance > 0) & (chance < 1)
    more = np.interp(passed, [0, 0.5, 1], [begin, half, end]) + (1 - passed) * (own(chance, course) - begin)
    found = 1 / (1 + np.exp(-(_odds(np.where(open_, chance, 0.5)) + more)))
    return np.where(open_, found, chance)


def _odds(chance: Any) -> Any:
    return np.log(chance / (1 - chance))


def fifths(chance: Any, passed: Any, won: Any) -> list[dict[str, float]]:
    """Return for the first turns, then for each fifth of games, the mean chance and the share won, in percent."""
    parts = [passed == 0, *((passed >= part / 5) & (passed < (part + 1) / 5) for part in range(5))]
    return [
        {"said": round(100 * float(chance[here].mean()), 1), "won": round(100 * float(won[here].mean()), 1)}
        for here in parts
        if here.any()
    ]


def tenths(chance: Any, won: Any, games: Any) -> list[dict[str, float]]:
    """Return, for each tenth of chances, how many turns there were, their mean and the share of games won, in
    percent, and what chance makes of the difference (95%), the turns of a game being of one piece.
    """
    table = []
    for tenth in range(10):
        here = (chance >= tenth / 10) & ((chance < (tenth + 1) / 10) | (tenth == 9))
        if here.any():
            said, came = 100 * float(chance[here].mean()), 100 * float(won[here].mean())
            off = np.bincount(np.unique(games[here], return_inverse=True)[1], won[here] - came / 100)
            error = 196 * float(np.sqrt(np.sum(off * off))) / int(here.sum())
            figures = {"said": round(said, 1), "won": round(came, 1), "error": round(error, 1)}
            table.append({"turns": int(here.sum()), **figures})
    return table


def lost(chance: Any, won: Any) -> float:
    said = np.clip(chance, 1e-6, 1 - 1e-6)
    return round(float(-np.mean(np.where(won > 0, np.log(said), np.log(1 - said)))), 5)


def corrections(
    name: str, forecasts: Forecasts, families: dict[int, Family]
) -> tuple[dict[int, Line], dict[int, tuple[int, int, int]], str]:
    fitted, checked = COUNTS[name]
    firsts = (*FITTED, *MORE[name])
    rows, held = (forecasts.turns(games(name, *each)) for each in ((firsts, fitted), (CHECKED, checked)))
    lines, drifts, seats, chance = {}, {}, held[:, SEATS], np.zeros(len(held))
    courses, held_courses = course(rows, families), course(held, families)
    for each in map(int, np.unique(seats)):
        of = rows[rows[:, SEATS] == each]
        lines[each] = tuple(fit.correction(of[:, FOUND], of[:, OUTCOME], GROUPS[name]))
        added = (0, 0, 0)
        if name in DRIFTING:
            here, by = corrected(of[:, FOUND], lines[each]), courses.of(rows[:, SEATS] == each)
            added = drifts[each] = drift(here, by, of[:, OUTCOME])
        line = corrected(held[seats == each, FOUND], lines[each])
        chance[seats == each] = drifted(line, held_courses.of(seats == each), added)
    game = (held[:, SEED] * 10 + seats) * 20 + held[:, ASIDE]
    for each in (*np.unique(seats), 0):
        here = (seats == each) | (each == 0)
        said_and_won = tenths(chance[here], held[here, OUTCOME], game[here])
        parts = fifths(chance[here], held_courses.passed[here], held[here, OUTCOME])
        figures = {
            "family": name,
            "seats": int(each) or "all",
            "lost": lost(chance[here], held[here, OUTCOME]),
            "tenths": said_and_won,
            "fifths": parts,
        }
        print(json.dumps(figures), flush=True)
    seeds = f"{fitted} games of each table from each of seeds {firsts} on, checked by {checked} from {CHECKED}"
    return lines, drifts, f"corrected by {seeds}: {json.dumps(said_and_won)}"


def correct(path: Path, folder: Path, names: Sequence[str], workers: int) -> None:
    weights = read_weights(path.read_bytes())
    folder.mkdir(parents=True, exist_ok=True)
    forecasts, known = Forecasts(folder, weights, workers), families_of(weights)
    families, record = list(weights.families), dict(weights.record)
    for name in names:
        at = NAMES.index(name)
        lines, drifts, text = corrections(name, forecasts, known)
        families[at] = msgspec.structs.replace(families[at], correction=(), corrections=lines, drifts=drifts)
        record[name] = f"{record[name].partition(';')[0]}; {text}"
    made = msgspec.structs.replace(weights, record=record, families=tuple(families))
    path.write_bytes(sealed(msgspec.msgpack.encode(made)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("families", nargs="*", choices=NAMES, default=NAMES)
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    correct(asked.weights, asked.folder, asked.families, asked.workers)


if __name__ == "__main__":
    main()
