"""Screens in ASCII, by setting, locale and terminal; themes of few colors or none."""

import re
from pathlib import Path
from typing import Any
from unicodedata import east_asian_width

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.color import Color
from textual.widgets import Button, OptionList

from highseas.campaign.files import settings
from highseas.campaign.tui.line_filters import CLEAN_LINES
from highseas.campaign.tui.screens.settings import SettingsScreen
from highseas.campaign.tui.terminal_driver import drawn_wide
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.widgets.chart import big
from tests.at_terminal import at_terminal
from tests.gallery.positions import POSITIONS
from tests.some import every
from tests.tui.conftest import LARGE, MEDIUM, SMALL, Open, Size, show, sizes
from tests.tui.games import DISCOVER, HARBOR, dealt
from tests.tui.races import new_race, sail_on
from tests.tui.test_story_table import campaign, simply

WIDE, SHIFT_F3 = events.CursorPosition(10, 1), events.CursorPosition(1, 0)
"""What a terminal answers that draws five signs on ten columns, and a key that looks like an answer."""
CTRL_C, CTRL_Q = b"\x03", b"\x11"


@sizes(SMALL, LARGE)
async def test_every_screen_is_ascii_where_the_setting_says_so(size: Size, open_table: Open, home: Path) -> None:
    """Its signs stay apart."""
    (home / "settings.toml").write_text('motion = false\nseen_tutorial = true\nsigns = "ascii"\n')
    async with open_table(simply(campaign(2), 60), size) as table:
        for key in ("f12", "o", "question_mark", "escape", "l") if size == SMALL else ("f12", "o"):
            await table.press(key)
            assert table.text().isascii(), key
            assert all(len(line) <= size[0] for line in table.lines())
    async with open_table(dealt(HARBOR)) as table:
        await table.walk("""
            -  | shows +R frigate | shows }1 | shows -3$ | shows X7$
            i  | line <= at most | line -> leaves""")  # fmt: skip


async def test_large_figures_are_drawn_with_lines_in_ascii_and_with_blocks_again_after_it(open_table: Open) -> None:
    async with open_table(dealt(HARBOR), MEDIUM) as table:
        left = table.session.view.turns_left
        for signs in ("ascii", "full"):
            table.app.settings.signs = signs
            table.app.use_signs()
            await table.pilot.pause()
            shown = [line[3 : 3 + 4 * len(str(left)) - 1] for line in table.lines()[1:4]]
            assert shown == big(left, styles_of("dark", signs == "ascii"))
    assert big(1450, styles_of("dark", True)) == ["         _   _ ", "  | |_| |_  | |", "  |   |  _| |_|"]


async def test_the_setting_takes_effect_at_once_and_back(open_table: Open) -> None:
    async with open_table(dealt(DISCOVER)) as table:
        await table.walk("- | shows ◉")
        for expected in (False, True, False):
            await show(table.app, SettingsScreen())
            menu = table.app.screen.query_one("#settings", OptionList)
            menu.highlighted = menu.get_option_index("signs")
            await table.press("enter", "escape")
            assert table.text().isascii() is expected
        assert settings.load()[0].signs == "automatic"


@pytest.mark.parametrize("signs", ["automatic", "full", "ascii"])
async def test_what_a_terminal_draws_too_wide_is_painted_in_narrow_signs(
    signs: str, open_table: Open, home: Path
) -> None:
    """Names keep the letters that are as wide everywhere; the setting comes first."""
    (home / "settings.toml").write_text(f'motion = false\nseen_tutorial = true\nsigns = "{signs}"\n')
    async with open_table(dealt(DISCOVER.replace('"Ann"', '"船長ñé"'))) as table:
        table.app.drawn_wide = drawn_wide  # as the driver of a real terminal does
        before = table.text()
        for answer, is_narrow in ((SHIFT_F3, False), (WIDE, True), (SHIFT_F3, True)):
            table.app.post_message(answer)
            await table.pilot.pause()
            text = table.text()
            if signs != "automatic" or not is_narrow:
                assert text == before
            else:
                assert "船長ñe" in text and "A" not in map(east_asian_width, text)
                assert [cell_len(line) for line in text.splitlines()] == [
                    cell_len(line) for line in before.splitlines()
                ]


