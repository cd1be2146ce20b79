"""TOML from outside is read in bounded time, or refused with the line at fault (`engine.strict_toml`)."""

import time
import tomllib

import pytest

from highseas.campaign.words.language import in_words
from highseas.engine.royal.deal import DealError, check_deal
from highseas.engine.strict_toml import TomlError, parse
from highseas.engine.strict_toml.parse import _not_toml

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
    with pytest.raises(TomlError) as caught:
        parse(text)
    assert in_words(caught.value).startswith(f"line {line}: ") and sentence in in_words(caught.value)
    with pytest.raises(DealError) as refused:
        check_deal(text)
    assert in_words(refused.value) == in_words(caught.value)
    assert time.process_time() - started < 2


def test_honest_text_is_read() -> None:
    text = "a.b.c.d.e.f.g.h = 18446744073709551615\n# a.b.c.d.e.f\n[x.y]\nurl = 'a.b.c.d'\n"
    assert parse(text)["x"]["y"] == {"url": "a.b.c.d"}


def test_a_number_too_large_is_pointed_at() -> None:
    with pytest.raises(DealError) as caught:
        check_deal(HEAD + "[table]\nturn = 0x" + "f" * 40)
    assert in_words(caught.value) == "line 4: a number here is too large"


def test_the_line_of_a_fault_is_found_on_every_python() -> None:
    """From Python 3.14 on the error has it; before, only its text."""
    text = "a = 1\nb = \n"
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        today = _not_toml(text, error)
        error.lineno = 2
        error.msg = "Invalid value"
        assert _not_toml(text, error).line == today.line == 2
        assert in_words(_not_toml(text, error).why) == in_words(today.why) == "this is not TOML: Invalid value"
    assert _not_toml("a = [", tomllib.TOMLDecodeError("Invalid value (at end of document)")).line == 1
