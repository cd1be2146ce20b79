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
from tests.refusals import in_words
from tests.unit.test_deal_fuzz import FULL, paths

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


WRONG = [
    ("", 1, "the key 'name' is missing"),
    ("nam = 'x'", 1, "there is no key 'nam'; did you mean name?"),
    ("name = 'x'\nzzz = 1", 2, "no key 'zzz'; it can be name, part, mark, pair, more or spare"),
    ("name = 1", 1, "'name' must be a text in quotes, not a whole number"),
    ("name = 1979-05-27", 1, "'name' must be a text in quotes, not a date or time"),
    ("name = 'x'\npart = 3", 2, "'part' must be a list in [ ], not a whole number"),
    ("name = 'x'\npart = [3]", 2, "entry 1 of 'part' must be a table of keys, not a whole number"),
    ("name = 'x'\n[[part]]\n\n[[part]]", 2, "the key 'kind' is missing"),
    ("name = 'x'\n[[part]]\nkind = 'whel'", 3, "'kind' cannot be 'whel'; did you mean wheel?"),
    ("name = 'x'\n[[part]]\nkind = 'zzz'", 3, "'kind' cannot be 'zzz'; it can be 'wheel' or 'sail'"),
    ("name = 'x'\n[[part]]\nkind = 2", 3, "'kind' must be a text in quotes, not a whole number"),
    ("name = 'x'\n[[part]]\nkind = 'wheel'", 2, "the key 'spokes' is missing"),
    ("name = 'x'\n[[part]]\nkind = 'wheel'\nspokes = 2", 4, "'spokes' must be from 3 to 30, not 2"),
    ("name = 'x'\npart = [{kind = 'sail', area = -0.5}]", 2, "'area' must be 0 or more, not -0.5"),
    ("name = 'x'\npart = [{kind = 'sail', color = 'blue'}]", 2, "'color' cannot be 'blue'; it can be '"),
    ("name = 'x'\npart = [{kind = 'sail', spokes = 3}]", 2, "there is no key 'spokes'; it can be kind, area"),
    ("name = 'x'\nmark = [1]", 2, "entry 1 of 'mark' must be a text"),
    ("name = 'x'\nmark = []", 2, "'mark' must have from 1 to 2 entries, not 0"),
    ("name = 'x'\npair = [1,\n2, 3]", 2, "'pair' must have 2 entries, not 3"),
    ("name = 'x'\npair = [1,\n'2']", 3, "entry 2 of 'pair' must be a whole number, not a text"),
    ("name = 'x'\n[more]\na = 1\nb = 'c'", 4, "'b' must be a whole number or true or false, not a text"),
    ("name = 'x'\nspare = {kind = 'sail', spokes = 3}", 2, "'kind' cannot be 'sail'; it can be 'wheel'"),
]


@pytest.mark.parametrize(("text", "line", "sentence"), WRONG)
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


def test_every_key_and_element_has_a_line() -> None:
    assert set(Places(TEXT).lines) == set(paths(tomllib.loads(TEXT)))


def test_each_has_its_own_line() -> None:
    lines = Places(TEXT).lines
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


def test_what_is_not_there_is_placed_at_what_is_around_it() -> None:
    places = Places(TEXT)
    assert places.line(("table", "seats", 1, "coins")) == 22
    assert places.line(("nowhere",)) == 1


def test_windows_line_ends_count_once() -> None:
    assert Places(TEXT.replace("\n", "\r\n")).lines == Places(TEXT).lines
