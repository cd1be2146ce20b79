"""The prose follows the bible: length, voice, and no claim that tuning or another player could make false."""

import re

import pytest
from msgspec.structs import replace

from highseas.campaign.chapters.library import fault_line
from highseas.story.format import Chapter, Fork, Story
from highseas.story.lint.variants import check_blocks
from highseas.story.prose import texts_of
from highseas.story.text_format import Prose
from tests.adventure import own_story

STORY = own_story()
ENGLISH = STORY.languages["en"].cards
OPENINGS = [chapter.opening for chapter in STORY.chapters]
NUMBERED = sorted(set(ENGLISH) - set(OPENINGS))

COUNTED_PLAYERS = re.compile(
    r"\b(yourself|yourselves|(each|one|both|all|some|none|rest|two|three|four) of you|you (all|two|both)"
    r"|sirs?|madam|ma'am|lads?|lass(es)?|heroes|hero(ine)?|(my|your|her) (sons?|daughters?|children))\b",
    re.IGNORECASE,
)
BRITISH = re.compile(
    r"\b(harbours?|colours?|neighbours?|honours?|favours?|grey|apologis\w+|recognis\w+|parlours?|labours?)\b"
)
FIGURE = re.compile(r"\d")


def everything_in(prose: Prose) -> list[str]:
    """Return every paragraph, and every piece of one, that the card may say."""
    return [*texts_of(prose.paragraphs), *texts_of(prose.again)]


def test_every_variant_of_a_card_has_its_length() -> None:
    """The check of the story reads every variant (`story.lint.variants`)."""
    assert STORY.manifest.length.card == (80, 150) and STORY.manifest.length.opening == (50, 100)
    assert list(check_blocks(STORY)) == []


@pytest.mark.parametrize(("key", "openings"), [("again", False), ("opening_again", True)])
def test_what_a_card_says_in_another_try_has_its_length(key: str, openings: bool) -> None:
    length = replace(STORY.manifest.length, **{key: (90, 100)})
    longer = replace(STORY, manifest=replace(STORY.manifest, length=length))
    found = [fault for fault in check_blocks(longer) if "90 to 100" in fault_line(fault)]
    speaking = [card for card, prose in ENGLISH.items() if prose.again and (card in OPENINGS) == openings]
    assert len(found) == len(speaking) >= 5


@pytest.mark.parametrize("card_id", ENGLISH)
def test_voice(card_id: str) -> None:
    prose = ENGLISH[card_id]
    text = "\n".join((prose.title, *everything_in(prose)))
    assert not COUNTED_PLAYERS.search(text), "the players are only ever 'you'"
    assert not BRITISH.search(text), "American spelling"
    assert not FIGURE.search(text), "figures are the mission's to tell"
    assert text.isascii() or set(text) - set(map(chr, range(128))) <= set("éñ"), "plain quotes and dashes"
    for paragraph in everything_in(prose):
        assert paragraph.count('"') % 2 == 0
        assert paragraph.count("*") % 2 == 0
        assert paragraph[-1] in '.?!"*'


def test_no_character_who_may_be_playing_is_named() -> None:
    names = {word for c in STORY.languages["en"].words.character.values() for word in re.findall(r"\w{5,}", c.name)}
    names -= {"Officer", "Señora"}
    everything = " ".join(paragraph for prose in ENGLISH.values() for paragraph in everything_in(prose))
    assert not {name for name in names if re.search(rf"\b{name}\b", everything)}


def _tests(chapter: Chapter) -> list[tuple[Prose, Prose]]:
    hourglasses = [card.month_end.both or card.month_end.cooperative for card in chapter.card]
    found = [h.then for h in hourglasses if h and isinstance(h.then, Fork)]
    return [(ENGLISH[test.done], ENGLISH[test.failed]) for test in found]


@pytest.mark.parametrize("chapter", STORY.chapters, ids=lambda chapter: f"chapter {chapter.number}")
def test_both_outcomes_of_a_test_read_differently(chapter: Chapter) -> None:
    for done, failed in _tests(chapter):
        assert done.title != failed.title
        shared = set(everything_in(done)) & set(everything_in(failed))
        assert not shared


def test_titles_are_distinguished() -> None:
    titles = [ENGLISH[card_id].title for card_id in NUMBERED]
    assert len(set(titles)) == len(titles)


def test_every_chapter_says_something_when_it_is_lost() -> None:
    for chapter in STORY.chapters:
        assert len(STORY.languages["en"].words.chapter[str(chapter.number)].lost.split()) >= 20


def test_the_story_is_whole() -> None:
    assert isinstance(STORY, Story)
    assert len(ENGLISH) == 55
