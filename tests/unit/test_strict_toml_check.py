"""What does not fit a form: every kind of misfit as a sentence with its line, and the walk agrees with msgspec."""

import copy
from importlib import resources
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

from highseas.campaign.words.shipped import WordsError, words_file
from highseas.engine.royal.card_sets import CardSet
from highseas.engine.royal.deal.format import DealFile
from highseas.engine.strict_toml import TomlError, parse, read
from highseas.engine.strict_toml.explain import MOST_FAULTS, misfits
from highseas.story import format as forms
from highseas.story.loader import OWN_STORY
from tests.refusals import in_words
from tests.unit.test_deal_fuzz import FULL
from tests.unit.test_toml_places import paths


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
