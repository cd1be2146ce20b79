r"""A language: its sentences by code, and how it counts, lists and names things; and small forms of text.

Code that produces text for a player gets a `Language` and asks it for a code with values; no sentence is assembled
from parts in Python. Another language is another folder beside `en`, which declares how it counts and, where its
grammar differs, a class beside `Language` that lists its own way (`shipped.Facts`).

In a story's prose `*word*` is slanted on a screen that can show it, and `in_plain_lines` marks it; `\*` and `\\` are
an asterisk and a backslash that are text, as in names of players.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sized
from datetime import date
from functools import cache
from pkgutil import resolve_name
from typing import Any, TypeVar, cast

from highseas.campaign.words import shipped
from highseas.campaign.words.catalogue import Catalogue, CatalogueError, Either, catalogue

_WORD = re.compile(r"(?!highseas\b)[a-zß-öø-ÿ]+(?=['\s]|[,;:.!?](?:\s|$)|$)")
"""A plain word at the beginning; a path, a file's name, a number or a command is none."""


def capital(text: str) -> str:
    """Return the text with a capital, if it begins with a plain word."""
    return text[:1].upper() + text[1:] if _WORD.match(text) else text


def sentence(text: str) -> str:
    """Return the text with a capital and an end."""
    text = capital(text)
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def percent(part: int, total: int) -> str:
    """Format a share in per cent, with one decimal where it helps."""
    share = 100 * part / total
    return f"{share:.0f}%" if share in (0, 100) or share >= 10 else f"{LANGUAGE.decimal(share)}%"


PER_POINT = 100
"""Ten-thousandths, in which the program counts chances, to a point of a hundred."""
_LEAST, _MOST = 1, 99


