"""What a seat may do at any decision of its own: expeditions when active, contracts always (rulings R7, R11)."""

from engine.cards import COINS, SHIP, TYPE
from engine.events import ExpeditionClaimed
from engine.expeditions import ways
from engine.frames.income import pay_talent
from engine.frames.kinds import Discover, Taking
from engine.frames.look import lookout_given_up
from engine.frames.sell import innkeeper_given_up
from engine.modes import MODES
from engine.moves import Expedition, IllegalMove, Move
from engine.state import CLAIM_CONTRACT, CLAIM_EXPEDITION, State
from engine.table import Log, gain, without
from engine.upkeep import display_changed, refresh_claims


def may_claim(state: State, seat_no: int) -> bool:
    """A quick test that is false only when `own_moves` is empty."""
    seat = state.seats[seat_no]
    return bool(seat.claims) or len(seat.coins) >= state.coin_goal


def own_moves(state: State, seat_no: int, expeditions: bool = True) -> list[Move]:
    """Every expedition and contract the seat could claim now. Inactive seats claim no expeditions."""
    seat = state.seats[seat_no]
    moves: list[Move] = []
    if expeditions and seat_no == state.active and seat.claims & CLAIM_EXPEDITION:
        for card in dict.fromkeys(state.expeditions):
            moves += ways(card, seat.display, seat.items)
    if seat.claims & CLAIM_CONTRACT or len(seat.coins) >= state.coin_goal:
        moves += MODES[state.mode].claims(state, seat_no)
    return moves


def apply_own(state: State, seat_no: int, move: Move, log: Log, expeditions: bool = True) -> None:
    """Carry out one of `own_moves`. Raises `IllegalMove` for any other move."""
    if type(move) is not Expedition:
        MODES[state.mode].claim(state, seat_no, move, log)
    elif not expeditions:
        raise IllegalMove("at this table no expedition is claimed after a bust")
    elif seat_no != state.active:
        raise IllegalMove("only the active player claims expeditions")
    else:
        claim_expedition(state, move, log)


def give_up(state: State, seat_no: int, card: int) -> None:
    """Take a card out of the display, or a kept ship from the items; the caller puts it on the discard pile.

    What the card could still have done in this turn goes with it: a sale (ruling R28), a look (ruling R29).
    """
    seat, phase = state.seats[seat_no], state.frames[0]
    if TYPE[card] == SHIP:
        seat.items = without(seat.items, card)
        return
    seat.display = without(seat.display, card)
    if isinstance(phase, Taking) and phase.seat == seat_no and state.prices:
        innkeeper_given_up(state, seat)
    elif isinstance(phase, Discover) and seat_no == state.active:
        lookout_given_up(state, card)


def claim_expedition(state: State, move: Expedition, log: Log) -> None:
    """The active player gives the cards, takes the expedition and draws its coins (Big Box p. 5).

    Raises `IllegalMove` if the expedition is not open or the cards do not pay for it.
    """
    seat_no = state.active
    seat = state.seats[seat_no]
    if move.card not in state.expeditions:
        raise IllegalMove("that expedition is not on the table")
    if move not in ways(move.card, seat.display, seat.items):
        raise IllegalMove("those cards do not pay for that expedition")
    for card in move.give:
        give_up(state, seat_no, card)
    state.discard += move.give
    state.expeditions = without(state.expeditions, move.card)
    seat.display += bytes((move.card,))
    if log is not None:
        log.append(ExpeditionClaimed(seat_no, move.card, move.give))
    gain(state, seat_no, COINS[move.card], "expedition", log)
    pay_talent(state, seat_no, "expedition_bonus", log)
    display_changed(state, seat_no, log)
    for other in range(len(state.seats)):
        refresh_claims(state, other)
