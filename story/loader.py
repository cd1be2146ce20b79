"""Reading a story from its folder, strictly: TOML and Markdown in, `story.format.Story` out.

A story of a player's own needs only `story.toml`, `chapters/*.toml` and `text/<language>/`; `rules.toml`,
`cards.toml`, `events.toml` and `characters.toml`, with their words, are the project's own where it has none.
`places.toml` and `pictures.toml`, and `places.toml`, `company.toml` and `gossip.toml` of a language, may be
missing.
"""

import errno
import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec.inspect import type_info

from highseas.engine.refusal import Refusal
from highseas.engine.strict_toml import Fault, KeyPath, TomlError, fit, misfit, parse, read
from highseas.engine.strict_toml.places import Places
from highseas.engine.untrusted import first_control
from highseas.platform import is_folder, is_there, read_regular
from highseas.story import format as schema
from highseas.story import text_format
from highseas.story.card_file import read_card
from highseas.story.prose import TELLINGS, Forms, tables_of_forms

OWN_STORY = Path(__file__).parent
"""The folder of the project's own story."""
LARGEST_FILE = 1 << 18
"""Bytes of the largest file that is read."""
LARGEST_STORY = {".toml": 1 << 20, ".md": 1 << 21}
"""Bytes of all files of a folder together: tables take some time to read, texts do not."""
MOST_CHAPTERS = 50
MOST_FILES = 1000
"""Languages of a story, or cards of a language."""
T = TypeVar("T")
U = TypeVar("U")
_CHAPTER = re.compile(r"chapter-(?P<number>0|[1-9][0-9]?)")


