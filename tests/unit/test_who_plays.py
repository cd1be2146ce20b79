"""Which player of the program plays a seat: chosen at the start, changed in the game, kept by saves and replays."""

import dataclasses
import io
import threading
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import pytest

from highseas.campaign.begin import fields, requests
from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign
from highseas.campaign.chapters.facts import names_at
from highseas.campaign.plain import demo
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.play import thinking
from highseas.campaign.play.players import Program, Thought, offered
from highseas.campaign.play.replay import read_replay, write_replay
from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.campaign.play.start import Start, start_from_deal
from highseas.campaign.results import stats
from highseas.campaign.royal.begin import setups
from highseas.campaign.royal.begin.setups import GameRequest
from highseas.campaign.royal.words.hints import whys
from highseas.campaign.saved_games import gamefile, slots
from highseas.engine.game import DECKHAND
from highseas.engine.royal.ai.advice import Analysis
from highseas.engine.royal.ai.navigator import navigator
from highseas.engine.royal.deal import DEALS, DealError, read_deal
from highseas.engine.royal.deal.format import DealFile, SeatPlayer
from highseas.engine.royal.moves import DRAW, STOP
from highseas.engine.royal.port_royal import PORT_ROYAL, PortRoyal
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import Options, Setup
from highseas.saves import DamagedSave, NewerSave, unpack
from tests.front import headless, send, start, type_lines
from tests.hints import Stop, always, use
from tests.refusals import refused
from tests.tui.games import wise_move

DEAL = 'mode = "contracts"\nseats = ["Ann", "Bo"]\nseed = 7\n'


def begun(ai: str = "2:navigator", seats: int = 2, **wanted: Any) -> Session:
    return requests.begin(start(seats, **wanted), requests.programs(ai), None)


def again(session: Session) -> Session:
    """Return the session saved and opened."""
    return gamefile.from_bytes(gamefile.to_bytes(session))


def play_on(session: Session, decisions: int) -> None:
    for _ in range(decisions):
        if session.waits_for_ai:
            session.play_ai()
        else:
            session.play(session.game.legal(session.state)[-1])


# --- at the start ---


@pytest.mark.parametrize(
    ("ai", "why"),
    [
        ("2:captain", "no player 'captain' of the program; there are random, deckhand and navigator"),
        ("2:", "'2:' does not name seats; write them like 2,3 or 2:navigator"),
        (":navigator", "':navigator' does not name seats"),
        ("two", "'two' does not name seats"),
        ("2:deckhand,2:navigator", "seat 2 is named twice"),
        ("3:navigator", "there is no seat 3; the game has 2 seats"),
    ],
)
def test_what_names_no_seat_or_no_player_is_refused_in_one_sentence(ai: str, why: str) -> None:
    """A seat that is named alone is deckhand's."""
    named = (Program(2, "deckhand"), Program(3, "navigator"), Program(1, "random"))
    assert requests.programs("2, 3:navigator,1:RANDOM") == named
    with refused(SessionError, match=why):
        begun(ai)


def test_where_the_navigator_does_not_play_deckhand_does_and_one_line_says_so() -> None:
    session = begun(competitive=True, influence_to_end=10)
    assert session.notice == "The navigator does not play this game; the deckhand plays for Bo in its place."
    assert session.policy_of(2) == "deckhand" and session.policies[1] == "navigator"
    play_on(session, 40)
    assert 2 in {moment.seat for moment in session.moments}
    assert begun().notice == "" and begun().policy_of(2) == "navigator"
    wanted = GameRequest(names=("Ann", "Bo"), ai=(Program(2, "navigator"),))
    assert setups.replaced_in(wanted) == setups.replaced_in(setups.as_game(wanted, setups.RIVALS)) == ""
    other = dataclasses.replace(setups.as_game(wanted, setups.RIVALS), influence_to_end=10)
    assert "does not play this game" in setups.replaced_in(other)


# --- deal files ---


def test_a_deal_says_who_plays() -> None:
    dealt = start_from_deal('players = ["person", "navigator"]\n' + DEAL)
    for asked, programs in (((), (Program(2, "navigator"),)), (requests.programs("1"), (Program(1),))):
        assert requests.begin(dealt, asked, None).programs == programs
    with refused(DealError, match="line 1: .*'captain'"):
        read_deal('players = ["person", "captain"]\n' + DEAL)
    with refused(DealError, match="line 4: there are 2 seats, but who plays is said of 1"):
        read_deal(DEAL + 'players = ["person"]\n')
    assert read_deal(headless(start(2), ai="2:navigator").deal_text()).players == ("person", "navigator")
    assert read_deal(headless(start(2)).deal_text()).players == ()


