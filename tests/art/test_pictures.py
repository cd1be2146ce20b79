"""Pictures: what is drawn, and that every painted line is exactly as wide as it says."""

from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest
from textual.color import Color
from textual.content import Content
from textual.style import Style

from highseas.campaign.jamaica.tui.widgets import signs as race
from highseas.campaign.royal.tui.pictures import of_card
from highseas.campaign.tui.art import grids
from highseas.campaign.tui.art.grids import GROUND, HEIGHT, WIDTH, Art, in_file, palette, pictures
from highseas.campaign.tui.art.paint import LINES, grid_of, hull_color, lines
from highseas.campaign.tui.theme import THEMES, styles_of
from highseas.campaign.words.terminal import in_ascii
from highseas.engine.jamaica.seen.printed import CARDS as CARDS_OF_RACE
from highseas.engine.jamaica.seen.printed import TREASURES
from highseas.engine.royal.cards import CARDS, COLORS, ITEMS, SETS
from highseas.story.loader import load_story
from tests.tui.colors import contrast


@pytest.mark.parametrize("name", pictures())
def test_every_grid_has_its_size_and_only_colors_of_the_palette(name: str) -> None:
    grid = pictures()[name]
    assert [len(row) for row in grid] == [WIDTH] * HEIGHT
    assert set("".join(grid)) <= {GROUND, *palette()}


def test_no_two_pictures_are_the_same() -> None:
    assert len(set(pictures().values())) == len(pictures())


@pytest.mark.parametrize("theme", [*THEMES, "nord", "ansi-dark"])
@pytest.mark.parametrize("ground", ["", "bold #dce6ec on #16293a"])
@pytest.mark.parametrize("scale", [1, 2])
def test_painted_lines_are_as_wide_as_they_say(theme: str, ground: str, scale: int) -> None:
    for name in pictures():
        painted = lines(Art(name, "red", 3), styles_of(theme), ground, scale)
        assert [line.cell_length for line in painted] == [WIDTH * scale] * (LINES * scale)


@pytest.mark.parametrize("theme", THEMES)
def test_letters_take_the_place_of_every_sign_where_there_is_no_utf_8(theme: str) -> None:
    for name in pictures():
        for line in lines(Art(name), styles_of(theme)):
            letters = in_ascii(line.plain)
            assert letters.isascii()
            assert len(letters) == WIDTH


def test_what_has_no_picture_of_its_own_has_that_of_its_kind() -> None:
    assert grids.of_event("of-a-players-own").picture == "any-event"
    assert grids.of_character("of-a-players-own").picture == "any-character"
    assert grids.of_item("of-a-players-own").picture == "any-item"
    assert of_card("of-a-players-own").picture == "back-play"


# --- everything that ships has a picture of its own ---


def _own(names: Iterable[str]) -> None:
    fallbacks = [name for name in names if name.startswith(("any-", "back-"))]
    assert not fallbacks


def test_each_kind_of_card_has_a_picture_of_its_own() -> None:
    arts = {card.id: of_card(card.id) for card in CARDS}
    _own(art.picture for art in arts.values())
    by_kind: dict[str, set[str]] = {}
    for card in CARDS:
        by_kind.setdefault(card.kind, set()).add(arts[card.id].picture)
    shown = [picture for pictures_of in by_kind.values() for picture in pictures_of]
    assert len(shown) == len(set(shown))


def test_professions_of_a_kind_differ_by_rank_or_color_or_picture() -> None:
    for card_set in SETS:
        drawn = [of_card(card.id) for card in card_set.card if card.type == "profession"]
        twins = {art for art in drawn if drawn.count(art) > 1}
        assert {art.picture for art in twins} <= {"passenger"}  # its cards differ in what is on their backs


def test_the_tybuk_brothers_are_three_men_and_not_three_brothers() -> None:
    """The large one with a shaded light, the one with the brightest, the oldest: no two fill their cards alike."""
    drawn = ["".join(grid) for name, grid in pictures().items() if name.startswith("adventure-tybuk")]
    assert len(drawn) == 3
    for one, other in combinations(drawn, 2):
        assert sum(a == b for a, b in zip(one, other, strict=True)) < 0.4 * WIDTH * HEIGHT


