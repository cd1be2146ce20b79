"""A game that is kept here for guests: the one that changes its session, for everybody at the table in turn.

It does no input or output, and knows no clock: whoever runs it hands in what came, and the time.
"""

from collections import deque
from functools import partial

from highseas.campaign.chapters.pages import unread
from highseas.campaign.net import wire
from highseas.campaign.net.table import sealed
from highseas.campaign.net.table.dealing import Dealing
from highseas.campaign.net.table.guests import Guest, Guests, Outbox, check_versions
from highseas.campaign.net.table.room import Room
from highseas.campaign.net.table.together import Together, Vote
from highseas.campaign.net.tickets import WATCH, Tickets
from highseas.campaign.net.wire import WireError
from highseas.campaign.play.fair import Fair
from highseas.campaign.play.players import Controller, Task, Thought
from highseas.campaign.play.session import Session
from highseas.campaign.saved_games import slots
from highseas.campaign.saved_games.hosting import Address, Hosted, Rule, hosted_in
from highseas.engine.game import DECKHAND
from highseas.engine.refusal import Refusal


class Waiting:
    """What the table waits for now: readers of the story, and decisions by the clock, settings that are off by default.
    `clock` is the seconds that a decision may take, 0 for any time. Seats count from 1; times are seconds since 1970.
    """

    def __init__(self, room: Room, clock: float, for_readers: bool) -> None:
        self._room = room
        self.clock, self.for_readers = clock, for_readers
        self._timed: tuple[int, int] | None = None
        """The position for which the clock runs."""

    @property
    def readers(self) -> tuple[int, ...]:
        """The persons who are connected and read still, where the table waits for them."""
        room = self._room
        if not self.for_readers:
            return ()
        return tuple(sorted(seat for seat in room.connected if unread(room.session, room.read_by(seat))))

    @property
    def task(self) -> Task | None:
        """What the program decides for a person who did not in time."""
        room, session = self._room, self._room.session
        seat_no = session.game.decider(session.state)
        if seat_no + 1 not in room.late:
            return None
        seen = session.game.observe(session.state, seat_no)
        return Task(session.game, session.moments[-1], seen, seat_no, DECKHAND)

    def tick(self, now: float, paused: bool) -> None:
        """Start the clock for each new question, and stop it while nobody is there or nothing can be decided."""
        room, readers = self._room, self.readers
        runs = self.clock and room.waits and room.connected and not readers and not paused
        timed, until = room.position if runs else None, room.until
        if timed != self._timed:
            until = now + self.clock if runs else 0.0
        elif runs and now >= until:
            late = room.waits
            room.change(lambda: room.late.update(late))
            timed, until = None, 0.0
        self._timed = timed
        if (readers, until) != (room.readers, room.until):
            room.readers, room.until = readers, until
            room.tell_seats()


ANSWERS_KEPT = 32
"""Answers kept for each seat, for frames that are sent again."""
LINES_KEPT = 50
"""Lines that were said, kept for who comes later."""