def points(chance: int, over: bool = False) -> int:
    """Return a chance, in ten-thousandths, in points of a hundred: from 1 to 99 unless the game is `over`."""
    rounded = (chance + PER_POINT // 2) // PER_POINT
    return rounded if over else min(_MOST, max(_LEAST, rounded))


def change(chance: int) -> int:
    """Return by how many whole points a chance changed, rounded evenly for both signs."""
    return points(chance, over=True) if chance >= 0 else -points(-chance, over=True)


_EMPHASIS = re.compile(r"\*(?=\S)([^*]+?)(?<=\S)\*")
_NAMED = 2
"""Words that the name of a ship may have."""
_ASTERISK, _BACKSLASH = "\x01", "\x02"
"""Stand for escaped characters meanwhile; texts of stories have no control characters."""


def _hidden(text: str) -> str:
    return text.replace(r"\\", _BACKSLASH).replace(r"\*", _ASTERISK)


def _shown(text: str) -> str:
    return text.replace(_BACKSLASH, "\\").replace(_ASTERISK, "*")


def pieces(text: str) -> list[tuple[str, bool]]:
    """Split a text into pieces, each with whether it is emphasized; a single asterisk is text."""
    split = _EMPHASIS.split(_hidden(text))
    return [(_shown(piece), bool(number % 2)) for number, piece in enumerate(split) if piece]


def in_plain_lines(text: str) -> str:
    """Return the text as plain lines show it: what is read or quoted, of more than `_NAMED` words, in quotation marks,
    a word that is leaned on as `_word_`; a capital marks a name, such as that of a ship, well enough.
    """
    hidden, marks = _hidden(text), LANGUAGE.facts.quotes

    def marked(found: re.Match[str]) -> str:
        slanted, begun, ended = found[1], *(hidden.count(mark, 0, found.start()) for mark in marks[:2])
        if len(slanted.split()) <= _NAMED:
            return slanted if slanted[:1].isupper() else f"_{slanted}_"
        in_speech = begun % 2 if marks[0] == marks[1] else begun > ended
        return marks[2] + slanted + marks[3] if in_speech else marks[0] + slanted + marks[1]

    return _shown(_EMPHASIS.sub(marked, hidden))


class Language:
    """English, and the base of other languages. Its only state is what it has read of its catalogue."""

    def __init__(self, folder: str = shipped.ENGLISH) -> None:
        self.folder = folder
        self._catalogue: Catalogue = catalogue(folder)
        self._plural: Callable[[int], int] | None = None
        self.facts = shipped.facts(folder)
        if self.facts.plurals:
            from gettext import c2py

            self._plural = c2py(self.facts.plurals)
        self._kinds: dict[str, Callable[..., str]] = {
            "": _text,
            "number": str,
            "signed": lambda number: f"{number:+d}" if number else "0",
            "decimal": self.decimal,
            "date": self.date,
            "row": self.row,
            "clauses": self.clauses,
            "capital": self.capital,
            "list": self.listed,
            "or": lambda parts: self.listed(parts, "or"),
            "a": self.article,
            "quoted": self.quoted,
            "gen": lambda name: name + self.facts.genitive[name.endswith(("s", "ß", "x", "z"))],
            "reason": self.reason,
            "sentence": lambda why: sentence(self.reason(why)),
            "either": lambda whys: self.listed(map(self.reason, whys), "or"),
            "policy_name": lambda policy: self.say(f"players.name.{policy}"),
            "save": lambda name: name or self.say("saves.this"),
        }

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of placeholders beside the nouns; the empty one is text."""
        return frozenset(self._kinds)

    def say(self, code: str, /, **values: object) -> str:
        """Return the sentence of a code with its values. Raises `CatalogueError` if one or the code is missing."""
        parts = self._catalogue.parsed.get(code) or self._catalogue.parts(code)
        if len(parts) == 1 and isinstance(parts[0], str):
            return parts[0]
        said, left = "", [*reversed(parts)]
        while left:  # one loop, without calls of its own: it is asked for hundreds of times in a repaint
            part = left.pop()
            if isinstance(part, str):
                said += part
                continue
            try:
                value: Any = values[part.name]
            except KeyError:
                raise CatalogueError(f"{code} is said without its value {part.name!r}") from None
            if isinstance(part, Either):
                left += reversed(part.then if value else part.otherwise)
            elif part.forms:
                said += self._fitting(part.forms, value)
            elif not part.kind and isinstance(value, str):
                said += value
            elif (kind := self._kinds.get(part.kind)) is None:
                said += self.counted(value, part.kind, part.form)
            else:
                said += kind(value, part.form) if part.form else kind(value)
        return said

    def reason(self, why: object) -> str:
        """Return a code, an error or anything with `code` and `values` in words; for other errors their text."""
        if isinstance(why, str):
            return self.say(why)
        code, values = getattr(why, "code", None), getattr(why, "figures", None)
        if isinstance(code, str) and isinstance(values, Mapping):
            try:
                return self.say(code, **values)
            except Exception:  # whatever comes of a code and figures that another program made up
                if not (instead := getattr(why, "instead", "")):
                    raise
                return self.say(instead)
        return str(why)

    def form(self, count: int) -> int:
        """Return which form of a word, from 0, goes with a count, by the rule that the folder declares."""
        if self._plural is None:
            return 0 if count == 1 else 1
        return self._plural(count)

    def counted(self, count: int | Sized, noun: str, case: str = "") -> str:
        """Return a count of things with its noun, as in "3 coins", in a case of the noun if it has one of its own.
        Raises `CatalogueError` for an unknown noun.
        """
        count = count if isinstance(count, int) else len(count)
        cased = f"{noun}.{case}"
        noun = cased if case and cased in self._catalogue.sentences("nouns") else noun
        return f"{count} {self._fitting(self._catalogue.forms(noun), count)}"

    def _fitting(self, forms: tuple[str, ...], count: int) -> str:
        """Return the form that goes with a count; words read in English may have fewer forms."""
        return forms[min(self.form(count), len(forms) - 1)]

    def listed(self, parts: Iterable[str], last: str = "and") -> str:
        """Return "a", "a and b", "a, b and c"; "nothing" for none."""
        if not (items := list(parts)):
            return self.say("joined.nothing")
        first = self.row(items[:-1])
        return self.say(f"joined.{last}", first=first, last=items[-1]) if first else items[0]

    def row(self, parts: Iterable[str]) -> str:
        """Return things with commas between them, as in "a, b, c"; empty for none."""
        return ", ".join(parts)

    def clauses(self, parts: Iterable[str]) -> str:
        """Return clauses side by side, as in "a; b"; empty for none."""
        return "; ".join(parts)

    def capital(self, text: str) -> str:
        """Return a text with a capital at its beginning."""
        return text[:1].upper() + text[1:]

    def article(self, thing: str) -> str:
        """Return a thing with "a" or "an" before it, as in "an Innkeeper"."""
        return f"{'an' if thing[0].lower() in 'aeiou' else 'a'} {thing}"

    def phrase(self, noun: str, gender: str, form: str, adjective: str = "") -> str:
        """Return a noun, which is in the form's case already, with the article of the form and the adjective before it
        as the case and the gender want them: of "der_acc" and "f" is "die rote Fregatte".
        """
        article, _, case = form.rpartition("_")
        column = "mfnp".find(gender or "m")
        if adjective and (endings := self.facts.endings.get(article or "none")):
            adjective += endings[case or "nom"].split()[column]
        before = self.facts.articles[article][case].split()[column] if article else ""
        return " ".join(filter(None, (before, adjective, noun)))

    def decimal(self, number: float) -> str:
        return f"{number:.1f}".replace(".", self.facts.decimal)

    def date(self, day: date | str) -> str:
        """Return a day, which may come as ISO 8601 has it."""
        return (date.fromisoformat(day) if isinstance(day, str) else day).strftime(self.facts.date)

    def quoted(self, text: object) -> str:
        """Return what somebody typed in quotes, with what cannot be printed as escapes."""
        marks, shown = self.facts.quotes, repr(text)
        return shown if marks.isascii() else marks[0] + shown[1:-1] + marks[1]


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise CatalogueError(f"{value!r} is no text: give its placeholder a kind")
    return value


Spoken = TypeVar("Spoken", bound=Language)


def language_in(folder: str, form: type[Spoken]) -> Spoken:
    """Return the language of a folder, made once: of this class, with the grammar that the folder declares."""
    return cast(Spoken, _made(folder, cast(Any, form)))


@cache  # as many as there are languages, for each class of them
def _made(folder: str, form: Any) -> Language:
    grammar = shipped.facts(folder).grammar
    own: Any = resolve_name(grammar) if grammar else form
    made: Language = (form if issubclass(form, own) else type(form.__name__, (own, form), {}))(folder)
    return made


class _InUse:
    """Stands for the language in use at each moment, so that default arguments and tables made at import follow it."""

    def __init__(self, form: type[Language]) -> None:
        self._form: Any = form

    @property  # type: ignore[misc] # it passes for what it stands for
    def __class__(self) -> Any:
        return self._form

    def _language(self) -> Language:
        return _made(shipped.in_use(), self._form)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._language(), name)

    def __eq__(self, other: object) -> bool:
        return self._language() == (other._language() if isinstance(other, _InUse) else other)

    def __hash__(self) -> int:
        return hash(self._language())


def _of_language_in_use(name: str) -> property:
    """Return an attribute that is read from the language in use: several times as fast as `__getattr__`."""

    def read(self: _InUse) -> Any:
        return getattr(_made(shipped.in_use(), self._form), name)

    return property(read)


def following(form: type[Spoken]) -> Spoken:
    """Return what stands for the language in use, in this class of languages."""
    public = {name: _of_language_in_use(name) for name in ("folder", *dir(form)) if name[0] != "_"}
    return cast(Spoken, type(f"{form.__name__}InUse", (_InUse,), public)(form))


def itself(language: Spoken) -> Spoken:
    """Return the language itself in place of what stands for the one in use."""
    return cast(Spoken, language._language()) if isinstance(language, _InUse) else language


LANGUAGE = following(Language)
"""The language in use, for what is said before any game is loaded (then: `words.games.program_language`)."""
IDS = language_in(shipped.ENGLISH, Language)
"""English whatever is in use, for names that the program gives to saves: they are ids under any language."""
