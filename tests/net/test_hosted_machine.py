"""Tables with several guests on lines that are cut, send twice and send late, driven by hypothesis.

Beside the table stands a game that is given the same moves; after each step every guest's newest view is that game's.
"""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from highseas.campaign.net import wire
from highseas.campaign.net.guest.joined import Joined
from highseas.campaign.net.table.guests import Guest, Outbox
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.table.sealed import was_asked_the_same
from highseas.campaign.net.tickets import WATCH, Tickets
from highseas.campaign.play.players import NOBODY
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.saved_games.gamefile import content_digest
from highseas.campaign.saved_games.hosting import Rule
from highseas.saves import CannotWrite
from tests.tui.games import new_game
from tests.tui.races import new_race

KINDS = {"contracts": new_game, "race": lambda seats: new_race(seats, persons=seats)}


def hello_for(session: Session, ticket: str) -> wire.Hello:
    game = session.game
    return wire.Hello((wire.VERSION,), "test", ticket, {game.name: game.revision}, {game.name: content_digest(game)})


class FullDisk:
    """Saves nothing while the disk is full."""

    is_full = True

    def keep(self, session: Session) -> None:
        """Refuse."""
        if self.is_full:
            raise CannotWrite("saves.full", Path("disk"))


def asked_at(session: Session) -> dict[int, Any]:
    """Return the seats that are asked, all of them persons', each with the table of its question."""
    game, state = session.game, session.state
    tables = {seat: game.asked_of(state, seat - 1) for seat in range(1, len(session.names) + 1)}
    return {seat: table for seat, table in tables.items() if game.decider(table) == seat - 1}


class Client:
    """One guest as its program would be: it knows what it was told, and what it asked and has no answer to."""

    def __init__(self, table: HostedTable, seat: int) -> None:
        self.table, self.seat = table, seat
        self.guest: Guest | None = None
        self.outbox = Outbox()
        self.at: wire.At | None = None
        self.joined = Joined("", "test")
        """What the program of a guest makes of the same frames."""
        self.own = list[bytes]()
        """What that program sent by itself, and was not handed on yet."""
        self.positions: list[tuple[int, int]] = []
        """Every position that it was told, the last one included."""
        self.answers: dict[str, wire.Done | wire.Refused] = {}
        self.asked: list[tuple[str, bytes]] = []
        self.vote: wire.Voting | None = None
        self.seats: wire.Seats | None = None
        self.welcomes = 0

    def connect(self, now: float) -> None:
        tickets = self.table.tickets
        ticket = tickets.watch if self.seat == WATCH else tickets.seats[self.seat - 1]
        self.outbox = Outbox()
        self.own = list[bytes]()
        self.joined.disconnect()
        self.joined.connect(self.own.append)
        asked = msgspec.structs.replace(wire.from_guest(self.own.pop(0)), ticket=ticket)
        assert isinstance(asked, wire.Hello)
        self.guest = self.table.enter(asked, self.outbox, now)
        self.vote = None

    def read(self) -> None:
        for frame in self.outbox.take():
            self.joined.receive(frame)
            match wire.from_host(frame):
                case wire.At() as at:
                    self.at = at
                    self.positions.append((at.epoch, at.moves))
                case wire.Done() | wire.Refused() as answer:
                    assert self.answers.setdefault(answer.id, answer) == answer, "the same id has the same answer"
                case wire.Seats() as seats:
                    self.seats = seats
                case wire.Welcome():
                    self.welcomes += 1
                case wire.Voting() as vote:
                    self.vote = vote
                case wire.Voted():
                    self.vote = None

    def draw(self, now: float) -> None:
        """Hand on the parts that the program draws for the next deal."""
        self.read()
        own = list(self.own)
        self.own.clear()
        for data in own:
            if isinstance(wire.from_guest(data), wire.Part) and self.guest is not None:
                self.table.receive(self.guest, data, now)

    @property
    def session(self) -> Session:
        """The game as this guest has it."""
        assert self.joined.session is not None
        return self.joined.session

    def send(self, frame: Any, now: float) -> None:
        assert self.guest is not None
        data = wire.encode(frame)
        self.asked.append((frame.id, data))
        self.table.receive(self.guest, data, now)


