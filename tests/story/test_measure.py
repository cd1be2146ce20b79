"""The counting of `tools.story_text`: what is new in a second campaign, what is read again, what looks back."""

from pathlib import Path

import pytest

from highseas.story.card_file import read_card
from highseas.story.loader import load_story
from highseas.story.prose import Piece
from tests.story.folders import TWO_CARDS, rows_of
from tools import story_text


def read(*texts: str, events: tuple[str, ...] = ()) -> story_text.Reading:
    return story_text.Reading(tuple(story_text.Said("10", text) for text in texts), events, 1)


def test_what_is_new_what_is_read_again_and_the_event_line_that_came_most_often() -> None:
    """A sentence of the first campaign is not new in the second; reading again is every time after the first."""
    first, second = read("Two words.", "And three words."), read("Two words.", "Two words.", "Other words.")
    assert story_text.new_share(first, second) == 0.5
    assert story_text.new_share(first, first) == 0.0
    assert story_text.read_again_share(read("One two.", "One two.", "One two.", "Five six.")) == 0.5
    assert story_text.read_again_share(read()) == 0.0
    assert story_text.same_event(read(events=("a", "b", "a"))) == 2 and story_text.same_event(read()) == 0


def test_prose_is_split_into_sentences_without_names() -> None:
    said = story_text.sentences_in('They come. "Soup?" asks Zaza. *Yes.* And Mr. Thole sits.')
    assert said == ["They come.", '"Soup?', "asks somebody.", "*Yes.", "And Mr. Thole sits."]


@pytest.mark.parametrize(("condition", "expected"), rows_of("texts.toml")["looks_back"])
def test_a_block_looks_back_if_it_is_said_because_of_an_earlier_chapter(condition: str, expected: bool) -> None:
    (paragraph,) = read_card(f"# Title\n\n[if {condition}]\nSo it was.\n")[0].paragraphs
    piece = paragraph[0]
    assert isinstance(piece, Piece)
    assert story_text.looks_back(piece, 5, load_story()) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"Soup," she says.', True),
        ('[if table 2]\n"Soup," she says.\n[else]\n"Fish," she says.', True),
        ('[if table 2]\n"Soup," she says.\n[else]\nShe says nothing.', False),
        ('[if done 10]\n"Soup," she says.', False),
    ],
)
def test_somebody_speaks_on_a_card_in_both_tellings(text: str, expected: bool) -> None:
    card, _ = read_card(f"# Title\n\n{text}\n")
    assert story_text.always_quotes(card) is expected


def test_a_story_is_counted_and_its_campaigns_are_played(home: Path) -> None:
    for read in story_text.play_twice(TWO_CARDS, 2, True, 1):
        assert read.tries >= 1 and read.sentences and read.events
    rows = story_text.counted(load_story(TWO_CARDS))
    assert rows["blocks"] == "0"
    assert story_text.table([("now", {"blocks": "0"})]) == ["| what | now |", "| --- | --- |", "| blocks | 0 |"]
