"""Claims that a seat may make at its own decisions, expeditions when active, contracts always (R7, R11); the end of a
turn and of a game: a bust and its last window (ruling R3), who is next, and conceding.

Conceding is possible at any question, so it has no frame (a ruling of ours: no rulebook covers it).
"""

from msgspec.structs import replace

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.cards import COINS, ONE, SHIP, TYPE
from highseas.engine.royal.derived import display_changed, refresh_claims
from highseas.engine.royal.events import Conceded, ExpeditionClaimed, HarborCleared, ShipSpared, TurnStarted
from highseas.engine.royal.frames.abilities import innkeeper_given_up, pay_ability, pay_jesters, use_given_up
from highseas.engine.royal.frames.expeditions import ways
from highseas.engine.royal.frames.kinds import AFTER_BUST, DISCOVER, AfterBust, Discover, Taking
from highseas.engine.royal.modes import BUSTED, MODES, PHASE_ZERO, ROUND_ENDS, TURN_BEGINS
from highseas.engine.royal.moves import PASS, Expedition, Move, Pass
from highseas.engine.royal.piles import Log, gain, without
from highseas.engine.royal.state import CLAIM_CONTRACT, CLAIM_EXPEDITION, USUAL, State


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


_TURN_START = (DISCOVER,)


def end_turn(state: State, log: Log) -> None:
    """Discard the rest of the harbor and go on to the next seat, unless the game ends here."""
    if state.harbor:
        _clear_harbor(state, log)
    state.active = (state.active + 1) % len(state.seats)
    if state.subscriptions & ROUND_ENDS and state.active == state.first:
        MODES[state.mode].round_ends(state, log)
        if state.result is not None:
            return
    begin_turn(state, log)


def _clear_harbor(state: State, log: Log) -> None:
    if log is not None:
        log.append(HarborCleared(state.harbor))
    state.discard += state.harbor
    state.harbor = b""
    state.colors = 0


def begin_turn(state: State, log: Log) -> None:
    """Start the active seat's turn with Discover. Against the Time deck the game may be lost here."""
    state.drawn = 0
    if state.shuffles:  # storing costs several times a read, so fields that seldom change are compared first
        state.shuffles = 0
    if state.looked:
        state.looked = 0
    if state.gambled:
        state.gambled = state.gamblers_gone = 0
    if state.unplaced:
        state.unplaced = 0
    if state.turn_rules is not USUAL:
        state.turn_rules = USUAL
    if state.subscriptions & TURN_BEGINS:
        MODES[state.mode].turn_begins(state, log)
        if state.result is not None:
            return
    state.turn += 1
    state.frames = _TURN_START
    if log is not None:
        log.append(TurnStarted(state.active, state.turn))
    if state.subscriptions & PHASE_ZERO:
        MODES[state.mode].phase_zero(state, log)


def spare(state: State, card: int, log: Log) -> None:
    """Discard the ship by this turn's event and go on with Discover (ruling R24)."""
    state.turn_rules = replace(state.turn_rules, spare=state.turn_rules.spare - 1)
    state.discard += ONE[card]
    if log is not None:
        log.append(ShipSpared(state.active, card))


def bust(state: State, log: Log) -> None:
    """Discard the harbor, which has two ships of a color; pay the Jesters; offer what a bust offers."""
    cards = len(state.harbor)
    _clear_harbor(state, log)
    state.frames = (AFTER_BUST,)
    pay_jesters(state, log)
    pay_ability(state, state.active, "bust_bonus", log, cards)
    if state.subscriptions & BUSTED:
        MODES[state.mode].busted(state, log)


def legal_after_bust(state: State, frame: AfterBust) -> tuple[Move, ...]:
    """Return the active player's claims, and pass."""
    return (PASS, *own_moves(state, state.active, not state.options.bust_bars_expeditions))


def apply_after_bust(state: State, frame: AfterBust, move: Move, log: Log) -> None:
    """Claim, or end the turn."""
    if type(move) is Pass:
        end_turn(state, log)
    else:
        apply_own(state, state.active, move, log, not state.options.bust_bars_expeditions)


def resume_after_bust(state: State, frame: AfterBust, log: Log) -> bool:
    """End the turn if there is nothing to claim."""
    if may_claim(state, state.active) and len(legal_after_bust(state, frame)) > 1:
        return False
    end_turn(state, log)
    return True


def concede(state: State, seat_no: int, log: Log) -> None:
    """Concede for the seat, which ends the game as its mode decides. Cards waiting to be placed are discarded."""
    if log is not None:
        log.append(Conceded(seat_no))
    state.discard += state.revealed
    state.revealed = b""
    MODES[state.mode].concede(state, seat_no, log)
