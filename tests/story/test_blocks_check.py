"""Every way to write a block that goes wrong is found, and whatever happens a sound story has something to say."""

import shutil
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from highseas.campaign.chapters.library import fault_line
from highseas.story import lint
from highseas.story.card_file import read_condition
from highseas.story.conditions import ChapterFacts, Facts, Players, atoms_of
from highseas.story.lint.variants import Place, check_blocks, worlds
from highseas.story.loader import load_story
from highseas.story.prose import tell
from tests.adventure import own_story
from tests.story.folders import LOOKING_BACK, copied, faults

STORY = load_story(LOOKING_BACK)
OURS = own_story()


folder = copied("looking_back")


def test_the_example_is_sound() -> None:
    assert [*lint.findings(STORY)] == []


def test_a_card_may_not_come_out_empty(folder: Path) -> None:
    (folder / "text/en/21.md").write_text("# What Is Left\n\n[if done 20]\nHe takes your coins, and counts them.\n")
    assert any("nothing to say" in fault for fault in faults(folder))


def test_a_card_full_of_names_is_checked_at_once(folder: Path) -> None:
    card = folder / "text/en/62.md"
    card.write_text(
        f"# Paid\n\n[if plays grace-may]\n{'{plays grace-may}, ' * 10_000}yes.\n[else]\nYes, it is paid.\n"
    )
    begun = time.process_time()
    lint.check_folder(folder)
    assert time.process_time() - begun < 10


def test_too_many_conditions_on_a_card_are_refused(folder: Path) -> None:
    """So that the check never takes long."""
    blocks = "\n".join(f"[if plays {character.id}]\nYes, one of them." for character in STORY.characters.character)
    more = "\n".join(f"[if lost 1 {times} and plays jean-blackbeard]\nYes." for times in range(1, 30))
    (folder / "text/en/62.md").write_text(f"# Paid\n\nIt is paid for, all of it.\n{blocks}\n{more}\n")
    assert any("more ways than can be read" in fault for fault in faults(folder))


def test_every_language_has_the_same_blocks(folder: Path) -> None:
    shutil.copytree(folder / "text/en", folder / "text/de")
    other = folder / "text/de/62.md"
    other.write_text(other.read_text().replace("[if plays grace-may]", "[if plays grace-may and players 2]"))
    found = [fault_line(fault) for fault in check_blocks(load_story(folder))]
    assert found == ["text/de/62.md: its blocks, with their conditions and names, are not those of the text in en"]


def test_played_together_an_earlier_chapter_was_won() -> None:
    """Every mission of it was done then; against each other it may have ended after any card."""
    condition = read_condition("done 10 or late 10 or done 12 or competitive")
    place = Place(STORY.chapters[1], "20", False)
    found = {
        tuple(sorted(atom.words() for atom, holds in world.items() if holds and not isinstance(atom, Players)))
        for world in worlds(STORY, place, atoms_of(condition))
    }
    together = {line for line in found if "competitive" not in line}
    assert together == {("done 10",), ("done 10", "done 12", "late 10")}
    assert ("competitive",) in found and ("competitive", "done 12") in found


names = st.text(st.characters(blacklist_categories=("Cs", "Cc", "Cn")), min_size=1, max_size=12).filter(
    lambda name: bool(name) and not name[0].isspace() and not name[-1].isspace()
)


@st.composite
def any_facts(draw: st.DrawFn) -> Facts:
    """Return facts of any kind, most of which no campaign can have."""
    chapters = {}
    for chapter in OURS.chapters:
        cards = [card.id for card in chapter.card]
        done = draw(st.dictionaries(st.sampled_from(cards), names))
        chapters[chapter.number] = ChapterFacts(
            read=tuple(draw(st.lists(st.sampled_from(cards), unique=True))),
            done=done,
            late=frozenset(draw(st.sets(st.sampled_from(cards)))) & set(done),
            lost=draw(st.integers(0, 3)),
            cause=draw(st.sampled_from(("missions", "markers", "influence", "conceded", None))),
            choice=draw(st.integers(0, 2)),
            winner=draw(st.one_of(st.just(""), names)),
        )
    plays = draw(st.dictionaries(st.sampled_from([c.id for c in OURS.characters.character]), names, max_size=4))
    telling, players = draw(st.integers(1, 3)), draw(st.integers(1, 4))
    competitive = draw(st.booleans())
    return Facts(chapters=chapters, plays=plays, competitive=competitive, telling=telling, players=players)


@pytest.mark.parametrize("examples", [40, pytest.param(400, marks=pytest.mark.long)])
def test_any_facts_bring_whole_sentences(examples: int) -> None:
    slow = settings(suppress_health_check=[HealthCheck.too_slow], max_examples=examples)  # five chapters of facts
    slow(given(any_facts())(_bring_whole_sentences))()


def _bring_whole_sentences(facts: Facts) -> None:
    for prose in (*OURS.languages["en"].cards.values(), *STORY.languages["en"].cards.values()):
        for paragraph in (*tell(prose.paragraphs, facts), *tell(prose.again, facts)):
            assert paragraph.strip() == paragraph and paragraph[-1] in '.?!"*)'
