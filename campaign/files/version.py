"""The version of the program, as saves, replays and `highseas --version` name it, and how it was built."""

from importlib import resources
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec

VERSION = "0.8.0"

_NOTE = "plain.txt"
"""Where `setup.py` keeps why it could not compile."""


def is_compiled() -> bool:
    """Whether the engine's busiest modules were compiled when the program was installed (HIGHSEAS_COMPILE=1)."""
    found = find_spec("highseas.engine.rng")
    return found is not None and (found.origin or "").endswith(tuple(EXTENSION_SUFFIXES))


def why_plain() -> str:
    """Return why they were not, where somebody wanted them to be; else ""."""
    note = resources.files("highseas") / _NOTE
    return note.read_text(encoding="utf-8").strip() if note.is_file() else ""


def said_version() -> str:
    from highseas.campaign.words.language import LANGUAGE

    if is_compiled():
        return LANGUAGE.say("cli.version.compiled", version=VERSION)
    return LANGUAGE.say("cli.version.plain", version=VERSION, why=why_plain())
