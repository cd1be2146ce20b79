"""A running game as front ends hold it: moves in, events out, with undo, bookmarks, log and autosave.

A session keeps the state before every decision, so any moment can be looked at or returned to. Undo is free until
something hidden came out, a card or a throw; beyond that it needs consent and marks the game as rewound. Luck is
never re-rolled: states come back with their streams.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol

from highseas.campaign.play.errors import NeedsConsent, ReplayError, RevisedRuleError, SaveError, SessionError
from highseas.campaign.play.fair import Fair
from highseas.campaign.play.players import NOBODY, PERSON, Controller, Program, Task, Thought
from highseas.campaign.play.start import Start
from highseas.engine.game import DECKHAND, Game, M, Moment, P, R, S, U, V, needed
from highseas.engine.refusal import IllegalMove, NotationError

__all__ = ["Autosaver", "Controller", "NeedsConsent", "Session", "SessionError", "checked_policy"]

BOOKMARK_LIMIT = 20
LONGEST_BOOKMARK = 40
OWN = 0.9
"""The share of a seat's moves that its person makes, at least, for the game to be that person's."""


class Autosaver(Protocol):
    """Saves a session after each decision (`campaign.saved_games.slots`)."""

    def keep(self, session: "Session") -> None:
        """Save the session. Raises `SaveError`."""


class Elsewhere(Protocol):
    """Who keeps a game that is not kept here, as a seat at it asks (`play.seat`)."""

    def ask(self, request: Any, then: Callable[[Any], None]) -> None:
        """Ask for something that changes the game; `then` is called with None once it is done, or with the refusal."""

    @property
    def awaits(self) -> str:
        """Whom the table waits for, by their names; empty while it waits for who asks."""

    def listen(self, changed: Callable[[bool], None]) -> None:
        """Have this called after changes not asked for here, with whether moves were made, not taken back."""


class Session(Generic[U, S, M, V, P, R]):
    """A game at its current moment; seats and moves count from 1. It asks the game for what `engine.game` has alone."""

    def __init__(
        self,
        start: Start[U],
        players: Sequence[Controller],
        game_id: str,
        created: float,
        table: S | None = None,
        policies: Sequence[str] = (),
        revision: int | None = None,
    ) -> None:
        """Start a new game or, with `table`, one whose history begins there, by today's rules or an older `revision`.
        Deckhand plays for the program where no `policies` are given. Raises `SetupError` or `DealError`.
        """
        log: list[Any] = []
        self.game: Game[U, S, M, V, P, R] = start.game if revision is None else start.game.by_revision(revision)
        self.start = start
        self.game_id = game_id
        self.created = created
        self.players: list[Controller] = list(players)
        self.policies: list[str] = list(policies) or [DECKHAND] * len(start.setup.names)
        """Which of the bots decides for each seat while the program does."""
        self.moments: list[Moment[S]] = [Moment(start.lay_out(log, revision) if table is None else table, log, "", 0)]
        self.undone: list[str] = []
        """Moves that redo would play again, the next one last."""
        self.bookmarks: dict[str, tuple[str, ...]] = {}
        """Bookmarked moments by name, each with the moves that lead there."""
        self.by_crew: set[int] = set()
        """The numbers, from 1, of the moves that the crew made, of those that redo would play again too."""
        self.spared = ""
        """A move made for a newcomer wherever it is legal, in place of a question."""
        self.hinted: set[int] = set()
        """The numbers, from 1, of the moves before which a hint was shown, undone ones and the next one included."""
        self.reasons: dict[int, Thought] = {}
        """The program's thought behind each move, by number from 1, undone ones included, since the opening."""
        self._asked: tuple[S | None, P | None] = None, None
        """The question of a state, made when it is first asked for."""
        self.sealed: dict[int, str] = {}
        """Answers to secret questions (`Game.asked_of`) by their seats, from 1, that are played when all are in."""
        self.rewound = False
        """Whether going back ever hid again what had come out: cards, throws."""
        self.whole_history = table is None
        """False if a save's journal no longer leads to its snapshot; then history begins at the snapshot."""
        self.notice = ""
        """A sentence the players should see once about this game; cleared by the front end that shows it."""
        self.autosaver: Autosaver | None = None
        self.campaign: object | None = None
        """The campaign whose running chapter this is (`chapters.campaign.campaign_in`); opaque to the session."""
        self.hosted: object | None = None
        """What a table for several computers keeps (`saved_games.hosting.hosted_in`); opaque too."""
        self.fair: Fair | None = None
        """Where the seed came from, if the game was laid for several computers."""
        self.shown = ""
        """All of a game that is kept elsewhere, as a replay, once it was shown at the end."""
        self.looking_only = ""
        """Why this game can only be looked at, as a code; empty if it can be played."""
        self.resumed = False
        """Whether the game was resumed and the front end has not yet shown where it stands."""
        self.elsewhere: Elsewhere | None = None
        """Who keeps the game, where that is not here (`campaign.net.guest.remote`)."""
        self.unsaved: SaveError | None = None
        """Why the game is not saved as it stands; None if it is, or if nothing saves it."""
        if not len(self.players) == len(self.policies) == len(start.setup.names):
            raise SessionError("play.controllers", players=len(self.players), seats=len(start.setup.names))

    # --- the current position ---

    @property
    def state(self) -> S:
        """The table itself, for saves and tools; screens use `view` and `prompt`."""
        return self.moments[-1].state

    @property
    def names(self) -> tuple[str, ...]:
        names: tuple[str, ...] = self.start.setup.names
        return names

    @property
    def turn(self) -> int:
        return self.game.turn(self.state)[0]

    @property
    def view(self) -> V:
        return self.game.view(self.state)

    @property
    def prompt(self) -> P | None:
        if self._asked[0] is not self.state:
            self._asked = self.state, self.game.prompt(self.state)
        return self._asked[1]

    @property
    def result(self) -> R | None:
        return self.game.result(self.state)

    @property
    def watcher(self) -> int:
        """The seat, from 0, of the person who decides, or of the next person; -1 without persons or after the end."""
        seat_no, seats = self.game.decider(self.state), len(self.players)
        if seat_no >= 0:
            for other in range(seat_no, seat_no + seats):
                if self.players[other % seats] == Controller.PERSON:
                    return other % seats
        return -1

    @property
    def only_person(self) -> int:
        """The seat, from 0, of the one person at the table; `NOBODY` if several play, or none."""
        persons = [seat_no for seat_no, who in enumerate(self.players) if who == Controller.PERSON]
        return persons[0] if len(persons) == 1 else NOBODY

    def must_hand_over(self, holder: int) -> bool:
        """Whether the question is for another person than the holder of the keyboard, a seat from 0 or `NOBODY`."""
        seat_no = self.game.decider(self.state)
        if seat_no < 0 or self.players[seat_no] != Controller.PERSON or seat_no == holder:
            return False
        return self.only_person == NOBODY and self.game.asks_in_secret(self.state)

    @property
    def odds(self) -> Any:
        """Chances of what comes next, by what the watcher, or else who is active, knows. Raises `NoSuchPart`."""
        odds, watcher = needed(self.game.odds, "odds"), self.watcher
        return odds(self.game.observe(self.state, watcher if watcher >= 0 else self.game.turn(self.state)[1]))

    @property
    def moves(self) -> list[str]:
        return [moment.move for moment in self.moments[1:]]

    @property
    def events(self) -> list[Any]:
        return self.moments[-1].events

    def prompt_at(self, number: int) -> P | None:
        """Return the question after this many moves, for looking only."""
        return self.game.prompt(self.moments[number].state)

    # --- playing ---

    def read(self, text: str) -> M:
        """Parse a typed move, shortened or in full, among the legal ones. Raises `NotationError`."""
        return self.game.parse(text, self.game.legal(self.state))

    def play(self, move: M | str) -> list[Any]:
        """Play a person's move, save, and return its events. `NotationError` or `IllegalMove` leave it unchanged."""
        return self._play(self.read(move) if isinstance(move, str) else move)

    def _play(self, move: M, crew: bool = False, why: Thought | None = None) -> list[Any]:
        self._may_change()
        events = self._advance(move)
        if self.undone and self.undone[-1] == self.moments[-1].move:
            self.undone.pop()
        else:
            self.undone.clear()
            self._forget_after(len(self.moments) - 2)
        number = len(self.moments) - 1
        self.by_crew = self.by_crew | {number} if crew else self.by_crew - {number}
        self.reasons.pop(number, None)
        if why is not None:
            self.reasons[number] = why
        if self.spared and self.spared in map(self.game.format, self.game.legal(self.state)) and not self.waits_for_ai:
            return [*events, *self._play(self.read(self.spared), crew=True)]
        self.keep()
        return events

    def _forget_after(self, moves: int) -> None:
        """Drop what was noted of the moves after so many; a hint before the next one stays."""
        self.by_crew = {number for number in self.by_crew if number <= moves}
        self.hinted = {number for number in self.hinted if number <= moves + 1}
        self.reasons = {number: why for number, why in self.reasons.items() if number <= moves}

    def turn_page(self, campaign: object) -> None:
        """Keep the page of the story that the readers turned to."""
        self.campaign = campaign
        if not self.looking_only:
            self.keep()

    def _advance(self, move: M) -> list[Any]:
        game, log = self.game, list[Any]()
        state = game.clone(self.state)
        seat = game.decider(state) + 1
        game.apply(state, move, log)
        self.moments.append(Moment(state, log, game.format(move), seat))
        self.sealed.pop(seat, None)
        return log

    @property
    def waits_for_ai(self) -> bool:
        """Whether the program has to decide."""
        seat_no = self.game.decider(self.state)
        return seat_no >= 0 and self.players[seat_no] != Controller.PERSON and not self.looking_only

    def play_ai(self) -> list[Any]:
        """Let the program decide for its seat. Raises `SessionError` if it is a person's turn."""
        task = self.task()
        return self.play_thought(task, task.think())

    def task(self) -> Task:
        """Return what the program has to decide now. Raises `SessionError` if it is a person's turn."""
        if not self.waits_for_ai:
            raise SessionError("play.person_decides")
        seat_no = self.game.decider(self.state)
        seen = self.game.observe(self.state, seat_no)
        return Task(self.game, self.moments[-1], seen, seat_no, self.policy_of(seat_no + 1))

    def asks(self, task: Task) -> bool:
        """Whether this is the question still: the game did not go on or back since."""
        return self.moments[-1] is task.moment

    def wants(self, task: Task) -> bool:
        """Whether the program still has to decide this, by the same player, at the same moment of the table."""
        return self.waits_for_ai and self.asks(task) and task.policy == self.policy_of(task.seat_no + 1)

    def play_thought(self, task: Task, thought: Thought) -> list[Any]:
        """Play a thought of the program's and save; one that comes too late changes nothing. Returns the events."""
        if not self.wants(task):
            return []
        return self._play(thought.move, self.players[task.seat_no] == Controller.CREW, thought)

    def play_for(self, task: Task, thought: Thought) -> list[Any]:
        """Play a thought for a person who did not decide in time, and save; as `play_thought`, by the crew."""
        return self._play(thought.move, crew=True, why=thought) if self.asks(task) else []

    def hint_seat(self) -> int:
        """Return the seat, from 0, of the person who may have a hint. Raises `SessionError` if no person decides."""
        seat_no = self.game.decider(self.state)
        if seat_no < 0:
            raise SessionError("play.over")
        if self.watcher not in (-1, seat_no):
            raise SessionError("play.program_decides", name=self.names[seat_no])
        return seat_no

    def note_hint(self) -> None:
        """Note that a hint was shown for the question, and save; a game to be looked at only is left as it is."""
        number = len(self.moments)
        if number not in self.hinted and not self.looking_only:
            self.hinted.add(number)
            self.keep()

    def note_advice(self) -> None:
        """Note that the program's thought was shown, which is no hint where there is but one move."""
        if len(self.game.legal(self.state)) > 1:
            self.note_hint()

    @property
    def hints_taken(self) -> int:
        """How many questions that stand, the present one included, a hint was shown for."""
        return sum(number <= len(self.moments) for number in self.hinted)

    # --- who plays which seat ---

    def policy_of(self, seat: int) -> str:
        """Return which bot plays a seat, from 1: the chosen one, or deckhand where that one cannot play this game."""
        policy = self.policies[seat - 1]
        return policy if self.game.plays(self.state, policy) else DECKHAND

    @property
    def replaced(self) -> dict[int, str]:
        """Seats, from 1, of the program in which deckhand plays for the player that was chosen, and that one."""
        seats = [seat for seat, who in enumerate(self.players, 1) if who != Controller.PERSON]
        return {seat: self.policies[seat - 1] for seat in seats if self.policy_of(seat) != self.policies[seat - 1]}

    @property
    def programs(self) -> tuple[Program, ...]:
        """The seats that are the program's from the beginning, for the same table once more."""
        return tuple(
            Program(seat, policy)
            for seat, (who, policy) in enumerate(zip(self.players, self.policies, strict=True), 1)
            if who == Controller.PROGRAM
        )

    @property
    def who_plays(self) -> tuple[str, ...]:
        """Who plays each seat: a person, or a player of the program by its name."""
        seats = zip(self.players, self.policies, strict=True)
        return tuple(PERSON if who == Controller.PERSON else policy for who, policy in seats)

    @property
    def is_watched(self) -> bool:
        """Whether every seat was handed over, so that persons only look on until one takes a seat back."""
        return Controller.PERSON not in self.players and Controller.CREW in self.players

    @property
    def is_by_persons(self) -> bool:
        """Whether it is a person's game: of one person's seat that person made `OWN` of the moves, or more."""
        made, own = Counter[int](), Counter[int]()
        for number, moment in enumerate(self.moments[1:], 1):
            made[moment.seat] += 1
            own[moment.seat] += number not in self.by_crew
        persons = [seat for seat, who in enumerate(self.players, 1) if who == Controller.PERSON]
        return any(own[seat] and own[seat] >= OWN * made[seat] for seat in persons)

    def hand_over(self, seat: int, policy: str = "") -> None:
        """Let a bot play a seat, from 1, for its person until `take_back` or in place of another bot; and save.
        `policy` is by default the one last chosen there. Raises `SessionError` if that one plays there already or is
        unknown, and `NoSuchPart` in a game without bots.
        """
        self._may_change()
        needed(self.game.advise, "advice")
        chosen = checked_policy(self.game, policy) if policy else self.policies[seat - 1]
        if self.players[seat - 1] == Controller.PERSON:
            self.players[seat - 1] = Controller.CREW
        elif chosen == self.policies[seat - 1]:
            raise SessionError("play.crew.aboard", name=self.names[seat - 1], policy=chosen)
        self.policies[seat - 1] = chosen
        self.keep()

    def take_back(self, seat: int) -> None:
        """Let a person play the program's seat, from 1; its moves so far count as the crew's. Raises `SessionError`."""
        self._may_change()
        if self.players[seat - 1] == Controller.PERSON:
            raise SessionError("play.crew.not_away", name=self.names[seat - 1])
        if self.players[seat - 1] == Controller.PROGRAM:
            self.by_crew |= {number for number, moment in enumerate(self.moments) if moment.seat == seat}
        self.players[seat - 1] = Controller.PERSON
        self.keep()

    @property
    def away(self) -> tuple[str, ...]:
        """Who was away for at least one decision that stands, in the order of the seats."""
        seats = {self.moments[number].seat for number in self.by_crew if number < len(self.moments)}
        return tuple(name for seat, name in enumerate(self.names, 1) if seat in seats)

    # --- undo, redo, bookmarks ---

    def undo(self, consent: bool = False, whole_turn: bool = False) -> None:
        """Go back to a person's last decision, or to the start of the turn. Raises `NeedsConsent` if what came out
        would be hidden again and there is no consent, `SessionError` if there is nothing to undo.
        """
        self._may_change()
        if self.is_watched:
            raise SessionError("play.crew.watched")
        for number in range(len(self.moments) - 2, -1, -1):
            before = self.moments[number].state
            person = self.players[self.game.decider(before)] == Controller.PERSON and number + 1 not in self.by_crew
            if person and (not whole_turn or number == 0 or self.game.turn_begins(before)):
                self.return_to(number, consent)
                return
        raise SessionError("play.no_undo")

    def return_to(self, number: int, consent: bool = False) -> None:
        """Undo all but the first `number` moves; `redo` plays them again. Raises `NeedsConsent` or `SessionError`."""
        self._may_change()
        if not 0 <= number < len(self.moments) - 1:
            raise SessionError("play.no_moment", number=number + 1, moves=len(self.moments) - 1)
        self._check_unseen(self.moments[number].state, consent)
        self.undone += reversed(self.moves[number:])
        del self.moments[number + 1 :]
        self.keep()

    def _check_unseen(self, target: S, consent: bool) -> None:
        cards = self.game.reveals(self.state) - self.game.reveals(target)
        if cards > 0 and not consent:
            raise NeedsConsent(self.game.unseen, cards=cards)
        self.rewound = self.rewound or cards > 0
        self.sealed.clear()

    def redo(self) -> list[Any]:
        """Play the last undone move again. Raises `SessionError` if there is none."""
        self._may_change()
        if not self.undone:
            raise SessionError("play.no_redo")
        try:
            events = self._advance(self.game.parse(self.undone[-1]))
        except (NotationError, IllegalMove) as error:
            self.undone.clear()
            self._forget_after(len(self.moments) - 1)
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
        same = [wanted == made for wanted, made in zip(target, self.moves, strict=False)]
        shared = same.index(False) if False in same else len(same)
        self._check_unseen(self.moments[shared].state, consent)
        present, undone = self.moments, list(reversed(self.moves[shared:])) if shared == len(target) else []
        self.moments = present[: shared + 1]
        try:
            self.play_journal(target[shared:])
        except ReplayError as error:
            self.moments = present
            raise SessionError("play.bookmark.lapsed", name=name) from error
        self.undone = undone
        self._forget_after(len(present) - 1 if undone else shared)
        self.keep()

    def play_journal(self, moves: Sequence[str], revision: int | None = None) -> None:
        """Play the moves of a journal of these rules. Raises `ReplayError` at the first that does not fit."""
        revision = self.game.revision if revision is None else revision
        older = self.game.older if revision < self.game.revision else None
        for text in moves:
            number = len(self.moments)
            rule = older.revised_rule(self.moments, text, revision) if older is not None else ""
            if rule:
                raise RevisedRuleError(number, text, rule)
            if self.game.decider(self.state) < 0:
                raise ReplayError(number, text, "play.replay.over_by_then")
            try:
                self._advance(self.game.parse(text))
            except (NotationError, IllegalMove) as error:
                raise ReplayError(number, text, error) from error

    # --- saving ---

    def _may_change(self) -> None:
        if self.looking_only:
            raise SessionError(self.looking_only)

    def keep(self) -> None:
        """Save the game as it stands, also to retry after a failed save; `unsaved` has the result."""
        if self.autosaver is not None:
            try:
                self.autosaver.keep(self)
                self.unsaved = None
            except SaveError as error:
                self.unsaved = error


def checked_policy(game: Game, policy: str) -> str:
    """Return the name of a player of the program, however its letters were typed. Raises `SessionError`."""
    found = policy.strip().casefold()
    if found not in game.policies:
        raise SessionError("play.policy", policy=policy.strip()[:40], known=game.policies)
    return found
