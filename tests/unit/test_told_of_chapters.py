"""What is told of chapters: why one was lost, tall tales, feats, and the gossip of them when the next begins."""

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from highseas.campaign.chapters import progress
from highseas.campaign.chapters.achievements import Highlight, Talk, gossip_of, highlights_of
from highseas.campaign.chapters.campaign import LOST, TALES, campaign_of, go_on
from highseas.campaign.chapters.journal import JournalEntry, journal, journal_lines, last_line, log_lines
from highseas.campaign.chapters.pages import card_page, unread
from highseas.campaign.play.session import Session
from highseas.engine.royal.events import Busted, HarborCleared, Hired, Stopped, TaxPaid, Traded, TurnStarted
from highseas.engine.royal.state import Result
from highseas.story.conditions import Cause
from highseas.story.mode.months import goal_figures
from highseas.story.text_format import FIGURES, GossipWords
from tests.campaigns import advised, begun, finished, narrated_campaign, played, read_all, session_of

pytestmark = pytest.mark.usefixtures("home")


@cache
def lost_game() -> tuple[int, tuple[str, ...]]:
    """Return the seed and the moves of a chapter that is lost at card 9."""
    for seed in range(1, 40):
        session = played(narrated_campaign(("Ann",), seed=seed))
        if session.result.outcome == "lost":
            return seed, tuple(session.moves)
    raise AssertionError("the program's player never loses")


def lost_chapter() -> Session:
    seed, moves = lost_game()
    session = narrated_campaign(("Ann",), seed=seed)
    for move in moves:
        session.play(move)
    return session


