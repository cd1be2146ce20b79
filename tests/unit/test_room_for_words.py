"""Texts fit the places that have room for so many columns and no more, in every language, at their longest."""

import pytest
from rich.cells import cell_len

from highseas.campaign.royal.words.names import GameLanguage
from highseas.campaign.words import shipped
from highseas.campaign.words.catalogue import catalogue, split
from highseas.campaign.words.language import Language, language_in
from highseas.campaign.words.settings import CHOICES, value_name

LANGUAGES = pytest.mark.parametrize("language", shipped.languages())
NOTE, MEANING, NEWS, HINT, TILE, ROW, MENU = 220, 72, 62, 78, 12, 39, 72
"""Columns of a note of three lines, of what a sign means, of a line of news, of a hint at the foot of a form, of an
ability on a card, of a line of the settings, of a line of the title's menu, at 80x24."""


def longest(text: str) -> str:
    """Return what a card says, with figures as large as cards have them and the flag of a ship."""
    said = ""
    for part in split(text):
        said += part if isinstance(part, str) else "▲Y" if getattr(part, "name", "") == "flag" else "3"
    return said


@LANGUAGES
def test_notes_signs_and_news_fit(language: str) -> None:
    notes = [n["text"] for f in ("tutorial", "first_race") for n in shipped.words_table(f"{f}.toml", language)["note"]]
    assert [text for text in notes if len(text) > NOTE] == []
    groups = shipped.words_table("signs.toml", language)["group"]
    assert [means for group in groups for *_, means in group["signs"] if cell_len(means) > MEANING] == []
    news = [each["lines"] for each in shipped.words_table("news.toml", language)["version"]]
    assert max(map(len, news)) <= 15 and [line for lines in news for line in lines if cell_len(line) > NEWS] == []


@LANGUAGES
def test_hints_of_forms_and_lines_of_menus_fit(language: str) -> None:
    hints = [field["hint"] for field in shipped.words_table("forms.toml", language)["field"].values()]
    assert [hint for hint in hints if cell_len(hint) > HINT] == []
    menu = [text for code, text in catalogue(language).sentences("screens").items() if code.startswith("menu.")]
    assert [text for text in menu if cell_len(text) > MENU] == []


@LANGUAGES
def test_abilities_fit_a_card(language: str) -> None:
    tiles = {c: t for c, t in catalogue(language).sentences("abilities").items() if c.startswith("tile.")}
    assert {code: text for code, text in tiles.items() if cell_len(longest(text)) > TILE} == {}


@LANGUAGES
def test_a_setting_and_each_of_its_values_fit_a_line(language: str) -> None:
    spoken: Language = language_in(language, GameLanguage)
    listed = [(choice, value) for choice in CHOICES for value in choice.values]
    rows = [f"  {choice.label(spoken)}  {value_name(value, spoken)}" for choice, value in listed]
    assert [row for row in rows if cell_len(row) > ROW] == []
