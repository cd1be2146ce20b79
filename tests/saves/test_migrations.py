"""The chain of migrations: every step there, in order, on plain dicts."""

import re
from pathlib import Path
from typing import Any

import pytest

from highseas.saves import FORMAT, DamagedSave, MissingStep, migrate, migrations
from highseas.saves.migrations import Step, find_step, step_name
from tests.refusals import refused


def seats_get_names(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "seats": [{"name": name} for name in data["seats"]]}


def coins_in_seats(data: dict[str, Any]) -> dict[str, Any]:
    for seat, coins in zip(data["seats"], data.pop("coins"), strict=True):
        seat["coins"] = coins
    return data


STEPS = {1: seats_get_names, 2: coins_in_seats}
OLDEST = {"seats": ["Ann", "Bo"], "coins": [3, 5]}
NEWEST = {"seats": [{"name": "Ann", "coins": 3}, {"name": "Bo", "coins": 5}]}


def find_fake(source: int) -> Step:
    if source not in STEPS:
        raise MissingStep(source)
    return STEPS[source]


def test_steps_run_in_order_to_the_present() -> None:
    assert migrate(1, dict(OLDEST), target=3, find=find_fake) == NEWEST


def test_a_chain_may_begin_in_the_middle() -> None:
    middle = seats_get_names(dict(OLDEST))
    assert migrate(2, middle, target=3, find=find_fake) == NEWEST


def test_the_present_format_is_left_as_it_is() -> None:
    data = {"seats": 1}
    assert migrate(3, data, target=3, find=find_fake) is data
    assert migrate(FORMAT, data) is data


def test_a_gap_is_refused() -> None:
    with refused(MissingStep, match="save format 3 into 4"):
        migrate(1, dict(OLDEST), target=4, find=find_fake)


@pytest.mark.parametrize("written", [0, -1, 4])
def test_formats_outside_the_chain_are_refused(written: int) -> None:
    with pytest.raises(MissingStep):
        migrate(written, {}, target=3, find=find_fake)


@pytest.mark.parametrize("data", [{}, {"seats": None}, {"seats": ["Ann"], "coins": []}, {"seats": [1]}])
def test_a_payload_that_its_format_never_had_is_damage(data: dict[str, Any]) -> None:
    with refused(DamagedSave, match=r'^"Old one" is damaged .its contents are not those of format [12]'):
        migrate(1, data, '"Old one"', target=3, find=find_fake)


def test_steps_are_modules_named_by_their_formats() -> None:
    assert step_name(1) == "m0001_to_0002"
    with pytest.raises(MissingStep):
        find_step(FORMAT)


def test_a_step_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "m9000_to_9001.py").write_text("def step(data):\n    return {**data, 'stepped': True}\n")
    monkeypatch.setattr(migrations, "__path__", [*migrations.__path__, str(tmp_path)])
    assert migrate(9000, {}, target=9001) == {"stepped": True}


def test_there_is_one_step_for_each_format_before_the_present() -> None:
    folder = Path(migrations.__file__).parent
    steps = sorted(path.stem for path in folder.glob("m*.py"))
    assert steps == [step_name(source) for source in range(1, FORMAT)]


OURS = re.compile(r"^\s*(?:from|import) highseas\b", re.MULTILINE)


def test_steps_import_nothing_of_ours() -> None:
    """There may be no step yet, so what looks for imports is tried on one."""
    assert OURS.search("import re\n\nfrom highseas.engine.rng import below\n")
    folder = Path(migrations.__file__).parent
    assert [path.name for path in folder.glob("m*.py") if OURS.search(path.read_text(encoding="utf-8"))] == []
