"""The card files against the counts printed in the rulebook (Big Box p. 2), and how strictly they are read."""

from collections import Counter
from importlib import resources
from pathlib import Path

import msgspec
import pytest

from highseas.engine.royal import cards
from highseas.engine.royal.card_sets import Ability, Card, CardDataError, CardSet, parse_set
from highseas.engine.royal.cards import BASE_COLORS, CARDS, CONTRACTS, INDEX, SET_BY_NAME, NoRoom, add_sets, use_sets
from highseas.engine.royal.catalog import catalog
from tests.helpers import forget_sets
from tests.refusals import refused

BASE, EXPANSION = SET_BY_NAME["base"], SET_BY_NAME["contracts"]
PRINTED_ABILITIES = [
    ability for name in ("base", "contracts", "make-sail", "gambler") for ability in SET_BY_NAME[name].ability.values()
]
"""The rulebook's figures of each profession: one source for the file."""


def count(card_set: CardSet, **wanted: object) -> int:
    """Return how many copies have these figures."""
    return sum(
        entry.count for entry in card_set.card if all(getattr(entry, key) == value for key, value in wanted.items())
    )


COPIES = {
    "base": {
        **{"profession": 60, "ship": 50, "expedition": 6, "tax": 4, "trader": 10, "settler": 5, "captain": 5},
        **{"priest": 5, "jack_of_all_trades": 3, "sailor": 10, "pirate": 3, "senorita": 4, "jester": 5},
        **{"admiral": 6, "governor": 4},
    },
    "contracts": {"profession": 14, "ship": 10, "clerk": 5, "gunner": 4, "vice_admiral": 5},
}
"""How many there are of each type, and of each kind of profession."""


@pytest.mark.parametrize(("name", "total"), [("base", 120), ("contracts", 24)])
def test_the_sets_have_as_many_cards_of_each_kind_as_are_printed(name: str, total: int) -> None:
    """Big Box pp. 2, 8-9, Just One More Contract: 18 contracts with 24 cards, two of them not competitive."""
    found = SET_BY_NAME[name]
    assert found.total == sum(entry.count for entry in found.card) == total
    for kind, copies in COPIES[name].items():
        key = "type" if kind in ("profession", "ship", "expedition", "tax") else "kind"
        assert count(found, **{key: kind}) == copies, kind
    assert [entry.cooperative_only for entry in EXPANSION.contract].count(False) == 16
    assert len(EXPANSION.contract) == 18


@pytest.mark.parametrize("color", BASE_COLORS)
def test_ten_ships_and_two_traders_of_each_color(color: str) -> None:
    """Big Box pp. 2 and 8: in the expansion two ships, one of which gives another player a coin, and a Clerk."""
    assert (count(BASE, type="ship", color=color), count(BASE, kind="trader", color=color)) == (10, 2)
    assert count(EXPANSION, type="ship", color=color) == 2
    assert count(EXPANSION, type="ship", color=color, gift=1, coins=3) == 1
    assert count(EXPANSION, kind="clerk", color=color) == 1


@pytest.mark.parametrize("kind", ["most_cutlasses", "least_influence"])
def test_two_tax_increases_of_each_kind(kind: str) -> None:
    """Big Box p. 2."""
    assert count(BASE, type="tax", bonus_to=kind, taxed_from=12, loses="half", bonus_coins=1) == 2


@pytest.mark.parametrize(
    ("color", "strengths"),
    [
        ("yellow", {1: 4, 2: 3, 4: 3}),
        ("blue", {1: 4, 2: 3, 5: 3}),
        ("green", {1: 4, 3: 3, 5: 3}),
        ("red", {1: 3, 3: 3, 6: 2, "skull": 2}),
        ("black", {2: 3, 4: 3, 7: 2, "skull": 2}),
    ],
)
def test_the_ships_strengths(color: str, strengths: dict[object, int]) -> None:
    """Yucata: the list of ships in its rules."""
    found: Counter[object] = Counter()
    for entry in BASE.card:
        if entry.type == "ship" and entry.color == color:
            found["skull" if entry.skull else entry.cutlasses] += entry.count
    assert found == strengths


def test_six_expeditions_one_of_each() -> None:
    """Big Box p. 2: one of them for five players."""
    assert all(entry.count == 1 for entry in BASE.card if entry.type == "expedition")
    assert count(BASE, five_players_only=True) == 1


