"""Discover: the active player reveals cards one by one (Big Box pp. 4-5).

The first card must be drawn, from the Time deck if there is one (ruling R20); after each card the player draws on
or stops. Professions and ships go to the harbor, expeditions beside it, a Tax Increase acts at once. A ship may be
repelled if the player has the cutlasses (ruling R9). A second ship of a color that is not repelled is a bust: the
harbor is discarded, every Jester pays, and the turn ends after one last window (`bust`, ruling R3).

A Gambler turns up several cards at once, then comes Trade & Hire (Big Box, "Gambler Promo", rulings R35 to R37). The
cards leave the Play deck together, face up, and are resolved in their order; no ship may be repelled. Only when all
lie there is it counted whether two ships share a color, which is a bust, or which number of colors was reached.
"""

from typing import Final

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal import moves as mv
from highseas.engine.royal.cards import COLOR, COLOR_BIT, ONE, PROFESSION, SHIP, SKULL_STRENGTH, STRENGTH, TAX, TYPE
from highseas.engine.royal.derived import refresh_claims
from highseas.engine.royal.events import Busted, Gambled, Placed, Repelled, Revealed
from highseas.engine.royal.frames.abilities import look, may_gamble, may_look
from highseas.engine.royal.frames.kinds import DRAWING, REPELLING, Discover, Drawing, Gambling, Repelling
from highseas.engine.royal.frames.take import stop
from highseas.engine.royal.frames.turn import apply_own, bust, own_moves, raise_tax, spare
from highseas.engine.royal.modes import MAY_KEEP, MODES, STOPPED, catalog_of
from highseas.engine.royal.piles import Log, draw_top, reshuffle
from highseas.engine.royal.state import USUAL, State

_DRAW_FIRST: Final[tuple[mv.Move, ...]] = (mv.DRAW,)
_DRAW_OR_STOP: Final[tuple[mv.Move, ...]] = (mv.DRAW, mv.STOP)
_STOP_NOW: Final[tuple[mv.Move, ...]] = (mv.STOP,)
_REPEL_OR_KEEP: Final[tuple[mv.Move, ...]] = (mv.REPEL, mv.KEEP)
_REPEL_NEST_OR_KEEP: Final[tuple[mv.Move, ...]] = (mv.REPEL, mv.REPEL_NEST, mv.KEEP)


def legal_discover(state: State, frame: Discover) -> tuple[mv.Move, ...]:
    """Return draw; stop after the first card, or as the turn's event has it; Lookouts; and the player's claims."""
    seat = state.seats[state.active]
    if state.turn_rules is USUAL and not seat.uses and not state.gambled:
        moves = _DRAW_OR_STOP if state.drawn else _DRAW_FIRST
    else:
        moves = _draws_today(state)
    if seat.claims or len(seat.coins) >= state.coin_goal:  # `may_claim`, spelled out: this is the hottest line
        return (*moves, *own_moves(state, state.active))
    return moves


def _draws_today(state: State) -> tuple[mv.Move, ...]:
    moves = _DRAW_OR_STOP if state.drawn >= state.turn_rules.at_least else _DRAW_FIRST
    if state.drawn >= state.turn_rules.at_most or state.gambled:
        moves = _STOP_NOW
    if may_look(state):
        moves = (*moves, mv.LOOKOUT)
    return (*moves, mv.GAMBLE) if may_gamble(state) else moves


def apply_discover(state: State, frame: Discover, move: mv.Move, log: Log) -> None:
    kind = type(move)
    if kind is mv.Draw:
        if state.turn_rules is not USUAL and state.drawn >= state.turn_rules.at_most:
            raise IllegalMove("moves.most_cards", cards=state.turn_rules.at_most)
        if state.gambled:
            raise IllegalMove("moves.no_draw_after_gambler")
        if state.timed and not state.drawn:  # the first card of a turn (ruling R20)
            deck = state.time_deck
            state.time_deck = deck[:-1]
            _reveal(state, deck[-1], True, log)
        elif state.play_deck:
            _reveal(state, draw_top(state), False, log)
        else:
            _draw_after_a_reshuffle(state, log)
    elif kind is mv.Stop:
        if not state.drawn and not state.gambled:
            raise IllegalMove("moves.first_card_turn_drawn")
        if state.drawn < state.turn_rules.at_least and not state.gambled:  # a Gambler may have found too few
            raise IllegalMove("moves.fewest_cards", cards=state.turn_rules.at_least)
        stop(state, log)
    elif kind is mv.Lookout:
        look(state, log)
    elif kind is mv.Gamble:
        gamble(state, log)
    else:
        apply_own(state, state.active, move, log)


