"""Trade & Hire: each seat's chance to take cards, the active player's first (Big Box pp. 5-6).

The number of cards depends on the ship colors when the phase begins (ruling R4), plus one per Governor; Clerks add
to it as ships are traded. Income comes first, whether or not a card is taken (ruling R6). Inactive players take one
card and pay the active player a coin for each (ruling R5). Taking is always optional.
"""

from typing import Final

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.cards import COLOR_BIT, COST, CROWNS, GIFT, ITEM, NO_POWER, ONE, follows_sets
from highseas.engine.royal.derived import add_to_display, display_changed, gain_crowns, refresh_claims
from highseas.engine.royal.events import Hired, ItemKept, Paid, Passed, Stopped, Stowed, Traded
from highseas.engine.royal.frames import prices
from highseas.engine.royal.frames.abilities import pay_ability, pay_income, prices_open, sales, sell
from highseas.engine.royal.frames.kinds import Stopping, Taking, taking
from highseas.engine.royal.frames.turn import apply_own, end_turn, may_claim, own_moves
from highseas.engine.royal.modes import MODES, STOPPED, catalog_of
from highseas.engine.royal.moves import PASS, TAKE, TAKE_DECLINE, TAKE_ITEM, Move, Pass, Sell, Take
from highseas.engine.royal.piles import Log, drawable, gain, pay, pay_fee, without
from highseas.engine.royal.state import USUAL, Seat, State

ONE_WAY: Final[list[bool]] = []
"""For ships, whether there is only one way to take them while no trade can be declined."""


@follows_sets
def _rebuild() -> None:
    ONE_WAY[:] = [not gift and not item for gift, item in zip(GIFT, ITEM, strict=True)]


# --- phase ---


def stop(state: State, log: Log, forced: bool = False) -> None:
    """End Discover; a mode's offers at this moment come before Trade & Hire."""
    if state.subscriptions & STOPPED:
        state.frames = (Stopping(forced),)
        MODES[state.mode].stopped(state, log)
    else:
        begin_taking(state, log, forced)


def resume_stopping(state: State, frame: Stopping, log: Log) -> bool:
    """Start Trade & Hire after the offers."""
    begin_taking(state, log, frame.forced)
    return True


def begin_taking(state: State, log: Log, forced: bool = False) -> None:
    """Start the active player's chance after Discover."""
    takes = prices.TAKES_BY_COLORS[state.colors.bit_count()]
    if state.gambled:
        takes += state.gambled * catalog_of(state).gamble_takes
    if log is not None:
        power = state.seats[state.active].power
        more = sum(power[place] for place in prices.EXTRA) + state.turn_rules.takes
        log.append(Stopped(state.active, max(0, takes + more), forced))
    _begin_chance(state, state.active, takes, log)


def _begin_chance(state: State, seat_no: int, takes: int, log: Log) -> None:
    seat = state.seats[seat_no]
    if seat.power != NO_POWER:
        for place in prices.EXTRA:
            takes += seat.power[place]
        pay_income(state, seat_no, log)
        state.prices = prices_open(state, seat)
    elif state.prices:
        state.prices = b""
    if seat.ability is not None:
        pay_ability(state, seat_no, "income_by_cards", log)
    rules = state.turn_rules
    if rules is not USUAL:
        takes = max(0, takes + (rules.takes if seat_no == state.active else rules.takes_others))
    state.frames = taking(seat_no, takes)


def _end_chance(state: State, seat_no: int, log: Log) -> None:
    following = (seat_no + 1) % len(state.seats)
    if following == state.active:
        end_turn(state, log)
    else:
        _begin_chance(state, following, 1, log)


def resume_taking(state: State, frame: Taking, log: Log) -> bool:
    """Skip a seat that can neither take nor claim anything, or nothing worth it where the options say so."""
    if (frame.left and _can_take(state, frame.seat_no)) or has_more(state, frame.seat_no):
        return False
    _end_chance(state, frame.seat_no, log)
    return True


def has_more(state: State, seat_no: int) -> bool:
    """Whether the seat may do anything in its chance besides taking a card: sell an item, or claim."""
    if state.prices and sales(state, state.seats[seat_no]):
        return True
    return may_claim(state, seat_no) and bool(own_moves(state, seat_no))