@pytest.mark.parametrize(("kind", "cutlasses"), [("sailor", 1), ("pirate", 2)])
def test_sailors_have_one_cutlass_and_pirates_two(kind: str, cutlasses: int) -> None:
    """Big Box p. 4."""
    assert {entry.cutlasses for entry in BASE.card if entry.kind == kind} == {cutlasses}


def test_every_figure_means_something_and_names_its_source() -> None:
    """Only professions cost, and only ships have colors to repel; each row says how sure it is."""
    for entry in CARDS:
        assert (entry.cost > 0) == (entry.type == "profession")
        assert (entry.coins + entry.crowns > 0) == (entry.type in ("ship", "expedition"))
        assert entry.type != "ship" or entry.skull or entry.cutlasses > 0
    rated: list[Card | Ability] = [*CARDS, *cards.ABILITIES.values()]
    assert all(entry.source or entry.confidence == "authored" or entry in PRINTED_ABILITIES for entry in rated)
    assert all(entry.source for entry in CONTRACTS)
    with pytest.raises(KeyError):
        catalog(("tarot",))


def test_pools_hold_every_copy() -> None:
    """Ruling R18: all but the sixth expedition, which has no coin on its back."""
    assert len(catalog(("base",)).pool) == 119 and len(catalog(("base", "contracts")).pool) == 143
    assert [len(catalog(("base",)).table_cards(players)) for players in (1, 4, 5)] == [0, 0, 1]


def text_of(name: str) -> str:
    return (resources.files("highseas.engine.royal") / "data" / f"{name}.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("found", "instead", "sentence"),
    [
        ("total = 24", "total = 25", "add up to 24 cards, total says 25"),
        ('kind = "clerk"', 'kynd = "clerk"', "line=24 why=toml.unknown.near word=kynd near=kind"),
        ("cost = 4", 'cost = "four"', "toml.kind what=toml.value key=cost"),
        ('type = "profession"', 'type = "person"', "toml.choice.near what=toml.value key=type word=person"),
        ("steps = 3", "steps = 3\nmarkers = 2", "toml.unknown.none word=markers"),
    ],
)
def test_a_card_file_that_contradicts_itself_is_refused(found: str, instead: str, sentence: str) -> None:
    """Unknown keys, wrong types and sums that do not add up, with the file's name."""
    with pytest.raises(CardDataError, match=sentence) as caught:
        parse_set(text_of("contracts").replace(found, instead, 1), "contracts")
    assert "data/contracts.toml" in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"id": "base-trader-yellow-1vp"}, "stands twice"),
        ({"id": "new", "abilities": ("sorcery",)}, "no ability 'sorcery'"),
        ({"id": "new", "color": "mauve"}, "no color 'mauve'"),
        ({"id": "new", "type": "ship", "color": ""}, "needs a color"),
        ({"id": "new", "requires": {"moon": 1}}, "no symbol 'moon'"),
    ],
)
def test_a_card_that_fits_no_rule_is_refused(changes: dict[str, object], sentence: str) -> None:
    """The whole card table is checked once, on import."""
    odd = msgspec.structs.replace(CARDS[0], **changes)
    with pytest.raises(CardDataError, match=sentence):
        add_sets(CardSet("odd", 1, (odd,)))
    assert "odd" not in SET_BY_NAME and len(CARDS) == len(INDEX)


def test_more_than_256_faces_in_use_are_refused() -> None:
    """An index is one byte; a seat counts so many abilities."""
    before = len(CARDS)
    copies = range(cards.MOST_FACES + 1 - before)
    faces = tuple(msgspec.structs.replace(CARDS[0], id=f"new-{number}", count=1) for number in copies)
    more = {f"new-{number}": cards.ABILITIES["hire_discount"] for number in range(cards.MOST_POWERS)}
    able = (msgspec.structs.replace(CARDS[0], id="able", abilities=tuple(more)),)
    for name, card_set, sentence in (
        ("many", CardSet("many", len(faces), faces), "are 257 different ones, and there can be 256; leave a set out"),
        ("able", CardSet("able", 1, able, more), r"have \d+ abilities, and there can be 96; leave a set out"),
    ):
        add_sets(card_set)
        try:
            with refused(NoRoom, match=sentence):
                use_sets(name)
            assert len(CARDS) == len(INDEX) == before
        finally:
            forget_sets(name)


def test_the_readme_counts_the_cards_as_they_are() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert f"all {sum(card.count for card in CARDS)} cards, {len(CONTRACTS)} contracts" in readme
