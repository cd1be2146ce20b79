"""Deckhand's moves in Discover and in Trade & Hire, from the utility of each seat, and the value of using a
Gambler.

Luck is estimated without any: the chance that a Gambler busts by counting hands (rulings R36, R37), and what the
others bring by the same hands each time, dealt from the cards that may come.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb, inf
from typing import Final, NamedTuple

from highseas.engine.rng import shuffled, stream_of
from highseas.engine.royal import moves as mv
from highseas.engine.royal.ai.advice import Advice, Why
from highseas.engine.royal.ai.evaluator import HarborEvaluator
from highseas.engine.royal.ai.utility import LEAST_VALUE, Utility, discipline, trade_value
from highseas.engine.royal.cards import CARDS, COLOR_BIT, COLORS, EXPEDITION, ITEM, ONE, TAX, TYPE
from highseas.engine.royal.frames.kinds import Taking
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.moves import Move
from highseas.engine.royal.piles import without
from highseas.engine.royal.seen.odds import gamble_odds, next_cards, next_parts, safe_hands
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import State

_GAMBLE: Final = 1.0
"""Value, in coins, by which a Gambler must be better than drawing or stopping. Drawing is evaluated one card ahead,
and may go on from there."""


def take_advice(table: State, frame: Taking, moves: tuple[Move, ...], evaluator: HarborEvaluator) -> Advice:
    """Take the card of the greatest value, or none, counting what friends or rivals lose by it."""
    seat_no = frame.seat_no
    mine, values, rest = evaluator.utility(seat_no), *take_values(table, frame, moves, evaluator, evaluator.least)
    own = {move: value for move, value in values.items() if value > evaluator.least}
    if not own:
        return Advice(mv.PASS, evaluator.why_pass(values) or "nothing_worth")
    move = max(own, key=lambda move: (own[move] + rest[move.card], own[move]))
    if own[move] + rest[move.card] <= LEAST_VALUE + evaluator.following(seat_no, table.harbor):
        return Advice(mv.PASS, evaluator.why_pass(own) or "left_to_others", card=move.card)
    goal = None if COLOR_BIT[move.card] else mine.goal[move.card]
    why = evaluator.why_take(move)
    if why is not None or goal is None or move.decline or move.item:
        return Advice(move, why or _usual_why(move), card=move.card)
    return Advice(move, "for_goal", goal.ref, card=move.card)


def take_values(
    table: State, frame: Taking, moves: Sequence[Move], evaluator: HarborEvaluator, least: float
) -> tuple[dict[mv.Take, float], dict[int, float]]:
    """Return the value of each take by itself, and for each card of one above `least` that of all takes after it."""
    seat_no, values, rest = frame.seat_no, dict[mv.Take, float](), dict[int, float]()
    fee, mine = evaluator.fee(seat_no), evaluator.utility(seat_no)
    for move in moves:
        if type(move) is mv.Take:
            values[move] = _move_value(table, seat_no, move, mine, evaluator) - fee
    for card in {move.card for move, value in values.items() if value > least}:
        more, left = 0.0, without(table.harbor, card)
        if frame.left > 1:  # further takes of this seat, then those of the seats after it
            _, more, left = evaluator.steps(seat_no, left, frame.left - 1)
        rest[card] = more + evaluator.following(seat_no, left)
    return values, rest


def _usual_why(move: mv.Take) -> Why:
    if move.decline or move.item:
        return "decline" if move.decline else "keep_item"
    return "for_coins" if COLOR_BIT[move.card] else "for_income"


def _move_value(table: State, seat_no: int, move: mv.Take, mine: Utility, evaluator: HarborEvaluator) -> float:
    if not COLOR_BIT[move.card]:
        return evaluator.take(seat_no, move.card)
    value, way = trade_value(table, seat_no, move.card, mine)
    mine_way = "decline" if move.decline else "item" if move.item else "trade"
    return value + evaluator.gift(move) if way == mine_way else value - 50.0


def sale_advice(table: State, sales: Sequence[mv.Sell], reserved: set[str]) -> Advice | None:
    """Sell an item that is not reserved, nor asked for by an expedition on the table."""
    wanted = reserved | {item for card in table.expeditions for item in CARDS[card].items}
    for move in sales:
        if ITEM[move.card] not in wanted:
            return Advice(move, "sell_item", card=move.card)
    return None


def forced_advice(table: State, moves: tuple[Move, ...]) -> Advice | None:
    """Return the advice where Discover must go on or must end, or None where there is a choice."""
    if mv.STOP not in moves:
        first: Why = "gamble_later" if mv.GAMBLE in moves else "first_card"
        return looking(table, moves, Advice(mv.DRAW, "event_draws" if table.drawn else first))
    return None if mv.DRAW in moves or mv.GAMBLE in moves else Advice(mv.STOP, "enough")


def discover_advice(seen: Observation, moves: tuple[Move, ...], evaluator: HarborEvaluator) -> Advice:
    """Draw (after a look, if possible) while that is worth its risk, unless a Gambler is worth more."""
    advice, value = draw_or_stop(seen, moves, evaluator)
    if mv.GAMBLE in moves:
        gamble = gamble_value(seen, evaluator)
        if gamble.value > value + _GAMBLE:
            return Advice(mv.GAMBLE, "gamble", bust=gamble.bust, total=gamble.total)
    return looking(seen.table, moves, advice)


def looking(table: State, moves: tuple[Move, ...], advice: Advice) -> Advice:
    """Return the advice, or to look first where it draws and that is possible."""
    if advice.move == mv.DRAW and mv.LOOKOUT in moves and not table.known:
        return Advice(mv.LOOKOUT, "look_ahead")
    return advice


def look_advice(table: State, moves: tuple[Move, ...], evaluator: HarborEvaluator) -> Advice:
    """Put back the card that would be the best next one."""
    backs = [move for move in moves if isinstance(move, mv.PutBack)]
    coming = Coming(table, evaluator, [bytes([move.card for move in backs])])
    best = max(backs, key=lambda move: coming.values[coming.groups.of[move.card]])
    return Advice(best, "put_back", card=best.card)


def draw_or_stop(seen: Observation, moves: tuple[Move, ...], evaluator: HarborEvaluator) -> tuple[Advice, float]:
    advice, stop, going_on = weighed(seen, moves, evaluator)
    return advice, going_on if advice.move == mv.DRAW else stop


def weighed(seen: Observation, moves: tuple[Move, ...], evaluator: HarborEvaluator) -> tuple[Advice, float, float]:
    """Return drawing or stopping, and the values of stopping and of drawing."""
    table = seen.table
    _, parts = next_parts(seen)
    coming = Coming(table, evaluator, [faces for _, _, faces, _ in parts])
    stop = coming.stay
    total = sum([each * size for each, size, _, _ in parts])
    # whether only what was turned up and discarded in this Discover could come again, and again
    only_repelled = not table.play_deck and table.shuffles > 0 and table.drawn >= table.turn_rules.at_least
    if not total or mv.DRAW not in moves or only_repelled:
        return Advice(mv.STOP, "enough"), stop, stop
    values, group, going_on, busts = coming.values, coming.groups.of, 0.0, 0
    clashing = 0 if table.turn_rules.spare else table.colors
    busting = [card for bit, card in coming.groups.strong if bit & clashing]
    for each, _, faces, copies in parts:
        for card, number in zip(faces, copies):  # noqa: B905 (compiled code walks through both by itself)
            going_on += each * number * values[group[card]]
        busts += each * sum([copies[faces.index(card)] for card in busting if card in faces])
    going_on /= total
    draw = going_on > stop * discipline(table, evaluator.weights) + evaluator.margin
    wanted = coming.utility.bust > max(0.0, stop)
    why: Why = "bust_wanted" if draw and wanted else "draw_on" if draw else "enough"
    return Advice(mv.DRAW if draw else mv.STOP, why, bust=busts, total=total), stop, going_on


class Coming:
    """The value of the harbor to the active player at one decision: as it is (`stay`), and with each card that may
    come next (`values`), by the first card of its group (`groups`).
    """

    def __init__(self, table: State, evaluator: HarborEvaluator, cards: Sequence[bytes]) -> None:
        groups = evaluator.groups(cards)
        self._table = table
        self.groups = groups
        self.utility = evaluator.utility(table.active)
        self.values = values = [0.0] * len(groups.of)
        colors, hope = table.colors.bit_count(), evaluator.weights.hope
        self.stay = evaluator.harbor(table.harbor, colors)
        hoped = self.utility.chances[colors] * hope
        placed = evaluator.with_each(table.harbor, groups.professions, colors)
        for card, value in zip(groups.professions, placed, strict=True):
            values[card] = hoped if hoped > value else value
        self._add_ships(evaluator, colors + 1, self.utility.chances[colors + 1] * hope)
        for card, more in groups.apart:
            values[card] = max(hoped, self.stay) + more

    def _add_ships(self, evaluator: HarborEvaluator, colors: int, hoped: float) -> None:
        """Add ships: those of a new color are placed, or repelled if that is better; others repelled, or bust."""
        table, utility, stay, values = self._table, self.utility, self.stay, self.values
        taken, spare, bonus = table.colors, table.turn_rules.spare, utility.colors[colors]
        bust, kept = utility.bust - evaluator.weights.bust, table.seats[table.active].kept
        placed: list[float] = []
        if colors <= len(COLORS):
            placed = evaluator.with_each(table.harbor, self.groups.loads, colors)
            placed = [hoped if hoped > value + bonus else value + bonus for value in placed]
        for load, bit, repellable, card in self.groups.ships:
            if not repellable:
                values[card] = placed[load] if not bit & taken else stay if spare else bust
                continue
            repelled = stay
            if utility.keep > 0.0 and all(COLOR_BIT[ship] != bit for ship in kept):  # towards Pirates' Nest
                repelled += utility.keep
            values[card] = repelled if bit & taken or repelled > placed[load] else placed[load]


def repel_advice(table: State, moves: tuple[Move, ...], evaluator: HarborEvaluator) -> Advice:
    """Repel what would bust or be of no use; keep for Pirates' Nest what it still needs."""
    card = table.revealed[0]
    mine = evaluator.utility(table.active)
    colors = table.colors.bit_count()
    stay = evaluator.harbor(table.harbor, colors)
    nest = stay + mine.keep if mv.REPEL_NEST in moves else -inf
    if COLOR_BIT[card] & table.colors:
        if mine.bust > max(0.0, stay, nest):
            return Advice(mv.KEEP, "bust_wanted", card=card)
        if nest < stay:
            return Advice(mv.REPEL, "repel_clash", card=card)
        return Advice(mv.REPEL_NEST, "keep_for_nest", card=card)
    let_in = evaluator.with_each(table.harbor, (card,), colors + 1)[0] + mine.colors[colors + 1]
    if nest > let_in:
        return Advice(mv.REPEL_NEST, "keep_for_nest", card=card)
    if let_in >= stay + 0.3:
        return Advice(mv.KEEP, "let_in", card=card)
    return Advice(mv.REPEL, "repel_poor", card=card)