def _can_take(state: State, seat_no: int) -> bool:
    """Whether the seat is to be asked for a card: whether it can take one.

    Where the options say so an inactive one is passed over if that is one ship, and earns it nothing (Yucata,
    ruling R39). Against the Time deck the option is refused, but older games have it there, and go on as they
    began: seats were passed over with several such ships too.
    """
    active = seat_no == state.active
    if active and state.colors:
        return True
    seat = state.seats[seat_no]
    dues = 0 if active else 1
    enough = 1
    if dues and state.options.auto_pass and not earns(state, seat_no):
        if state.timed:
            return False
        enough = 2
    dearest = _dearest_hire(state, seat, dues)
    for card in state.harbor:
        if tradable(state, seat, card, dues) if COLOR_BIT[card] else COST[card] <= dearest:
            enough -= 1
            if not enough:
                return True
    return False


def earns(state: State, seat_no: int) -> bool:
    """Whether anything that an inactive seat could take brings it coins after the fee, influence or a goal (ruling
    R38). All professions count, whatever they are; so do ships kept for their item, and crowns.
    """
    seat = state.seats[seat_no]
    dearest = _dearest_hire(state, seat, 1)
    for card in state.harbor:
        if not COLOR_BIT[card]:
            if COST[card] <= dearest:
                return True
        elif any(_trade_earns(state, seat_no, trade) for trade in _trades(state, seat_no, card, 1)):
            return True
    return False


def _trade_earns(state: State, seat_no: int, move: Take) -> bool:
    """Whether this trade brings an inactive seat anything; coins can be declined only where that moves a marker."""
    if move.decline or move.item:
        return True
    seat = state.seats[seat_no]
    coins = prices.trade_coins(state, move.card) + prices.trade_bonus(seat, move.card)
    if min(coins, drawable(state, 1)) > 1 or prices.points_kept(state, seat, move.card, coins):
        return True
    return prices.trade_crowns(seat, move.card, False) > 0


def _dearest_hire(state: State, seat: Seat, dues: int) -> int:
    """Return the highest printed cost the seat can hire at, with the fee; -1 if none.

    The inverse of `hire_cost`, for listing many cards at once; `_take` uses `hire_cost` itself, so that tests
    compare the two.
    """
    purse = len(seat.coins) - dues
    limit = purse - state.turn_rules.hire
    return -1 if purse < 0 or limit < 0 else limit + prices.discount(seat)


def tradable(state: State, seat: Seat, card: int, dues: int) -> bool:
    """Whether the seat can pay for taking the ship, whose income helps with the fee (ruling R5)."""
    coins = len(seat.coins)
    if coins >= dues:
        return True
    return coins + min(prices.trade_coins(state, card) + prices.trade_bonus(seat, card), drawable(state, 1)) >= dues


# --- the question ---


def legal_taking(state: State, frame: Taking) -> tuple[Move, ...]:
    """Return every affordable card, in each way it can be taken; sales; the seat's claims; pass."""
    seat_no = frame.seat_no
    seat = state.seats[seat_no]
    moves: list[Move] = [PASS]
    if frame.left:
        dues = 0 if seat_no == state.active else 1
        dearest = _dearest_hire(state, seat, dues)
        for card in dict.fromkeys(state.harbor):
            if not (bit := COLOR_BIT[card]):
                if COST[card] <= dearest:
                    moves.append(TAKE[card])
            elif dues or not ONE_WAY[card] or state.decline_colors & bit:
                moves += _trades(state, seat_no, card, dues)
            else:  # without a fee a ship can always be traded
                moves.append(TAKE[card])
    if state.prices:
        moves += sales(state, seat)
    if may_claim(state, seat_no):
        moves += own_moves(state, seat_no)
    return tuple(moves)


def _trades(state: State, seat_no: int, card: int, dues: int) -> list[Take]:
    """Return the ways to take a ship: for its item, by who gets a gift, without coins if that moves a marker."""
    seat = state.seats[seat_no]
    if ITEM[card]:
        purse = len(seat.coins)
        may_keep = purse >= dues or purse + min(prices.trade_bonus(seat, card), drawable(state)) >= dues
        keeps = [TAKE_ITEM[card]] if may_keep else []
        return [TAKE[card], *keeps] if tradable(state, seat, card, dues) else [*keeps]
    declines = []
    if tradable(state, seat, card, dues):
        declines.append(False)
    can_decline = state.decline_colors & COLOR_BIT[card] and len(seat.coins) >= dues
    if can_decline and MODES[state.mode].may_decline(state, seat_no, card):
        declines.append(True)
    if not prices.gift_of(state, card):
        return [TAKE_DECLINE[card] if decline else TAKE[card] for decline in declines]
    others = [other for other in range(len(state.seats)) if other != seat_no]
    return [Take(card, decline, other) for decline in declines for other in others]


