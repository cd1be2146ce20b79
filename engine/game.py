"""The contract of a game: everything that sessions, saves, replays and plain front ends ask of one.

A game is a value: one object without state of its own, `engine.royal.port_royal.PORT_ROYAL` for instance, and the
tables it makes. Nothing above the engine needs to know more of it than stands here. What a game may lack is None,
and whoever asks for it calls `needed`, which refuses in one sentence. `tests/toy_game.py` is the smallest game.

Tables (`S`) are changed in place by `apply` alone. Setups (`U`), moves (`M`), views (`V`), questions (`P`) and
results (`R`) are values; setups are structs of msgspec, because saves keep them.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, ClassVar, Generic, NamedTuple, Protocol

import msgspec

from highseas.engine import TypeVar
from highseas.engine.deals import Deals
from highseas.engine.refusal import InvalidState, NotationError, Refusal, SetupError
from highseas.engine.untrusted import unpack

U = TypeVar("U", bound="Setup", default=Any)
S = TypeVar("S", default=Any)
M = TypeVar("M", default=Any)
V = TypeVar("V", default=Any)
P = TypeVar("P", default=Any)
R = TypeVar("R", default=Any)
DECKHAND = "deckhand"
"""The player of the program that every game has which has one at all."""

Log = list[Any] | None
"""Collects the events of a move, structs of the game's own; None when nobody needs them."""
Stop = Callable[[], bool] | None
"""Asked now and then by who thinks: True ends the thinking early."""


class Setup(Protocol):
    """What every setup has: all that decides a game before its first move."""

    @property
    def mode(self) -> str:
        """The variation of the game that is played."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players, in the order of their seats."""

    @property
    def seed(self) -> int:
        """Where all luck of the game comes from: from 0 to 2**64 - 1."""


LONGEST_NAME = 24


def check_seats(names: tuple[str, ...], players: tuple[int, int]) -> None:
    """Raise `SetupError` unless there are so many seats (fewest, most) with names that tell them apart."""
    fewest, most = players
    if not fewest <= len(names) <= most:
        raise SetupError("setup.players", "seats", players=len(names), fewest=fewest, most=most)
    taken: set[str] = set()
    for seat_no, name in enumerate(names):
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise SetupError("setup.name", "seats", seat_no, most=LONGEST_NAME, name=name)
        if name.casefold() in taken:
            raise SetupError("setup.same_name", "seats", seat_no)
        taken.add(name.casefold())


class Answer(Protocol):
    """One option of a question."""

    @property
    def text(self) -> str:
        """The move in notation."""

    @property
    def move(self) -> Any:
        """The move; None for an option that is closed."""

    @property
    def enabled(self) -> bool:
        """Whether the option can be chosen."""


class Question(Protocol):
    """What is asked of a seat, from 1; `kind` is a word of the game's own."""

    @property
    def kind(self) -> str:
        """Which question it is: a word of the game's own."""

    @property
    def seat(self) -> int:
        """The seat that is asked, from 1."""

    @property
    def options(self) -> Sequence[Answer]:
        """Every way to answer, closed ones included."""


class Outcome(Protocol):
    """What every result has."""

    @property
    def outcome(self) -> str:
        """ "won" or "lost" for a table that plays as one, "ranked" for players against each other."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, from 1."""


class PlainOption(msgspec.Struct, frozen=True):
    """An open option of which there is no more to say; an `Answer`."""

    text: str
    move: Any
    enabled: bool = True


class PlainPrompt(msgspec.Struct, frozen=True):
    """A `Question` of which there is no more to say."""

    seat: int
    options: tuple[PlainOption, ...]
    kind: str = "move"


class Ids(NamedTuple):
    """The ids of the cards and goals that packed tables count by, where a game packs numbers in their place."""

    cards: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()


class Moment(msgspec.Struct, Generic[S]):
    """The table after a number of moves, and the events of the last one."""

    state: S
    events: list[Any]
    move: str
    """The move in notation; empty for the beginning."""
    seat: int
    """The seat that made the move, from 1; 0 for the beginning."""


class RuleRevision(NamedTuple):
    """A rule that was revised: its revision, the code of what it says now, and a test whether it shows.

    `shows` gets the moments of a game so far and the next move of its journal; it returns whether the older rules
    treat the last move, or the next, differently from today's.
    """

    revision: int
    rule: str
    shows: Callable[[Sequence[Moment], str], bool]


class OlderRules(ABC, Generic[U, S]):
    """How a game shows that it was played by faulty rules that were revised since. Rules are codes of sentences.

    Saves and replays carry the revision of the rules they were played by. A journal of an older one is replayed by
    today's rules, up to the first move at which a revised rule shows.
    """

    @abstractmethod
    def revised_rule(self, moments: Sequence[Moment[S]], text: str, revision: int) -> str:
        """Return the revised rule that shows at the next move of a journal, `text`; "" for none."""

    @abstractmethod
    def seen_later(self, moments: Sequence[Moment[S]], saved: S, revision: int) -> str:
        """Return the revised rule because of which a journal does not lead to the `saved` table; "" if not known.

        For rules that show at no single move.
        """

    @abstractmethod
    def alike(self, replayed: S, saved: S) -> bool:
        """Whether both are the same table, apart from what saves of older revisions do not hold."""

    @abstractmethod
    def refuses(self, setup: U) -> str:
        """Return the revised rule that refuses a setup with which older rules may have begun a game; "" for none.

        The setup may be made up.
        """


