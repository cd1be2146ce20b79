"""Which picture a page of a story shows: every card of ours one that is drawn, and none that the rules see."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from highseas.campaign.chapters import library
from highseas.campaign.chapters.campaign import campaign_of, pictures_of
from highseas.campaign.chapters.records import book_of
from highseas.campaign.cli.stories import check_story
from highseas.campaign.tui.art.grids import of_page, pictures, unknown_pictures
from highseas.story.format import PictureFile
from highseas.story.lint.tables import text_ids
from highseas.story.loader import StoryDataError, load_story, load_table
from highseas.story.script import pack, script_of
from tests.campaigns import begun
from tests.story.folders import copied, faults


def test_every_card_of_our_story_has_a_picture_that_is_drawn_and_changes_neither_scripts_nor_books() -> None:
    story = load_story()
    assert set(story.pictures) == set(text_ids(story))
    assert unknown_pictures(story.pictures) == []
    bare = replace(story, pictures={})
    for number in range(len(story.chapters) + 1):
        assert pack(script_of(story, number)) == pack(script_of(bare, number))
        assert book_of(story, number) == book_of(bare, number)


@pytest.mark.parametrize("name", ["", "no-such-picture"])
def test_a_page_without_a_picture_of_its_own_shows_one_all_the_same(name: str) -> None:
    assert of_page("10", {"10": name}).picture in pictures()
    assert of_page("lost", {"lost": name}).picture == "defeat"


folder = copied("two_cards")


def test_pictures_of_a_story_of_the_players(folder: Path, home: Path) -> None:
    assert load_story(folder).pictures == {}
    assert pictures_of(campaign_of(begun(story=folder, saved=False))) == {}
    (folder / "pictures.toml").write_text('[picture]\n10 = "galleon"\n')
    assert pictures_of(campaign_of(begun(story=folder, saved=False))) == {"10": "galleon"}
    assert library.pictures_of("0" * 32, "not-there") == {}


def test_a_picture_of_no_card_is_a_fault_and_one_without_a_drawing_is_reported(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "pictures.toml").write_text('[picture]\n99 = "galleon"\n')
    assert faults(folder) == ["pictures.toml: there is no card 99; remove the picture or add the card"]
    (folder / "pictures.toml").write_text('[picture]\n10 = "gallion"\n')
    assert faults(folder) == [] and check_story(folder) == 0
    assert "No picture is called 'gallion'" in capsys.readouterr().out
    (folder / "pictures.toml").write_text("[picture]\n10 = 3\n")
    assert any("pictures.toml" in fault for fault in faults(folder))
    with pytest.raises(StoryDataError):
        load_table(folder, "pictures.toml", PictureFile)
