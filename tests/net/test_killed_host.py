"""Hosts that are killed, and two that open one table: what was told holds, nothing is done twice, one writes."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

import pytest

from highseas.campaign.net import wire
from highseas.campaign.net.table.guests import Outbox
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.tickets import Tickets
from highseas.campaign.saved_games import gamefile
from highseas.campaign.saved_games.slots import keep_new, leave, resume
from highseas.saves import CannotWrite, Store
from tests.net.test_hosted_machine import hello_for
from tests.refusals import refused
from tests.tui.games import new_game

Request = wire.Do | wire.Ask | wire.Vote | wire.Say
PROGRAM = Path(__file__).parent / "pipe_host.py"
TICKETS = Tickets(["first", "second"], "watch")
HELLOS = {seat: wire.encode(hello_for(new_game(2), ticket)) for seat, ticket in enumerate(TICKETS.seats, 1)}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A folder with a table for two that was hosted once."""
    store, session = Store(tmp_path / "saves"), new_game(2)
    keep_new(store, "table", session)
    HostedTable(session, TICKETS, 0.0)
    leave(session)
    return store


class Host:
    """A host in a process of its own, and what its guests know."""

    def __init__(self, store: Store) -> None:
        command = [sys.executable, str(PROGRAM), str(store.folder)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.at: Any = None
        self.game = new_game(2)
        """The same deal, played as was told."""
        self.vote: Any = None

    def __enter__(self) -> "Host":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def ask(self, seat: int, frame: bytes) -> tuple[list[bytes], bool]:
        """Send a frame; return what its seat is told, and whether the host lived to tell all of it."""
        heard, pipes = list[bytes](), self.process
        try:
            pipes.stdin.write(b"%d %s\n" % (seat, frame))
            pipes.stdin.flush()
        except OSError:
            pass  # it is dead; what it told before is read all the same
        for line in iter(pipes.stdout.readline, b""):
            if line == b".\n":
                return heard, True
            number, _, came = line.rstrip(b"\n").partition(b" ")
            if line.endswith(b"\n"):
                self._read(wire.from_host(came))
                heard += [came] if int(number) == seat else []
        return heard, False

    def _read(self, frame: Any) -> None:
        match frame:
            case wire.At():
                self.at = frame
                known = max(0, frame.moves - len(frame.steps))
                if len(self.game.moves) > known:
                    self.game.return_to(known, consent=True)
                for step in frame.steps[frame.moves < len(frame.steps) :]:
                    self.game.play(step.move)
            case wire.Voting():
                self.vote = frame
            case wire.Voted():
                self.vote = None

    def do(self, seat: int, asked: str) -> list[bytes]:
        """Answer the question by its first option."""
        text = self.game.prompt.options[0].text
        return self.ask(seat, wire.encode(wire.Do(asked, self.at.epoch, self.at.moves, text)))[0]


def answer_in(heard: list[bytes], asked: str) -> bytes:
    """Return the answer to what was asked among what was told; empty if there is none."""
    frames = {data: wire.from_host(data) for data in heard}
    kinds = wire.Done, wire.Refused
    return next((data for data, frame in frames.items() if isinstance(frame, kinds) and frame.id == asked), b"")


def requests(host: Host, luck: Random, ids: Iterator[int]) -> Iterator[tuple[int, Request]]:
    """Yield what friends do: decide, talk, and agree to take something back, by whoever may or may not."""
    while True:
        at, asked, seat = host.at, f"c{next(ids)}", luck.randrange(1, 3)
        if host.vote is not None:
            yield 3 - host.vote.by, wire.Vote(asked, host.vote.vote, yes=luck.random() < 0.7)
        elif luck.random() < 0.2:
            yield seat, wire.Say(asked, "Ahoy")
        elif host.game.prompt is None or (luck.random() < 0.2 and at.moves):
            yield seat, wire.Ask(asked, at.epoch, at.moves, "undo", to=at.moves - 1)
        else:
            yield seat, wire.Do(asked, at.epoch, at.moves, luck.choice(host.game.prompt.options).text)


@pytest.mark.parametrize("kills", [8, pytest.param(150, marks=pytest.mark.long)])
def test_a_host_that_is_killed_goes_on_from_what_it_said(store: Store, kills: int) -> None:
    luck, ids = Random(kills), count()
    answers: dict[bytes, tuple[int, bytes]] = {}
    last: tuple[int, Request] | None = None
    position, before, moves, asked_in_all = (0, 0), list[str](), list[str](), 0
    for _ in range(kills):
        disk = gamefile.from_bytes(store.read("table")).moves
        done = disk != before
        assert moves in (disk, before), "what was told is on the disk"
        assert not done or before in (disk[:-1], [*disk, *before[-1:]])
        with Host(store) as host:
            for seat, hello in HELLOS.items():
                assert host.ask(seat, hello)[1]
            assert host.at.epoch > position[0] and host.game.moves == disk
            for frame, (seat, answer) in list(answers.items())[-12:]:
                assert host.ask(seat, frame) == ([answer], True)
            if last is not None:
                seat, request = last
                heard, _ = host.ask(seat, wire.encode(request))
                answer = answer_in(heard, request.id)
                if isinstance(request, wire.Do):
                    assert isinstance(wire.from_host(answer), wire.Done) is done
                assert host.ask(seat, wire.encode(request)) == ([answer], True)
            moves = gamefile.from_bytes(store.read("table")).moves
            assert moves == disk or isinstance(request, wire.Vote)
            killer = Timer(luck.uniform(0, 0.05), host.process.kill)
            killer.start()
            for seat, request in requests(host, luck, ids):
                frame = wire.encode(request)
                heard, lives = host.ask(seat, frame)
                asked_in_all += 1
                position = max(position, (host.at.epoch, host.at.moves))
                answer, last, before = answer_in(heard, request.id), (seat, request), moves
                if answer:
                    answers[frame] = seat, answer
                moves = host.game.moves
                if not lives:
                    break
            killer.join()
    assert asked_in_all > 5 * kills and len(answers) > 4 * kills


def test_of_two_hosts_that_lost_their_lock_one_writes(store: Store) -> None:
    """Both know the table: the one that was there first is told by the save that it is not its own any more."""
    with Host(store) as first:
        for seat, hello in HELLOS.items():
            first.ask(seat, hello)
        first.do(1, "a")
        (store.folder / "table.lock").unlink()
        with Host(store) as second:
            second.ask(1, HELLOS[1])
            assert second.at.moves == 1 and second.at.epoch > first.at.epoch
            before = store.read("table")
            assert first.do(1, "b") == [wire.encode(wire.Bye("net.overtaken"))]
            assert first.ask(2, HELLOS[2])[0] == [wire.encode(wire.Bye("net.overtaken"))]
            assert store.read("table") == before
            second.do(1, "b")
            assert store.read("table") != before and second.at.moves == 2
    assert len(gamefile.from_bytes(store.read("table")).moves) == 2


def test_a_host_that_opened_the_save_before_another_wrote_it_tells_nothing(store: Store) -> None:
    sessions = []
    for _ in range(2):
        sessions.append(resume(store, "table"))
        (store.folder / "table.lock").unlink()
    first, late = (HostedTable.resumed(session, 0.0) for session in sessions)
    outbox = Outbox()
    with refused(wire.WireError, match="Another copy of High Seas hosts this table"):
        late.enter(hello_for(sessions[1], "first"), outbox, 0.0)
    assert not outbox.take() and late.task is None
    assert first.enter(hello_for(sessions[0], "first"), outbox, 0.0).seat == 1 and outbox.take()


def test_a_host_is_refused_while_another_has_the_table(store: Store) -> None:
    with Host(store) as host:
        host.ask(1, HELLOS[1])
        with refused(wire.WireError, match="Another copy"):
            session = resume(Store(store.folder), "table")
            HostedTable.resumed(session, 0.0).enter(hello_for(session, "first"), Outbox(), 0.0)


def test_a_save_of_which_it_is_not_known_whether_it_was_done_is_the_hosts_own(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk fails after the new save has its name: the next one follows it, and everything is told then."""
    session = resume(store, "table")
    table, outbox = HostedTable.resumed(session, 0.0), Outbox()
    guest = table.enter(hello_for(session, "first"), outbox, 0.0)
    outbox.take()

    def fail(_: Store) -> None:
        raise CannotWrite("saves.write.other", store.folder, said="Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "_sync", fail)
        table.receive(guest, wire.encode(wire.Do("a", table.epoch, 0, "draw")), 0.0)
        assert not outbox.take() and table.room.is_unsaved
    assert len(gamefile.from_bytes(store.read("table")).moves) == 1
    table.tick(1.0)
    assert answer_in(outbox.take(), "a") and not table.room.is_unsaved
