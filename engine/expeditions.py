"""Which display cards can pay for an expedition (Big Box p. 5, ruling R7)."""

from functools import lru_cache
from itertools import combinations

from engine.cards import CARDS, SYMBOLS_OF
from engine.moves import Expedition


@lru_cache(maxsize=4096)
def _ways(card: int, symbol_cards: bytes) -> tuple[Expedition, ...]:
    needed = [symbol for symbol, count in CARDS[card].requires.items() for _ in range(count)]
    sets = sorted(set(combinations(sorted(symbol_cards), len(needed))))
    return tuple(Expedition(card, bytes(given)) for given in sets if _serves(needed, given))


def _serves(needed: list[str], given: tuple[int, ...]) -> bool:
    """Whether each needed symbol can be given to a card of its own."""
    if not needed:
        return True
    for place, card in enumerate(given):
        if needed[0] in SYMBOLS_OF[card] and _serves(needed[1:], given[:place] + given[place + 1 :]):
            return True
    return False


def ways(card: int, display: bytes) -> tuple[Expedition, ...]:
    """Every set of display cards that pays for this expedition, each once. Jacks stand for any symbol."""
    return _ways(card, bytes(c for c in display if SYMBOLS_OF[c]))


def missing_symbols(card: int, display: bytes) -> tuple[str, ...]:
    """The symbols of this expedition that the display cannot serve, Jacks used where they help most."""
    left = sorted((c for c in display if SYMBOLS_OF[c]), key=lambda c: len(SYMBOLS_OF[c]))
    missing = []
    for symbol, count in CARDS[card].requires.items():
        for _ in range(count):
            server = next((c for c in left if symbol in SYMBOLS_OF[c] and len(SYMBOLS_OF[c]) == 1), None)
            if server is None:
                missing.append(symbol)
            else:
                left.remove(server)
    wild = sum(1 for c in left if len(SYMBOLS_OF[c]) > 1)
    return tuple(missing[wild:])
