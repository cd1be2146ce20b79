"""The prose follows the bible: length, voice, and no claim that tuning or another player could make false."""

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign, go_on
from highseas.campaign.chapters.facts import names_at
from highseas.campaign.chapters.library import fault_line
from highseas.campaign.play.session import SessionError
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.goals.terms import PayCoins
from highseas.story.format import Chapter, Fork, Mission, Story
from highseas.story.lint.variants import check_blocks
from highseas.story.loader import OWN_STORY
from highseas.story.moves import EventRevealed
from highseas.story.paths import MODES, ways
from highseas.story.prose import texts_of
from highseas.story.text_format import Prose
from tests.adventure import own_story
from tests.campaigns import played, session_of
from tools.story_paths import main, report
from tools.story_prose import tails, texts_by_file

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


def test_what_a_card_says_has_its_length_and_so_has_what_it_says_in_another_try() -> None:
    """The check of the story, which finds nothing (`test_lint`), reads every variant (`story.lint.variants`)."""
    assert STORY.manifest.length.card == (80, 190) and STORY.manifest.length.opening == (50, 100)
    length = replace(STORY.manifest.length, again=(90, 100), opening_again=(91, 100))
    manifest, english = replace(STORY.manifest, length=length), {"en": STORY.languages["en"]}
    found = [fault_line(fault) for fault in check_blocks(replace(STORY, manifest=manifest, languages=english))]
    for openings, wanted in ((False, "90 to 100"), (True, "91 to 100")):
        speaking = [card for card, prose in ENGLISH.items() if prose.again and (card in OPENINGS) == openings]
        assert len([line for line in found if wanted in line]) == len(speaking) >= 5


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


@pytest.mark.parametrize("card_id", ENGLISH)
def test_german_has_its_own_quotes_and_dashes(card_id: str) -> None:
    prose = STORY.languages["de"].cards[card_id]
    for paragraph in (prose.title, *everything_in(prose)):
        assert not re.search(r"[\"'—]", paragraph)
        assert paragraph.count("„") == paragraph.count("“") and paragraph.count("‚") == paragraph.count("‘")


def test_no_character_who_may_be_playing_is_named_and_titles_differ() -> None:
    names = {word for c in STORY.languages["en"].words.character.values() for word in re.findall(r"\w{5,}", c.name)}
    names -= {"Officer", "Señora"}
    everything = " ".join(paragraph for prose in ENGLISH.values() for paragraph in everything_in(prose))
    assert not {name for name in names if re.search(rf"\b{name}\b", everything)}
    titles = [ENGLISH[card_id].title for card_id in NUMBERED]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("chapter", STORY.chapters, ids=lambda chapter: f"chapter {chapter.number}")
def test_both_outcomes_of_a_test_read_differently_and_a_lost_chapter_says_something(chapter: Chapter) -> None:
    for card in chapter.card:
        hourglass = card.month_end.both or card.month_end.cooperative
        if hourglass and isinstance(hourglass.then, Fork):
            done, failed = ENGLISH[hourglass.then.done], ENGLISH[hourglass.then.failed]
            assert done.title != failed.title and not set(everything_in(done)) & set(everything_in(failed))
    assert len(STORY.languages["en"].words.chapter[str(chapter.number)].lost.split()) >= 20


# --- play cards stay on the cost lines of the base game, purses weigh abilities ---


PROFESSIONS = [card for card in STORY.cards.faces() if card.type == "profession"]
BASE_SHIPS = {(c.color, c.cutlasses, c.coins) for c in CARDS if c.type == "ship" and c.id.startswith("base-")}


def test_professions_cost_what_those_of_the_base_game_do() -> None:
    """By their influence and, for fighters, their cutlasses."""
    for card in PROFESSIONS:
        assert card.cost == 2 * card.influence + (2 * card.cutlasses - 1 if card.cutlasses else 3), card.id
    for card in CARDS:
        if card.kind in ("sailor", "pirate"):
            assert card.cost == 2 * card.influence + 2 * card.cutlasses - 1


def test_item_ships_are_base_game_faces_or_bring_a_crown_for_their_coins() -> None:
    ships = [card for card in STORY.cards.faces() if card.type == "ship" and card.color != "ares"]
    for card in ships:
        assert bool(card.coins) != bool(card.crowns)
        same = {coins for color, swords, coins in BASE_SHIPS if (color, swords) == (card.color, card.cutlasses)}
        assert card.coins in same or (card.crowns == 1 and same)
    one_each = [(item, color) for item in ("bread", "rum") for color in ("black", "blue", "green", "red", "yellow")]
    assert sorted((card.item, card.color) for card in ships) == one_each


