"""A race as curves, turning points and lines, in which nothing that lies face down shows; its payments; curves as
text.
"""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from highseas.campaign.jamaica.account import MOST, Turning, curves, end_of, turning_points
from highseas.campaign.jamaica.payments import Step, next_step, sensible
from highseas.campaign.jamaica.words.names import RaceNames
from highseas.campaign.jamaica.words.results import report_lines, turning_text
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.play.finished import Curve
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start, start_from_deal
from highseas.campaign.words.language import change, points
from highseas.campaign.words.plot import axis, curve
from highseas.campaign.words.terminal import in_ascii
from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica.definitions import IS_POWER, TREASURE_IDS
from highseas.engine.jamaica.moves import Pay
from highseas.engine.jamaica.seen.view import PayFacts, Prompt
from highseas.engine.jamaica.state import Setup
from tests.front import send, type_lines
from tests.property.second_jamaica_board import progress
from tests.races import PEOPLE, choose, new_race, sail


@pytest.fixture(scope="module", params=[1, 2, 4, 6])
def race(request: pytest.FixtureRequest) -> Session:
    """A race with so many seats, to its end."""
    return sail(new_race(request.param, 15))


def happened(session: Session) -> list[Any]:
    return [event for moment in session.moments for event in moment.events]


def by_hand(session: Session) -> list[list[int]]:
    """Return where each seat stood at the end of each round, counted by the spaces of its events from 0."""
    rows, at = [[0] * len(session.names)], [0] * len(session.names)
    for event in happened(session):
        if isinstance(event, ev.RoundStarted) and event.round > 1:
            rows.append(list(at))
        if isinstance(event, (ev.Sailed, ev.FellBack)) and event.seat_no >= 0:
            at[event.seat_no] = progress(event.path[-1], event.lap)
    return [*rows, at]


def test_a_curve_has_every_ship_at_the_end_of_every_round(race: Session) -> None:
    spaces, gold = curves(race)
    result, seats = race.result, len(race.names)
    assert result is not None
    assert (spaces.measure, gold.measure) == ("spaces", "doubloons")
    assert spaces.turns == gold.turns == tuple(range(result.rounds + 1))
    assert len(spaces.seats) == len(gold.seats) == seats + (seats < 3)
    assert [list(row) for row in zip(*spaces.seats[:seats], strict=True)] == by_hand(race)
    assert tuple(figures[-1] for figures in gold.seats[:seats]) == result.gold
    assert all(figures[-1] == 44 for figures, home in zip(spaces.seats, result.spaces, strict=False) if home == 0)


def test_a_curve_below_the_start_says_so() -> None:
    curve = Curve("spaces", (0, 1, 2), ((0, -3, 4), (0, 2, 2)))
    assert (curve.least, curve.most, curve.is_flat) == (-3, 4, False)
    assert (Curve("spaces", (0,), ((-5,),)).most, Curve("spaces", (0,), ((5,),)).least) == (0, 0)


def test_turning_points_are_events_of_the_race_in_their_order(race: Session) -> None:
    found, names, events = turning_points(race), RaceNames(race.names), happened(race)
    assert found and [each.round for each in found] == sorted(each.round for each in found)
    for each in found:
        assert all(event in events for event in each.events)
        assert turning_text(each, names).endswith(".")
        if each.seat_no < 0:
            assert not any(card in turning_text(each, names) for card in TREASURE_IDS)
    for kind in ("treasure", "battle", "short"):
        assert sum(each.kind == kind for each in found) <= MOST
    home = [event for event in events if isinstance(event, ev.Finished)]
    assert [each.events[0] for each in found if each.kind == "home"] == home