class StoryDataError(ValueError):
    """Files of a story cannot be read; `problems` has an entry for each fault, with the file and the line."""

    def __init__(self, problems: tuple[Refusal, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def load_story(folder: Path = OWN_STORY, code: str = "") -> schema.Story:
    """Read the story in this folder, in all its languages or with only that of the `code`, or of the story if it has no
    such language: reading one takes a tenth of a second. Raises `StoryDataError` with everything that cannot be read.
    """
    if not is_folder(folder):
        raise StoryDataError((Refusal("stories.file", file=str(folder), why=Refusal("stories.no_folder")),))
    return _Reader(folder).story(code)


def load_table(folder: Path, name: str, form: type[T]) -> T:
    """Return one table of the story in this folder, without the rest of it. Raises `StoryDataError`."""
    reader = _Reader(folder)
    found = reader.table(folder / name, form)
    if found is None or reader.problems:
        raise StoryDataError(tuple(reader.problems))
    return found


def leads_through_link(folder: Path, path: Path) -> bool:
    """Whether a file of a story, or a folder on the way, is a link: what it leads to would be read and packed."""
    parts = path.relative_to(folder).parts
    return any(folder.joinpath(*parts[:end]).is_symlink() for end in range(1, len(parts) + 1))


class _Reader:
    """One reading of a folder; it goes on after a fault, to report all of them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.problems: list[Refusal] = []
        self._left = dict(LARGEST_STORY)

    def story(self, code: str = "") -> schema.Story:
        manifest = self.table(self._folder / "story.toml", schema.Manifest)
        rules = self.table(self._shared("rules.toml"), schema.Rules)
        cards = self.table(self._shared("cards.toml"), schema.CardFile)
        events = self.table(self._shared("events.toml"), schema.EventFile)
        characters = self.table(self._shared("characters.toml"), schema.CharacterFile)
        paths = self._files(self._folder / "chapters", "*.toml", MOST_CHAPTERS)
        if not paths:
            self._problem(self._folder / "chapters", Refusal("stories.no_chapter"))
        chapters = [chapter for path in paths if (chapter := self.table(path, schema.Chapter))]
        folders = [path for path in self._files(self._folder / "text", "*") if is_folder(path)]
        if code and manifest:
            own = {path.name for path in folders} & {code} or {manifest.language}
            folders = [path for path in folders if path.name in own]
        if not folders:
            self._problem(self._folder / "text", Refusal("stories.no_text"))
        languages = {folder.name: language for folder in folders if (language := self._language(folder))}
        places = self.optional(self._folder / "places.toml", text_format.PlaceFile)
        guests = self.optional(self._folder / "guests.toml", schema.GuestFile)
        pictures = self.optional(self._folder / "pictures.toml", schema.PictureFile)
        if self.problems or not (manifest and rules and cards and events and characters):
            raise StoryDataError(tuple(self.problems))
        return schema.Story(
            manifest=manifest,
            rules=rules,
            cards=cards,
            events=events,
            characters=characters,
            chapters=tuple(sorted(chapters, key=lambda chapter: chapter.number)),
            languages={name: tellings[0] for name, tellings in languages.items()},
            tellings=languages,
            places=places.place if places else (),
            guests=guests,
            pictures=pictures.picture if pictures else {},
        )

    def _shared(self, name: str) -> Path:
        return (self._folder if is_there(self._folder / name) else OWN_STORY) / name

    def _language(self, folder: Path) -> tuple[text_format.Language, ...]:
        """Return the texts of a language in each of `TELLINGS`; nothing if they cannot be read."""
        self._forms: list[str] = []
        words = self._in_forms(folder / "words.toml", text_format.Words)
        prose: dict[str, text_format.Prose] = {}
        for path in self._files(folder, "*.md"):
            prose[path.stem], faults = read_card(self._text(path) or "")
            for fault in faults:
                self._problem(path, fault.why, fault.line)
        narration = self._narration(folder)
        places = self._or(text_format.PlacesWords(), folder / "places.toml", text_format.PlacesWords)
        company = self._or(text_format.CompanyFile(character={}), folder / "company.toml", text_format.CompanyFile)
        gossip = self._or(None, folder / "gossip.toml", text_format.GossipWords)
        if not (words and places and company and gossip):
            return ()
        return tuple(
            text_format.Language(
                cards=prose,
                words=self._with_shared(words[number], folder.name),
                narration={chapter: forms[number] for chapter, forms in narration.items()},
                places=places[number],
                company=company[number].character,
                gossip=gossip[number],
                forms=tuple(self._forms),
            )
            for number in range(len(TELLINGS))
        )

    def _in_forms(self, path: Path, form: type[T]) -> list[T]:
        return self._tables(path, form, has_forms=True)

    def _or(self, missing: U, path: Path, form: type[T]) -> list[T | U]:
        return [*self._in_forms(path, form)] if is_there(path) else [missing] * len(TELLINGS)

    def _narration(self, folder: Path) -> dict[int, list[text_format.Narration]]:
        found: dict[int, list[text_format.Narration]] = {}
        for path in self._files(folder, "chapter-*.toml"):
            if (number := _CHAPTER.fullmatch(path.stem)) is None:
                self._problem(path, Refusal("stories.chapter_file"))
            elif narration := self._in_forms(path, text_format.Narration):
                found[int(number["number"])] = narration
        return found

    def _with_shared(self, words: text_format.Words, language: str) -> text_format.Words:
        """Return the words, with the project's own for the files of its that the folder uses."""
        path = OWN_STORY / "text" / language / "words.toml"
        if self._folder == OWN_STORY or not path.exists():
            return words
        own = read(path.read_text(encoding="utf-8"), text_format.Words)
        if self._shared("events.toml").parent == OWN_STORY:
            words = msgspec.structs.replace(words, event=own.event | words.event)
        if self._shared("characters.toml").parent == OWN_STORY:
            words = msgspec.structs.replace(words, character=own.character | words.character)
        return words

    def _files(self, folder: Path, pattern: str, most: int = MOST_FILES) -> list[Path]:
        found = sorted(islice(folder.glob(pattern), most + 1))
        if len(found) > most:
            self._problem(folder, Refusal("stories.many_files", most=most))
            return []
        return found

    def _problem(self, path: Path, why: Exception, line: int = 0) -> None:
        file = str(path.relative_to(self._folder) if path.is_relative_to(self._folder) else path)
        at = {"line": line} if line else {}
        self.problems.append(Refusal("stories.line" if line else "stories.file", file=file, why=why, **at))

    def _text(self, path: Path) -> str | None:
        """Return the text of a file, None with the problem noted; with control characters, noted, all the same."""
        theirs = self._folder != OWN_STORY and path.is_relative_to(self._folder)  # ours may be installed as links
        if theirs and leads_through_link(self._folder, path):
            self._problem(path, Refusal("stories.link"))
            return None
        try:
            data = read_regular(path, min(LARGEST_FILE, self._left[path.suffix]))
            text = data.decode("utf-8")
        except FileNotFoundError:
            self._problem(path, Refusal("stories.missing"))
            return None
        except UnicodeDecodeError:
            self._problem(path, Refusal("stories.encoding"))
            return None
        except OSError as error:
            why = Refusal("stories.unreadable", said=f"{error.strerror}")
            if error.errno == errno.EFBIG:
                why = Refusal("stories.large_file", most=LARGEST_FILE >> 10)
                if self._left[path.suffix] < LARGEST_FILE:
                    why = Refusal("stories.large", kind=path.suffix[1:], most=LARGEST_STORY[path.suffix] >> 10)
            self._problem(path, why)
            return None
        self._left[path.suffix] -= len(data)
        if wrong := first_control(text):
            self._problem(path, Refusal("stories.control", name=wrong[1]), wrong[0])
        return text

    def table(self, path: Path, form: type[T]) -> T | None:
        return next(iter(self._tables(path, form)), None)

    def _tables(self, path: Path, form: type[T], has_forms: bool = False) -> list[T]:
        """Return a table, or with forms that of each of `TELLINGS`; nothing, with the problems noted, if it is none."""
        if (text := self._text(path)) is None:
            return []
        try:
            table = parse(text)
            # control characters that TOML writes in ASCII, as in "\u001b[2J"
            for at, word in _words_of(table, ()) if not first_control(text) else ():
                if wrong := first_control(word):
                    self._problem(path, Refusal("stories.control", name=wrong[1]), Places(text).line(at))
            if not has_forms:
                return [fit(text, table, form)]
            return [fit(text, one, form) for one in self._each_form(path, text, table, form)]
        except TomlError as error:
            for fault in error.faults:
                self._problem(path, fault.why, fault.line)
        return []

    def _each_form(self, path: Path, text: str, table: dict[str, Any], form: Any) -> Iterator[dict[str, Any]]:
        """Yield the table as it is told in each of `TELLINGS`. Raises `TomlError` for forms that are none."""
        found, table = [], deepcopy(table)
        for inside, step, at in tables_of_forms(table, type_info(form)):
            if wrong := misfit(inside[step], Forms):
                raise TomlError(Fault(Places(text).line((*at, *wrong[0])), wrong[1]))
            found.append((inside, step, forms := msgspec.convert(inside[step], Forms)))
            self._forms += (f"{path.name} {'.'.join(map(str, at))} {name}" for name in forms.names())
        for telling in TELLINGS:
            for inside, step, forms in found:
                inside[step] = forms.said(telling)
            yield table

    def optional(self, path: Path, form: type[T]) -> T | None:
        return self.table(path, form) if is_there(path) else None


def _words_of(value: Any, at: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    if isinstance(value, str):
        yield at, value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield (*at, key), key
            yield from _words_of(part, (*at, key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from _words_of(part, (*at, number))
