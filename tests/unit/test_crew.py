"""Who is away: the crew plays that seat until its person is back; what undo, saves and the log make of it."""

import msgspec
import pytest

from highseas.campaign.begin import requests
from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign, campaign_of, go_on
from highseas.campaign.chapters.journal import journal, log_lines
from highseas.campaign.chapters.records import open_log, pack_log
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.campaign.saved_games import gamefile
from highseas.campaign.saved_games.slots import next_chapter
from highseas.engine.royal.game import decider, legal
from highseas.engine.royal.moves import CONCEDE
from highseas.saves import DamagedSave
from tests.front import send, start, type_lines
from tests.refusals import refused
from tests.tui.games import wise_move

pytestmark = pytest.mark.usefixtures("home")

NAMES = ("Ann", "Bo", "Cy")


def chapter(competitive: bool = False, names: tuple[str, ...] = NAMES) -> Session:
    """A chapter at its first turn, everybody there."""
    begun, campaign = begin_campaign(CampaignRequest(names=names, seed=3, competitive=competitive))
    session = requests.begin(begun, (), None, "", campaign)
    while session.state.turn == 0:
        session.play(legal(session.state)[0])
    return session


def play_on(session: Session, decisions: int) -> None:
    """Play so many decisions, of persons as deckhand advises."""
    for _ in range(decisions):
        if session.waits_for_ai:
            session.play_ai()
        else:
            session.play(wise_move(session))


@pytest.mark.parametrize("competitive", [False, True])
def test_the_crew_plays_for_who_is_away_until_back(competitive: bool) -> None:
    session = chapter(competitive)
    session.hand_over(2)
    play_on(session, 40)
    made = {number for number in range(1, len(session.moments)) if number in session.by_crew}
    assert made and {session.moments[number].seat for number in made} == {2} and session.away == ("Bo",)
    session.take_back(2)
    while decider(session.state) != 1:
        session.play(wise_move(session))
    assert not session.waits_for_ai and session.away == ("Bo",)


def test_a_seat_is_handed_over_once_and_taken_back_from_the_program_alone() -> None:
    session = chapter()
    session.hand_over(1)
    session.players[2] = Controller.PROGRAM
    unknown = "no player 'captain' of the program; there are random, deckhand and navigator"
    for tried, arguments, said in (
        (session.hand_over, (1,), "the deckhand plays for Ann already"),
        (session.take_back, (2,), "Bo is not away"),
        (session.hand_over, (3, "Deckhand"), "the deckhand plays for Cy already"),
        (session.hand_over, (2, "captain"), unknown),
    ):
        with refused(SessionError, match=said):
            tried(*arguments)
    assert session.players == [Controller.CREW, Controller.PERSON, Controller.PROGRAM]
    assert set(session.policies) == {"deckhand"}


def test_undo_goes_to_a_persons_last_decision_though_the_crew_played_that_seat() -> None:
    session = chapter()
    play_on(session, 12)
    session.hand_over(2)
    while not session.by_crew or session.waits_for_ai:
        play_on(session, 1)
    session.undo(consent=True)
    assert not session.waits_for_ai, "where the crew would play at once"
    session.redo()
    while session.undone:
        session.redo()
    session.take_back(2)
    moves, before = list(session.moves), set(session.by_crew)
    last = max(n for n in range(1, len(moves) + 1) if n not in before)
    session.undo(consent=True)
    assert len(session.moves) == last - 1
    while session.undone:
        session.redo()
    assert session.moves == moves and session.by_crew == before
    session.undo(consent=True)
    other = next(move for move in legal(session.state) if session.game.format(move) != moves[last - 1])
    session.play(other)
    assert all(number < last for number in session.by_crew)


def test_a_save_knows_who_is_away_and_what_the_crew_did() -> None:
    session = chapter()
    session.hand_over(2)
    play_on(session, 20)
    back = gamefile.from_bytes(gamefile.to_bytes(session))
    assert back.players == session.players and back.by_crew == session.by_crew != set() and back.away == ("Bo",)
    for session.by_crew in ({0}, {10_000}):  # moves that nobody made
        with refused(DamagedSave, match="the crew made moves"):
            gamefile.from_bytes(gamefile.to_bytes(session))


def test_log_and_journal_say_who_was_away_and_the_next_chapter_goes_on_so() -> None:
    """A log with somebody away who did not play is refused."""
    session = chapter()
    session.hand_over(2)
    play_on(session, 20)
    assert "Bo away)" in journal(session)[-1].heading
    session.play(CONCEDE)
    after = next_chapter(session)
    assert after.players == [Controller.PERSON, Controller.CREW, Controller.PERSON]
    assert "Bo away)" in log_lines(campaign_of(after))[0] and after.away == ()
    begun, campaign = go_on(session, 1e9)
    made_up = pack_log((msgspec.structs.replace(open_log(campaign.history)[0], away=("Nobody",)),))
    again = requests.begin(begun, (), None, "", msgspec.structs.replace(campaign, history=made_up))
    with refused(DamagedSave, match="somebody was away"):
        gamefile.from_bytes(gamefile.to_bytes(again))


def test_the_crew_in_lines_and_json_and_in_any_game_of_several_persons() -> None:
    said = type_lines(HeadlessSession(chapter(), None), "crew bo", "back BO", "crew Zoe", "crew", "back Bo")
    assert "The computer plays that seat now." in said and "That seat is played by its person again." in said
    assert "Zoe" in said and "Name whose seat the computer plays" in said and "Bo is not away." in said
    answers = send(HeadlessSession(chapter(), None), {"crew": "1"}, {"back": "Ann"}, {"back": "Ann"}, {"crew": "Ed"})
    assert answers[1]["prompt"]["seat"] != 1  # the crew has played up to another's question
    assert answers[2]["events"] == [] and "Ann is not away" in answers[3]["error"]
    assert "nobody at the table is called" in answers[4]["error"]
    session = requests.begin(start(2), (), None)
    session.hand_over(1)
    assert session.waits_for_ai
