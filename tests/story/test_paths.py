"""Ways through chapters: found all, written down truly, and in step with the tests that lead along them."""

from pathlib import Path

import pytest

from highseas.story.format import Chapter, Fork
from highseas.story.loader import load_story
from highseas.story.paths import MODES, main, report, ways

STORY = load_story()
WRITTEN = Path(__file__).parents[2] / "docs" / "story" / "paths.md"


def test_the_document_is_up_to_date() -> None:
    """Write it anew with `python -m highseas.story.paths > docs/story/paths.md`."""
    assert WRITTEN.read_text(encoding="utf-8") == report(STORY)


@pytest.mark.parametrize("chapter", STORY.chapters, ids=lambda chapter: f"chapter {chapter.number}")
def test_every_edge_is_on_a_way(chapter: Chapter) -> None:
    for mode in MODES:
        walked = {pair for way in ways(chapter, mode) for pair in zip(way.cards, way.cards[1:], strict=False)}
        reached = {card for way in ways(chapter, mode) for card in way.cards}
        for card in chapter.card:
            hourglass = card.month_end.of(mode)
            if card.id in reached and hourglass and isinstance(hourglass.then, Fork):
                assert {(card.id, hourglass.then.done), (card.id, hourglass.then.failed)} <= walked


def test_what_is_known_at_the_last_card() -> None:
    way = next(way for way in ways(STORY.chapters[0], "cooperative") if way.cards[-1] == "15")
    assert way.known() == {"10": True, "12": False}


def test_the_ways_of_the_first_chapter() -> None:
    found = [way.cards for way in ways(STORY.chapters[0], "cooperative")]
    assert found == [
        ("10", "11", "12", "14"),
        ("10", "11", "12", "15"),
        ("10", "11", "13", "16"),
        ("10", "11", "13", "17"),
    ]


def test_the_command_reports_what_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out == report(STORY)
    assert main([str(tmp_path)]) == 2
    assert "story.toml" in capsys.readouterr().err
