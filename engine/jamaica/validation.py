"""Validate a race from outside: cards, ships and treasures that add up, and questions that play can have asked.

Functions yield codes of errors; they rely on nothing but the types.
"""

from collections.abc import Iterator

from highseas.engine import untrusted
from highseas.engine.jamaica import definitions
from highseas.engine.jamaica import state as st
from highseas.engine.jamaica.board import FINISHED, HOME, LAIRS, SPACES
from highseas.engine.jamaica.frames.battle import ATTACK
from highseas.engine.jamaica.frames.cargo import HOLDS, MOST, total
from highseas.engine.jamaica.frames.round import is_over, result_of
from highseas.engine.jamaica.frames.sailing import rivals_there
from highseas.engine.jamaica.game import decider, has_ghost, legal
from highseas.engine.jamaica.moves import GHOST
from highseas.engine.jamaica.state import Seat, Setup, Ship, State
from highseas.engine.rng import SEED_LIMIT

LONGEST_COUNT = 1 << 40
"""Limit of rounds, reveals and other counts."""
FARTHEST_LAP = 1 << 20
"""Limit of laps behind the start."""


def faults(state: State, setup: Setup) -> Iterator[str]:
    """Yield the errors of a race; later checks rely on earlier ones."""
    if any(getattr(state, key) != getattr(setup, key) for key in Setup.__struct_fields__):
        yield "sound.record.table_another_laid_out"
    if len(state.seats) != len(state.names) or (state.ghost is not None) != has_ghost(setup):
        yield "sound.seats_names_not_match"
        return
    yield from _number_faults(state)
    for seat in state.seats:
        yield from _card_faults(state, seat)
    yield from _treasure_faults(state)
    for ship in state.fleet:
        yield from _ship_faults(ship)
    yield from _result_faults(state)
    yield from stack_faults(state)


def _number_faults(state: State) -> Iterator[str]:
    if not 0 <= state.captain < len(state.seats):
        yield "sound.active_player_no_seat"
    if not (1 <= state.round < LONGEST_COUNT and 0 <= state.reveals < LONGEST_COUNT):
        yield "sound.counts_cannot_counted"
    if not (0 <= state.stream < SEED_LIMIT and 0 <= state.seed < SEED_LIMIT):
        yield "sound.luck_none"
    dice = state.dice + state.dice_to_come
    if len(state.dice) != 2 or len(dice) % 2 or not set(dice) <= set(definitions.ACTION_FACES):
        yield "jamaica_rules.sound.dice"
    if not set(state.combat_to_come) <= set(definitions.COMBAT_FACES):
        yield "jamaica_rules.sound.dice"


def _card_faults(state: State, seat: Seat) -> Iterator[str]:
    card = bytes((seat.card,)) if 0 < seat.card < 256 else b""
    if bytes(sorted(seat.hand + seat.deck + seat.discard + card)) != definitions.DECK or (seat.card and not card):
        yield "sound.cards_missing_stand_twice"
    if seat.turned and not seat.card:
        yield "jamaica_rules.sound.turned"
    hidden = seat.hand + (b"" if seat.turned else card)
    if len(set(seat.held)) < len(seat.held) or not set(seat.held) <= set(hidden):
        yield "jamaica_rules.sound.held"


def _treasure_faults(state: State) -> Iterator[str]:
    """Check that every treasure is somewhere once, powers up and others down, and enough are left for lairs."""
    ships = state.fleet
    lying = state.treasures + state.box + b"".join([ship.up + ship.down for ship in ships])
    if bytes(sorted(lying)) != bytes(range(len(definitions.TREASURES))):
        yield "sound.cards_missing_stand_twice"
        return
    if state.ghost is not None and definitions.LADY_BETH not in state.ghost.up:
        yield "jamaica_rules.sound.beth"
    if not all(definitions.IS_POWER[card] for ship in ships for card in ship.up):
        yield "sound.card_lies_kind_never"
    if any(definitions.IS_POWER[card] for seat in state.seats for card in seat.down):
        yield "sound.card_lies_kind_never"
    lairs = set(state.lairs)
    if len(lairs) < len(state.lairs) or not lairs <= set(LAIRS) or len(lairs) > len(state.treasures):
        yield "jamaica_rules.sound.lairs"


def _ship_faults(ship: Ship) -> Iterator[str]:
    if not (0 <= ship.space < SPACES and -FARTHEST_LAP < ship.lap <= FINISHED):
        yield "jamaica_rules.sound.place"
    if ship.lap == FINISHED and ship.space != HOME:
        yield "jamaica_rules.sound.place"
    sixth = isinstance(ship, Seat) and definitions.SIXTH_HOLD in ship.up
    loaded = filter(None, ship.holds)
    valid = all(1 <= content >> 4 <= definitions.GUNPOWDER and 1 <= content & 15 <= MOST for content in loaded)
    if len(ship.holds) != HOLDS + sixth or not valid:
        yield "jamaica_rules.sound.holds"


