"""The hooks with which a mode extends the base turn, and the moments at which they are called.

The base turn knows no mode by name. Only when the bit of a moment is set in `State.subscriptions` does it call the
mode that `State.mode` names. A mode is a stateless object: all it remembers is in the state.
`engine.royal.goals.contracts` is one; other packages bring more (`register`).
"""

# Not compiled: modes extend its class, and a mode from outside is plain.

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from highseas.engine.game import RuleRevision
from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.catalog import Catalog, catalog
from highseas.engine.royal.events import Event
from highseas.engine.royal.frames.kinds import Frame
from highseas.engine.royal.moves import ModeMove, Move
from highseas.engine.royal.piles import Log
from highseas.engine.royal.seen.view import GoalKind, GoalView, Option, Prompt
from highseas.engine.royal.state import MARKERS, Options, Seat, Setup, State

TURN_BEGINS: Final = 1
"""A seat becomes active, before anything is asked."""
BUSTED: Final = 2
"""Discover ended in a bust; harbor discarded, Jesters paid."""
TAX_PAID: Final = 4
"""Seats have paid a Tax Increase."""
TAX_OVER: Final = 8
"""A Tax Increase card was resolved and discarded."""
ROUND_ENDS: Final = 16
"""The last seat of a round has finished its turn."""
MAY_KEEP: Final = 32
"""A repelled ship could be kept."""
INFLUENCE: Final = 64
"""A seat's influence may have changed, or its markers."""
PHASE_ZERO: Final = 128
"""A turn has begun and Discover is still to come (ruling R24)."""
STOPPED: Final = 256
"""Discover was stopped, and Trade & Hire is still to come."""


ANY_PLAYERS = (1, 5)
"""Fewest and most seats of any table."""


class Further(NamedTuple):
    """An open goal, by its kind and id, and how much of what it needs a seat has `now` and would have `then`."""

    kind: GoalKind
    id: str
    now: int
    then: int
    need: int


class Worth(NamedTuple):
    """What goals bring a seat: coins, crowns, and influence points beyond those of crowns."""

    coins: int = 0
    crowns: int = 0
    points: int = 0


class FrameRules(NamedTuple):
    """How one kind of frame is played.

    A frame that asks has `legal` and `apply`, and the `kind` of its question for front ends. `resume` runs when it
    comes to the top, and returns False if it has to ask. It may lie `upon` other frames; one of a mode may be the
    `first` of all, before the first turn. `faults` yields codes of what is wrong with one of a save.
    """

    upon: tuple[type[Frame], ...] = ()
    kind: str = ""
    legal: Callable[[State, Any], tuple[Move, ...]] | None = None
    apply: Callable[[State, Any, Move, Log], None] | None = None
    resume: Callable[[State, Any, Log], bool] | None = None
    faults: Callable[[State, Any], Iterator[str]] | None = None
    first: bool = False


Player = Callable[[Any, int], Any]
"""A bot: an `Observation` and the seat, from 0, in; an `engine.royal.ai.advice.Advice` out."""
Analyst = Callable[[Any, int], Any]
"""Returns moves with their chances (`engine.royal.ai.advice.Analysis`) for an observation and the deciding seat."""