def _draw_after_a_reshuffle(state: State, log: Log) -> None:
    """Reshuffle the empty Play deck, after a Tax Increase without a card where ruling R2 requires one."""
    twice = state.options.second_shuffle_tax and state.shuffles > 0
    if state.discard and not twice:
        reshuffle(state, log)
        _reveal(state, draw_top(state), False, log)
        return
    if state.subscriptions & STOPPED:
        state.unplaced += 1
    state.frames += (DRAWING,)
    raise_tax(state, -1, log)


def resume_drawing(state: State, frame: Drawing, log: Log) -> bool:
    """After the Tax Increase without a card draw if it brought cards, else end Discover (ruling R2)."""
    state.frames = state.frames[:-1]
    if state.play_deck or reshuffle(state, log):
        _reveal(state, draw_top(state), False, log)
    else:
        stop(state, log, forced=True)
    return True


def _reveal(state: State, card: int, time_card: bool, log: Log) -> None:
    state.drawn += 1
    state.reveals += 1
    if state.subscriptions & STOPPED:
        state.unplaced += 1
    if log is not None:
        log.append(Revealed(state.active, card, time_card))
    kind = TYPE[card]
    if kind == SHIP:
        if state.seats[state.active].cutlasses + state.turn_rules.cutlasses >= STRENGTH[card]:
            state.revealed = ONE[card]
            state.frames += (REPELLING,)
        else:
            _place_ship(state, card, log)
    elif kind == PROFESSION:
        state.harbor += ONE[card]
        if state.unplaced:
            state.unplaced = 0
        if log is not None:
            log.append(Placed(card))
    elif kind == TAX:
        state.revealed = ONE[card]
        raise_tax(state, card, log)
    else:
        state.expeditions += ONE[card]
        if log is not None:
            log.append(Placed(card))
        for seat_no in range(len(state.seats)):
            refresh_claims(state, seat_no)


def _place_ship(state: State, card: int, log: Log, by_choice: bool = False) -> None:
    bit = COLOR_BIT[card]
    if state.colors & bit:
        if state.turn_rules.spare:
            spare(state, card, log)
        else:
            _clash(state, card, by_choice, log)
        return
    state.harbor += ONE[card]
    state.colors |= bit
    if state.unplaced:
        state.unplaced = 0
    if log is not None:
        log.append(Placed(card))
    if state.color_goals and state.color_goals >> state.colors.bit_count() & 1:
        MODES[state.mode].colors_reached(state, 1 << state.colors.bit_count(), log)


def _clash(state: State, card: int, by_choice: bool, log: Log) -> None:
    """Let a second ship of a color in, which is a bust (ruling R3)."""
    if log is not None:
        other = next(c for c in state.harbor if COLOR_BIT[c] and COLOR[c] == COLOR[card])
        short = STRENGTH[card] - state.seats[state.active].cutlasses - state.turn_rules.cutlasses
        missing = 0 if by_choice else -1 if STRENGTH[card] == SKULL_STRENGTH else short
        log.append(Busted(state.active, card, other, missing))
    state.harbor += ONE[card]
    bust(state, log)


def legal_repel(state: State, frame: Repelling) -> tuple[mv.Move, ...]:
    if state.subscriptions & MAY_KEEP and MODES[state.mode].may_keep(state, state.revealed[0]):
        return _REPEL_NEST_OR_KEEP
    return _REPEL_OR_KEEP


def apply_repel(state: State, frame: Repelling, move: mv.Move, log: Log) -> None:
    if move not in legal_repel(state, frame):
        raise IllegalMove("moves.ship_waiting_repel_keep")
    card = state.revealed[0]
    state.revealed = b""
    state.frames = state.frames[:-1]
    if type(move) is mv.Keep:
        _place_ship(state, card, log, by_choice=True)
        return
    nest = isinstance(move, mv.Repel) and move.nest
    if log is not None:
        log.append(Repelled(state.active, card, nest))
    if nest:
        state.seats[state.active].kept += ONE[card]
        MODES[state.mode].kept(state, log)
    else:
        state.discard += ONE[card]


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
        _turn_up(state, frame, log)
    elif frame.stage == "resolved":
        state.frames = state.frames[:-1]
        if not may_gamble(state):  # or another Gambler may be used (ruling R37)
            stop(state, log)
    elif state.revealed:
        _resolve_next(state, state.revealed[0], log)
    else:
        _count_ships(state, frame, log)
    return True


def _turn_up(state: State, frame: Gambling, log: Log) -> None:
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


def _resolve_next(state: State, card: int, log: Log) -> None:
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
    if kind not in (SHIP, PROFESSION):
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