def test_the_players_of_deals_and_forms_are_those_of_the_game() -> None:
    assert get_args(SeatPlayer) == ("person", *PORT_ROYAL.policies)
    assert "players" in DealFile.__struct_fields__
    assert offered(PORT_ROYAL) == ("deckhand", "navigator"), "the others are for measuring"
    assert [kind for kind, _ in fields.kinds()] == ["person", "link", "deckhand", "navigator", "gunner", "purser"]


@pytest.mark.parametrize("said", ["", 'players = [\n  "person",\n  "deckhand",  # as yet\n]\n'])
def test_who_plays_is_written_into_a_deal(said: str) -> None:
    changed = DEALS.with_players(DEAL + said, ["random", "person"])
    assert read_deal(changed).players == ("random", "person")
    assert changed.count("players") == 1 and read_deal(changed).setup == read_deal(DEAL).setup


# --- saves and replays ---


def test_a_save_keeps_who_plays_by_name_unless_it_is_deckhand_alone_as_in_old_saves() -> None:
    session = begun("1:random,2:navigator", 3)
    play_on(session, 3)
    back = again(session)
    assert back.players == session.players and back.policies == ["random", "navigator", "deckhand"]
    assert "policies" in unpack(gamefile.to_bytes(session))[1]
    assert "policies" not in unpack(gamefile.to_bytes(begun("2")))[1]
    old = gamefile.from_bytes(Path("tests/saves/fixtures/0001-mid-turn.hsv").read_bytes())
    assert set(old.policies) == {"deckhand"}


@pytest.mark.parametrize(
    ("policies", "kind", "why"),
    [
        (["deckhand", "admiral"], NewerSave, "newer than this one"),
        (["navigator"], DamagedSave, "players of the program for other seats than it has"),
        (["navigator", "deck\x1bhand"], DamagedSave, "players of the program that no version has"),
    ],
)
def test_a_save_with_a_player_that_is_not_known_is_refused(policies: list[str], kind: type, why: str) -> None:
    session = begun()
    session.policies = policies
    with refused(kind, match=why):
        again(session)


def think_again(session: Session) -> list[int]:
    """Think the moves of the program again; return those that another player made than plays there now."""
    unlike = []
    for number in thinking.forgotten(session):
        asked = thinking.question_before(session, number)
        thought = asked.think()
        thinking.remember(session, number, asked, thought)
        unlike += [number] * (session.game.format(thought.move) != session.moments[number].move)
    return unlike


@pytest.mark.parametrize("player", ["navigator", "deckhand"])
def test_what_the_program_thought_before_a_game_was_saved_can_be_thought_again(player: str) -> None:
    session = begun("2:" + player)
    play_on(session, 24)
    assert session.reasons and thinking.forgotten(session) == []
    back = again(session)
    assert back.reasons == {} and thinking.forgotten(back) == sorted(session.reasons, reverse=True)
    assert think_again(back) == [] and back.reasons == session.reasons and thinking.forgotten(back) == []


def test_a_move_that_another_player_of_the_program_made_gets_no_reason() -> None:
    session = begun("2:random")
    play_on(session, 24)
    back = again(session)
    back.policies[1] = "deckhand"
    unlike = think_again(back)
    assert unlike and not set(unlike) & set(back.reasons)


def test_moves_that_persons_made_are_not_thought_about() -> None:
    session = begun("", 2)
    session.hand_over(2)
    play_on(session, 12)
    session.take_back(2)
    play_on(session, 12)
    assert set(session.by_crew) == set(session.reasons) != set()
    session.reasons.clear()
    assert set(thinking.forgotten(session)) == session.by_crew


@pytest.mark.parametrize("deal", [False, True])
def test_a_replay_says_who_played(deal: bool) -> None:
    first = start_from_deal(DEAL + "[table]\nturn = 2\n") if deal else start(2)
    session = requests.begin(first, requests.programs("2:navigator"), None)
    play_on(session, 10)
    text = write_replay(session)
    assert 'players = ["person","navigator"]' in text
    replayed = read_replay(text)
    assert replayed.programs == session.programs and replayed.moves == session.moves
    assert write_replay(replayed) == text
    once_more = requests.begin(session.start, session.programs, None)
    assert once_more.players == session.players and once_more.policies == session.policies
    assert "players" not in write_replay(requests.begin(first, (), None))


