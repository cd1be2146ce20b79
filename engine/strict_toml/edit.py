"""Another value for a key at the top of a TOML text; all else stays as it was written."""

from contextlib import suppress

import msgspec

from highseas.engine.strict_toml.errors import TomlError
from highseas.engine.strict_toml.places import Places
from highseas.engine.strict_toml.read import read


def names_key(text: str, key: str) -> bool:
    """Whether a valid text has this key at the top."""
    return (key,) in Places(text).lines


def with_value(text: str, key: str, value: str, form: type[msgspec.Struct]) -> str:
    """Return a text that `form` reads with another value of a key, in TOML; neither value holds a "#"."""
    said = f"{key} = {value}"
    line = Places(text).lines.get((key,))
    if line is None:
        return f"{said}\n{text}"
    lines = text.split("\n")
    _, mark, comment = lines[line - 1].partition("#")
    for end in range(line, len(lines) + 1):  # a list may go on over several lines
        kept = f"  {mark}{comment}" if mark and end == line else ""
        changed = "\n".join([*lines[: line - 1], f"{said}{kept}", *lines[end:]])
        with suppress(TomlError):
            read(changed, form)
            return changed
    return text
