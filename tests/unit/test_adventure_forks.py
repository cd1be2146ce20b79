"""Cards that are read instead of others, by the way of the chapter's choice that was taken."""

import pytest
from msgspec.structs import replace

from highseas.campaign.chapters.progress import tests_on as asked_on
from highseas.story.format import Instead
from highseas.story.lint.chapters import check_graphs
from highseas.story.mode.markers import place_marker
from highseas.story.mode.state import tale_of
from highseas.story.mode.validation import faults
from highseas.story.mode.view import tale_view
from highseas.story.moves import MissionCompleted, StoryRead
from highseas.story.paths import ways
from highseas.story.script import Script, pack, script_of
from tests.adventure import Tale, own_story, setup
from tests.helpers import of

VARIANTS = [
    (chapter.number, card.id, card.instead.of, card.instead.way)
    for chapter in own_story().chapters
    for card in chapter.card
    if card.instead
]


def read_after(tale: Tale) -> str:
    """Return the card that the month's end reads."""
    return of(tale.event("months-end"), StoryRead)[0].card


def done(tale: Tale, slot: int = -1) -> Tale:
    """Mark a mission as completed by the first seat."""
    now = tale_of(tale.state)
    place = slot % len(now.missions)
    marks = tuple(b"\0" if number == place else each for number, each in enumerate(now.marks))
    tale.state.part = replace(now, marks=marks)
    place_marker(tale.state, 0, False, None)
    return tale


def chosen(tale: Tale, way: int) -> Tale:
    tale.state.part = replace(tale_of(tale.state), choice=way)
    return tale


def test_our_story_has_a_variant_in_these_chapters() -> None:
    of_chapter_1 = [(1, "14-cutter", "14", 1), (1, "16-thole", "16", 1)]
    of_chapter_2 = [(2, "24-echo", "24", 1), (2, "26-pilot", "26", 1)]
    assert [*of_chapter_1, *of_chapter_2, (5, "54-map", "54", 1), (5, "56-map", "56", 1)] == VARIANTS


@pytest.mark.parametrize(("chapter", "variant", "of_card", "way"), VARIANTS)
def test_the_choice_decides_which_card_is_read(chapter: int, variant: str, of_card: str, way: int) -> None:
    """Ruling of ours: without a choice the card of the box."""
    found = (each for each in ways(own_story().chapters[chapter - 1], "cooperative") if of_card in each.cards)
    steps = next(each.steps[: each.cards.index(of_card) + 1] for each in found)
    for choice in range(3):
        tale = chosen(Tale(chapter, choices=True).missions(*(step.card for step in steps[:-1])), choice)
        tale = done(tale) if steps[-1].done else tale
        assert read_after(tale) == (variant if choice == way else of_card)
        assert "sound.story.missions_lie_no_way" not in set(faults(tale.state, from_play=True))


def test_a_variant_of_another_way_is_found_out() -> None:
    tale = chosen(Tale(1, choices=True).missions("10", "11", "13", "16-thole"), 2)
    assert "sound.story.missions_lie_no_way" in set(faults(tale.state, from_play=True))


def with_a_tested_variant() -> Script:
    """Return the first chapter with a variant of card 13, which a test asks for."""
    story = own_story()
    chapter = story.chapters[0]
    copy = replace(chapter.by_id()["13"], id="13-copy", instead=Instead(of="13", way=2))
    chapter = replace(chapter, card=(*chapter.card, copy))
    story = replace(story, chapters=(chapter, *story.chapters[1:]))
    assert not list(check_graphs(story))
    return script_of(story, 1)


def table_with_it() -> Tale:
    tale = Tale(1, choices=True)
    tale.state.part = replace(tale_of(tale.state), script=pack(with_a_tested_variant()), choice=2)
    return tale.missions("10", "11", "13-copy")


@pytest.mark.parametrize(("is_done", "card"), [(True, "16"), (False, "17")])
def test_a_test_asks_for_the_variant_that_was_read(is_done: bool, card: str) -> None:
    """Ruling of ours."""
    tale = table_with_it()
    hourglass = tale_view(tale.state, 0).hourglass
    assert hourglass is not None and hourglass.mission == "13-copy"
    assert read_after(done(tale) if is_done else tale) == card


def test_a_variant_is_late_after_the_test_for_its_card() -> None:
    tale = table_with_it()
    assert read_after(tale) == "17"
    tale.seat.has("priest-1vp").coins(4)
    assert [event.late for event in of(tale.do("mission 13-copy"), MissionCompleted)] == [True]


def test_the_log_knows_what_the_tests_asked_for() -> None:
    game = replace(setup(1), content=pack(with_a_tested_variant()))
    assert asked_on(("10", "11", "13-copy", "17"), game) == {"11": ("10", False), "13-copy": ("13-copy", False)}
    assert asked_on(("10", "11", "13", "16-thole"), game) == {"11": ("10", False), "13": ("13", True)}
