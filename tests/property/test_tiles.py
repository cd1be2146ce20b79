"""The figures on the tiles of the harbor are those of the rules: of the prompt, and of what `apply` then does."""

import re
from random import Random

import pytest
from msgspec.structs import replace

from campaign.tui.theme import look
from campaign.tui.widgets import tiles
from campaign.tui.widgets.scene import Scene
from engine.cards import CARD_BY_ID, CARDS, SHIP, TYPE
from engine.events import Event
from engine.game import apply, clone, decider, legal
from engine.moves import TAKE, Take
from engine.prompt import prompt
from engine.setup import new_game
from engine.state import State
from engine.view import table_view
from tests.adventure import ALL_GROUPS, Tale, setup
from tests.helpers import table
from tests.property.games import KINDS, Kind, choose, fresh, name_of, odd_table

FIGURE = re.compile(r"[−✗+](\d+)")


def on_tile(card: str, scene: Scene) -> int:
    """The first figure of the tile: coins gained, or a hire's price."""
    entry = CARD_BY_ID[card]
    parts = tiles.gains(entry, scene) if entry.type == "ship" else tiles.price(entry, scene)
    found = [int(figure) for figure in FIGURE.findall("".join(str(part[0]) for part in parts))]
    return sum(found) if entry.type == "ship" else found[0]


def tiles_tell_the_truth(state: State) -> int:
    """Compare tile, preview and what happens for every card that could be asked about; how many were."""
    asked = prompt(state)
    if asked is None:
        return 0
    scene = Scene(view=table_view(state), prompt=asked, look=look("dark"))
    seat_no, compared = decider(state), 0
    for option in asked.options:
        if option.preview is None or not option.text.startswith("take ") or option.preview.item:
            continue
        move = option.move
        if move is not None and isinstance(move, Take) and move.decline:
            continue
        preview = scene.view.offers[option.card]
        assert preview == option.preview
        told = preview.pays if CARD_BY_ID[option.card].type != "ship" else _of_ship(option.card, preview)
        assert on_tile(option.card, scene) == told
        compared += 1
        if move is not None:
            after, log = clone(state), list[Event]()
            apply(after, move, log)
            coins = [getattr(event, "cost", None) for event in log if type(event).__name__ == "Hired"]
            assert coins[:1] in ([], [preview.pays]) and seat_no >= 0
    return compared


def _of_ship(card: str, preview: object) -> int:
    gains, bonus = preview.gains, preview.bonus  # type: ignore[attr-defined]
    return preview.crowns + bonus if CARD_BY_ID[card].crowns else gains  # type: ignore[attr-defined,no-any-return]


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_tiles_of_random_tables(kind: Kind) -> None:
    luck = Random(f"tiles {name_of(kind)}")
    compared = 0
    for state in (fresh(kind, luck.randrange(1 << 32)), odd_table(kind, luck)):
        for _ in range(60):
            if not legal(state):
                break
            compared += tiles_tell_the_truth(state)
            apply(state, choose(legal(state), luck))
    assert compared


@pytest.mark.parametrize(("chapter", "players"), [(2, 1), (3, 2), (4, 4), (0, 3)])
def test_tiles_of_random_chapters(chapter: int, players: int) -> None:
    luck = Random(f"tiles {chapter} {players}")
    state = new_game(setup(chapter, players, groups=ALL_GROUPS, seed=7))
    compared = 0
    for _ in range(250):
        if not legal(state):
            break
        compared += tiles_tell_the_truth(state)
        apply(state, luck.choice(legal(state)))
    assert compared


def test_four_senoritas_on_a_dear_day() -> None:
    """An event makes every hire a coin dearer, after the discount: the tile, the preview and the hire agree."""
    tale = Tale(2, 2).harbor("sailor-1vp", "blue-1-1c")
    faces = [entry for entry in CARDS if entry.kind == "senorita"]
    tale.seat.has(*[entry.id for entry in faces for _ in range(entry.count)][:4]).coins(5)
    tale.state.today = replace(tale.state.today, hire=1)
    tale.trade()
    assert tiles_tell_the_truth(tale.state)
    scene = Scene(view=table_view(tale.state), prompt=prompt(tale.state), look=look("dark"))
    sailor = next(entry.id for entry in CARDS if entry.id.endswith("sailor-1vp"))
    assert on_tile(sailor, scene) == scene.view.offers[sailor].pays == 1


def test_a_tile_promises_no_coin_that_is_not_there() -> None:
    """Ruling R2: with both piles empty a trade brings the ship's own card at most."""
    state = table(1, mode="base", harbor=["black-skull-4c", "sailor"], rest="point", phase="trade")
    state.seats[0].coins, state.seats[0].ages = b"", b""
    ship = next(c for c in state.harbor if TYPE[c] == SHIP)
    scene = Scene(view=table_view(state), prompt=prompt(state), look=look("dark"))
    assert on_tile(CARDS[ship].id, scene) == 1 == scene.view.offers[CARDS[ship].id].gains
    assert TAKE[ship] in legal(state)