def _result_faults(state: State) -> Iterator[str]:
    """Check that the race ended when it had to, and as it stands."""
    result = state.result
    begins = bool(state.frames) and not isinstance(state.frames[0], st.Acting)
    if result is None:
        if begins and any(seat.finished for seat in state.seats):
            yield "jamaica_rules.sound.over"
        return
    if not -1 <= result.conceded < len(state.seats):
        yield "sound.conceded_nobody_winner"
    elif result.conceded < 0 and not is_over(state):
        yield "jamaica_rules.sound.over"
    elif result != result_of(state, result.conceded):
        yield "jamaica_rules.sound.result"


_BOTTOM = (st.Placing, st.Choosing, st.Acting)
_UPON: dict[type, tuple[type, ...]] = {
    st.Acting: (st.Loading, st.Sailing, st.Steering, st.Landing, st.Paying, st.Retreating),
    st.Landing: (st.Targeting, st.Battle, st.Booty, st.Loading),
    st.Battle: (st.Paying,),
}
"""What may lie directly upon each frame."""


def stack_faults(state: State) -> Iterator[str]:
    """Yield the errors of the stack; ships, cards and dice are valid."""
    frames = state.frames
    yield from untrusted.stack_faults(
        frames,
        state.result is not None,
        lambda frame: isinstance(frame, _BOTTOM),
        lambda below, on: type(on) in _UPON.get(type(below), ()),
    )
    if not frames:
        return
    if not all(_is_valid(state, frame) for frame in frames):
        yield "sound.question_put_nobody"
        return
    if not _cards_fit(state, frames[0]):
        yield "jamaica_rules.sound.cards_chosen"
        return
    # what has one answer is not asked, but for the choice of a card, and payments by revision 1 of the rules
    fewest = 1 if isinstance(frames[-1], (st.Choosing, st.Paying)) else 2
    if type(frames[-1]) in (st.Acting, st.Landing) or decider(state) < 0 or len(legal(state)) < fewest:
        yield "sound.asks_nothing"


def _is_valid(state: State, frame: st.Frame) -> bool:
    """Whether a frame is about ships and numbers that a race can have."""
    seats = range(len(state.seats))
    ships = seats if state.ghost is None else range(GHOST, len(seats))
    match frame:
        case st.Choosing():
            return frame.seat_no in seats
        case st.Acting():
            return 0 <= frame.turn <= len(seats) - (state.ghost is None) and 1 <= frame.part <= 2
        case st.Loading():
            return frame.ship in seats and frame.kind in definitions.RESOURCES and 1 <= frame.count <= MOST
        case st.Sailing():
            return frame.ship in seats and frame.symbol in definitions.DIRECTIONS and 1 <= frame.count <= 6
        case st.Steering():
            return state.ghost is not None and 1 <= frame.count <= 6
        case st.Landing():
            return frame.ship in ships and frame.fought
        case st.Targeting():
            return frame.ship in ships and len(rivals_there(state, frame.ship, state.ship(frame.ship).space)) > 1
        case st.Battle():
            return frame.ship in ships and frame.other in ships and _is_valid_battle(state, frame)
        case st.Booty():
            return frame.winner in ships and frame.loser in ships and frame.winner != frame.loser
        case st.Paying():
            if frame.ship not in seats or frame.kind not in definitions.RESOURCES or frame.count < 1:
                return False
            seat = state.seats[frame.ship]
            known = frame.space == seat.space if frame.space >= 0 else frame.kind == definitions.GUNPOWDER
            return known and frame.count <= total(seat.holds, frame.kind)
        case st.Retreating():
            return frame.ship in seats and state.seats[frame.ship].space != HOME
    return True


def _is_valid_battle(state: State, frame: st.Battle) -> bool:
    """Whether two ships are on one space, with dice thrown as far as the stage says, and powder only once asked."""
    space = state.ship(frame.ship).space
    if frame.ship == frame.other or space == HOME or state.ship(frame.other).space != space:
        return False
    dice = ((frame.die, frame.stage not in ("powder", "throw")), (frame.other_die, frame.stage == "second"))
    if not all(die in definitions.COMBAT_FACES if thrown else die == 0 for die, thrown in dice):
        return False
    most = MOST * 6
    early = frame.stage in ATTACK and frame.other_powder
    return 0 <= frame.powder <= most and 0 <= frame.other_powder <= most and not early


def _cards_fit(state: State, bottom: st.Frame) -> bool:
    """Whether those have chosen a card, and turned it over, who have by the phase of the round."""
    seats = len(state.seats)
    for number, seat in enumerate(state.seats):
        after = (number - state.captain) % seats
        if isinstance(bottom, st.Choosing):
            chosen = after < (bottom.seat_no - state.captain) % seats
        else:
            chosen = isinstance(bottom, st.Acting)
        turned = isinstance(bottom, st.Acting) and after <= bottom.turn
        if bool(seat.card) != chosen or seat.turned != turned:
            return False
    has_cards = not isinstance(bottom, st.Choosing) or bool(state.seats[bottom.seat_no].hand)
    return state.placed != isinstance(bottom, st.Placing) and has_cards
