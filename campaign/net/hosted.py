"""A game that is kept here for guests: the one that changes its session, for everybody at the table in turn.

It does no input or output, and knows no clock: whoever runs it hands in what came, and the time. The session is saved
before anybody is told; while it cannot be saved, nobody is told anything and nothing more is done.
"""

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator

from highseas.campaign.net import wire
from highseas.campaign.net.outbox import Outbox
from highseas.campaign.net.tickets import WATCH, Tickets
from highseas.campaign.net.votes import Rule, Vote
from highseas.campaign.net.wire import WireError
from highseas.campaign.play.players import NOBODY, Controller, Task, Thought
from highseas.campaign.play.session import Session, checked_policy
from highseas.campaign.play.thinking import shown_move
from highseas.campaign.saved_games.gamefile import content_digest
from highseas.engine.refusal import Refusal

ANSWERS_KEPT = 32
"""Answers kept for each seat, for frames that are sent again."""
LINES_KEPT = 50
"""Lines that were said, kept for who comes later."""
A_SECOND, AT_ONCE = 20, 40
"""Frames that a guest may send in a second in the long run, and at once."""


class Guest:
    """Somebody who is connected: at a seat, from 1, or watching (`WATCH`)."""

    def __init__(self, seat: int, outbox: Outbox, now: float) -> None:
        self.seat, self.outbox = seat, outbox
        self._allowed, self._counted = float(AT_ONCE), now

    @property
    def viewer(self) -> int:
        """The seat, from 0, whose secrets this guest may know; `NOBODY` for who watches."""
        return self.seat - 1 if self.seat else NOBODY

    def wait(self, now: float) -> float:
        """Count a frame; return the seconds after which it may be taken, 0.0 within what is allowed."""
        self._allowed = min(AT_ONCE, self._allowed + (now - self._counted) * A_SECOND) - 1
        self._counted = now
        return max(0.0, -self._allowed / A_SECOND)


