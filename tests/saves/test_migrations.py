"""The chain of migrations: every step there, in order, on plain dicts."""

import re
from pathlib import Path
from typing import Any

import pytest

from highseas.saves import FORMAT, DamagedSave, MissingStep, codec, migrate
from tests.refusals import refused


def seats_get_names(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "seats": [{"name": name} for name in data["seats"]]}


def coins_in_seats(data: dict[str, Any]) -> dict[str, Any]:
    for seat, coins in zip(data["seats"], data.pop("coins"), strict=True):
        seat["coins"] = coins
    return data


STEPS = (seats_get_names, coins_in_seats)
OLDEST = {"seats": ["Ann", "Bo"], "coins": [3, 5]}
NEWEST = {"seats": [{"name": "Ann", "coins": 3}, {"name": "Bo", "coins": 5}]}


def test_steps_run_in_order_to_the_present() -> None:
    assert migrate(1, dict(OLDEST), target=3, steps=STEPS) == NEWEST


def test_a_chain_may_begin_in_the_middle() -> None:
    middle = seats_get_names(dict(OLDEST))
    assert migrate(2, middle, target=3, steps=STEPS) == NEWEST


def test_the_present_format_is_left_as_it_is() -> None:
    data = {"seats": 1}
    assert migrate(3, data, target=3, steps=STEPS) is data
    assert migrate(FORMAT, data) is data


def test_a_gap_is_refused() -> None:
    with refused(MissingStep, match="save format 3 into 4"):
        migrate(1, dict(OLDEST), target=4, steps=STEPS)


@pytest.mark.parametrize("written", [0, -1, 4])
def test_formats_outside_the_chain_are_refused(written: int) -> None:
    with pytest.raises(MissingStep):
        migrate(written, {}, target=3, steps=STEPS)


@pytest.mark.parametrize("data", [{}, {"seats": None}, {"seats": ["Ann"], "coins": []}, {"seats": [1]}])
def test_a_payload_that_its_format_never_had_is_damage(data: dict[str, Any]) -> None:
    with refused(DamagedSave, match=r'^"Old one" is damaged .its contents are not those of format [12]'):
        migrate(1, data, '"Old one"', target=3, steps=STEPS)


def test_there_is_one_step_for_each_format_before_the_present() -> None:
    assert len(codec.STEPS) == FORMAT - 1


def test_steps_import_nothing_of_ours() -> None:
    """A step outlives the classes of the game: the module that has it knows nothing but saves."""
    found = re.findall(r"^\s*(?:from|import) (highseas\S*)", Path(codec.__file__).read_text(encoding="utf-8"), re.M)
    assert found
    assert all(module.startswith("highseas.saves.") for module in found)
