"""What a player chose for screens and prompts, in one small TOML file."""

import json
from pathlib import Path

import msgspec

from campaign import paths


class Settings(msgspec.Struct, forbid_unknown_fields=False):
    """Settings of the full screen. `theme` is one of `campaign.tui.theme.THEMES`."""

    theme: str = "dark"
    motion: bool = True
    """Short motion: a flash for new cards, pauses between the moves of seats that play by themselves."""
    seen_tutorial: bool = False
    """Whether the guided first game was offered already."""
    names: str = ""
    """Names of the last game's seats, separated by commas."""


def load(file: Path | None = None) -> tuple[Settings, str]:
    """The settings, and a sentence if their file could not be understood (then they are the usual ones)."""
    file = paths.settings_file() if file is None else file
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, UnicodeDecodeError):
        return Settings(), f"The settings in {file} cannot be read; the usual ones are used."
    try:
        return msgspec.toml.decode(text, type=Settings), ""
    except msgspec.DecodeError:
        return Settings(), f"The settings in {file} are damaged; the usual ones are used until you change one."


def save(settings: Settings, file: Path | None = None) -> str:
    """Write the settings; a sentence if that failed."""
    file = paths.settings_file() if file is None else file
    values = msgspec.to_builtins(settings)
    text = "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in values.items())
    temp = file.with_suffix(".tmp")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        temp.write_text(text, encoding="utf-8")
        temp.replace(file)
    except OSError as error:
        return f"The settings cannot be written to {file}: {error.strerror}."
    return ""