def test_a_replay_with_other_players_is_refused() -> None:
    text = write_replay(begun())
    with refused(SessionError, match="no player 'admiral' of the program"):
        read_replay(text.replace("navigator", "admiral"))
    with refused(SessionError, match="1 players for 2 seats"):
        read_replay(text.replace('["person","navigator"]', '["person"]'))


# --- in the game ---


def test_the_last_person_hands_over_too_looks_on_and_takes_back() -> None:
    session = begun("", 1)
    session.hand_over(1, "navigator")
    assert session.is_watched and session.watcher == -1
    play_on(session, 6)
    assert session.by_crew == {1, 2, 3, 4, 5, 6}
    with refused(SessionError, match="the computer plays every seat now"):
        session.undo(consent=True)
    session.take_back(1)
    assert not session.waits_for_ai and session.policies == ["navigator"]
    with refused(SessionError, match="nothing to undo"):
        session.undo(consent=True)


def test_another_player_takes_a_seat_of_the_program_and_so_does_a_person() -> None:
    session = begun("2")
    while 2 not in {moment.seat for moment in session.moments}:
        play_on(session, 1)
    session.hand_over(2, "random")
    assert session.players[1] == Controller.PROGRAM and session.policies == ["deckhand", "random"]
    made = {number for number, moment in enumerate(session.moments) if moment.seat == 2}
    session.take_back(2)
    assert session.players == [Controller.PERSON, Controller.PERSON]
    assert session.by_crew == made and session.away == ("Bo",)
    session.undo(consent=True)
    assert session.prompt is not None and session.prompt.seat == 1  # no decision of the program's is undone alone


def test_an_answer_to_an_old_position_or_of_an_old_player_is_dropped() -> None:
    """What a player is asked with is an observation of its seat (R28: the Play deck is face down)."""
    session = begun("1:random")
    late = session.task()
    assert late.seen == PORT_ROYAL.observe(late.moment.state, 0) and late.seen != late.moment.state
    advice = late.think()
    session.hand_over(1, "deckhand")
    assert not session.wants(late) and session.play_thought(late, advice) == [] and session.moves == []
    task = session.task()
    session.play_ai()
    moves = list(session.moves)
    session.play_thought(task, task.think())
    assert session.moves == moves
    session.take_back(1)
    assert not session.wants(task)


def test_the_reason_of_a_move_is_known_while_it_stands() -> None:
    session = begun("1:navigator")
    play_on(session, 2)
    assert set(session.reasons) == {1, 2}
    session.hand_over(2, "random")
    session.take_back(1)
    session.play(session.game.legal(session.state)[0])
    assert 3 not in session.reasons
    session.undo(consent=True)
    session.redo()
    assert set(session.reasons) == {1, 2}


# --- lines and JSON ---


def test_a_seat_goes_to_a_player_by_name_in_lines() -> None:
    at = headless(start(2))
    said = type_lines(at, "crew bo navigator", "crew bo captain", "crew 2 random", "crew Zoe navigator")
    assert "no player 'captain' of the program" in said and "called 'Zoe navigator'" in said
    assert at.session.policies[1] == "random"
    rivals = headless(start(2, competitive=True, influence_to_end=10))
    assert "The navigator does not play this game" in type_lines(rivals, "crew Bo navigator")
    assert "This line mode is for seat 1" in type_lines(HeadlessSession(begun(), None, seat=1), "back Bo")


def test_one_looks_on_a_turn_at_a_time() -> None:
    at = headless(start(1))
    said = type_lines(at, "on", "crew 1 navigator", "on", "back 1")
    assert "A person decides now." in said
    assert said.count("The computer plays every seat: on for the next turn") == 2
    assert at.session.turn == 3 and not at.session.waits_for_ai
    at = headless(start(1))
    lines = send(at, {"crew": "1", "policy": "navigator"}, {"on": True}, {"policy": "random"}, {"undo": True})
    assert [line["view"]["turn"] for line in lines[1:3]] == [2, 3]
    assert '"policy" goes with "crew"' in lines[3]["error"]
    assert "the computer plays every seat now" in lines[4]["error"]


