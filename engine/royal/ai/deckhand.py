"""Deckhand, a heuristic player: stops by exact odds, hires and trades for the open contracts.

It sees only an observation, looks one card ahead, and gives a reason for each move. It plays seats and gives hints;
it does not search.
"""

from typing import Literal

import msgspec

from highseas.engine.royal.ai.goals import Wants, open_slots, share_out, spare_markers, wants
from highseas.engine.royal.ai.weights import TABLE, Weights
from highseas.engine.royal.ai.worth import Appraiser, chance_worth, take_worth, together, trade_worth
from highseas.engine.royal.cards import (
    CARDS,
    COLOR_BIT,
    CONTRACTS,
    EXPEDITION,
    LEAVES,
    PROFESSION,
    SHIP,
    STRENGTH,
    TYPE,
)
from highseas.engine.royal.frames.kinds import AfterBust, AsideChoice, Discover, Offer, Repelling, Taking
from highseas.engine.royal.frames.tax import due_of
from highseas.engine.royal.game import legal
from highseas.engine.royal.goals.terms import Professions
from highseas.engine.royal.moves import (
    DRAW,
    KEEP,
    LEAVE,
    NO,
    PASS,
    REPEL,
    REPEL_NEST,
    STOP,
    Complete,
    Expedition,
    Move,
    Take,
)
from highseas.engine.royal.piles import without
from highseas.engine.royal.seen.observe import Observation
from highseas.engine.royal.seen.odds import next_cards
from highseas.engine.royal.state import State

_WORTH_A_MOVE = 0.05
"""Least worth, in coins, for which a card is taken."""

Why = Literal[
    "first_card",
    "event_draws",
    "draw_on",
    "enough",
    "claim_contract",
    "claim_expedition",
    "mark",
    "save_marker",
    "clock",
    "repel_clash",
    "repel_poor",
    "keep_for_nest",
    "let_in",
    "bust_wanted",
    "for_contract",
    "for_coins",
    "for_income",
    "decline",
    "nothing_worth",
    "left_to_others",
    "claim_mission",
    "mission_moment",
    "keep_item",
    "sell_item",
    "look_ahead",
    "put_back",
    "offer_worth",
    "offer_dear",
    "character",
    "share",
]


class Advice(msgspec.Struct, frozen=True):
    """A move and its reason. `bust` of `total` next cards would bust; `card` and `contract` are indexes, or -1;
    `mission` is a mission's number.
    """

    move: Move
    why: Why
    bust: int = 0
    total: int = 0
    card: int = -1
    contract: int = -1
    mission: str = ""


def decide(seen: Observation, seat_no: int, weights: Weights = TABLE) -> Move:
    """Return the move for the deciding seat, from 0."""
    return advise(seen, seat_no, weights).move


def advise(seen: Observation, seat_no: int, weights: Weights = TABLE) -> Advice:
    """Return the move for the deciding seat, from 0, and its reason.

    Raises `ValueError` when the game is over.
    """
    table = seen.table
    if not table.frames:
        raise ValueError("the game is over")
    frame = table.frames[-1]
    moves = legal(table)
    if isinstance(frame, Offer):
        return _offer(table, frame, weights)
    if isinstance(frame, AsideChoice):
        return Advice(LEAVE, "clock")
    claim = _claim(table, seat_no, moves, weights)
    if claim is not None:
        return claim
    if isinstance(frame, AfterBust):
        return Advice(PASS, "nothing_worth")
    shared = share_out(table, weights)
    everyone = [wants(table, seat_no, shared, weights) for seat_no in range(len(table.seats))]
    appraiser = Appraiser(table, everyone, weights)
    if isinstance(frame, Taking):
        return take_advice(table, frame, moves, appraiser)
    if isinstance(frame, Repelling):
        return repel_advice(table, moves, appraiser)
    assert isinstance(frame, Discover)
    return discover_advice(seen, moves, appraiser)


# --- claims and offers ---


def _claim(table: State, seat_no: int, moves: tuple[Move, ...], weights: Weights) -> Advice | None:
    """Complete open contracts first; claim expeditions whose cards no contract needs."""
    for move in moves:
        if isinstance(move, Complete) and _worth_a_marker(table, move.contract):
            return Advice(move, "claim_contract", contract=move.contract)
    expeditions = [move for move in moves if isinstance(move, Expedition)]
    if expeditions:
        wanted = _reserved(table, seat_no)
        best = min(expeditions, key=lambda move: sum(1 for card in move.give if CARDS[card].kind in wanted))
        if not any(CARDS[card].kind in wanted for card in best.give):
            return Advice(best, "claim_expedition", card=best.card)
    return None