class TableMachine(RuleBasedStateMachine):
    """A table, its guests, and the same game without any."""

    @initialize(
        kind=st.sampled_from(sorted(KINDS)), seats=st.integers(2, 4), agree=st.sampled_from(Rule), seed=st.integers()
    )
    def lay(self, kind: str, seats: int, agree: Rule, seed: int) -> None:
        self.now, self.luck, self.ids = 0.0, Random(seed), 0
        self.sealed: dict[int, str] = {}
        self.local = KINDS[kind](seats)
        session = KINDS[kind](seats)
        self.table = HostedTable(session, Tickets.new([True] * seats), self.now, agree)
        self.clients = [Client(self.table, seat) for seat in range(seats + 1)]
        for client in self.clients:
            client.connect(self.now)

    def _new_id(self) -> str:
        self.ids += 1
        return f"c{self.ids}"

    def _at(self, client: Client) -> tuple[int, int]:
        assert client.at is not None
        return client.at.epoch, client.at.moves

    @property
    def connected(self) -> list[Client]:
        return [client for client in self.clients if client.guest is not None]

    @rule(pick=st.integers(0, 40), who=st.integers(0, 4), late=st.booleans())
    def answer(self, pick: int, who: int, late: bool) -> None:
        """Somebody answers the question, perhaps one who is not asked, perhaps at a position of before."""
        client = self.connected[who % len(self.connected)] if self.connected else None
        if client is None or client.at is None or client.session.prompt is None:
            return
        session = self.table.session
        asked_now = asked_at(session)
        options = session.game.prompt(asked_now.get(client.seat, session.state)).options
        text = options[pick % len(options)].text
        position = self.luck.choice(client.positions) if late else self._at(client)
        same = position[0] == self.table.epoch and was_asked_the_same(session, client.seat, position[1])
        asked = wire.Do(self._new_id(), *position, text)
        before, voting = (self.table.epoch, len(self.table.session.moves)), self.table.vote
        client.send(asked, self.now)
        client.read()
        if isinstance(client.answers[asked.id], wire.Done):
            assert (
                client.seat in asked_now and (position == before or same) and (voting is None or voting.topic != "undo")
            )
            self.sealed[client.seat] = text
            if len(self.sealed) == len(asked_now):
                while (decides := self.local.game.decider(self.local.state) + 1) in self.sealed:
                    self.local.play(self.sealed.pop(decides))
        assert session.moves == self.local.moves and session.sealed == self.sealed

    @rule(who=st.integers(0, 4))
    def send_again(self, who: int) -> None:
        """A frame comes a second time; what it asked for is not done twice."""
        client = self.clients[who % len(self.clients)]
        if client.guest is None or client.seat == WATCH or not client.asked:
            return
        _, data = self.luck.choice(client.asked[-8:])
        before = list(self.table.session.moves)
        self.table.receive(client.guest, data, self.now)
        client.read()
        assert self.table.session.moves == before

    @rule(who=st.integers(0, 4), back=st.integers(1, 4))
    def ask_to_go_back(self, who: int, back: int) -> None:
        client = self.clients[who % len(self.clients)]
        if client.guest is None or client.at is None or not client.at.moves:
            return
        epoch, moves = self._at(client)
        client.send(wire.Ask(self._new_id(), epoch, moves, "undo", to=max(0, moves - back)), self.now)
        self._follow()

    @rule(who=st.integers(0, 4), yes=st.booleans())
    def vote(self, who: int, yes: bool) -> None:
        client = self.clients[who % len(self.clients)]
        if client.guest is None or client.vote is None:
            return
        client.send(wire.Vote(self._new_id(), client.vote.vote, yes), self.now)
        self._follow()

    @rule(seconds=st.sampled_from([1.0, 61.0]))
    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.table.tick(self.now)
        self._follow()

    @rule(who=st.integers(0, 4))
    def cut(self, who: int) -> None:
        client = self.clients[who % len(self.clients)]
        if client.guest is not None:
            self.table.leave(client.guest, self.now)
            client.guest = None
            self._follow()

    @rule(who=st.integers(0, 4))
    def come(self, who: int) -> None:
        """Somebody connects, perhaps in place of a connection that is there still; one frame catches up."""
        client = self.clients[who % len(self.clients)]
        earlier = client.guest
        client.connect(self.now)
        if client.seat == WATCH and earlier is not None:
            self.table.leave(earlier, self.now)
        client.read()
        assert client.at is not None and self._at(client) == (self.table.epoch, len(self.table.session.moves))
        self._follow()

    @rule(who=st.integers(0, 4))
    def say(self, who: int) -> None:
        client = self.clients[who % len(self.clients)]
        if client.guest is not None:
            asked = wire.Say(self._new_id(), "Ahoy")
            client.send(asked, self.now)
            client.read()
            assert isinstance(client.answers[asked.id], wire.Done) is (client.seat != WATCH)

    def _follow(self) -> None:
        """Take back in the game beside what the table took back."""
        moves = self.table.session.moves
        if len(moves) < len(self.local.moves):
            self.local.return_to(len(moves), consent=True)
            self.sealed.clear()
        assert self.local.moves == moves

    @invariant()
    @precondition(lambda self: hasattr(self, "table"))
    def every_view_is_that_of_the_game_beside(self) -> None:
        game, state = self.local.game, self.local.state
        for client in self.connected:
            client.read()
            viewer = client.seat - 1 if client.seat else NOBODY
            assert client.at is not None and client.at.moves == len(self.local.moves)
            table = game.asked_of(state, viewer)
            assert client.session.view == game.view_for(table, viewer)
            assert client.session.prompt == game.prompt_for(table, viewer)
            assert client.session.result == self.local.result and len(client.session.moments) == len(self.local.moments)
            events = self.local.moments[-1].events
            seen = game.open_events(events) if viewer == NOBODY else game.events_for(state, events, viewer)
            assert client.session.events == list(seen)
            assert client.at.sealed == self.sealed.get(client.seat, "")
            assert set(client.at.waits) == asked_at(self.local).keys() - self.sealed.keys()
            assert client.guest is not None and not client.guest.outbox.closed


