"""`make bench`: figures for docs/performance.md, as a Markdown table. Nothing here is asserted."""

import platform
import sys

from tests.perf.engine_speed import engine_rows, save_rows
from tests.perf.painting import painting_rows
from tests.perf.terminal import terminal_rows


def main() -> None:
    """Print every figure with its unit."""
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}\n")
    print("| what | figure |\n| --- | --- |")
    for rows in (engine_rows, save_rows, painting_rows, terminal_rows):
        for name, figure, unit in rows():
            shown = f"{figure:,.0f}" if figure >= 100 else f"{figure:.2f}"
            print(f"| {name} | {shown} {unit} |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