def apply_taking(state: State, frame: Taking, move: Move, log: Log) -> None:
    """Take a card, sell an item, claim, or pass."""
    if type(move) is Take:
        _take(state, frame, move, log)
    elif type(move) is Sell:
        sell(state, frame.seat_no, move, log)
    elif type(move) is Pass:
        if log is not None and frame.left:
            log.append(Passed(frame.seat_no))
        _end_chance(state, frame.seat_no, log)
    else:
        apply_own(state, frame.seat_no, move, log)


def _take(state: State, frame: Taking, move: Take, log: Log) -> None:
    seat_no, card = frame.seat_no, move.card
    seat = state.seats[seat_no]
    if card not in state.harbor:
        raise IllegalMove("moves.card_not_harbor")
    if not frame.left:
        raise IllegalMove("moves.no_more_cards_taken")
    if COLOR_BIT[card]:
        if not _can_trade(state, seat_no, move):
            raise IllegalMove("moves.ship_cannot_traded_way")
        state.frames = taking(seat_no, frame.left - 1 + prices.extra_takes(seat, card))
        _trade(state, seat_no, move, log)
        return
    cost = prices.hire_cost(state, seat, card)
    if move.decline or move.item or move.to != -1 or cost + prices.fee(state, seat_no) > len(seat.coins):
        raise IllegalMove("moves.card_cannot_paid")
    state.frames = taking(seat_no, frame.left - 1)
    faces = pay(state, seat_no, cost)
    state.harbor = without(state.harbor, card)
    if log is not None:
        log.append(Hired(seat_no, card, cost, COST[card] - cost))
        if cost:
            log.append(Paid(seat_no, cost, faces, "hire"))
    if seat_no != state.active:
        pay_fee(state, seat_no, log)
    add_to_display(state, seat_no, card, log)


def _can_trade(state: State, seat_no: int, move: Take) -> bool:
    """Whether `legal_taking` lists this trade of a ship in the harbor."""
    dues = 0 if seat_no == state.active else 1
    if move.decline or move.item or move.to != -1 or (GIFT[move.card] and len(state.seats) > 1):
        return move in _trades(state, seat_no, move.card, dues)
    return not dues or tradable(state, state.seats[seat_no], move.card, dues)


def _trade(state: State, seat_no: int, move: Take, log: Log) -> None:
    """Discard, keep or stow the ship, gain what it brings, give the gift, pay the fee; or move a marker (R13)."""
    card = move.card
    seat = state.seats[seat_no]
    bonus = 0 if move.decline else prices.trade_bonus(seat, card)
    coins = 0 if move.decline else bonus if move.item else prices.trade_coins(state, card) + bonus
    state.harbor = without(state.harbor, card)
    state.colors ^= COLOR_BIT[card]
    points = prices.points_kept(state, seat, card, coins) if seat.keeps and not move.item else 0
    if move.item:
        seat.items += ONE[card]
    elif points:
        seat.stowed += ONE[card]
    else:
        state.discard += ONE[card]
    if log is not None:
        kept = ItemKept(seat_no, card, bonus)
        log.append(kept if move.item else Traded(seat_no, card, coins, bonus, move.decline))
        if points:
            log.append(Stowed(seat_no, card, points))
    gain(state, seat_no, coins, "trade", log)
    if CROWNS[card] or seat.ability is not None:
        gain_crowns(state, seat_no, prices.trade_crowns(seat, card, move.item), "trade", log)
    if move.item:
        refresh_claims(state, seat_no)
    if move.to >= 0:
        gain(state, move.to, GIFT[card], "gift", log)
    if seat_no != state.active:
        pay_fee(state, seat_no, log)
    if move.decline:
        MODES[state.mode].declined(state, seat_no, card, log)
    if points:
        display_changed(state, seat_no, log)
