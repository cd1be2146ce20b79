"""TOML from outside is read in bounded time, or refused with the line at fault (`engine.strict_toml`): the text,
the lines of its keys, and every kind of misfit.
"""

import copy
import time
import tomllib
from importlib import resources
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

from highseas.campaign.words.shipped import WordsError, words_file
from highseas.engine.royal.card_sets import CardSet
from highseas.engine.royal.deal import DealError, check_deal
from highseas.engine.royal.deal.format import DealFile
from highseas.engine.strict_toml import TomlError, parse, read
from highseas.engine.strict_toml.explain import MOST_FAULTS, misfits
from highseas.engine.strict_toml.places import Places
from highseas.story import format as forms
from highseas.story.loader import OWN_STORY
from tests.refusals import faults, in_words
from tests.unit.test_deal_fuzz import FULL, paths

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


@pytest.mark.parametrize(("text", "line", "sentence"), faults("toml"))
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


class Part(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind"):
    pass


class Wheel(Part, tag="wheel"):
    spokes: Annotated[int, msgspec.Meta(ge=3, le=30)]


class Sail(Part, tag="sail"):
    area: Annotated[float, msgspec.Meta(ge=0)] = 1.0
    color: Literal["red", "white"] | Literal[""] = ""


class Mark(NamedTuple):
    sign: str
    times: int = 1


class Form(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    part: tuple[Wheel | Sail, ...] = ()
    mark: Mark | None = None
    pair: tuple[int, int] = (0, 0)
    more: dict[str, int | bool] = {}
    spare: Wheel | None = None


@pytest.mark.parametrize(("text", "line", "sentence"), faults("toml_form"))
def test_what_does_not_fit_is_one_sentence_with_its_line(text: str, line: int, sentence: str) -> None:
    with pytest.raises(TomlError) as caught:
        read(text, Form)
    fault = caught.value.faults[0]
    assert fault.line == line and sentence in in_words(fault.why), in_words(fault.why)


def test_what_fits_is_read() -> None:
    text = (
        "name = 'x'\npart = [{kind = 'sail', area = 2, color = 'red'}, {kind = 'wheel', spokes = 8}]\n"
        "mark = ['a']\npair = [1, 2]\nspare = {spokes = 3}\n[more]\na = 1\nb = true\n"
    )
    made = read(text, Form)
    assert made.part == (Sail(2.0, "red"), Wheel(8)) and made.mark == Mark("a") and made.more == {"a": 1, "b": True}
    assert made.spare == Wheel(3)


def test_all_faults_are_named_in_the_order_of_the_text_up_to_a_bound() -> None:
    with pytest.raises(TomlError) as caught:
        read("name = 3\n[spare]\nspokes = 'x'\n[more]\na = 'x'\n", Form)
    assert [fault.line for fault in caught.value.faults] == [1, 3, 5]
    with pytest.raises(TomlError) as caught:
        read("".join(f"zzz{number} = 1\n" for number in range(10_000)), Form)
    assert len(caught.value.faults) == MOST_FAULTS


def test_a_type_that_the_walk_does_not_know_is_still_refused() -> None:
    class Odd(msgspec.Struct):
        name: Annotated[str, msgspec.Meta(pattern="^x")]

    with pytest.raises(TomlError, match=r"line=1 why=toml.form"):
        read("name = 'y'", Odd)


# --- agreement with msgspec ---

CARD_FILE = (resources.files("highseas.engine.royal") / "data" / "adventure.toml").read_text(encoding="utf-8")
FILES: list[tuple[Any, str]] = [
    (DealFile, FULL),
    (CardSet, CARD_FILE),
    (forms.Chapter, (OWN_STORY / "chapters" / "1.toml").read_text(encoding="utf-8")),
    (forms.EventFile, (OWN_STORY / "events.toml").read_text(encoding="utf-8")),
    (forms.CharacterFile, (OWN_STORY / "characters.toml").read_text(encoding="utf-8")),
]
PARSED = [(form, parse(text), list(paths(parse(text)))) for form, text in FILES]
odd = st.sampled_from(
    ["", "x", "red", "coins", 0, 1, -1, 300, 1.5, float("nan"), True, [], [1], ["x"], {}, {"kind": "coins"}]
)


@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_the_walk_finds_something_exactly_where_msgspec_does(data: st.DataObject) -> None:
    form, honest, places = data.draw(st.sampled_from(PARSED))
    table = copy.deepcopy(honest)
    *way, last = data.draw(st.sampled_from(places))
    inside: Any = table
    for step in way:
        inside = inside[step]
    match data.draw(st.sampled_from(["replace", "remove", "rename"])):
        case "replace":
            inside[last] = data.draw(odd)
        case "remove":
            del inside[last]
        case "rename":
            moved = inside.pop(last)
            if isinstance(inside, dict):
                inside[f"{last}x"] = moved
    found = list(misfits(table, inspect.type_info(form)))
    try:
        msgspec.convert(table, form)
    except msgspec.ValidationError as error:
        assert found, str(error)
    else:
        assert not found


def test_a_file_of_words_in_the_wrong_form_is_named_with_its_line() -> None:
    with pytest.raises(WordsError, match=r"en/names\.toml: toml\.fault line=\d+ why=toml\."):
        words_file("names.toml", Form)


TEXT = '''# "a" = 1
mode = "base" # [table]
"odd key" = """
not = "a key"
"""
lines = [ # one
  "a", # "b"
  ["b", """#
]"""], 'c]',

  1979-05-27 07:32:00,
]
[table]
active . here = 2
[ table . 'x' ]
flat = {a = 1, "b.c" = [1,
  2], d = {}}
[[table.seats]]
coins = 1
[table.seats.steps]
one = 1
[[table.seats]]
[[table.seats.ships]]
[[table.seats.ships]]
red = +inf
'''


def test_every_key_and_element_has_its_line() -> None:
    lines = Places(TEXT).lines
    assert set(lines) == set(paths(tomllib.loads(TEXT)))
    found = {
        ("mode",): 2,
        ("odd key",): 3,
        ("lines",): 6,
        ("lines", 0): 7,
        ("lines", 1, 1): 8,
        ("lines", 2): 9,
        ("lines", 3): 11,
        ("table", "active", "here"): 14,
        ("table", "x"): 15,
        ("table", "x", "flat", "a"): 16,
        ("table", "x", "flat", "b.c", 1): 17,
        ("table", "x", "flat", "d"): 17,
        ("table", "seats", 0, "coins"): 19,
        ("table", "seats", 0, "steps", "one"): 21,
        ("table", "seats", 1): 22,
        ("table", "seats", 1, "ships", 1, "red"): 25,
    }
    assert {at: lines[at] for at in found} == found
    assert Places(TEXT.replace("\n", "\r\n")).lines == lines
    around = Places(TEXT)
    assert around.line(("table", "seats", 1, "coins")) == 22 and around.line(("nowhere",)) == 1
