"""Long work on the cores of this machine or a Ray cluster, with the same results."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from logging import ERROR
from socket import create_connection
from threading import Thread
from typing import TypeVar

from highseas.campaign.files.version import VERSION
from highseas.campaign.play.session import SessionError
from highseas.platform import cores, leave_interrupts_alone

T = TypeVar("T")
R = TypeVar("R")
MOST = 60
"""Limit of worker processes; Windows can wait for 61 at most."""
_PATIENCE = 10.0
"""Seconds in which the head of a cluster has to answer."""


@dataclass(frozen=True)
class Jobs:
    """Where work is done: in so many processes here, 0 for one on each core, or on the Ray cluster of an address, as
    ray://head:10001, or "local". Every machine of it needs the same version of High Seas.
    """

    workers: int = 0
    ray: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.workers <= MOST:
            raise SessionError("cli.workers", most=MOST, workers=self.workers)

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