@pytest.mark.parametrize(
    ("figures", "cause", "words"),
    [
        ((1, 9, 5, 30, 20), "missions", "not every mission was done"),
        ((1, 0, 5, 0, 20), "missions", "not every mission was done"),
        ((0, 4, 5, 0, 20), "markers", "too few markers on missions"),
        ((0, 5, 5, 19, 20), "influence", "too little influence"),
    ],
)
def test_a_defeat_says_the_first_thing_that_was_missing(
    figures: tuple[int, ...], cause: Cause, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Big Box p. 18: every mission, markers, influence."""
    session = lost_chapter()
    monkeypatch.setattr(progress, "goal_figures", lambda state: figures)
    assert card_page(session, LOST).paragraphs[0].startswith(f"lost {cause}:")
    assert f"(lost: {words})" in last_line(session)


def test_a_chapter_that_was_given_up_says_what_words_has() -> None:
    session = narrated_campaign(("Ann", "Bo"))
    while session.view.turn < 2:
        advised(session)
    session.play("concede")
    book = campaign_of(session).text
    assert card_page(session, LOST).paragraphs == (book.words.chapter["1"].lost,)
    assert "(lost: given up)" in last_line(session)


def test_the_journal_and_the_log_keep_the_cause() -> None:
    session = lost_chapter()
    read_all(session)
    before = next(section for section in journal(session) if "(lost: " in section.heading)
    again = session_of(*go_on(session, 2.0))
    past = next(section for section in journal(again) if section.heading == before.heading)
    lost = [entry.page for entry in before.entries if entry.card == LOST]
    assert lost and [entry.page for entry in past.entries if entry.card == LOST] == lost
    assert before.heading.partition("(lost")[2] in log_lines(campaign_of(again))[0]


def variable_game() -> Session:
    """Return the variable game after the last chapter, as if that was won."""
    session = narrated_campaign(("Ann", "Bo"))
    finished(played(session), "won")
    session.campaign = replace(campaign_of(session), chapter=5)
    return session_of(*go_on(session, 2.0))


def tales_entry(game: Session) -> JournalEntry:
    return next(entry for section in journal(game) for entry in section.entries if entry.card == TALES)


def test_the_variable_game_begins_with_the_tales_of_its_missions() -> None:
    """Their pay-off lines stand below them."""
    game = variable_game()
    assert unread(game) == (TALES,)
    page, missions = card_page(game, TALES), [goal.id for goal in game.view.goals]
    assert len(page.paragraphs) == len(missions) == 4
    book = campaign_of(game).text
    for mission, paragraph in zip(missions, page.paragraphs, strict=True):
        assert paragraph.startswith(f"*{book.cards[mission].title}.* tale {mission}: word")
    read_all(game)
    assert tales_entry(game).page == page
    while not any(goal.markers for goal in game.view.goals):
        advised(game)
    done = next(goal for goal in game.view.goals if goal.markers)
    line = f"{game.names[done.markers[0] - 1]}, done {done.id}:"
    assert tales_entry(game).pay_off.startswith(line) and any(text.startswith(line) for text in journal_lines(game))


WORDS = GossipWords(
    **{
        highlight: tuple(f"{highlight} {at}: " + " ".join(f"{{{figure}}}" for figure in figures) for at in range(2))
        for highlight, figures in FIGURES.items()
    }
)
NAMES = ("Ann", "Bo")


@pytest.fixture
def state() -> Any:
    """A chapter that is over."""
    return played(begun(NAMES, saved=False)).state


def bust(seat_no: int, cards: int) -> list[Any]:
    return [Busted(seat_no, 0, 1, 1), HarborCleared(bytes(cards))]


def haul(seat_no: int, cards: int) -> list[Any]:
    return [Stopped(0, 3), *[Traded(seat_no, 0, 1, 0, declined=False), Hired(seat_no, 0, 3, 0)] * cards][: cards + 1]


def won(state: Any) -> Any:
    state.result = Result("won", 0, (0, 1), (0, 0), (0, 0))
    return state


def test_the_biggest_is_kept_and_the_first_of_equals(state: Any) -> None:
    events = [*bust(0, 6), *bust(1, 8), *bust(0, 8), *haul(0, 5), *haul(1, 6), TaxPaid(0, 6, b""), TaxPaid(1, 7, b"")]
    found = set(highlights_of(events, NAMES, won(state)))
    assert found == {Highlight("bust", "Bo", 8), Highlight("haul", "Bo", 6), Highlight("tax", "Bo", 7)}


def test_what_is_small_is_not_talked_of_and_a_haul_is_out_of_one_harbor(state: Any) -> None:
    declined = [Stopped(0, 3), Traded(0, 0, 1, 0, declined=True), *haul(0, 4)[1:]]
    small = [*bust(0, 4), *haul(0, 4), TaxPaid(0, 5, b""), HarborCleared(bytes(9)), TurnStarted(1, 1)]
    for events in (small, [*haul(0, 4), *haul(0, 4)], declined):
        assert highlights_of(events, NAMES, won(state)) == ()


def test_a_near_miss_lacks_one_point_or_one_marker(state: Any) -> None:
    """All missions done and one short of card 9 (Big Box p. 18); never a chapter that was given up."""
    state.result = Result("lost", 0, (), (0, 0), (0, 0))
    missions = len(state.part.missions)
    state.part = replace(state.part, marks=(b"\x00\x01",) * missions)
    _, _, markers, influence, needed = goal_figures(state)
    state.seats[0].influence += needed - 1 - influence
    enough = (b"\x00" * (markers - missions + 1), *[b"\x00"] * (missions - 1))
    state.part = replace(state.part, marks=enough)
    assert highlights_of([], NAMES, state) == (Highlight("near_miss", count=1),)
    state.seats[0].influence += 1
    assert highlights_of([], NAMES, state) == ()
    state.part = replace(state.part, marks=(enough[0][1:], *enough[1:]))
    assert highlights_of([], NAMES, state) == (Highlight("near_miss", count=1),)
    state.result = Result("lost", 0, (), (0, 0), (0, 0), conceded=0)
    assert highlights_of([], NAMES, state) == ()


def talk(outcome: Any = "won", *highlights: Highlight, winners: tuple[str, ...] = ("Ann", "Bo")) -> Talk:
    return Talk("Red Lamps", outcome, winners, highlights)


def test_three_wins_running_are_said_once_and_a_champion_has_won_all_three_against_the_others() -> None:
    assert gossip_of(WORDS, []) == () and gossip_of(WORDS, [talk()]) == ()
    said = [gossip_of(WORDS, [talk("lost"), *[talk()] * wins]) for wins in (2, 3, 4, 6)]
    assert [bool(each) for each in said] == [False, True, False, True]
    ann, bo = talk("ranked", winners=("Ann",)), talk("ranked", winners=("Bo",))
    assert gossip_of(WORDS, [ann] * 3) == ("champion 1: Ann",) and gossip_of(WORDS, [bo, ann, ann]) == ()
    assert gossip_of(WORDS, [talk("ranked")] * 3) == ()


def test_a_near_miss_comes_first_and_two_sayings_are_enough() -> None:
    """Those of one feat take turns."""
    three = (Highlight("tax", "Bo", 6), Highlight("bust", "Ann", 9), Highlight("haul", "Bo", 3))
    highlights = (*three, Highlight("near_miss", count=1))
    assert gossip_of(WORDS, [talk("lost", *highlights)]) == ("near_miss 1: Red Lamps", "bust 1: Ann 9")
    assert gossip_of(WORDS, [talk("won", *three)]) == ("bust 1: Ann 9", "tax 1: Bo 6")
    spelled = replace(WORDS, numbers=("one", "two", "three", "four", "five", "six"))
    assert gossip_of(spelled, [talk("won", *three)]) == ("bust 1: Ann 9", "tax 1: Bo six")
    said = [gossip_of(WORDS, [talk("lost", three[1])] * tries)[0] for tries in (1, 2, 3)]
    assert said == ["bust 1: Ann 9", "bust 0: Ann 9", "bust 1: Ann 9"]
