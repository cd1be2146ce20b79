"""What the forms for new games ask, in a player's words: fields, who plays, and how hard it shall be."""

from dataclasses import replace
from functools import cache
from importlib import resources

import msgspec

from campaign import tables
from campaign.session import SessionError
from campaign.tables import DEFAULT_NAMES, Wanted, parts
from campaign.words.names import counted, title_name
from engine.setup import SetupError, check_seats


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A field of a form: its label, a sentence about it, and the help entry it belongs to."""

    label: str
    hint: str
    help: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    field: dict[str, Field]


@cache
def fields() -> dict[str, Field]:
    """All fields by name."""
    text = (resources.files("campaign") / "text/en/forms.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=_File).field


# --- who plays ---

ALONE, TWO, COMPUTER = "alone", "two", "computer"
TABLES = ((ALONE, "Alone"), (TWO, "Two at one keyboard"), (COMPUTER, "With the computer"))
"""Tables to begin with, and what they are called."""


def people(text: str) -> tuple[str, ...]:
    """Names typed with commas between them. Raises `SessionError` for none, or what cannot be a name."""
    names = parts(text)
    if not names:
        raise SessionError("nobody plays yet: type a name, or several with commas between them")
    try:
        return tables.seat_names(None, names)
    except SetupError as error:
        raise SessionError(str(error)) from error


def usable_names(text: str) -> tuple[str, ...]:
    """Names of an earlier game if they can be offered again; empty if any of them is no name."""
    try:
        names = people(text)
        check_seats(names)
    except ValueError:
        return ()
    return names


def more_names(names: tuple[str, ...], count: int) -> tuple[str, ...]:
    """The first `count` names, with usual ones added where there are fewer."""
    taken = {name.casefold() for name in names}
    spare = [name for name in DEFAULT_NAMES if name.casefold() not in taken]
    return (*names, *spare)[:count]


def table_names(table: str, own: str, last: tuple[str, ...]) -> tuple[str, ...]:
    """The names for one of `TABLES`: the player's own first, the last game's where they fit."""
    count = 1 if table == ALONE else 2
    if own:
        return more_names((own, *(name for name in last if name.casefold() != own.casefold())), count)
    return (
        last if len(last) == count else more_names(last[:1] if last else () if count > 1 else ("Skipper",), count)
    )


def table_of(names: tuple[str, ...], computer: tuple[int, ...]) -> str:
    """Which of `TABLES` this is; empty for any other."""
    return {(1, ()): ALONE, (2, ()): TWO, (2, (2,)): COMPUTER}.get((len(names), computer), "")


# --- what is played, and how hard ---

TOGETHER, RIVALS, BASE = "together", "rivals", "base"
GAMES = ((TOGETHER, "Against time"), (RIVALS, "Against each other"), (BASE, "Base game"))
"""The games, and what they are called."""
LEVELS = (("Easy", 0), ("Normal", 2), ("Hard", 4), ("Very hard", 6), ("Cruel", 8))
"""Difficulties: Time cards set aside before the game, which are the points of a title."""


def as_game(wanted: Wanted, game: str) -> Wanted:
    """What is wanted, as one of `GAMES`; what that game has no use for is left out."""
    if game == BASE:
        return replace(wanted, mode="base", aside=0, contracts=(), competitive=False)
    if game == RIVALS:
        return replace(wanted, mode="contracts", aside=0, competitive=True)
    return replace(wanted, mode="contracts", competitive=False, expedition_to_win=False)


def game_of(wanted: Wanted) -> str:
    """Which of `GAMES` is wanted."""
    return BASE if wanted.mode == "base" else RIVALS if wanted.competitive else TOGETHER


def foretold(wanted: Wanted) -> str:
    """What the game asked for would be, in a sentence. Raises `SessionError` or `SetupError`."""
    told = tables.forecast(wanted)
    contracts = counted(told.contracts, "contract")
    if told.turns:
        return f"{contracts} in {counted(told.turns, 'turn')}; who wins is at least a {title_name(told.title)}"
    return (
        f"{contracts}; the first to 12 influence" if told.contracts else "No contracts; the first to 12 influence"
    )


# --- the last game ---


def remembered(wanted: Wanted) -> str:
    """What was wanted, but for its seed, as one line for the settings."""
    return msgspec.json.encode(replace(wanted, seed=None)).decode()


def recalled(line: str) -> Wanted | None:
    """What was wanted last; None if there is nothing to recall, or it is nothing that can be played now."""
    try:
        wanted = msgspec.json.decode(line, type=Wanted)
        tables.wanted_start(wanted)
    except (ValueError, msgspec.DecodeError):
        return None
    return wanted if usable_names(", ".join(wanted.names)) == wanted.names else None
