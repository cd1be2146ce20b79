"""What forms for new games share: fields in a player's words, who plays, the length of games (`lengths.toml`)."""

from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Literal, NamedTuple

import msgspec

from highseas.campaign.begin import requests
from highseas.campaign.begin.requests import DEFAULT_NAMES, parts
from highseas.campaign.games import PLUGS, UNNAMED, game_named
from highseas.campaign.play.players import offered
from highseas.campaign.words.games import player_name
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.shipped import words_file
from highseas.engine.game import check_seats
from highseas.engine.strict_toml import read


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A field of a form: its label, a sentence about it, its help entry; the answers that it offers, where these are
    the same in every game, and what each of its answers means.
    """

    label: str
    hint: str
    help: str
    answers: dict[str, str] = {}
    means: dict[str, str] = {}


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    field: dict[str, Field]


def fields() -> dict[str, Field]:
    return words_file("forms.toml", _File).field


def field_of(name: str) -> Field | None:
    return fields().get(name.partition(OF_SEAT)[0])


OF_SEAT = "-of-"
"""Stands between the name of a field that there is once for each seat, and the seat."""


def usable_names(text: str) -> tuple[str, ...]:
    """Return the names of an earlier game if all of them can be offered again, else none."""
    names = parts(text)
    try:
        requests.seat_names(None, names)
        check_seats(names, game_named(UNNAMED).seats)
    except ValueError:
        return ()
    return names


def more_names(names: tuple[str, ...], count: int, spare: Sequence[str] = DEFAULT_NAMES) -> tuple[str, ...]:
    """Return the first `count` names, adding spare ones where there are fewer."""
    taken = {name.casefold() for name in names}
    return (*names, *(name for name in spare if name.casefold() not in taken))[:count]


def kinds() -> tuple[tuple[str, str], ...]:
    """Return who may play a seat: people, here or elsewhere, and the players of the program; each with its label."""
    programs = dict.fromkeys(policy for game in PLUGS for policy in offered(game_named(game)))
    return (*fields()["plays"].answers.items(), *((policy, player_name(policy, LANGUAGE)) for policy in programs))


STORY = "story"
_STEP = 5
"""Minutes are told in steps of so many."""


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Decisions of games by number of seats, all seats together, and the seconds a person takes for one."""

    decisions: dict[str, dict[str, int]]
    seconds: dict[Literal["least", "most"], int]


class Length(NamedTuple):
    """Decisions of a game, how many of them persons make, and the minutes that these take, from and to."""

    decisions: int
    own: int
    least: int
    most: int


@cache
def measured() -> Measured:
    return read((resources.files(__package__) / "lengths.toml").read_text(encoding="utf-8"), Measured)


def length_of(game: str, seats: int, persons: int) -> Length | None:
    """Return about how long a game with so many seats takes, of which so many are persons; None for a game that was
    not measured. `game` is one of the games of the first form, `STORY`, or the name of another game.
    """
    if (decisions := measured().decisions.get(game, {}).get(str(seats))) is None:
        return None
    own = decisions if persons == seats else round(decisions * persons / seats / 10) * 10
    minutes = {name: round(own * each / 60 / _STEP) * _STEP for name, each in measured().seconds.items()}
    least = max(_STEP, minutes["least"])
    return Length(decisions, own, least, max(least + _STEP, minutes["most"]))