def _worth_a_marker(table: State, contract: int) -> bool:
    slot = table.contracts.index(contract)
    if not table.timed or not table.markers[slot]:
        return True
    if any(table.steps[slot][i] and i not in table.markers[slot] for i in range(len(table.seats))):
        return False
    return (
        spare_markers(table) > len(open_slots(table)) and CONTRACTS[contract].rewards[len(table.markers[slot])] > 0
    )


def _reserved(table: State, seat_no: int) -> set[str]:
    """Return the kinds of professions that an open contract of this seat still needs."""
    kinds: set[str] = set()
    for slot in open_slots(table):
        contract = CONTRACTS[table.contracts[slot]]
        if isinstance(contract.term, Professions) and seat_no not in table.markers[slot]:
            kinds.update(contract.term.professions)
    return kinds


def _offer(table: State, frame: Offer, weights: Weights) -> Advice:
    slot = table.contracts.index(frame.contract)
    if not table.markers[slot] or not table.timed:
        others = any(table.steps[slot][i] for i in range(len(table.seats)) if i != frame.seat_no)
        if not (table.timed and others and spare_markers(table) <= 0):
            return Advice(Complete(frame.contract), "mark", contract=frame.contract)
    elif _worth_a_marker(table, frame.contract):
        return Advice(Complete(frame.contract), "mark", contract=frame.contract)
    return Advice(NO, "save_marker", contract=frame.contract)


# --- Trade & Hire ---


def take_advice(table: State, frame: Taking, moves: tuple[Move, ...], appraiser: Appraiser) -> Advice:
    """Take the card that is worth most, or none. In cooperation, what the following seats lose counts against
    it.
    """
    seat_no = frame.seat_no
    mine = appraiser.wants[seat_no]
    fee = 0.0 if seat_no == table.active else 0.1 if together(table) else 0.5
    own = {
        move: worth
        for move in moves
        if isinstance(move, Take)
        and (worth := _move_worth(table, seat_no, move, mine, appraiser.weights) - fee) > _WORTH_A_MOVE
    }
    if not own:
        return Advice(PASS, "nothing_worth")
    rest = {card: _rest_worth(table, frame, card, appraiser) for card in {move.card for move in own}}
    move = max(own, key=lambda move: (own[move] + rest[move.card], own[move]))
    if own[move] + rest[move.card] <= _WORTH_A_MOVE + appraiser.following(seat_no, table.harbor):
        return Advice(PASS, "left_to_others", card=move.card)
    if move.decline or move.item:
        return Advice(move, "decline" if move.decline else "keep_item", card=move.card)
    if COLOR_BIT[move.card]:
        return Advice(move, "for_coins", card=move.card)
    goal = mine.goal[move.card]
    return Advice(move, "for_contract" if goal >= 0 else "for_income", card=move.card, contract=goal)


def _rest_worth(table: State, frame: Taking, card: int, appraiser: Appraiser) -> float:
    """Return the worth of the harbor without the card: further takes of this seat, then those of the seats
    after it.
    """
    harbor = without(table.harbor, card)
    more, harbor = chance_worth(
        table,
        frame.seat_no,
        harbor,
        frame.left - 1,
        appraiser.wants[frame.seat_no],
        appraiser.worths(frame.seat_no, harbor),
    )
    return more + appraiser.following(frame.seat_no, harbor)


def _move_worth(table: State, seat_no: int, move: Take, mine: Wants, weights: Weights) -> float:
    gift = _gift_worth(table, move)
    if not COLOR_BIT[move.card]:
        return take_worth(table, seat_no, move.card, mine, weights)
    worth, way = trade_worth(table, seat_no, move.card, mine)
    mine_way = "decline" if move.decline else "item" if move.item else "trade"
    return worth + gift if way == mine_way else worth - 50.0


def _gift_worth(table: State, move: Take) -> float:
    """Return what a gift is worth: best for the poorest friend, or for the weakest rival."""
    if move.to < 0:
        return 0.0
    other = table.seats[move.to]
    if together(table):
        return 0.5 - 0.01 * len(other.coins)
    return -0.5 - 0.05 * other.influence


