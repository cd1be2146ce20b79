"""Entries of help, found by almost anything a player may type, shared by the help of every game; what is new."""

import unicodedata
from collections.abc import Callable, Mapping

import msgspec

from highseas.campaign.words.language import Language
from highseas.campaign.words.shipped import words_file
from highseas.engine.refusal import Refusal

MOST_OFFERED = 6
"""How many titles are offered where a word could mean several."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page of help. `source` names the rule, `see` related entries by key, `words` further search words, `terms`
    the kinds of terms that it explains. The first entry of a `group` of the whole list names it.
    """

    title: str
    text: str
    source: str
    see: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    group: str = ""


class HelpFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of entries by their keys."""

    entry: dict[str, Entry]


class HelpError(Refusal):
    """There is no help for what was asked, or too much."""


def plain(word: str) -> str:
    """Return a word without accents, case and punctuation, for comparing."""
    bare = unicodedata.normalize("NFKD", word.casefold()).encode("ascii", "ignore").decode()
    return bare.replace("_", " ").replace("-", " ").replace("'", "").strip()


def _names(key: str, entry: Entry) -> tuple[str, ...]:
    title = plain(entry.title)
    short = (plain(key).removeprefix("contract "), title.rpartition(": ")[2])  # of "Event: …"
    return (plain(key), title, *short, *map(plain, entry.words))


def key_in(entries: Mapping[str, Entry], word: str) -> str:
    """Return the key of the only entry that a word means; "" for none. Raises `HelpError` if there are several."""
    if not (asked := plain(word)):
        raise HelpError("asked.nothing")
    one = f"{asked[:-3]}y" if asked.endswith("ies") else asked  # of "trophies"
    ways: tuple[Callable[[tuple[str, ...]], bool], ...] = (
        lambda names: asked in names,
        lambda names: one in names or any(asked[:-end] in names for end in (1, 2)),  # "crowns", "Münzen", "Schiffe"
        lambda names: any(name.startswith(asked) for name in names),
        lambda names: any(asked in name for name in names),
    )
    for matches in ways:
        found = [key for key, entry in entries.items() if matches(_names(key, entry))]
        if len(found) == 1:
            return found[0]
        if found:
            titles = [entries[key].title for key in found[:MOST_OFFERED]]
            raise HelpError("asked.several", word=word, titles=titles)
    return ""


def search_in(entries: Mapping[str, Entry], text: str) -> list[str]:
    """Return keys of entries with the text: by name first, then in the title, then anywhere."""
    if not (asked := plain(text)):
        return []
    ways: tuple[Callable[[str, Entry], bool], ...] = (
        lambda key, entry: asked in _names(key, entry),
        lambda key, entry: any(name.startswith(asked) for name in _names(key, entry)),
        lambda key, entry: asked in plain(entry.title),
        lambda key, entry: asked in plain(entry.text),
    )
    found = dict.fromkeys(key for way in ways for key, entry in entries.items() if way(key, entry))
    return list(found)


_BULLET, _ON = "· ", "  "


class News(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is new in one version. A line that begins with a small letter goes on with the one before it."""

    number: str
    lines: tuple[str, ...]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    version: tuple[News, ...]


def versions() -> tuple[News, ...]:
    """Return the news of all versions that have some, the newest first."""
    return words_file("news.toml", _File).version


def news_lines(language: Language, since: str = "") -> list[str]:
    """Return what is new after this version, newest first; of all versions if it is unknown."""
    lines: list[str] = []
    for news in versions():
        if news.number == since:
            break
        lines += ["", *version_lines(news, language)]
    return lines[1:]


def version_lines(news: News, language: Language) -> list[str]:
    marked = (f"{_ON if line[0].islower() else _BULLET}{line}" for line in news.lines)
    return [language.say("screens.help.version", number=news.number), *marked]
