"""The Table of our story: forty places, words in the voice of the bible, and every way to break them."""

import re
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from highseas.story.format import Mode
from highseas.story.lint.tables import check_figures_in
from highseas.story.paths import MODES, ways
from highseas.story.text_format import FIGURES
from tests.adventure import own_story
from tests.story.folders import copied, faults, rows_of
from tests.story.test_prose import BRITISH, COUNTED_PLAYERS

STORY = own_story()
WORDS = STORY.languages["en"].places
THIRD = STORY.in_language("en", 1, 3).places
MISSIONS = [card.id for chapter in STORY.chapters for card in chapter.card]
PERSONS = ("pell", "oil-woman", "quince", "fisher-family", "dace", "amma-teal", "lisle", "newspaper", "little-tib")


folder = copied("ours")


def test_forty_places_are_laid_by_every_mission_and_every_chapter_in_their_order() -> None:
    assert len(STORY.places) == 40
    assert {mission for place in STORY.places for mission in place.missions} == set(MISSIONS)
    assert sorted(place.chapter for place in STORY.places if place.chapter) == [1, 2, 3, 4, 5]
    assert set(PERSONS) <= {place.id for place in STORY.places}
    chapters = [place.chapter or int(place.missions[0][0]) for place in STORY.places]
    assert chapters == sorted(chapters)


@pytest.mark.parametrize("place", WORDS.place)
def test_a_place_has_a_short_name_and_one_sentence(place: str) -> None:
    words = WORDS.place[place]
    assert len(words.name.split()) <= 9 and words.name[-1] not in ".!?"
    third = THIRD.place[place].again
    assert words.again is not None and third not in (None, words.again)
    for sentence in (words.finale, words.again, str(third)):
        assert 8 <= len(sentence.split()) <= 18 and sentence[-1] == "."
        assert not re.search(r"(?<!Mr)[.!?] ", sentence)
    _in_voice(words.name, words.finale, words.again, str(third))


def test_no_two_guests_begin_alike() -> None:
    for texts in (
        [words.finale for words in WORDS.place.values()],
        [str(words.again) for words in WORDS.place.values()],
        [str(words.again) for words in THIRD.place.values()],
    ):
        assert len({" ".join(text.split()[:3]) for text in texts}) == len(texts)


def _in_voice(*texts: str) -> None:
    for text in texts:
        assert not COUNTED_PLAYERS.search(text), text
        assert not BRITISH.search(text), text
        assert not re.search(r"\d", text), text
        assert set(text) - set(map(chr, range(128))) <= set("éñ"), text
        assert text.count('"') % 2 == 0 and text.count("*") % 2 == 0, text


@pytest.mark.parametrize("name", [character.id for character in STORY.characters.character])
def test_a_character_has_a_reason_an_aside_a_chapter_and_a_last_line(name: str) -> None:
    words = STORY.languages["en"].company[name]
    assert 50 <= len(words.why.split()) <= 72
    assert all(20 <= len(aside.split()) <= 30 for aside in words.asides)
    alone = STORY.in_language("en", 1).company[name].finale
    assert 15 <= len(words.finale.split()) <= 25 and words.finale.startswith("{name} ")
    assert 15 <= len(alone.split()) <= 25 and alone.startswith("You ") and "{" not in alone
    _in_voice(words.why, *words.asides, words.finale, alone)


def test_gossip_has_two_to_eight_sayings_for_each_feat() -> None:
    gossip = STORY.languages["en"].gossip
    for feat, figures in FIGURES.items():
        sayings = getattr(gossip, feat)
        assert 2 <= len(set(sayings)) == len(sayings) <= 8
        assert all(20 <= len(saying.split()) <= 40 for saying in sayings), feat
        assert all("{" + figure + "}" in saying for saying in sayings for figure in figures if figure != "count")
        _in_voice(*sayings)


def test_a_story_needs_no_table(folder: Path) -> None:
    for file in ("guests.toml", "places.toml", "text/en/places.toml", "text/en/company.toml", "text/en/gossip.toml"):
        (folder / file).unlink()
    called = folder / "text/en/chapter-5.toml"
    called.write_text(called.read_text().partition("[guest.")[0])
    asks = folder / "text/en/65.md"
    asks.write_text("\n".join(line for line in asks.read_text().splitlines() if line[:1] not in ("[", "{")))
    assert [fault for fault in faults(folder) if "words; story.toml" not in fault] == []


@pytest.mark.parametrize(("text", "code"), rows_of("texts.toml")["braces"])
def test_braces_stand_for_a_figure_and_a_name_needs_no_ending(text: str, code: str) -> None:
    wrong = [str(refusal.figures["why"]).partition(" ")[0] for refusal in check_figures_in(text, ("name",), "here")]
    assert wrong == ([code] if code else [])


@pytest.mark.parametrize("mode", MODES)
def test_three_campaigns_can_lay_all_forty_places_in_either_mode(mode: Mode) -> None:
    """Each chapter is won on three ways at most that between them lay all of its places, each way's missions done."""
    for chapter in STORY.chapters:
        known = {card.id for card in chapter.card}
        wanted = {place.id for place in STORY.places if place.chapter == chapter.number or known & set(place.missions)}
        laid = [
            {
                place.id
                for place in STORY.places
                if place.chapter == chapter.number or set(way.cards) & set(place.missions)
            }
            for way in ways(chapter, mode)
        ]
        assert any(set().union(*three) >= wanted for three in combinations_with_replacement(laid, 3)), chapter.number
