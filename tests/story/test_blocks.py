"""Blocks of a card's text: read with every fault and its line, told for the facts of a campaign."""

import shutil
import time
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from highseas.campaign.chapters.library import fault_line
from highseas.engine.refusal import Refusal
from highseas.story import lint
from highseas.story.card_file import MOST_WORDS, read_card, read_condition
from highseas.story.conditions import ALWAYS, ChapterFacts, Condition, Facts, Players, atoms_of, holds, written
from highseas.story.lint.variants import Place, check_blocks, worlds
from highseas.story.loader import load_story
from highseas.story.prose import escaped, tell, texts_of
from highseas.story.text_format import Prose
from tests.adventure import own_story
from tests.refusals import in_words, refused
from tests.story.folders import HERE, LOOKING_BACK, copied, faults, rows_of

FACTS = Facts(
    chapters={
        1: ChapterFacts(read=("cover", "10", "11"), done={"10": "Ann", "11": "Bo"}, late=frozenset({"11"}), choice=2),
        2: ChapterFacts(read=("20",), done={"20": "Ann"}, lost=2, cause="markers", winner="Bo"),
    },
    unlocked=frozenset({"pell", "quince"}),
    plays={"grace-may": "Bo"},
    playthrough=2,
    players=2,
    competitive=True,
)

ROWS = rows_of("blocks.toml")
CARD = (HERE / "overslept.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("text", "answer"), [(text, key == "hold") for key in ("hold", "fail") for text in ROWS[key]])
def test_conditions_ask_the_facts(text: str, answer: bool) -> None:
    assert holds(read_condition(text), FACTS) is answer
    assert holds(read_condition(f"not ({text})"), FACTS) is not answer


@pytest.mark.parametrize("text", ROWS["hold"])
def test_conditions_are_written_as_they_can_be_read(text: str) -> None:
    condition = read_condition(text)
    assert read_condition(written(condition)) == condition
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(condition), type=Condition) == condition


@pytest.mark.parametrize(("text", "why"), [*ROWS["malformed"], ("(" * MOST_WORDS + "done 22", "at most 64 words")])
def test_a_malformed_condition_says_what_is_wrong(text: str, why: str) -> None:
    with refused(Refusal, match=why):
        read_condition(text)


def test_a_card_speaks_for_the_facts() -> None:
    card, faults = read_card(CARD)
    assert card.title == "The Man Who Overslept" and not faults
    first, end = "Pell looks up.", "And this is said in any case."
    nothing = Facts()
    assert tell(card.paragraphs, nothing) == (f"{first} He says nothing. {end}", "The last paragraph.")
    rum = Facts(chapters={2: ChapterFacts(read=("22",))})
    assert tell(card.paragraphs, rum)[0] == f"{first} Pell has taken your rum, and the key turns twice. {end}"
    late = Facts(chapters={2: ChapterFacts(done={"20": "*Bo*"}, late=frozenset({"20"}))})
    assert tell(card.paragraphs, late)[0] == f'{first} "Late," he says: {escaped("*Bo*")}. {end}'
    assert tell(card.again, FACTS) == ("Pell, once more. And once more.",)
    assert tell(card.again, nothing) == ("Pell, once more.",)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(card), type=Prose) == card, "it travels in saves"


def test_a_text_without_blocks_is_kept_as_text_and_a_piece_without_its_name_is_not_said() -> None:
    """No made-up save can bring a sentence without its subject."""
    assert read_card("# A\n\nOne\ntwo.\n\n\nThree.")[0].paragraphs == ("One two.", "Three.")
    assert read_card("# A\n\n[if done 1]\nOne.\n[end]\nTwo.")[0].paragraphs[0][0].when != ALWAYS
    card, _ = read_card("# A\n\n[if not done 99]\n{by 99} smiles.\n[end]\nYes.")
    assert tell(card.paragraphs, Facts()) == ("Yes.",)
    assert list(texts_of(card.paragraphs)) == ["Ann smiles.", "Yes."]


