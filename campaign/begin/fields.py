"""The fields of forms for new games, in a player's words, and who plays: what forms of any game share."""

import msgspec

from highseas.campaign.begin import requests
from highseas.campaign.begin.requests import DEFAULT_NAMES, parts
from highseas.campaign.games import UNNAMED, game_named
from highseas.campaign.play.players import offered
from highseas.campaign.play.session import SessionError
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.players import player_name
from highseas.campaign.words.shipped import words_file
from highseas.engine.refusal import SetupError
from highseas.engine.seats import check_seats


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A field of a form: its label, a sentence about it, its help entry, and what each of its answers means."""

    label: str
    hint: str
    help: str
    means: dict[str, str] = {}


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    field: dict[str, Field]


def fields() -> dict[str, Field]:
    """Return all fields by name."""
    return words_file("forms.toml", _File).field


def field_of(name: str) -> Field | None:
    """Return a field by its name; None if there is none."""
    return fields().get(name.partition(OF_SEAT)[0])


OF_SEAT = "-of-"
"""Stands between the name of a field that there is once for each seat, and the seat."""


def people(text: str) -> tuple[str, ...]:
    """Parse names separated by commas. Raises `SessionError` if there are none or one cannot be a name."""
    names = parts(text)
    if not names:
        raise SessionError("begin.nobody")
    try:
        return requests.seat_names(None, names)
    except SetupError as error:
        raise SessionError("play.why", why=error) from error


def usable_names(text: str) -> tuple[str, ...]:
    """Return the names of an earlier game if all of them can be offered again, else none."""
    try:
        names = people(text)
        check_seats(names, game_named(UNNAMED).seats)
    except ValueError:
        return ()
    return names


def more_names(names: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Return the first `count` names, adding default ones where there are fewer."""
    taken = {name.casefold() for name in names}
    spare = [name for name in DEFAULT_NAMES if name.casefold() not in taken]
    return (*names, *spare)[:count]


def players() -> tuple[tuple[str, str], ...]:
    """Return the program's players to choose from, and their labels."""
    return tuple((policy, player_name(policy, LANGUAGE)) for policy in offered(game_named(UNNAMED)))
