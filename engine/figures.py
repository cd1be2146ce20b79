"""What options cost and bring, counted before they are chosen, by the functions that the rules use.

Coins and crowns are bounded as the rules bound them: no pile gives coins that it has not got (ruling R2), and the
crown track ends. Influence has the crown shield read again.
"""

from engine.cards import COINS, COLOR_BIT, CONTRACTS, COST, INFLUENCE, ITEM, PROFESSION, SHIP, TYPE
from engine.contracts import nemesis_slots, worth_of_step
from engine.frames.take import extra_takes, fee, gift_of, hire_cost, trade_bonus, trade_coins, trade_crowns
from engine.moves import TAKE, Complete, Expedition, Sell, Share, Take
from engine.preview import Preview
from engine.state import Seat, State
from engine.table import drawable
from engine.upkeep import shield


def crowns_gained(state: State, seat: Seat, crowns: int) -> tuple[int, int]:
    """Of so many crowns those that still fit on the track, and the influence points their shield adds."""
    gained = min(crowns, state.track - seat.crowns)
    return gained, shield(state, seat.crowns + gained) - shield(state, seat.crowns)


def take_preview(state: State, seat_no: int, move: Take) -> Preview:
    """What taking a card of the harbor, or one turned up, costs and brings the seat."""
    seat = state.seats[seat_no]
    card, dues = move.card, fee(state, seat_no)
    if COLOR_BIT[card]:
        return _trade_preview(state, seat_no, move, dues)
    cost = hire_cost(state, seat, card)
    return Preview(
        pays=cost,
        fee=dues,
        discount=COST[card] - cost,
        influence=INFLUENCE[card],
        coins_after=len(seat.coins) - cost - dues,
    )


def _trade_preview(state: State, seat_no: int, move: Take, dues: int) -> Preview:
    seat, card = state.seats[seat_no], move.card
    there = drawable(state, 0 if move.item else 1)  # the ship itself goes to the discard pile first
    if move.decline:
        bonus, (gains, influence) = 0, _declined_worth(state, seat_no, card)
    else:
        bonus, influence = trade_bonus(seat, card), 0
        gains = (0 if move.item else trade_coins(state, card)) + bonus
    gains = min(gains, there)
    crowns, points = crowns_gained(state, seat, trade_crowns(seat, card, move.item))
    return Preview(
        fee=dues,
        gains=gains,
        bonus=min(bonus, gains),
        gift=min(gift_of(state, card), there - gains),
        takes=extra_takes(seat, card),
        influence=influence + points,
        coins_after=len(seat.coins) + gains - dues,
        crowns=crowns,
        item=ITEM[card] if move.item else "",
    )


def _declined_worth(state: State, seat_no: int, card: int) -> tuple[int, int]:
    """Coins and influence of the contracts that declining this ship's coins would complete (ruling R13)."""
    worths = [worth_of_step(state, slot, seat_no) for slot in nemesis_slots(state, seat_no, card)]
    return sum(coins for coins, _ in worths), sum(influence for _, influence in worths)


def offers(state: State, seat_no: int) -> dict[int, Preview]:
    """What hiring each person and trading each ship that lies in the harbor, or was just turned up, would mean."""
    cards = dict.fromkeys(state.harbor + state.revealed)
    return {card: take_preview(state, seat_no, TAKE[card]) for card in cards if TYPE[card] in (PROFESSION, SHIP)}


def expedition_preview(state: State, seat_no: int, move: Expedition) -> Preview:
    """What claiming an expedition brings, the character's share with it."""
    seat = state.seats[seat_no]
    talent = seat.talent
    bonus = talent if talent is not None and talent.kind == "expedition_bonus" else None
    gains = min(COINS[move.card] + (bonus.coins if bonus else 0), drawable(state, len(move.give)))
    crowns, points = crowns_gained(state, seat, bonus.crowns if bonus else 0)
    return Preview(
        gains=gains,
        crowns=crowns,
        influence=INFLUENCE[move.card] - sum(INFLUENCE[card] for card in move.give) + points,
        coins_after=len(seat.coins) + gains,
    )


def contract_preview(state: State, seat_no: int, move: Complete) -> Preview:
    """What completing a contract, or going a step on, costs and brings."""
    requirement = CONTRACTS[move.contract].requirement
    worth, influence = worth_of_step(state, state.contracts.index(move.contract), seat_no)
    pays = requirement.at_least if requirement.kind == "pay_coins" else 0
    gains = min(worth, drawable(state, pays))
    coins_after = len(state.seats[seat_no].coins) - pays + gains
    return Preview(pays=pays, gains=gains, influence=influence, coins_after=coins_after)


def sale_preview(state: State, seat_no: int, move: Sell) -> Preview:
    """What an Innkeeper gets for an item, whose ship goes to the discard pile first."""
    gains = min(state.prices[-1], drawable(state, 1))
    return Preview(gains=gains, coins_after=len(state.seats[seat_no].coins) + gains, item=ITEM[move.card])


def share_preview(state: State, seat_no: int, move: Share) -> Preview:
    """What a part of the allotment brings."""
    gains = min(move.coins, drawable(state))
    return Preview(gains=gains, coins_after=len(state.seats[seat_no].coins) + gains)
