"""The program's own files of words: `LANGUAGE/*.toml`, in their forms, and which language is in use.

What a language other than English lacks, a file or a single sentence, is read in English.
"""

from collections.abc import Mapping
from contextvars import ContextVar
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, TypeVar, cast

from highseas.engine.strict_toml import TomlError, fit, parse

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

T = TypeVar("T")
LANGUAGES: "Traversable" = resources.files("highseas.campaign.words")
"""Where every language has its folder."""
ENGLISH = "en"
_folder = ContextVar("language", default=ENGLISH)


class WordsError(Exception):
    """A file of words is not as the program needs it: a mistake in the program, which tests find."""


def use(folder: str) -> None:
    """Say everything in the language of this folder from now on: called once, when the program starts.

    What runs in this context and in those made of it follows: tasks and `asyncio.to_thread` do, a thread of one's
    own needs `contextvars.copy_context`.
    """
    _folder.set(folder)


def in_use() -> str:
    """Return the folder of the language in use."""
    return _folder.get()


def words_text(name: str, folder: str = "") -> str:
    """Return the text of a file by its path in the language's folder, by default that of the language in use.

    Raises `OSError` if there is none.
    """
    own = LANGUAGES / (folder or in_use()) / name
    return (own if own.is_file() else LANGUAGES / ENGLISH / name).read_text(encoding="utf-8")


def words_table(name: str, folder: str = "") -> dict[str, Any]:
    """Return the tables of a file likewise. Raises `OSError` or `TomlError`."""
    table = parse(words_text(name, folder))
    return table if (folder or in_use()) == ENGLISH else _over(parse(words_text(name, ENGLISH)), table)


def _over(english: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Return the tables of a language with what it lacks in English."""
    return {**english, **{key: _filled(english.get(key), value) for key, value in own.items()}}


def _filled(english: Any, own: Any) -> Any:
    return _over(english, own) if isinstance(english, dict) and isinstance(own, dict) else own


def words_file(name: str, form: type[T], folder: str = "") -> T:
    """Return a file of words in its form, a struct, read once. Raises `WordsError` with file, line and fault."""
    return cast(T, _file(name, cast(Any, form), folder or in_use()))


@cache  # as many as there are files, for each language
def _file(name: str, form: Any, folder: str) -> Any:
    try:
        return fit(words_text(name, folder), words_table(name, folder), form)
    except TomlError as error:
        raise WordsError(f"{folder}/{name}: {error}") from error
