"""What chapters say besides their cards is read strictly, is complete, and is frozen in the book."""

import shutil
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from highseas.campaign.chapters.records import Book, book_of, open_book, pack_book
from highseas.story.conditions import Cause
from highseas.story.lint.narration import name_stands_well
from highseas.story.loader import load_story
from highseas.story.text_format import MOST_SAID, NAME, LostTexts, MissionLines, Narration, TextsByCause, in_turn
from tests.story.folders import copied, faults, rows_of

folder = copied("narrated")


def test_a_complete_narration_is_sound_and_frozen_in_the_book_of_its_chapter(folder: Path) -> None:
    assert faults(folder) == []
    story = load_story(folder)
    narration, words = story.languages["en"].narration, story.languages["en"].words
    assert sorted(narration) == [0, 1, 2, 3, 4, 5]
    for number in range(6):
        assert open_book(pack_book(book_of(story, number))).narration == narration[number]
    assert Book("", "", "", "", {}, words).narration == Narration()


def test_a_tested_mission_needs_its_late_line(folder: Path) -> None:
    path = folder / "text" / "en" / "chapter-1.toml"
    lines = [line for line in path.read_text().splitlines() if "late 10" not in line]
    path.write_text("\n".join(lines))
    assert faults(folder) == ["text/en/chapter-1.toml: mission 10: a test asks for it, so it needs `late`"]


def test_no_file_is_for_a_chapter_that_is_not_there(folder: Path) -> None:
    en = folder / "text" / "en"
    shutil.copy(en / "chapter-5.toml", en / "chapter-6.toml")
    assert faults(folder) == ["text/en/chapter-6.toml: the story has no such chapter"]
    (en / "chapter-6.toml").rename(en / "chapter-06.toml")
    assert faults(folder)[0].startswith("text/en/chapter-06.toml: no chapter is called so")


def test_every_language_has_the_same_tables(folder: Path) -> None:
    text = folder / "text"
    shutil.copytree(text / "en", text / "fr")
    path = text / "fr" / "chapter-2.toml"
    path.write_text("\n".join(line for line in path.read_text().splitlines() if not line.startswith("months")))
    (text / "fr" / "chapter-3.toml").unlink()
    assert faults(folder) == [
        "text/fr/chapter-2.toml: the table months is in one language and not in another",
        "text/fr/chapter-3.toml: there is no such file; a story needs it",
    ]


@pytest.mark.parametrize(("text", "well"), rows_of("texts.toml")["names"])
def test_where_a_name_stands_well(text: str, well: bool) -> None:
    start = text.index(NAME)
    assert name_stands_well(text, start, start + len(NAME)) == well


@given(lines=st.integers(1, 7), months=st.integers(1, 7), tries=st.integers(1, 40))
def test_no_line_is_said_more_than_four_times_however_many_tries(lines: int, months: int, tries: int) -> None:
    words = [str(number) for number in range(lines)]
    said = [in_turn(words, month, again, months) for again in range(tries) for month in range(1, months + 1)]
    counts = Counter(word for word in said if word)
    assert in_turn((), months, tries, months) == ""
    assert max(counts.values()) <= MOST_SAID and said[0] == "0"
    assert set(counts) == set(words) or tries * months < lines
    assert lines == 1 or all(one != other or not one for one, other in pairwise(said))


def test_months_after_the_last_name_keep_it_and_lines_come_in_turn_by_month_and_try() -> None:
    narration = Narration(months=("the Month of Mud", "the Month of Ash"))
    assert [narration.month(number) for number in (1, 2, 3)] == [*narration.months, "the Month of Ash"]
    assert Narration().month(1) == ""
    said = [in_turn(("a", "b", "c"), month, tries, 4) for tries in range(2) for month in range(1, 5)]
    assert said == ["a", "b", "c", "b", "c", "a", "c", "a"]


def test_a_pay_off_line_names_the_player_and_knows_when_it_is_late() -> None:
    mission = {"10": MissionLines(done="{name}!", late="Late, {name}."), "11": MissionLines(done="Well, {name}.")}
    narration = Narration(mission=mission)
    assert narration.pay_off("10", False, "{Ann}") == "{Ann}!"
    assert narration.pay_off("10", True, "Ann") == "Late, Ann."
    assert narration.pay_off("11", True, "Ann") == "Well, Ann."
    assert narration.pay_off("12", False, "Ann") == ""


def test_lost_texts_by_cause_and_for_the_same_cause_again() -> None:
    lost = LostTexts(missions="a", markers="b", influence="c")
    causes: tuple[Cause | None, ...] = ("missions", "markers", "influence", "conceded", None)
    assert [lost.of(cause) for cause in causes] == [lost.of(cause, (cause,)) for cause in causes] == [*"abc", "", ""]
    lost = replace(lost, again=TextsByCause(missions="d", markers="e", influence="f"))
    assert [lost.of(cause, (cause, cause)) for cause in causes] == [*"def", "", ""]
    assert lost.of("missions") == lost.of("missions", ("missions", "markers")) == "a"
    lost = replace(lost, third=TextsByCause(missions="g", markers="h", influence="i"))
    assert [lost.of(cause, (cause,) * 3) for cause in causes] == [*"ghi", "", ""]
    assert lost.of("missions", ("missions",)) == lost.of("missions", ("missions", "markers", "missions")) == "d"


def test_a_choice_and_its_texts_need_each_other(folder: Path) -> None:
    chapter, texts = folder / "chapters" / "1.toml", folder / "text" / "en" / "chapter-1.toml"
    before, whole = chapter.read_text(encoding="utf-8"), texts.read_text(encoding="utf-8")
    head, _, rest = before.partition("[card.choice]")
    chapter.write_text(head + rest[rest.index("[[card]]") :], encoding="utf-8")
    assert [fault for fault in faults(folder) if "choice" in fault] == [
        "chapter 1, card 14-cutter: it is read instead of a card that comes before the chapter's choice",
        "chapter 1, card 16-thole: it is read instead of a card that comes before the chapter's choice",
        "text/en/chapter-1.toml: it has texts of a choice, but no card of its chapter has one",
    ]
    chapter.write_text(before, encoding="utf-8")
    texts.write_text(whole[: whole.index("[choice]")], encoding="utf-8")
    assert [fault for fault in faults(folder) if "choice" in fault] == [
        "text/en/chapter-1.toml: its chapter has a choice; the table choice has to say what is asked, and the ways"
    ]
