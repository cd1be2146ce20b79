"""What a mode adds to the base turn, and the moments at which the base turn asks it.

The base turn knows no mode by name. It looks at `State.watch`, a set of bits, and only when the bit of a moment
is set does it call the mode that `State.mode` names. A mode is a stateless object: all it remembers is in the
state. `engine.contracts` is one; the story campaign brings another.
"""

from typing import TYPE_CHECKING

from engine.events import EndTriggered
from engine.frames.kinds import Frame
from engine.moves import IllegalMove, Move
from engine.outcome import by_influence_and_coins, finish_ranked, finish_together, has_expedition
from engine.state import State
from engine.table import Log

if TYPE_CHECKING:
    from engine.moves import Mission
    from engine.preview import Preview
    from engine.setup import Setup
    from engine.tale_view import TaleView

TURN_BEGINS = 1
"""A seat becomes active, before anything is asked."""
BUSTED = 2
"""Discover ended in a bust; harbor discarded, Jesters paid."""
TAX_PAID = 4
"""Seats have paid a Tax Increase."""
TAX_OVER = 8
"""A Tax Increase card was resolved and discarded."""
ROUND_ENDS = 16
"""The last seat of a round has finished its turn."""
MAY_KEEP = 32
"""A repelled ship could be kept."""
INFLUENCE = 64
"""A seat's influence may have changed, or its markers."""
PHASE_ZERO = 128
"""A turn has begun and Discover is still to come (ruling R24)."""
STOPPED = 256
"""Discover was stopped, and Trade & Hire is still to come."""


class Mode:
    """The hooks of a mode, each doing nothing. A mode overrides those whose moments it watches."""

    name = ""
    sets: tuple[str, ...] = ()
    """Card sets that are in play when the options name none."""
    by_script = False
    """Whether games of this mode play a script, which decides what lies on the table."""

    def check_setup(self, setup: "Setup") -> None:
        """Raise `SetupError` if a mode by script cannot lay out this game."""

    def lay_out(self, state: State) -> None:
        """Put the mode's own things on a blank table, and the frames of what is asked first."""

    def check_state(self, state: State, from_play: bool = False) -> None:
        """Raise `engine.soundness.UnsoundState` if the mode's own part of a table contradicts itself.

        `from_play`: or if play cannot have brought it there.
        """

    def tale_view(self, state: State) -> "TaleView | None":
        """What front ends see of the mode's own part of the table."""
        return None

    def markers_left(self, state: State, seat_no: int) -> int:
        """Markers that still lie in front of the seat."""
        return state.seats[seat_no].markers

    def mission_preview(self, state: State, seat_no: int, move: "Mission") -> "Preview":
        """What completing a mission costs and brings the seat."""
        raise NotImplementedError(f"mode {self.name!r} has no missions")

    def refresh(self, state: State) -> None:
        """Rebuild what the mode keeps up to date: `watch`, `coin_goal`, `color_goals`, `decline_colors`."""
        state.watch = 0

    def turn_begins(self, state: State, log: Log) -> None:
        """May end the game instead of letting the turn begin."""

    def phase_zero(self, state: State, log: Log) -> None:
        """May change the turn, and push frames that come before Discover."""

    def stopped(self, state: State, log: Log) -> None:
        """May push offers to the active player before its chance to take."""

    def legal(self, state: State, frame: Frame) -> tuple[Move, ...]:
        """The answers to a question of the mode's own."""
        raise NotImplementedError(f"mode {self.name!r} asks nothing of its own")

    def answer(self, state: State, frame: Frame, move: Move, log: Log) -> None:
        """Carry out one of them. Raises `IllegalMove` for any other move."""
        raise NotImplementedError(f"mode {self.name!r} asks nothing of its own")

    def resume(self, state: State, frame: Frame, log: Log) -> bool:
        """Let a frame of the mode's own go on when it comes to the top; False if it has to ask."""
        raise NotImplementedError(f"mode {self.name!r} has no frames of its own")

    def joined_cards(self, state: State) -> bytes:
        """Play cards of this table beyond its sets, which the closed pool must have (ruling R1)."""
        return b""

    def conceal(self, table: State) -> None:
        """Strike out what nobody may know of the mode's own part of an observation's table."""

    def reveal(self, table: State, stream: int) -> None:
        """Put something that fits in the place of what `conceal` struck out, drawn from the stream."""

    def round_ends(self, state: State, log: Log) -> None:
        """The seat before the start player has finished its turn."""

    def concede(self, state: State, seat_no: int, log: Log) -> None:
        """The seat gives the game up: end it."""
        raise NotImplementedError(f"mode {self.name!r} cannot be conceded")

    def colors_reached(self, state: State, log: Log) -> None:
        """The harbor has just come to a number of ship colors in `color_goals`. May push offers."""

    def busted(self, state: State, log: Log) -> None:
        """May push offers to the active player."""

    def tax_paid(self, state: State, payers: list[int], log: Log) -> None:
        """May push offers to those who paid."""

    def asks_aside(self, state: State) -> bool:
        """Whether a Time card may be set aside now that a Tax Increase was revealed."""
        return False

    def may_decline(self, state: State, seat_no: int, card: int) -> bool:
        """Whether trading this ship, of a color in `decline_colors`, without its coins would mean anything."""
        return False

    def declined(self, state: State, seat_no: int, card: int, log: Log) -> None:
        """A trade was made without its coins."""

    def may_keep(self, state: State, card: int) -> bool:
        """Whether the active player may keep this ship on repelling it."""
        return False

    def kept(self, state: State, log: Log) -> None:
        """The active player kept a repelled ship."""

    def influence_changed(self, state: State, seat_no: int, log: Log) -> None:
        """A seat's influence may have changed."""

    def can_claim(self, state: State, seat_no: int) -> bool:
        """Whether the seat could claim something of the mode's that does not hang on coins."""
        return False

    def claims(self, state: State, seat_no: int) -> list[Move]:
        """All the seat could claim of the mode's at one of its own decisions."""
        return []

    def claim(self, state: State, seat_no: int, move: Move, log: Log) -> None:
        """Carry out one of `claims`. Raises `IllegalMove` if it is none."""
        raise IllegalMove("there are no contracts in this game")

    def offer_stands(self, state: State, seat_no: int, contract: int) -> bool:
        """Whether an offer on the stack still means anything."""
        return False

    def accept(self, state: State, seat_no: int, contract: int, log: Log) -> None:
        """The seat takes an offer."""

    def refuse(self, state: State, seat_no: int, contract: int, log: Log) -> None:
        """The seat turns an offer down."""


