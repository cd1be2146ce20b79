"""Deckhand's moves in Discover and in Trade & Hire, from the wants of each seat."""

from collections.abc import Sequence
from math import inf

from highseas.engine.royal.ai.advice import Advice, Why
from highseas.engine.royal.ai.appraiser import Appraiser
from highseas.engine.royal.ai.gamble import gamble_worth
from highseas.engine.royal.ai.wants import Wants
from highseas.engine.royal.ai.worth import WORTH_A_MOVE, trade_worth
from highseas.engine.royal.cards import CARDS, COLOR_BIT, EXPEDITION, ITEM, LEAVES, PROFESSION, SHIP, STRENGTH, TYPE
from highseas.engine.royal.frames.kinds import Taking
from highseas.engine.royal.frames.tax import due_of
from highseas.engine.royal.moves import (
    DRAW,
    GAMBLE,
    KEEP,
    LOOKOUT,
    PASS,
    REPEL,
    REPEL_NEST,
    STOP,
    Move,
    PutBack,
    Sell,
    Take,
)
from highseas.engine.royal.piles import without
from highseas.engine.royal.seen.observe import Observation
from highseas.engine.royal.seen.odds import next_cards
from highseas.engine.royal.state import State

_GAMBLE = 1.0
"""Worth, in coins, by which a Gambler must be better than drawing or stopping. Drawing is weighed one card ahead,
and may go on from there."""

# --- Trade & Hire ---


def take_advice(table: State, frame: Taking, moves: tuple[Move, ...], appraiser: Appraiser) -> Advice:
    """Take the card that is worth most, or none, reckoning with what it leaves: what friends lose by it counts
    against it, what rivals lose for it.
    """
    seat_no = frame.seat_no
    worths = _worths(table, seat_no, moves, appraiser)
    own = {move: worth for move, worth in worths.items() if worth > appraiser.least}
    if not own:
        return Advice(PASS, appraiser.why_pass(worths) or "nothing_worth")
    rest = {card: _rest_worth(table, frame, card, appraiser) for card in {move.card for move in own}}
    move = max(own, key=lambda move: (own[move] + rest[move.card], own[move]))
    if own[move] + rest[move.card] <= WORTH_A_MOVE + appraiser.following(seat_no, table.harbor):
        return Advice(PASS, appraiser.why_pass(own) or "left_to_others", card=move.card)
    if why := appraiser.why_take(move):
        return Advice(move, why, card=move.card)
    if move.decline or move.item:
        return Advice(move, "decline" if move.decline else "keep_item", card=move.card)
    if COLOR_BIT[move.card]:
        return Advice(move, "for_coins", card=move.card)
    aim = appraiser.wants(seat_no).goal[move.card]
    if aim is None:
        return Advice(move, "for_income", card=move.card)
    return Advice(move, "for_goal", aim.ref, card=move.card)


def _worths(table: State, seat_no: int, moves: tuple[Move, ...], appraiser: Appraiser) -> dict[Take, float]:
    """Return what each take is worth to the seat, less the fee."""
    fee, mine = appraiser.fee(seat_no), appraiser.wants(seat_no)
    takes = [move for move in moves if isinstance(move, Take)]
    return {move: _move_worth(table, seat_no, move, mine, appraiser) - fee for move in takes}


def _rest_worth(table: State, frame: Taking, card: int, appraiser: Appraiser) -> float:
    """Return the worth of the harbor without the card: further takes of this seat, then those of the seats
    after it.
    """
    harbor = without(table.harbor, card)
    more, harbor = appraiser.chance(frame.seat_no, harbor, frame.left - 1)
    return more + appraiser.following(frame.seat_no, harbor)


def _move_worth(table: State, seat_no: int, move: Take, mine: Wants, appraiser: Appraiser) -> float:
    if not COLOR_BIT[move.card]:
        return appraiser.take(seat_no, move.card)
    worth, way = trade_worth(table, seat_no, move.card, mine)
    mine_way = "decline" if move.decline else "item" if move.item else "trade"
    return worth + appraiser.gift(move) if way == mine_way else worth - 50.0


def sale_advice(table: State, sales: Sequence[Sell], reserved: set[str]) -> Advice | None:
    """Sell an item that is not reserved, nor asked for by an expedition on the table."""
    wanted = reserved | {item for card in table.expeditions for item in CARDS[card].items}
    for move in sales:
        if ITEM[move.card] not in wanted:
            return Advice(move, "sell_item", card=move.card)
    return None


# --- Discover ---


def forced_advice(table: State, moves: tuple[Move, ...]) -> Advice | None:
    """Return the advice where Discover must go on or must end, or None where there is a choice."""
    if STOP not in moves:
        first: Why = "gamble_later" if GAMBLE in moves else "first_card"
        return _looking(table, moves, Advice(DRAW, "event_draws" if table.drawn else first))
    return None if DRAW in moves or GAMBLE in moves else Advice(STOP, "enough")


def discover_advice(seen: Observation, moves: tuple[Move, ...], appraiser: Appraiser) -> Advice:
    """Draw while the next card is worth more than what it risks, after looking at it if that is possible; use a
    Gambler if that is worth more than both.
    """
    advice, worth = _draw_advice(seen, moves, appraiser)
    if GAMBLE in moves:
        gamble = gamble_worth(seen, appraiser)
        if gamble.worth > worth + _GAMBLE:
            return Advice(GAMBLE, "gamble", bust=gamble.bust, total=gamble.total)
    return _looking(seen.table, moves, advice)


def _looking(table: State, moves: tuple[Move, ...], advice: Advice) -> Advice:
    """Look at the next cards before one is drawn, if that is possible."""
    if advice.move == DRAW and LOOKOUT in moves and not table.known:
        return Advice(LOOKOUT, "look_ahead")
    return advice


