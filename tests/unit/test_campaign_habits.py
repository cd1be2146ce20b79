"""Habits of a table in a campaign: how hard it is, and keeping one's character."""

from functools import partial

import pytest

from highseas.campaign.chapters import campaign as campaigns
from highseas.campaign.chapters.campaign import branch, go_on
from highseas.campaign.chapters.journal import journal, log_lines
from highseas.campaign.chapters.progress import characters_of
from highseas.campaign.main import run
from highseas.campaign.play.session import Session
from highseas.campaign.shelf import gamefile
from highseas.campaign.shelf.slots import next_chapter
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.saves import describe_summary
from highseas.engine.royal.game import legal
from highseas.engine.royal.moves import CONCEDE
from highseas.story.moves import Choose
from tests.campaigns import begun as new_campaign
from tests.campaigns import finished

pytestmark = pytest.mark.usefixtures("home")


begun = partial(new_campaign, ("Ann", "Bo"), saved=False)


def chosen(session: Session) -> Session:
    """Choose characters, the last offered each time."""
    while session.state.turn == 0:
        session.play(legal(session.state)[-1])
    return session


def ended(session: Session, outcome: str) -> Session:
    """End the running chapter so."""
    session.play(CONCEDE)
    return finished(session, outcome)


def characters(session: Session) -> list[str]:
    """Who plays whom, by seat; empty before they chose."""
    return list(characters_of(session.state))


def test_a_level_is_chosen_for_the_whole_campaign_and_marked_in_its_log_and_in_lists() -> None:
    """A campaign as written says nothing of it."""

    def described(session: Session) -> str:
        return describe_summary(gamefile.summarize(gamefile.to_bytes(session), "this"), LANGUAGE)

    session, plain = chosen(begun(level="stern")), chosen(begun())
    assert described(session).endswith(", stern; Ann, Bo; turn 1") and "as written" not in described(plain)
    assert journal(session)[-1].heading == "Chapter 1: Red Lamps (under way, stern)"
    assert journal(plain)[-1].heading == "Chapter 1: Red Lamps (under way)"
    after = next_chapter(ended(session, "won"))
    assert after.start.setup.options.level == "stern"
    assert "Red Lamps (won, stern)" in log_lines(campaigns.campaign_of(after))[0]


def test_the_command_line_knows_levels(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["line", "adventure", "--level", "cruel"]) == 2 and "cruel" in capsys.readouterr().err
    assert run(["line", "base", "--level", "stern"]) == 2 and "--level" in capsys.readouterr().err


def test_everybody_keeps_the_character_of_the_chapter_before() -> None:
    session = chosen(begun(keep=True))
    before = characters(session)
    after = next_chapter(ended(session, "won"))
    assert characters(after) == before and after.state.turn == 1
    assert characters(next_chapter(ended(after, "lost"))) == before


def test_a_lost_first_chapter_begins_with_a_new_choice() -> None:
    after = next_chapter(ended(chosen(begun(keep=True)), "lost"))
    assert after.state.turn == 0 and characters(after) == ["", ""]


@pytest.mark.parametrize("draft", [False, True])
def test_who_is_new_chooses_from_what_is_left(draft: bool) -> None:
    session = chosen(begun(keep=True, draft=draft))
    before = dict(zip(session.names, characters(session), strict=True))
    after = next_chapter(ended(session, "won"), ("Cy", "Bo"))
    offered = [move.character for move in legal(after.state) if isinstance(move, Choose)]
    assert len(offered) == (8 if draft else 2) and before["Bo"] not in offered
    assert characters(chosen(after))[1] == before["Bo"]


def test_otherwise_everybody_gets_a_new_card() -> None:
    after = next_chapter(ended(chosen(begun()), "won"))
    assert after.start.setup.options.kept == () and after.state.turn == 0


def test_another_try_from_the_log_keeps_what_was_kept() -> None:
    session = chosen(begun(keep=True))
    before = characters(session)
    _, campaign = go_on(ended(next_chapter(ended(session, "won")), "won"), 1e9)
    start, _ = branch(campaign, 2, 77)
    assert list(start.setup.options.kept) == before and branch(campaign, 1, 77)[0].setup.options.kept == ()
