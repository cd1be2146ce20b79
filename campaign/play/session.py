"""A running game as front ends hold it: moves in, events out, with undo, bookmarks, log and autosave.

A session keeps the state before every decision, so any moment can be looked at or returned to. Undo is free until a
hidden card was revealed; beyond that it needs consent and marks the game as rewound. Luck is never re-rolled:
states come back with their streams.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from highseas.campaign.play.errors import MendedError, NeedsConsent, ReplayError, SaveError, SessionError
from highseas.campaign.play.mended import RULES, alike, begins_here, mended_at, seen_later
from highseas.campaign.play.moment import Moment
from highseas.campaign.play.start import Start
from highseas.campaign.words.language import ENGLISH, in_words
from highseas.engine.refusal import IllegalMove, NotationError
from highseas.engine.royal.events import Event
from highseas.engine.royal.game import apply, clone, decider, legal
from highseas.engine.royal.modes import sets_of
from highseas.engine.royal.moves import Move
from highseas.engine.royal.notation import format_move, parse
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.seen.odds import Odds, odds
from highseas.engine.royal.seen.prompt import prompt
from highseas.engine.royal.seen.serves import serves
from highseas.engine.royal.seen.table import result_view, table_view
from highseas.engine.royal.seen.view import Prompt, ResultView, Serves, View
from highseas.engine.royal.state import State
from highseas.story.seen import GoalView, TaleView

if TYPE_CHECKING:
    from highseas.engine.royal.ai.advice import Advice

__all__ = ["Autosaver", "Controller", "NeedsConsent", "ReplayError", "Session", "SessionError", "replay", "restore"]


class Controller(StrEnum):
    """Who decides for a seat: a person, or deckhand, the program's own player. The values are words in saves."""

    PERSON = "person"
    DECKHAND = "thumb"


BOOKMARK_LIMIT = 20
LONGEST_BOOKMARK = 40
LONGEST_JOURNAL = 50_000
"""Moves of the longest game whose history is kept; replaying more would take too long when it is opened."""


class Autosaver(Protocol):
    """Saves a session after each decision (`campaign.shelf.slots`)."""

    def keep(self, session: "Session") -> None:
        """Save the session. Raises `SaveError`."""


