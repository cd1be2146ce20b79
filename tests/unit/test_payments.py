"""Payments of a race: those that make sense come first, and each one can be made hold by hold."""

from random import Random

import pytest

from highseas.campaign.jamaica.payments import Step, next_step, said_with, sensible
from highseas.campaign.plain.desk import Desk
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import start_from_deal
from highseas.engine.jamaica.moves import Pay
from highseas.engine.jamaica.seen.view import PayFacts, Prompt
from tests.front import type_lines

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
    """Return a race in which 7 doubloons are to be paid from these holds."""
    text = DEAL % ", ".join(f'["gold", {count}]' for count in holds.split())
    return Session(start_from_deal(text), [Controller.PERSON] * 3, "race", 1.0)


def asked(session: Session) -> Prompt:
    prompt: Prompt | None = session.prompt
    assert prompt is not None and prompt.kind == "pay" and prompt.count == 7
    return prompt


@pytest.mark.parametrize("holds", HOLDS)
def test_every_payment_is_made_hold_by_hold_in_the_order_of_holds(holds: str) -> None:
    prompt, found = asked(paying(holds)), set[int]()
    ways: list[tuple[int, ...]] = [()]
    for said in ways:  # grows while something is asked
        step = next_step(prompt, said)
        if not isinstance(step, Step):
            found.add(step)
            continue
        assert len(step.amounts) > 1 and step.hold >= len(said)
        assert 0 < step.left <= prompt.count and max(step.amounts) <= step.left
        ways += [said_with(prompt, said, amount) for amount in step.amounts]
    assert found == set(range(len(prompt.options)))


@pytest.mark.parametrize("holds", HOLDS)
def test_what_empties_most_holds_comes_first_then_what_leaves_least_in_one(holds: str) -> None:
    prompt = asked(paying(holds))
    order = sensible(prompt)
    assert sorted(order) == list(range(len(prompt.options)))
    facts = [prompt.options[number].facts for number in order]
    empties = [each.empties for each in facts if isinstance(each, PayFacts)]
    assert empties == sorted(empties, reverse=True) and len(empties) == len(order)
    if holds == "2 3 4 5 6":
        assert [prompt.options[number].text for number in order[:2]] == ["pay 0 3 4 0 0", "pay 2 0 0 5 0"]


def test_plain_lines_list_what_makes_sense_and_say_how_to_type_any_other() -> None:
    session = paying("2 3 4 5 6")
    prompt = asked(session)
    text = type_lines(Desk(session, None), "quit")
    first = sensible(prompt)[0]
    assert f"  {first + 1}. " in text and f"[{prompt.options[first].text}]" in text
    assert f"There are {len(prompt.options) - 9} more ways: type pay and how much each hold gives" in text
    assert text.count("[pay ") == 9
    luck = Random(1)
    for number in luck.sample(range(len(prompt.options)), 5):
        again = paying("2 3 4 5 6")
        type_lines(Desk(again, None), prompt.options[number].text, "quit")
        move = prompt.options[number].move
        assert isinstance(move, Pay) and again.moves == [prompt.options[number].text]
        assert again.state.seats[0].holds != session.state.seats[0].holds