class Mode:
    """The hooks of a mode; each does nothing by default. A mode overrides those whose moments it watches."""

    name = ""
    sets: tuple[str, ...] = ()
    """Card sets that are in play when the options name none."""
    part: type[Any] = type(None)
    """The type of `State.part`: a frozen struct, or None for a mode that keeps nothing of its own."""
    players = ANY_PLAYERS
    """Fewest and most seats."""
    ends_at = 0
    """Influence points that start the last round of a competitive game by default; 0: none (see `ends_at_of`)."""
    frames: Mapping[type[Frame], FrameRules] = {}
    """The kinds of frames that only this mode has."""
    moves: tuple[type[ModeMove], ...] = ()
    """The kinds of moves that only this mode has."""
    events: tuple[type[Event], ...] = ()
    """The kinds of events that only this mode has."""
    options: frozenset[str] = frozenset()
    """The fields of `Options` that mean something in this mode."""
    own_options: type[msgspec.Struct] | None = None
    """A struct of further options that only this mode has, read from `Options.own`; each needs a default."""
    lays_contracts = False
    """Whether contracts lie open."""
    rule_revisions: tuple[RuleRevision, ...] = ()
    """Its revised rules that show in a journal (`engine.royal.saved.tables`)."""
    revised_ties = ""
    """The code of a revised rule about ties at the end."""
    in_deals = True
    """Whether a deal file can describe a table of this mode."""
    in_campaigns = False
    """Whether a game of this mode begins only as a part of a campaign."""

    def check_setup(self, setup: Setup) -> None:
        """Raise `SetupError` if the mode cannot lay out this game; names, seed and sets have been checked."""

    def check_content(self, content: bytes) -> None:
        """Raise a `ValueError` if a setup from outside brings content that the mode cannot play."""

    def began_otherwise(self, setup: Setup) -> str:
        """Return the code of the revised rule for which `check_setup` may refuse what older rules began; or ""."""
        return ""

    def figures(self, state: State) -> dict[str, int]:
        """Return what lists of saved games show of a table, beside what every mode has."""
        return {}

    def own(self, options: Options) -> Any:
        """Return the mode's own options, as a value of its `own_options`. Raises `msgspec.ValidationError`."""
        assert self.own_options is not None
        return msgspec.convert(options.own, self.own_options)

    def player(self) -> Player | None:
        """Return who plays this mode for the program, imported only now; None for deckhand as it is."""
        return None

    def analyst(self, state: State) -> Analyst | None:
        """Return what judges the moves of such a table in a mode that has a navigator of its own, imported only now;
        None where it does not play, and in other modes.
        """
        return None

    def is_timed(self, setup: Setup) -> bool:
        """Whether such a game is played against the Time deck (ruling R20)."""
        return False

    def bare(self, state: State) -> State:
        """Return the table as a save keeps it: without what its setup holds already."""
        return state

    def may_run_out(self, options: Options) -> bool:
        """Whether the game also ends with a round that leaves fewer cards in the piles than there are seats: one to
        more influence than is printed can hardly reach it any more by then (ruling R40).
        """
        return False

    def complete(self, state: State, setup: Setup) -> None:
        """Restore what `bare` left out."""

    def renew(self, plain: dict[str, Any]) -> bool:
        """Upgrade a table that an older version saved, as a plain dict; False if it needed no change."""
        return False

    def lay_out(self, state: State, setup: Setup, log: Log) -> None:
        """Lay a blank table: decks, coins, what the mode has of its own, frames that ask before the first turn."""

    def faults(self, state: State, from_play: bool) -> Iterator[str]:
        """Yield the faults of the mode's part of a table from outside; `from_play` also of what play cannot reach."""
        yield from ()

    def view(self, state: State, seat_no: int) -> Any:
        """Return the mode state for front ends, as the seat, from 0, sees it: a struct, or None."""
        return None

    def goals(self, state: State) -> tuple[GoalView, ...]:
        """Return the goals that lie open, with how far each seat is: contracts, or what the mode has instead."""
        return ()

    def goal_view(self, state: State) -> Any:
        """Return the goal of the table as a whole and how far it is: a struct, or None."""
        return None

    def markers_left(self, state: State, seat_no: int) -> int:
        return state.seats[seat_no].markers

    def markers(self, state: State) -> int:
        return MARKERS

    def prompt(self, state: State, frame: Frame, asked: Prompt) -> Prompt:
        """Return the question with what the mode adds to it, if the frame is one of its own."""
        return asked

    def option(self, state: State, seat_no: int, option: Option) -> Option:
        """Return the option with what the mode adds to it, if the move is one of its own."""
        return option

    def further(self, state: State, seat_no: int, after: Seat) -> Sequence[Further]:
        """Return the open goals that the seat would be further with if it had what `after` has."""
        return ()

    def by_themselves(self, state: State, seat_no: int, after: Seat) -> Worth:
        """Return what goals would bring that were completed by themselves if the seat had what `after` has."""
        return Worth()

    def refresh(self, state: State) -> None:
        """Rebuild what the mode keeps up to date: `subscriptions`, `coin_goal`, `color_goals`, `decline_colors`."""
        state.subscriptions = 0

    def turn_begins(self, state: State, log: Log) -> None:
        """Called when a turn begins; may end the game instead."""

    def phase_zero(self, state: State, log: Log) -> None:
        """Called before Discover; may change the turn and push frames."""

    def stopped(self, state: State, log: Log) -> None:
        """Called before the active player's chance; may push offers."""

    def further_sets(self, state: State) -> tuple[str, ...]:
        """Card sets that the mode may bring into play at this table while playing."""
        return ()

    def joined_cards(self, state: State) -> bytes:
        """Return play cards of this table beyond its sets, which the closed pool must have (ruling R1)."""
        return b""

    def conceal(self, table: State) -> None:
        """Remove what nobody may know of the mode's own part from an observation's table."""

    def reveal(self, table: State, stream: int) -> None:
        """Replace what `conceal` removed by something possible, drawn from the stream."""

    def round_ends(self, state: State, log: Log) -> None:
        """Called when the seat before the start player has finished its turn."""

    def ends_at_of(self, state: State) -> int:
        """Return the influence points that start the last round of this game; 0 where it ends otherwise."""
        return 0

    def may_win(self, state: State) -> list[int]:
        """Return the seats that could win a competitive game as the table stands."""
        return list(range(len(state.seats)))

    def plays_as_one(self, state: State) -> bool:
        return False

    def concede(self, state: State, seat_no: int, log: Log) -> None:
        raise NotImplementedError(f"mode {self.name!r} cannot be conceded")

    def colors_reached(self, state: State, counts: int, log: Log) -> None:
        """Called when the harbor has just reached a number of ship colors in `color_goals`; may push offers.

        `counts` are the numbers it has come to, as such bits: several after a Gambler (ruling R36).
        """

    def busted(self, state: State, log: Log) -> None:
        """Called after a bust; may push offers to the active player."""

    def tax_paid(self, state: State, payers: list[int], log: Log) -> None:
        """Called after a tax; may push offers to those who paid."""

    def asks_aside(self, state: State) -> bool:
        """Whether a Time card may be set aside now that a Tax Increase was revealed."""
        return False

    def may_decline(self, state: State, seat_no: int, card: int) -> bool:
        """Whether trading this ship, of a color in `decline_colors`, without its coins has an effect."""
        return False

    def declined(self, state: State, seat_no: int, card: int, log: Log) -> None:
        """Called after a trade without its coins."""

    def may_keep(self, state: State, card: int) -> bool:
        return False

    def kept(self, state: State, log: Log) -> None:
        """Called after the active player kept a repelled ship."""

    def influence_changed(self, state: State, seat_no: int, log: Log) -> None:
        """Called when a seat's influence may have changed."""

    def can_claim(self, state: State, seat_no: int) -> bool:
        """Whether the seat could claim something of the mode's that does not depend on coins."""
        return False

    def claims(self, state: State, seat_no: int) -> list[Move]:
        return []

    def claim(self, state: State, seat_no: int, move: Move, log: Log) -> None:
        """Apply one of `claims`. Raises `IllegalMove` if it is none."""
        raise IllegalMove("moves.no_contracts_game")


MODES: dict[str, Mode] = {}
"""Every mode by name."""


def register(mode: Mode) -> None:
    """Register a mode: `engine.royal.game` does so for those of the engine, `campaign.games` for others."""
    MODES[mode.name] = mode


def knows_as_one(state: State) -> bool:
    """Whether all at the table know what one seat has seen: they play as one, or somebody plays alone."""
    return len(state.seats) == 1 or MODES[state.mode].plays_as_one(state)


def added_sets(mode: str, sets: Iterable[str]) -> tuple[str, ...]:
    """Return those of a game's sets that its mode does not have by itself; all of them for an unknown mode."""
    own = MODES[mode].sets if mode in MODES else ()
    return tuple(name for name in sets if name not in own)


def sets_of(state: State) -> tuple[str, ...]:
    """Return the sets, and parts of sets, of this game, including those that its mode may bring."""
    mode = MODES[state.mode]
    return (state.options.sets or mode.sets) + mode.further_sets(state)


def catalog_of(state: State) -> Catalog:
    """Return the catalogue of this game, including cards that its mode may bring."""
    return catalog(sets_of(state))
