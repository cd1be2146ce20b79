"""One running game as the front ends hold it: moves in, events out, with undo, bookmarks, log and autosave.

A session keeps the state before every decision, so any moment can be looked at again or returned to. Undo is
free until a hidden card was turned up; beyond that it wants consent and marks the game as rewound. Luck is
never re-rolled: states come back with their streams.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol

from campaign.errors import MendedError, NeedsConsent, ReplayError, SaveError, SessionError
from campaign.mended import RULES, alike, begins_here, mended_at
from campaign.moment import Moment
from campaign.start import Start
from engine.events import Event
from engine.game import apply, clone, decider, legal
from engine.moves import IllegalMove, Move
from engine.notation import NotationError, format_move, parse
from engine.observe import observe
from engine.odds import Odds, odds
from engine.prompt import prompt
from engine.state import State
from engine.view import Prompt, ResultView, View, result_view, table_view

if TYPE_CHECKING:
    from campaign.saga import Saga
    from engine.ai.thumb import Advice

__all__ = ["Controller", "Keeper", "NeedsConsent", "ReplayError", "Session", "SessionError", "replay", "restore"]

Controller = Literal["person", "thumb"]
"""Who decides for a seat: a person, or the rules-of-thumb player."""
BOOKMARK_LIMIT = 20
LONGEST_BOOKMARK = 40
LONGEST_JOURNAL = 50_000
"""Moves of the longest game whose history is kept: more could not be made again in the time of an opening."""


class Keeper(Protocol):
    """Whoever writes a session down after each decision (`campaign.slots`)."""

    def keep(self, session: "Session") -> None:
        """Save the session. Raises `SaveError`."""


class Session:
    """A game at its present moment. All seats and move numbers that go in and out count from 1."""

    def __init__(
        self,
        start: Start,
        players: Sequence[Controller],
        game_id: str,
        created: float,
        table: State | None = None,
    ) -> None:
        """A fresh game, or with `table` one whose history begins there. Raises `SetupError` or `DealError`."""
        log: list[Event] = []
        self.start = start
        self.game_id = game_id
        self.created = created
        self.players: list[Controller] = list(players)
        self.moments = [Moment(start.lay_out(log) if table is None else table, log, "", 0)]
        self.undone: list[str] = []
        """Moves that redo would make again, the next one last."""
        self.bookmarks: dict[str, tuple[str, ...]] = {}
        """Names of moments, each with the moves that lead there."""
        self.rewound = False
        """Whether cards were ever unseen by going back."""
        self.whole_history = table is None
        """False if a save's journal no longer leads to its snapshot; then history begins at the snapshot."""
        self.notice = ""
        """What the players are to be told of this game once, as one sentence; whoever tells it empties it."""
        self.keeper: Keeper | None = None
        self.saga: Saga | None = None
        """The campaign whose running chapter this is."""
        self.looking_only = ""
        """Why this game can only be looked at, as one sentence; empty if it can be played."""
        self.resumed = False
        """Whether the game was taken up again and nobody has been told yet where it stands."""
        self.unsaved = ""
        """Why the game is not saved as it stands, as one sentence; empty if it is, or if there is no keeper."""
        if len(self.players) != len(self._state.seats):
            raise SessionError(f"{len(self.players)} players for {len(self._state.seats)} seats")

    # --- what is there ---

    @property
    def _state(self) -> State:
        return self.moments[-1].state

    @property
    def state(self) -> State:
        """The engine's state, for saves and tools; screens use `view` and `prompt`."""
        return self._state

    @property
    def view(self) -> View:
        """The table now."""
        return table_view(self._state)

    @property
    def prompt(self) -> Prompt | None:
        """What is asked now; None when the game is over."""
        return prompt(self._state)

    @property
    def result(self) -> ResultView | None:
        """How the game ended; None while it runs."""
        return result_view(self._state)

    @property
    def odds(self) -> Odds:
        """Exact odds of the next card, as the seat that decides may know them."""
        seat_no = decider(self._state)
        return odds(observe(self._state, seat_no if seat_no >= 0 else self._state.active))

    @property
    def moves(self) -> list[str]:
        """The journal: every move so far, in notation."""
        return [moment.move for moment in self.moments[1:]]

    @property
    def events(self) -> list[Event]:
        """What the last move brought about."""
        return self.moments[-1].events

    def view_at(self, number: int) -> View:
        """The table as it was after so many moves, for looking only."""
        return table_view(self.moments[number].state)

    def prompt_at(self, number: int) -> Prompt | None:
        """What was asked after so many moves."""
        return prompt(self.moments[number].state)

    # --- playing ---

    def read(self, text: str) -> Move:
        """A typed move, shortened or in full, among those possible now. Raises `NotationError`."""
        return parse(text, legal(self._state))

    def play(self, move: Move | str) -> list[Event]:
        """Make a move for the seat that decides, and save. Returns what happened.

        Raises `NotationError` or `IllegalMove` with nothing changed. A save that fails takes nothing back:
        `unsaved` says why.
        """
        self._may_change()
        wanted = self.read(move) if isinstance(move, str) else move
        events = self._advance(wanted)
        if self.undone and self.undone[-1] == self.moments[-1].move:
            self.undone.pop()
        else:
            self.undone.clear()
        if self.saga is not None and self._state.result is not None:
            self.saga = self.saga.with_end_unread()
        self.keep()
        return events

    def _turn_to_first_page(self) -> None:
        """Another moment of the game: what waits to be read there begins at its first page."""
        if self.saga is not None:
            self.saga = self.saga.at_first_page()

    def turn_page(self, saga: "Saga") -> None:
        """The readers have turned a page of the story: keep where they are."""
        self.saga = saga
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
        """Whether the seat to decide is not a person's."""
        seat_no = decider(self._state)
        return seat_no >= 0 and self.players[seat_no] != "person" and not self.looking_only

    def play_ai(self) -> list[Event]:
        """Let the rules-of-thumb player decide for its seat. Raises `SessionError` if it is a person's turn."""
        if not self.waits_for_ai:
            raise SessionError("a person decides now")
        from campaign.advisor import decide

        seat_no = decider(self._state)
        return self.play(decide(observe(self._state, seat_no), seat_no))

    def hint(self) -> "Advice":
        """What the rules-of-thumb player would do now, and why. Raises `SessionError` when the game is over."""
        seat_no = decider(self._state)
        if seat_no < 0:
            raise SessionError("the game is over")
        from campaign.advisor import advise

        return advise(observe(self._state, seat_no), seat_no)

    # --- going back and forth ---

    def _back_to(self, whole_turn: bool) -> int:
        """The number of moves that undo would leave; -1 when there is nothing to undo."""
        for number in range(len(self.moments) - 2, -1, -1):
            before = self.moments[number].state
            turn_start = number == 0 or before.drawn == 0
            if self.players[decider(before)] == "person" and (turn_start or not whole_turn):
                return number
        return -1

    def undo_price(self, whole_turn: bool = False) -> Literal["nothing", "free", "asks"]:
        """Whether there is something to undo, and whether cards would be unseen by it."""
        number = self._back_to(whole_turn)
        if number < 0:
            return "nothing"
        return "free" if self.moments[number].state.reveals == self._state.reveals else "asks"

    def undo(self, consent: bool = False, whole_turn: bool = False) -> None:
        """Go back to a person's last decision, or to the start of the turn.

        Raises `NeedsConsent` if cards would be unseen and there is no consent, `SessionError` if there is
        nothing to undo.
        """
        self._may_change()
        number = self._back_to(whole_turn)
        if number < 0:
            raise SessionError("there is nothing to undo")
        self._check_unseen(self.moments[number].state, consent)
        self.undone += reversed(self.moves[number:])
        del self.moments[number + 1 :]
        self._turn_to_first_page()
        self.keep()

    def _check_unseen(self, target: State, consent: bool) -> None:
        if target.reveals >= self._state.reveals:
            return
        if not consent:
            cards = self._state.reveals - target.reveals
            plural = "card" if cards == 1 else "cards"
            raise NeedsConsent(f"going back would unsee {cards} {plural}; the game will be marked as rewound")
        self.rewound = True

    def redo(self) -> list[Event]:
        """Make the last undone move again. Raises `SessionError` if there is none."""
        self._may_change()
        if not self.undone:
            raise SessionError("there is nothing to redo")
        try:
            events = self._advance(parse(self.undone[-1]))
        except (NotationError, IllegalMove) as error:
            self.undone.clear()
            raise SessionError("there is nothing to redo: the rules have no such move any more") from error
        self.undone.pop()
        self._turn_to_first_page()
        self.keep()
        return events

    def set_bookmark(self, name: str) -> None:
        """Name the present moment. Raises `SessionError` for a bad name or too many bookmarks."""
        name = name.strip()
        if not name or len(name) > LONGEST_BOOKMARK or not name.isprintable():
            raise SessionError(f"a bookmark's name needs 1 to {LONGEST_BOOKMARK} printable characters")
        if name not in self.bookmarks and len(self.bookmarks) >= BOOKMARK_LIMIT:
            raise SessionError(f"there are {BOOKMARK_LIMIT} bookmarks already; drop one first")
        self._may_change()
        self.bookmarks[name] = tuple(self.moves)
        self.keep()

    def drop_bookmark(self, name: str) -> None:
        """Forget a bookmark. Raises `SessionError` if there is none of this name."""
        self._may_change()
        if self.bookmarks.pop(name, None) is None:
            raise SessionError(f"there is no bookmark {name!r}")
        self.keep()

    def go_to_bookmark(self, name: str, consent: bool = False) -> None:
        """Return to a bookmark, as undo would. Raises `NeedsConsent` or `SessionError`, with nothing changed."""
        self._may_change()
        if name not in self.bookmarks:
            raise SessionError(f"there is no bookmark {name!r}")
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
            raise SessionError(f"the rules do not lead to the bookmark {name!r} any more; drop it") from error
        self.undone = undone
        self._turn_to_first_page()
        self.keep()

    def _replay(self, moves: Sequence[str], revision: int = RULES) -> None:
        """Make journal moves of rules of this revision. Raises `ReplayError` at the first that does not fit."""
        for text in moves:
            number = len(self.moments)
            mend = mended_at(self.moments, text, revision)
            if mend is not None:
                raise MendedError(number, text, mend.rule)
            if not self._state.frames:
                raise ReplayError(number, text, "the game is over by then")
            try:
                self._advance(parse(text))
            except (NotationError, IllegalMove) as error:
                raise ReplayError(number, text, str(error)) from error

    # --- keeping ---

    def _may_change(self) -> None:
        if self.looking_only:
            raise SessionError(self.looking_only)

    def keep(self) -> None:
        """Save the game as it stands; after a save that failed, try once more. `unsaved` says how it went."""
        if self.keeper is None:
            return
        try:
            self.keeper.keep(self)
        except SaveError as error:
            self.unsaved = str(error)
        else:
            self.unsaved = ""


def replay(start: Start, moves: Sequence[str], revision: int = RULES) -> Session:
    """A session that has made these journal moves, by rules of this revision (`campaign.mended`).

    Where older rules went another way the session ends, and its `notice` says which rule was mended since. Raises
    `ReplayError`, `SetupError` or `DealError`.
    """
    session = Session(start, ["person"] * len(start.setup.names), "", 0.0)
    try:
        session._replay(moves, revision)
    except MendedError as error:
        session.notice = (
            f"Move {error.number} ({error.text!r}) was made by older rules, and the game is told up to it: "
            f"now {error.rule}."
        )
    return session


def restore(session: Session, moves: Sequence[str], snapshot: State, revision: int = RULES) -> None:
    """Bring a fresh session to a saved position: by its journal, or by the snapshot alone if they differ.

    The snapshot is the truth (docs/ARCHITECTURE.md, "Saves"); then `notice` says that history begins there.
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
    session.notice = begins_here(rule)
    session.moments = [Moment(snapshot, [], "", 0)]
    session.undone.clear()
    session.bookmarks.clear()
