"""One meaning a key: over all screens, no more than a person remembers, six in the last line of a small terminal."""

from collections import defaultdict
from pathlib import Path

import pytest

from highseas.campaign.tui import keymap
from highseas.campaign.tui.keymap import KEYS, MOVE_KEYS, NUMBERED, Key
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.widgets.menu import line
from highseas.campaign.words.language import LANGUAGE
from tests.gallery.positions import POSITIONS
from tests.tui.conftest import Open, opened
from tests.tui.script import walk

MOST, ONLINE, SHOWN = 24, (".", "t", "v"), 6
"""The most keys of a table; those of them that wait for tables online; the most in a line of 80 columns."""
MEANINGS = {
    "enter": "takes what is under the cursor: open look go play on change",
    "escape": "goes back: back leave title quit_table skip first_page",
    "q": "goes back: back leave title quit_table quit",
    "tab": "the other part of what is seen: next_panel other finished turn curve whole",
    "question_mark": "help: help rules help_page field_help",
    "f1": "help: help rules help_page field_help",
    "delete": "removes: delete drop usual",
    "plus": "one more: add seat",
    "left": "what was before: earlier turn_back up back",
    "right": "what comes after: later turn down on",
    "pageup": "what was before: earlier up",
    "pagedown": "what comes after: later down",
    "space": "reads on: down on",
    "f": "plays on from there: play_on branch",
    "g": "goes on to the next game: another following go_on today at_table",
    "l": "what happened; once more closes it: log look back",
    "m": "what is asked; once more closes it: asked month back",
    "j": "the story; once more closes it: journal back",
    "r": "the same once more: again same",
    "u": "takes back: undo back",
    "w": "who: overview players whole_table",
}
"""What keys mean whose actions have several names, and these."""


def test_a_key_means_one_thing_on_all_screens() -> None:
    """Digits and capital letters choose answers; what is typed in a field is no key."""
    found = defaultdict(set)
    for keys in KEYS.values():
        for key in keys:
            for name in filter(None, key.key.split(",")):
                found[name].add(key.name.partition(".")[2])
    several = {name: words for name, words in found.items() if len(words) > 1}
    assert {name: words for name, words in several.items() if words - {*MEANINGS.get(name, "").split()}} == {}
    assert set(MEANINGS) == set(several), "what has one name needs no line"
    assert {*NUMBERED} & set(found) == {"4"}, "four friends, in a form, where digits choose nothing"
    assert {*ONLINE} <= {keymap.shown_key(name) for name in found}
    assert found["n"] == {"no"} and found["a"] == {"almanac"}
    assert {"no": MOVE_KEYS["no"], "yes": MOVE_KEYS["yes"]} == {"no": "n", "yes": "y"}


@pytest.mark.parametrize("position", ["solo", "five", "story", "race-card"])
async def test_a_table_has_no_more_keys_than_one_remembers(position: str, open_table: Open) -> None:
    """With those of tables online, which nothing else has; what has no key is a command all the same."""
    async with open_table(POSITIONS[position]()) as table:
        screen = table.app.screen
        here = [each.binding for each in screen.active_bindings.values() if each.node is screen]
        keys = {each.action for each in here if each.description and each.key != each.id} - {"screen.copy_text"}
        assert "undo" in keys and len(keys) + len(ONLINE) <= MOST
        commands = {command.title for command in table.app.get_system_commands(screen)}
        alone = [key for key in screen.KEYS if not key.action.startswith(("together", "invite"))]  # type: ignore[attr-defined]
        keyless = [key for key in alone if not key.key]
        assert keyless and all(key.label in commands for key in keyless)


def shown(keys: tuple[Key, ...], width: int) -> int:
    said = line(keys, styles_of("dark"), width).plain
    return sum(f"{keymap.shown_key(key.key)} {key.label}" in said for key in keys if key.footer)


@pytest.mark.parametrize("screen", KEYS)
def test_six_keys_stand_in_the_last_line_of_a_small_terminal(screen: str) -> None:
    assert 1 < shown(KEYS[screen], 80) <= SHOWN


@pytest.mark.parametrize("moment", ["asked", "program", "looking", "over"])
def test_six_keys_stand_below_a_table(moment: keymap.Moment) -> None:
    for keys in (keymap.table_keys(False, moment=moment), keymap.table_keys(True, moment=moment), keymap.race_keys()):
        assert 4 < shown(keys, 80) <= SHOWN
        assert {"question_mark,f1", "q"} <= {key.key for key in keys}


@pytest.mark.parametrize("page", ["", "saves", "daily", "puzzles", "statistics", "almanac", "new", "help"])
async def test_no_page_shows_more_than_six_keys(page: str, home: Path) -> None:
    async with opened(page) as (app, _pilot):
        assert 0 < len(app.screen.query("FooterKey")) <= SHOWN or app.screen.query("KeyLine")


@pytest.mark.parametrize(("position", "first"), [("solo", "Draw a card"), ("race-card", "Ships")])
async def test_the_help_opens_with_the_keys_of_its_screen(position: str, first: str, open_table: Open) -> None:
    async with open_table(POSITIONS[position](), (120, 40)) as table:
        await table.press("question_mark")
        text = table.text()
        assert LANGUAGE.say("keys.here") in text and first in text
        if position.startswith("race"):
            await walk(table.app, table.pilot, "1 | part entry Action card \n s a b r | part entry Saran's Sabre")


async def test_help_is_everywhere(home: Path) -> None:
    for page in ("saves", "daily", "puzzles", "statistics", "almanac"):
        async with opened(page) as (app, pilot):
            await walk(app, pilot, f"f1 | at RoyalHelp | shows {LANGUAGE.say('keys.here')} \n escape")


async def test_what_has_no_key_gets_one_of_the_players_own(open_table: Open, home: Path) -> None:
    file = home / "settings.toml"
    file.write_text(f'{file.read_text()}keys = {{"table.review" = "f5", "table.crew" = "c"}}\n')
    async with open_table(POSITIONS["two"]()) as table:
        await table.walk("c | at Choice \n escape f5 | at ReviewScreen \n escape | at TableScreen")
        assert "key: F5" in {command.help for command in table.app.get_system_commands(table.app.screen)}
