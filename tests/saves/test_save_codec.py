"""Payloads as msgpack, and the whole way from dict to file and back."""

import re
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highseas import saves
from tests.refusals import in_words, refused

values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats(allow_nan=False) | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text() | st.integers(0, 99), inner, max_size=5),
    max_leaves=30,
)
payloads = st.dictionaries(st.text(), values, max_size=8)


@pytest.mark.parametrize("many", [False, pytest.param(True, marks=pytest.mark.long)])
def test_any_payload_comes_back(many: bool) -> None:
    settings(max_examples=400 if many else 20, deadline=None)(given(payloads)(_comes_back))()


def _comes_back(data: dict[str, Any]) -> None:
    meta, back = saves.unpack(saves.pack(data, app="0.1.0", content="abc"))
    assert back == data
    assert meta == saves.envelope.Meta(app="0.1.0", content="abc", format=saves.FORMAT)


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_a_payload_or_damaged(payload: bytes) -> None:
    try:
        assert isinstance(saves.envelope.decode(payload), dict)
    except saves.DamagedSave as error:
        assert in_words(error).startswith("This save is damaged (")


@pytest.mark.parametrize(
    "payload",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"\x93\x01\x02\x03", id="no names"),
        pytest.param(b"\x81\x01\x02", id="a number for a name"),
        pytest.param(b"\x81\xa1a\xdd\xff\xff\xff\xff", id="claims four billion items"),
        pytest.param(b"\x81\xa1a" + b"\x91" * 200_000 + b"\xc0", id="too deep"),
        pytest.param(b"\x81\xa1a\x81\x90\x01", id="a list for a name"),
        pytest.param(b"\x81\xa1a\x81\x80\x01", id="a dict for a name"),
        pytest.param(b"\x81\xa1a\xa1\xff", id="no UTF-8"),
    ],
)
def test_odd_payloads_never_raise_anything_else(payload: bytes) -> None:
    try:
        saves.envelope.decode(payload)
    except saves.DamagedSave:
        return
    assert payload == b"\x81\xa1a\x81\x90\x01"  # an empty list is read as an empty tuple, which may be a key


def test_what_a_save_cannot_hold_is_refused() -> None:
    endless: dict[str, Any] = {}
    endless["self"] = endless
    for value in (2**64, object(), "\ud800", 1j, endless):
        with refused(saves.Unsavable, match="please report this"):
            saves.envelope.encode({"value": value})
    with refused(saves.DamagedSave, match=r'^"Friday" is damaged'):
        saves.unpack(saves.envelope.seal(b"\xc1", saves.envelope.Meta(app="1")), '"Friday"')


SIZES = (0, 1, 2, 3, 4, 8, 16, 17, 40, 300, 70_000)
ONE_VALUE = [
    *(None, True, 1.5, 5, -5, *(sign * 2**power for power in (7, 8, 15, 16, 31, 32, 40, 62) for sign in (1, -1))),
    *("x" * size for size in SIZES),
    *(b"x" * size for size in SIZES),
    *(msgspec.msgpack.Ext(7, b"x" * size) for size in SIZES),
]
"""Values of every kind and size that msgpack writes in its own way."""
COUNTED = [
    *((msgspec.msgpack.encode(value), 1) for value in ONE_VALUE),
    *((msgspec.msgpack.encode([1] * size), 1 + size) for size in SIZES),
    *((msgspec.msgpack.encode(dict.fromkeys(range(size), 1)), 1 + 2 * size) for size in SIZES),
    (b"\xca\x3f\xc0\x00\x00", 1),  # a short float, which msgspec never writes
]


def test_every_value_is_counted_once() -> None:
    """Before anything is decoded; what follows a value is found, whatever the value is."""
    for packed, values in chain(COUNTED, ((b"\x91" + packed, values + 1) for packed, values in COUNTED)):
        between = b"\x92" + packed + msgspec.msgpack.encode([1] * 99)
        assert not saves.too_many_values(between, values + 101), packed[:9]
        assert saves.too_many_values(between, values + 100), packed[:9]


# --- the chain of migrations: every step there, in order, on plain dicts ---


def seats_get_names(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "seats": [{"name": name} for name in data["seats"]]}


def coins_in_seats(data: dict[str, Any]) -> dict[str, Any]:
    for seat, coins in zip(data["seats"], data.pop("coins"), strict=True):
        seat["coins"] = coins
    return data


STEPS = (seats_get_names, coins_in_seats)
OLDEST = {"seats": ["Ann", "Bo"], "coins": [3, 5]}
NEWEST = {"seats": [{"name": "Ann", "coins": 3}, {"name": "Bo", "coins": 5}]}


def test_steps_run_in_order_from_the_format_of_a_payload_to_the_present() -> None:
    assert saves.envelope.migrate(1, dict(OLDEST), target=3, steps=STEPS) == NEWEST
    assert saves.envelope.migrate(2, seats_get_names(dict(OLDEST)), target=3, steps=STEPS) == NEWEST
    data = {"seats": 1}
    assert saves.envelope.migrate(3, data, target=3, steps=STEPS) is data is saves.envelope.migrate(saves.FORMAT, data)


def test_formats_outside_the_chain_and_gaps_in_it_are_refused() -> None:
    for written in (0, -1, 4):
        with pytest.raises(saves.MissingStep):
            saves.envelope.migrate(written, {}, target=3, steps=STEPS)
    with refused(saves.MissingStep, match="save format 3 into 4"):
        saves.envelope.migrate(1, dict(OLDEST), target=4, steps=STEPS)


@pytest.mark.parametrize("data", [{}, {"seats": None}, {"seats": ["Ann"], "coins": []}, {"seats": [1]}])
def test_a_payload_that_its_format_never_had_is_damage(data: dict[str, Any]) -> None:
    with refused(saves.DamagedSave, match=r'^"Old one" is damaged .its contents are not those of format [12]'):
        saves.envelope.migrate(1, data, '"Old one"', target=3, steps=STEPS)


def test_there_is_one_step_for_each_format_and_steps_import_nothing_of_ours() -> None:
    """A step outlives the classes of the game: the module that has it knows nothing but saves."""
    assert len(saves.envelope.STEPS) == saves.FORMAT - 1
    text = Path(saves.envelope.__file__).read_text(encoding="utf-8")
    found = re.findall(r"^\s*(?:from|import) (highseas\S*)", text, re.M)
    assert found and all(module.startswith("highseas.saves.") for module in found)
