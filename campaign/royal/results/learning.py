"""What a player learns by drills: the file of them with what was answered, when each comes back, and a sitting.

When a drill comes back is reckoned by the scheduler FSRS: after a day when it was answered wrong; after three days, a
week and then longer and longer the more often it was answered right.
"""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec

from highseas.campaign.files import datafile, paths
from highseas.campaign.play.review import Review
from highseas.campaign.play.session import SessionError
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.play.drills import Drill, bank, made_from, position
from highseas.campaign.words.language import LANGUAGE
from highseas.engine.royal.moves import Move
from highseas.engine.royal.port_royal import PORT_ROYAL

SITTING, MOST = 10, 500
"""Drills of one sitting; those of one's own games that are kept: of more the oldest are forgotten."""
DAYS = tuple(timedelta(days=days) for days in (1, 3, 7))
"""After what time a drill comes back that was answered wrong, right, and right once more."""
Moment = Annotated[datetime, msgspec.Meta(tz=True)]


class Memory(msgspec.Struct, frozen=True):
    """What became of a drill: how often it was `asked`, and how often the answer was `right`; the rest is what the
    scheduler keeps, by its own names.
    """

    asked: int
    right: int
    due: Moment
    state: Annotated[int, msgspec.Meta(ge=1, le=3)]
    stability: Annotated[float, msgspec.Meta(gt=0)]
    difficulty: Annotated[float, msgspec.Meta(ge=1, le=10)]
    last_review: Moment
    step: Annotated[int, msgspec.Meta(ge=0)] | None = None
    card_id: int = 0


class Book(msgspec.Struct, frozen=True):
    """Drills of one's own games by their names, and what became of these and of those in the bank."""

    own: dict[str, Drill] = {}
    known: dict[str, Memory] = {}

    def queue(self, now: datetime) -> list[str]:
        """Return the names of drills to be asked: those that are due, from the beginning of their day (UTC) on, the
        longest first, or were answered on a later day than this, by a wrong clock; then new ones, one's own first.
        """
        every, today = {**self.own, **bank()}, now.date()
        known = [(name, each) for name, each in self.known.items() if name in every]
        due = [name for name, each in known if each.due.date() <= today or each.last_review.date() > today]
        due.sort(key=lambda name: (self.known[name].due, name))
        return [*due, *(name for name in every if name not in self.known)]


def check(file: Path) -> Book:
    """Return the drills of a file. Raises `FileNotFoundError` or `DataFileError`."""
    return datafile.read_as(Book, file, "learn.damaged")


def _file() -> Path:
    return paths.home() / "drills.json"


def load() -> Book:
    """Return one's drills. Raises `DataFileError`."""
    try:
        return check(_file())
    except FileNotFoundError:
        return Book()


def _join(own: dict[str, Drill], known: dict[str, Memory]) -> None:
    """Add drills and answers to the file; of a drill, the memory of more answers stays. Raises `DataFileError`."""
    with datafile.alone(_file()):
        ours = load()
        more = {
            name: new for name, new in known.items() if name not in ours.known or new.asked > ours.known[name].asked
        }
        if more or own.keys() - ours.own.keys():
            kept = dict([*(ours.own | own).items()][-MOST:])
            datafile.replace(_file(), msgspec.json.format(msgspec.json.encode(Book(kept, ours.known | more))))


def put_back(data: bytes) -> str:
    """Add a backup's drills to one's own; returns a sentence. Raises `DataFileError`."""
    try:
        theirs = msgspec.json.decode(data, type=Book)
    except (ValueError, RecursionError):
        return LANGUAGE.say("learn.backup_bad")
    _join(theirs.own, theirs.known)
    return LANGUAGE.say("learn.came_in")


KEPT = {"drills.json": (check, put_back)}
"""The file, for backups and for what looks after the player's folder."""


def keep(found: Review, session: RoyalSession) -> int:
    """Keep the costliest decisions of a reviewed game of one's own as drills; return how many these are, kept before
    or now. Raises `DataFileError`.
    """
    made = made_from(found, session)
    _join(made, {})
    return len(made)


def remembered(known: Memory | None, right: bool, now: datetime) -> Memory:
    """Return what is remembered of a drill that was answered now."""
    from fsrs import Card, Rating, Scheduler  # who answers no drill needs no scheduler

    card = Card(card_id=0) if known is None else Card.from_dict(msgspec.to_builtins(known) | {"step": known.step or 0})
    scheduler = Scheduler(learning_steps=DAYS, relearning_steps=DAYS[:1], enable_fuzzing=False)
    card, _ = scheduler.review_card(card, Rating.Good if right else Rating.Again, now)
    asked, good = (known.asked, known.right) if known is not None else (0, 0)
    return msgspec.convert({**card.to_dict(), "asked": asked + 1, "right": good + right}, Memory)


class Answered(NamedTuple):
    """An answer that was given: whether it is `right`, and after how many days the drill comes back."""

    drill: Drill
    session: RoyalSession
    move: str
    right: bool
    days: int


class Sitting:
    """Some drills, one after the other. Each answer is kept at once, so that nothing is lost by leaving."""

    def __init__(self) -> None:
        """Raises `DataFileError`."""
        self._book, self._name = load(), ""
        self._waiting = self._book.queue(datetime.now(UTC))
        self.session: RoyalSession | None = None
        """The game of the drill that is asked, as `position` lays it out; None when there is no more."""
        self.answers: list[Answered] = []
        self.lapsed: list[SessionError] = []
        """Why drills could not be asked any more."""
        self.go_on()
        self.size = min(SITTING, self.left)
        """How many drills there are in this sitting."""

    @property
    def left(self) -> int:
        """How many more drills wait, with the one that is asked."""
        return len(self._waiting) + (self.session is not None)

    @property
    def drill(self) -> Drill:
        """The drill that is asked."""
        return self._book.own.get(self._name) or bank()[self._name]

    def go_on(self) -> None:
        """Lay out the next drill that can be asked."""
        self.session = None
        while self._waiting and self.session is None and len(self.answers) < SITTING:
            self._name = self._waiting.pop(0)
            try:
                self.session = position(self.drill)
            except SessionError as error:
                self.lapsed.append(error)

    def answer(self, move: Move) -> Answered:
        """Take an answer and keep it. Raises `DataFileError`, or `SessionError` for what is no answer."""
        text, drill, now = PORT_ROYAL.format(move), self.drill, datetime.now(UTC)
        if self.session is None or text not in drill.judged:
            raise SessionError("learn.no_answer")
        right = drill.is_right(text)
        memory = remembered(self._book.known.get(self._name), right, now)
        _join({}, {self._name: memory})
        self.answers.append(Answered(drill, self.session, text, right, (memory.due - now).days))
        return self.answers[-1]
