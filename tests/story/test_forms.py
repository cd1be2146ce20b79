"""Forms of a text: which is said to whom, where a chapter's book is made, and what their check finds."""

import shutil
from pathlib import Path

import pytest

from highseas.campaign.begin.requests import begin
from highseas.campaign.chapters.achievements import HandedOn
from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign
from highseas.campaign.chapters.records import book_of, open_book, pack_book
from highseas.story.loader import OWN_STORY, load_story
from tests.story.folders import LOOKING_BACK, change, copied, faults

folder = copied("looking_back")
STORY = load_story(LOOKING_BACK)
EN = Path("text/en")
STOVE = "{name} lights the stove, and the whole harbor comes to watch it burn."


@pytest.mark.parametrize(
    ("players", "playthrough", "done", "late"),
    [
        (2, 1, STOVE, "Late, {name} lights the stove after all."),
        (4, 2, "{name} knows the stove by now, and kicks it once.", "Late, {name} lights the stove after all."),
        (2, 3, "The stove lights itself. {name} bows to it.", "Late, {name} lights the stove after all."),
        (1, 1, STOVE.replace("{name} lights", "You light"), "Late, you light the stove after all."),
        (1, 2, "You know the stove by now.", "Late, you light the stove after all."),
        (1, 7, "The stove lights itself. {name} bows to it.", "Late, you light the stove after all."),
    ],
)
def test_a_form_is_said_by_players_and_playthrough(players: int, playthrough: int, done: str, late: str) -> None:
    """Without a form for a later campaign the earlier one's is said; a book has plain texts."""
    book = open_book(pack_book(book_of(STORY, 1, players, playthrough)))
    assert (book.narration.mission["10"].done, book.narration.mission["10"].late) == (done, late)
    alone = players == 1
    assert book.narration.recall["10"].startswith("You waited alone" if alone else "You waited for")
    assert book.narration.mission["10"].recall == ("You lit the stove." if alone else "{name} lit the stove.")


def test_a_campaign_says_the_forms_of_who_plays_it(home: Path) -> None:
    for names, playthroughs, said in (
        (("Ann",), 0, "You light the stove"),
        (("Ann", "Bo"), 0, "{name} lights the stove"),
        (("Ann",), 1, "You know the stove by now."),
        (("Ann", "Bo"), 2, "The stove lights itself."),
    ):
        table = HandedOn(playthroughs=playthroughs)
        request = CampaignRequest(names=names, seed=3, story=LOOKING_BACK, table=table)
        start, campaign = begin_campaign(request)
        assert begin(start, (), None, "", campaign).campaign is campaign
        assert campaign.text.narration.mission["10"].done.startswith(said)


def test_every_form_is_checked_as_the_text_itself(folder: Path) -> None:
    assert faults(folder) == []
    for form, wrong, why in (
        ('alone = "Late, you', 'alone = "Late {, you', "it has braces"),
        ("You know the stove by now.", " ", "it says nothing"),
        ("{name} knows the stove", "Nobody knows the stove", "it does not name the player"),
        ("{name} bows to it", "Look: it is {name}s", "stands only at the beginning"),
    ):
        change(folder / EN / "chapter-1.toml", form, wrong)
        (found,) = faults(folder)
        assert why in found and "mission.10." in found and "(in the form " in found
        shutil.copy(LOOKING_BACK / EN / "chapter-1.toml", folder / EN)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('alone = "You waited', 'alon = "You waited', "line 5: there is no key 'alon'"),
        ('text = "{name} pays for the tea.", ', "", "line 21: the key 'text' is missing"),
        ('alone = "You waited alone for the only kettle to boil."', "alone = 7", "line 5: 'alone'"),
        ("second = { text", "second = { txet", "line 13: there is no key 'txet'"),
    ],
)
def test_a_table_of_forms_is_strict(folder: Path, old: str, new: str, said: str) -> None:
    change(folder / EN / "chapter-1.toml", old, new)
    (fault,) = faults(folder)
    assert f"text/en/chapter-1.toml, {said}" in fault


def test_every_language_has_the_forms_of_the_first_and_may_have_more(folder: Path) -> None:
    shutil.copytree(folder / EN, folder / "text/fr")
    for file in ("events.toml", "characters.toml"):
        shutil.copy(OWN_STORY / file, folder)
    words = (OWN_STORY / EN / "words.toml").read_text(encoding="utf-8").partition("[event.")[2]
    for language in ("en", "fr"):
        with (folder / "text" / language / "words.toml").open("a", encoding="utf-8") as kept:
            kept.write("[event." + words)
    other = folder / "text/fr/chapter-1.toml"
    change(other, '"The tea was paid for."', '{ text = "Le thé est payé.", alone = "Tu paies." }')
    assert faults(folder) == []
    change(other, ', alone = "You pay for the tea."', "")
    (fault,) = faults(folder)
    assert fault.startswith("text/fr/chapter-1.toml") and "mission.11.done alone" in fault


def test_what_is_recalled_is_complete(folder: Path) -> None:
    change(folder / EN / "chapter-1.toml", 'recall = "The tea was paid for."\n', "")
    change(folder / EN / "chapter-1.toml", '11 = "You drank', '21 = "You drank')
    said = "".join(faults(folder))
    assert [part in said for part in ("mission 11", "nothing for 11", "has 21")] == [True] * 3, said
    shutil.copy(LOOKING_BACK / EN / "chapter-1.toml", folder / EN)
    change(folder / "story.toml", "[length] ", "[length]\nrecall = [9, 22]\nrecall_done = [4, 20] ")
    (found,) = faults(folder)
    assert "recall.11: it has 8 words" in found


def test_alone_nobody_is_called_by_name(folder: Path) -> None:
    """Where `story.toml` asks for it: on cards, in what is said of missions, at the end."""
    change(folder / "story.toml", "version = 1", "version = 1\nalone = true")
    (found,) = faults(folder)
    assert "mission.10.done" in found and "(in the form third, alone)" in found
    third = '"The stove lights itself. {name} bows to it."'
    change(folder / EN / "chapter-1.toml", third, f'{{ text = {third}, alone = "The stove lights itself." }}')
    on_cards = faults(folder)
    assert on_cards and all("a name stands only where `players 2` holds" in fault for fault in on_cards)
