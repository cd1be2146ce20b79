"""Plain lines and JSON for one seat: nothing is shown that it may not know, and the program plays all others."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign
from highseas.campaign.main import run
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.play.seat import SeenMoment
from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.campaign.play.thinking import question, think
from highseas.campaign.royal.play.seat import RoyalSeat
from highseas.campaign.saved_games import slots
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.game import decider
from tests.adventure import card
from tests.campaigns import royal
from tests.front import first_open, send, start, type_lines
from tests.refusals import refused

PERSON, PROGRAM = Controller.PERSON, Controller.PROGRAM


def one_seat(seat: int = 2, seats: int = 3, **wanted: Any) -> HeadlessSession:
    """Return a headless session of one seat at a new table, the program at all others."""
    players = [PERSON if other == seat else PROGRAM for other in range(1, seats + 1)]
    return HeadlessSession(slots.new_session(start(seats, **wanted), players), None, seat)


def rivals() -> HeadlessSession:
    """Return two rivals in a chapter, both persons; the first is about to use a Lookout."""
    game, campaign = begin_campaign(CampaignRequest(names=("Ann", "Bo"), seed=4, competitive=True))
    session = slots.new_session(game, [PERSON, PERSON], campaign)
    while session.turn == 0:
        session.play(session.prompt.options[0].text)
    state = session.state
    state.seats[0].display = bytes((card("lookout-1vp"),))
    refresh(state)
    return HeadlessSession(session, None)


def seen_by(at: HeadlessSession, seat: int) -> HeadlessSession:
    """Return the same game for one seat, the program at the other."""
    at.session.players = [PERSON, PROGRAM] if seat == 1 else [PROGRAM, PERSON]
    return HeadlessSession(at.session, None, seat)


def test_the_program_plays_all_other_seats() -> None:
    first, after = send(one_seat(), {"move": 1})
    assert first["prompt"]["seat"] == 2 and first["view"]["active"] == 2 and first["view"]["turn"] == 2
    assert any(event["type"] == "revealed" and event["seat"] == 1 for event in first["events"])
    assert after["prompt"]["seat"] == 2


def test_the_seed_is_shown_when_the_game_is_over() -> None:
    """All luck follows from it."""
    headless = one_seat(1, 1)
    (answer,) = send(headless)
    while answer["prompt"] is not None:
        assert answer["seed"] == 0
        answer = send(headless, {"move": first_open(answer, last=True)})[1]
    assert answer["seed"] == answer["report"]["account"]["seed"] == 42
    assert "nobody goes back from there" in send(headless, {"undo": True, "consent": True})[1]["error"]


@pytest.mark.parametrize("line", [{"deal": True}, {"replay": True}, {"seat": 1}, {"seat": 4}])
def test_what_would_reveal_more_is_refused(line: dict[str, Any]) -> None:
    answer = send(one_seat(), line)[1]
    assert set(answer) == {"error"} and "seat" in answer["error"]


def test_a_seat_that_does_not_exist_or_is_not_alone_is_refused() -> None:
    session = slots.new_session(start(2), [PERSON, PERSON])
    with refused(SessionError, match="there is no seat 3; the game has 2 seats"):
        HeadlessSession(session, None, 3)
    with refused(SessionError, match="but persons play seat 1"):
        HeadlessSession(session, None, 2)
    session.players = [PERSON, PROGRAM]
    with refused(SessionError, match="the program plays seat 2"):
        HeadlessSession(session, None, 2)
    assert HeadlessSession(session, None, 1).view == session.view


def test_a_seat_goes_back_past_nothing_that_came_out() -> None:
    """It would decide again and know the next card, or the throw."""
    headless, back = one_seat(), {"undo": True, "consent": True}
    _, _, drawn, *refusals, stopped, undone, again = send(
        headless, {"bookmark": "first"}, '"draw"', back, {"go": "first", "consent": True}, '"stop"', back, '"stop"'
    )
    assert drawn["view"]["drawn"] == undone["view"]["drawn"] == 1 and stopped == again
    came_out = "cards or throws came out since; nobody goes back past them with one seat's knowledge"
    assert [answer["error"] for answer in refusals] == [came_out] * 2 and not headless.session.rewound
    assert came_out in type_lines(one_seat(), "draw", "undo", "undo yes", "quit").lower()


def test_what_a_rival_looks_at_is_shown_to_nobody_else() -> None:
    """Ruling R29: neither in the view nor among the options, in the log nor in the odds."""
    headless = rivals()
    answers = send(headless, '"lookout"', {"seat": 1}, {"seat": 2}, {"move": 1}, {"seat": 1}, {"seat": 2})
    _, looking, mine, theirs, _, knows, hidden = answers
    seen = [option["move"] for option in looking["prompt"]["options"]]
    assert [option["move"] for option in mine["seat"]["prompt"]["options"]] == seen
    assert len(mine["seat"]["view"]["revealed"]) == 3 and theirs["seat"]["view"]["revealed"] == []
    assert theirs["seat"]["prompt"]["kind"] == "look" and theirs["seat"]["prompt"]["options"] == []
    assert knows["seat"]["view"]["story"]["known_card"] == seen[0].removeprefix("look ")
    assert hidden["seat"]["view"]["story"]["known_card"] == ""
    (event,) = hidden["seat"]["events"]
    assert event["type"] == "put_on_top" and "card" not in event
    assert decider(headless.session.state) == 0 and headless.odds.total == 1
    assert seen_by(headless, 2).odds.total > 1


def test_the_log_of_one_seat_names_no_card_that_a_rival_put_back() -> None:
    """Its own moves, and all that everybody saw, are shown in full."""
    headless = rivals()
    send(headless, '"lookout"', {"move": 1}, '"draw"')
    whole = [moment.move for moment in headless.session.moments]
    assert whole[-2].startswith("look ") and [moment.move for moment in headless.log] == whole
    assert [moment.move for moment in seen_by(headless, 2).log][-3:] == ["lookout", "look", "draw"]
    assert [moment.move for moment in seen_by(headless, 1).log] == whole


def test_a_game_that_is_only_looked_at_shows_no_move_of_a_rival() -> None:
    """Where another program plays it, the rival may stand in the middle of a look."""
    headless = rivals()
    send(headless, '"lookout"')
    headless.session.looking_only = "shelf.elsewhere"
    first, *answers = send(seen_by(headless, 2), {"hint": True}, '"look"', {"move": 1})
    assert first["prompt"]["kind"] == "look" and first["prompt"]["options"] == []
    assert [answer["error"] for answer in answers] == ["seat 1 decides now"] * 3


def test_plain_lines_are_for_one_seat_too() -> None:
    text = type_lines(one_seat(3), "table", "log", "deal", "quit")
    assert "this would tell more than one seat may know" in text.lower() and "Seed 42" not in text


def test_the_command_line_gives_the_other_seats_to_the_program(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.FileIO(1, "wb", closefd=False)))
    assert run(["line", "--json", "--no-save", "--seat", "2", "--players", "3", "--seed", "7"]) == 0
    line = json.loads(capfdbinary.readouterr().out.splitlines()[0])
    assert line["prompt"]["seat"] == 2 and line["seed"] == 0


@pytest.mark.parametrize("words", [["--seat", "0"], ["--seat", "4"], ["--seat", "2", "--ai", "2"]])
def test_the_command_line_refuses_a_seat_before_anything_is_saved(
    words: list[str], home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["line", "--players", "3", *words]) == 2
    assert "seat" in capsys.readouterr().err
    assert not list(home.rglob("*.hsv"))


# --- one keyboard ---


def looking(*players: Controller) -> Session:
    session = rivals().session
    session.play("lookout")
    session.players = list(players)
    return session


def seen_at(session: Session, number: int) -> SeenMoment:
    """Return the table after so many moves, as the screen has it."""
    return RoyalSeat(royal(session)).moments[number]


def looked_at(session: Session, number: int) -> tuple[int, int]:
    """Return how many cards the screen shows as looked at after so many moves, and among the options."""
    seen = seen_at(session, number)
    assert seen.prompt is not None and seen.prompt.kind == "look"
    return len(seen.view.revealed), len(seen.prompt.options)


def test_the_screen_shows_what_a_lookout_sees_to_who_looks_alone() -> None:
    """Ruling R29: to the person who looks, and while the program looks to nobody who may be watching."""
    mine, programs = looking(PERSON, PERSON), looking(PROGRAM, PERSON)
    number = len(mine.moments) - 1
    shown, options = looked_at(mine, number)
    assert shown == 3 and options > 0
    assert (mine.watcher, programs.watcher) == (0, 1)
    assert looked_at(programs, number) == (0, 0)
    assert looked_at(looking(PROGRAM, PROGRAM), number) == (shown, options)


def test_the_next_at_the_keyboard_cannot_go_back_to_a_rivals_look() -> None:
    """Ruling R29: neither by looking back through the moments, nor in the odds of the next card."""
    session = looking(PERSON, PERSON)
    number = len(session.moments) - 1
    session.play(session.prompt.options[0].text)
    assert session.odds.total == 1 and seen_at(session, number + 1).view.part.known_card
    session.players = [PROGRAM, PERSON]
    assert session.odds.total > 1, "the program knows the card it put back"
    session.players = [PERSON, PERSON]
    while session.watcher == 0:
        session.play(next(o.text for o in session.prompt.options if o.enabled))
    assert looked_at(session, number) == (0, 0)
    assert not seen_at(session, number + 1).view.part.known_card
    session.players = [PERSON, PROGRAM]
    assert looked_at(session, number)[0] == 3


def test_nobody_learns_what_a_rival_of_the_program_will_do() -> None:
    """A hint is for the person who decides."""
    session = looking(PROGRAM, PERSON)
    with refused(SessionError, match="Ann decides now, and the program plays there"):
        question(session)
    session.play_ai()
    session.players = [PERSON, PERSON]
    assert think(session).move in session.game.legal(session.state)
