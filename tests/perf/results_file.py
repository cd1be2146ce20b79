"""How a results file of the laboratory grows: `python -m tests.perf.results_file [lines …]`."""

import sys
import tempfile
import time
from pathlib import Path

from highseas.campaign.results import lab
from highseas.campaign.royal.results.chapters import Block, Case, read_blocks

MINE, OTHERS = "the-adventure-begins-0123456789ab-yardstick1", "the-adventure-begins-ba9876543210-yardstick1"
SHARE = 100
"""One line in so many is of the key that is asked for."""


def block(key: str, number: int) -> Block:
    """Return a block like those of a run."""
    missed = {"mission-11": 4, "mission-12": 3, "mission-13": 1}
    return Block(
        key, Case(1 + number % 5, 1 + number % 4), 25 * number, 25, 14, 301, 702, 93, missed, {"missions": 8}
    )


def main() -> None:
    """Print milliseconds to append one block and to read those of a key."""
    print("| lines | size | append one | read one line in 100 |\n| --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        for lines in [int(word) for word in sys.argv[1:]] or [1_000, 100_000, 1_000_000]:
            file = Path(folder) / f"{lines}.jsonl"
            with file.open("wb") as out:
                for number in range(lines):
                    out.write(lab.line_of(block(OTHERS if number % SHARE else MINE, number)))
            begun = time.perf_counter()
            for number in range(20):
                lab.append(file, block(MINE, lines + number))
            appended = (time.perf_counter() - begun) / 20
            begun = time.perf_counter()
            found = read_blocks(file, MINE)
            read = time.perf_counter() - begun
            assert len(found) == -(-lines // SHARE) + 20
            size = file.stat().st_size / 1e6
            print(f"| {lines:,} | {size:,.1f} MB | {appended * 1e3:.2f} ms | {read * 1e3:,.0f} ms |")


if __name__ == "__main__":
    main()
