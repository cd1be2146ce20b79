"""The forms for new games in a player's words: fields, who plays, how hard."""

from dataclasses import replace
from functools import cache

import msgspec

from highseas.campaign.begin import requests
from highseas.campaign.begin.requests import DEFAULT_NAMES, GameRequest, parts
from highseas.campaign.play.session import SessionError
from highseas.campaign.words.language import in_words
from highseas.campaign.words.names import counted, title_name
from highseas.campaign.words.shipped import words_file
from highseas.engine.refusal import SetupError
from highseas.engine.royal.new_game import check_seats


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A field of a form: its label, a sentence about it, and its help entry."""

    label: str
    hint: str
    help: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    field: dict[str, Field]


@cache
def fields() -> dict[str, Field]:
    """Return all fields by name."""
    return words_file("forms.toml", _File).field


# --- who plays ---

ALONE, TWO, COMPUTER = "alone", "two", "computer"
TABLES = ((ALONE, "Alone"), (TWO, "Two at one keyboard"), (COMPUTER, "With the computer"))
"""Usual tables and their labels."""


def people(text: str) -> tuple[str, ...]:
    """Parse names separated by commas. Raises `SessionError` if there are none or one cannot be a name."""
    names = parts(text)
    if not names:
        raise SessionError("nobody plays yet: type a name, or several with commas between them")
    try:
        return requests.seat_names(None, names)
    except SetupError as error:
        raise SessionError(in_words(error)) from error


def usable_names(text: str) -> tuple[str, ...]:
    """Return the names of an earlier game if all of them can be offered again, else none."""
    try:
        names = people(text)
        check_seats(names)
    except ValueError:
        return ()
    return names


def more_names(names: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Return the first `count` names, adding default ones where there are fewer."""
    taken = {name.casefold() for name in names}
    spare = [name for name in DEFAULT_NAMES if name.casefold() not in taken]
    return (*names, *spare)[:count]


def table_names(table: str, own: str, last: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names for one of `TABLES`: the player's own first, then those of the last game where they fit."""
    count = 1 if table == ALONE else 2
    if own:
        return more_names((own, *(name for name in last if name.casefold() != own.casefold())), count)
    return (
        last if len(last) == count else more_names(last[:1] if last else () if count > 1 else ("Skipper",), count)
    )


def table_of(names: tuple[str, ...], computer: tuple[int, ...]) -> str:
    """Return which of `TABLES` this is; empty for any other."""
    return {(1, ()): ALONE, (2, ()): TWO, (2, (2,)): COMPUTER}.get((len(names), computer), "")


# --- what is played, and how hard ---

TOGETHER, RIVALS, BASE = "together", "rivals", "base"
GAMES = ((TOGETHER, "Against time"), (RIVALS, "Against each other"), (BASE, "Base game"))
"""Games and their labels."""
LEVELS = (("Easy", 0), ("Normal", 2), ("Hard", 4), ("Very hard", 6), ("Cruel", 8))
"""Difficulties: Time cards set aside before the game, which are also the points of a title."""


def as_game(wanted: GameRequest, game: str) -> GameRequest:
    """Return the request changed to one of `GAMES`, without the options that game does not use."""
    if game == BASE:
        return replace(wanted, mode="base", aside=0, contracts=(), competitive=False)
    if game == RIVALS:
        return replace(wanted, mode="contracts", aside=0, competitive=True)
    return replace(wanted, mode="contracts", competitive=False, expedition_to_win=False)


def game_of(wanted: GameRequest) -> str:
    """Return which of `GAMES` is requested."""
    return BASE if wanted.mode == "base" else RIVALS if wanted.competitive else TOGETHER


def forecast_line(wanted: GameRequest) -> str:
    """Describe the requested game in a sentence. Raises `SessionError` or `SetupError`."""
    forecast = requests.forecast(wanted)
    contracts = counted(forecast.contracts, "contract")
    if forecast.turns:
        return (
            f"{contracts} in {counted(forecast.turns, 'turn')}; who wins is at least a {title_name(forecast.title)}"
        )
    return f"{contracts if forecast.contracts else 'No contracts'}; the first to {forecast.influence} influence"


# --- the last game ---


def remembered(wanted: GameRequest) -> str:
    """Encode a request, without its seed, as one line for the settings."""
    return msgspec.json.encode(replace(wanted, seed=None)).decode()


def recalled(line: str) -> GameRequest | None:
    """Decode the last request; None if there is none, or it cannot be played now."""
    try:
        wanted = msgspec.json.decode(line, type=GameRequest)
        requests.wanted_start(wanted)
    except (ValueError, msgspec.DecodeError):
        return None
    return wanted if usable_names(", ".join(wanted.names)) == wanted.names else None