def played(*arguments: str, wait: bytes = b"DECIDES", key: bytes = CTRL_Q, **environ: Any) -> tuple[int, bytes]:
    """Return status and output of a command of ours, in a locale of its own, that is left by a key."""
    environ.setdefault("LANG", "")
    return at_terminal(["-m", "highseas.campaign.main", *arguments], wait, key, **environ)


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_terminal_without_a_cursor_is_referred_to_plain_lines(term: str, home: Path) -> None:
    status, seen = played("new", TERM=term, HIGHSEAS_HOME=str(home))
    assert status == 2 and not list(home.glob("saves/*"))
    assert b"play in plain lines with: highseas line contracts" in seen
    assert b"\x1b" not in seen and len(seen.splitlines()) == 1


def test_the_locale_c_paints_ascii_and_no_escapes_of_letters(home: Path) -> None:
    there: dict[str, Any] = {
        "TERM": "xterm-256color",
        "LANG": "C",
        "HIGHSEAS_HOME": str(home),
        "COLUMNS": "80",
        "LINES": "24",
    }
    status, seen = played("new", "--names", "Ann", **there)
    assert status == 0 and seen.isascii()
    assert b"\x1b[6n" not in seen  # nor is it asked how wide signs are
    assert b"\\u" not in seen


def test_lines_at_a_terminal_have_a_sign_and_ctrl_c_says_that_the_game_is_saved(home: Path) -> None:
    status, seen = played("line", TERM="dumb", LANG="C.UTF-8", HIGHSEAS_HOME=str(home), wait=b"\n> ", key=CTRL_C)
    assert status == 130, seen.decode()
    assert seen.endswith(b"The game is saved. Goodbye.\r\n")
    assert b"Traceback" not in seen
    assert list((home / "saves").iterdir())


@pytest.mark.parametrize("theme", [*every(2, ["no-color", "ansi-light", "ansi-dark"])])
async def test_the_table_stays_in_sight_behind_a_page_and_buttons_have_edges(theme: str, open_table: Open) -> None:
    async with open_table(POSITIONS["solo"](), MEDIUM) as table:
        table.app.show_theme(theme)
        before = table.lines()
        await table.walk("i | shows Signs on the table")
        page = table.app.screen.query_one(".dialog").region
        seen = table.lines()
        assert page.y > 2 and seen[: page.y] == before[: page.y] and "".join(seen[: page.y]).strip()
        await table.press("escape", "q", "choose:new")
        button = table.app.screen.query_one("#go", Button).region
        line = table.app.screen._compositor.render_strips()[button.y].crop(button.x, button.right).text
        assert button.height == 1 and not line[0].isspace() and not line[-1].isspace()
        assert line[1:-1].strip() == "Start"


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light"])
async def test_the_line_under_the_cursor_has_one_color_of_letters(theme: str, open_table: Open) -> None:
    """A sea space's number is blue, and so may be the ground of the cursor."""
    async with open_table(sail_on(new_race(6), 60, "sail"), MEDIUM) as table:
        table.app.show_theme(theme)
        await table.press("down", "up")
        menu = table.app.screen.query_one("#options").region
        strips = table.app.screen._compositor.render_strips()[menu.y : menu.y + 2]
        line, rest = (
            {str(part.style.color) for part in strip.crop(menu.x, menu.right) if part.text.strip() and part.style}
            for strip in strips
        )
        assert len(line) == 1 and len(rest) > 1, styles_of(theme).flags["blue"]


BLACK = Color(0, 0, 0)


def test_hostile_names_and_prose_do_nothing_to_a_real_terminal(home: Path) -> None:
    status, seen = at_terminal(["-m", "tests.tui.hostile_screens"], HIGHSEAS_HOME=str(home))
    assert status == 0, seen[-2000:]
    text = re.sub(r"\x1b\]22;[a-z]+\x07", "", seen.decode())  # the pointer's shape, which is Textual's own
    shown = re.sub(r"\x1b\[[0-9;:?<>=]*[ -/]*[@-~]", "", text)  # colors and places, which are Textual's own
    assert shown.count("]0;owned") >= 5  # a story card, a notice, the table, windows: as text
    assert "http://evil" in shown
    assert "\x1b]" not in text
    assert "\x1b[31m" not in text
    assert not re.search("[\x9b\x07\x00\u202e\u200b]", text)


def test_lines_keep_their_width_and_usual_ones_are_left_alone() -> None:
    usual = [Segment("Ann ● 3"), Segment("👩‍🚀")]
    assert CLEAN_LINES.apply(usual, BLACK) == usual
    odd = [Segment("a\x1b[31mb\u00ad\tc"), Segment("\x1b"), Segment("\n")]
    clean = CLEAN_LINES.apply(odd, BLACK)
    assert [segment.text for segment in clean] == ["a[31mb�c"]
    assert sum(cell_len(s.text) for s in clean) == sum(cell_len(s.text) for s in odd)