# --- Discover ---


def discover_advice(seen: Observation, moves: tuple[Move, ...], appraiser: Appraiser) -> Advice:
    """Draw while the next card is worth more than what it risks."""
    table = seen.table
    weights = appraiser.weights
    if STOP not in moves:
        return Advice(DRAW, "event_draws" if table.drawn else "first_card")
    if DRAW not in moves:
        return Advice(STOP, "enough")
    _, cards = next_cards(seen)
    if not cards:
        return Advice(STOP, "enough")
    stop = appraiser.harbor(table.harbor, table.colors.bit_count())
    going_on = 0.0
    busts = 0
    for card, copies in cards.items():
        worth, is_bust = next_worth(appraiser, card)
        going_on += copies * worth
        busts += copies if is_bust else 0
    going_on /= cards.total()
    draw = going_on > stop * weights.discipline
    wanted = appraiser.wants[table.active].bust > stop
    why: Why = "bust_wanted" if draw and wanted else "draw_on" if draw else "enough"
    return Advice(DRAW if draw else STOP, why, bust=busts, total=cards.total())


def next_worth(appraiser: Appraiser, card: int) -> tuple[float, bool]:
    """Return what the harbor would be worth with this card next, and whether it busts."""
    table = appraiser.table
    mine = appraiser.wants[table.active]
    colors = table.colors.bit_count()
    kind = TYPE[card]
    hope = mine.chances[colors] * appraiser.weights.hope
    if kind == PROFESSION:
        return max(hope, appraiser.harbor(table.harbor + bytes((card,)), colors)), False
    if kind == SHIP:
        return _next_ship(appraiser, card, mine, colors)
    stay = max(hope, appraiser.harbor(table.harbor, colors))
    if kind == EXPEDITION:
        return stay + 1.0, False
    return stay + _tax_worth(appraiser, card), False


def _next_ship(appraiser: Appraiser, card: int, mine: Wants, colors: int) -> tuple[float, bool]:
    table = appraiser.table
    repellable = table.seats[table.active].cutlasses + table.turn_rules.cutlasses >= STRENGTH[card]
    nest = mine.keep if repellable and _new_to_nest(table, card) else 0.0
    if not COLOR_BIT[card] & table.colors:
        placed = appraiser.harbor(table.harbor + bytes((card,)), colors + 1) + mine.colors[colors + 1]
        placed = max(placed, mine.chances[colors + 1] * appraiser.weights.hope)
        return max(placed, appraiser.harbor(table.harbor, colors) + nest) if repellable else placed, False
    if repellable or table.turn_rules.spare:
        return appraiser.harbor(table.harbor, colors) + nest, False
    return mine.bust, True


def _new_to_nest(table: State, card: int) -> bool:
    return all(COLOR_BIT[kept] != COLOR_BIT[card] for kept in table.seats[table.active].kept)


def _tax_worth(appraiser: Appraiser, card: int) -> float:
    """Return what a tax is worth: it takes much of many coins, but may be what a contract wants."""
    worth = 0.0
    for seat_no, seat in enumerate(appraiser.table.seats):
        if len(seat.coins) >= CARDS[card].taxed_from:
            worth += appraiser.wants[seat_no].tax - due_of(len(seat.coins), LEAVES[card])
    return worth


def repel_advice(table: State, moves: tuple[Move, ...], appraiser: Appraiser) -> Advice:
    """Repel what would bust or be of no use; keep for Pirates' Nest what it still needs."""
    card = table.revealed[0]
    mine = appraiser.wants[table.active]
    colors = table.colors.bit_count()
    stay = appraiser.harbor(table.harbor, colors)
    nest = stay + mine.keep if REPEL_NEST in moves else -1.0
    if COLOR_BIT[card] & table.colors:
        if mine.bust > max(stay, nest):
            return Advice(KEEP, "bust_wanted", card=card)
        return (
            Advice(REPEL_NEST, "keep_for_nest", card=card)
            if nest >= stay
            else Advice(REPEL, "repel_clash", card=card)
        )
    let_in = appraiser.harbor(table.harbor + bytes((card,)), colors + 1) + mine.colors[colors + 1]
    if nest > let_in:
        return Advice(REPEL_NEST, "keep_for_nest", card=card)
    if let_in >= stay + 0.3:
        return Advice(KEEP, "let_in", card=card)
    return Advice(REPEL, "repel_poor", card=card)
