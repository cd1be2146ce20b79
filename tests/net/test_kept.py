"""What a table for several computers keeps in the save of its game, and what of it leaves with a copy; hosts
that are killed, and two that open one table: what was told holds, nothing is done twice, one writes.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

import pytest

from highseas.campaign.chapters.pages import read_one, unread
from highseas.campaign.net import wire
from highseas.campaign.net.open_table import table_of
from highseas.campaign.net.table.guests import Outbox
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.table.sealed import waited_for
from highseas.campaign.net.table.together import SILENCE
from highseas.campaign.net.tickets import WATCH, Tickets
from highseas.campaign.saved_games import gamefile, transfer
from highseas.campaign.saved_games.hosting import LONGEST, MOST_READ, Address, Hosted, Rule, hosted_in
from highseas.campaign.saved_games.slots import branch, keep_new, leave, resume
from highseas.saves import CannotWrite, DamagedSave, NewerSave, Store, pack, unpack
from tests.campaigns import begun
from tests.net.test_hosted_machine import Client, FullDisk, hello_for
from tests.net.test_sealed import Race
from tests.net.test_votes import Friends
from tests.refusals import refused
from tests.tui.games import new_game

KEPT = Hosted(
    seats=("a" * 22, "b" * 22),
    watch="w" * 22,
    rule=Rule.MOST,
    epoch=3,
    moves=1,
    answers=({"c1": b"{}", "a0": b"[]"}, {}),
    sealed={2: "draw"},
    muted=(1,),
    read={2: ("cover",)},
    votes=2,
    vote=b"{}",
    address=Address("0.0.0.0", 8741, ("games.example",), self_signed=True),
)


def test_a_save_keeps_what_a_table_gave_it_and_is_as_before_without_any() -> None:
    session = new_game(2)
    before = gamefile.to_bytes(session)
    assert "hosted" not in unpack(before)[1]
    session.hosted, session.sealed = KEPT, KEPT.sealed
    back = gamefile.from_bytes(gamefile.to_bytes(session))
    assert back.hosted == KEPT and [*hosted_in(back).answers[0]] == ["c1", "a0"]
    back.hosted = None
    assert gamefile.to_bytes(back) == before


def test_links_leave_with_no_copy_of_a_game(tmp_path: Path) -> None:
    """Neither with an exported save nor with another try from a moment; a file from elsewhere brings none."""
    store, session = Store(tmp_path / "saves"), new_game(2)
    session.hosted, session.sealed = KEPT, KEPT.sealed
    keep_new(store, "table", session)
    session.play("draw")
    assert branch(store, session, moves=0).hosted is None
    transfer.export_save(store, "table", tmp_path / "out.hsv")
    (tmp_path / "in.hsv").write_bytes(gamefile.to_bytes(session))
    transfer.import_save(store, tmp_path / "in.hsv", "copy")
    for blob in ((tmp_path / "out.hsv").read_bytes(), store.read("copy")):
        assert gamefile.from_bytes(blob).hosted is None and b"hosted" not in blob
        assert gamefile.from_bytes(blob).moves == ["draw"]
    assert gamefile.from_bytes(store.read("table")).hosted == KEPT


@pytest.mark.parametrize(
    ("change", "kind", "why"),
    [
        (lambda kept: kept.update(seats=["a"]), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(watch="\x1b[2J"), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(epoch=-1), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(host=3), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(sealed={3: "draw"}), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(answers=[{}] * 3), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(read={3: []}), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(read={1: ["\x1b"]}), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(read={1: ["10"] * (MOST_READ + 1)}), DamagedSave, "nobody keeps"),
        (
            lambda kept: kept.update(answers=[{}, {str(number): b"" for number in range(65)}]),
            DamagedSave,
            "nobody keeps",
        ),
        (lambda kept: kept.update(vote=b"x" * (LONGEST + 1)), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(clock=float("nan")), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(rule="dice"), NewerSave, "newer"),
        (lambda kept: kept.update(bell=True), NewerSave, "newer"),
    ],
)
def test_what_no_host_keeps_is_refused(change: Callable[[dict[str, Any]], object], kind: type, why: str) -> None:
    session = new_game(2)
    session.hosted = KEPT
    payload = unpack(gamefile.to_bytes(session))[1]
    change(payload["hosted"])
    with refused(kind, match=why):
        gamefile.from_bytes(pack(payload, app="0.1.0"))


def slept(table: HostedTable) -> HostedTable:
    """Return the table made anew from the save of its game."""
    return HostedTable.resumed(gamefile.from_bytes(gamefile.to_bytes(table.session)), 0.0)


def test_a_table_that_slept_is_the_same_with_a_later_epoch() -> None:
    """Its vote is open still, unless the game went on without it; a new vote never has the number of an old one."""
    session = new_game(2)
    session.play("draw")
    table = HostedTable(session, Tickets.new([True, True]), 0.0, Rule.MOST, host=2, clock=90.0)
    table.mute(1)
    client = Client(table, 1)
    Client(table, 2).connect(0.0)
    client.connect(0.0)
    client.send(wire.Ask("a", 0, 1, "undo"), 5.0)
    again = slept(table)
    assert (again.tickets, again.epoch, again.room.muted) == (table.tickets, 1, {1})
    assert (again.together.rule, again.together.host, again.waiting.clock) == (Rule.MOST, 2, 90.0)
    assert again.vote.status() == table.vote.status() and again.vote.until == 5.0 + SILENCE
    session.play(session.prompt.options[0].text)
    without = slept(table)
    assert without.vote is None and without.together.votes == 1
    again.tick(5.0 + SILENCE)
    assert slept(again).vote is None and slept(again).epoch == 2
    with refused(wire.WireError, match="never hosted"):
        HostedTable.resumed(new_game(2), 0.0)


def test_settings_that_are_given_anew_take_the_place_of_those_that_were_kept() -> None:
    session = new_game(2)
    HostedTable(session, Tickets.new([True, True]), 0.0, Rule.MOST, clock=90.0)
    kept = table_of(gamefile.from_bytes(gamefile.to_bytes(session)), 1.0)
    assert (kept.together.rule, kept.waiting.clock, kept.waiting.for_readers) == (Rule.MOST, 90.0, False)
    given = table_of(gamefile.from_bytes(gamefile.to_bytes(session)), 1.0, 1, Rule.HOST, 0.0, True)
    assert (given.together.rule, given.waiting.clock, given.waiting.for_readers) == (Rule.HOST, 0.0, True)
    assert given.tickets == kept.tickets


def test_whoever_comes_back_in_a_new_program_reads_on_where_the_seat_was() -> None:
    """Also at a host that slept; the other seat, and whoever watches, begin with the first page."""
    chapter = begun(("Ann", "Bo"), saved=False)
    while len(pages := unread(chapter)) < 3:
        chapter.play(chapter.prompt.options[0].text)
    friends = Friends(chapter)
    session, guest = friends.other.session, friends.table.guests.seated[2]
    for _ in pages[:-1]:
        session.turn_page(read_one(session))
    for data in friends.other.own:
        friends.table.receive(guest, data, 1.0)
    for table in (friends.table, slept(friends.table)):
        for seat, waiting in ((2, pages[-1:]), (1, pages), (WATCH, pages)):
            anew = Client(table, seat)
            anew.connect(2.0)
            anew.read()
            assert unread(anew.session) == waiting
    friends.table.receive(friends.table.guests.seated[2], wire.encode(wire.Read(session.game_id, ("\x1b",))), 3.0)
    assert slept(friends.table).room.read == {2: ()}


def test_a_new_link_counts_once_it_is_saved() -> None:
    session, full = new_game(2), FullDisk()
    table = HostedTable(session, Tickets.new([True, True]), 0.0)
    client, old = Client(table, 1), table.tickets.seats[0]
    client.connect(0.0)
    session.autosaver = full
    with refused(wire.WireError, match="cannot save"):
        table.renew(1)
    assert not client.outbox.closed
    full.is_full = False
    table.tick(0.0)
    assert client.outbox.closed and slept(table).tickets.seats[0] == table.tickets.seats[0] != old
    with refused(wire.WireError, match="fits no seat"):
        table.enter(hello_for(session, old), Outbox(), 0.0)


def test_sealed_answers_are_saved_and_shown_to_nobody() -> None:
    """Those of a game that is played on without its host answer no later question."""
    race = Race(3)
    seat, other = (each for each in (1, 2, 3) if each != race.captain)
    race.choose(seat, race.cards[seat][0])
    again = slept(race.table)
    assert again.session.moves == race.session.moves
    assert again.session.sealed == {seat: race.cards[seat][0]} and waited_for(again.session) == (race.captain, other)
    for card in (race.cards[each][0] for each in sorted((1, 2, 3), key=lambda each: (each - race.captain) % 3)):
        again.session.play(card)
    assert not slept(again).session.sealed


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


@pytest.mark.parametrize("kills", [4, pytest.param(150, marks=pytest.mark.long)])
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
