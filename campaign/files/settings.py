"""The player's settings for screens and prompts, in one small TOML file."""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from highseas.campaign.files import datafile, paths
from highseas.campaign.files.datafile import DataFileError
from highseas.campaign.files.version import VERSION
from highseas.campaign.words.language import LANGUAGE, Language
from highseas.engine.refusal import Refusal, SetupError
from highseas.engine.strict_toml import parse
from highseas.platform import is_there

Speed = Literal["slow", "normal", "fast", "at once"]
Signs = Literal["automatic", "full", "ascii"]
SPEEDS: tuple[Speed, ...] = get_args(Speed)
SIGNS: tuple[Signs, ...] = get_args(Signs)
MOST_PEOPLE = 12
"""Names that are remembered."""
LARGEST = 1 << 16
"""Largest settings file that is read, in bytes."""


class Settings(msgspec.Struct, omit_defaults=False):
    """All settings. `theme` is one of `campaign.tui.theme.THEMES`."""

    theme: str = "dark"
    language: str = "automatic"
    """The folder of a language, or the system's with "automatic"."""
    motion: bool = True
    """What moves at the table for a fifth of a second, and pauses of the program's seats."""
    seen_tutorial: bool = False
    """Whether the guided first game was played, or declined for good while that could be; until then it is offered."""
    notes: bool = True
    """Whether notes for newcomers are shown."""
    seen_notes: list[str] = []
    """Ids of the notes that were shown."""
    names: str = ""
    """Names of the last game's seats, separated by commas."""
    people: list[str] = []
    """Names of everybody who played, the last ones first: new seats have them."""
    last_game: str = ""
    """The game last started from the form, as the form writes it."""
    last_race: str = ""
    """The race last started from the form, as the form writes it."""
    again: list[str] = []
    """What the title plays again: the line of its menu, names, then codes of sentences or texts of what it was."""
    name: str = ""
    """The player's own name, for games alone; empty for the default one."""
    program_speed: Speed = "normal"
    """How long seats of deckhand pause before each of their moves."""
    odds_always: bool = True
    """Whether the risk of a draw, and what stopping would bring, always stand beside them."""
    hints: bool = True
    """Whether the program shows what it would do when it is asked for a hint."""
    way_effects: bool = False
    """Whether a choice of the story shows the coins and crowns of its ways before one of them is taken."""
    confirmations: bool = True
    """Whether a choice that costs a game, a turn of the clock or a finished contract asks first."""
    turn_bell: bool = True
    """Whether the bell rings when it is one's turn at a table elsewhere."""
    turn_title: bool = False
    """Whether the title of the terminal says so then."""
    turn_notice: bool = False
    """Whether a notice of the terminal (OSC 9) says so then."""
    looks: bool = True
    """Whether the cursor of whoever decides at a table elsewhere is shown here."""
    on_turn: str = ""
    """A command of the player's own that is run then; none if it is empty."""
    keys: dict[str, str] = {}
    """The player's own keys by the action's name, as in `{"table.draw": "space"}` (`campaign.tui.keymap`)."""
    signs: Signs = "automatic"
    """Signs on screen and in lines: what the terminal can show, all, or letters and punctuation only."""
    last_version: str = ""
    """Version of the program that was started last, which decides what is news; empty before 0.2.0."""
    unknown: dict[str, Any] = {}
    """Keys written by a newer version of the program; they are written back unchanged."""

    def remember(self, names: Sequence[str]) -> None:
        """Keep who sits at the table, and who sat there before."""
        self.names = ", ".join(names)
        self.people = [*names, *(name for name in self.people if name not in names)][:MOST_PEOPLE]

    @property
    def declined(self) -> bool:
        """Whether the guided game was declined for good rather than played: then the player knows the table."""
        return self.seen_tutorial and all(note.startswith(("story-", "race-")) for note in self.seen_notes)


class BadName(Refusal):
    """The typed text cannot be a player's name."""


