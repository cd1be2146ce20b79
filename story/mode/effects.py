"""What events, hourglasses and story cards do, one effect kind at a time (ruling R24)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.crowns import gain_crowns, pay_crowns
from engine.events import OfferTurnedDown, Paid, TaxPaid
from engine.frames.kinds import MONTH_TURNS, CoinOffer, Telling
from engine.moves import NO, YES, Accept, IllegalMove, Move, No
from engine.state import State
from engine.table import Log, clockwise, gain, pay
from engine.tale import Today
from story import effects, terms
from story.effects import EventEffect, Who
from story.mode.markers import free_markers, place_marker
from story.mode.missions import offer
from story.mode.tables import refresh_all_claims, tale_of


def seats_of(state: State, who: Who) -> list[int]:
    """Whom an effect meets, in turn order; all that tie (ruling R8)."""
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


def perform(state: State, effect: EventEffect, log: Log) -> None:
    """Let one effect happen: at once, or in this turn's Discover or Trade & Hire."""
    _PERFORM[type(effect)](state, effect, log)


def _coins(state: State, effect: effects.Coins, log: Log) -> None:
    for seat_no in seats_of(state, effect.who):
        if effect.amount > 0:
            gain(state, seat_no, effect.amount, "event", log)
        else:
            _lose_coins(state, seat_no, -effect.amount, log)


def _lose_coins(state: State, seat_no: int, amount: int, log: Log) -> None:
    due = min(amount, len(state.seats[seat_no].coins))
    if due:
        faces = pay(state, seat_no, due)
        if log is not None:
            log.append(Paid(seat_no, due, faces, "event"))


def _crowns(state: State, effect: effects.CrownsMoved, log: Log) -> None:
    for seat_no in seats_of(state, effect.who):
        if effect.amount > 0:
            gain_crowns(state, seat_no, effect.amount, "event", log)
            continue
        due = min(-effect.amount, state.seats[seat_no].crowns)
        if due:
            pay_crowns(state, seat_no, due, log)


def _tax(state: State, effect: effects.Tax, log: Log) -> None:
    """As a Tax Increase without a bonus: who pays may complete the mission that waits for it (mission 50)."""
    payers = [seat_no for seat_no in clockwise(state) if len(state.seats[seat_no].coins) >= effect.from_coins]
    for seat_no in payers:
        due = len(state.seats[seat_no].coins) // 2
        faces = pay(state, seat_no, due)
        if log is not None:
            log.append(TaxPaid(seat_no, due, faces))
    offer(state, payers, terms.WhenTaxed)


def _offer(state: State, effect: effects.Offer, log: Log) -> None:
    offers = [
        CoinOffer(seat_no, effect.coins, effect.gives, effect.amount) for seat_no in seats_of(state, effect.who)
    ]
    state.frames += tuple(reversed(offers))


def _month_ends(state: State, effect: effects.MonthEnds, log: Log) -> None:
    """The hourglass of the newest mission, then the event pile is turned over (ruling R25)."""
    state.frames += (MONTH_TURNS,)
    missions = tale_of(state).missions
    if effect.story and missions:
        state.frames += (Telling("hourglass", missions[-1], 0),)


def _today(change: Callable[[Today, Any], Today]) -> Callable[[State, Any, Log], None]:
    """An effect that lasts for this turn."""

    def perform_today(state: State, effect: Any, log: Log) -> None:
        state.today = change(state.today, effect)

    return perform_today


def _takes(today: Today, effect: effects.Takes) -> Today:
    active = effect.amount if effect.who != "others" else 0
    others = effect.amount if effect.who != "active" else 0
    return replace(today, takes=today.takes + active, takes_others=today.takes_others + others)


_PERFORM: dict[type, Callable[[State, Any, Log], None]] = {
    effects.Coins: _coins,
    effects.CrownsMoved: _crowns,
    effects.Tax: _tax,
    effects.Offer: _offer,
    effects.MonthEnds: _month_ends,
    effects.Draws: _today(lambda today, e: replace(today, at_least=e.at_least, at_most=e.at_most)),
    effects.MoreCutlasses: _today(lambda today, e: replace(today, cutlasses=today.cutlasses + e.amount)),
    effects.Spare: _today(lambda today, e: replace(today, spare=today.spare + e.ships)),
    effects.Look: _today(lambda today, e: replace(today, looks=today.looks + 1)),
    effects.Trade: _today(lambda today, e: replace(today, trade=today.trade + e.amount)),
    effects.Hire: _today(lambda today, e: replace(today, hire=today.hire + e.amount)),
    effects.Takes: _today(_takes),
}


# --- what is offered for coins ---


def legal_coin_offer(state: State, frame: CoinOffer) -> tuple[Move, ...]:
    """Pay for it, or not."""
    return (YES, NO)


def coin_offer_stands(state: State, frame: CoinOffer) -> bool:
    """Whether the seat has the coins, and a marker if it is about one, or room on the crown track."""
    seat = state.seats[frame.seat]
    if len(seat.coins) < frame.coins:
        return False
    if frame.gives == "marker":
        return free_markers(state, frame.seat) > 0
    return seat.crowns < state.track


def answer_coin_offer(state: State, frame: CoinOffer, move: Move, log: Log) -> None:
    """Pay and gain, or turn it down."""
    if not isinstance(move, (Accept, No)):
        raise IllegalMove("an event offers something for coins: say yes or no")
    state.frames = state.frames[:-1]
    if isinstance(move, No):
        if log is not None:
            log.append(OfferTurnedDown(frame.seat))
        return
    faces = pay(state, frame.seat, frame.coins)
    if log is not None:
        log.append(Paid(frame.seat, frame.coins, faces, "event"))
    if frame.gives == "marker":
        place_marker(state, frame.seat, True, log)
        refresh_all_claims(state)
    else:
        gain_crowns(state, frame.seat, frame.amount, "event", log)
