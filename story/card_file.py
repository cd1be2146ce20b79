"""Reading a card's file: its title, its paragraphs, and the lines in square brackets that steer them.

A paragraph is lines without an empty line between them. `[if CONDITION]`, `[else if CONDITION]`, `[else]` and
`[end]` stand on lines of their own and hold for the text up to the next such line or the paragraph's end; `[again]`
heads a paragraph for later tries.
"""

import re
from itertools import groupby
from typing import Any, NamedTuple, get_args

import msgspec

from highseas.engine.refusal import Fault, Refusal
from highseas.story import conditions
from highseas.story.conditions import either
from highseas.story.prose import By, Name, Paragraph, Piece, Player, Winner, paragraph_of
from highseas.story.text_format import Prose

MOST_WORDS = 64
"""Words and parentheses of the longest condition."""
_SHOWN = 60
"""Most characters that are shown of a line."""
_TITLE = re.compile(r"# (?P<title>\S.*)")
_STEER = re.compile(r"\[(?P<inside>.*)\]")
_BEGUN = re.compile(r"\[(?:if|else|end|again)\b")
"""What is meant to steer, though the line does not end as one that does."""
_WORD = re.compile(r"[()]|[^\s()]+")
_ID = re.compile(r"[0-9a-z]+(?:-[0-9a-z]+)*")
_NUMBER = re.compile(r"[0-9]{1,4}")
_BRACES = re.compile(r"\{(?P<inside>[^{}]*)\}|[{}]")


def read_card(text: str) -> tuple[Prose, list[Fault]]:
    """Read a card's file as far as it can be read; each of its faults has its line."""
    lines = text.split("\n")
    faults: list[Fault] = []
    title = _TITLE.fullmatch(lines[0].rstrip())
    if text and not title:
        faults.append(Fault(1, Refusal("stories.title")))
    paragraphs: list[Paragraph] = []
    again: list[Paragraph] = []
    numbered = [(number, line.strip()) for number, line in enumerate(lines[1:], 2)]
    for has_text, found in groupby(numbered, key=lambda line: bool(line[1])):
        block = list(found)
        if not has_text:
            continue
        headed = block[0][1] == "[again]"
        reader = _Reader(block[1:] if headed else block)
        if paragraph := reader.paragraph():
            (again if headed else paragraphs).append(paragraph)
        if headed and len(block) == 1:
            faults.append(Fault(block[0][0], Refusal("blocks.silent", block="[again]")))
        faults += reader.faults
    return Prose(title=title["title"] if title else "", paragraphs=tuple(paragraphs), again=tuple(again)), faults


class _Open(NamedTuple):
    """A piece whose text is being read: the line that opened it, its condition, and what is written of it."""

    line: int
    when: conditions.Condition
    steer: str


class _Reader:
    """One pass over the lines of a paragraph."""

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self.faults: list[Fault] = []
        self._lines = lines
        self._pieces: list[Piece] = []
        self._text: list[str] = []
        self._open = _Open(0, conditions.ALWAYS, "")
        self._left: conditions.Condition | None = None
        """Where a chain is open: the condition that none of its blocks met; `NEVER` after `[else]`."""

    def paragraph(self) -> Paragraph:
        """Read the lines; nothing is left of a paragraph without text."""
        for number, line in self._lines:
            if steer := _STEER.fullmatch(line):
                self._close()
                self._steer(number, line, steer["inside"].split())
            else:
                if not self._text:
                    self._open = self._open._replace(line=self._open.line or number)
                self._text.append(line)
                wrong = (braces[0] for braces in _BRACES.finditer(line) if _name(braces["inside"]) is None)
                self.faults += [Fault(number, Refusal("blocks.name", text=braces)) for braces in wrong]
                if _BEGUN.match(line):
                    self.faults.append(Fault(number, Refusal("blocks.not_alone", block=line[:_SHOWN])))
        self._close()
        return paragraph_of(self._pieces)

    def _steer(self, number: int, line: str, words: list[str]) -> None:
        try:
            self._open = _Open(number, self._condition(line, words), line)
        except (Refusal, OverflowError) as error:
            why = error if isinstance(error, Refusal) else Refusal("blocks.large", block=line)
            self.faults.append(Fault(number, why))
            self._open = _Open(number, conditions.ALWAYS, line)
            self._left = None if words == ["end"] else conditions.ALWAYS

    def _condition(self, line: str, words: list[str]) -> conditions.Condition:
        """Return the condition of the text below the line, and keep what is left of the chain."""
        if words[:1] == ["if"]:
            wanted = read_condition(" ".join(words[1:]))
            self._left = conditions.negated(wanted)
            return wanted
        if words == ["end"] or words[:1] == ["else"]:
            left = self._left
            if left is None or (left == conditions.NEVER and words != ["end"]):
                raise Refusal("blocks.no_chain", block=line)
            if words in (["end"], ["else"]):
                self._left = None if words == ["end"] else conditions.NEVER
                return conditions.ALWAYS if words == ["end"] else left
            if words[:2] == ["else", "if"]:
                wanted = read_condition(" ".join(words[2:]))
                self._left = conditions.both(left, conditions.negated(wanted))
                return conditions.both(left, wanted)
        if words == ["again"]:
            raise Refusal("blocks.again_first")
        raise Refusal("blocks.unknown", block=line)

    def _close(self) -> None:
        if text := " ".join(" ".join(self._text).split()):
            parts: list[str | Name] = []
            end = 0
            for braces in _BRACES.finditer(text):
                if (name := _name(braces["inside"])) is not None:
                    parts += [text[end : braces.start()], name]
                    end = braces.end()
            self._pieces.append(Piece(tuple(part for part in (*parts, text[end:]) if part), self._open.when))
        elif self._open.steer and self._open.steer != "[end]":
            self.faults.append(Fault(self._open.line, Refusal("blocks.silent", block=self._open.steer)))
        self._text = []
        self._open = _Open(0, conditions.ALWAYS, "")


