"""Work spread over the cores of this machine or over a cluster: the same results, whoever does which part."""

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from logging import ERROR
from socket import create_connection
from threading import Thread
from typing import Any, Protocol, TypeVar

from highseas.campaign.files.version import VERSION
from highseas.campaign.play.session import SessionError
from highseas.platform import cores, leave_interrupts_alone

T = TypeVar("T")
R = TypeVar("R")
_AHEAD = 2
"""Tasks given out for each worker: one that it does, and one that waits for it."""
_BREATH = 1.0
"""Seconds of waiting for a task in one go."""
_PATIENCE = 10.0
"""Seconds in which the head of a cluster has to answer."""


class Spread(Protocol):
    """Where work is done."""

    def over(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[T, R]]:
        """Yield every task with its result, in the order in which they are done.

        `work` is a function of a module, and depends on its task alone. Whoever stops listening, by an error or by
        Ctrl-C, stops the work that is left.
        """


@dataclass(frozen=True)
class Processes:
    """So many processes on this machine; 0 for one on each core."""

    workers: int = 0

    def over(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[T, R]]:
        """Yield every task with its result."""
        count = min(self.workers or cores(), len(tasks))
        if count <= 1:
            yield from ((task, work(task)) for task in tasks)
            return
        others = multiprocessing.active_children()
        with ProcessPoolExecutor(count, initializer=_begin_worker) as pool:
            try:
                yield from _as_done(pool, work, tasks, count * _AHEAD)
            except BaseException:
                for child in multiprocessing.active_children():
                    if child not in others:
                        child.terminate()
                raise


ALL_CORES = Processes()
"""One process on each core of this machine."""


def _as_done(
    pool: ProcessPoolExecutor, work: Callable[[T], R], tasks: Sequence[T], ahead: int
) -> Iterator[tuple[T, R]]:
    given: dict[Future[R], T] = {}
    left = iter(tasks)
    while True:
        for task in left:
            given[pool.submit(work, task)] = task
            if len(given) >= ahead:
                break
        if not given:
            return
        done: set[Future[R]] = set()
        while not done:  # a Ctrl-C that comes just before a wait begins is heard when it ends
            done = wait(given, _BREATH, FIRST_COMPLETED).done
        for future in done:
            yield given.pop(future), future.result()


def _begin_worker() -> None:
    """Leave Ctrl-C to the program that gave out the work, and end with it however it ends."""
    leave_interrupts_alone()
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=follow, daemon=True).start()


@dataclass(frozen=True)
class Cluster:
    """A cluster of Ray by its address, as ray://head:10001; "local" starts one on this machine.

    Every machine of it needs the same version of High Seas. Needs the extra `ray`.
    """

    address: str

    def over(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[T, R]]:
        """Yield every task with its result. Raises `SessionError` without Ray, or where no cluster answers."""
        ray = _ray()
        try:
            _knock(self.address)
            ray.init(address=self.address, log_to_driver=False, logging_level=ERROR, **_started(self.address))
        except (OSError, ValueError, RuntimeError, SystemExit) as error:
            said = " ".join(str(error).split())
            raise SessionError("results.no_cluster", address=self.address, said=said) from error
        try:
            yield from self._as_done(ray, work, tasks)
        finally:
            with suppress(KeyboardInterrupt):
                ray.shutdown()

    def _as_done(self, ray: Any, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[T, R]]:
        remote = ray.remote(_on_cluster)
        ahead = _AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        given: dict[Any, T] = {}
        left = iter(tasks)
        while True:
            for task in left:
                given[remote.remote(VERSION, work, task)] = task
                if len(given) >= ahead:
                    break
            if not given:
                return
            done, _ = ray.wait(list(given), num_returns=1)
            result = _result(ray, done[0])
            if isinstance(result, str):
                raise SessionError("results.other_version", there=result, here=VERSION)
            yield given.pop(done[0]), result[0]


def _result(ray: Any, given: Any) -> Any:
    """Return what came of a task. Raises what it raised."""
    try:
        return ray.get(given)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from error


def _on_cluster(version: str, work: Callable[[T], R], task: T) -> tuple[R] | str:
    """Do a task on another machine; the version there, if that is not the same."""
    return (work(task),) if version == VERSION else VERSION


def _knock(address: str) -> None:
    """Raise `OSError` if nobody listens there: Ray would try for minutes, and then end the program."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    if host and port.isdecimal():
        create_connection((host, int(port)), _PATIENCE).close()


def _started(address: str) -> dict[str, bool]:
    """Return options for a cluster that is started here: nobody looks at its pages."""
    return {"include_dashboard": False} if address == "local" else {}


def _ray() -> Any:
    try:
        import ray
    except ImportError as error:
        raise SessionError("results.no_ray") from error
    return ray
