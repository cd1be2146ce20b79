"""The vocabulary of terms: each kind has one row in each of four places, and a new kind needs no others."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from highseas.campaign.royal.words.goals import goal_line
from highseas.campaign.royal.words.language import LANGUAGE
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.words.catalogue import Catalogue
from highseas.engine.royal.ai.deckhand import Deckhand
from highseas.engine.royal.ai.goals import APPRAISALS, Ask
from highseas.engine.royal.card_sets import CardSet
from highseas.engine.royal.cards import CONTRACT_BY_ID, SYMBOLS_OF, add_sets, forget_sets, use_sets
from highseas.engine.royal.events import ContractCompleted
from highseas.engine.royal.goals.count import CARD_TERMS, FIGURE_TERMS, WATCHED, Fits
from highseas.engine.royal.goals.possible import Short, shortfalls
from highseas.engine.royal.goals.terms import AnyTerm, Number, Term, When
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.seen.table import table_view
from highseas.engine.royal.state import Options, State
from tests.helpers import do, moves, of, pile, table

KINDS = set(get_args(AnyTerm))
WORDS = {str(kind.__struct_config__.tag) for kind in KINDS}


def test_each_kind_has_its_own_word() -> None:
    """The vocabulary is closed: it has every kind of term there is."""
    assert len(WORDS) == len(KINDS) == len(_kinds(Term))


def _kinds(base: type[Term]) -> set[type[Term]]:
    """Return the kinds of terms below a class that can be written in data."""
    below = {kind for each in base.__subclasses__() for kind in _kinds(each)}
    own = {base} if base.__module__ == Term.__module__ and base.__struct_config__.tag in WORDS else set()
    return below | own


def test_each_kind_has_one_counter() -> None:
    assert Counter([*CARD_TERMS, *FIGURE_TERMS]) == Counter(KINDS)
    assert set(WATCHED) == {kind for kind in KINDS if issubclass(kind, When)}


def test_each_kind_has_one_wording() -> None:
    codes = [code.split(".") for code in Catalogue("en").sentences("terms")]
    for form in ("long", "short", "counted"):
        assert sorted(code[1] for code in codes if code[0] == form) == sorted(WORDS)


def test_each_kind_has_one_appraisal() -> None:
    assert set(APPRAISALS) == KINDS


# --- a new kind, as CONTRIBUTING walks through it ---


class Symbols(Term, frozen=True, tag="symbols"):
    """Professions with this symbol."""

    at_least: Number
    symbol: str

    @property
    def need(self) -> int:
        """So many of them."""
        return self.at_least


def _has_symbol(term: Symbols) -> Fits:
    return lambda card: term.symbol in SYMBOLS_OF[card]


def _symbols(ask: Ask) -> None:
    each = ask.each()
    ask.add([card for card in ask.shelf.professions if ask.term.symbol in SYMBOLS_OF[card]], each)


SENTENCES = {
    "long.symbols": "own {at_least:card} with the symbol {symbol}",
    "short.symbols": "{at_least:number} × {symbol}",
    "counted.symbols": "{n:card}",
}
CHOIR = replace(CONTRACT_BY_ID["contract-explorer"], id="contract-choir", name="Choir")


@pytest.fixture
def choir(monkeypatch: pytest.MonkeyPatch) -> Iterator[State]:
    """A table with a contract that asks for 3 crosses, and whose seat has 2."""
    catalogue = LANGUAGE._catalogue
    counted: dict[Any, Any] = CARD_TERMS
    appraised: dict[Any, Any] = APPRAISALS
    monkeypatch.setitem(counted, Symbols, _has_symbol)
    monkeypatch.setitem(catalogue._files, "terms", {**catalogue.sentences("terms"), **SENTENCES})
    monkeypatch.setitem(appraised, Symbols, _symbols)
    entry = replace(CHOIR, term=Symbols(3, "cross"))
    add_sets(CardSet(set="choir", total=0, card=(), contract=(entry,)))
    use_sets("choir")
    options = Options(sets=("base", "contracts", "choir"))
    try:
        yield table(
            contracts=["choir"],
            display=[["priest", "jack-of-all-trades"]],
            harbor=["priest-1vp"],
            coins=[9],
            phase="trade",
            options=options,
        )
    finally:
        forget_sets("choir")


def test_a_new_kind_of_term_needs_nothing_else(choir: State) -> None:
    """It is read, shown, worded, wanted and met."""
    assert msgspec.convert({"kind": "symbols", "at_least": 3, "symbol": "cross"}, Symbols) == Symbols(3, "cross")
    view = table_view(choir)
    (goal,) = view.goals
    assert (goal.need, goal.have) == (3, (2,))
    assert "own 3 cards with the symbol cross" in goal_line(goal, TableNames(("Ann",)))
    assert [(each.goal, each.now, each.then) for each in view.serves] == [("contract-choir", 2, 3)]
    advice = Deckhand(observe(choir, 0), 0).advise()
    assert (advice.why, advice.goal) == ("for_goal", ("contract", "contract-choir"))
    assert not any(text.startswith("contract") for text in moves(choir))
    do(choir, "take priest-1vp")
    assert of(do(choir, "contract choir"), ContractCompleted)


def test_whether_it_can_be_had_follows_from_its_counter(choir: State) -> None:
    entry = CONTRACT_BY_ID["contract-choir"]
    two = pile("priest-1vp", "jack-of-all-trades", "sailor-1vp")
    assert shortfalls(entry, two) == [Short(entry.term, 3, 2)]
    assert not shortfalls(entry, two + pile("priest"))