def test_ranks_are_pips_in_the_picture() -> None:
    grids = [grid_of(Art("sailor", rank=rank)) for rank in range(4)]
    assert len(set(grids)) == len(grids)


def test_each_event_character_and_item_of_the_story_has_a_picture_of_its_own() -> None:
    story = load_story()
    events = [grids.of_event(event.id).picture for event in story.events.event]
    people = [grids.of_character(character.id).picture for character in story.characters.character]
    items = [grids.of_item(item).picture for item in ITEMS]
    assert (len(set(events)), len(set(people)), len(set(items))) == (16, 10, 4)
    _own([*events, *people, *items])


def test_emblems_are_drawn() -> None:
    assert {"back-play", "back-time", "goal", "victory", "defeat"} <= set(pictures())


# --- what is seen ---

_GRAPHIC = 3.0
"""Contrast that parts of a picture need (WCAG 2.2, 1.4.11)."""
_SHARE = 0.2
"""Of a figure, so much has that contrast to its card; the outline or the fill, according to the theme."""


@pytest.mark.parametrize("theme", [name for name in THEMES if "#" in styles_of(name).body])
@pytest.mark.parametrize("color", COLORS)
def test_figures_stand_out_from_the_card(theme: str, color: str) -> None:
    styles = styles_of(theme)
    paper = Color.parse(styles.body.rpartition(" ")[2])
    faint = {}
    for name, grid in pictures().items():
        seen = [
            contrast(each.normalized, paper.normalized)
            for each in _pixels(lines(Art(name, color), styles, styles.body))
            if each != paper
        ]
        share = sum(contrast >= _GRAPHIC for contrast in seen) / len(seen)
        if GROUND in grid[0] + grid[-1] and share < _SHARE:
            faint[name] = share
    assert not faint


def _pixels(painted: tuple[Content, ...]) -> Iterator[Color]:
    """The colors of all half blocks."""
    for line in painted:
        for span in line.spans:
            assert isinstance(span.style, Style)
            sign, back, fore = line.plain[span.start], span.style.background, span.style.foreground
            halves = {" ": (back, back), "▀": (fore, back), "▄": (back, fore)}[sign]
            for half in halves:
                assert half is not None
                yield from [half] * (span.end - span.start)


def test_a_picture_shows_the_color_of_its_ship() -> None:
    styles = styles_of("dark")
    painted = {color: tuple(_pixels(lines(Art("pinnace", color), styles, styles.body))) for color in COLORS}
    assert len(set(painted.values())) == len(COLORS)
    for color, pixels in painted.items():
        assert Color.parse(hull_color(color, styles)) in pixels


def test_without_color_no_picture_is_empty_and_no_two_are_alike() -> None:
    styles = styles_of("no-color")
    painted = {name: "".join(line.plain for line in lines(Art(name), styles)) for name in pictures()}
    assert len(set(painted.values())) == len(painted)
    assert all(len(text.replace(" ", "")) > 30 for text in painted.values())


def test_pictures_of_the_race_have_their_size_and_colors_of_the_palette() -> None:
    drawn = in_file(race.PICTURE_FILE)
    for name, grid in drawn.items():
        assert [len(row) for row in grid] == [race.PICTURE_WIDTH] * race.PICTURE_LINES * 2, name
        assert set("".join(grid)) <= {GROUND, *palette()}, name
    symbols = {symbol for card in CARDS_OF_RACE.values() for symbol in (card.morning, card.evening)}
    powers = {treasure.power for treasure in TREASURES.values() if treasure.power}
    assert set(drawn) == symbols | powers | {"treasure", "curse"}


@pytest.mark.parametrize("theme", ["dark", "no-color"])
def test_every_treasure_of_the_race_is_painted_and_a_curse_is_no_treasure(theme: str) -> None:
    painted = {card: race.of_treasure(card, styles_of(theme)) for card in ("", *TREASURES)}
    assert all(
        [line.cell_length for line in rows] == [race.PICTURE_WIDTH] * race.PICTURE_LINES for rows in painted.values()
    )
    assert painted["cursed_2"] != painted["gold_5"] == painted[""]
