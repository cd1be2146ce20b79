"""What options would cost and bring, what cards serve for, what stopping brings, by the rules' own functions.

Coins and crowns are bounded as in the rules: piles give only coins they have (ruling R2), and the crown track
ends. Influence includes the crown shield. What a card serves for is counted on a copy of the seat: no table is
cloned.
"""

from collections.abc import Iterable
from copy import copy
from itertools import product

from highseas.engine.royal.cards import CARDS, COINS, COLOR_BIT, COST, INFLUENCE, ITEM, PROFESSION, SHIP, TYPE
from highseas.engine.royal.derived import count_card, shield
from highseas.engine.royal.frames import prices
from highseas.engine.royal.frames.kinds import Taking
from highseas.engine.royal.frames.take import begin_taking
from highseas.engine.royal.game import clone, legal
from highseas.engine.royal.goals.count import left_after
from highseas.engine.royal.goals.mode import declines, goals_of
from highseas.engine.royal.modes import INFLUENCE as INFLUENCE_CHANGED
from highseas.engine.royal.modes import MODES, Worth
from highseas.engine.royal.moves import STOP, TAKE, Expedition, Sell, Take
from highseas.engine.royal.piles import drawable
from highseas.engine.royal.seen.view import Preview, Serves, Stop
from highseas.engine.royal.state import Seat, State


def crowns_gained(state: State, seat: Seat, crowns: int) -> tuple[int, int]:
    """Return how many of these crowns still fit on the track, and the influence points their shield adds."""
    gained = min(crowns, state.track - seat.crowns)
    return gained, shield(state, seat.crowns + gained) - shield(state, seat.crowns)


def take_preview(state: State, seat_no: int, move: Take) -> Preview:
    """Return what taking a card of the harbor, or the one just revealed, costs and brings the seat."""
    seat = state.seats[seat_no]
    card, dues = move.card, prices.fee(state, seat_no)
    if COLOR_BIT[card]:
        return _trade_preview(state, seat_no, move, dues)
    cost = prices.hire_cost(state, seat, card)
    gains, _, points = _by_themselves(state, seat_no, cost, b"", card)
    return Preview(
        pays=cost,
        fee=dues,
        discount=COST[card] - cost,
        gains=gains,
        influence=INFLUENCE[card] + points,
        coins_after=len(seat.coins) - cost - dues + gains,
        short=max(0, cost + dues - len(seat.coins)),
    )


def _by_themselves(state: State, seat_no: int, discarded: int, give: bytes, card: int) -> Worth:
    """Return what goals bring that are completed by themselves with one card more, and without those given.

    `discarded` are the cards that go to the discard pile before, less the coins drawn before.
    """
    after = copy(state.seats[seat_no])
    if give:
        after = left_after(state, after, give, 0)
    count_card(after, card)
    return _brought(state, seat_no, after, discarded)


def _brought(state: State, seat_no: int, after: Seat, discarded: int) -> Worth:
    """Return what goals bring that are completed by themselves with what `after` has, as above."""
    if not state.subscriptions & INFLUENCE_CHANGED:
        return Worth()
    brought = MODES[state.mode].by_themselves(state, seat_no, after)
    return brought._replace(coins=min(brought.coins, drawable(state, discarded)))


def _trade_preview(state: State, seat_no: int, move: Take, dues: int) -> Preview:
    seat, card = state.seats[seat_no], move.card
    if move.decline:  # it completes contracts (ruling R13)
        worths = [goals_of(state).worth(state, slot, seat_no) for slot in declines(state, seat_no, card)]
        bonus, gains = 0, sum(worth.coins for worth in worths)
        influence = sum(worth.points for worth in worths)
    else:
        bonus, influence = prices.trade_bonus(seat, card), 0
        gains = (0 if move.item else prices.trade_coins(state, card)) + bonus
    kept = 0 if move.item else prices.points_kept(state, seat, card, gains if not move.decline else 0)
    there = drawable(state, 0 if move.item or kept else 1)  # a discarded ship goes to the discard pile first
    gains = min(gains, there)
    bonus, gift = min(bonus, gains), min(prices.gift_of(state, card), there - gains)
    short = max(0, dues - len(seat.coins) - (0 if move.decline else gains))
    crowns, points = crowns_gained(state, seat, prices.trade_crowns(seat, card, move.item))
    if kept:
        after = copy(seat)
        after.influence += kept
        brought = _brought(state, seat_no, after, -gains - gift)
        gains, kept = gains + brought.coins, kept + brought.points
    return Preview(
        fee=dues,
        gains=gains,
        bonus=bonus,
        gift=gift,
        takes=prices.extra_takes(seat, card),
        influence=influence + points + kept,
        coins_after=len(seat.coins) + gains - dues,
        crowns=crowns,
        item=ITEM[card] if move.item else "",
        stowed=bool(kept),
        short=short,
    )


