"""Check that a table from outside, such as a save, is one that the rules can go on from.

Each function that ends in `faults` yields codes of what is wrong; `check_state` calls them all. Every coin belongs
to the shuffle it was dealt from, and shuffles that go on from others form chains (`engine.royal.seen.observe`).
"""

# Not compiled: nothing waits for it while a game is played.

from collections.abc import Iterator
from itertools import chain

import msgspec

from highseas.engine import untrusted
from highseas.engine.refusal import InvalidState
from highseas.engine.rng import SEED_LIMIT
from highseas.engine.royal.cards import CARDS, COLOR, COLORS, SHIP, TAX, TYPE, has_ability
from highseas.engine.royal.catalog import SELECTIONS, catalog
from highseas.engine.royal.frames import kinds
from highseas.engine.royal.frames.kinds import LARGEST_FIGURE, Discover, Frame, Gambling, Looking, Taking, Taxing
from highseas.engine.royal.game import frame_rules
from highseas.engine.royal.modes import MODES, catalog_of
from highseas.engine.royal.state import FIRST_ZONES, State, piles


def all_cards(state: State) -> bytes:
    """Return every card of the table, in index order: the closed pool of ruling R1."""
    return bytes(sorted(b"".join(pile.cards for pile in piles(state))))


def expected_cards(state: State) -> bytes:
    """Return the cards of the game's sets at a table of this size, and those its mode has brought, in order."""
    mode = MODES[state.mode]
    cards = catalog(state.options.sets or mode.sets)
    return bytes(sorted(cards.pool + cards.table_cards(len(state.seats)) + mode.joined_cards(state)))


def check_state(state: State, from_play: bool = False) -> None:
    """Raise `InvalidState` unless seats, cards, contracts and frames fit together.

    With `from_play` also unless play can have brought the mode's part to where it is, as in a save; a table laid by
    hand may have any.
    """
    if state.mode not in MODES:
        raise InvalidState("sound.mode", mode=state.mode)
    if any(name not in SELECTIONS for name in state.options.sets):
        raise InvalidState("sound.names_card_set_not")
    seats = len(state.seats)
    fewest, most = MODES[state.mode].players
    if not fewest <= seats <= most or len(state.names) != seats:
        raise InvalidState("sound.seats_names_not_match")
    if (state.part is None) != (MODES[state.mode].part is type(None)):
        raise InvalidState("sound.part_table_belongs_mode")
    if all_cards(state) != expected_cards(state):
        raise InvalidState("sound.cards_missing_stand_twice")
    if not (0 <= state.active < seats and 0 <= state.first < seats):
        raise InvalidState("sound.active_player_no_seat")
    if not -1 <= state.looker < seats or (state.looker >= 0 and not state.known) or state.unplaced < 0:
        raise InvalidState("sound.unclear_looked_next_card")
    for fault in chain(
        place_faults(state),
        hidden_faults(state),
        figure_faults(state),
        MODES[state.mode].faults(state, from_play),
        stack_faults(state),
        ending_faults(state),
    ):
        raise InvalidState(fault)
    if not set(state.contracts) <= set(catalog_of(state).contracts):
        raise InvalidState("refused.contract.unknown")


def place_faults(state: State) -> Iterator[str]:
    """Check that each open card is in a zone for its type."""
    if any(not {TYPE[card] for card in pile.cards} <= set(pile.zone.types) for pile in piles(state)):
        yield "sound.card_lies_kind_never"
    colors = [COLOR[card] for card in state.harbor if TYPE[card] == SHIP]
    uncounted = any(isinstance(frame, Gambling) and frame.stage == "resolve" for frame in state.frames)
    if len(set(colors)) < len(colors) and not uncounted and state.result is None:  # nothing more is counted then
        yield "sound.harbor_two_ships_color"
    for seat in state.seats:
        merchants = {COLOR[card] for card in seat.display if has_ability(card, "keep_ship")}
        if not {COLOR[card] for card in seat.stowed} <= merchants:
            yield "sound.ship_stowed_without_merchant"


MOST_SHUFFLES = 250
"""Limit of different shuffles of coins and chains: one byte each, with room for the next."""


def hidden_faults(state: State) -> Iterator[str]:
    """Check coins, shuffles, and chains of shuffles that go on from one another."""
    if any(len(seat.coins) != len(seat.epochs) for seat in state.seats):
        yield "sound.coins_lost"
        return
    if not 0 <= state.epoch <= 255:
        yield "sound.shuffle_not_exist"
    if state.known and not state.play_deck:
        yield "sound.card_known_not"
    shuffles = {epoch for seat in state.seats for epoch in seat.epochs} | {state.epoch}
    shuffles |= {epoch for link in state.joined for epoch in (link.epoch, link.then)}
    if len(shuffles) > MOST_SHUFFLES:
        yield "sound.goes_too_many_shuffles"
    links = state.joined
    epochs, thens = {link.epoch for link in links}, {link.then for link in links}
    if not all(0 <= epoch <= 255 for epoch in epochs | thens) or not len(epochs) == len(thens) == len(links):
        yield "sound.shuffles_not_follow_each"
        return
    faces = b"".join(link.faces for link in links)
    if any(card >= len(CARDS) for card in faces) or not all(link.faces for link in links):
        yield "sound.cards_shuffled_not_exist"
    following = {link.epoch: link for link in links}
    seen = 0
    for start in epochs - thens:
        later = b""
        following_epochs = [start]
        while following_epochs[-1] in following:
            link = following[following_epochs[-1]]
            later += link.faces
            following_epochs.append(link.then)
            seen += 1
        if len(set(later)) < len(later):
            yield "sound.card_shuffled_twice"
        for epoch in following_epochs:  # no card that came in later lies among those dealt before
            if any(card in later for card in _dealt_from(state, epoch)):
                yield "sound.card_lies_never_came"
            if epoch in following:
                later = later[len(following[epoch].faces) :]
    if seen < len(links):
        yield "sound.shuffles_go_round_circles"