class Session:
    """A game at its current moment. Seats and move numbers in its interface count from 1."""

    def __init__(
        self,
        start: Start,
        players: Sequence[Controller],
        game_id: str,
        created: float,
        table: State | None = None,
    ) -> None:
        """Start a new game or, with `table`, one whose history begins there. Raises `SetupError` or `DealError`."""
        log: list[Event] = []
        self.start = start
        self.game_id = game_id
        self.created = created
        self.players: list[Controller] = list(players)
        self.moments = [Moment(start.lay_out(log) if table is None else table, log, "", 0)]
        self.undone: list[str] = []
        """Moves that redo would play again, the next one last."""
        self.bookmarks: dict[str, tuple[str, ...]] = {}
        """Bookmarked moments by name, each with the moves that lead there."""
        self.rewound = False
        """Whether going back ever hid revealed cards again."""
        self.whole_history = table is None
        """False if a save's journal no longer leads to its snapshot; then history begins at the snapshot."""
        self.notice = ""
        """A sentence the players should see once about this game; cleared by the front end that shows it."""
        self.autosaver: Autosaver | None = None
        self.campaign: object | None = None
        """The campaign whose running chapter this is (`chapters.campaign.campaign_in`); opaque to the session."""
        self.looking_only = ""
        """Why this game can only be looked at, as a code; empty if it can be played."""
        self.resumed = False
        """Whether the game was resumed and the front end has not yet shown where it stands."""
        self.unsaved = ""
        """Why the game is not saved as it stands, as one sentence; empty if it is, or if nothing saves it."""
        if len(self.players) != len(self._state.seats):
            raise SessionError("play.controllers", players=len(self.players), seats=len(self._state.seats))

    # --- the current position ---

    @property
    def _state(self) -> State:
        return self.moments[-1].state

    @property
    def state(self) -> State:
        """The engine's state, for saves and tools; screens use `view` and `prompt`."""
        return self._state

    @property
    def sets(self) -> tuple[str, ...]:
        """The card sets of the game, those that its story may bring included."""
        return sets_of(self._state)

    @property
    def view(self) -> View[TaleView]:
        """The table at the current moment."""
        return table_view(self._state)

    @property
    def prompt(self) -> Prompt | None:
        """The current question; None when the game is over."""
        return prompt(self._state)

    @property
    def result(self) -> ResultView[GoalView] | None:
        """How the game ended; None while it runs."""
        return result_view(self._state)

    @property
    def odds(self) -> Odds:
        """Exact odds of the next card, from what the deciding seat may know."""
        seat_no = decider(self._state)
        return odds(observe(self._state, seat_no if seat_no >= 0 else self._state.active))

    def serves(self) -> list[Serves]:
        """Return what each harbor card serves every seat for; the view has it for the deciding seat."""
        return serves(self._state, range(len(self._state.seats)))

    @property
    def time_cards(self) -> int:
        """Cards in the Time deck at the beginning of the game."""
        return len(self.moments[0].state.time_deck)

    @property
    def moves(self) -> list[str]:
        """All moves so far, in notation."""
        return [moment.move for moment in self.moments[1:]]

    @property
    def events(self) -> list[Event]:
        """Events of the last move."""
        return self.moments[-1].events

    def view_at(self, number: int) -> View:
        """Return the table after this many moves, for looking only."""
        return table_view(self.moments[number].state)

    def prompt_at(self, number: int) -> Prompt | None:
        """Return the question after this many moves."""
        return prompt(self.moments[number].state)

    # --- playing ---

    def read(self, text: str) -> Move:
        """Parse a typed move, shortened or in full, among the legal ones. Raises `NotationError`."""
        return parse(text, legal(self._state))

    def play(self, move: Move | str) -> list[Event]:
        """Play a move for the deciding seat, and save. Returns the events.

        Raises `NotationError` or `IllegalMove` with nothing changed. A failed save takes nothing back: `unsaved`
        says why.
        """
        self._may_change()
        wanted = self.read(move) if isinstance(move, str) else move
        events = self._advance(wanted)
        if self.undone and self.undone[-1] == self.moments[-1].move:
            self.undone.pop()
        else:
            self.undone.clear()
        self.keep()
        return events

    def turn_page(self, campaign: object) -> None:
        """Keep the page of the story that the readers turned to."""
        self.campaign = campaign
        if not self.looking_only:
            self.keep()

    def _advance(self, move: Move) -> list[Event]:
        state = clone(self._state)
        seat = decider(state) + 1
        log: list[Event] = []
        apply(state, move, log)
        self.moments.append(Moment(state, log, format_move(move), seat))
        return log

    @property
    def waits_for_ai(self) -> bool:
        """Whether deckhand has to decide."""
        seat_no = decider(self._state)
        return seat_no >= 0 and self.players[seat_no] != Controller.PERSON and not self.looking_only

    def play_ai(self) -> list[Event]:
        """Let deckhand decide for its seat. Raises `SessionError` if it is a person's turn."""
        if not self.waits_for_ai:
            raise SessionError("play.person_decides")
        from highseas.campaign.play.advisor import decide

        seat_no = decider(self._state)
        return self.play(decide(observe(self._state, seat_no), seat_no))

    def hint(self) -> "Advice":
        """Return deckhand's advice for the current decision. Raises `SessionError` when the game is over."""
        seat_no = decider(self._state)
        if seat_no < 0:
            raise SessionError("play.over")
        from highseas.campaign.play.advisor import advise

        return advise(observe(self._state, seat_no), seat_no)

    # --- undo, redo, bookmarks ---

    def _back_to(self, whole_turn: bool) -> int:
        """Return how many moves undo would keep; -1 when there is nothing to undo."""
        for number in range(len(self.moments) - 2, -1, -1):
            before = self.moments[number].state
            turn_start = number == 0 or before.drawn == 0
            if self.players[decider(before)] == Controller.PERSON and (turn_start or not whole_turn):
                return number
        return -1

    def undo(self, consent: bool = False, whole_turn: bool = False) -> None:
        """Go back to a person's last decision, or to the start of the turn.

        Raises `NeedsConsent` if revealed cards would be hidden again and there is no consent, `SessionError` if
        there is nothing to undo.
        """
        self._may_change()
        number = self._back_to(whole_turn)
        if number < 0:
            raise SessionError("play.no_undo")
        self._check_unseen(self.moments[number].state, consent)
        self.undone += reversed(self.moves[number:])
        del self.moments[number + 1 :]
        self.keep()

    def _check_unseen(self, target: State, consent: bool) -> None:
        if target.reveals >= self._state.reveals:
            return
        if not consent:
            raise NeedsConsent("play.unseen", cards=self._state.reveals - target.reveals)
        self.rewound = True

    def redo(self) -> list[Event]:
        """Play the last undone move again. Raises `SessionError` if there is none."""
        self._may_change()
        if not self.undone:
            raise SessionError("play.no_redo")
        try:
            events = self._advance(parse(self.undone[-1]))
        except (NotationError, IllegalMove) as error:
            self.undone.clear()
            raise SessionError("play.redo_lapsed") from error
        self.undone.pop()
        self.keep()
        return events

    def set_bookmark(self, name: str) -> None:
        """Bookmark the current moment. Raises `SessionError` for a bad name or too many bookmarks."""
        name = name.strip()
        if not name or len(name) > LONGEST_BOOKMARK or not name.isprintable():
            raise SessionError("play.bookmark.name", most=LONGEST_BOOKMARK)
        if name not in self.bookmarks and len(self.bookmarks) >= BOOKMARK_LIMIT:
            raise SessionError("play.bookmark.many", most=BOOKMARK_LIMIT)
        self._may_change()
        self.bookmarks[name] = tuple(self.moves)
        self.keep()

    def drop_bookmark(self, name: str) -> None:
        """Remove a bookmark. Raises `SessionError` if there is none of this name."""
        self._may_change()
        if self.bookmarks.pop(name, None) is None:
            raise SessionError("play.bookmark.none", name=name)
        self.keep()

    def go_to_bookmark(self, name: str, consent: bool = False) -> None:
        """Return to a bookmark, as undo would. Raises `NeedsConsent` or `SessionError`, with nothing changed."""
        self._may_change()
        if name not in self.bookmarks:
            raise SessionError("play.bookmark.none", name=name)
        target = list(self.bookmarks[name])
        shared = next((i for i, (a, b) in enumerate(zip(target, self.moves, strict=False)) if a != b), None)
        shared = min(len(target), len(self.moves)) if shared is None else shared
        self._check_unseen(self.moments[shared].state, consent)
        present, undone = self.moments, list(reversed(self.moves[shared:])) if shared == len(target) else []
        self.moments = present[: shared + 1]
        try:
            self._replay(target[shared:])
        except ReplayError as error:
            self.moments = present
            raise SessionError("play.bookmark.lapsed", name=name) from error
        self.undone = undone
        self.keep()

    def _replay(self, moves: Sequence[str], revision: int = RULES) -> None:
        """Play the moves of a journal of this revision of the rules. Raises `ReplayError` at the first that
        does not fit.
        """
        for text in moves:
            number = len(self.moments)
            mend = mended_at(self.moments, text, revision)
            if mend is not None:
                raise MendedError(number, text, mend.rule)
            if not self._state.frames:
                raise ReplayError(number, text, "play.replay.over_by_then")
            try:
                self._advance(parse(text))
            except (NotationError, IllegalMove) as error:
                raise ReplayError(number, text, error) from error

    # --- saving ---

    def _may_change(self) -> None:
        if self.looking_only:
            raise SessionError(self.looking_only)

    def keep(self) -> None:
        """Save the game as it stands, also to retry after a failed save; `unsaved` has the result."""
        if self.autosaver is None:
            return
        try:
            self.autosaver.keep(self)
        except SaveError as error:
            self.unsaved = in_words(error)
        else:
            self.unsaved = ""


