"""Prints the card figures that the native program is compiled with, from the game's own data."""

from collections.abc import Iterable, Sequence
from typing import Any

from highseas.engine.royal import cards
from highseas.engine.royal.ai.utility import EACH_TURN
from highseas.engine.royal.cards import CARDS, CONTRACTS, POWERS, POWERS_OF, SYMBOLS, SYMBOLS_OF
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.goals.terms import Professions, WhenDeclined

SETS = ("base", "contracts")
TERMS = (
    "professions",
    "expeditions",
    "pay_tax",
    "decline_coins",
    "cutlasses",
    "bust",
    "keep_repelled",
    "ship_colors",
    "cheap_professions",
    "influence",
    "pay_coins",
)
"""The kinds of terms of contracts, as the native program numbers them."""


def _array(name: str, values: Iterable[object], kind: str = "int") -> str:
    return f"static const {kind} {name}[] = {{{', '.join(str(value) for value in values)}}};"


def _enum(prefix: str, names: Sequence[str]) -> str:
    words = (name.upper().replace(":", "_").replace("-", "_") for name in names)
    return "enum { " + ", ".join(f"{prefix}_{word}" for word in words) + " };"


def _amount(term: Any) -> int:
    return int(getattr(term, "at_least", getattr(term, "coins", 1)))


def header(sets: Sequence[str] = SETS) -> str:
    """Return the header's text. Cards are numbered as in the engine, so that games can be compared."""
    table = catalog(tuple(sets))
    usual = catalog(SETS)
    count = max(*table.faces, *usual.faces) + 1
    faces = CARDS[:count]
    competitive = usual.competitive
    kinds = sorted({card.kind for card in faces if card.type == "profession"})
    terms = [contract.term for contract in CONTRACTS]
    named = [term.professions if isinstance(term, Professions) else () for term in terms]
    lines = [
        "// Made by tools/native/tables.py from the game's data.",
        f"static const int CARD_COUNT = {count}, KIND_COUNT = {len(kinds)}, CONTRACT_COUNT = {len(terms)};",
        _array("ID", [f'"{card.id}"' for card in faces], "char* const"),
        _array("CONTRACT_ID", [f'"{contract.id}"' for contract in CONTRACTS], "char* const"),
        _array("TYPE", cards.TYPE[:count]),
        _array("COST", cards.COST[:count]),
        _array("INFLUENCE", cards.INFLUENCE[:count]),
        _array("COINS", cards.COINS[:count]),
        _array("GIFT", cards.GIFT[:count]),
        _array("COLOR", cards.COLOR[:count]),
        _array("COLOR_BIT", cards.COLOR_BIT[:count]),
        _array("STRENGTH", cards.STRENGTH[:count]),
        _array("CUTLASSES", cards.CUTLASSES[:count]),
        _array("KIND", [kinds.index(card.kind) if card.type == "profession" else -1 for card in faces]),
        _array("POWER", [POWERS_OF[index][0] if POWERS_OF[index] else -1 for index in range(count)]),
        _array("EACH_TURN", EACH_TURN[:count], "double"),
        _array("SYMBOL", [sum(1 << SYMBOLS.index(symbol) for symbol in SYMBOLS_OF[i]) for i in range(count)]),
        *(_array(f"REQUIRES_{symbol.upper()}", [card.requires.get(symbol, 0) for card in faces]) for symbol in SYMBOLS),
        _array("TAXED_FROM", [card.taxed_from for card in faces]),
        _array("LEAVES", cards.LEAVES[:count]),
        _array("TAX_MOST", [int(card.bonus_to == "most_cutlasses") for card in faces]),
        f"static const int POOL_COUNT = {len(table.pool)};",
        _array("POOL", table.pool, "unsigned char"),
        f"static const int FOR_FIVE = {table.for_five[0] if table.for_five else -1};",
        f"static const int COMPETITIVE_COUNT = {len(competitive)};",
        _array("COMPETITIVE", competitive, "unsigned char"),
        _enum("T", TERMS),
        _array("TERM", [TERMS.index(term.kind) for term in terms]),
        _array("AT_LEAST", [_amount(term) for term in terms]),
        _array("DECLINED", [cards.COLORS.index(t.color) if isinstance(t, WhenDeclined) else -1 for t in terms]),
        _array("NEED", [contract.term.need if contract.steps == 1 else contract.steps for contract in CONTRACTS]),
        _array("STEPS", [contract.steps for contract in CONTRACTS]),
        _array("SEAL_NUMBER", [contract.seal_number for contract in CONTRACTS]),
        _array("SEAL", [ord(contract.seal) for contract in CONTRACTS]),
        _array("IMMEDIATE", [int(contract.immediate) for contract in CONTRACTS]),
        _array("FIRST", [kinds.index(names[0]) if names else -1 for names in named]),
        _array("SECOND", [kinds.index(names[1]) if names else -1 for names in named]),
        f"static const int REWARD[{len(terms)}][5] = {{"
        + ", ".join("{" + ", ".join(map(str, contract.rewards)) + "}" for contract in CONTRACTS)
        + "};",
        _array("CHEAPEST", [table.cheapest.get(kind, 0) for kind in kinds]),
        _enum("K", kinds),
        _enum("P", POWERS),
        f"static const int POWER_COUNT = {len(POWERS)};",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(header(), end="")
