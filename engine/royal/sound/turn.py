"""Check that the turn of a table from outside can go on: its figures, and the stack of its questions.

Each function yields faults in a few words; `engine.royal.sound.check` calls them all.
"""

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from highseas.engine.rng import SEED_LIMIT
from highseas.engine.royal.cards import COLORS, SHIP, TAX, TYPE, has_ability
from highseas.engine.royal.frames.kinds import (
    LARGEST_FIGURE,
    AfterBust,
    AsideChoice,
    Asking,
    Discover,
    Drawing,
    Frame,
    Gambling,
    Looking,
    Repelling,
    Stopping,
    Taking,
    Taxing,
)
from highseas.engine.royal.game import asks, frame_rules
from highseas.engine.royal.modes import MODES, catalog_of
from highseas.engine.royal.state import State
from highseas.engine.royal.zones import piles

MOST_FRAMES = 256
"""Limit of the stack: even with every seat offered every mission there are fewer frames."""
LONGEST_COUNT = 1 << 40
"""Limit of turns, revealed cards and other counts."""
_BOTTOM = (Discover, AfterBust, Taking, Stopping)
_UPON: dict[type, tuple[type, ...]] = {
    Discover: (
        Repelling,
        Drawing,
        Taxing,
        AsideChoice,
        Looking,
        Gambling,
    ),
    Drawing: (Taxing,),
    Gambling: (Taxing, AsideChoice),
}
"""What may lie directly upon each frame, but for frames of modes (`Mode.frames`)."""


def figure_faults(state: State) -> Iterator[str]:
    """Check that counters, streams and the rules of the turn are within their ranges."""
    counts = (state.turn, state.drawn, state.shuffles, state.reveals, state.looked, state.unplaced, state.track)
    if not all(0 <= count < LONGEST_COUNT for count in counts):
        yield "sound.counts_cannot_counted"
    if not 0 <= state.gamblers_gone <= state.gambled <= _gamblers(state):
        yield "sound.gamblers_used_not_there"
    if not (0 <= state.stream < SEED_LIMIT and 0 <= state.seed < SEED_LIMIT):
        yield "sound.luck_none"
    rules = state.turn_rules
    if any(abs(figure) > LARGEST_FIGURE for figure in msgspec.structs.astuple(rules)):
        yield "sound.figure_turn_out_all"
    if not 1 <= rules.at_least <= rules.at_most or rules.spare < 0 or rules.looks < 0:
        yield "sound.turn_asks_cannot_done"


def _gamblers(state: State) -> int:
    """Return how many Gamblers there are at the table, which is all that a turn can use."""
    return sum(has_ability(card, "gamble") for pile in piles(state) for card in pile.cards) if state.gambled else 0


def ending_faults(state: State) -> Iterator[str]:
    """Check that the result fits the seats."""
    result, seats = state.result, range(len(state.seats))
    if result is not None:
        figures = (*result.influence, *result.coins, result.points)
        if not len(result.influence) == len(result.coins) == len(seats) or max(map(abs, figures)) > LARGEST_FIGURE:
            yield "sound.result_no_figure_somebody"
        if min(result.coins, default=0) < 0 or result.points < 0:
            yield "sound.result_fewer_no_coins"
        if not -1 <= result.conceded < len(seats) or result.conceded in result.winners:
            yield "sound.conceded_nobody_winner"
        if len(set(result.winners)) < len(result.winners) or not set(result.winners) <= set(seats):
            yield "sound.won_nobody_plays"


def stack_faults(state: State) -> Iterator[str]:
    """Check that frames lie upon each other as play puts them, and that the top one can be answered."""
    frames = state.frames
    if bool(frames) == (state.result is not None):
        yield "sound.neither_running_nor_over"
        return
    if not frames:
        return
    own = MODES[state.mode].frames
    if not isinstance(frames[0], _BOTTOM) and not (type(frames[0]) in own and own[type(frames[0])].first):
        yield "sound.no_phase_turn"
    if len(frames) > MOST_FRAMES or not all(_may_lie(state, below, on) for below, on in pairwise(frames)):
        yield "sound.questions_lie_upon_each"
    if not asks(state, frames[-1]):
        yield "sound.asks_nothing"
    for frame in frames:
        yield from _frame_faults(state, frame)
    yield from _revealed_faults(state)


def _may_lie(state: State, below: Frame, on: Frame) -> bool:
    own = MODES[state.mode].frames.get(type(on))
    return type(below) in own.upon if own is not None else type(on) in _UPON.get(type(below), ())


def _frame_faults(state: State, frame: Frame) -> Iterator[str]:
    if isinstance(frame, Asking) and not 0 <= frame.seat_no < len(state.seats):
        yield "sound.question_put_nobody"
    elif isinstance(frame, Discover) and state.timed and not state.time_deck and not state.drawn:
        yield "sound.turn_begun_without_time"
    elif isinstance(frame, AsideChoice) and not state.timed:
        yield "sound.time_card_set_aside"
    elif isinstance(frame, Gambling) and not (state.gambled and 0 <= frame.colors <= len(COLORS)):
        yield "sound.nobody_gambled"
    elif isinstance(frame, Taking) and not 0 <= frame.left <= LARGEST_FIGURE:
        yield "sound.nobody_take_many_cards"
    elif (faults := frame_rules(state, frame).faults) is not None:
        yield from faults(state, frame)


def _revealed_faults(state: State) -> Iterator[str]:
    """Check that revealed cards not yet placed are those that a frame is about."""
    kinds = [type(frame) for frame in state.frames]
    cards = [TYPE[card] for card in state.revealed]
    if Looking in kinds:
        if not 1 <= len(cards) <= catalog_of(state).look_cards:
            yield "sound.no_card_look"
    elif Gambling in kinds:
        yield from _gambling_faults(state)
    elif len(cards) > 1:
        yield "sound.two_cards_wait_placed"
    elif Repelling in kinds:
        if cards != [SHIP]:
            yield "sound.no_ship_repel"
    elif cards and (Taxing not in kinds or cards != [TAX]):
        yield "sound.card_waits_placed_nobody"


def _gambling_faults(state: State) -> Iterator[str]:
    """Check the cards of a Gambler that wait to be resolved: a Tax Increase under way is the first of them."""
    stage = next(frame.stage for frame in state.frames if isinstance(frame, Gambling))
    taxing = any(isinstance(frame, Taxing) for frame in state.frames)
    waiting = [TYPE[card] for card in state.revealed]
    if len(waiting) > catalog_of(state).gamble_cards or (waiting and stage != "resolve"):
        yield "sound.two_cards_wait_placed"
    if stage == "resolve" and taxing and waiting[:1] != [TAX]:
        yield "sound.card_waits_placed_nobody"
