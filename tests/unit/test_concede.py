"""Giving a game up: at any question, in every mode, never by accident, and as lost for the one who does it."""

from pathlib import Path
from random import Random

import pytest

from highseas.campaign.begin import requests
from highseas.campaign.chapters.campaign import CampaignRequest, after, begin_campaign
from highseas.campaign.chapters.journal import last_line
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.play import replay
from highseas.campaign.play.session import NeedsConsent
from highseas.campaign.results import stats
from highseas.campaign.royal.play.warnings import EndsHere, ending_line
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.prompts import names_of
from highseas.campaign.royal.words.report import report_lines, shared_line
from highseas.campaign.royal.words.results import result_lines
from highseas.campaign.saved_games import gamefile
from highseas.engine.royal.events import Conceded, Event, GameOver
from highseas.engine.royal.game import apply, clone, legal
from highseas.engine.royal.moves import CONCEDE, YES, parse
from highseas.engine.royal.saved.validation import all_cards, check_state, expected_cards
from highseas.engine.royal.seen.build_view import result_view
from highseas.engine.royal.seen.view import GoalRef, Option
from highseas.engine.royal.state import Options, State
from highseas.saves import Store
from tests.adventure import setup as chapter
from tests.front import headless, send, start, type_lines
from tests.property.games import FEW_KINDS, KINDS, Kind, choose, fresh, name_of
from tests.some import some

EXPEDITION = Options(expedition_to_win=True)


def conceded(state: State, from_play: bool = False) -> State:
    """Give the game up for the seat that decides and return the table, which must be sound."""
    twin = clone(state)
    log: list[Event] = []
    apply(twin, CONCEDE, log)
    assert [type(event) for event in log] == [Conceded, GameOver]
    check_state(twin, from_play)
    assert all_cards(twin) == expected_cards(twin) and not legal(twin) and twin.result is not None
    return twin


LOST: tuple[str, tuple[int, ...]] = ("lost", ())


@pytest.mark.parametrize("kind", some(KINDS, FEW_KINDS.__contains__), ids=name_of)
def test_it_can_be_done_at_any_question_and_is_never_listed(kind: Kind) -> None:
    luck = Random(name_of(kind))
    state = fresh(kind, 3)
    for _ in range(120):
        moves = legal(state)
        assert CONCEDE not in moves
        if not moves:
            break
        assert parse("concede", moves) == CONCEDE
        conceded(state, from_play=True)
        apply(state, choose(moves, luck))


@pytest.mark.parametrize(("players", "competitive"), [(1, False), (3, False), (3, True)])
def test_a_chapter_can_be_conceded_from_its_first_question_on(players: int, competitive: bool) -> None:
    from highseas.engine.royal.new_game import new_game

    luck = Random(players)
    state = new_game(chapter(1, players, competitive))
    for _ in range(150):
        if not state.frames:
            break
        after_it = conceded(state, from_play=True)
        assert after_it.result is not None and after_it.result.outcome == ("ranked" if competitive else "lost")
        shown = result_view(after_it)
        assert shown is not None and shown.conceded
        apply(state, luck.choice(legal(state)))


def test_it_is_in_saves_replays_undo_and_statistics(home: Path) -> None:
    at = headless(store=Store(home / "saves"))
    session = at.session
    session.play("draw")
    at.play("concede", consent=True)
    back = gamefile.from_bytes(gamefile.to_bytes(session))
    assert back.state == session.state and back.moves == ["draw", "concede"] and back.whole_history
    text = replay.write_replay(session)
    assert "Lost: Ann conceded" in text and replay.read_replay(text).result == session.result
    [entry] = stats.load().values()
    assert (entry.outcome, entry.conceded) == ("lost", True)
    session.undo()
    assert session.result is None and session.moves == ["draw"] and not session.rewound
    session.redo()
    assert session.result is not None


def test_a_conceded_chapter_is_lost_and_may_be_tried_again() -> None:
    from tests.tui.test_story_table import campaign

    session = campaign(1)
    session.play("concede")
    assert session.result is not None and session.result.outcome == "lost" and after(session) == "again"
    assert "(lost: given up), conceded before its first turn — just ended" in last_line(session)
    assert "conceded before its first turn" in shared_line(session)
    assert "It ended before its first turn." in report_lines(session)


