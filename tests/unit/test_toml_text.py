"""TOML from outside is read in bounded time, or refused with the line at fault (`engine.toml_text`)."""

import time

import pytest

from engine.deal import DealError, check_deal
from engine.toml_text import TomlError, read_toml

HEAD = 'mode = "contracts"\nseats = ["Ann"]\n'
HOSTILE = [
    ("a" + ".a" * 100_000 + " = 1", 1, "too many parts"),
    ("[" + "a." * 20_000 + "a]", 1, "too many parts"),
    ('\n"a b"' + " . 'c'" * 20_000 + " = 1", 2, "too many parts"),
    ("a = " + "[" * 100_000, 1, "nested too deeply"),
    ("a = " + "{a=" * 50_000, 1, "nested too deeply"),
    ("\na = " + "9" * 5_000, 2, "too long"),
    ("a = 0x" + "f" * 5_000, 1, "too large"),
    ("a = [1, 18446744073709551617]", 1, "too large"),
    ("a = 1\n" * 200_000, 1, "longer than"),
    ("x" * 262_144, 1, "not TOML"),
    ("a.b.c = 1\n[d]\nx = \x1b", 3, "not TOML"),
]


@pytest.mark.parametrize(("text", "line", "sentence"), HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_refused_in_time(text: str, line: int, sentence: str) -> None:
    started = time.process_time()
    with pytest.raises(TomlError, match=sentence) as caught:
        read_toml(text)
    assert caught.value.line == line or caught.value.at
    with pytest.raises(DealError, match=sentence):
        check_deal(text)
    assert time.process_time() - started < 2


def test_honest_text_is_read() -> None:
    text = "a.b.c.d.e.f.g.h = 18446744073709551615\n# a.b.c.d.e.f\n[x.y]\nurl = 'a.b.c.d'\n"
    assert read_toml(text)["x"]["y"] == {"url": "a.b.c.d"}


def test_a_number_too_large_is_pointed_at() -> None:
    with pytest.raises(DealError, match="line 4: a number here is too large"):
        check_deal(HEAD + "[table]\nturn = 0x" + "f" * 40)
