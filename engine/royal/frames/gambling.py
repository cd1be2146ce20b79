"""What a Gambler does: several cards at once, then Trade & Hire (Big Box, "Gambler Promo", rulings R36 and R37).

The cards leave the Play deck together, face up, and are resolved in their order; no ship may be repelled. Only when
all lie there is it counted whether two ships share a color, which is a bust, or which number of colors was reached.
"""

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.cards import COLOR_BIT, EXPEDITION, ONE, SHIP, TAX, TYPE
from highseas.engine.royal.derived import refresh_claims
from highseas.engine.royal.events import Busted, Gambled, Placed, Revealed
from highseas.engine.royal.frames.abilities import may_gamble
from highseas.engine.royal.frames.kinds import Gambling
from highseas.engine.royal.frames.take import stop
from highseas.engine.royal.frames.tax import raise_tax
from highseas.engine.royal.frames.turn import bust, spare
from highseas.engine.royal.modes import MODES, STOPPED, catalog_of
from highseas.engine.royal.piles import Log, draw_top, reshuffle
from highseas.engine.royal.state import State

UNREPELLED = -2
"""Stands in `Busted` for cutlasses, which do not help against what a Gambler turns up."""


def gamble(state: State, log: Log) -> None:
    """Use a Gambler. Raises `IllegalMove` if none may be used now.

    Where a second reshuffle brings a Tax Increase (ruling R2), it comes before the cards leave the deck.
    """
    if not may_gamble(state):
        raise IllegalMove("moves.no_gambler_now")
    state.gambled += 1
    state.frames += (Gambling("draw", state.colors.bit_count()),)
    too_few = len(state.play_deck) < catalog_of(state).gamble_cards and state.discard
    if too_few and state.options.second_shuffle_tax and state.shuffles:
        raise_tax(state, -1, log)


def resume_gambling(state: State, frame: Gambling, log: Log) -> bool:
    if frame.stage == "draw":
        _draw(state, frame, log)
    elif frame.stage == "resolved":
        state.frames = state.frames[:-1]
        if not may_gamble(state):  # or another Gambler may be used (ruling R37)
            stop(state, log)
    elif state.revealed:
        _resolve(state, state.revealed[0], log)
    else:
        _count_ships(state, frame, log)
    return True


def _draw(state: State, frame: Gambling, log: Log) -> None:
    """Turn the cards up, over a reshuffle if there are too few, or as many as both piles have."""
    most = catalog_of(state).gamble_cards
    cards = b""
    while len(cards) < most and (state.play_deck or reshuffle(state, log)):
        cards += ONE[draw_top(state)]
    state.revealed = cards
    state.reveals += len(cards)
    state.drawn += len(cards)
    state.frames = (*state.frames[:-1], Gambling("resolve", frame.colors))
    if log is not None:
        log.append(Gambled(state.active, cards))


def _resolve(state: State, card: int, log: Log) -> None:
    """Resolve the next card. A Tax Increase stays turned up until it is over."""
    if log is not None:
        log.append(Revealed(state.active, card, False))
    if state.subscriptions & STOPPED:
        state.unplaced += 1
    kind = TYPE[card]
    if kind == TAX:
        raise_tax(state, card, log)
        return
    state.revealed = state.revealed[1:]
    if log is not None:
        log.append(Placed(card))
    if kind == EXPEDITION:
        state.expeditions += ONE[card]
        for seat_no in range(len(state.seats)):
            refresh_claims(state, seat_no)
        return
    state.harbor += ONE[card]
    state.unplaced = 0
    if kind == SHIP:
        state.colors |= COLOR_BIT[card]


def _count_ships(state: State, frame: Gambling, log: Log) -> None:
    """End the turn for two ships of a color, unless an event spares them; else offer what the colors reached."""
    while (pair := clashing(state.harbor)) and state.turn_rules.spare:
        card = pair[1]
        place = state.harbor.rindex(card)
        if state.subscriptions & STOPPED and place == len(state.harbor) - 1:
            state.unplaced += 1  # turned up last, and not placed after all
        state.harbor = state.harbor[:place] + state.harbor[place + 1 :]
        spare(state, card, log)
    if pair:
        if log is not None:
            other, card = pair
            log.append(Busted(state.active, card, other, UNREPELLED))
        bust(state, log)
        return
    state.frames = (*state.frames[:-1], Gambling("resolved", frame.colors))
    counts = (2 << state.colors.bit_count()) - (2 << frame.colors)  # a number that was passed is reached too
    if state.color_goals & counts:
        MODES[state.mode].colors_reached(state, counts, log)


def clashing(harbor: bytes) -> tuple[int, int] | None:
    """Return the first ship of the harbor that shares its color with an earlier one, after that one; or None."""
    seen: dict[int, int] = {}
    for card in harbor:
        bit = COLOR_BIT[card]
        if bit and bit in seen:
            return seen[bit], card
        seen[bit] = card
    return None