def _dealt_from(state: State, epoch: int) -> bytes:
    dealt = b"".join(bytes(c for c, of in zip(s.coins, s.epochs, strict=True) if of == epoch) for s in state.seats)
    if state.epoch == epoch:
        dealt += state.play_deck[: len(state.play_deck) - state.known]
    return dealt + (b"".join(getattr(state, zone) for zone in FIRST_ZONES) if epoch == 0 else b"")


MOST_FRAMES = 256
"""Limit of the stack: even with every seat offered every mission there are fewer frames."""
LONGEST_COUNT = 1 << 40
"""Limit of turns, revealed cards and other counts."""
_FIRST_FRAMES = (Discover, kinds.AfterBust, Taking, kinds.Stopping)


def figure_faults(state: State) -> Iterator[str]:
    """Check that counters, streams and the rules of the turn are within their ranges."""
    counts = (state.turn, state.drawn, state.shuffles, state.reveals, state.looked, state.unplaced, state.track)
    if not all(0 <= count < LONGEST_COUNT for count in counts):
        yield "sound.counts_cannot_counted"
    cards = (card for pile in piles(state) for card in pile.cards) if state.gambled else ()
    gamblers = sum(has_ability(card, "gamble") for card in cards)  # a turn can use each Gambler at the table
    if not 0 <= state.gamblers_gone <= state.gambled <= gamblers:
        yield "sound.gamblers_used_not_there"
    if not (0 <= state.stream < SEED_LIMIT and 0 <= state.seed < SEED_LIMIT):
        yield "sound.luck_none"
    rules = state.turn_rules
    if any(abs(figure) > LARGEST_FIGURE for figure in msgspec.structs.astuple(rules)):
        yield "sound.figure_turn_out_all"
    if not 1 <= rules.at_least <= rules.at_most or rules.spare < 0 or rules.looks < 0:
        yield "sound.turn_asks_cannot_done"


def ending_faults(state: State) -> Iterator[str]:
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

    def may_begin(frame: Frame) -> bool:
        return isinstance(frame, _FIRST_FRAMES) or frame_rules(state, frame).first

    def may_lie(below: Frame, on: Frame) -> bool:
        return type(below) in frame_rules(state, on).upon

    yield from untrusted.stack_faults(frames, state.result is not None, may_begin, may_lie)
    if not frames:
        return
    if len(frames) > MOST_FRAMES:
        yield "sound.questions_lie_upon_each"
    if frame_rules(state, frames[-1]).legal is None:
        yield "sound.asks_nothing"
    for frame in frames:
        yield from _frame_faults(state, frame)
    yield from _revealed_faults(state)


def _frame_faults(state: State, frame: Frame) -> Iterator[str]:
    if isinstance(frame, kinds.Asking) and not 0 <= frame.seat_no < len(state.seats):
        yield "sound.question_put_nobody"
    elif isinstance(frame, Discover) and state.timed and not state.time_deck and not state.drawn:
        yield "sound.turn_begun_without_time"
    elif isinstance(frame, kinds.AsideChoice) and not state.timed:
        yield "sound.time_card_set_aside"
    elif isinstance(frame, Gambling) and not (state.gambled and 0 <= frame.colors <= len(COLORS)):
        yield "sound.nobody_gambled"
    elif isinstance(frame, Taking) and not 0 <= frame.left <= LARGEST_FIGURE:
        yield "sound.nobody_take_many_cards"
    elif (faults := frame_rules(state, frame).faults) is not None:
        yield from faults(state, frame)


def _revealed_faults(state: State) -> Iterator[str]:
    """Check that revealed cards not yet placed are those that a frame is about."""
    frames = {type(frame): frame for frame in reversed(state.frames)}
    waiting = [TYPE[card] for card in state.revealed]
    gambling = frames.get(Gambling)
    if Looking in frames:
        if not 1 <= len(waiting) <= catalog_of(state).look_cards:
            yield "sound.no_card_look"
    elif isinstance(gambling, Gambling):
        resolving = gambling.stage == "resolve"
        if len(waiting) > catalog_of(state).gamble_cards or (waiting and not resolving):
            yield "sound.two_cards_wait_placed"
        if resolving and Taxing in frames and waiting[:1] != [TAX]:  # a Tax Increase under way is the first card
            yield "sound.card_waits_placed_nobody"
    elif len(waiting) > 1:
        yield "sound.two_cards_wait_placed"
    elif kinds.Repelling in frames:
        if waiting != [SHIP]:
            yield "sound.no_ship_repel"
    elif waiting and (Taxing not in frames or waiting != [TAX]):
        yield "sound.card_waits_placed_nobody"
