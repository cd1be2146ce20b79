"""The program's own files of words: `LANGUAGE/*.toml`, in their forms."""

from importlib import resources
from typing import TypeVar

from highseas.engine.strict_toml import TomlError, read

T = TypeVar("T")


class WordsError(Exception):
    """A file of words is not as the program needs it: a mistake in the program, which tests find."""


def words_text(name: str, folder: str = "en") -> str:
    """Return the text of a file by its path in the language's folder. Raises `OSError` if there is none."""
    return (resources.files("highseas.campaign.words") / folder / name).read_text(encoding="utf-8")


def words_file(name: str, form: type[T], folder: str = "en") -> T:
    """Return a file of words in its form, a struct. Raises `WordsError` with file, line and fault."""
    try:
        return read(words_text(name, folder), form)
    except TomlError as error:
        raise WordsError(f"{folder}/{name}: {error}") from error