class HostedTable:
    """One game with its guests. Seats count from 1, as in frames; times are seconds since 1970."""

    def __init__(
        self,
        session: Session,
        tickets: Tickets,
        now: float,
        rule: Rule = Rule.ALL,
        host: int = 1,
        clock: float = 0.0,
        waits_for_readers: bool = False,
        drawn: bool = False,
    ) -> None:
        """`host` is the seat of whoever keeps the table; `clock` is the seconds after which the program decides for a
        person, 0.0 for never. A game that is to be `drawn` is laid when all persons have come (`begin`), if nothing but
        its seed tells the deal. The epoch of a game that was hosted before is greater than any that was told. Nobody is
        let in where a game can only be looked at, as while another process hosts it (`Session.looking_only`).
        """
        kept = hosted_in(session)
        self.tickets = tickets
        self.guests = Guests(len(session.names), now)
        self.room = Room(session, self.guests, 0 if kept is None else kept.epoch + 1, self._kept)
        self.dealing = Dealing(self.room, self._deal, kept)
        self.together = Together(self.room, rule, host, self.dealing.start, kept)
        self.waiting = Waiting(self.room, clock, waits_for_readers)
        self._said: deque[wire.Said] = deque(maxlen=LINES_KEPT)
        self._answers = {seat: dict(kept.answers[seat - 1]) if kept is not None else {} for seat in self.guests.since}
        self.dealing.open(drawn)
        if kept is not None:
            self.room.muted.update(kept.muted)
            self.room.read.update(kept.read)
        self.address = Address() if kept is None else kept.address
        self.room.change(self.room.late.clear)
        self.room.save()

    @classmethod
    def resumed(
        cls,
        session: Session,
        now: float,
        rule: Rule | None = None,
        clock: float | None = None,
        waits_for_readers: bool = False,
    ) -> "HostedTable":
        """Make the table of a game anew that was hosted before: its links fit again, and what was asked before is
        answered as it was; it has the settings that it had where none are given. Raises `WireError` if it was never
        hosted.
        """
        if (kept := hosted_in(session)) is None:
            raise WireError("net.not_hosted")
        tickets, waits = Tickets([*kept.seats], kept.watch), waits_for_readers or kept.waits_for_readers
        clock = kept.clock if clock is None else clock
        return cls(session, tickets, now, rule or kept.rule, kept.host, clock, waits)

    def _kept(self) -> Hosted:
        together, waiting = self.together, self.waiting
        return Hosted(
            seats=tuple(self.tickets.seats),
            watch=self.tickets.watch,
            rule=together.rule,
            host=together.host,
            clock=waiting.clock,
            waits_for_readers=waiting.for_readers,
            epoch=self.epoch,
            moves=len(self.session.moves),
            answers=tuple(map(dict, self._answers.values())),
            muted=tuple(sorted(self.room.muted)),
            read=dict(self.room.read),
            votes=together.votes,
            vote=b"" if together.vote is None else wire.encode(together.vote.status()),
            draft=self.dealing.draft,
            complete=self.dealing.complete,
            address=self.address,
        )

    @property
    def session(self) -> Session:
        return self.room.session

    @property
    def epoch(self) -> int:
        return self.room.epoch

    @property
    def vote(self) -> Vote | None:
        return self.together.vote

    # --- who comes and goes ---

    def enter(self, hello: wire.Hello, outbox: Outbox, now: float) -> Guest:
        """Let somebody in with a ticket; a seat's earlier connection ends. Raises `WireError` for whom it cannot be."""
        check_versions(hello, self.session.start.game)
        room, session = self.room, self.session
        room.settle()
        if session.looking_only:
            raise WireError(session.looking_only)
        guest = self.guests.come(self.tickets.seat_of(hello.ticket), outbox, now)
        seat = guest.seat
        room.welcome(guest, self.together.rule, self._said)
        room.tell_seats()
        is_known = (hello.game, hello.epoch) == (session.game_id, room.epoch)
        room.when_saved(lambda: room.tell_position(guest, min(hello.moments, len(session.moves)) if is_known else 0))
        room.when_saved(lambda: self.dealing.tell(guest))
        if seat != WATCH and session.players[seat - 1] == Controller.CREW and not room.is_unsaved:
            room.change(lambda: session.take_back(seat))
            room.tell_seats()
        if (vote := self.vote) is not None:
            room.when_saved(lambda: guest.send(vote.status()))
        room.save()
        return guest

    def begin(self, now: float) -> None:
        """Wait for nobody any more who has not come, and lay the game."""
        self.room.settle()
        self.dealing.begin()
        self.tick(now)
        self.room.settle()

    def close(self) -> None:
        """Do nothing more, once the table is saved; whoever is there has to go."""
        self.room.settle()
        self.session.looking_only = self.session.looking_only or "net.closed"
        self.guests.dismiss_all("net.closed")

    def _deal(self, fair: Fair) -> None:
        """Lay the game whose seed was drawn, the first one or the campaign's next, in place of the one that is there.
        Raises a `Refusal`.
        """
        room = self.room
        before = self.session
        before.hosted = self._kept()
        saver, before.autosaver = before.autosaver, None  # the table is saved as after any change, before it is told
        try:
            room.session = slots.dealt(before, fair) if before.result is None else slots.next_chapter(before, fair=fair)
        finally:
            before.autosaver = saver
        room.session.autosaver = saver
        room.laid = True
        room.epoch += 1
        room.read.clear()
        for guest in self.guests:
            room.when_saved(partial(room.welcome, guest, self.together.rule, self._said))
        room.change(room.late.clear)
        room.tell_seats()

    def leave(self, guest: Guest, now: float) -> None:
        """Note that a connection ended."""
        if self.guests.leave(guest, now):
            self.room.tell_seats()
            self.tick(now)

    def renew(self, seat: int, unwanted: bool = False) -> str:
        """Void the ticket of a seat, or of all who watch, and return a new one; who came with the old one has to go,
        and is told that the host wants it so, or that the link is void. Raises `WireError` while nothing can be saved.
        """
        self.room.settle()
        ticket = self.tickets.renew(seat)
        self.room.when_saved(lambda: self.guests.dismiss_all("net.removed" if unwanted else "net.void", seat))
        self._changed()
        if self.room.is_unsaved:
            raise WireError("net.unsaved")
        return ticket

    def found_at(self, address: Address) -> None:
        """Keep where guests find the table now."""
        self.address = address
        self._changed()

    def mute(self, seat: int, muted: bool = True) -> None:
        """Let a seat say and point at nothing more, or at things again."""
        self.room.settle()
        (self.room.muted.add if muted else self.room.muted.discard)(seat)
        self._changed()

    def _changed(self) -> None:
        self.room.changed = True
        self.room.tell_seats()
        self.room.save()
        self.room.settle()

    # --- what guests ask for ---

    def receive(self, guest: Guest, data: bytes, now: float) -> None:
        """Take a frame of a guest, and answer it. Raises `WireError` for what is no frame, or none to come now."""
        if guest.outbox.closed:
            return  # it was sent before the guest had to go
        self.room.settle()
        match frame := wire.from_guest(data):
            case wire.Hello():
                raise WireError("net.hello_again")
            case wire.Point():
                if guest.seat != WATCH and guest.seat not in self.room.muted:
                    self.guests.tell(wire.Pointed(guest.seat, frame.at if frame.at.isprintable() else ""))
                return
            case wire.Read():
                self.room.note_read(guest.seat, frame)
            case wire.Part():
                self.dealing.take(guest.seat, frame)
            case _ if (answered := self._answers.get(guest.seat, {}).get(frame.id)) is not None:
                self.room.when_saved(lambda: guest.outbox.put(answered))
                self.room.save()
                return
            case _:
                why: Refusal | None = None
                try:
                    self._grant(guest.seat, frame, now)
                except Refusal as error:
                    why = error
                self._answer(guest, frame.id, why)
        self.tick(now)

    def _answer(self, guest: Guest, asked: str, why: Refusal | None = None) -> None:
        epoch, moves = self.room.position
        answer: wire.Done | wire.Refused = wire.Done(asked, epoch, moves)
        if why is not None:
            answer = wire.Refused(asked, why.code, wire.figures_of(why), epoch, moves)
        data = wire.encode(answer)
        if guest.seat != WATCH:
            answers = self._answers[guest.seat]
            answers[asked] = data
            if len(answers) > ANSWERS_KEPT:
                del answers[next(iter(answers))]
            self.room.changed = True
        seated = self.guests.seated  # its person may have come back by another connection
        if self.room.is_unsaved:  # nothing was done: only that is told at once
            seated.get(guest.seat, guest).outbox.put(data)
        else:
            self.room.when_saved(lambda: seated.get(guest.seat, guest).outbox.put(data))

    def _grant(self, seat: int, frame: wire.Request, now: float) -> None:
        """Do what a seat asks for. Raises a `Refusal`."""
        if seat == WATCH:
            raise WireError("net.watching")
        if self.room.is_unsaved:
            raise WireError("net.unsaved")
        if self.dealing.draft is not None and not isinstance(frame, wire.Say):
            raise WireError("net.dealing")
        match frame:
            case wire.Do():
                if not sealed.was_asked_the_same(self.session, seat, frame.moves) or frame.epoch != self.epoch:
                    self._check_position(frame)
                self._play(seat, frame)
            case wire.Ask():
                self._check_position(frame)
                self.together.ask(seat, frame, now)
            case wire.Vote():
                self.together.cast(seat, frame)
            case wire.Say():
                if seat in self.room.muted:
                    raise WireError("net.muted")
                said = wire.Said(seat, wire.said_text(frame.text), now)
                self._said.append(said)
                self.room.tell(said)

    def _check_position(self, asked: wire.Do | wire.Ask) -> None:
        if (asked.epoch, asked.moves) != self.room.position:
            raise WireError("net.stale")

    def _play(self, seat: int, asked: wire.Do) -> None:
        session, game = self.session, self.session.game
        decider, table = game.decider(session.state), sealed.asked(session).get(seat)
        if decider < 0:
            raise WireError("play.over")
        if table is None:
            raise WireError("net.other", name=session.names[decider])
        if session.looking_only:
            raise WireError(session.looking_only)
        if self.together.goes_back:
            raise WireError("net.voting")
        if self.waiting.readers:
            raise WireError("net.reading")
        move = game.parse(asked.move, game.legal(table))
        if move == game.concede is not None:
            raise WireError("net.concede")
        self.room.late.discard(seat)
        self.room.change(lambda: sealed.answer(session, seat, move, self.room.late))

    def thought(self, task: Task, thought: Thought) -> None:
        """Play what a bot thought of a question, if that is the question still."""
        room, session, seat = self.room, self.session, task.seat_no + 1
        if self.task is None or not session.asks(task):
            return
        if seat in room.late:
            room.late.discard(seat)
            room.change(lambda: session.play_for(task, thought))
        elif session.wants(task):
            room.change(lambda: session.play_thought(task, thought))
        room.save()

    @property
    def task(self) -> Task | None:
        """What a bot has to decide now; None while something else has to be done first."""
        if self.room.saving is not None or self._is_paused or self.waiting.readers:
            return None
        return self.session.task() if self.session.waits_for_ai else self.waiting.task

    def tick(self, now: float) -> None:
        """Do what is due, unless a save is under way: a session that was not saved is saved again, a vote ends that has
        passed or failed, and what was not decided in time is left to the program.
        """
        if self.room.saving is not None:
            return
        if not self.room.is_unsaved:
            self.together.tick(now)
            self.dealing.tick(now)
        self.waiting.tick(now, paused=self._is_paused)
        self.room.save()

    @property
    def _is_paused(self) -> bool:
        """Whether nobody may decide now: it is not saved, the table votes to go back, or another deal is drawn."""
        return self.room.is_unsaved or self.together.goes_back or self.dealing.draft is not None
