"""What lies face down in a race is in no line for another seat: JSON for one seat, for everybody, plain lines."""

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from highseas.campaign.plain.desk import Desk
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.engine.jamaica.definitions import IS_POWER, TREASURE_IDS
from highseas.engine.jamaica.state import Setup
from tests.front import send, type_lines
from tests.races import PEOPLE, choose

PERSON, PROGRAM = Controller.PERSON, Controller.PROGRAM
FACE_DOWN = {card for card, power in zip(TREASURE_IDS, IS_POWER, strict=True) if not power}
SECRET = ("choose a card", "you are Captain")


def desk(*players: Controller, seed: int = 3, seat: int = 0) -> Desk:
    start = Start(Setup(PEOPLE[: len(players)], seed))
    session = Session(start, list(players), "race", 1.0, policies=["greedy"] * len(players))
    return Desk(session, None, seat)


def race_of(at: Desk, most: int = 400) -> Iterator[dict[str, Any]]:
    """Yield every line out of a race in which whoever reads them takes the answers of the captains of the tests."""
    answer = send(at)[0]
    for _ in range(most):
        yield answer
        if answer["prompt"] is None:
            return
        asked = at.session.prompt
        assert asked is not None
        answer = send(at, {"move": at.session.game.format(choose(asked))})[1]
    raise AssertionError("the race does not end")


def hidden_from(view: dict[str, Any], seat: int) -> list[Any]:
    """Return what a view tells of other seats' hands and treasures that lie face down."""
    others = [each for number, each in enumerate(view["seats"], 1) if number != seat]
    cards = [each["card"] for each in others if each["card"] and not each["turned"]]
    return [*(each["hand"] for each in others if each["hand"]), *cards, *(
        each["treasures_known"] for each in others if each["treasures_known"]
    )]  # fmt: skip


def untold(events: list[dict[str, Any]], seat: int) -> None:
    """Hold that events name no card of another seat that lies face down."""
    for event in events:
        if event.get("seat") == seat or seat in (event.get("other"), event.get("loser")):
            continue
        if event["type"] in ("card_chosen", "card_drawn"):
            assert not event.get("card"), event
        if event["type"] in ("treasure_drawn", "treasure_stolen", "curse_given"):
            assert event.get("card") not in FACE_DOWN, event
            assert "curse of" not in event["text"] and "treasure of " not in event["text"].partition(":")[2]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_json_for_one_seat_never_holds_what_lies_face_down_for_it(seat: int) -> None:
    players = [PERSON if number == seat else PROGRAM for number in (1, 2, 3)]
    at = desk(*players, seat=seat)
    own = 0
    for answer in race_of(at):
        assert all(reason["move"].split()[0] not in ("card", "dice", "curse") for reason in answer["reasons"])
        if answer["result"] is None:
            assert answer["seed"] == 0 and hidden_from(answer["view"], seat) == []
            own += bool(answer["view"]["seats"][seat - 1]["hand"])
        untold(answer["events"], seat)
        if len(at.session.moves) % 20 == 0:
            log = send(at, {"log": True})[1]["log"]
            assert not [each for each in log if each["move"].startswith("card ") and each["seat"] != seat]
    assert own > 5


def test_json_for_everybody_shows_nobodys_hand_and_each_seat_asks_for_its_own() -> None:
    at = desk(PERSON, PERSON, PERSON)
    for number, answer in enumerate(race_of(at)):
        if answer["result"] is not None:
            break
        assert hidden_from(answer["view"], 0) == []
        untold(answer["events"], 0)
        if number % 15 == 0:
            for seat in (1, 2, 3):
                seen = send(at, {"seat": seat})[1]["seat"]
                assert seen["view"]["seats"][seat - 1]["hand"] and hidden_from(seen["view"], seat) == []
                asked = seen["prompt"]
                if asked["seat"] != seat and asked["kind"] == "card":
                    assert asked["options"] == []
                untold(seen["events"], seat)


def test_the_one_person_among_programs_sees_the_own_hand() -> None:
    answer = send(desk(PERSON, PROGRAM))[0]
    assert len(answer["view"]["seats"][0]["hand"]) == 3 and hidden_from(answer["view"], 1) == []


def test_plain_lines_name_no_card_of_another_before_it_is_turned_over() -> None:
    """Two persons: between the choice of one and the other's question stands nothing of the card."""
    at = desk(PERSON, PERSON, seed=3)
    text = type_lines(at, "", "1", "1", "", "log", "table", "cards", "quit")
    after = text.partition("Give the keyboard to Ann")[2].partition("[card 5]")[2]
    chosen = at.session.moves[1]
    assert chosen.startswith("card ") and "has chosen a card" in text
    assert chosen not in after and "has chosen card" not in after
    assert json.dumps(chosen) not in after


def test_the_keyboard_goes_round_for_secret_questions_alone() -> None:
    answers = [each for _ in range(40) for each in ("1", "")]
    text = type_lines(desk(PERSON, PERSON, seed=3), "", *answers, "quit")
    turns = [part.partition("\n? ") for part in text.split("Give the keyboard to ")[1:]]
    asked = [(head.partition(",")[0], question) for head, _, question in turns if question]
    assert len(asked) > 4 and text.count("\n? ") > len(asked), "open questions are asked of whoever is meant"
    for name, question in asked:
        assert question.startswith((f"{name}, choose a card", f"{name}, you are Captain")), question[:60]


def test_after_an_open_question_nobody_is_taken_to_have_the_keyboard() -> None:
    """One answers what everybody may see; a secret question after it, and a hand that is asked for, wait for their
    owner though nobody else had the keyboard in secret in between.
    """
    answers = [each for _ in range(40) for each in ("1", "")]
    text = type_lines(desk(PERSON, PERSON, seed=7), "", *answers, "quit")
    after_open = 0
    for before, asked in pairwise(text.split("\n? ")):
        if not any(word in before.partition("\n")[0] for word in SECRET):
            secret = any(word in asked.partition("\n")[0] for word in SECRET)
            assert ("Give the keyboard to " in before) is secret, (before, asked)
            after_open += secret
    assert after_open > 2
    at = desk(PERSON, PERSON, seed=7)
    text = type_lines(at, "", "1", "", "1", "", "1", "hand Bo", "quit")
    assert not at.session.game.asks_in_secret(at.session.state)
    assert text.count("Give the keyboard to Bo") == 2 and "Bo's hand" not in text
