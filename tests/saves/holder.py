"""A program that holds the lock of a slot until its input ends."""

import sys
from pathlib import Path

from highseas.saves import Store

with Store(Path(sys.argv[1])).lock(sys.argv[2]):
    print("held", flush=True)
    sys.stdin.read()
