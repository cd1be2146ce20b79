"""How long saving takes, and where the time goes: `python -m tests.saves.timing [FOLDER]`.

The folder decides what is measured: give one on the disk that players' files live on.
"""

import os
import random
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from unittest.mock import patch

from highseas.saves import Store, pack, unpack

WRITES = 200


def payload() -> dict[str, object]:
    """About as much as a game in its middle has: a snapshot, and a journal that packs well."""
    luck = random.Random(1)
    journal = [luck.choice(["draw", "stop", "take sailor-1vp", "pass", "take frigate-blue"]) for _ in range(300)]
    return {"snapshot": luck.randbytes(1000), "journal": journal, "seed": 42}


def measure(folder: Path, writes: int = WRITES) -> dict[str, float]:
    """Return medians in milliseconds, by what was timed, and the size of the save in bytes."""
    store, data = Store(folder), payload()
    blob = pack(data, app="0.1.0")
    syncs: dict[bool, list[float]] = {True: [], False: []}
    real = os.fsync

    def timed_sync(handle: int) -> None:
        begin = perf_counter()
        real(handle)
        syncs[stat.S_ISDIR(os.fstat(handle).st_mode)].append(perf_counter() - begin)

    with patch.object(os, "fsync", timed_sync), store.lock("timing"):
        store.write("timing", blob)
        whole = _times(lambda number: store.write("timing", blob, keep_backup=number % 4 == 0), writes)
    found = {
        "write": median(whole),
        "of it, fsync of the file": median(syncs[False]),
        "of it, fsync of the folder": median(syncs[True]),
        "pack": median(_times(lambda _: pack(data, app="0.1.0"), writes)),
        "read and unpack": median(_times(lambda _: unpack(store.read("timing")), writes)),
    }
    store.delete("timing")
    return {what: 1000 * seconds for what, seconds in found.items()} | {"bytes": len(blob)}


def _times(act: Callable[[int], object], count: int) -> list[float]:
    times = []
    for number in range(count):
        begin = perf_counter()
        act(number)
        times.append(perf_counter() - begin)
    return times


def main() -> None:
    with TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        for what, figure in measure(Path(folder)).items():
            print(f"{what:28} {figure:9.3f}" if what != "bytes" else f"{what:28} {figure:5.0f}")


if __name__ == "__main__":
    main()
