"""Long work on the cores of this machine or a Ray cluster, with the same results, and how far it is (`bar`)."""

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from logging import ERROR
from socket import create_connection
from threading import Thread
from typing import TypeVar

from highseas.campaign.files.version import VERSION
from highseas.campaign.play.session import SessionError
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import complain
from highseas.platform import cores, leave_interrupts_alone

T = TypeVar("T")
R = TypeVar("R")
_PATIENCE = 10.0
"""Seconds in which the head of a cluster has to answer."""


@dataclass(frozen=True)
class Jobs:
    """Where work is done: in so many processes here, 0 for one on each core, or on the Ray cluster of an address, as
    ray://head:10001, or "local". Every machine of it needs the same version of High Seas.
    """

    workers: int = 0
    ray: str = ""

    def over(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[T, R]]:
        """Yield every task with its result, in the order in which they are done.

        `work` is a function of a module, and depends on its task alone. Whoever stops listening, by an error or by
        Ctrl-C, stops the work that is left. Raises `SessionError` without Ray, where no cluster answers, or where
        something else ends who did a part of the work.
        """
        if self.ray:
            return self._on_cluster(work, tasks)
        count = min(self.workers or cores(), len(tasks))
        if count <= 1:
            return ((task, work(task)) for task in tasks)
        return _in_processes(count, work, tasks)

    def _on_cluster(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[T, R]]:
        try:
            import ray
            from ray.util import multiprocessing as pools
        except ImportError as error:
            raise SessionError("results.no_ray") from error
        started = {"include_dashboard": False} if self.ray == "local" else {}
        try:
            host, _, port = self.ray.rpartition("//")[2].rpartition(":")
            if host and port.isdecimal():  # else Ray would try for minutes, and then end the program
                create_connection((host, int(port)), _PATIENCE).close()
            ray.init(address=self.ray, log_to_driver=False, logging_level=ERROR, **started)
        except (OSError, ValueError, RuntimeError, SystemExit) as error:
            said = " ".join(str(error).split())
            raise SessionError("results.no_cluster", address=self.ray, said=said) from error
        try:
            with pools.Pool() as pool:
                for done in pool.imap_unordered(partial(_on_machine, VERSION, work), tasks):
                    if isinstance(done, ray.exceptions.RayError):
                        raise SessionError("results.lost_worker") from done
                    if isinstance(done, pools.pool.PoolTaskError):  # errors come among the results here
                        raise done.underlying
                    task, result = done
                    if isinstance(result, str):
                        raise SessionError("results.other_version", there=result, here=VERSION)
                    yield task, result[0]
        finally:
            with suppress(KeyboardInterrupt):
                ray.shutdown()


ALL_CORES = Jobs()
"""One process on each core of this machine."""


def _in_processes(count: int, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[T, R]]:
    import multiprocessing  # not at the start of every command
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool

    others = multiprocessing.active_children()
    with ProcessPoolExecutor(count, initializer=_begin_worker) as pool:
        given = {pool.submit(work, task): task for task in tasks}
        try:
            for done in as_completed(given):
                yield given.pop(done), done.result()
        except BrokenProcessPool as error:
            raise SessionError("results.lost_worker") from error
        except BaseException:
            for child in multiprocessing.active_children():
                if child not in others:
                    child.terminate()
            raise


def _begin_worker() -> None:
    """Leave Ctrl-C to the program that gave out the work, and end with it however it ends."""
    import multiprocessing

    leave_interrupts_alone()
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=follow, daemon=True).start()


def _on_machine(version: str, work: Callable[[T], R], task: T) -> tuple[T, tuple[R] | str]:
    """Do a task on another machine; its version in place of a result, if that is not the same."""
    return task, ((work(task),) if version == VERSION else VERSION)


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
