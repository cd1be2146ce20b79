"""Claims that a seat may make at its own decisions: expeditions when active, contracts always (R7, R11)."""

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.cards import COINS, SHIP, TYPE
from highseas.engine.royal.derived import display_changed, refresh_claims
from highseas.engine.royal.events import ExpeditionClaimed
from highseas.engine.royal.frames.abilities import innkeeper_given_up, pay_ability, use_given_up
from highseas.engine.royal.frames.expeditions import ways
from highseas.engine.royal.frames.kinds import Discover, Taking
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.moves import Expedition, Move
from highseas.engine.royal.piles import Log, gain, without
from highseas.engine.royal.state import CLAIM_CONTRACT, CLAIM_EXPEDITION, State


def may_claim(state: State, seat_no: int) -> bool:
    """Quick test that is false only when `own_moves` is empty."""
    seat = state.seats[seat_no]
    return bool(seat.claims) or len(seat.coins) >= state.coin_goal


def own_moves(state: State, seat_no: int, expeditions: bool = True) -> list[Move]:
    """Return every expedition and contract the seat could claim now. Inactive seats claim no expeditions."""
    seat = state.seats[seat_no]
    moves: list[Move] = []
    if expeditions and seat_no == state.active and seat.claims & CLAIM_EXPEDITION:
        for card in dict.fromkeys(state.expeditions):
            moves += ways(card, seat.display, seat.items)
    if seat.claims & CLAIM_CONTRACT or len(seat.coins) >= state.coin_goal:
        moves += MODES[state.mode].claims(state, seat_no)
    return moves


def apply_own(state: State, seat_no: int, move: Move, log: Log, expeditions: bool = True) -> None:
    """Apply one of `own_moves`. Raises `IllegalMove` for any other move."""
    if type(move) is not Expedition:
        MODES[state.mode].claim(state, seat_no, move, log)
    elif not expeditions:
        raise IllegalMove("moves.table_no_expedition_claimed")
    elif seat_no != state.active:
        raise IllegalMove("moves.only_active_player_claims")
    else:
        claim_expedition(state, move, log)


def give_up(state: State, seat_no: int, card: int) -> None:
    """Remove a card from the display, or a kept ship from the items; the caller puts it on the discard pile.

    Abilities of the card that were unused in this turn are lost: a sale (ruling R28), a look (ruling R29).
    """
    seat, phase = state.seats[seat_no], state.frames[0]
    if TYPE[card] == SHIP:
        seat.items = without(seat.items, card)
        return
    seat.display = without(seat.display, card)
    if isinstance(phase, Taking) and phase.seat_no == seat_no and state.prices:
        innkeeper_given_up(state, seat)
    elif isinstance(phase, Discover) and seat_no == state.active:
        use_given_up(state, card)


def claim_expedition(state: State, move: Expedition, log: Log) -> None:
    """Give the cards, take the expedition and draw its coins, for the active player (Big Box p. 5).

    Raises `IllegalMove` if the expedition is not open or the cards do not pay for it.
    """
    seat_no = state.active
    seat = state.seats[seat_no]
    if move.card not in state.expeditions:
        raise IllegalMove("moves.expedition_not_table")
    if move not in ways(move.card, seat.display, seat.items):
        raise IllegalMove("moves.cards_not_pay_expedition")
    for card in move.give:
        give_up(state, seat_no, card)
    state.discard += move.give
    state.expeditions = without(state.expeditions, move.card)
    seat.display += bytes((move.card,))
    if log is not None:
        log.append(ExpeditionClaimed(seat_no, move.card, move.give))
    gain(state, seat_no, COINS[move.card], "expedition", log)
    pay_ability(state, seat_no, "expedition_bonus", log)
    display_changed(state, seat_no, log)
    for other in range(len(state.seats)):
        refresh_claims(state, other)
