"""What somebody who sits at a table may see and ask: all that a screen has of a game that is played.

Whoever keeps the game may be elsewhere. So what is seen is views, never the table itself; what is asked may be
answered later, or refused, and the position may change without having been asked. Requests, answers and all that is
seen are values, which could be sent. A game that is kept here
is answered for at once, a hint as soon as it is thought of.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from highseas.campaign.play.errors import SaveError, SessionError
from highseas.campaign.play.players import NOBODY, PERSON, Controller, Task, Thought, offered
from highseas.campaign.play.session import Session
from highseas.campaign.play.thinking import Limit, question
from highseas.engine.game import Moment
from highseas.engine.refusal import Refusal

A = TypeVar("A")
"""What answers a request: None where it is done, a value where something was to be told."""
Stop = Callable[[], bool]
Withdraw = Callable[[], None]
"""Gives up what was asked; nothing is called any more. What was done stays done."""
Beside = Callable[[Callable[[Stop], Any], Callable[[Any], None]], Withdraw]
"""Does work that takes its time and may be stopped, and calls a function with what came of it."""


class Request(msgspec.Struct, Generic[A], frozen=True):
    """Something that is asked of whoever keeps the game."""


class AtMoment(Request[A], frozen=True):
    """What is asked of the position after so many moves (`at`), and refused at any other."""

    at: int


# --- to be done ---


class Play(AtMoment[None], frozen=True):
    """Play a move of the question. One that gives the game away needs `consent`, else `NeedsConsent` refuses it."""

    move: Any
    consent: bool = False


class Concede(AtMoment[None], frozen=True):
    """Give the game up."""


class Undo(AtMoment[None], frozen=True):
    """Go back by a decision, or by the turn; with `consent` what came out may be hidden again."""

    whole_turn: bool = False
    consent: bool = False


class Redo(AtMoment[None], frozen=True):
    """Play the last undone move again."""


class GoTo(AtMoment[None], frozen=True):
    """Return to a bookmark."""

    name: str
    consent: bool = False


class SetBookmark(AtMoment[None], frozen=True):
    """Bookmark the moment."""

    name: str


class DropBookmark(Request[None], frozen=True):
    """Remove a bookmark."""

    name: str


class HandOver(Request[None], frozen=True):
    """Let one of the bots play a seat, from 1."""

    seat: int
    policy: str


class TakeBack(Request[None], frozen=True):
    """Let a person play a seat, from 1."""

    seat: int


CHANGES = (Play, Concede, Undo, Redo, GoTo, SetBookmark, DropBookmark, HandOver, TakeBack)
"""What changes the game, and is asked of whoever keeps it; the rest can be told from what is seen."""


# --- to be told ---


class Advise(AtMoment[Thought], frozen=True):
    """What the program thinks of the question, from what the seat may know; it is noted that a hint was shown."""


class WhoMayPlay(Request[tuple[tuple[str, ...], ...]], frozen=True):
    """Who may play each seat instead of who does: `PERSON`, or players of the program by name."""


class TellEnd(Request[Any], frozen=True):
    """How the game that is over went, as its end page is made of it; of a game without an account its name."""


class SeenMoment:
    """The table after so many moves, as whoever sits there may know it; the same object while it stands."""

    __slots__ = ("_now", "_seat", "moment", "move", "seat")

    def __init__(self, seat: "Seat", moment: Moment, now: bool) -> None:
        self._seat, self.moment, self._now = seat, moment, now
        self.move, self.seat = moment.move, moment.seat
        """The last move in notation and the seat that made it, from 1; empty and 0 for the beginning."""

    @property
    def viewer(self) -> int:
        """The seat, from 0, whose secrets are shown; `NOBODY` for what everybody may know."""
        return self._seat._viewer(self._now)

    @property
    def view(self) -> Any:
        game, viewer = self._seat._session.game, self.viewer
        return game.view_for(self.moment.state, viewer) if viewer >= 0 else game.view(self.moment.state)

    @property
    def prompt(self) -> Any:
        """The question; None when the game is over."""
        return self._seat._prompt(self.moment, self._now)

    @property
    def events(self) -> Any:
        """What happened in the last move."""
        session, moment = self._seat._session, self.moment
        alone = session.only_person
        if alone == NOBODY:
            return session.game.open_events(moment.events)
        return session.game.events_for(moment.state, moment.events, alone)

    @property
    def turn(self) -> tuple[int, int]:
        """The number of the turn, from 1, and the seat, from 0, whose turn it is."""
        turn: tuple[int, int] = self._seat._session.game.turn(self.moment.state)
        return turn

    @property
    def result(self) -> Any:
        """How the game ended; None while it runs."""
        return self._seat._session.game.result(self.moment.state)


class Seat:
    """A seat at a table, or the seats of all who share one keyboard. At a game kept here it answers at once, else when
    whoever keeps the game does. What is seen is what the only person may know; where several share the keyboard, what
    everybody may, and the question of the seat that holds it.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.names = session.names
        self._holder = NOBODY
        self.beside: Beside = _at_once
        """What thinks of hints: a screen sets what thinks beside it."""
        self._seen: list[SeenMoment] = []
        self._present: SeenMoment | None = None

    @property
    def host(self) -> Session | None:
        """The game itself, where it is kept here: for what only its keeper can do. None elsewhere."""
        return self._session if self._session.elsewhere is None else None

    @property
    def known(self) -> Session:
        """The game as far as this seat knows it, for what is only read, as its story."""
        return self._session

    @property
    def players(self) -> Sequence[Controller]:
        """Who decides for each seat."""
        return self._session.players

    @property
    def moments(self) -> Sequence[SeenMoment]:
        """The history to look back at, the moment that stands last."""
        moments, seen = self._session.moments, self._seen
        del seen[len(moments) :]
        while seen and seen[-1].moment is not moments[len(seen) - 1]:  # undone, and played on otherwise
            seen.pop()
        seen += [SeenMoment(self, moment, now=False) for moment in moments[len(seen) :]]
        return seen

    @property
    def present(self) -> SeenMoment:
        """The moment that stands, with its question as whoever sits here may answer it."""
        moment = self._session.moments[-1]
        if self._present is None or self._present.moment is not moment:
            self._present = self._seen_now(moment)
        return self._present

    def _seen_now(self, moment: Moment) -> SeenMoment:
        return SeenMoment(self, moment, now=True)

    @property
    def awaits(self) -> str:
        """Who has to decide, and is not here: a player of the program, by its name, or where the game is kept elsewhere
        whoever the table waits for; empty where nobody has to but who sits here.
        """
        session = self._session
        if session.elsewhere is not None:
            return session.elsewhere.awaits
        return session.policy_of(session.game.decider(session.state) + 1) if session.waits_for_ai else ""

    @property
    def looking_only(self) -> str:
        """Why this game can only be looked at, as a code; empty if it can be played."""
        return self._session.looking_only

    @property
    def unsaved(self) -> SaveError | None:
        """Why the game is not saved as it stands; None if it is, or if nothing saves it."""
        return self._session.unsaved

    @property
    def bookmarks(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(self._session.bookmarks)

    @property
    def reasons(self) -> Mapping[int, Thought]:
        """The thought behind each move of the program, by its number from 1, as far as it is known."""
        return self._session.reasons

    # --- whose eyes ---

    @property
    def hidden_for(self) -> int:
        """The seat, from 0, for whose eyes alone the question is, while another one sits here; else `NOBODY`. At a
        question that is no secret everybody looks on, and the keyboard is nobody's.
        """
        session = self._session
        if not session.game.asks_in_secret(session.state):
            self._holder = NOBODY
        return session.game.decider(session.state) if session.must_hand_over(self._holder) else NOBODY

    def hold(self, seat_no: int) -> None:
        """Note who has the keyboard now, where several people share it."""
        self._holder = seat_no

    def _viewer(self, now: bool) -> int:
        session, alone = self._session, self._session.only_person
        if alone != NOBODY:
            return alone
        secret = now and session.game.asks_in_secret(session.state)
        return self._holder if secret and session.game.decider(session.state) == self._holder else NOBODY

    def _prompt(self, moment: Moment, now: bool) -> Any:
        """The question: in full only at the moment that stands, and for who may answer it."""
        game, viewer = self._session.game, self._viewer(now)
        full = now and (not game.asks_in_secret(moment.state) or game.decider(moment.state) == viewer)
        return game.prompt_for(moment.state, viewer if full else NOBODY)

    # --- what is asked ---

    def ask(self, request: Request[A], then: Callable[[A | Refusal], None]) -> Withdraw:
        """Ask for something; `then` is called with its answer, or with why it was refused, once the seat shows what
        became of it: at once, later, or never. Returns what gives it up.
        """
        try:
            if isinstance(request, AtMoment) and request.at != len(self._session.moments) - 1:
                raise SessionError("play.went_on")
            if isinstance(request, Advise):
                return self._advise(question(self._session), then)
            self.check(request)
            if self._session.elsewhere is not None and isinstance(request, CHANGES):
                self._session.elsewhere.ask(request, then)
                return _nothing
            answer = self.grant(request)
        except Refusal as error:
            then(error)
        else:
            then(answer)
        return _nothing

    def _advise(self, task: Task, then: Callable[[Any], None]) -> Withdraw:
        def thought_of(thought: Thought) -> None:
            if self._session.asks(task):
                self._session.note_advice()
                then(thought)
            else:
                then(SessionError("play.went_on"))

        return self.beside(task.think, thought_of)

    def check(self, request: Request[A]) -> None:
        """Raise `NeedsConsent` for what is done only once it was asked about."""

    def grant(self, request: Request[A]) -> Any:
        session = self._session
        match request:
            case Play(move=move):
                session.play(move)
            case Concede():
                session.play(session.game.concede)
            case Undo(whole_turn=whole_turn, consent=consent):
                session.undo(consent, whole_turn)
            case Redo():
                session.redo()
            case GoTo(name=name, consent=consent):
                session.go_to_bookmark(name, consent)
            case SetBookmark(name=name):
                session.set_bookmark(name)
            case DropBookmark(name=name):
                session.drop_bookmark(name)
            case HandOver(seat=seat, policy=policy):
                session.hand_over(seat, policy)
            case TakeBack(seat=seat):
                session.take_back(seat)
            case WhoMayPlay():
                return self._who_may_play()
            case TellEnd():
                if session.result is None:
                    raise SessionError("play.not_over")
                return self._end()
        return None

    def _end(self) -> Any:
        """How the game went; its name here, an account where a game keeps one."""
        return self._session.game.name

    def _who_may_play(self) -> tuple[tuple[str, ...], ...]:
        game, state = self._session.game, self._session.state
        known = [policy for policy in offered(game) if game.plays(state, policy)]
        return tuple(tuple(who for who in (PERSON, *known) if who != plays) for plays in self._session.who_plays)

    def listen(self, changed: Callable[[bool], None]) -> None:
        """Have this called after any change not asked for here, which comes to a game that is kept elsewhere alone:
        with whether moves were made, not taken back.
        """
        if self._session.elsewhere is not None:
            self._session.elsewhere.listen(changed)


def _at_once(work: Callable[[Stop], Any], then: Callable[[Any], None]) -> Withdraw:
    then(work(Limit().stop))
    return _nothing


def _nothing() -> None:
    """Give nothing up: it was answered."""