MANY = " and ".join(f"(done {n} or done 1{n})" for n in range(7))


@pytest.mark.parametrize(("text", "line", "why"), [*ROWS["cards"], (f"# A\n\n[if {MANY}]\nYes.", 3, "too many cases")])
def test_faults_of_a_card_come_with_their_line(text: str, line: int, why: str) -> None:
    _, (fault,) = read_card(text)
    assert fault.line == line
    with refused(Refusal, match=why):
        raise fault.why


def test_every_fault_of_a_card_is_found() -> None:
    _, faults = read_card("A\n\n[if x 1]\nYes.\n[else]\nNo {one}.\n\n[end]\nThree.")
    assert [fault.line for fault in faults] == [1, 3, 6, 8]
    assert all(in_words(fault.why) for fault in faults)


# --- every mistake in a block is found, and a sound story always has something to say ---


STORY = load_story(LOOKING_BACK)
OURS = own_story()


folder = copied("looking_back")


def test_a_card_may_not_come_out_empty(folder: Path) -> None:
    assert faults(folder) == []
    (folder / "text/en/21.md").write_text("# What Is Left\n\n[if done 20]\nHe takes your coins, and counts them.\n")
    assert any("nothing to say" in fault for fault in faults(folder))


def test_a_card_full_of_names_is_checked_at_once(folder: Path) -> None:
    card = folder / "text/en/62.md"
    card.write_text(f"# Paid\n\n[if plays grace-may]\n{'{plays grace-may}, ' * 10_000}yes.\n[else]\nYes, it is paid.\n")
    begun = time.process_time()
    lint.check_folder(folder)
    assert time.process_time() - begun < 10


def test_too_many_conditions_on_a_card_are_refused(folder: Path) -> None:
    """So that the check never takes long."""
    blocks = "\n".join(f"[if plays {character.id}]\nYes, one of them." for character in STORY.characters.character)
    more = "\n".join(f"[if lost 1 {times} and plays jean-blackbeard]\nYes." for times in range(1, 30))
    (folder / "text/en/62.md").write_text(f"# Paid\n\nIt is paid for, all of it.\n{blocks}\n{more}\n")
    assert any("more ways than can be read" in fault for fault in faults(folder))


@pytest.mark.parametrize(
    ("other", "same"), [("plays grace-may and players 2", True), ("plays grace-may and done 61", False)]
)
def test_every_language_has_the_same_blocks_but_for_how_many_play(folder: Path, other: str, same: bool) -> None:
    shutil.copytree(folder / "text/en", folder / "text/de")
    card = folder / "text/de/62.md"
    text = card.read_text()
    assert "[if plays grace-may]" in text
    card.write_text(text.replace("[if plays grace-may]", f"[if {other}]"))
    found = [fault_line(fault) for fault in check_blocks(load_story(folder))]
    wrong = "text/de/62.md: its blocks, with their conditions and names, are not those of the text in en"
    assert (wrong in found) is not same


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
    playthrough, players = draw(st.integers(1, 3)), draw(st.integers(1, 4))
    competitive = draw(st.booleans())
    return Facts(chapters=chapters, plays=plays, competitive=competitive, playthrough=playthrough, players=players)


@pytest.mark.parametrize("examples", [40, pytest.param(400, marks=pytest.mark.long)])
def test_any_facts_bring_whole_sentences(examples: int) -> None:
    slow = settings(suppress_health_check=[HealthCheck.too_slow], max_examples=examples)  # five chapters of facts
    slow(given(any_facts())(_bring_whole_sentences))()


def _bring_whole_sentences(facts: Facts) -> None:
    for prose in (*OURS.languages["en"].cards.values(), *STORY.languages["en"].cards.values()):
        for paragraph in (*tell(prose.paragraphs, facts), *tell(prose.again, facts)):
            assert paragraph.strip() == paragraph and paragraph[-1] in '.?!"*)'