TestTableMachine = TableMachine.TestCase
TestTableMachine.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)


def test_a_table_with_a_bot_waits_for_its_thought() -> None:
    session = new_game(2, players=[Controller.PERSON, Controller.PROGRAM])
    table = HostedTable(session, Tickets.new([True, False]), 0.0)
    client = Client(table, 1)
    client.connect(0.0)
    for number in range(60):
        task = table.task
        if task is not None:
            table.thought(task, task.think())
        client.read()
        if client.session.prompt is not None and client.session.prompt.seat == 1:
            client.send(wire.Do(f"c{number}", client.at.epoch, client.at.moves, session.prompt.options[0].text), 0.0)
    client.read()
    assert len(session.moves) > 40 and client.at.moves == len(session.moves)


def test_what_was_asked_before_the_game_went_back_is_refused() -> None:
    """One's own last decision is taken back at once; the same number of moves is another position then."""
    session = new_race(2, persons=2)
    moves, card = 0, session.prompt.options[0].text
    table = HostedTable(session, Tickets.new([True, True]), 0.0)
    seats = [Client(table, seat) for seat in (1, 2)]
    for client in seats:
        client.connect(0.0)
    mine = seats[session.game.decider(session.state)]
    mine.send(wire.Do("a", 0, moves, card), 0.0)
    mine.send(wire.Ask("b", 0, moves + 1, "undo", to=moves), 0.0)
    mine.send(wire.Do("c", 0, moves, card), 0.0)
    mine.read()
    assert table.vote is None and mine.answers["b"] == wire.Done("b", 1, moves)
    assert mine.answers["c"] == wire.Refused("c", "net.stale", {}, 1, moves)
    mine.send(wire.Do("d", 1, moves, card), 0.0)
    mine.read()
    assert mine.answers["d"] == wire.Done("d", 1, moves + 1)


def test_nothing_is_sent_before_the_game_is_saved() -> None:
    session = new_game(2)
    table = HostedTable(session, Tickets.new([True, True]), 0.0)
    seats = [Client(table, seat) for seat in (1, 2)]
    for client in seats:
        client.connect(0.0)
        client.read()
    full = FullDisk()
    session.autosaver = full
    seats[0].send(wire.Do("a", 0, 0, "draw"), 0.0)
    seats[0].send(wire.Do("b", 0, 1, "draw"), 0.0)
    for client in seats:
        client.read()
        assert client.at.moves == 0
    assert [*seats[0].answers.values()] == [wire.Refused("b", "net.unsaved", {}, 0, 1)]
    table.tick(1.0)
    full.is_full = False
    table.tick(2.0)
    for client in seats:
        client.read()
        assert client.at.moves == 1
    assert seats[0].answers["a"] == wire.Done("a", 0, 1)