def own_name(typed: str) -> str:
    """Normalize the player's own name as typed; empty for the default one. Raises `BadName`."""
    name = " ".join(typed.split())
    if "," in name:
        raise BadName("files.name_comma")
    try:
        if name:
            from highseas.engine.game import check_seats

            check_seats((name,), (1, 1))
    except SetupError as error:
        raise BadName("play.why", why=error) from error
    return name


_FIELDS = {field.name: field for field in msgspec.structs.fields(Settings) if field.name != "unknown"}


def load(file: Path | None = None) -> tuple[Settings, str]:
    """Return the settings, and a sentence about values that do not fit and get defaults. Other keys are kept."""
    file = paths.settings_file() if file is None else file
    try:
        values = check(file)
    except FileNotFoundError:
        return Settings(), ""
    except DataFileError as error:
        return Settings(), LANGUAGE.reason(error)
    settings, wrong = Settings(), []
    for key, value in values.items():
        if (field := _FIELDS.get(key)) is None:
            settings.unknown = {**settings.unknown, key: value}
            continue
        try:
            fitting = msgspec.convert(value, field.type)
            setattr(settings, key, own_name(fitting) if key == "name" else fitting)
        except (msgspec.ValidationError, BadName):
            wrong.append(key)
    if not wrong:
        return settings, ""
    return settings, LANGUAGE.say("files.settings.misfit", path=str(file), keys=", ".join(wrong))


def put_back(data: bytes) -> str:
    """Replace the current settings by those of a backup; returns a sentence. Raises `DataFileError`."""
    try:
        parse(data.decode())
    except ValueError:
        return LANGUAGE.say("files.settings.backup_bad")
    datafile.write(paths.settings_file(), data)
    return LANGUAGE.say("files.settings.put_back")


def check(file: Path) -> dict[str, Any]:
    """Return the values of the file. Raises `FileNotFoundError` or `DataFileError`, whatever its content."""
    try:
        return parse(datafile.read(file, LARGEST).decode())
    except DataFileError:
        raise
    except ValueError as error:  # not UTF-8, or a `TomlError`
        raise DataFileError("files.settings.damaged", path=str(file)) from error


def save(settings: Settings, file: Path | None = None) -> str:
    """Write the settings; returns a sentence if that failed. A file that cannot be read is set aside first."""
    file = paths.settings_file() if file is None else file
    values = {key: getattr(settings, key) for key in _FIELDS} | settings.unknown
    text = "".join(f"{_key(key)} = {_toml(value)}\n" for key, value in values.items())
    try:
        if os.path.lexists(file):
            try:
                check(file)
            except DataFileError:
                datafile.set_aside(file)
        datafile.write(file, text.encode("utf-8", "replace"))
    except DataFileError as error:
        return LANGUAGE.reason(error)
    return ""


def note_first_start() -> None:
    """Remember this version where neither settings nor saved games are yet, so that nothing counts as news."""
    if not (os.path.lexists(paths.settings_file()) or is_there(paths.saves_folder())):
        save(Settings(last_version=VERSION))


def take_news(chosen: Settings, language: Language) -> list[str]:
    """Return what is new since the version started last, once; nothing at the very first start. The settings
    remember this version. If they cannot be written, the next start shows the same news.
    """
    from highseas.campaign.words.help import news_lines

    before = chosen.last_version or load()[0].last_version  # another program may have started first meanwhile
    chosen.last_version = VERSION
    if before == VERSION:
        return []
    first = not (before or is_there(paths.settings_file()) or is_there(paths.saves_folder()))
    save(chosen)
    return [] if first else news_lines(language, before)


def _key(key: str) -> str:
    bare = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if bare else _toml(key)


def _toml(value: Any) -> str:
    """Format a value for one line of TOML; tables and lists may hold anything the reader found in them."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_key(key)} = {_toml(each)}' for key, each in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if hasattr(value, "isoformat") else str(value)