@pytest.mark.parametrize(
    ("begins", "recorded"),
    [(0, []), (1, []), (10_000, ["watched"])],
    ids=["watched", "taken back at the end", "played to the end"],
)
def test_a_game_that_persons_only_watched_is_no_game_of_theirs(home: Path, begins: int, recorded: list[str]) -> None:
    session = begun("", 1)
    session.game_id = "watched"
    while len(session.moves) < begins and session.game.legal(session.state):
        session.play(session.game.legal(session.state)[0])
    session.hand_over(1, "random")
    while session.waits_for_ai:
        session.play_ai()
    stats.record(session)
    assert stats.up_to_date() == {}
    session.take_back(1)
    stats.record(session)
    assert list(stats.up_to_date()) == recorded


# --- why ---


def lines_of(session: Session, every: bool = False) -> dict[int, str]:
    found = whys(session, range(1, len(session.moments)), names_at(session), -1, every)
    return {number: why.text for number, why in found.items()}


@pytest.mark.parametrize("policy", ["deckhand", "navigator", "random"])
def test_every_choice_of_the_program_has_its_reason_in_one_line(policy: str) -> None:
    """Of several draws in a row the last is explained, unless every one is asked for."""
    session = begun(f"1:{policy}", 1)
    play_on(session, 40)
    prompts = {number: session.prompt_at(number - 1) for number in range(1, len(session.moments))}
    choices = [number for number, asked in prompts.items() if sum(option.enabled for option in asked.options) > 1]
    lines = lines_of(session, every=True)
    assert list(lines) == choices and choices
    for line in lines.values():
        assert line.startswith("Ann's reason: ") and line.endswith(".") and "\n" not in line
        assert ("% to win; " in line) == (policy == "navigator")
    moves = ["", *session.moves, ""]
    left_out = {number for number in choices if moves[number] == moves[number + 1] == "draw"}
    assert lines_of(session).keys() == set(choices) - left_out


def test_nobody_hears_from_a_reason_what_a_rival_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ruling R29: the cards that a Lookout sees are seen by that seat alone."""
    session = begun("1:deckhand")
    play_on(session, 2)
    assert set(thinking.reasons(session, range(3))) == set(thinking.reasons(session, range(3), 1)) == {2}
    monkeypatch.setattr(type(session.game), "prompt_for", lambda *_: None)
    assert set(thinking.reasons(session, range(3), 1)) == set()


def test_lines_tell_each_reason_after_its_move_and_before_the_next_turn() -> None:
    said = type_lines(headless(start(2, 5), ai="2:navigator"), *["draw", "stop", "pass"] * 6).splitlines()
    whys = [number for number, line in enumerate(said) if line.startswith("Bo's reason: about ")]
    assert whys and not any(said[number - 1].startswith("— Turn") for number in whys)
    assert all("Bo" in said[number - 1] or "card" in said[number - 1] for number in whys)


def test_json_tells_who_plays_and_why() -> None:
    at = headless(start(2, 5), ai="2:navigator")
    first, *lines = send(at, *(['"draw"', '"draw"', '"stop"', '"pass"']))
    assert first["players"] == ["person", "navigator"] and first["reasons"] == []
    reasons = [reason for line in lines if "reasons" in line for reason in line["reasons"]]
    assert reasons and {reason["seat"] for reason in reasons} == {2}
    for reason in reasons:
        assert at.session.moves[reason["number"] - 1] == reason["move"]
        assert 1 <= reason["chance"] <= 99 and f"about {reason['chance']}% to win" in reason["text"]


def test_going_back_tells_no_reason_again() -> None:
    back = ({"undo": True, "consent": True}, {"redo": True})
    lines = send(headless(start(1, 5)), {"move": "draw"}, {"crew": "1"}, {"back": "1"}, *back)
    assert [bool(line["reasons"]) for line in lines] == [False, False, True, False, False, False]


def test_the_demo_says_who_plays_and_why() -> None:
    out = io.StringIO()
    demo.run(start(1, 5), out, "contracts", requests.programs("1:navigator"))
    said = out.getvalue().splitlines()
    assert said[0] == "Seed 5. The program plays 1 of 1 seats: navigator."
    over = said.index("The game is over.")
    assert said[over - 1].startswith("Ann's reason: about ")
    assert not any(a == b for a, b in pairwise(said) if "reason" in a)


def begin(mode: str = "contracts", seats: int = 1, **options: Any) -> Session:
    setup = Setup(mode, ("Ann", "Bo", "Cy")[:seats], 42, Options(**options))
    return slots.new_session(Start(setup), [Controller.PERSON] * seats)


class Clock:
    """A clock that goes on by a second each time it is asked."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def test_a_limit_ends_after_its_time_or_when_it_is_cancelled() -> None:
    """The time runs from the first asking at the latest: a worker may have to wait for its turn to think. It ends early
    by the longest pause between two askings: at a part of a core such a pause comes again before the answer does.
    """
    clock = Clock()
    limit = thinking.Limit(4.0, clock)
    limit.begin()
    assert [limit.stop() for _ in range(4)] == [False, False, True, True] and not limit.cancelled
    assert 0.1 <= thinking.LONGEST < 0.25, "a hint is to be shown within a quarter of a second"
    limit = thinking.Limit(9.0, clock := Clock())
    assert not limit.stop()
    clock.now += 4.0
    assert limit.stop(), "another pause of five seconds would be too long"
    limit = thinking.Limit(clock=Clock())
    limit.begin()
    assert limit.stop(), "it is the time of a limit that names none"
    limit = thinking.Limit(100.0)
    limit.begin()
    limit.cancel()
    assert limit.stop() and limit.cancelled
    limit = thinking.Limit(4.0, Clock(100.0))
    assert not limit.stop()
    limit.begin()
    assert not limit.stop() and limit.stop()


