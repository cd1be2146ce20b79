"""Which display cards and items can pay for an expedition (Big Box p. 5, rulings R7 and R27)."""

from functools import lru_cache
from itertools import combinations, product

from highseas.engine.royal.cards import CARDS, ITEM, SYMBOLS_OF, follows_sets
from highseas.engine.royal.moves import Expedition

_PLAIN = bytearray()
"""Cards that serve in no expedition."""


@lru_cache(maxsize=4096)
def _ways(card: int, symbol_cards: bytes, items: bytes) -> tuple[Expedition, ...]:
    needed = [symbol for symbol, count in CARDS[card].requires.items() for _ in range(count)]
    sets = sorted(set(combinations(sorted(symbol_cards), len(needed))))
    serving = [given for given in sets if _serves(needed, given)]
    return tuple(
        Expedition(card, bytes(sorted(symbols + ships)))
        for symbols, ships in product(serving, _item_sets(CARDS[card].items, items))
    )


def _item_sets(needed: dict[str, int], items: bytes) -> list[tuple[int, ...]]:
    """Return every set of kept ships with these items, each ship serving once."""
    found: list[tuple[int, ...]] = [()]
    for item, count in needed.items():
        ships = sorted(card for card in items if ITEM[card] == item)
        found = [one + more for one in found for more in sorted(set(combinations(ships, count)))]
    return found


def _serves(needed: list[str], given: tuple[int, ...]) -> bool:
    if not needed:
        return True
    for place, card in enumerate(given):
        if needed[0] in SYMBOLS_OF[card] and _serves(needed[1:], given[:place] + given[place + 1 :]):
            return True
    return False


def ways(card: int, display: bytes, items: bytes = b"") -> tuple[Expedition, ...]:
    """Return each set of cards and kept ships that pays for it; Jacks stand for all symbols, but for no item."""
    return _ways(card, display.translate(None, _PLAIN), items if CARDS[card].items else b"")


@lru_cache(maxsize=4096)
def missing_items(card: int, items: bytes) -> tuple[str, ...]:
    """Return the items of this expedition that no kept ship carries."""
    missing: list[str] = []
    for item, count in CARDS[card].items.items():
        held = sum(1 for ship in items if ITEM[ship] == item)
        missing += [item] * max(0, count - held)
    return tuple(missing)


def missing_symbols(card: int, display: bytes) -> tuple[str, ...]:
    """Return the symbols of this expedition that the display cannot serve, using Jacks where they help most."""
    return _missing(card, display.translate(None, _PLAIN))


@lru_cache(maxsize=4096)
def _missing(card: int, symbol_cards: bytes) -> tuple[str, ...]:
    left = sorted(symbol_cards, key=lambda c: len(SYMBOLS_OF[c]))
    missing = []
    for symbol, count in CARDS[card].requires.items():
        for _ in range(count):
            if (server := next((c for c in left if symbol in SYMBOLS_OF[c] and len(SYMBOLS_OF[c]) == 1), None)) is None:
                missing.append(symbol)
            else:
                left.remove(server)
    wild = sum(1 for c in left if len(SYMBOLS_OF[c]) > 1)
    return tuple(missing[wild:])


@follows_sets
def _rebuild() -> None:
    _PLAIN[:] = bytes(index for index, symbols in enumerate(SYMBOLS_OF) if not symbols)
    _ways.cache_clear()
    _missing.cache_clear()
    missing_items.cache_clear()