class BaseMode(Mode):
    """The base game: first to 12 influence, then the round is finished (Big Box p. 7)."""

    name = "base"
    sets: tuple[str, ...] = ("base",)
    influence_to_end = 12

    def refresh(self, state: State) -> None:
        """Any change of influence may trigger the end."""
        state.watch = INFLUENCE | ROUND_ENDS

    def influence_changed(self, state: State, seat_no: int, log: Log) -> None:
        """12 influence trigger the end; in the variant only together with an expedition."""
        seat = state.seats[seat_no]
        if state.ending or seat.influence < self.influence_to_end:
            return
        if state.options.expedition_to_win and not has_expedition(seat.display):
            return
        state.ending = True
        if log is not None:
            log.append(EndTriggered(seat_no, seat.influence))

    def round_ends(self, state: State, log: Log) -> None:
        """Most influence wins, then coins; in the variant only with an expedition."""
        if state.ending:
            finish_ranked(state, self.may_win(state), log, self.rank)

    def may_win(self, state: State) -> list[int]:
        """The seats that a competitive game can be won by as the table stands."""
        seats = list(range(len(state.seats)))
        if state.options.expedition_to_win:
            return [i for i in seats if has_expedition(state.seats[i].display)]
        return seats

    def rank(self, state: State, seat_no: int) -> tuple[int, ...]:
        """What a competitive game is ranked by at its end."""
        return by_influence_and_coins(state, seat_no)

    def plays_as_one(self, state: State) -> bool:
        """Whether the table wins or loses together."""
        return state.timed

    def concede(self, state: State, seat_no: int, log: Log) -> None:
        """Lost for a table that plays as one, and for a player alone; else the others are ranked as at the end.

        Of them only those that could win as the table stands, or all where nobody could (a ruling of ours).
        """
        others = [i for i in range(len(state.seats)) if i != seat_no]
        if not others or self.plays_as_one(state):
            finish_together(state, False, log, seat_no)
        else:
            able = [i for i in self.may_win(state) if i != seat_no]
            finish_ranked(state, able or others, log, self.rank, seat_no)


MODES: dict[str, Mode] = {}
"""Every mode by name."""


def register(mode: Mode) -> None:
    """Make a mode known: `engine.game` does so for the modes of the table, `story` for its own."""
    MODES[mode.name] = mode
