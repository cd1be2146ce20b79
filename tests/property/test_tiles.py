"""The figures on the tiles of the harbor are those of the rules: of the prompt, and of what `apply` then does."""

import re
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from highseas.campaign.royal.tui.widgets import tiles
from highseas.campaign.royal.tui.widgets.scene import Scene
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.widgets.panel import Thing
from highseas.engine.royal.cards import CARD_BY_ID, CARDS, SHIP, TYPE
from highseas.engine.royal.derived import count_display
from highseas.engine.royal.game import apply, clone, legal
from highseas.engine.royal.moves import TAKE, Take
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.seen.build_view import prompt, table_view
from highseas.engine.royal.seen.view import Option, Preview
from highseas.engine.royal.state import State
from tests.adventure import ALL_GROUPS, Tale, card, setup
from tests.helpers import table
from tests.property import checks
from tests.property.games import FEW_KINDS, KINDS, Kind, choose, fresh, name_of, odd_table
from tests.some import some

NOBODY = TableNames(())
PRICE, COINS, CROWNS = re.compile("[−✗]([0-9]+)◉"), re.compile(r"((?:\+[0-9]+)+)◉"), re.compile(r"\+([0-9]+)♛")


def on_tile(name: str, scene: Scene, size: tiles.Size) -> tuple[int, int, int]:
    """Return what a tile of this size says: the price, the coins it brings, the crowns; 0 where it says
    nothing.
    """
    lines = tiles.tile(name, scene, scene.view.harbor.index(name), size, True)
    text = lines[0 if size is tiles.LINE else 1].plain
    price, coins, crowns = PRICE.search(text), COINS.search(text), CROWNS.search(text)
    return (
        int(price[1]) if price else 0,
        sum(int(figure) for figure in coins[1].split("+") if figure) if coins else 0,
        int(crowns[1]) if crowns else 0,
    )


def tiles_tell_the_truth(state: State) -> list[Preview]:
    """Check that tile, list of answers and preview agree for every card of the harbor, and that `apply` does
    what options say.

    Returns the previews of the cards.
    """
    asked = prompt(state)
    assert asked is not None
    scene = Scene(view=table_view(state), prompt=asked, theme=styles_of("dark"), names=NOBODY)
    offers = scene.view.offers
    for name, size in product(dict.fromkeys(scene.view.harbor), (tiles.LARGE, tiles.SMALL, tiles.LINE)):
        offer = offers[name]
        # what a talent or a contract brings besides stands in the list of answers
        crowns = offer.crowns if CARD_BY_ID[name].crowns else 0
        gains = offer.gains if CARD_BY_ID[name].type == "ship" else 0
        assert on_tile(name, scene, size) == (offer.pays, gains, crowns), name
    for option in asked.options:
        move = option.move
        if option.text.startswith("take ") and not (isinstance(move, Take) and (move.decline or move.item)):
            assert option.preview == offers[option.card]
            _says_why(option, scene.seat.coins)
    checks.previews_come_true(state)
    return list(offers.values())


def _says_why(option: Option, coins: int) -> None:
    """What is short by the reason is short by the preview."""
    if option.reason is None or option.reason.code != "coins":
        assert option.preview is not None and (option.reason or not option.preview.short)
        return
    assert option.reason.have == coins and option.preview is not None
    assert option.reason.need - coins == option.preview.short > 0


def on_another_day(state: State, luck: Random) -> State:
    """Return the same table on a day that changes hires and trades by a coin, where Señoritas and Traders serve
    people.
    """
    after = clone(state)
    after.turn_rules = replace(after.turn_rules, hire=luck.choice((-1, 0, 1)), trade=luck.choice((-1, 0, 1)))
    for seat_no, seat in enumerate(after.seats):
        seat.display += bytes(card for card in HELPERS if luck.random() < 0.3)
        count_display(after, seat_no)
    return after


HELPERS = [n for n, entry in enumerate(CARDS) if entry.kind in ("senorita", "trader")]


def compare(state: State, luck: Random, moves: int) -> list[Preview]:
    """Play on at random and compare on the way, every other time on a day of its own."""
    found = []
    for number in range(moves):
        if not legal(state):
            break
        found += tiles_tell_the_truth(on_another_day(state, luck) if number % 2 else state)
        apply(state, choose(legal(state), luck))
    return found