def _name(inside: str | None) -> Name | None:
    match (inside or "").split():
        case ["by", mission] if _ID.fullmatch(mission):
            return By(mission)
        case ["plays", character] if _ID.fullmatch(character):
            return Player(character)
        case ["winner", chapter] if _NUMBER.fullmatch(chapter):
            return Winner(int(chapter))
    return None


def read_condition(text: str) -> conditions.Condition:
    """Read a condition as it is written. Raises `Refusal`, and `OverflowError` if it has too many cases."""
    words = _WORD.findall(text)
    if len(words) > MOST_WORDS:
        raise Refusal("blocks.long", most=MOST_WORDS)
    reader = _Words(words)
    found = reader.either()
    if reader.next:
        raise Refusal("blocks.too_much", word=reader.next)
    return found


class _Words:
    """One pass over the words of a condition: `not` before `and` before `or`."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._at = 0

    @property
    def next(self) -> str:
        return self._words[self._at] if self._at < len(self._words) else ""

    def _take(self, *wanted: str) -> bool:
        if self.next and self.next in wanted:
            self._at += 1
            return True
        return False

    def either(self) -> conditions.Condition:
        found = self._both()
        while self._take("or"):
            found = either(found, self._both())
        return found

    def _both(self) -> conditions.Condition:
        found = self._one()
        while self._take("and"):
            found = conditions.both(found, self._one())
        return found

    def _one(self) -> conditions.Condition:
        if self._take("not"):
            return conditions.negated(self._one())
        if self._take("("):
            found = self.either()
            if not self._take(")"):
                raise Refusal("blocks.open")
            return found
        return ((conditions.Ask(self._atom()),),)

    def _atom(self) -> conditions.AnyAtom:
        word = self.next
        if (kind := _ATOMS.get(word)) is None:
            raise Refusal("blocks.atom", word=word, known=tuple(_ATOMS)) if word else Refusal("blocks.nothing")
        self._at += 1
        if kind is conditions.Lost:
            return self._lost()
        if kind is conditions.Unlocked and _NUMBER.fullmatch(self.next):
            return conditions.UnlockedMany(self._number())
        fields = msgspec.structs.fields(kind)
        values: list[Any] = [self._number() if field.type is int else self._id() for field in fields]
        return kind(*values)

    def _id(self) -> str:
        word = self.next
        if not _ID.fullmatch(word) or word in (*_ATOMS, "and", "or", "not"):
            raise Refusal("blocks.id", word=word)
        self._at += 1
        return word

    def _number(self) -> int:
        word = self.next
        if not _NUMBER.fullmatch(word) or not int(word):
            raise Refusal("blocks.number", word=word)
        self._at += 1
        return int(word)

    def _lost(self) -> conditions.Lost | conditions.LostBy:
        chapter = self._number()
        if self._take("by"):
            word = self.next
            for cause in conditions.CAUSES:
                if self._take(cause):
                    return conditions.LostBy(chapter, cause)
            raise Refusal("blocks.cause", word=word, known=conditions.CAUSES)
        return conditions.Lost(chapter, self._number() if _NUMBER.fullmatch(self.next) else 1)


_TAGGED = {str(kind.__struct_config__.tag): kind for kind in get_args(conditions.AnyAtom)}
_ATOMS: dict[str, type[conditions.AnyAtom]] = {word: kind for word, kind in _TAGGED.items() if "_" not in word}
"""The kinds of atoms by the word that asks them, with the values of their fields after it."""
