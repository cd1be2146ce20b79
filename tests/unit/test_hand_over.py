"""Several persons at one keyboard with a game that has secrets: it is handed over before a secret question."""

import io
from collections.abc import Sequence
from typing import Any

import pytest

from highseas.campaign import games
from highseas.campaign.plain.game_words import GameWords
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.plain.line import LineMode
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.plug import Plug
from tests.front import send, type_lines
from tests.toy_game import HIGH_CARD, Drawn, HighCard, Table, ToySetup

PERSON, PROGRAM = Controller.PERSON, Controller.PROGRAM
START = Start(ToySetup(("Ann", "Ben"), 7))
HIDDEN = [hand[0] for hand in HIGH_CARD.new(START.setup).hands]


class Secretive(HighCard):
    """High Card whose drawn cards nobody else sees."""

    def asks_in_secret(self, state: Table) -> bool:
        return True

    def open_events(self, events: Sequence[Any]) -> Sequence[Any]:
        return [Drawn(event.seat_no, 0) for event in events]


class Words(GameWords):
    game, own = "toy", "hand"

    def own_lines(self, view: Any, seat: int, names: Any) -> list[str]:
        return [f"{names[seat - 1]} holds {view.hands[seat - 1]}"]


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.PLUGS, "toy", Plug(name="toy", game=Secretive(), words=Words()))


def headless(*players: Controller, seat: int = 0) -> HeadlessSession:
    return HeadlessSession(Session(START, players or (PERSON, PERSON), "toy game", 1.0), None, seat)


ANN, BEN = (f"Keyboard to {name}: Enter." for name in ("Ann", "Ben"))


def test_each_question_waits_for_the_person_it_is_for() -> None:
    text = type_lines(headless(), "", "draw", "stand", "", "stand", "quit")
    asked = [line for line in text.splitlines() if line.startswith(("Keyboard", "?"))]
    assert asked == [ANN, "? Ann decides", "? Ann decides", BEN, "? Ben decides"]
    assert "drawn: seat 1, card 0" in text, "what was drawn is for one pair of eyes"


def test_nothing_is_answered_or_hinted_before_the_keyboard_is_given() -> None:
    """An empty line is nothing once it was given."""
    for typed in ("draw", "1", "hint", "closed"):
        text = type_lines(headless(), typed, "quit")
        assert "This is for Ann alone: give the keyboard to Ann, then press Enter." in text, typed
    assert type_lines(headless(), "options", "quit").count(ANN) == 2
    assert type_lines(headless(), "", "", "", "quit").count("? Ann decides") == 1


def test_going_back_gives_the_keyboard_back() -> None:
    text = type_lines(headless(), "", "stand", "undo", "draw", "quit")
    assert text.count(ANN) == 1 and text.rstrip().endswith("Goodbye.")
    text = type_lines(headless(), "", "stand", "", "undo", "quit")
    assert [line for line in text.splitlines() if line.startswith("Keyboard")] == [ANN, BEN, ANN]


def test_one_s_own_cards_are_shown_to_whoever_has_the_keyboard() -> None:
    own = [f"Ann holds ({HIDDEN[0]},)", f"Ben holds ({HIDDEN[1]},)"]
    text = type_lines(headless(), "hand", "", "hand", "hand ben", "", "quit")
    printed = [line for line in text.splitlines() if line in (ANN, BEN, *own)]
    assert printed == [ANN, ANN, own[0], own[0], BEN, own[1]]


def test_one_person_among_programs_is_served_at_once() -> None:
    text = type_lines(headless(PERSON, PROGRAM), "hand", "hand ben", "draw", "quit")
    assert "Keyboard to" not in text and f"Ann holds ({HIDDEN[0]},)" in text
    assert "Only Ben may see that." in text and "card 0" not in text and f"hands: (({HIDDEN[0]},), (0,))" in text


def test_a_terminal_is_wiped_after_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    out = io.StringIO()
    LineMode(headless(), ["", "stand", "", "quit"], out, sign="> ").run()
    ann, ben = out.getvalue().split("\x1b[2J")
    assert "? Ann decides" in ann and ben.index(BEN) < ben.index("? Ben decides")
    monkeypatch.setenv("TERM", "dumb")
    out = io.StringIO()
    LineMode(headless(), ["", "stand", "quit"], out, sign="> ").run()
    assert "\x1b" not in out.getvalue() and "\n" * 50 in out.getvalue()


def test_the_game_as_text_is_shown_after_a_question_while_it_runs() -> None:
    before, after = type_lines(headless(), "", "draw", "replay", "yes", "quit").split("Type 'replay yes' to do it.")
    assert "This tells what lies face down" in before.replace("this", "This") and "High Seas replay" not in before
    assert "High Seas replay" in after
    over = headless()
    over.session.play("stand")
    over.session.play("stand")
    assert "High Seas replay" in type_lines(over, "replay", "quit")


def test_json_tells_everybody_what_is_open_and_each_seat_its_own() -> None:
    drawn, one, two = send(headless(), '"draw"', {"seat": 1}, {"seat": 2})[1:]
    assert drawn["events"][0]["card"] == 0 and [hand[0] for hand in drawn["view"]["hands"]] == [0, 0]
    assert one["seat"]["view"]["hands"][0][0] == HIDDEN[0] and two["seat"]["view"]["hands"][1][0] == HIDDEN[1]