def all_kinds_of(found: list[Preview]) -> bool:
    """Whether prices, discounts, gains and cards that are too dear were among the previews."""
    asked = ("pays", "discount", "gains", "short")
    return all(any(getattr(each, name) for each in found) for name in asked)


@pytest.mark.parametrize("kind", some(KINDS, FEW_KINDS.__contains__), ids=name_of)
def test_tiles_of_random_tables(kind: Kind) -> None:
    luck = Random(f"tiles {name_of(kind)}")
    states = (fresh(kind, luck.randrange(1 << 32)), odd_table(kind, luck))
    assert all_kinds_of([each for state in states for each in compare(state, luck, 60)])


@pytest.mark.parametrize(("chapter", "players"), [(2, 1), (3, 2), (4, 4), (0, 3)])
def test_tiles_of_random_chapters(chapter: int, players: int) -> None:
    """Events, items, crowns and characters' abilities count too."""
    luck = Random(f"tiles {chapter} {players}")
    state = new_game(setup(chapter, players, groups=ALL_GROUPS, seed=7))
    assert all_kinds_of(compare(state, luck, 120))


def test_a_ship_that_brings_crowns_brings_coins_too_on_a_fair_day() -> None:
    """An event adds a coin to every trade (ruling R24): the tile counts it beside the crowns."""
    tale = Tale(2, 2).harbor("ship-blue-2-rum")
    tale.state.turn_rules = replace(tale.state.turn_rules, trade=1)
    tale.trade()
    (offer,) = tiles_tell_the_truth(tale.state)
    assert offer.crowns and offer.gains == 1


def test_four_senoritas_on_a_dear_day() -> None:
    """An event makes every hire a coin dearer, after the discount: the tile, the preview and the hire agree."""
    tale = Tale(2, 2).harbor("sailor-1vp", "blue-1-1c")
    faces = [entry for entry in CARDS if entry.kind == "senorita"]
    tale.seat.has(*[entry.id for entry in faces for _ in range(entry.count)][:4]).coins(5)
    tale.state.turn_rules = replace(tale.state.turn_rules, hire=1)
    tale.trade()
    assert tiles_tell_the_truth(tale.state)
    scene = Scene(view=table_view(tale.state), prompt=prompt(tale.state), theme=styles_of("dark"), names=NOBODY)
    sailor = next(entry.id for entry in CARDS if entry.id.endswith("sailor-1vp"))
    assert on_tile(sailor, scene, tiles.LARGE) == (scene.view.offers[sailor].pays, 0, 0) == (1, 0, 0)


def test_an_expedition_names_what_it_lacks() -> None:
    """An item alone may be missing (ruling R27)."""
    tale = Tale(2)
    tale.seat.has("priest")
    tale.state.expeditions = bytes((card("expedition-cross-book"),))
    view = table_view(tale.state)
    scene = Scene(view=view, prompt=prompt(tale.state), theme=styles_of("dark"), names=NOBODY)
    line = tiles.expedition(Thing("expedition", view.expeditions[0], 0), scene, 60)
    assert "✗Book" in line.plain


def test_a_tile_promises_no_coin_that_is_not_there() -> None:
    """Ruling R2: with both piles empty a trade brings the ship's own card at most."""
    state = table(1, mode="base", harbor=["black-skull-4c", "sailor"], rest="point", phase="trade")
    state.seats[0].coins, state.seats[0].epochs = b"", b""
    ship = next(c for c in state.harbor if TYPE[c] == SHIP)
    scene = Scene(view=table_view(state), prompt=prompt(state), theme=styles_of("dark"), names=NOBODY)
    assert on_tile(CARDS[ship].id, scene, tiles.LARGE) == (0, 1, 0)
    assert scene.view.offers[CARDS[ship].id].gains == 1
    assert TAKE[ship] in legal(state)


@pytest.mark.parametrize(
    ("name", "width", "shown"),
    [
        ("Bruja", 14, "Bruja"),
        ("Maritime Supremacy", 18, "Maritime Supremacy"),
        ("Maritime Supremacy", 14, "Maritime"),
        ("Gold, Guns and Salt", 5, "Gold"),
        ("Supremacy", 4, "Supremacy"),
    ],
)
def test_a_goal_that_a_card_serves_loses_whole_words(name: str, width: int, shown: str) -> None:
    assert tiles.whole_words(name, width) == shown
