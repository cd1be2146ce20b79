"""Fits the corrections of the navigator's chances: `python -m tests.perf.native.correct FOLDER [solo] [together]`.

The navigator of the weights that come with the game plays games that nothing was learned from; a rising line for
each number of seats is fitted to them, checked by other games, and written into the weights with the figures of
the check. The games are kept in the folder. `python -m tests.perf.native.values` comes after it.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from highseas.campaign.results.training import fit
from highseas.engine.royal.ai.navigator.raw import RawFamily, RawWeights
from highseas.engine.royal.ai.navigator.weights import read_weights
from tests.perf.native.forecasts import ASIDE, FOUND, OUTCOME, SEATS, SEED, Forecasts, Games

WEIGHTS = Path(__file__).parents[3] / "engine" / "royal" / "data" / "navigator.bin"
FITTED, CHECKED = (600_000, 650_000), (670_000,)
"""First seeds of the games that corrections are fitted to, and of those that they are checked by."""
WON = 1 << 20
NAMES = ("solo", "together")
"""The families, as the file has them and as its record calls them."""
TABLES = {"solo": [(1, aside) for aside in range(10)], "together": [(seats, 0) for seats in (2, 3, 4, 5)]}
"""Numbers of seats and of Time cards set aside that a family is corrected by."""
COUNTS = {"solo": (800, 800), "together": (1000, 1000)}
"""Games of each of these tables that a family is fitted to, from each of the first seeds on, and that it is
checked by. Turns of a game are of one piece: it takes thousands of games until chance makes less than two points of
a tenth.
"""


GROUPS = {"solo": 40, "together": 12}
"""Groups of equal size that a line goes through, of all turns of a number of seats (`fit.correction`)."""

Line = tuple[tuple[int, int], ...]
"""Points of a correction: chances before and after."""


def games(name: str, firsts: Sequence[int], count: int) -> list[Games]:
    """Return so many games of each table of a family from each of these seeds on."""
    return [Games(*table, first + 1000 * table[1], count) for first in firsts for table in TABLES[name]]


def every_game(name: str) -> list[Games]:
    """Return all games that a family is corrected and checked by."""
    fitted, checked = COUNTS[name]
    return games(name, FITTED, fitted) + games(name, CHECKED, checked)


def corrected(found: Any, points: Sequence[tuple[int, int]]) -> Any:
    """Return chances after the correction, 0 to 1."""
    x = [0, *(point[0] for point in points), WON]
    y = [0, *(point[1] for point in points), WON]
    return np.interp(found, x, y) / WON


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


def corrections(name: str, forecasts: Forecasts) -> tuple[dict[int, Line], str]:
    """Return the correction of a family for each number of seats, and the record of its check."""
    fitted, checked = COUNTS[name]
    rows, held = (forecasts.turns(games(name, *each)) for each in ((FITTED, fitted), (CHECKED, checked)))
    lines, seats, chance = {}, held[:, SEATS], np.zeros(len(held))
    for each in map(int, np.unique(seats)):
        of = rows[rows[:, SEATS] == each]
        lines[each] = tuple(fit.correction(of[:, FOUND], of[:, OUTCOME], GROUPS[name]))
        chance[seats == each] = corrected(held[seats == each, FOUND], lines[each])
    game = (held[:, SEED] * 10 + seats) * 20 + held[:, ASIDE]
    for each in (*np.unique(seats), 0):
        here = (seats == each) | (each == 0)
        table = tenths(chance[here], held[here, OUTCOME], game[here])
        print(json.dumps({"family": name, "seats": int(each) or "all", "tenths": table}), flush=True)
    seeds = f"{fitted} games of each table from each of seeds {FITTED} on, checked by {checked} from {CHECKED}"
    return lines, f"corrected by {seeds}: {json.dumps(table)}"


def correct(path: Path, folder: Path, names: Sequence[str], workers: int) -> None:
    """Write corrections of these families into a file of weights."""
    weights = read_weights(path.read_bytes())
    folder.mkdir(parents=True, exist_ok=True)
    forecasts = Forecasts(folder, weights, workers)
    families, record = list(weights.families), dict(weights.record)
    for name in names:
        at = NAMES.index(name)
        lines, text = corrections(name, forecasts)
        families[at] = RawFamily(families[at].seats, families[at].kinds, corrections=lines)
        record[name] = f"{record[name].partition(';')[0]}; {text}"
    made = RawWeights(weights.version, record, weights.sigmoid, weights.logit, tuple(families))
    path.write_bytes(msgspec.msgpack.encode(made))


def main() -> None:
    """Correct the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("families", nargs="*", choices=NAMES, default=NAMES)
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    correct(asked.weights, asked.folder, asked.families, asked.workers)


if __name__ == "__main__":
    main()
