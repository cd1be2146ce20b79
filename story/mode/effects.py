"""Effects of events, hourglasses, story cards and guests, one kind at a time (ruling R24), and a chapter's choice.

The choice is asked after its story card was read, if the table plays with choices. It acts within its chapter only
(ruling R31): its effects are those that cards have at once, and the next chapter or try begins without them.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.cards import HALF
from highseas.engine.royal.derived import gain_crowns, pay_crowns
from highseas.engine.royal.events import Paid
from highseas.engine.royal.frames.turn import collect, payers_of
from highseas.engine.royal.goals.mode import offer
from highseas.engine.royal.goals.terms import WhenTaxed
from highseas.engine.royal.moves import NO, Accept, Move, No
from highseas.engine.royal.piles import Log, clockwise, gain, pay
from highseas.engine.royal.state import State, TurnRules
from highseas.story import effects
from highseas.story.effects import ChoiceEffect, Who
from highseas.story.format import WAYS, CardChoice
from highseas.story.mode import guests
from highseas.story.mode import state as chapter
from highseas.story.mode.markers import free_markers, place_marker
from highseas.story.moves import Call, ChoiceMade, Decide, GuestCalled, OfferTurnedDown
from highseas.story.script import Script


def seats_of(state: State, who: Who) -> list[int]:
    """Return the seats an effect applies to, in turn order; all that tie (ruling R8)."""
    seats = clockwise(state)
    match who:
        case "active":
            return seats[:1]
        case "others":
            return seats[1:]
        case "least_influence":
            least = min(seat.influence for seat in state.seats)
            return [seat_no for seat_no in seats if state.seats[seat_no].influence == least]
        case "most_coins":
            most = max(len(seat.coins) for seat in state.seats)
            return [seat_no for seat_no in seats if len(state.seats[seat_no].coins) == most]
        case _:
            return seats


def _coins(state: State, effect: effects.Coins, log: Log) -> None:
    for seat_no in seats_of(state, effect.who):
        if effect.amount > 0:
            gain(state, seat_no, effect.amount, "event", log)
        else:
            _pay(state, seat_no, min(-effect.amount, len(state.seats[seat_no].coins)), log)


def _pay(state: State, seat_no: int, due: int, log: Log) -> None:
    if due:
        faces = pay(state, seat_no, due)
        if log is not None:
            log.append(Paid(seat_no, due, faces, "event"))


def _crowns(state: State, effect: effects.CrownsMoved, log: Log) -> None:
    for seat_no in seats_of(state, effect.who):
        if effect.amount > 0:
            gain_crowns(state, seat_no, effect.amount, "event", log)
            continue
        if due := min(-effect.amount, state.seats[seat_no].crowns):
            pay_crowns(state, seat_no, due, log)


def _tax(state: State, effect: effects.Tax, log: Log) -> None:
    """A Tax Increase without a bonus: seats that pay may complete the mission that waits for it (mission 50). Before
    it a guest may be called: together by the active player, against each other by those who would pay, in turn order.
    """
    _raise(state, effect.from_coins, payers_of(state, effect.from_coins), log)


def _raise(state: State, from_coins: int, asked: list[int], log: Log) -> None:
    """Ask the first of these seats who may call somebody, else collect the tax."""
    if asked and not chapter.is_competitive(state):
        asked = [state.active]
    for seat_no in asked:
        if guests.calls(state, seat_no, tax=True):
            state.frames += (chapter.Calling(seat_no, from_coins),)
            return
    _collect(state, from_coins, (), log)


def _collect(state: State, from_coins: int, spared: Sequence[int], log: Log) -> None:
    offer(state, collect(state, from_coins, HALF, log, spared), WhenTaxed, log)


def legal_calling(state: State, frame: chapter.Calling) -> tuple[Move, ...]:
    return (*guests.calls(state, frame.seat_no, tax=frame.tax > 0), NO)


def answer_calling(state: State, frame: chapter.Calling, move: Move, log: Log) -> None:
    if move not in legal_calling(state, frame):
        raise IllegalMove("moves.guest")
    state.frames = state.frames[:-1]
    payers, competitive = payers_of(state, frame.tax), chapter.is_competitive(state)
    if isinstance(move, Call):
        call(state, frame.seat_no, move, log)
    if not frame.tax:
        return
    if isinstance(move, Call):
        _collect(state, frame.tax, (frame.seat_no,) if competitive else payers, log)
    elif competitive:
        _raise(state, frame.tax, payers[payers.index(frame.seat_no) + 1 :], log)
    else:
        _collect(state, frame.tax, (), log)


def calling_faults(state: State, frame: chapter.Calling) -> Iterator[str]:
    tax, payers = frame.tax, payers_of(state, frame.tax)
    taxes = {effect.from_coins for effect in all_effects(chapter.script_of(state)) if isinstance(effect, effects.Tax)}
    asked = payers if tax and chapter.is_competitive(state) else [state.active] if payers else []
    upon = state.frames[state.frames.index(frame) - 1]
    stands = (tax in taxes) if isinstance(upon, chapter.EffectSequence) else not tax
    if frame.seat_no not in asked or not stands or not guests.calls(state, frame.seat_no, tax=tax > 0):
        yield "sound.story.guest_none"


def call(state: State, seat_no: int, move: Call, log: Log) -> None:
    """Have a guest come, by the call of a seat that may make it."""
    tale, coming = chapter.tale_of(state), guests.guests_of(state)
    place = next(place for place, guest in enumerate(coming) if guest.place == move.guest)
    state.part = replace(tale, called=tale.called + bytes((place,)), callers=tale.callers + bytes((seat_no,)))
    if log is not None:
        log.append(GuestCalled(seat_no, move.guest))
    for effect in coming[place].effects:
        PERFORM[type(effect)](state, effect, log)
    chapter.refresh_all_claims(state)


def _offer(state: State, effect: effects.Offer, log: Log) -> None:
    seats = reversed(seats_of(state, effect.who))
    state.frames += tuple([chapter.CoinOffer(seat_no, effect.coins, effect.gives, effect.amount) for seat_no in seats])


def _month_ends(state: State, effect: effects.MonthEnds, log: Log) -> None:
    """Run the hourglass of the newest mission, then turn the event pile over (ruling R25)."""
    state.frames += (chapter.MONTH_TURNS,)
    missions = chapter.tale_of(state).missions
    if effect.story and missions:
        state.frames += (chapter.EffectSequence("hourglass", missions[-1], 0),)


def _this_turn(state: State, effect: Any, log: Log) -> None:
    state.turn_rules = in_turn(state.turn_rules, effect)


def in_turn(rules: TurnRules, effect: effects.Effect) -> TurnRules:
    """Return the rules of a turn in which this effect holds too; those of another timing change nothing."""
    change = _IN_TURN.get(type(effect))
    return rules if change is None else change(rules, effect)


def _takes(rules: TurnRules, effect: effects.Takes) -> TurnRules:
    active = effect.amount if effect.who != "others" else 0
    others = effect.amount if effect.who != "active" else 0
    return replace(rules, takes=rules.takes + active, takes_others=rules.takes_others + others)


_IN_TURN: dict[type, Callable[[TurnRules, Any], TurnRules]] = {
    effects.Draws: lambda rules, e: replace(rules, at_least=e.at_least, at_most=e.at_most),
    effects.MoreCutlasses: lambda rules, e: replace(rules, cutlasses=rules.cutlasses + e.amount),
    effects.Spare: lambda rules, e: replace(rules, spare=rules.spare + e.ships),
    effects.Look: lambda rules, e: replace(rules, looks=rules.looks + 1),
    effects.Trade: lambda rules, e: replace(rules, trade=rules.trade + e.amount),
    effects.Hire: lambda rules, e: replace(rules, hire=rules.hire + e.amount),
    effects.Takes: _takes,
}
"""What each kind of effect changes that holds for a whole Discover or Trade & Hire."""

PERFORM: dict[type, Callable[[State, Any, Log], None]] = {
    effects.Coins: _coins,
    effects.CrownsMoved: _crowns,
    effects.Tax: _tax,
    effects.Offer: _offer,
    effects.MonthEnds: _month_ends,
    **dict.fromkeys(_IN_TURN, _this_turn),
    effects.NoTax: lambda state, effect, log: None,
}
"""What applies each kind of effect: at once, or in this turn's Discover or Trade & Hire. Whom a tax spares is decided
where it is due.
"""


def all_effects(script: Script) -> Iterator[effects.Effect]:
    for event in script.events:
        yield from event.effects
    for guest in script.guests.guest if script.guests else ():
        yield from guest.effects
    for card in script.cards:
        ends = card.month_end
        yield from card.effects
        for part in (ends.both, ends.cooperative, ends.competitive, *(card.choice.ways if card.choice else ())):
            yield from part.effects if part else ()


def resume_coin_offer(state: State, frame: chapter.CoinOffer, log: Log) -> bool:
    """Drop an offer to a seat without the coins, without the marker it is about or room on the crown track."""
    seat = state.seats[frame.seat_no]
    has_room = free_markers(state, frame.seat_no) > 0 if frame.gives == "marker" else seat.crowns < state.track
    if has_room and len(seat.coins) >= frame.coins:
        return False
    state.frames = state.frames[:-1]
    return True


def answer_coin_offer(state: State, frame: chapter.CoinOffer, move: Move, log: Log) -> None:
    if not isinstance(move, (Accept, No)):
        raise IllegalMove("moves.event_offers_something_coins")
    state.frames = state.frames[:-1]
    if isinstance(move, No):
        if log is not None:
            log.append(OfferTurnedDown(frame.seat_no))
        return
    _pay(state, frame.seat_no, frame.coins, log)
    if frame.gives == "marker":
        place_marker(state, frame.seat_no, True, log)
        chapter.refresh_all_claims(state)
    else:
        gain_crowns(state, frame.seat_no, frame.amount, "event", log)


WAY_MOVES: tuple[Move, ...] = tuple(Decide(way) for way in range(1, WAYS + 1))


def is_asked(state: State, place: int) -> bool:
    asks = state.options.choices and chapter.card_at(state, place).choice is not None
    return asks and not chapter.tale_of(state).choice


def chosen_effects(state: State, place: int) -> tuple[ChoiceEffect, ...]:
    choice, way = chapter.card_at(state, place).choice, chapter.tale_of(state).choice
    return choice.ways[way - 1].effects if choice is not None and way else ()


def ask(state: State) -> None:
    """Ask the active player; in a competitive chapter who has least influence, the first in turn order of those."""
    seats = seats_of(state, "least_influence" if chapter.is_competitive(state) else "active")
    state.frames += (chapter.Deciding(seats[0]),)


def answer_deciding(state: State, frame: chapter.Deciding, move: Move, log: Log) -> None:
    if move not in WAY_MOVES or not isinstance(move, Decide):
        raise IllegalMove("moves.choice")
    place = chapter.tale_of(state).missions[-1]
    state.part = replace(chapter.tale_of(state), choice=move.way)
    state.frames = (*state.frames[:-1], chapter.EffectSequence("choice", place, 0))
    if log is not None:
        log.append(ChoiceMade(frame.seat_no, chapter.card_at(state, place).id, move.way))


def choice_of(state: State) -> CardChoice | None:
    return chapter.card_at(state, chapter.tale_of(state).missions[-1]).choice


def deciding_faults(state: State, frame: chapter.Deciding) -> Iterator[str]:
    missions = chapter.tale_of(state).missions
    if not (missions and is_asked(state, missions[-1])):
        yield "sound.story.choice_none"