def test_lines_ask_twice() -> None:
    at = headless()
    assert "Concede: the game ends here and is lost. Type 'concede yes' to do it." in type_lines(at, "concede")
    for typed in (["concede yes"], ["yes", "concede", "odds", "yes"]):
        type_lines(at, *typed)
        assert at.session.result is None, "nobody was asked yet, or something else was asked in between"
    assert "Lost: Ann conceded" in type_lines(at, "concede", "odds", "concede yes", "concede yes")
    assert at.session.moves == ["concede"]
    at = headless()
    type_lines(at, "concede", "concede", "yes")
    assert at.session.moves == ["concede"]
    at = headless()
    type_lines(at, "draw", "undo", "y")
    assert at.session.moves == []


def test_a_bare_yes_is_the_move_where_the_table_asks_for_one() -> None:
    from tests.tui.test_story_table import campaign

    session = campaign(1, seed=0)
    while session.prompt is not None and not any(option.move == YES for option in session.prompt.options):
        possible = [option.text for option in session.prompt.options if option.enabled]
        session.play(possible[-1 if len(session.moves) % 3 else 0])
    assert session.prompt is not None, "another seed is needed"
    type_lines(HeadlessSession(session, None), "concede", "yes")
    assert session.result is None or not session.result.conceded


def test_json_wants_consent() -> None:
    _, refused, over = send(headless(), {"move": "concede"}, {"move": "concede", "consent": True})
    assert "the game ends here and is lost" in refused["error"]
    assert over["result"]["outcome"] == "lost" and over["result"]["conceded"] == 1
    assert over["events"][0] == {"type": "conceded", "text": "Ann gives the game up.", "seat": 1}
    with pytest.raises(NeedsConsent):
        headless().play("concede")


def test_against_each_other_the_lines_say_who_loses() -> None:
    output = type_lines(headless(start(2, competitive=True)), "concede", "concede yes")
    assert "Concede: you lose, and the game ends here." in output and "Ann conceded; Bo wins." in output


def test_who_wins_by_a_rivals_conceding_needs_no_trophy() -> None:
    """The sentence about the trophy (Big Box p. 18) does not take back what the first line says."""
    start_of, book = begin_campaign(CampaignRequest(names=("Ann", "Bo"), seed=5, competitive=True))
    session = requests.begin(start_of, (), None, "", book)
    session.play("concede")
    assert session.result is not None
    output = result_lines(session.result, TableNames(["Ann", "Bo"]), session.view.part)
    assert output[:2] == ["Ann conceded; Bo wins.", "Trophy shown by nobody."]


def test_lines_ask_before_a_finished_contract_is_left_on_the_last_turn() -> None:
    from tests.tui.test_keys import puzzle

    at = headless(puzzle("spare-the-settler").start)
    for move in (5, "stop", "take clerk"):
        at.play(move)
    output = type_lines(at, "options", "pass")
    assert "Done: the game ends here and is lost\n" in output
    assert "Trade Outpost is finished and this is the last turn; without it the game is lost." in output
    assert "Type 'pass yes' to do it." in output and at.session.result is None
    output = type_lines(at, "p yes")
    assert at.session.result is not None and at.session.result.outcome == "lost"
    at.session.undo()
    assert send(at, {"move": "pass"})[1]["result"]["outcome"] == "lost", "a program means what it says"


def test_lines_number_no_answer_that_costs_a_turn() -> None:
    from tests.tui.games import dealt
    from tests.tui.test_keys import TAXED

    at = headless(dealt(TAXED).start)
    output = type_lines(at, "1", "1", "1")
    assert "y. −1 turn, +1 point: Time card aside\n" in output and "2. Leave the Time deck alone" in output
    assert "type aside (y) if you mean it" in output and at.session.moves == ["draw"]
    type_lines(at, "aside")
    assert at.session.moves == ["draw", "aside"]
    at.session.undo()
    assert send(at, {"move": 1})[1]["view"]["point_deck"] == 1, "numbers keep their meaning for programs"


def test_a_mission_that_would_be_left_is_named_by_its_title() -> None:
    claims = [Option("mission 10", None, goal=GoalRef("mission", "10"))] * 2
    assert names_of(claims, TableNames(("Ann",))) == ("the mission Correct Change",)
    assert ending_line(EndsHere("lost", (), True), TableNames(())) == "the chapter ends here and is lost"
    assert (
        ending_line(EndsHere("ranked", (1, 2), False), TableNames(("Ann", "Bo")))
        == "the game ends here, won by Ann and Bo"
    )
