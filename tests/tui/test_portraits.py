"""Choosing a character from portraits: with the keys, by mouse, in turn, at every size."""

import pytest

from highseas.campaign.begin import requests
from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign
from highseas.campaign.chapters.facts import names_at
from highseas.campaign.play.session import Session
from highseas.campaign.royal.words.story import ability_line
from highseas.campaign.tui.art import paint
from highseas.campaign.tui.art.grids import of_character
from highseas.story.view import CharacterView
from tests.some import every
from tests.tui.conftest import MEDIUM, SMALL, Open, Size, Table
from tests.tui.test_story_table import all_read, campaign

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]


def draft(seats: int = 3) -> Session:
    """Return a campaign whose players choose from all characters, with the cover read."""
    start, tale = begin_campaign(CampaignRequest(names=("Ann", "Bo", "Cy")[:seats], seed=5, draft=True))
    return all_read(requests.begin(start, (), None, "", tale))


def abilities(session: Session) -> list[str]:
    assert session.prompt is not None
    found = [option.about for option in session.prompt.options if isinstance(option.about, CharacterView)]
    return [ability_line(who, names_at(session).language) for who in found]


def harbor(table: Table) -> str:
    """Return the words in place of the harbor."""
    return str(table.screen.top.harbor.render())


PORTRAITS: dict[str, tuple[Size, str]] = {
    "one key chooses and the next player sees whom the first plays": (SMALL, """
        2      | moves character senora-anne | part harbor Ann plays Señora Anne | shows BO DECIDES
        u      | moves | part-hides harbor Ann plays
        down down enter | moves character senora-anne
        1 escape escape escape escape | at TableScreen | part-hides harbor Señora"""),
    "the cursor marks a portrait, none by mistake, and its key stays": (MEDIUM, """
        -      | part-hides harbor ►
        down   | part harbor ►1 Grace | part harbor 2 Señora | part-hides harbor ►2
        down   | part harbor 1 Grace | part harbor ►2 Señora | part-hides harbor ►1"""),
    "a click points at a portrait and the next chooses it": (SMALL, """
        click:harbor:60,4 | moves | part harbor ►2 Señora
        click:harbor:60,4 | moves character senora-anne"""),
}  # fmt: skip


@pytest.mark.parametrize("name", PORTRAITS)
async def test_a_portrait_is_chosen(name: str, open_table: Open) -> None:
    size, script = PORTRAITS[name]
    async with open_table(campaign(2), size) as table:
        await table.walk(script)


@pytest.mark.parametrize("size", every(2, SIZES))
async def test_where_all_are_chosen_from_each_is_shown(size: Size, open_table: Open) -> None:
    session = draft()
    session.play("character jean-blackbeard")
    async with open_table(session, size) as table:
        shown = harbor(table) + "\n".join(str(option.prompt) for option in table.screen.top.menu.options)
        for who in ("Grace", "Anne", "Blackguard", "Fishborn", "Landman", "Ferdinando", "Scott", "Mary"):
            assert who in shown
        for ability in abilities(session) if size[1] >= 40 else ():  # else of the one under the cursor
            assert all(word in shown for word in ability.split()[1:-1])
        await table.press("down")
        assert abilities(session)[0].split()[-1] in table.text()
        await table.press("3")
        assert session.moves[-1] == "character samuel-blackguard"


@pytest.mark.parametrize(("size", "lines"), [((60, 20), 0), ((80, 24), 8), ((120, 40), 8), ((200, 60), 16)])
async def test_every_ability_stands_in_words_below_a_picture_where_there_is_room(
    size: Size, lines: int, open_table: Open
) -> None:
    session = campaign(2)
    async with open_table(session, size) as table:
        board = table.screen.top.harbor
        assert board.size.height >= len(board.panel.lines) > lines  # nothing of it is out of sight
        for ability, words in zip(abilities(session), ("Grace", "Señora"), strict=True):
            assert all(word in harbor(table) for word in ability.split()[1:-1]) and words in harbor(table)
        if lines:
            shown = paint.lines(of_character("senora-anne"), table.screen.scene.theme, scale=lines // 8)
            assert all(any(row.plain in line.plain for line in board.panel.lines) for row in shown)
        assert table.screen.top.menu.size.height >= 2
        assert all(len(line) <= size[0] for line in table.lines())
        assert "Whom will you play?" in table.text()