def test_both_sides_of_a_character_card_leave_a_choice_and_a_story_can_travel_in_a_save() -> None:
    purses: dict[int, set[int]] = {}
    for character in STORY.characters.character:
        purses.setdefault(character.card, set()).add(character.coins)
    assert all(len(pair) == 2 for pair in purses.values())
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(STORY), type=Story) == STORY


def test_what_failing_costs_is_other_work_and_seldom_coins() -> None:
    """Where a failed test leads to the same and coins, the card is one of these; 13 and 34 are documented."""

    def without_coins(mission: Mission) -> tuple[object, ...]:
        return (*mission.own, *(term for term in mission.pay if not isinstance(term, PayCoins)), mission.moment)

    dearer = set()
    for chapter in STORY.chapters:
        cards = chapter.by_id()
        for card in chapter.card:
            for hourglass in (card.month_end.both, card.month_end.cooperative, card.month_end.competitive):
                if hourglass and isinstance(hourglass.then, Fork):
                    done, failed = cards[hourglass.then.done].mission, cards[hourglass.then.failed].mission
                    if without_coins(done) == without_coins(failed):
                        dearer.add(hourglass.then.failed)
    assert dearer == {"13", "22", "27", "34", "36", "38", "43", "54"}


# --- ways through chapters ---


def test_the_document_is_up_to_date(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Generated by `python -m tools.story_paths > docs/story/paths.md`."""
    written = (Path(__file__).parents[2] / "docs" / "story" / "paths.md").read_text(encoding="utf-8")
    assert main([]) == 0
    assert capsys.readouterr().out == report(STORY) == written
    assert main([str(tmp_path)]) == 2
    assert "story.toml" in capsys.readouterr().err


@pytest.mark.parametrize("chapter", STORY.chapters, ids=lambda chapter: f"chapter {chapter.number}")
def test_every_edge_is_on_a_way(chapter: Chapter) -> None:
    for mode in MODES:
        walked = {pair for way in ways(chapter, mode) for pair in zip(way.cards, way.cards[1:], strict=False)}
        reached = {card for way in ways(chapter, mode) for card in way.cards}
        for card in chapter.card:
            hourglass = card.month_end.of(mode)
            if card.id in reached and hourglass and isinstance(hourglass.then, Fork):
                assert {(card.id, hourglass.then.done), (card.id, hourglass.then.failed)} <= walked


def test_the_ways_of_the_first_chapter() -> None:
    found = {way.cards: way.known() for way in ways(STORY.chapters[0], "cooperative")}
    head = ("10", "11")
    ends = [("12", "14"), ("12", "15"), ("13", "16"), ("13", "17"), ("12", "14-cutter"), ("13", "16-thole")]
    assert [*found] == [(*head, *end) for end in ends]
    assert found[*head, "12", "15"] == {"10": True, "12": False}


# --- no line of an event wears out: in a whole campaign none is said more than four times ---


TRIES = 8
"""Chapters and tries of a campaign on average."""
MOST = 4


@pytest.mark.parametrize(
    ("seats", "seed"),
    [(1, 5), *(pytest.param(*each, marks=pytest.mark.long) for each in ((2, 6), (2, 8), (3, 4), (4, 3)))],
)
def test_no_line_is_said_more_than_four_times_in_a_campaign(seats: int, seed: int) -> None:
    start, campaign = begin_campaign(CampaignRequest(names=("Ann", "Bo", "Cy", "Di")[:seats], seed=seed))
    said: Counter[str] = Counter()
    for _ in range(TRIES):
        session = played(session_of(start, campaign))
        story = names_at(session).story
        events = (event for moment in session.moments for event in moment.events)
        texts = (story.event_text(e.event, e.month) for e in events if isinstance(e, EventRevealed))
        said.update(text for text in texts if text)
        try:
            start, campaign = go_on(session, 2.0)
        except SessionError:
            break
    assert len(said) > 40 and max(said.values()) <= MOST, said.most_common(5)


TEXTS = texts_by_file(OWN_STORY, "en")


@pytest.mark.parametrize("file", sorted(TEXTS))
def test_few_sentences_end_on_a_short_and(file: str) -> None:
    """The cadence that took over once: 16 to 41% of the sentences of a file."""
    found, sentences, _, _ = tails(TEXTS[file])
    assert found <= sentences / 10
