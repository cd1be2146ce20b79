"""Reading a story from its folder, strictly: TOML and Markdown in, `story.format.Story` out.

A folder of one's own needs only `story.toml`, `chapters/*.toml` and `text/<language>/`; `rules.toml`, `cards.toml`,
`events.toml` and `characters.toml`, with their words, are the project's own where it has none.
"""

import re
import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from engine.deal_format import KeyPath
from engine.deal_lines import Places
from engine.deal_words import place_of, told
from story import effects, format, terms
from story.format import CardFile, Chapter, CharacterFile, EventFile, Language, Manifest, Prose, Rules, Story, Words

OWN_STORY = Path(__file__).parent
"""The folder of the project's own story."""
LARGEST_FILE = 1 << 20
"""Bytes of the largest file that is read."""

T = TypeVar("T")

_KEYS = tuple(
    dict.fromkeys(
        key
        for module in (format, terms, effects)
        for part in vars(module).values()
        if isinstance(part, type) and issubclass(part, msgspec.Struct)
        for key in (*part.__struct_fields__, "kind")
    )
)
_BAD_CHOICE = re.compile(r"Invalid (?:enum )?value (?P<got>'[^']*')")
_TITLE = re.compile(r"# (?P<title>\S.*)")


class StoryDataError(ValueError):
    """Files of a story cannot be read; `problems` has one sentence each, with the file and the line."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def load_story(folder: Path = OWN_STORY) -> Story:
    """Read the story in this folder. Raises `StoryDataError` with everything that cannot be read."""
    if not folder.is_dir():
        raise StoryDataError((f"{folder}: there is no such folder; name the folder that holds story.toml",))
    return _Reader(folder).story()


class _Reader:
    """One reading of a folder, which goes on after a mistake so that all of them are told."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._problems: list[str] = []

    def story(self) -> Story:
        manifest = self._table(self._folder / "story.toml", Manifest)
        rules = self._table(self._shared("rules.toml"), Rules)
        cards = self._table(self._shared("cards.toml"), CardFile)
        events = self._table(self._shared("events.toml"), EventFile)
        characters = self._table(self._shared("characters.toml"), CharacterFile)
        chapters = self._chapters()
        languages = self._languages()
        if self._problems or not (manifest and rules and cards and events and characters):
            raise StoryDataError(tuple(self._problems))
        return Story(
            manifest=manifest,
            rules=rules,
            cards=cards,
            events=events,
            characters=characters,
            chapters=chapters,
            languages=languages,
        )

    def _shared(self, name: str) -> Path:
        """The folder's own file, or the project's."""
        return (self._folder if self._has(name) else OWN_STORY) / name

    def _chapters(self) -> tuple[Chapter, ...]:
        paths = sorted((self._folder / "chapters").glob("*.toml"))
        if not paths:
            self._problem(self._folder / "chapters", "there is no chapter here; write at least 1.toml")
        chapters = [chapter for path in paths if (chapter := self._table(path, Chapter))]
        return tuple(sorted(chapters, key=lambda chapter: chapter.number))

    def _languages(self) -> dict[str, Language]:
        found = self._folder / "text"
        folders = sorted(path for path in found.iterdir() if path.is_dir()) if found.is_dir() else []
        if not folders:
            self._problem(found, "there is no text here; write at least text/en")
        return {folder.name: language for folder in folders if (language := self._language(folder))}

    def _language(self, folder: Path) -> Language | None:
        words = self._table(folder / "words.toml", Words)
        prose = {path.stem: self._prose(path) for path in sorted(folder.glob("*.md"))}
        return Language(cards=prose, words=self._with_shared(words, folder.name)) if words else None

    def _with_shared(self, words: Words, language: str) -> Words:
        """The words, and the project's own for whatever of the project's own the folder uses."""
        path = OWN_STORY / "text" / language / "words.toml"
        if self._folder == OWN_STORY or not path.exists():
            return words
        own = msgspec.toml.decode(path.read_bytes(), type=Words)
        return msgspec.structs.replace(
            words,
            event=words.event if self._has("events.toml") else own.event | words.event,
            character=words.character if self._has("characters.toml") else own.character | words.character,
        )

    def _has(self, name: str) -> bool:
        return (self._folder / name).exists()

    # --- one file ---

    def _problem(self, path: Path, sentence: str, line: int = 0) -> None:
        name = path.relative_to(self._folder) if path.is_relative_to(self._folder) else path
        self._problems.append(f"{name}{f', line {line}' if line else ''}: {sentence}")

    def _text(self, path: Path) -> str | None:
        try:
            if path.stat().st_size > LARGEST_FILE:
                self._problem(path, f"the file is larger than {LARGEST_FILE >> 10} KiB; a story needs far less")
                return None
            return path.read_text(encoding="utf-8")
        except FileNotFoundError:
            self._problem(path, "there is no such file; a story needs it")
        except UnicodeDecodeError:
            self._problem(path, "this is not text in UTF-8; save it as UTF-8")
        except OSError as error:
            self._problem(path, f"it cannot be read: {error.strerror}")
        return None

    def _table(self, path: Path, form: type[T]) -> T | None:
        """A file of TOML in this form, or None with the problem noted."""
        text = self._text(path)
        if text is None:
            return None
        try:
            return msgspec.convert(tomllib.loads(text), form)
        except tomllib.TOMLDecodeError as error:
            self._problem(path, f"this is not TOML: {error}")
        except RecursionError:
            self._problem(path, "lists are nested too deeply")
        except msgspec.ValidationError as error:
            at = place_of(str(error))
            self._problem(path, _sentence(str(error), at), Places(text).line(at))
        return None

    def _prose(self, path: Path) -> Prose:
        """`# Title`, then paragraphs with empty lines between them; a paragraph's lines are joined."""
        text = self._text(path) or ""
        first, _, rest = text.partition("\n")
        title = _TITLE.fullmatch(first.rstrip())
        if text and not title:
            self._problem(path, "a card's text begins with a line '# Title'", 1)
        blocks = (" ".join(block.split()) for block in re.split(r"\n\s*\n", rest))
        return Prose(title=title["title"] if title else "", paragraphs=tuple(block for block in blocks if block))


def _sentence(message: str, at: KeyPath) -> str:
    """A validation error of msgspec in our words."""
    choice = _BAD_CHOICE.match(message)
    if choice:
        key = next((step for step in reversed(at) if isinstance(step, str)), "it")
        return f"{key!r} cannot be {choice['got']}; docs/story/format.md lists what it can be"
    return told(message, at, _KEYS)
