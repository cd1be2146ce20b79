"""The program's files of words, `LANGUAGE/*.toml`, and the language in use; what it lacks is read in English."""

import os
from collections.abc import Mapping
from contextvars import ContextVar
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec

from highseas.engine.strict_toml import TomlError, fit, parse

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

T = TypeVar("T")
LANGUAGES: "Traversable" = resources.files("highseas.campaign.words")
"""Where every language has its folder."""
ENGLISH = "en"
FACTS = "language.toml"
"""The file that makes a folder a language."""
VARIABLE = "HIGHSEAS_LANGUAGE"
"""Variable of the environment that names the folder of a language, or is the path of one that lies elsewhere."""
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Variables of the environment that say in which language programs speak; the first that is set counts."""
_folder = ContextVar("language", default=ENGLISH)


class WordsError(Exception):
    """A file of words is not as the program needs it: a mistake in the program, which tests find."""


class UnknownLanguage(Exception):
    """There is no language in the folder that somebody asked for by `HIGHSEAS_LANGUAGE`."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a folder declares of its language, in `language.toml`; the usual values are those of English."""

    name: str = "English"
    """What it calls itself."""
    plurals: str = ""
    """Which form of a word goes with a count `n`, as an expression of gettext: "n==1 ? 0 : n<5 ? 1 : 2"."""
    grammar: str = ""
    """A class beside `words.language.Language` that lists and names things its own way, as "module:Class"."""


def languages() -> list[str]:
    """Return the folders of all languages that the program has."""
    found = {place.name for place in LANGUAGES.iterdir() if (place / FACTS).is_file()}
    return sorted(found | {ENGLISH})


def wanted(environ: Mapping[str, str]) -> str:
    """Return the folder of the language that the environment asks for. Raises `UnknownLanguage`."""
    if asked := environ.get(VARIABLE):
        if asked != ENGLISH and not (_place(asked) / FACTS).is_file():
            raise UnknownLanguage(asked)
        return asked
    locale = next(filter(None, map(environ.get, _LOCALE)), "").partition(".")[0].partition("@")[0]
    language = locale.partition("_")[0]
    if not language.isalpha() or language in (ENGLISH, "C", "POSIX"):
        return ENGLISH
    there = languages()
    return next((folder for folder in (locale, language) if folder in there), ENGLISH)


def facts(folder: str) -> Facts:
    """Return what a folder declares of its language. Raises `WordsError`."""
    if folder == ENGLISH or not (_place(folder) / FACTS).is_file():
        return Facts()
    return words_file(FACTS, Facts, folder)


def _place(folder: str) -> "Traversable":
    """Return a language's folder itself; one that has a path lies outside of the program."""
    return Path(folder) if os.sep in folder else LANGUAGES / folder


def use(folder: str) -> None:
    """Say everything in the language of this folder from now on, in this context and those made of it: a thread of
    one's own needs `contextvars.copy_context`.
    """
    _folder.set(folder)


in_use = _folder.get
"""Return the folder of the language in use; asked for every sentence."""


def code_in_use() -> str:
    """Return the code of the language in use, such as "en": by it a story has its texts."""
    return Path(in_use()).name


def words_text(name: str, folder: str = "") -> str:
    """Return the text of a file in a language's folder, or that of the language in use. Raises `OSError`."""
    own = _place(folder or in_use()) / name
    return (own if own.is_file() else LANGUAGES / ENGLISH / name).read_text(encoding="utf-8")


def words_table(name: str, folder: str = "") -> dict[str, Any]:
    """Return the tables of a file likewise. Raises `OSError` or `TomlError`."""
    table = parse(words_text(name, folder))
    if name == FACTS or (folder or in_use()) == ENGLISH:
        return table
    return _over(parse(words_text(name, ENGLISH)), table)


def _over(english: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Return the tables of a language with what it lacks in English."""
    filled = dict(english)
    for key, value in own.items():
        both = isinstance(english.get(key), dict) and isinstance(value, dict)
        filled[key] = _over(english[key], value) if both else value
    return filled


def words_file(name: str, form: type[T], folder: str = "") -> T:
    """Return a file of words in its form, a struct, read once. Raises `WordsError` with file, line and fault."""
    return cast(T, _file(name, cast(Any, form), folder or in_use()))


@cache  # as many as there are files, for each language
def _file(name: str, form: Any, folder: str) -> Any:
    try:
        return fit(words_text(name, folder), words_table(name, folder), form)
    except TomlError as error:
        raise WordsError(f"{folder}/{name}: {error}") from error
