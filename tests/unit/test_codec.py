"""Typed fields to words and to JSON: what the moves of both games are written and read by."""

from typing import Annotated, ClassVar, Literal

import msgspec
import pytest

from highseas.engine.codec import After, Count, Flag, Id, Many, Notation, Number, Text, kinds_of, plain_fields, write
from highseas.engine.refusal import NotationError

FRUIT = ("apple-red", "apple-green", "pear")
SEAT = Number(1, 4, 1, {"nobody": -1})
BASKET = Id(FRUIT.__getitem__, {name: place for place, name in enumerate(FRUIT)}, unknown="notation.card")


class Give(msgspec.Struct, frozen=True, tag="give"):
    fruit: Annotated[int, BASKET]
    now: Annotated[bool, Flag("now")] = False
    later: Annotated[bool, Flag("later")] = False
    to: Annotated[int, After("to", SEAT, -1)] = -1


class GiveBack(msgspec.Struct, frozen=True, tag="give_back"):
    fruits: Annotated[bytes, Many(BASKET, most=2, sets=True)]
    verb: ClassVar[str] = "give back"


class Turn(msgspec.Struct, frozen=True, tag="turn"):
    seat: Annotated[int, SEAT]
    left: Annotated[bool, Flag("left", "right")]
    card: Annotated[str, Text()]
    order: ClassVar[tuple[str, ...]] = ("left", "seat", "card")


class Swap(msgspec.Struct, frozen=True, tag="swap"):
    fruit: Annotated[int, BASKET]
    given: Annotated[bytes, After("with", Many(BASKET), None)]


NOTATION: Notation[msgspec.Struct] = Notation((Give, GiveBack, Turn, Swap))
MOVES = {
    "give pear": Give(2),
    "give pear now": Give(2, now=True),
    "give pear later to 4": Give(2, later=True, to=3),
    "give back apple-red pear": GiveBack(b"\0\2"),
    "turn left 1 x7": Turn(0, True, "x7"),
    "turn right nobody x7": Turn(-1, False, "x7"),
    "swap pear with apple-green": Swap(2, b"\1"),
}


@pytest.mark.parametrize("text", MOVES)
def test_a_move_is_written_by_its_fields_and_reads_back(text: str) -> None:
    assert write(MOVES[text]) == text and NOTATION.read(text.split()) == MOVES[text]


NONE = """\
give|give pear now later|give pear to 5|give pear to|give pear to 01|give pear to ٣|eat|give plum at once|\
give back pear pear pear|turn 1 left x7|turn up 1 x7|swap pear|swap pear with"""


@pytest.mark.parametrize("text", NONE.split("|"))
def test_words_that_fit_no_move_are_none(text: str) -> None:
    """An unknown id is refused only if all else fits."""
    assert NOTATION.read(text.split()) is None
    with pytest.raises(NotationError, match=r"notation\.card word=plum"):
        NOTATION.read(["give", "plum"])


@pytest.mark.parametrize(
    ("text", "named", "meant"),
    [
        ("give apple", "apple", [Give(0), Give(1), Give(1, to=2)]),
        ("give green", "green", [Give(1), Give(1, to=2)]),
        ("give green to 3", "green", [Give(1, to=2)]),
        ("give apple red", "apple", None),
        ("give apple now", "apple", []),
        ("swap pear", "pear", [Swap(2, b"\0\1")]),
        ("swap pear with red green", "pear", [Swap(2, b"\0\1")]),
        ("swap pear with red", "pear", []),
        ("swap pear with apple apple apple", "pear", []),
    ],
)
def test_shortened_words_mean_what_they_can_among_moves(
    text: str, named: str, meant: list[msgspec.Struct] | None
) -> None:
    among = [Give(0), Give(1), Give(1, to=2), Swap(2, b"\0\1")]
    assert NOTATION.meant(text.split(), among) == (None if meant is None else (named, meant))


class Happened(msgspec.Struct, frozen=True):
    seat: Annotated[int, SEAT]
    fruit: Annotated[int, BASKET]
    fruits: Annotated[bytes, Many(BASKET)]
    why: Literal["gift"]
    count: Count | None = None


def test_an_event_is_given_in_ids_and_seats_from_one() -> None:
    given = {"seat": 1, "fruit": None, "fruits": ("apple-red", "pear"), "why": "gift", "count": None}
    assert plain_fields(Happened(0, -1, b"\0\2", "gift")) == given
    assert plain_fields(Happened(-1, 1, b"", "gift", 3))["seat"] == "nobody" and kinds_of(Happened)["seat"] is SEAT
