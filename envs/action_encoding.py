"""The moves of a kind of game encoded as whole numbers, which learning programs answer with.

An encoding depends on the card sets and the number of seats alone, so it is the same in every game of an
environment, whatever its seed, contracts and house rules. Codes are not kept between versions of the program: where
they are written down, write the notation (`engine.royal.moves`) beside them.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from highseas.engine.royal import moves as mv
from highseas.engine.royal.cards import CARDS, EXPEDITION, GIFT, ITEM, SYMBOLS_OF, TYPE
from highseas.engine.royal.catalog import Catalog, catalog
from highseas.engine.royal.frames.expeditions import ways


class ActionEncoding:
    """Every move that can be asked for in games with these card sets and so many seats, in a fixed order.

    The order is that of docs/environments.md: `PLAIN` of `engine.royal.moves`, whose codes are the same in every
    encoding, takes, ships without their coins, gift ships, ships for their item, sales, cards put back, contracts,
    expeditions; within each, cards and contracts in the order of the catalogue. A gift ship's coin goes to the next
    seat, the one after it and so on, counted from the seat that answers: that is why both directions want its number,
    from 0.
    """

    def __init__(self, sets: tuple[str, ...], seats: int) -> None:
        cards = catalog(sets)
        self._moves = tuple(tuple(_moves(cards, seats, seat_no)) for seat_no in range(seats))
        self._codes = tuple({move: code for code, move in enumerate(moves)} for moves in self._moves)

    def __len__(self) -> int:
        return len(self._moves[0])

    def code(self, move: mv.Move, seat_no: int) -> int:
        return self._codes[seat_no][move]

    def codes(self, moves: Iterable[mv.Move], seat_no: int) -> list[int]:
        known = self._codes[seat_no]
        return [known[move] for move in moves]

    def move(self, code: int, seat_no: int) -> mv.Move:
        """Return the move of a code, made by the seat, from 0. Raises `IndexError` beyond the last code."""
        if code < 0:
            raise IndexError(f"codes begin at 0, not {code}")
        return self._moves[seat_no][code]


action_encoding = lru_cache(maxsize=32)(ActionEncoding)
"""The encoding of these card sets and so many seats; every environment of them has the same."""


def _moves(cards: Catalog, seats: int, seat_no: int) -> Iterator[mv.Move]:
    yield from mv.PLAIN
    yield from (mv.TAKE[card] for card in (*cards.professions, *cards.ships))
    yield from (mv.TAKE_DECLINE[card] for card in cards.ships)
    others = [(seat_no + step) % seats for step in range(1, seats)]
    gifts = [card for card in cards.ships if GIFT[card]]
    for decline in (False, True):
        yield from (mv.Take(card, decline, to) for card in gifts for to in others)
    carriers = [card for card in cards.ships if ITEM[card]]
    yield from (mv.TAKE_ITEM[card] for card in carriers)
    yield from (mv.Sell(card) for card in carriers)
    if cards.looks:
        yield from (mv.PutBack(card) for card in sorted(set(cards.pool)))
    yield from (mv.Complete(contract) for contract in cards.contracts)
    yield from _expeditions(cards)


def _expeditions(cards: Catalog) -> Iterator[mv.Move]:
    """Yield every expedition with each set of cards that pays for it, if a display had them all."""
    serving = bytes(card for card in cards.pool if SYMBOLS_OF[card])
    carrying = bytes(card for card in cards.pool if ITEM[card])
    for card in cards.faces:
        if TYPE[card] == EXPEDITION:
            yield from ways(card, serving, carrying if CARDS[card].items else b"")
