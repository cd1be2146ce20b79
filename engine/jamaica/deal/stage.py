"""Where in a round a deal begins: before the dice lie, while cards are chosen, or at the action of a ship."""

from highseas.engine.game import Log
from highseas.engine.jamaica.board import FINISHED
from highseas.engine.jamaica.cards import BACKWARD, EVENING, FORWARD, MORNING
from highseas.engine.jamaica.deal.format import TableDeal
from highseas.engine.jamaica.events import DicePlaced
from highseas.engine.jamaica.frames.landing import rivals_there
from highseas.engine.jamaica.frames.round import begin_round, round_begins
from highseas.engine.jamaica.kinds import Acting, AnyFrame, Choosing, Landing, Paying, Retreating
from highseas.engine.jamaica.luck import throw_dice
from highseas.engine.jamaica.moves import GHOST
from highseas.engine.jamaica.new_game import first_captain, has_ghost
from highseas.engine.jamaica.seen.table import acting, seat_ref
from highseas.engine.jamaica.setup import Setup
from highseas.engine.jamaica.state import State
from highseas.engine.refusal import SetupError

Value = str | int


class Stage:
    """The stage of a deal whose table and setup agree on the seats."""

    def __init__(self, setup: Setup, table: TableDeal) -> None:
        self._table = table
        self._seats = len(setup.names)
        captain = table.captain - 1 if table.captain is not None else first_captain(setup)
        actor = table.actor
        at = captain if actor is None else GHOST if actor == "ghost" else actor - 1
        self.actor = at
        """Whose choice or action it is, a seat from 0 or the Ghost Ship."""
        self.turn = self._seats if at == GHOST else self._after(at, captain)
        """The same as its number after the Captain, from 0."""
        self._captain = captain

    def _after(self, seat_no: int, captain: int) -> int:
        return (seat_no - captain) % self._seats

    def is_done(self, seat_no: int) -> bool:
        """Whether a seat has done its actions in this round."""
        return self._table.phase == "actions" and self._after(seat_no, self._captain) < self.turn

    def has_chosen(self, seat_no: int) -> bool:
        """Whether a seat has chosen its card."""
        if self._table.phase == "cards":
            return self._after(seat_no, self._captain) < self.turn
        return self._table.phase == "actions"

    def has_turned(self, seat_no: int) -> bool:
        """Whether a seat has turned its card over; whoever begins its morning does it now."""
        return self.is_done(seat_no) or (seat_no == self.actor and self._table.phase == "actions" and self.is_amid)

    @property
    def is_evening(self) -> bool:
        """Whether an evening action is waiting."""
        return self._table.part == "evening"

    @property
    def is_amid(self) -> bool:
        """Whether something of the two actions is done."""
        return self.is_evening or bool(self._table.after)


def check_stage(setup: Setup, table: TableDeal) -> None:
    """Raise `SetupError` for the first fault in where the round stands."""
    seats = len(setup.names)
    if table.phase == "dice" and table.actor is not None:
        raise SetupError("jamaica_rules.deals.stage.too_early", "table", "actor")
    for key, value in (("part", table.part), ("after", table.after)):
        if table.phase != "actions" and value is not None:
            raise SetupError("jamaica_rules.deals.stage.too_early", "table", key)
    if table.actor == "ghost":
        if not has_ghost(setup) or table.phase != "actions":
            raise SetupError("jamaica_rules.deals.stage.no_ghost", "table", "actor")
    elif table.actor is not None and table.actor > seats:
        raise SetupError("jamaica_rules.deals.stage.actor", "table", "actor", actor=table.actor, seats=seats)
    _check_seats(Stage(setup, table), table)


def _check_seats(stage: Stage, table: TableDeal) -> None:
    for seat_no, seat in enumerate(table.seats):
        at = ("table", "seats", seat_no)
        if seat.card is not None and not stage.has_chosen(seat_no):
            raise SetupError("jamaica_rules.deals.stage.not_chosen", *at, "card")
        if seat.lap == FINISHED and not stage.is_done(seat_no):
            raise SetupError("jamaica_rules.deals.stage.home", *at, "lap")
    if table.after is not None and stage.actor != GHOST and not _sails(stage, table):
        raise SetupError("jamaica_rules.deals.stage.sails", "table", "after")


def _sails(stage: Stage, table: TableDeal) -> bool:
    """Whether the card of whoever acts is named, and sails in this part of the day."""
    card = table.seats[stage.actor].card if stage.actor < len(table.seats) else None
    return card is not None and (EVENING if stage.is_evening else MORNING)[card] in (FORWARD, BACKWARD)


def lay_stage(state: State, setup: Setup, table: TableDeal, log: Log) -> None:
    """Begin the round, or put the question of its stage; ships and cards lie already."""
    if table.phase == "dice":
        state.round = table.round - 1
        begin_round(state, log)
        return
    stage = Stage(setup, table)
    state.round = table.round
    state.dice, state.placed = throw_dice(state), True
    if log is not None:
        log.append(DicePlaced(state.captain, *state.dice))
    for seat_no, seat in enumerate(state.seats):
        seat.turned = stage.has_turned(seat_no)
    state.frames = _frames(stage, table)


def _frames(stage: Stage, table: TableDeal) -> tuple[AnyFrame, ...]:
    if table.phase == "cards":
        return (Choosing(stage.actor),)
    part = int(stage.is_evening)
    if table.after is None:
        return (Acting(stage.turn, part),)
    return Acting(stage.turn, part + 1), Landing(stage.actor, table.after == "battle")


# --- a running race ---


def stage_of(state: State) -> dict[str, Value]:
    """Return what a deal says of the stage of a race that is not over, as far as one can say it."""
    if round_begins(state):
        return {}
    bottom = state.frames[0]
    if isinstance(bottom, Choosing):
        return {"phase": "cards", "actor": seat_ref(bottom.seat_no)}
    actor, part = acting(state)
    return {"phase": "actions", "actor": actor, "part": part, **_done(state, state.frames[1])}


def _done(state: State, upon: AnyFrame) -> dict[str, Value]:
    """Return what is done of the action that goes on, by the frame upon it: nothing, or a ship reached a space, or
    a battle there is over too.
    """
    if isinstance(upon, (Paying, Retreating)) and rivals_there(state, upon.ship, state.ship(upon.ship).space):
        return {"after": "battle"}
    return {"after": "sailing"} if isinstance(upon, (Landing, Paying, Retreating)) else {}
