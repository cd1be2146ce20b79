"""The legend: one key at the table, every sign that can be on it, and no sign that misleads."""

import ast
import unicodedata
from pathlib import Path

import pytest

from highseas.campaign.jamaica.tui.widgets.race_sheet import paint_legend
from highseas.campaign.royal.tui.widgets.scene import CUTLASS
from highseas.campaign.royal.words import cards
from highseas.campaign.royal.words.help import entries, explain, groups, key_for, legend_text
from highseas.campaign.royal.words.names import own_story
from highseas.campaign.tui import theme, widgets
from highseas.campaign.words.help import search_in
from tests.tui.conftest import Open, Size
from tests.tui.games import new_game
from tests.tui.races import new_race, race_screen

WIDGETS = Path(widgets.__file__).parent
ROYAL = WIDGETS.parents[1] / "royal" / "tui" / "widgets"
RACE = WIDGETS.parents[1] / "jamaica" / "tui" / "widgets"
GOLDENS = Path(__file__).parent / "snapshots"
RACES = GOLDENS / "test_race_screens"
_CURVE = {chr(dots) for dots in range(0x2801, 0x2900)} | set("│└┤↑↓")
NOT_IN_LEGEND = set("—▀▄") | set("▁▂▃▅▆▇") | set("╭─╮╰╯") | _CURVE
"""A dash between words, the large figures of the clock, scroll bars, the frame of a page over the table, and the curves
of a review and of an end."""


def _painted(folder: Path = ROYAL) -> set[str]:
    """Return every sign beyond ASCII in the strings of what paints a table, and in the pictures of it."""
    found: set[str] = set()
    for file in (*WIDGETS.glob("*.py"), *folder.glob("*.py"), Path(theme.__file__)):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= set(node.value)
    for picture in GOLDENS.rglob("*.txt"):
        if (RACES in picture.parents) == (folder == RACE):
            found |= set(picture.read_text(encoding="utf-8"))
    return {sign for sign in found if ord(sign) > 126 and not sign.isalnum()} - NOT_IN_LEGEND


@pytest.mark.scan
def test_every_sign_that_can_be_painted_is_in_the_legend() -> None:
    signs = {sign for group in groups() for each in group.signs for sign in each.sign + each.means}
    assert "◉" in _painted()
    assert _painted() <= signs, sorted(_painted() - signs)
    ships = {sign.sign for group in groups() for sign in group.signs}
    assert {f"{cards.SHAPES[color]}{cards.LETTERS[color]}" for color in cards.SHAPES} <= ships


def test_signs_are_one_column_wide_and_no_ship_or_blade_reads_as_a_cross_or_a_letter() -> None:
    assert unicodedata.east_asian_width(CUTLASS) in ("N", "Na")
    for sign in _painted():
        assert unicodedata.east_asian_width(sign) not in ("W", "F"), sign
    for sign in (CUTLASS, *cards.SHAPES.values()):
        name = unicodedata.name(sign).split()
        assert not {"CROSS", "DAGGER", "LETTER", "INTEGRAL"} & set(name), sign  # half an integral reads as a J
    assert not {"†", "‡", "✚", "✝"} & _painted()


def test_the_help_finds_the_legend_by_any_word_for_it() -> None:
    for word in ("legend", "icon", "icons", "sign", "signs", "symbol", "symbols"):
        assert search_in(entries(own_story()), word)[0] == "legend", word
        assert key_for(word, own_story()) == "legend", word
    assert legend_text() in explain("legend", own_story())
    assert "⚔  cutlasses: " in explain("legend", own_story())


@pytest.mark.parametrize(("size", "more"), [((80, 24), True), ((200, 60), False)])
async def test_one_key_opens_the_legend_which_speaks_of_reading_on_only_where_there_is_more(
    size: Size, more: bool, open_table: Open
) -> None:
    """On a large screen the groups of the legend stand beside each other, so that all of it is in sight."""
    async with open_table(new_game(seed=5), size) as table:
        await table.walk("- | foot i Signs | foot q Leave \n i | at Page | shows cutlasses | shows Esc to close")
        assert ("↑ ↓ to read on, Esc to close" in table.text()) == more
        assert any("Figures" in line and "Clock" in line for line in table.lines()) != more
        await table.pilot.resize_terminal(80, 24)
        await table.walk("""
            down up | shows ↑ ↓ to read on, Esc to close | line ★  influence  points of a card, or of a player
            i       | at TableScreen""")  # fmt: skip


NOT_IN_RACE_LEGEND = set("·║─┌┐┘░▒█•»−⚔■□◇…")
"""The sea and the frame of the island, shades of pictures, list marks, a minus, the end of a log line that goes on,
and signs of other widgets.
"""


async def test_every_sign_of_a_race_is_in_its_legend(open_table: Open) -> None:
    async with open_table(new_race(2)) as table:
        lines = paint_legend(race_screen(table).scene, 80)
    signs = {sign for line in lines for sign in line.plain}
    assert "☠" in _painted(RACE)
    assert _painted(RACE) - NOT_IN_RACE_LEGEND <= signs, sorted(_painted(RACE) - NOT_IN_RACE_LEGEND - signs)
