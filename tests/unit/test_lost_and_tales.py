"""What is read of a lost chapter, by its cause; and the tall tales that the variable game begins with."""

import msgspec
import pytest

from highseas.campaign.chapters import progress
from highseas.campaign.chapters.campaign import LOST, TALES, campaign_of, go_on
from highseas.campaign.chapters.journal import JournalEntry, journal, journal_lines, last_line, log_lines
from highseas.campaign.chapters.pages import card_page, unread
from highseas.campaign.play.session import Session
from highseas.story.conditions import Cause
from tests.campaigns import advised, finished, narrated_campaign, played, read_all

pytestmark = pytest.mark.usefixtures("home")


def lost_chapter() -> Session:
    """Return a chapter that was lost at card 9."""
    for seed in range(1, 40):
        session = narrated_campaign(("Ann",), seed=seed)
        if played(session).result.outcome == "lost":
            return session
    raise AssertionError("the program's player never loses")


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
    start, campaign = go_on(session, 2.0)
    again = Session(start, session.players, "again", 1.0)
    again.campaign = campaign
    sections = journal(again)
    past = next(section for section in sections if section.heading == before.heading)
    assert "(lost: " in before.heading
    lost = [entry.page for entry in before.entries if entry.card == LOST]
    assert lost and [entry.page for entry in past.entries if entry.card == LOST] == lost
    assert before.heading.partition("(lost")[2] in log_lines(campaign)[0]


def variable_game() -> Session:
    """Return the variable game after the last chapter, as if that was won."""
    session = narrated_campaign(("Ann", "Bo"))
    finished(played(session), "won")
    session.campaign = msgspec.structs.replace(campaign_of(session), chapter=5)
    start, campaign = go_on(session, 2.0)
    game = Session(start, session.players, "variable", 1.0)
    game.campaign = campaign
    return game


def tales_entry(game: Session) -> JournalEntry:
    return next(entry for section in journal(game) for entry in section.entries if entry.card == TALES)


def test_the_variable_game_begins_with_the_tales_of_its_missions() -> None:
    game = variable_game()
    assert unread(game) == (TALES,)
    page, missions = card_page(game, TALES), [goal.id for goal in game.view.goals]
    assert len(page.paragraphs) == len(missions) == 4
    book = campaign_of(game).text
    for mission, paragraph in zip(missions, page.paragraphs, strict=True):
        assert paragraph.startswith(f"*{book.cards[mission].title}.* tale {mission}: word")
    read_all(game)
    assert tales_entry(game).page == page


def test_its_pay_off_lines_stand_below_them() -> None:
    game = variable_game()
    read_all(game)
    while not any(goal.markers for goal in game.view.goals):
        advised(game)
    done = next(goal for goal in game.view.goals if goal.markers)
    line = f"{game.names[done.markers[0] - 1]}, done {done.id}:"
    assert tales_entry(game).pay_off.startswith(line) and any(text.startswith(line) for text in journal_lines(game))