def test_what_weighs_most_is_chosen() -> None:
    session = sail(new_race(6, 15))
    longest = max(len(event.path) for event in happened(session) if isinstance(event, ev.FellBack))
    last = [each.events[-1] for each in turning_points(session)]
    assert any(isinstance(event, ev.FellBack) and len(event.path) == longest for event in last)
    assert Turning(3, "battle", 0, (ev.BattleWon(0, 1, False), ev.NothingTaken(0, 1))).weight == 0
    assert Turning(3, "treasure", 0, (ev.TreasureDrawn(0, 4, "sixth_hold", True),)).weight > 7


def test_plain_lines_and_json_say_the_same_as_text_and_figures(race: Session) -> None:
    end, names = end_of(race), RaceNames(race.names)
    lines, texts = report_lines(end, names), [turning_text(each, names) for each in end.turning]
    assert all(f"Round {each.round}: {text}" in lines for each, text in zip(end.turning, texts, strict=True))
    for shown in curves(race):
        assert f"{race.names[0]}: {', '.join(map(str, shown.seats[0]))}." in lines
    report = send(HeadlessSession(race, None))[0]["report"]
    assert [curve["seats"] for curve in report["curves"]] == [[*map(list, each.seats)] for each in curves(race)]
    points = [(each["round"], each["kind"], each["text"]) for each in report["turning"]]
    assert points == [(each.round, each.kind, text) for each, text in zip(end.turning, texts, strict=True)]
    assert {each["seat"] for each in report["turning"]} <= {"ghost", *range(1, len(race.names) + 1)}
    assert report["lines"] == lines and report["share"] == lines[-1]


PERSON, PROGRAM = Controller.PERSON, Controller.PROGRAM
FACE_DOWN = {card for card, power in zip(TREASURE_IDS, IS_POWER, strict=True) if not power}
SECRET = ("Which card?", "First die?")


def headless(*players: Controller, seed: int = 3, seat: int = 0) -> HeadlessSession:
    start = Start(Setup(PEOPLE[: len(players)], seed))
    return HeadlessSession(Session(start, list(players), "race", 1.0, policies=["greedy"] * len(players)), None, seat)


def race_of(at: HeadlessSession, most: int = 400) -> Iterator[dict[str, Any]]:
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
    """Return what a view has of other seats' hands and treasures that lie face down."""
    others = [each for number, each in enumerate(view["seats"], 1) if number != seat]
    kept = [found for each in others for found in (each["hand"], each["treasures_known"])]
    return [*filter(None, kept), *(each["card"] for each in others if each["card"] and not each["turned"])]


def untold(events: list[dict[str, Any]], seat: int) -> None:
    for event in events:
        if event.get("seat") == seat or seat in (event.get("other"), event.get("loser")):
            continue
        if event["type"] in ("card_chosen", "card_drawn"):
            assert not event.get("card"), event
        if event["type"] in ("treasure_drawn", "treasure_stolen", "curse_given"):
            assert event.get("card") not in FACE_DOWN, event
            assert "curse of" not in event["text"] and "treasure of " not in event["text"].partition(":")[2]


@pytest.mark.parametrize("seat", [0, 1, 2, 3], ids=["everybody", "Ann", "Bo", "Cy"])
def test_json_never_holds_what_lies_face_down_for_whoever_reads_it(seat: int) -> None:
    """Everybody sees nobody's hand; each seat, which is served or asks for its own, sees that alone."""
    at, own = headless(*(PERSON if seat in (0, number) else PROGRAM for number in (1, 2, 3)), seat=seat), 0
    for answer in race_of(at):
        assert all(reason["move"].split()[0] not in ("card", "dice", "curse") for reason in answer["reasons"])
        untold(answer["events"], seat)
        if answer["result"] is not None:
            break
        assert hidden_from(answer["view"], seat) == [] and (answer["seed"] == 0 or not seat)
        own += bool(seat and answer["view"]["seats"][seat - 1]["hand"])
        if len(at.session.moves) % 20 == 0:
            log = send(at, {"log": True})[1]["log"] if seat else ()
            assert not [each for each in log if each["move"].startswith("card ") and each["seat"] != seat]
            for asks in () if seat else (1, 2, 3):
                seen = send(at, {"seat": asks})[1]["seat"]
                assert seen["view"]["seats"][asks - 1]["hand"] and hidden_from(seen["view"], asks) == []
                assert (
                    seen["prompt"]["seat"] == asks or seen["prompt"]["kind"] != "card" or not seen["prompt"]["options"]
                )
                untold(seen["events"], asks)
    assert own > 5 or not seat