def look_advice(table: State, moves: tuple[Move, ...], appraiser: Appraiser) -> Advice:
    """Put back the card that would be the best next one."""
    backs, coming = [move for move in moves if isinstance(move, PutBack)], Coming(table, appraiser)
    appraiser.prepare([move.card for move in backs])
    best = max(backs, key=lambda move: coming.worth(move.card)[0])
    return Advice(best, "put_back", card=best.card)


def _draw_advice(seen: Observation, moves: tuple[Move, ...], appraiser: Appraiser) -> tuple[Advice, float]:
    """Return drawing or stopping, and what that is worth."""
    table = seen.table
    _, cards = next_cards(seen)
    groups, coming = appraiser.prepare(cards), Coming(table, appraiser)
    stop = coming.stay
    if not cards or DRAW not in moves or _only_repelled_left(table):
        return Advice(STOP, "enough"), stop
    worths: dict[int, float] = {}
    busting: set[int] = set()
    going_on = 0.0
    for card, copies in cards.items():
        group = groups[card]
        worth = worths.get(group)
        if worth is None:
            worth, is_bust = coming.worth(group)
            worths[group] = worth
            if is_bust:
                busting.add(group)
        going_on += copies * worth
    total = cards.total()
    going_on /= total
    busts = sum([copies for card, copies in cards.items() if groups[card] in busting]) if busting else 0
    draw = going_on > stop * appraiser.weights.discipline + appraiser.margin
    wanted = coming.wants.bust > max(0.0, stop)
    why: Why = "bust_wanted" if draw and wanted else "draw_on" if draw else "enough"
    advice = Advice(DRAW if draw else STOP, why, bust=busts, total=total)
    return advice, going_on if draw else stop


def _only_repelled_left(table: State) -> bool:
    """Whether only what was turned up and discarded in this Discover could come again, and again."""
    return not table.play_deck and table.shuffles > 0 and table.drawn >= table.turn_rules.at_least


class Coming:
    """What the harbor would be worth with the next card, for the active player at one decision."""

    __slots__ = ("appraiser", "colors", "count", "harbor", "hope", "hope_more", "stay", "table", "wants")

    def __init__(self, table: State, appraiser: Appraiser) -> None:
        self.table = table
        self.appraiser = appraiser
        self.wants = appraiser.wants(table.active)
        self.harbor = table.harbor
        self.colors = table.colors
        self.count = table.colors.bit_count()
        self.stay = appraiser.harbor(table.harbor, self.count)
        chances, hope = self.wants.chances, appraiser.weights.hope
        self.hope = chances[self.count] * hope
        self.hope_more = chances[self.count + 1] * hope

    def worth(self, card: int) -> tuple[float, bool]:
        """Return what the harbor would be worth with this card next, and whether it busts."""
        kind = TYPE[card]
        if kind == PROFESSION:
            return max(self.hope, self.appraiser.with_card(self.harbor, card, self.count)), False
        if kind == SHIP:
            return self._ship(card)
        stay = max(self.hope, self.stay)
        if kind == EXPEDITION:
            return stay + 1.0, False
        return stay + _tax_worth(self.appraiser, card), False

    def _ship(self, card: int) -> tuple[float, bool]:
        repellable = self.appraiser.cutlasses >= STRENGTH[card]
        if COLOR_BIT[card] & self.colors:
            if repellable or self.table.turn_rules.spare:
                return self.stay + self._nest(card, repellable), False
            return self.wants.bust, True
        placed = self.appraiser.with_card(self.harbor, card, self.count + 1) + self.wants.colors[self.count + 1]
        placed = max(placed, self.hope_more)
        return max(placed, self.stay + self._nest(card, True)) if repellable else placed, False

    def _nest(self, card: int, repellable: bool) -> float:
        """Return what repelling the ship brings towards Pirates' Nest."""
        return self.wants.keep if repellable and _new_to_nest(self.table, card) else 0.0


def _new_to_nest(table: State, card: int) -> bool:
    return all(COLOR_BIT[kept] != COLOR_BIT[card] for kept in table.seats[table.active].kept)


def _tax_worth(appraiser: Appraiser, card: int) -> float:
    """Return what a tax is worth: it takes much of many coins, but may be what a contract wants."""
    worth = 0.0
    for seat_no, seat in enumerate(appraiser.table.seats):
        if len(seat.coins) >= CARDS[card].taxed_from:
            worth += appraiser.wants(seat_no).tax - due_of(len(seat.coins), LEAVES[card])
    return worth


def repel_advice(table: State, moves: tuple[Move, ...], appraiser: Appraiser) -> Advice:
    """Repel what would bust or be of no use; keep for Pirates' Nest what it still needs."""
    card = table.revealed[0]
    mine = appraiser.wants(table.active)
    colors = table.colors.bit_count()
    stay = appraiser.harbor(table.harbor, colors)
    nest = stay + mine.keep if REPEL_NEST in moves else -inf
    if COLOR_BIT[card] & table.colors:
        if mine.bust > max(0.0, stay, nest):
            return Advice(KEEP, "bust_wanted", card=card)
        return (
            Advice(REPEL_NEST, "keep_for_nest", card=card)
            if nest >= stay
            else Advice(REPEL, "repel_clash", card=card)
        )
    let_in = appraiser.with_card(table.harbor, card, colors + 1) + mine.colors[colors + 1]
    if nest > let_in:
        return Advice(REPEL_NEST, "keep_for_nest", card=card)
    if let_in >= stay + 0.3:
        return Advice(KEEP, "let_in", card=card)
    return Advice(REPEL, "repel_poor", card=card)
