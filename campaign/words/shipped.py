"""The program's files of words, `LANGUAGE/*.toml`, and the language in use; what it lacks is read in English."""

import os
from collections.abc import Callable, Mapping
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
_said_in: ContextVar[list[str]] = ContextVar("language")
"""The folder of the language in use, in a list that all contexts made of one share."""
_ENGLISH = (ENGLISH,)


class WordsError(Exception):
    """A file of words is not as the program needs it: a mistake in the program, which tests find."""


class UnknownLanguage(Exception):
    """There is no language in the folder that somebody asked for."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a folder declares of its language, in `language.toml`; the usual values are those of English."""

    name: str = "English"
    """What it calls itself."""
    plurals: str = ""
    """Which form of a word goes with a count `n`, as an expression of gettext: "n==1 ? 0 : n<5 ? 1 : 2"."""
    grammar: str = ""
    """A class beside `words.language.Language` that lists and names things its own way, as "module:Class"."""
    decimal: str = "."
    """What stands before the decimals of a number."""
    date: str = "%Y-%m-%d"
    """A day, as `strftime` has it."""
    quotes: str = "\"\"''"
    """Four marks: before and after speech, before and after what is quoted in it. Unless they are ASCII the first two
    stand around what somebody typed too, which is quoted as Python does it otherwise.
    """
    genitive: tuple[str, str] = ("'s", "'s")
    """What the genitive adds to a name, and to one that ends in s, ß, x or z."""
    articles: dict[str, dict[str, str]] = {}
    """The words of each article by case, of which each has one for m, f, n and p (things that are plural)."""
    endings: dict[str, dict[str, str]] = {}
    """What adjectives end in after each article likewise, or after `none`."""


def languages() -> list[str]:
    """Return the folders of all languages that the program has."""
    found = {place.name for place in LANGUAGES.iterdir() if (place / FACTS).is_file()}
    return sorted(found | {ENGLISH})


def check(folder: str) -> str:
    """Return the folder, if it is that of a language. Raises `UnknownLanguage`."""
    if folder != ENGLISH and not (_place(folder) / FACTS).is_file():
        raise UnknownLanguage(folder)
    return folder


def wanted(environ: Mapping[str, str], set_to: Callable[[], str] = str) -> str:
    """Return the folder of the language that the environment's variable asks for, or what the player has `set_to`, or
    else that of the system's locale. Raises `UnknownLanguage`.
    """
    if asked := environ.get(VARIABLE):
        return check(asked)
    if (own := set_to()) in languages():
        return own
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
    _said_in.set([folder])


def change(folder: str) -> None:
    """Say everything in the language of this folder from now on, in all contexts made of the one in which `use` was
    called, as a running screen's parts are.
    """
    try:
        _said_in.get()[0] = folder
    except LookupError:
        use(folder)


def in_use() -> str:
    """Return the folder of the language in use; asked for every sentence."""
    return _said_in.get(_ENGLISH)[0]


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