def test_plain_lines_name_no_card_of_another_before_it_is_turned_over() -> None:
    """Two persons: between the choice of one and the other's question stands nothing of the card."""
    at = headless(PERSON, PERSON)
    text = type_lines(at, "", "1", "1", "", "log", "table", "cards", "quit")
    after = text.partition("Keyboard to Ann")[2].partition("[card 5]")[2]
    chosen = at.session.moves[1]
    assert chosen.startswith("card ") and "has chosen a card" in text
    assert chosen not in after and "has chosen card" not in after


def first_answers(seed: int) -> str:
    """Return what two persons read who give the first answer to 40 questions, handing the keyboard over."""
    return type_lines(headless(PERSON, PERSON, seed=seed), "", *["1", ""] * 40, "quit")


def test_the_keyboard_goes_round_for_secret_questions_alone() -> None:
    text = first_answers(3)
    turns = [part.partition("\n? ") for part in text.split("Keyboard to ")[1:]]
    asked = [(head.partition(":")[0], question) for head, _, question in turns if question]
    assert len(asked) > 4 and text.count("\n? ") > len(asked), "open questions are asked of whoever is meant"
    for name, question in asked:
        assert name in PEOPLE and question.startswith(SECRET), question[:60]


def test_after_an_open_question_nobody_is_taken_to_have_the_keyboard() -> None:
    """One answers what everybody may see; a secret question after it, and a hand that is asked for, wait for their
    owner though nobody else had the keyboard in secret in between.
    """
    after_open = 0
    for before, asked in pairwise(first_answers(7).split("\n? ")):
        if not any(word in before.partition("\n")[0] for word in SECRET):
            secret = any(word in asked.partition("\n")[0] for word in SECRET)
            assert ("Keyboard to " in before) is secret, (before, asked)
            after_open += secret
    assert after_open > 2
    at = headless(PERSON, PERSON, seed=7)
    text = type_lines(at, "", "1", "", "1", "", "1", "hand Bo", "quit")
    assert not at.session.game.asks_in_secret(at.session.state)
    assert text.count("Keyboard to Bo") == 2 and "Bo's hand" not in text


HOLDS = ("2 3 4 5 6", "3 3 1 3 3", "1 1 2 2 5", "6 6 6 6 6", "5 1 1 3 2")
DEAL = """\
mode = "jamaica"
seats = ["Ann", "Bo", "Cy"]
seed = 4

[table]
captain = 1
dice = [[3, 1]]
phase = "actions"
after = "sailing"

[[table.seats]]
space = 45
holds = [%s]
hand = [2, 4]
card = 1
"""


def paying(holds: str) -> Session:
    text = DEAL % ", ".join(f'["gold", {count}]' for count in holds.split())
    return Session(start_from_deal(text), [Controller.PERSON] * 3, "race", 1.0)


def asked(session: Session) -> Prompt:
    prompt: Prompt | None = session.prompt
    assert prompt is not None and prompt.kind == "pay" and prompt.count == 7
    return prompt


