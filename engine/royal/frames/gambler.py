"""Gamblers: whether one may be used now, and how many are left in this turn (ruling R35)."""

from highseas.engine.royal.cards import has_ability
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.state import State


def gambles_left(state: State, seat_no: int) -> int:
    """Return the Gamblers of the seat, from 0, that were not used in this turn; 0 for inactive seats."""
    if seat_no != state.active:
        return 0
    seat = state.seats[seat_no]
    return max(0, seat.uses - seat.looks - state.gambled + state.gamblers_gone)


def may_gamble(state: State) -> bool:
    """Whether the active player, in Discover, may use a Gambler now.

    A Time card that the turn begins with is turned up first, and there must be a card to turn up. Where an event
    bounds the cards of the turn, those of the Gambler must keep its bounds (a ruling of ours).
    """
    if not gambles_left(state, state.active) or (state.timed and not state.drawn):
        return False
    after, rules = state.drawn + catalog_of(state).gamble_cards, state.turn_rules
    return bool(state.play_deck or state.discard) and rules.at_least <= after <= rules.at_most


def gambler_given_up(state: State, card: int) -> None:
    """Update the uses after the active player gave a card up: a Gambler that was used takes its use along.

    Which of two Gamblers was used does not matter, so the one given up is one that was, if any was.
    """
    if state.gambled > state.gamblers_gone and has_ability(card, "gamble"):
        state.gamblers_gone += 1
