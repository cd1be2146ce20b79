"""`python -m tests.fuzz COUNT [--seed S] [--from N] [--one N]`: give made-up inputs to the program (make fuzz).

The same seed and number give the same input, so a run that was stopped goes on with `--from`. Each input has two
seconds of processor time; what takes longer, or raises what is no error of ours, is printed with its number,
and the run goes on. Exit status 1 if there was any.
"""

import argparse
import shutil
import signal
import sys
import time
import traceback
import warnings
from collections import Counter

from tests.fuzz.inputs import home, one

SECONDS = 2.0


class TooLong(BaseException):
    """An input took longer than it may."""


def _alarm(number: int, frame: object) -> None:
    raise TooLong


def _timed(seed: int, number: int) -> str:
    """Give one input, within its time. What took too long is tried once more: a machine may have stood still."""
    for again in (True, False):
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            return one(seed, number)
        except TooLong:
            if not again:
                raise
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    raise AssertionError


def main() -> int:
    """Run, and say how it went."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("count", type=int, nargs="?", default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--one", type=int, default=-1)
    parser.add_argument("--seconds", type=float, default=0.0, help="stop after so long")
    wanted = parser.parse_args()
    if wanted.one >= 0:
        print(one(wanted.seed, wanted.one))
        return 0
    warnings.simplefilter("error")
    signal.signal(signal.SIGVTALRM, _alarm)
    kinds: Counter[str] = Counter()
    found: Counter[str] = Counter()
    started = time.monotonic()
    number = wanted.first
    for number in range(wanted.first, wanted.first + wanted.count):
        try:
            kinds[_timed(wanted.seed, number)] += 1
        except KeyboardInterrupt:
            break
        except BaseException as error:
            where = [at for at in traceback.extract_tb(error.__traceback__) if at.name != "_alarm"][-1]
            sort = f"{type(error).__name__} at {where.filename.rpartition('/')[2]}:{where.lineno}"
            found[sort] += 1
            if found[sort] <= 3:
                notes = " ".join(getattr(error, "__notes__", []))
                print(f"--one {number}: {sort}: {str(error)[:200]} ({notes})", flush=True)
        if (number + 1) % 10_000 == 0:
            print(f"{number + 1} inputs, {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
        if wanted.seconds and time.monotonic() - started > wanted.seconds:
            break
    shutil.rmtree(home(), ignore_errors=True)
    print(f"{kinds.total() + found.total()} inputs to number {number}: {dict(kinds)}")
    print(f"Findings: {dict(found)}" if found else "Nothing was found.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