@pytest.mark.parametrize("holds", HOLDS)
def test_every_payment_is_made_hold_by_hold_and_what_empties_most_holds_comes_first(holds: str) -> None:
    prompt, found = asked(paying(holds)), set[int]()
    ways: list[tuple[int, ...]] = [()]
    for said in ways:  # grows while something is asked
        step = next_step(prompt, said)
        if not isinstance(step, Step):
            found.add(step)
            continue
        assert len(step.amounts) > 1 and step.hold >= len(said)
        assert 0 < step.left <= prompt.count and max(step.amounts) <= step.left
        ways += [(*step.before, amount) for amount in step.amounts]
    order = sensible(prompt)
    assert sorted(order) == sorted(found) == list(range(len(prompt.options)))
    facts = [prompt.options[number].facts for number in order]
    empties = [each.empties for each in facts if isinstance(each, PayFacts)]
    assert empties == sorted(empties, reverse=True) and len(empties) == len(order)
    if holds == "2 3 4 5 6":
        assert [prompt.options[number].text for number in order[:2]] == ["pay 0 3 4 0 0", "pay 2 0 0 5 0"]


def test_plain_lines_list_what_makes_sense_and_say_how_to_type_any_other() -> None:
    session = paying("2 3 4 5 6")
    prompt = asked(session)
    text = type_lines(HeadlessSession(session, None), "ids", "quit")
    first = sensible(prompt)[0]
    assert f"  {first + 1}. " in text and f"[{prompt.options[first].text}]" in text
    assert f"  {len(prompt.options) - 2} more: options" in text and text.count("[pay ") == 2
    for option in Random(1).sample(prompt.options, 5):
        again = paying("2 3 4 5 6")
        type_lines(HeadlessSession(again, None), option.text, "quit")
        assert isinstance(option.move, Pay) and again.moves == [option.text]
        assert again.state.seats[0].holds != session.state.seats[0].holds


@pytest.mark.parametrize(
    ("points", "rows"),
    [
        ([(0.0, 0.0), (1.0, 1.0)], ["    ⡠⠊", "  ⡠⠊  ", "⡠⠊    "]),
        ([(0.0, 0.0)], ["      ", "      ", "⣀⣀⣀⣀⣀⣀"]),
        ([(0.0, 1.0), (1.0, 1.0)], ["⠉⠉⠉⠉⠉⠉", "      ", "      "]),
    ],
)
def test_a_curve_goes_from_corner_to_corner_and_is_level_where_nothing_changes(
    points: list[tuple[float, float]], rows: list[str]
) -> None:
    assert curve(points, 6, 3) == rows


def test_a_steep_line_has_no_gaps_and_a_curve_is_marks_in_ascii() -> None:
    for before, after in ((0.0, 1.0), (1.0, 0.0)):
        rows = curve([(0.0, before), (0.5, before), (0.5, after), (1.0, after)], 7, 4)
        assert all(row.strip() for row in rows) and {len(row) for row in rows} == {7}
    assert in_ascii("\n".join(curve([(0.0, 0.0), (1.0, 1.0)], 4, 2))) == '  :"\n:"  '
    assert [len(row) for row in curve([(0.2, 0.3), (0.9, 0.0)], 120, 14)] == [120] * 14 and curve([(0.2, 0.3)], 1, 1)


def test_labels_of_an_axis_do_not_touch() -> None:
    line = axis([(turn / 20, str(turn)) for turn in range(21)], 30)
    assert len(line) <= 30
    shown = [int(label) for label in line.split()]
    assert shown == sorted(set(shown)) and shown[0] == 0 and len(shown) > 9
    assert axis([(0.0, "1"), (1.0, "18")], 10) == "1       18"


@pytest.mark.parametrize(
    ("chance", "open_", "over"),
    [(0, 1, 0), (49, 1, 0), (6449, 64, 64), (6450, 65, 65), (9949, 99, 99), (9950, 99, 100), (10_000, 99, 100)],
)
def test_nothing_is_certain_while_the_game_is_open(chance: int, open_: int, over: int) -> None:
    assert points(chance) == open_
    assert points(chance, over=True) == over


@pytest.mark.parametrize(("chance", "shown"), [(0, 0), (50, 1), (-50, -1), (49, 0), (-49, 0), (-1234, -12)])
def test_changes_are_rounded_alike_up_and_down(chance: int, shown: int) -> None:
    assert change(chance) == shown