def test_the_navigator_compares_all_moves_and_deckhand_advises_where_it_does_not_play() -> None:
    session = begin()
    session.play("draw")
    thought = thinking.think(session, thinking.Limit(60.0))
    assert thought.policy == "navigator" and thought.advice is None
    assert {judged.move for judged in thought.analysis.judged} == {DRAW, STOP}
    assert thought.move == thought.analysis.judged[0].move and not thought.analysis.capped
    chapter, campaign = begin_campaign(CampaignRequest(names=("Ann",), seed=5))
    other_cards = begin(sets=("base", "contracts", "gambler"))
    for session in (
        begin("base", 2, influence_to_end=10),
        begin(seats=2, competitive=True, expedition_to_win=True),
        other_cards,
    ):
        thought = thinking.think(session)
        assert thought.policy == DECKHAND and thought.analysis is None
        assert session.game.format(thought.move) == wise_move(session)
    assert thinking.think(slots.new_session(chapter, [Controller.PERSON], campaign)).policy == "navigator"


def test_a_hint_finds_its_deal_judged_if_it_was_made_ready() -> None:
    """What a deal begins with is searched once; a game without hints of chances, or that is over, is left alone."""
    session, rivals, over = begin(aside=7), begin("base", 2), begin()
    over.play("concede")
    over.moments = over.moments[-1:]
    for each in (session, rivals, over):
        thinking.make_ready(each)
    before = navigator._own.cache_info().misses
    assert thinking.think(session, thinking.Limit(60.0)).policy == "navigator"
    assert navigator._own.cache_info().misses == before


def test_thinking_stops_when_it_is_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The player asks `stop`; the time cap and the cancel key are the same question."""
    asked = threading.Event()
    quick = always({"draw": 6000})

    def slow(game: PortRoyal, seen: Observation, seat_no: int, nodes: int = 0, stop: Stop | None = None) -> Analysis:
        assert stop is not None
        while not stop():
            asked.set()
        return quick(game, seen, seat_no)

    use(monkeypatch, slow)
    session, limit, found = begin(), thinking.Limit(60.0), list[Thought]()
    worker = threading.Thread(target=lambda: found.append(thinking.question(session).think(limit.stop)))
    worker.start()
    assert asked.wait(30.0)
    limit.cancel()
    worker.join(30.0)
    assert found and found[0].move == DRAW


def test_a_question_is_open_until_the_table_goes_on_or_back() -> None:
    """None is after the end, or for a seat of the program."""
    session = begin(seats=2)
    session.play("draw")
    asked = thinking.question(session)
    assert session.asks(asked)
    session.play("draw")
    assert not session.asks(asked)
    session.undo(consent=True)
    assert session.asks(asked), "it is the same question again"
    session.undo(consent=True)
    assert not session.asks(asked)
    session.players[0] = Controller.PROGRAM
    with refused(SessionError, match="Ann"):
        thinking.question(session)
    session.players[0] = Controller.PERSON
    session.play(PortRoyal.concede)
    with refused(SessionError, match="over"):
        thinking.question(session)