class Game(ABC, Generic[U, S, M, V, P, R]):
    """One game. Its methods count seats from 0; views, questions and results count them from 1."""

    name: ClassVar[str]
    """The word for the game in saves and replays."""
    setup_type: type[U]
    """The type of setups, which no other game has: by it a session finds its game."""
    head_type: Any = None
    """The form of a setup in the head of a replay, a struct; None for the setup itself."""
    state_type: Any
    """The type of tables, where `dump` and `load` are not the game's own."""
    seats: ClassVar[tuple[int, int]] = (1, 5)
    """The fewest and the most seats that a game of it can have; a variation may allow fewer numbers."""

    # --- playing ---

    @abstractmethod
    def check_setup(self, setup: U) -> None:
        """Raise `SetupError` if no game can be laid out from this; any figures and texts may be in it."""

    def check_new(self, setup: U) -> None:
        """Raise `SetupError` as `check_setup` does, and for what only games of older versions began with."""
        self.check_setup(setup)

    @abstractmethod
    def new(self, setup: U, log: Log = None) -> S:
        """Lay out the table, up to its first question: always the same one. Raises `SetupError`."""

    @abstractmethod
    def legal(self, state: S) -> Sequence[M]:
        """Return every move that can be made now, except `concede`; none when the game is over."""

    @abstractmethod
    def apply(self, state: S, move: M, log: Log = None) -> None:
        """Make a move, up to the next question or the end. Raises `IllegalMove` with the table unchanged."""

    def clone(self, state: S) -> S:
        """Return an independent copy, equal to this table."""
        return deepcopy(state)

    @abstractmethod
    def decider(self, state: S) -> int:
        """Return the seat that has to decide; -1 when the game is over."""

    concede: M | None = None
    """The move with which the deciding seat gives the game up, where there is one."""

    # --- turns and secrets, for undo ---

    @abstractmethod
    def turn(self, state: S) -> tuple[int, int]:
        """Return the number of the turn, from 1, and the seat whose turn it is."""

    @abstractmethod
    def turn_begins(self, state: S) -> bool:
        """Whether nothing was done in this turn yet: where undo of a whole turn goes back to."""

    @abstractmethod
    def reveals(self, state: S) -> int:
        """Return how many hidden cards and throws came out so far: undo is free while that stands still."""

    # --- notation ---

    def format(self, move: M) -> str:
        """Return a move as text, in full; `parse` reads it back."""
        return str(move)

    @abstractmethod
    def parse(self, text: str, among: Sequence[M] | None = None) -> M:
        """Return the move of a text: of `among`, if given, perhaps shortened. Raises `NotationError`."""

    # --- the head of a replay ---

    def head(self, setup: U) -> Mapping[str, Any]:
        """Return a setup in that form, as plain values, tables last."""
        plain: dict[str, Any] = msgspec.to_builtins(setup)
        return plain

    def from_head(self, head: Any) -> U:
        """Return the setup of a head, unchecked."""
        setup: U = head
        return setup

    # --- what is seen ---

    @abstractmethod
    def view(self, state: S) -> V:
        """Return the table as everybody at it sees it."""

    def prompt(self, state: S) -> P | None:
        """Return the question (`Question`); None when the game is over."""
        options = tuple(PlainOption(self.format(move), move) for move in self.legal(state))
        asked: Any = PlainPrompt(self.decider(state) + 1, options) if options else None
        question: P | None = asked
        return question

    @abstractmethod
    def result(self, state: S) -> R | None:
        """Return how the game ended (`Outcome`); None while it runs."""

    def observe(self, state: S, seat_no: int) -> Any:
        """Return all that the seat may know, for odds and players of the program."""
        return self.view_for(state, seat_no)

    def view_for(self, state: S, seat_no: int) -> V:
        """Return `view` without what `observe` hides from the seat."""
        return self.view(state)

    def prompt_for(self, state: S, seat_no: int) -> P | None:
        """Return `prompt` without what `observe` hides from the seat."""
        return self.prompt(state)

    def events_for(self, state: S, events: Sequence[Any], seat_no: int) -> Sequence[Any]:
        """Return the events that led to this table, without what `observe` hides from the seat."""
        return events

    def open_events(self, events: Sequence[Any]) -> Sequence[Any]:
        """Return events as everybody at the table may know them, as `view` shows the table."""
        return events

    event_type: ClassVar[Any] = None
    """The base of all its events, where tables can be kept elsewhere, with `seen_out` and `seen_in`."""

    def seen_out(self, seen: Any) -> bytes:
        """Return what `observe` returned as JSON, for a guest at a table that is kept elsewhere."""
        raise NoSuchPart("game.without.guests")

    def seen_in(self, packed: bytes, setup: U) -> S:
        """Return a table of this setup of which as much is known as `seen_out` packed: `view_for`, `prompt_for` and
        `observe` give of it what they give of the real one. Raises `Refusal` or `msgspec.DecodeError` for what no host
        sends.
        """
        raise NoSuchPart("game.without.guests")

    unseen: ClassVar[str] = "play.unseen"
    """The code of what is asked before undo goes back beyond what `reveals` counts: so many are its `cards`."""

    def asks_in_secret(self, state: S) -> bool:
        """Whether only the seat that decides may see the question: persons at one keyboard hand it over before."""
        return False

    def asked_of(self, state: S, seat_no: int) -> S:
        """Return the table as it stands when the seat is asked, if it may answer a secret question before those whose
        turn it is, all at once; else `state`. What they answer changes nothing of its question.
        """
        return state

    # --- saves ---

    def dump(self, state: S) -> bytes:
        """Pack a table."""
        return msgspec.msgpack.encode(state)

    def load(self, packed: bytes, setup: U, ids: Ids, older: bool = False) -> S:
        """Return a packed table of this setup; both may have been made up by anybody.

        With `older` the game may have begun by older rules, which laid out what today's refuse. Raises a `Refusal`,
        or `msgspec.DecodeError`, unless the rules can go on from the table; `UnknownId` for a card, goal or set
        that this version of the program does not have.
        """
        try:
            self.check_setup(setup)
        except SetupError as error:
            raise InvalidState("saves.why.layout", why=error) from error
        state: S = unpack(packed, self.state_type)
        for fault in self.faults(state, setup):
            raise InvalidState(fault)
        return state

    def faults(self, state: S, setup: U) -> Iterator[str]:
        """Yield what is wrong with a table that was just decoded, as codes of sentences."""
        yield from ()

    def known_ids(self) -> Ids:
        """Return all ids there are; lists of saves are made anew when they change."""
        return Ids()

    def ids(self, state: S) -> Ids:
        """Return what `dump` of this table counts by."""
        return Ids()

    def outcome_in(self, packed: bytes) -> str:
        """Return the outcome of a packed table, otherwise unchecked; "" while it runs. Raises `msgspec.DecodeError`."""
        result: Any = self.result(msgspec.msgpack.decode(packed, type=self.state_type))
        return "" if result is None else str(result.outcome)

    def figures(self, state: S) -> Mapping[str, int]:
        """Return figures for lists of saved games, each under a word of the game's own."""
        return {}

    # --- optional parts ---

    revision: ClassVar[int] = 1
    """The revision of the rules; a rule that is revised raises it."""
    older: OlderRules[U, S] | None = None

    def by_revision(self, revision: int) -> "Game[U, S, M, V, P, R]":
        """Return the game by which a journal of this revision goes on: today's, where `older` says how far it goes,
        or one that keeps what was revised since.
        """
        return self

    odds: Callable[[Any], Any] | None = None
    """Chances of what comes next, from an observation."""
    advise: Callable[..., Any] | None = None
    """The program's own players: an observation and the seat, from 0, in, the `move` and its reason out.

    Called as `advise(seen, seat_no, policy, stop)`. `policy` is one of `policies`, by default `DECKHAND`; `stop` is a
    `Stop`.
    """
    analyze: Callable[..., Any] | None = None
    """Moves with their chances of winning: an observation, the seat, and perhaps `nodes` and `stop` in, `judged`
    best first, `nodes` and `capped` out. Raises a `Refusal` where nobody of the program can tell
    them."""
    chance: Callable[[Any], int] | None = None
    """The chance of winning from an observation, in ten-thousandths; raises as `analyze`."""
    policies: ClassVar[tuple[str, ...]] = (DECKHAND,)
    """The names of these players, as saves have them."""

    @property
    def deals(self) -> Deals[U, S, Any] | None:
        return None

    def plays(self, state: S, policy: str) -> bool:
        """Whether this one of `policies` plays at this table; where it does not, `DECKHAND` plays in its place."""
        return policy in self.policies


class _Outcome(msgspec.Struct):
    outcome: str


class _Ended(msgspec.Struct):
    result: _Outcome | None = None


def kept_outcome(packed: bytes) -> str:
    """Return `Game.outcome_in` for packed tables that keep their `result`, of which nothing else is decoded."""
    result = msgspec.msgpack.decode(packed, type=_Ended).result
    return "" if result is None else result.outcome


class NoSuchPart(Refusal):
    """The game has no such part; the code names it."""


def needed(part: Any, word: str) -> Any:
    """Return an optional part of a game. Raises `NoSuchPart` for None: `word` is the last of its code."""
    if part is None:
        raise NoSuchPart(f"game.without.{word}")
    return part


def pick(text: str, among: Mapping[str, M]) -> M:
    """Return the move of a text, or of an unambiguous beginning of it. Raises `NotationError`."""
    word = text.casefold().strip()
    if not among:
        raise NotationError("notation.no_move_over", word=word)
    if word in among:
        return among[word]
    found = [move for name, move in among.items() if word and name.startswith(word)]
    if len(found) != 1:
        raise NotationError("notation.no_move_of", word=word, moves=", ".join(among))
    return found[0]
