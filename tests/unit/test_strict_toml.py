"""TOML from outside is read in bounded time, or refused with the line at fault (`engine.strict_toml`)."""

import time

import pytest

from highseas.engine.royal.deal import DealError, check_deal
from highseas.engine.strict_toml import TomlError, parse
from tests.refusals import in_words

HEAD = 'mode = "contracts"\nseats = ["Ann"]\n'
HOSTILE = [
    ("a" + ".a" * 60_000 + " = 1", 1, "too many parts"),
    ("[" + "a." * 20_000 + "a]", 1, "too many parts"),
    ('\n"a b"' + " . 'c'" * 20_000 + " = 1", 2, "too many parts"),
    ("a = " + "[" * 100_000, 1, "nested too deeply"),
    ("a = " + "{a=" * 40_000, 1, "nested too deeply"),
    ("\na = " + "9" * 5_000, 2, "too long"),
    ("a = 0x" + "f" * 5_000, 1, "too large"),
    ("a = [1, 18446744073709551617]", 1, "too large"),
    ("a = 1\n" * 200_000, 1, "longer than"),
    ("x" * 131_072, 1, "not TOML"),
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


FAULTS = [
    ("a = 1\nb = \n", 2, "this is not TOML: 'b ='"),
    ("a = [", 1, "this is not TOML: 'a = ['"),
    ("a = 1\nb = [\n  1,\n  2\n", 2, "this is not TOML: 'b = ['"),
    ("a = 1\nb = [\n  1,\n  2 3,\n]\nc = 4\n", 4, "this is not TOML: '2 3,'"),
    ('a = """\nlong [\n"""\n# [\nb = \'x\n', 5, "this is not TOML"),
    ('a = "one\ntwo"\n', 1, "this is not TOML"),
    ("[a]\nx = 1\n\n[a]\ny = 2\n", 4, "this contradicts a line above it: '[a]'"),
    ("a = 1\n# a\na = 2\nb = = 3\n", 3, "this contradicts a line above it: 'a = 2'"),
    ("a = 1\r\nb = \r\n", 2, "this is not TOML: 'b ='"),
    ("]", 1, "this is not TOML: ']'"),
    ("a = 1 # café\nb\n", 2, "this is not TOML: 'b'"),
]


@pytest.mark.parametrize(("text", "line", "sentence"), FAULTS, ids=range(len(FAULTS)))
def test_the_line_at_fault_is_found_and_shown(text: str, line: int, sentence: str) -> None:
    with pytest.raises(TomlError) as caught:
        parse(text)
    assert in_words(caught.value).startswith(f"line {line}: {sentence}"), in_words(caught.value)


LONG = "".join(f"key{number} = [\n  {{ a = {number}, b = 'text' }},\n]\n" for number in range(1_500))


@pytest.mark.parametrize("wrong", ["wrong\n", "key1 = 2\n", "many = [\n" + "  1,\n" * 10_000 + "2 3]\n"])
def test_a_long_text_at_fault_is_refused_in_time(wrong: str) -> None:
    """The line is searched for by parsing parts of the text."""
    started = time.process_time()
    with pytest.raises(TomlError) as caught:
        parse(LONG + wrong)
    assert in_words(caught.value).startswith(f"line {4_500 + wrong.count(chr(10))}: ")
    assert time.process_time() - started < 5
