"""The counting of `tools.story_text`: what is new in a second campaign, what is read again, what looks back."""

from pathlib import Path

import pytest

from highseas.story.card_file import read_card
from highseas.story.loader import load_story
from highseas.story.prose import Piece
from tests.story.folders import LOOKING_BACK, TWO_CARDS, rows_of
from tools import story_prose, story_text


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


def test_a_tail_is_and_with_at_most_six_words_at_the_end() -> None:
    texts = ["She sits, and the sea is quiet. He sits, and it is over. They sit.", 'Somebody says, "Sit, and eat."']
    texts += ["He sits, and nobody in all of that harbor sits with him.", "You sit, and, in the end, stand."]
    assert story_prose.tails(texts) == (3, 6, 1, 39)


def test_a_second_telling_overlaps_by_its_content_words() -> None:
    """Stems count once; what both say is no part of the second, nor are short words."""
    first = ["The captain counts lanterns. It rains."]
    assert story_prose.overlap(first, ["A lantern counted the cook. It rains."]) == 2 / 3
    assert story_prose.overlap(first, first) is None


def test_second_tellings_are_found_on_cards_and_in_other_texts() -> None:
    rows = story_prose.overlaps(load_story(LOOKING_BACK))
    found = {(where, playthrough): share for where, playthrough, share in rows}
    assert found["narration.1.mission.10.done", 2] == 1 / 3 and ("narration.1.mission.10.done", 3) in found
    assert all(0 <= share <= 1 for share in found.values())


def test_what_is_read_after_a_choice_is_listed_without_what_the_other_way_says() -> None:
    ours = load_story()
    said = "\n".join(story_prose.after_choice(ours, 2, 1))
    assert "22, [if chose 2 2]: " in said and "\n## 65: " in said and "\n## 16: " not in said
    other = "\n".join(story_prose.after_choice(ours, 2, 2))
    block = next(line.partition("]: ")[2] for line in said.split("\n") if line.startswith("22, [if chose 2 2]"))
    assert said.count(block) == 1 and other.count(block) == 2


def test_a_story_is_counted_and_its_campaigns_are_played(home: Path) -> None:
    for read in story_text.play_in_row(TWO_CARDS, 2, story_text.Played(True, "stern", 10), 1):
        assert read.tries >= 1 and read.sentences and read.events
    rows = story_text.counted(load_story(TWO_CARDS))
    assert rows["blocks"] == "0"
    assert story_text.table([("now", {"blocks": "0"})]) == ["| what | now |", "| --- | --- |", "| blocks | 0 |"]
