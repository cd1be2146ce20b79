"""Sentences of events and moves: each is found by its tag, and shows its fields or what has a function for it."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
import pytest

from highseas.campaign.jamaica.words import events as of_races
from highseas.campaign.royal.words import events as of_tables
from highseas.campaign.royal.words import prompts
from highseas.campaign.words.catalogue import Catalogue, slots, split
from highseas.campaign.words.fields import Sentences
from highseas.engine.codec import Count, Id, Kind, Number
from highseas.engine.jamaica import events as ev
from highseas.engine.royal.events import EVENT_TYPES, Placed
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.moves import Gamble, ModeMove, Move, Take

ROYAL = {*EVENT_TYPES, *(event for mode in MODES.values() for event in mode.events)} - {Placed}


@pytest.mark.parametrize(
    ("file", "sentences", "more", "types", "besides"),
    [
        ("events", of_tables.SENTENCES, of_tables.MORE, ROYAL, {"gained_why", "crowns_gained_why"}),
        ("jamaica_events", of_races.SENTENCES, of_races.MORE, ev.EVENT_TYPES, {"sailed_why"}),
    ],
    ids=["royal", "jamaica"],
)
def test_every_event_has_a_sentence_of_its_fields(
    file: str, sentences: Sentences[Any], more: Iterable[type], types: Iterable[type], besides: set[str]
) -> None:
    """One that says more than its fields has what makes that; no sentence is of no event."""
    said: dict[str, list[str]] = {}
    for code, text in Catalogue("en").sentences(file).items():
        said.setdefault(code.partition(".")[0], []).append(text)
    for event in types:
        texts = said.pop(sentences.code(event).partition(".")[2])
        shown = {slot.name for text in texts for slot in slots(split(text))}
        assert shown <= sentences.figures_of(event) or event in more, event
    assert said.keys() == besides


def test_every_move_has_a_sentence_of_its_fields() -> None:
    """Apart from those that the option says, with what else it knows."""
    sentences = Catalogue("en").sentences("prompts")
    for move in Move.__subclasses__():
        if move not in (ModeMove, Take, Gamble):
            text = sentences[prompts.ANSWERS.code(move).removeprefix("prompts.")]
            assert {slot.name for slot in slots(split(text))} <= prompts.ANSWERS.figures_of(move)


SEAT, THING = Number(1, 5, 1), Id("abc".__getitem__, {})


class Given(msgspec.Struct, tag="given", frozen=True):
    seat_no: Annotated[int, SEAT]
    to_no: Annotated[int, SEAT]
    thing: Annotated[int, THING]
    count: Count
    why: Literal["gift", "loan"]
    open: bool


class Spoken:
    """Names that write down what they are to say."""

    def say(self, code: str, /, **figures: object) -> str:
        """Return code and figures."""
        return " ".join([code, *(f"{name}={figure}" for name, figure in figures.items())])


def test_a_field_is_said_by_what_it_stands_for() -> None:
    named: dict[Kind, Any] = {SEAT: lambda seat, names: ["Ann", "Bo"][seat]}
    sentences = Sentences[Spoken]("deeds", named)
    assert sentences.say(Given(1, 0, 2, 3, "loan", True), Spoken()) == (
        "deeds.given who=Bo to=Ann thing=c count=3 why=deeds.given_why.loan open=True"
    )
    said = sentences.say(Given(0, 1, -1, 3, "gift", False), Spoken(), "late", count=4, more="x")
    assert said == "deeds.given.late who=Ann to=Bo thing=None count=4 why=deeds.given_why.gift open=False more=x"
    assert sentences.figures_of(Given) == {"who", "to", "thing", "count", "why", "open"}
