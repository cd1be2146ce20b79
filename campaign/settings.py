"""What a player chose for screens and prompts, in one small TOML file."""

import json
import os
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from campaign import datafile, paths
from campaign.datafile import DataFileError
from engine.setup import SetupError, check_seats
from engine.toml_text import read_toml

Speed = Literal["slow", "normal", "fast", "at once"]
Signs = Literal["automatic", "ascii"]
SPEEDS: tuple[Speed, ...] = get_args(Speed)
SIGNS: tuple[Signs, ...] = get_args(Signs)
LARGEST = 1 << 16
"""Bytes of the largest file of settings that is read."""


class Settings(msgspec.Struct, omit_defaults=False):
    """What a player can choose. `theme` is one of `campaign.tui.theme.THEMES`."""

    theme: str = "dark"
    motion: bool = True
    """Short motion: a flash for new cards."""
    seen_tutorial: bool = False
    """Whether the guided first game was played, or declined for good; until then it is offered."""
    notes: bool = True
    """Whether notes for newcomers are shown; see `campaign.tutorial`."""
    seen_notes: list[str] = []
    """Notes that were shown, by their ids."""
    names: str = ""
    """Names of the last game's seats, separated by commas."""
    last_game: str = ""
    """The game last started from the form, as `campaign.forms.remembered` writes it."""
    name: str = ""
    """The player's own name, for games alone; empty for the usual one."""
    program_speed: Speed = "normal"
    """How long seats that play by themselves pause before each of their moves."""
    odds_always: bool = False
    """Whether the chance of a bust is shown at every decision to draw, without being asked for."""
    confirmations: bool = True
    """Whether a step that costs a game, a turn of the clock or a finished contract is asked about."""
    signs: Signs = "automatic"
    """Signs on screen and in lines: what the terminal can show, or letters and punctuation only."""
    unknown: dict[str, Any] = {}
    """What a newer version of the program wrote, by key; it is written back as it was."""

    @property
    def declined(self) -> bool:
        """Whether the guided game was declined for good rather than played: who did knows the table."""
        return self.seen_tutorial and all(note.startswith("story-") for note in self.seen_notes)


class BadName(ValueError):
    """What was typed cannot be a player's name; one sentence says why."""


def own_name(typed: str) -> str:
    """The player's own name as typed, tidied; empty for the usual one. Raises `BadName`."""
    name = " ".join(typed.split())
    if "," in name:
        raise BadName("a name has no comma, since commas separate the names of several players")
    try:
        if name:
            check_seats((name,))
    except SetupError as error:
        raise BadName(str(error)) from error
    return name


_FIELDS = {field.name: field for field in msgspec.structs.fields(Settings) if field.name != "unknown"}


def load(file: Path | None = None) -> tuple[Settings, str]:
    """The settings, and a sentence about what could not be understood; the usual is used in its place."""
    file = paths.settings_file() if file is None else file
    try:
        return _taken(_read(file), file)
    except FileNotFoundError:
        return Settings(), ""
    except DataFileError as error:
        return Settings(), str(error)


def put_back(data: bytes, file: Path | None = None) -> str:
    """Settings out of a backup take the place of the present ones; a sentence. Raises `DataFileError`."""
    file = paths.settings_file() if file is None else file
    try:
        read_toml(data.decode())
    except (ValueError, RecursionError):
        return "The settings in it cannot be read; yours stay as they are."
    datafile.write(file, data)
    return "The settings are those of the backup."


def check(file: Path) -> None:
    """Raise `DataFileError` if the file cannot be read, `FileNotFoundError` if there is none."""
    _read(file)


def _read(file: Path) -> dict[str, Any]:
    """What the file holds. Raises `FileNotFoundError` or `DataFileError`, whatever is in it."""
    try:
        return read_toml(datafile.read(file, LARGEST).decode())
    except RecursionError as error:
        raise DataFileError(f"{file} cannot be read: its lists are nested too deeply") from error
    except DataFileError:
        raise
    except ValueError as error:  # not TOML, not UTF-8, a number of thousands of digits
        raise DataFileError(f"{file} cannot be read: it is damaged, not TOML any more") from error


def _taken(values: dict[str, Any], file: Path) -> tuple[Settings, str]:
    """Each value that fits its setting; keys that no setting has are kept."""
    settings, wrong = Settings(), []
    for key, value in values.items():
        field = _FIELDS.get(key)
        if field is None:
            settings.unknown = {**settings.unknown, key: value}
            continue
        try:
            fitting = msgspec.convert(value, field.type)
            setattr(settings, key, own_name(fitting) if key == "name" else fitting)
        except (msgspec.ValidationError, BadName):
            wrong.append(key)
    if not wrong:
        return settings, ""
    told = f"The settings in {file} have a value that does not fit {', '.join(wrong)}; the usual one is used."
    return settings, told


def save(settings: Settings, file: Path | None = None) -> str:
    """Write the settings; a sentence if that failed. A file that cannot be read is set aside, not overwritten."""
    file = paths.settings_file() if file is None else file
    values = {key: getattr(settings, key) for key in _FIELDS} | settings.unknown
    text = "".join(f"{_key(key)} = {_toml(value)}\n" for key, value in values.items())
    try:
        if os.path.lexists(file):
            _set_aside_if_bad(file)
        datafile.write(file, text.encode("utf-8", "replace"))
    except DataFileError as error:
        return str(error)
    return ""


def _set_aside_if_bad(file: Path) -> None:
    try:
        _read(file)
    except DataFileError:
        datafile.set_aside(file)


def _key(key: str) -> str:
    bare = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if bare else _toml(key)


def _toml(value: Any) -> str:
    """A value as TOML writes it on one line; tables and lists may hold what the reader found in them."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_key(key)} = {_toml(each)}' for key, each in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if hasattr(value, "isoformat") else str(value)
