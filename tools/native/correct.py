"""Fits the corrections of the navigator's chances: `python -m tools.native.correct FOLDER [--families solo]`.

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

WEIGHTS = Path(__file__).parents[2] / "engine" / "royal" / "data" / "navigator.bin"
FITTED, CHECKED = 2_000_000, 5_000_000
"""First seeds of the games that corrections are fitted to, and of those that they are checked by: nothing else may
use these. With Time cards set aside they begin ten thousand later for each.
"""
WON = 1 << 20
NAMES = ("solo", "together")
"""The families, as the file has them and as its record calls them."""
TABLES = {"solo": [(1, aside) for aside in range(10)], "together": [(seats, 0) for seats in (2, 3, 4, 5)]}
"""Numbers of seats and of Time cards set aside that a family is corrected by."""
COUNTS = {1: 600, 2: 2600, 3: 2600, 4: 5400, 5: 2600}
"""Games of each table that a correction is fitted to, by the number of seats."""
HELD = {"solo": (0, 4, 6, 8), "together": (0,)}
"""Time cards set aside in the games of the check."""
MANY = 4000
"""Games of each setup in the check: decisions of a game are of one piece, and it takes thousands of games until chance
makes less than two points of a tenth.
"""
GROUPS, ROUNDS = 16, 3
"""Groups of equal size that a line goes through, and how often line and drift are fitted in turn."""

Line = tuple[tuple[int, int], ...]
"""Points of a correction: chances before and after."""


def fitted_to(name: str) -> list[Games]:
    return [Games(seats, aside, FITTED + 10_000 * aside, COUNTS[seats]) for seats, aside in TABLES[name]]


def held_back(name: str) -> list[Games]:
    return [Games(seats, aside, CHECKED + 10_000 * aside, MANY) for seats, aside in TABLES[name] if aside in HELD[name]]


def corrected(found: Any, points: Sequence[tuple[int, int]]) -> Any:
    x = [0, *(point[0] for point in points), WON]
    y = [0, *(point[1] for point in points), WON]
    return np.interp(found, x, y) / WON


class Course(NamedTuple):
    """Of each decision, which part of the turns is gone, as `network.drift_at` computes it, the log-odds that its
    deal is set right to, and whether it is the first of its game.
    """

    passed: Any
    deal: Any
    begins: Any

    def of(self, which: Any) -> "Course":
        return Course(self.passed[which], self.deal[which], self.begins[which])


def _begins(rows: Any) -> Any:
    return (rows[:, TURN] == 1) & (rows[:, JUDGED] >= 0)


def course(rows: Any, families: dict[int, Family]) -> Course:
    """Return the course of the games of these rows, each of which begins with the start of its first turn."""
    turns, deals = {}, {}
    for row in rows[_begins(rows)].tolist():
        game = seats, aside, seed = row[SEATS], row[ASIDE], row[SEED]
        laid = table(seed, aside, seats)
        turns[game] = len(laid.time_deck)
        judged, found = navigator.odds_of(row[JUDGED]), navigator.odds_of(row[FOUND])
        deals[game] = navigator.set_right(families[seats], judged, found, laid) / 1024
    games = [tuple(game) for game in rows[:, [SEATS, ASIDE, SEED]].tolist()]
    passed = (rows[:, TURN] - 1) / np.array([turns[game] for game in games])
    return Course(passed, np.array([deals[game] for game in games]), _begins(rows))


def own(chance: Any, course: Course) -> Any:
    """Return for each decision by how much its deal was set right at its first one, in log-odds."""
    first = course.begins
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
        said = _logistic(odds + parts @ found)
        slope = (parts * (said * (1 - said))[:, None]).T @ parts
        found += np.linalg.solve(slope, parts.T @ (came - said))
    begin, (half, end) = begins[course.begins].mean(), found
    whole = [round(1024 * float(each)) for each in (begin, (begin + half + end) / 2, end)]
    return whole[0], whole[1], whole[2]


def more(chance: Any, course: Course, added: tuple[int, int, int]) -> Any:
    """Return what is added to the log-odds of each chance: its drift, and what is left of what its deal is set right
    by.
    """
    begin, half, end = (each / 1024 for each in added)
    drift = np.interp(course.passed, [0, 0.5, 1], [begin, half, end])
    return drift + (1 - course.passed) * (own(chance, course) - begin)


def drifted(chance: Any, course: Course, added: tuple[int, int, int]) -> Any:
    """Return chances with a drift, and with what is left of what their deals are set right by."""
    open_ = (chance > 0) & (chance < 1)
    found = _logistic(_odds(np.where(open_, chance, 0.5)) + more(chance, course, added))
    return np.where(open_, found, chance)


def rising(found: Any, won: Any, more: Any) -> list[tuple[int, int]]:
    """Return points of a rising line from chances found, in 2**20ths, to chances that games are won from there by,
    once so much is added to their log-odds: in groups of equal size, pooled until they rise.
    """
    inside = (found > 0) & (found < WON)
    found, won, more = found[inside], won[inside], more[inside]
    pools = [(part, _level(won[part], more[part])) for part in np.array_split(np.argsort(found, kind="stable"), GROUPS)]
    at = 0
    while at + 1 < len(pools):
        if pools[at][1] < pools[at + 1][1]:
            at += 1
            continue
        part = np.concatenate([pools[at][0], pools[at + 1][0]])
        pools[at : at + 2] = [(part, _level(won[part], more[part]))]
        at = max(0, at - 1)
    points = [(round(float(found[part].mean())), round(WON * float(_logistic(level)))) for part, level in pools]
    return [point for point in points if 0 < point[0] < WON and 0 < point[1] < WON]


def _level(won: Any, more: Any) -> float:
    """Return the log-odds, from -8 to 8, by which as many are won as were, once so much is added to each."""
    low, high = -8.0, 8.0
    while high - low > 1e-4:
        middle = (low + high) / 2
        low, high = (low, middle) if _logistic(middle + more).sum() > won.sum() else (middle, high)
    return (low + high) / 2


def fitted(rows: Any, course: Course) -> tuple[Line, tuple[int, int, int]]:
    """Return the line and the drift that are best together, fitted in turn: a line fitted alone leans to the middle,
    because what its drift and its deal say is added afterwards.
    """
    found, won = rows[:, FOUND], rows[:, OUTCOME]
    line = rising(found, won, np.zeros(len(rows)))
    for _ in range(ROUNDS):
        chance = corrected(found, line)
        line = rising(found, won, more(chance, course, drift(chance, course, won)))
    return tuple(line), drift(corrected(found, line), course, won)


def _logistic(odds: Any) -> Any:
    return 1 / (1 + np.exp(-odds))


def _odds(chance: Any) -> Any:
    return np.log(chance / (1 - chance))


def fifths(chance: Any, course: Course, won: Any) -> list[dict[str, float]]:
    """Return for first decisions, then for each fifth of games, the mean chance and the share won, in percent."""
    passed = course.passed
    parts = [course.begins, *((passed >= part / 5) & (passed < (part + 1) / 5) for part in range(5))]
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
    rows, held = (forecasts.turns(games, every=True) for games in (fitted_to(name), held_back(name)))
    lines, drifts, seats, chance = {}, {}, held[:, SEATS], np.zeros(len(held))
    courses, held_courses = course(rows, families), course(held, families)
    for each in map(int, np.unique(seats)):
        of, here = rows[:, SEATS] == each, seats == each
        lines[each], drifts[each] = fitted(rows[of], courses.of(of))
        chance[here] = drifted(corrected(held[here, FOUND], lines[each]), held_courses.of(here), drifts[each])
    game = (held[:, SEED] * 10 + seats) * 20 + held[:, ASIDE]
    for each, aside in (*sorted({(row[0], row[1]) for row in held[:, [SEATS, ASIDE]].tolist()}), (0, 0)):
        here = ((seats == each) & (held[:, ASIDE] == aside)) | (each == 0)
        said_and_won = tenths(chance[here], held[here, OUTCOME], game[here])
        figures = {
            "family": name,
            "setup": f"{each} seats, {aside} aside" if each else "all",
            "lost": lost(chance[here], held[here, OUTCOME]),
            "gap": round(100 * float(chance[here].mean() - held[here, OUTCOME].mean()), 2),
            "tenths": said_and_won,
            "fifths": fifths(chance[here], held_courses.of(here), held[here, OUTCOME]),
        }
        print(json.dumps(figures), flush=True)
    seeds = f"all decisions of games from seed {FITTED} on, checked by {MANY} of each setup from {CHECKED}"
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
    parser.add_argument("--families", nargs="+", choices=NAMES, default=NAMES)
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    correct(asked.weights, asked.folder, asked.families, asked.workers)


if __name__ == "__main__":
    main()
