"""How far long work is: a bar, or a line a minute."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import complain

BETWEEN = 60.0
"""Seconds without a word, at least, where standard error is a pipe or a file."""


@contextmanager
def bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """Yield a function to call with how much is done and the total, which shows a bar, or in a pipe a line a minute."""
    if not sys.stderr.isatty():
        said = time.monotonic()

        def tell(done: int, total: int) -> None:
            nonlocal said
            if (now := time.monotonic()) - said >= BETWEEN:
                said = now
                complain(LANGUAGE.say("results.progress.line", what=label, done=done, total=total))

        yield tell
        return
    from rich.console import Console  # only where there is a bar to paint
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(label, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