def offers(state: State, seat_no: int) -> dict[int, Preview]:
    """Return the preview of hiring or trading each card in the harbor, or just turned up."""
    cards = dict.fromkeys(state.harbor + state.revealed)
    return {card: take_preview(state, seat_no, TAKE[card]) for card in cards if TYPE[card] in (PROFESSION, SHIP)}


def expedition_preview(state: State, seat_no: int, move: Expedition) -> Preview:
    seat = state.seats[seat_no]
    ability = seat.ability
    bonus = ability if ability is not None and ability.kind == "expedition_bonus" else None
    gains = min(COINS[move.card] + (bonus.coins if bonus else 0), drawable(state, len(move.give)))
    crowns, points = crowns_gained(state, seat, bonus.crowns if bonus else 0)
    more = _by_themselves(state, seat_no, len(move.give) - gains, move.give, move.card)
    gains += more.coins
    return Preview(
        gains=gains,
        crowns=crowns,
        influence=INFLUENCE[move.card] - sum(INFLUENCE[card] for card in move.give) + points + more.points,
        coins_after=len(seat.coins) + gains,
    )


def sale_preview(state: State, seat_no: int, move: Sell) -> Preview:
    gains = min(state.prices[-1], drawable(state, 1))
    return Preview(gains=gains, coins_after=len(state.seats[seat_no].coins) + gains, item=ITEM[move.card])


def serves(state: State, seats: Iterable[int]) -> list[Serves]:
    """Return what each harbor card that can be kept serves these seats (from 0) for, in the harbor's order.

    Goals that somebody has completed are left out, and those for which the seat has no marker.
    """
    asked = tuple(seats)
    kept = [card for card in dict.fromkeys(state.harbor) if TYPE[card] == PROFESSION or ITEM[card]]
    found = []
    for card, seat_no in product(kept, asked):
        seat = state.seats[seat_no]
        if not (goals := MODES[state.mode].further(state, seat_no, with_card(seat, card))):
            continue
        price = (0 if ITEM[card] else prices.hire_cost(state, seat, card)) + prices.fee(state, seat_no)
        found += [
            Serves(
                seat=seat_no + 1,
                card=CARDS[card].id,
                now=goal.now,
                then=goal.then,
                need=goal.need,
                price=price,
                coins=len(seat.coins),
                short=max(0, price - len(seat.coins)),
                kind=goal.kind,
                goal=goal.id,
            )
            for goal in goals
        ]
    return found


def with_card(seat: Seat, card: int) -> Seat:
    """Return a copy of the seat with the card: in its display, or a ship kept for its item."""
    after = copy(seat)
    if ITEM[card]:
        after.items += bytes((card,))
    else:
        count_card(after, card)
    return after


def stopping(state: State) -> Stop | None:
    """Return what stopping would bring; None where Discover cannot be stopped."""
    if STOP not in legal(state):
        return None
    before, after = len(state.seats[state.active].coins), clone(state)
    begin_taking(after, None)
    chance = after.frames[-1]
    assert isinstance(chance, Taking)
    income = len(after.seats[state.active].coins) - before
    offered = offers(after, state.active)
    ships = [offered[card] for card in after.harbor if TYPE[card] == SHIP]
    trades = sorted(ships, key=lambda trade: (-trade.gains, trade.gift))[: chance.left]
    people = [offered[card] for card in after.harbor if TYPE[card] == PROFESSION]
    hires = [hire.influence for hire in people if not hire.short]
    return Stop(
        takes=chance.left,
        coins=income + min(drawable(after), sum(trade.gains for trade in trades)),
        gift=sum(trade.gift for trade in trades),
        influence=max(hires, default=0) if chance.left else 0,
    )
