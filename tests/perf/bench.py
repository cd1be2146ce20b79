"""`make bench`: figures for docs/performance.md, as a Markdown table. Nothing here is asserted.

Each figure has its ratio to the reference playout (`tests.perf.reference`), measured right before and after it: how
many happen in the time of one playout, or how many playouts one takes. Ratios are what to compare machines and
versions by. All of it runs on one core, where the system lets a program choose.
"""

import platform
from collections.abc import Iterator

from tests.perf.engine_speed import Row, engine_rows, race_rows, save_rows
from tests.perf.imports import import_rows
from tests.perf.painting import painting_rows
from tests.perf.reference import playouts_per_second
from tests.perf.terminal import terminal_rows
from tools.peers import pin

SECONDS = {"ms": 1e-3, "µs": 1e-6}


def with_ratios(rows: Iterator[Row]) -> Iterator[tuple[Row, str]]:
    """Yield figures with their ratios; what is no speed has none."""
    before = playouts_per_second()
    for row in rows:
        after = playouts_per_second()
        yield row, ratio(row, (before + after) / 2)
        before = after


def ratio(row: Row, playouts: float) -> str:
    """Return how many happen in one playout, for rates, or how many playouts it takes, for times."""
    _, figure, unit = row
    if unit == "1/s":
        return f"{shown(figure / playouts)} a playout"
    return f"{shown(figure * SECONDS[unit] * playouts)} playouts" if unit in SECONDS else ""


def shown(figure: float) -> str:
    """Return a figure with three digits, or all those before the point."""
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


def main() -> None:
    where = pin()
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}{where}\n")
    print(f"Reference playouts a second: {max(playouts_per_second() for _ in range(5)):,.0f}\n")
    print("| what | figure | ratio |\n| --- | --- | --- |")
    for rows in (engine_rows, race_rows, save_rows, painting_rows, import_rows, terminal_rows):
        for (name, figure, unit), said in with_ratios(rows()):
            print(f"| {name} | {shown(figure)} {unit} | {said} |", flush=True)


if __name__ == "__main__":
    main()