class HostedTable:
    """One game with its guests. Seats count from 1, as in frames; times are seconds since 1970."""

    def __init__(
        self, session: Session, tickets: Tickets, now: float, rule: Rule = Rule.ALL, host: int = 1, epoch: int = 0
    ) -> None:
        """`host` is the seat of whoever keeps the table; `epoch` is greater than any that this game was told with."""
        self.session = session
        self.tickets = tickets
        self.rule, self.host = rule, host
        self.epoch = epoch
        self.seated: dict[int, Guest] = {}
        """The guests at the seats, by their numbers."""
        self.watching: list[Guest] = []
        self.vote: Vote | None = None
        self._votes = 0
        self._since = dict.fromkeys(range(1, len(session.names) + 1), now)
        self._said: deque[wire.Said] = deque(maxlen=LINES_KEPT)
        self._answers: dict[int, OrderedDict[str, bytes]] = {}
        self._unsent: list[Callable[[], None]] = []
        """What is told once the session is saved."""

    # --- who is here ---

    @property
    def guests(self) -> Iterator[Guest]:
        yield from self.seated.values()
        yield from self.watching

    @property
    def persons(self) -> set[int]:
        """The seats that were persons' from the beginning, those who are away included."""
        return {seat for seat, who in enumerate(self.session.players, 1) if who != Controller.PROGRAM}

    @property
    def connected(self) -> set[int]:
        return set(self.seated) & self.persons

    def enter(self, hello: wire.Hello, outbox: Outbox, now: float) -> Guest:
        """Let somebody in with a ticket; a seat's earlier connection ends. Raises `WireError` for whom it cannot be."""
        self._check_versions(hello)
        seat = self.tickets.seat_of(hello.ticket)
        if seat in self.seated:
            self._dismiss(self.seated[seat], "net.replaced")
        guest = Guest(seat, outbox, now)
        if seat == WATCH:
            self.watching.append(guest)
        else:
            self.seated[seat] = guest
            self._since[seat] = now
        self._send(guest, wire.Welcome(wire.VERSION, self.session.game.name, seat, self.rule, tuple(self._said)))
        self._when_saved(lambda: self._tell_position(guest))
        if seat != WATCH and self.session.players[seat - 1] == Controller.CREW and not self._unsent:
            self._change(lambda: self.session.take_back(seat))
        self._tell_seats()
        if self.vote is not None:
            self._send(guest, self.vote.status())
        return guest

    def _check_versions(self, hello: wire.Hello) -> None:
        game = self.session.game
        if wire.VERSION not in hello.speaks:
            raise WireError("net.wire", speak=wire.VERSION, spoken=max(hello.speaks, default=0))
        revision = hello.rules.get(game.name, 0)
        if revision != game.revision:
            raise WireError("net.rules", theirs=revision, ours=game.revision)
        if hello.content.get(game.name) != content_digest(game):
            raise WireError("net.content")

    def leave(self, guest: Guest, now: float) -> None:
        """Note that a connection ended."""
        if self.seated.get(guest.seat) is guest:
            del self.seated[guest.seat]
            self._since[guest.seat] = now
        elif guest in self.watching:
            self.watching.remove(guest)
        else:
            return  # another connection took its place
        guest.outbox.close()
        self._tell_seats()
        self.tick(now)

    def renew(self, seat: int) -> str:
        """Void the ticket of a seat, or of all who watch, and return a new one; who came with the old one has to go."""
        for guest in [each for each in self.guests if each.seat == seat]:
            self._dismiss(guest, "net.void")
        self._tell_seats()
        return self.tickets.renew(seat)

    def _dismiss(self, guest: Guest, code: str) -> None:
        self._send(guest, wire.Bye(code))
        guest.outbox.close()
        if guest.seat == WATCH:
            self.watching.remove(guest)
        else:
            del self.seated[guest.seat]

    # --- what guests ask for ---

    def receive(self, guest: Guest, data: bytes, now: float) -> None:
        """Take a frame of a guest, and answer it. Raises `WireError` for what is no frame, or none to come now."""
        if guest.outbox.closed:
            return  # it was sent before the guest had to go
        frame = wire.from_guest(data)
        if isinstance(frame, wire.Hello):
            raise WireError("net.hello_again")
        if isinstance(frame, wire.Point):
            if guest.seat != WATCH:
                self._tell_all(wire.Pointed(guest.seat, frame.at if frame.at.isprintable() else ""))
            return
        answered = self._answers.get(guest.seat, OrderedDict()).get(frame.id)
        if answered is not None:
            guest.outbox.put(answered)
            return
        try:
            self._grant(guest.seat, frame, now)
        except Refusal as error:
            self._answer(guest, frame.id, error)
        else:
            self._when_saved(lambda: self._answer(guest, frame.id))
        self.tick(now)

    def _answer(self, guest: Guest, asked: str, why: Refusal | None = None) -> None:
        epoch, moves = self.epoch, len(self.session.moves)
        answer: wire.Done | wire.Refused = wire.Done(asked, epoch, moves)
        if why is not None:
            answer = wire.Refused(asked, why.code, wire.figures_of(why), epoch, moves)
        data = wire.encode(answer)
        if guest.seat != WATCH:
            answers = self._answers.setdefault(guest.seat, OrderedDict())
            answers[asked] = data
            if len(answers) > ANSWERS_KEPT:
                answers.popitem(last=False)
        self.seated.get(guest.seat, guest).outbox.put(data)  # its person may have come back by another connection

    def _grant(self, seat: int, frame: wire.Do | wire.Ask | wire.Vote | wire.Say, now: float) -> None:
        """Do what a seat asks for. Raises a `Refusal`."""
        if seat == WATCH:
            raise WireError("net.watching")
        if self._unsent:
            raise WireError("net.unsaved")
        match frame:
            case wire.Do():
                self._check_position(frame)
                self._play(seat, frame)
            case wire.Ask():
                self._check_position(frame)
                self._ask(seat, frame, now)
            case wire.Vote():
                self._cast(seat, frame)
            case wire.Say():
                said = wire.Said(seat, wire.said_text(frame.text), now)
                self._said.append(said)
                self._tell_all(said)

    def _check_position(self, asked: wire.Do | wire.Ask) -> None:
        if (asked.epoch, asked.moves) != (self.epoch, len(self.session.moves)):
            raise WireError("net.stale")

    def _play(self, seat: int, asked: wire.Do) -> None:
        session = self.session
        decider = session.game.decider(session.state)
        if decider < 0:
            raise WireError("play.over")
        if decider != seat - 1 or session.players[decider] != Controller.PERSON:
            raise WireError("net.other", name=session.names[decider])
        if self.goes_back:
            raise WireError("net.voting")
        move = session.read(asked.move)
        if move == session.game.concede is not None:
            raise WireError("net.concede")
        self._change(lambda: session.play(move))

    def thought(self, task: Task, thought: Thought) -> None:
        """Play what a bot thought of a question, if that is the question still."""
        if self.task is not None and self.session.wants(task):
            self._change(lambda: self.session.play_thought(task, thought))

    @property
    def task(self) -> Task | None:
        """What a bot has to decide now; None while a vote to go back is open, or nothing can be saved."""
        waits = self.session.waits_for_ai and not self._unsent and not self.goes_back
        return self.session.task() if waits else None

    @property
    def goes_back(self) -> bool:
        """Whether a vote to go back is open: then nobody decides anything else."""
        return self.vote is not None and self.vote.topic == "undo"

    # --- what is decided together ---

    def _ask(self, seat: int, asked: wire.Ask, now: float) -> None:
        if self.vote is not None:
            raise WireError("net.vote_open")
        self._check_asked(seat, asked)
        if asked.topic == "undo" and self._is_own_and_unseen(seat, asked.to):
            self._go_back(asked.to)
            return
        self._votes += 1
        self.vote = Vote(self._votes, asked.topic, seat, self.rule, now)
        self.vote.to, self.vote.seat, self.vote.policy = asked.to, asked.seat, asked.policy

    def _check_asked(self, seat: int, asked: wire.Ask) -> None:
        """Raise a `Refusal` for what could not be done even if everybody agreed."""
        session, game = self.session, self.session.game
        if session.looking_only:
            raise WireError(session.looking_only)
        match asked.topic:
            case "undo":
                if asked.to >= len(session.moves):
                    raise WireError("play.no_undo")
            case "concede":
                if session.result is not None or game.concede is None:
                    raise WireError("play.over" if session.result is not None else "net.no_concede")
            case "crew":
                if asked.seat not in self.persons or session.players[asked.seat - 1] != Controller.PERSON:
                    raise WireError("net.no_person", seat=asked.seat)
                checked_policy(game, asked.policy or session.policies[asked.seat - 1])
            case "next":
                raise WireError("net.no_next")

    def _is_own_and_unseen(self, seat: int, to: int) -> bool:
        """Whether going back takes back one's own last decision alone, and hides nothing that came out."""
        session, game = self.session, self.session.game
        last = to == len(session.moves) - 1 and session.moments[-1].seat == seat
        own = last and len(session.moves) not in session.by_crew
        return own and game.reveals(session.state) == game.reveals(session.moments[to].state)

    def _go_back(self, to: int) -> None:
        self._change(lambda: self.session.return_to(to, consent=True), back=True)

    def _cast(self, seat: int, cast: wire.Vote) -> None:
        if self.vote is None or self.vote.number != cast.vote:
            raise WireError("net.no_vote")
        self.vote.cast(seat, cast.yes)

    def tick(self, now: float) -> None:
        """Do what is due: a session that was not saved is saved again, and a vote ends that has passed or failed."""
        self._tell_saved()
        vote = self.vote
        if vote is None or self._unsent:
            return
        passed = vote.outcome(self.persons, self.connected, self.host, now)
        if vote.topic == "concede" and self.session.result is not None:
            passed = False
        if passed is None:
            if vote.changed:
                vote.changed = False
                self._tell_all(vote.status())
            return
        self.vote = None
        self._tell_all(wire.Voted(vote.number, passed))
        if passed:
            self._carry_out(vote)

    def _carry_out(self, vote: Vote) -> None:
        session = self.session
        match vote.topic:
            case "undo":
                self._go_back(vote.to)
            case "concede":
                self._change(lambda: session.play(session.game.concede))
            case "crew":
                self._change(lambda: session.hand_over(vote.seat, vote.policy))
                self._tell_seats()

    # --- telling ---

    def _change(self, act: Callable[[], object], back: bool = False) -> None:
        """Change the session, and tell everybody as soon as that is saved. Raises what `act` raises, then unchanged."""
        act()
        if back:
            self.epoch += 1
        self._when_saved(self._tell_positions)

    def _when_saved(self, tell: Callable[[], None]) -> None:
        self._unsent.append(tell)
        self._tell_saved()

    def _tell_saved(self) -> None:
        if self._unsent and self.session.unsaved is not None:
            self.session.keep()
        if self.session.unsaved is None:
            ready, self._unsent = self._unsent, []
            for tell in ready:
                tell()

    def _tell_positions(self) -> None:
        for guest in self.guests:
            self._tell_position(guest)

    def _tell_position(self, guest: Guest) -> None:
        """Send the table as this guest may know it."""
        session, game, viewer = self.session, self.session.game, guest.viewer
        moment = session.moments[-1]
        state, move = moment.state, moment.move
        if move:
            move = shown_move(game, session.moments[-2], moment, guest.seat)
        events = game.events_for(state, moment.events, viewer) if guest.seat else game.open_events(moment.events)
        asked, view, result = game.prompt_for(state, viewer), game.view_for(state, viewer), game.result(state)
        at = wire.At(self.epoch, len(session.moves), moment.seat, move, events, asked, view, result)
        self._send(guest, at)

    def _tell_seats(self) -> None:
        session = self.session
        seats = tuple(
            wire.Here(name, who, seat in self.seated, self._since[seat])
            for seat, (name, who) in enumerate(zip(session.names, session.who_plays, strict=True), 1)
        )
        self._tell_all(wire.Seats(seats, len(self.watching)))

    def _tell_all(self, frame: wire.HostFrame) -> None:
        for guest in self.guests:
            self._send(guest, frame)

    def _send(self, guest: Guest, frame: wire.HostFrame) -> None:
        guest.outbox.put(wire.encode(frame), position=isinstance(frame, wire.At))
