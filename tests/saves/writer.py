"""A program that saves as fast as it can, to be killed: prints each number once its save is on the disk."""

import itertools
import sys
from pathlib import Path

from highseas.saves import Store, pack, unpack

store = Store(Path(sys.argv[1]))
with store.lock("game"):
    first = unpack(store.read("game"))[1]["number"] + 1 if store.exists("game") else 1
    for number in itertools.count(first):
        store.write("game", pack({"number": number, "filling": "x" * 500}, app="0.1.0"), keep_backup=number % 3 == 0)
        print(number, flush=True)