def replay(start: Start, moves: Sequence[str], revision: int = RULES) -> Session:
    """Create a session and play these moves by the rules of this revision (`campaign.play.mended`).

    Where older rules played differently the session ends, and its `notice` names the mended rule. Raises
    `ReplayError`, `SetupError` or `DealError`.
    """
    session = Session(start, [Controller.PERSON] * len(start.setup.names), "", 0.0)
    try:
        session._replay(moves, revision)
    except MendedError as error:
        session.notice = ENGLISH.say("play.mended.move", number=error.number, text=error.text, rule=error.rule)
    return session


def restore(session: Session, moves: Sequence[str], snapshot: State, revision: int = RULES) -> None:
    """Bring a fresh session to a saved position: by its journal, or by the snapshot alone if they differ.

    The snapshot is authoritative (docs/ARCHITECTURE.md, "Saves"); `notice` then says that history begins there.
    """
    rule, fits = "", True
    try:
        if len(moves) <= LONGEST_JOURNAL:
            session._replay(moves, revision)
    except ReplayError as error:
        rule, fits = getattr(error, "rule", ""), False
    if fits and alike(session.state, snapshot, revision):
        return
    session.whole_history = False
    session.notice = begins_here(rule or seen_later(session.moments, snapshot, revision))
    session.moments = [Moment(snapshot, [], "", 0)]
    session.undone.clear()
    session.bookmarks.clear()
