"""How heavy the imports of a start are beside those of Textual alone, in processor time."""

import resource
import statistics
import subprocess
import sys
from collections.abc import Iterator

Row = tuple[str, float, str]
TEXTUAL = ("-c", "import textual.app")
STARTS = {
    "title imported": ("-c", "import highseas.campaign.tui.app"),
    "`highseas --version`": ("-m", "highseas.campaign.main", "--version"),
}
ROUNDS = 15


def import_rows() -> Iterator[Row]:
    """Yield the median of pairs in turn for each start: a ratio to `import textual.app`."""
    pairs: dict[str, list[float]] = {name: [] for name in STARTS}
    for _ in range(ROUNDS):
        for name, arguments in STARTS.items():
            pairs[name].append(_processor_time(arguments) / _processor_time(TEXTUAL))
    for name, ratios in pairs.items():
        yield f"{name} to `import textual.app`", statistics.median(ratios), "×"


def _processor_time(arguments: tuple[str, ...]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