_DEALS: Final = 2
"""How often all cards that may come are dealt out in hands."""
_MOST: Final = 256
"""Most cards that are dealt. Where cards are not equally likely, their weights may be more."""


class Gamble(NamedTuple):
    """The value of using a Gambler, and how many of all hands bust; these are 0 where that is not known exactly."""

    value: float
    bust: int
    total: int


def gamble_value(seen: Observation, evaluator: HarborEvaluator) -> Gamble:
    first, cards, size = _coming(seen)
    colors = seen.table.colors
    bit = COLOR_BIT[first[0]] if first else 0
    clash, colors = bool(bit & colors), colors | bit
    bust, total = gamble_odds(seen)
    safe = 0 if clash else safe_hands(cards, size, {}, 0, colors)
    risk = bust / total if total else 1 - safe / comb(cards.total(), size)
    hands = _hands(cards, colors, size) if safe else iter(())
    values = [_hand_value(seen.table, evaluator, first + hand) for hand in hands]
    mean = sum(values) / len(values) if values else 0.0
    busted = evaluator.utility(seen.table.active).bust
    return Gamble(mean * (1 - risk) + busted * risk, bust, total)


def _coming(seen: Observation) -> tuple[bytes, Counter[int], int]:
    """Return the next card if it is known, the cards that the others may be, and how many of them there are."""
    table = seen.table
    size = catalog_of(table).gamble_cards
    if table.known:
        first = table.play_deck[-1:]
        group = next((group.cards for group in seen.hidden if group.epoch == table.epoch), b"")
        cards = Counter(group)
    else:
        first, cards = b"", Counter(next_cards(seen)[1])
    if table.play_deck and len(table.play_deck) < size:
        cards.update(table.discard)
    weight = cards.total()
    if weight > _MOST:
        cards = Counter({card: max(1, count * (_MOST - len(cards)) // weight) for card, count in cards.items()})
    return first, cards, min(size - len(first), cards.total())


def _hands(cards: Counter[int], colors: int, size: int) -> Iterator[bytes]:
    """Yield hands that do not bust, always the same for the same cards."""
    pile, stream = bytes(sorted(cards.elements())), stream_of(0, "gamble")
    for _ in range(_DEALS):
        dealt, stream = shuffled(stream, pile)
        for place in range(0, len(dealt) - size + 1, max(1, size)):
            hand, taken = dealt[place : place + size], colors
            for card in hand:
                if COLOR_BIT[card] & taken:
                    break
                taken |= COLOR_BIT[card]
            else:
                yield hand


def _hand_value(table: State, evaluator: HarborEvaluator, hand: bytes) -> float:
    harbor, colors, apart = table.harbor, table.colors, 0.0
    for card in hand:
        if TYPE[card] == EXPEDITION:
            apart += 1.0
        elif TYPE[card] != TAX:
            harbor += ONE[card]
            colors |= COLOR_BIT[card]
    return apart + evaluator.harbor(harbor, colors.bit_count(), catalog_of(table).gamble_takes)
