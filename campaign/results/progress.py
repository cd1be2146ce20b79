"""How far a long piece of work is, on standard error: a bar in a terminal, now and then a line elsewhere."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import complain

BETWEEN = 60.0
"""Seconds without a word, at least, where standard error is a pipe or a file."""


@contextmanager
def bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """Yield a function to call with how much is done and how much there is; the label says of what."""
    if not sys.stderr.isatty():
        yield _Lines(label).tell
        return
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(label, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


class _Lines:
    """Lines for a record: none for work that is done within a minute."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._said = time.monotonic()

    def tell(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now - self._said >= BETWEEN:
            self._said = now
            complain(LANGUAGE.say("results.progress.line", what=self._label, done=done, total=total))
