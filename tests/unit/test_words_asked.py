"""What a game asks, in plain words: missions with their titles, card 9, today's rule, where a game stands."""

from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign
from highseas.campaign.chapters.facts import names_at
from highseas.campaign.play.players import Thought
from highseas.campaign.play.session import Controller
from highseas.campaign.royal.words.hints import hint_line, hint_of
from highseas.campaign.royal.words.language import LANGUAGE
from highseas.campaign.royal.words.names import TableNames, own_story
from highseas.campaign.royal.words.table import asked_lines, goal_said, mission_of, where_lines
from highseas.campaign.shelf import slots
from highseas.engine.game import DECKHAND
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.seen.table import prompt, table_view
from highseas.engine.royal.seen.view import View
from highseas.engine.royal.state import Options, Setup
from highseas.story.view import FinalGoalView
from tests.adventure import Tale

NAMES = TableNames(("Ann", "Bo"))


def _view() -> View:
    return table_view(Tale(players=2).missions("10", "11").state)


def test_missions_have_the_titles_of_their_cards() -> None:
    assert own_story().mission_title("10") == "Correct Change"
    assert own_story().mission_name("10") == "mission 10, Correct Change"
    assert own_story().mission_name("no such card") == "mission no such card"


def test_a_campaign_shows_the_titles_of_its_own_cards() -> None:
    start, campaign = begin_campaign(CampaignRequest(names=("Ann",), seed=5))
    story = names_at(slots.new_session(start, [Controller.PERSON], campaign)).story
    assert story.mission_title("10") == "Correct Change"
    assert not story.mission_title("65"), "a card of a later chapter has no title yet"
    assert own_story().mission_title("65"), "the whole story has"


def test_the_new_mission_is_said_after_its_card() -> None:
    assert mission_of(_view(), "10", own_story()) == (
        "Mission 10, Correct Change",
        ("give 2 kept Ares Pirates",),
        "The first gains 2 coins, everyone gains 1 crown.",
    )
    assert mission_of(_view(), "cover", own_story()) is None


def test_card_9_says_what_it_needs_and_how_far_the_table_is() -> None:
    said = goal_said(FinalGoalView(2, 1, 3, 6, 17), NAMES)
    assert "2 not done yet" in said and "3 markers of all players together lie on missions (1 now)" in said
    assert "17 influence (6 now)" in said
    assert "(all are)" in goal_said(FinalGoalView(0, 3, 3, 17, 17), NAMES)


def test_all_that_a_story_asks() -> None:
    tale = Tale(players=2).missions("10", "11")
    tale.event("spring-tide")
    lines = asked_lines(table_view(tale.state), NAMES)
    whole = "\n".join(lines)
    assert "Month 1" in whole and "Next month" in whole and "At Month's End" in whole
    assert "Mission 11, Nobody Sails After Red Lamps" in whole and "It is won if" in whole


def test_today_is_months_end_until_the_next_turn_has_an_event() -> None:
    start, campaign = begin_campaign(CampaignRequest(names=("Ann", "Bo"), seed=5))
    session = slots.new_session(start, [Controller.PERSON] * 2, campaign)
    seen = set()
    while session.state.turn < 4:
        session.play(session.hint().move)
        seen.add((session.state.turn, asked_lines(session.view, names_at(session))[0]))
    assert {today for turn, today in seen if turn == 0} == {"Today: before the first turn."}
    assert {today for turn, today in seen if turn == 3} == {"Today: Month's End."}
    assert len({today for _, today in seen}) == 5


def test_all_that_contracts_ask_of_everyone() -> None:
    view = table_view(new_game(Setup("contracts", ("Ann", "Bo"), 3, Options())))
    lines = asked_lines(view, NAMES)
    assert "turns left after this one" in lines[0]
    for goal in view.goals:
        output = next(line for line in lines if line.startswith(f"Contract {LANGUAGE.contract_name(goal.id)} ("))
        counted = goal.need > 1 or not goal.terms[0].is_moment
        assert counted == ("Ann " in output) == ("Bo " in output)


def test_the_position_of_a_game_in_a_line() -> None:
    tale = Tale(players=2).missions("10")
    view = table_view(tale.state)
    lines = where_lines(view, prompt(tale.state), ["Ann turns up: Sailor (1)."], NAMES)
    whole = "\n".join(lines)
    assert "Chapter 1: Red Lamps. Month 1." in whole and "It is Ann's turn." in whole
    assert "Ann turns up: Sailor (1)." in whole and "Now Ann: turn up the first card" in whole
    assert "Newest: Mission 10, Correct Change." in whole and "Will They Come? 1 mission still to be done" in whole


def _advised(tale: Tale) -> str:
    asked = prompt(tale.state)
    assert asked is not None
    thought = Thought(DECKHAND, advice=PORT_ROYAL.advise(observe(tale.state, 0), 0))
    return hint_line(hint_of(thought, asked, NAMES), NAMES)


def test_a_hint_under_an_event_names_the_event() -> None:
    """Spring Tide asks for three cards: from the second on, that is why Discover cannot be stopped (ruling R24)."""
    tale = Tale().missions("10")
    tale.event("spring-tide")
    first = _advised(tale)
    assert "the first card of a turn has to be turned up" in first
    tale.top("sailor-1vp")
    tale.do("draw")
    second = _advised(tale)
    assert second == "Draw a card — today's event asks for more cards before you may stop."


def test_a_mission_of_the_moment_says_when() -> None:
    mission = mission_of(table_view(Tale(5, 2).missions("50").state), "50", own_story())
    assert mission is not None and mission.terms[-1] == "offered when you have just paid a tax"
