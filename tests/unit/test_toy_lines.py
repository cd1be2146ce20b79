"""A second game in plain lines and JSON, which know no more of it than `engine.game`; and for one seat of it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from highseas.campaign import games
from highseas.campaign.cli.lines import tell_session
from highseas.campaign.plain.desk import Desk
from highseas.campaign.play.replay import read_replay, write_replay
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.plug import Plug
from highseas.campaign.shelf import slots
from highseas.engine.game import NoSuchPart
from highseas.saves import Store
from tests.front import send, type_lines
from tests.toy_game import HIGH_CARD, HighCard, Seen, ToySetup

PERSON, PROGRAM = Controller.PERSON, Controller.PROGRAM
START = Start(ToySetup(("Ann", "Ben"), 7))


class Bold(msgspec.Struct, frozen=True):
    move: str


class WithPlayer(HighCard):
    """High Card with a player of the program, which draws one card."""

    def observe(self, state: Any, seat_no: int) -> Seen:
        return self.view_for(state, seat_no)

    def advise(self, seen: Seen, seat_no: int, policy: str = "", stop: object = None) -> Bold:
        return Bold("draw" if len(seen.hands[seat_no]) == 1 else "stand")


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.PLUGS, HIGH_CARD.name, Plug(name=HIGH_CARD.name, game=HIGH_CARD))


@pytest.fixture
def with_player(monkeypatch: pytest.MonkeyPatch) -> Iterator[HighCard]:
    game = WithPlayer()
    monkeypatch.setitem(games.PLUGS, game.name, Plug(name=game.name, game=game))
    yield game


def desk(*players: Controller, seat: int = 0, store: Store | None = None) -> Desk:
    session = Session(START, players or (PERSON, PERSON), "toy game", 1.0)
    if store is not None:
        slots.keep_new(store, "High Card", session)
    return Desk(session, store, seat)


def hidden() -> list[int]:
    """Return the hidden cards of both seats."""
    return [hand[0] for hand in HIGH_CARD.new(START.setup).hands]


def test_it_is_played_in_plain_lines() -> None:
    text = type_lines(desk(), "1", "help", "table", "stand", "dr", "undo", "undo yes", "stand", "report", "quit")
    assert "? Ann decides\n  1. draw  [draw]\n  2. stand  [stand]" in text
    assert "drawn: seat 1, card " in text and "deck: 6" in text and "hands: " in text
    assert "? Ben decides" in text and "unsee 1 card" in text and "One decision back." in text
    assert "Won by " in text and text.endswith("Goodbye.\n")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("odds", "This game has no odds to tell."),
        ("hint", "This game has no player of the program's, and no hints."),
        ("help draw", "This game has no help on words."),
        ("deal", "This game has no deal files."),
        ("concede", "draw, stand"),
        ("harbor", "draw, stand"),
        ("fold", "draw, stand"),
    ],
)
def test_what_it_lacks_is_refused_in_one_sentence(line: str, sentence: str) -> None:
    before, after = type_lines(desk(), "quit"), type_lines(desk(), line, "quit")
    (added,) = set(after.splitlines()) - set(before.splitlines())
    assert sentence in added and added.count(".") <= 1


def test_it_is_played_in_json() -> None:
    answers = send(desk(), '"draw"', {"bookmark": "here"}, {"move": 2}, {"move": "stand"}, {"log": True}, '"draw"')
    first, drawn, _, stood, over, log, error = answers
    assert first["prompt"] == {
        "seat": 1, "kind": "move", "title": "Ann decides",
        "options": [
            {"move": "draw", "label": "draw", "enabled": True, "why_not": None},
            {"move": "stand", "label": "stand", "enabled": True, "why_not": None},
        ],
    }  # fmt: skip
    assert first["result"] is None and first["seed"] == 7 and first["view"]["deck"] == 7
    (event,) = drawn["events"]
    assert (event["type"], event["seat"]) == ("drawn", 1) and event["card"] == drawn["view"]["hands"][0][1]
    assert stood["prompt"]["seat"] == 2
    assert over["prompt"] is None and over["result"]["outcome"] == "ranked"
    assert [entry["move"] for entry in log["log"]] == ["", "draw", "stand", "stand"]
    assert "the game is over" in error["error"]


@pytest.mark.parametrize("line", [{"odds": True}, {"hint": True}, {"help": "draw"}, {"deal": True}])
def test_what_it_lacks_is_an_error_in_json(line: dict[str, Any]) -> None:
    answer = send(desk(), line)[1]
    assert set(answer) == {"error"} and answer["error"].startswith("this game has no ")


def test_everybody_is_shown_no_hidden_card_and_each_seat_its_own() -> None:
    """A hidden card is 0 in a view until both have stood."""
    own = hidden()
    first, one, two = send(desk(), {"seat": 1}, {"seat": 2})
    assert [hand[0] for hand in first["view"]["hands"]] == [0, 0]
    assert [hand[0] for hand in one["seat"]["view"]["hands"]] == [own[0], 0]
    assert [hand[0] for hand in two["seat"]["view"]["hands"]] == [0, own[1]]


def test_json_for_one_seat_never_holds_the_others_card(with_player: HighCard) -> None:
    """The program plays the other seat; the card is shown with the result."""
    at = desk(PERSON, PROGRAM, seat=1)
    for line in ({"log": True}, '"draw"', {"bookmark": "x"}, {"hint": True}):
        for answer in send(at, line):
            views = [answer["view"]["hands"]] if "view" in answer else []
            assert all(hands[0][0] == hidden()[0] and hands[1][0] == 0 for hands in views)
            assert answer.get("seed", 0) == 0
            cards = [event.get("card") for event in answer.get("events", ())]
            assert hidden()[1] not in cards
    over = send(at, '"stand"')[1]
    assert over["result"] is not None and over["seed"] == 7
    assert [hand[0] for hand in over["view"]["hands"]] == hidden()
    assert [event["seat"] for event in over["events"]] == [2]


def test_plain_lines_for_one_seat_show_its_card_alone(with_player: HighCard) -> None:
    drawn = HIGH_CARD.new(START.setup).deck[0]
    text = type_lines(desk(PROGRAM, PERSON, seat=2), "table", "quit")
    assert f"hands: ((0, {drawn}), ({hidden()[1]},))" in text


def test_it_is_reported_from_a_replay(capsys: pytest.CaptureFixture[str]) -> None:
    text = write_replay(desk().session)
    tell_session(read_replay(text))
    assert capsys.readouterr().out.splitlines() == ["deck: 7", "hands: ((0,), (0,))"]
    session = desk().session
    for move in ("draw", "stand", "stand"):
        session.play(move)
    tell_session(read_replay(write_replay(session)))
    drawn, end = capsys.readouterr().out.splitlines()
    assert drawn.startswith("drawn: seat 1") and end.startswith("Won by ")


def test_it_keeps_no_list_of_its_turns() -> None:
    for ask in (lambda: tell_session(desk().session, by_turns=True), lambda: desk().words.turns_out(desk())):
        with pytest.raises(NoSuchPart, match=r"without\.turns"):
            ask()
    assert "this game keeps no list of its turns" in send(desk(), {"turns": True})[-1]["error"].lower()


def test_it_is_saved_at_every_decision_and_gone_on_with(tmp_path: Path) -> None:
    store = Store(tmp_path)
    at = desk(store=store)
    send(at, '"draw"', {"save": "Friday"}, '"stand"')
    at.close()
    again = Desk(slots.resume(store, "Friday"), store)
    answer = send(again, {"move": "stand"})
    assert answer[0]["prompt"]["seat"] == 2 and answer[1]["result"] is not None
    assert json.dumps(answer[1]["view"]) == json.dumps(msgspec.to_builtins(again.session.view))
