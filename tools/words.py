"""Holds the texts of other languages against English, and exchanges them with translators as PO files.

    python -m tools.words check [LANGUAGE]             every language, if none is named
    python -m tools.words stamp LANGUAGE [TEXT …]      somebody has looked at them: they fit today's English
    python -m tools.words export LANGUAGE FILE.po
    python -m tools.words import LANGUAGE FILE.po      what is not fuzzy

A text is named by file and code, as in `sentences/saves.toml:missing.game`, in the story's files after `story/`; a
card's code is `text`, and `*` stands for anything. `sources.toml` of a language keeps a hash of the English that each
text was translated from and, with the reason, which texts leave out a placeholder (`[left_out]`) or are the same as in
English (`[same]`).
"""

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from fnmatch import fnmatchcase, translate
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from highseas.campaign.royal.words.names import GameLanguage
from highseas.campaign.words.catalogue import CatalogueError, slots, split
from highseas.campaign.words.language import language_in
from highseas.campaign.words.shipped import ENGLISH, FACTS, WordsError
from highseas.engine.royal.goals.terms import PayCoins
from highseas.engine.strict_toml import KeyPath
from highseas.engine.strict_toml.places import Scanner

STORY, SOURCES, ALLOWED = "story/", "sources.toml", ("left_out", "same")
ROOTS = {"": Path(__file__).parents[1] / "campaign/words", STORY: Path(__file__).parents[1] / "story/text"}
"""Where languages have their folders, by what the names of files there begin with."""
HEADER = """\
# Hashes of the English that each text was translated from: `python -m tools.words stamp` writes them. Written by hand
# are left_out and same: which texts leave out a placeholder, or are the same as in English, and why.
"""
FORMS = frozenset(("text", "alone", "second", "third"))
"""Forms that a text of the story may have; `text` is the text itself."""


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(map(translate, patterns)))


IDS = _any(
    *("help*.toml:*.group", "help*.toml:*.see.*", "help*.toml:*.terms.*", "forms.toml:*.help", "news.toml:*.number"),
    *(f"{file}.toml:*.{key}" for file in ("tutorial", "first_race") for key in ("id", "event", "kind", "open")),
    "examples.toml:*.0",
)
"""What is no text and the same in every language, as are figures."""
FREE = _any("help*.toml:*.source", "help*.toml:*.words.*")
"""What is as the language likes: where a rule stands, and words that players search for."""
OWN = _any("names.toml:gender.*", "names.toml:cases.*", "names.toml:short.*", "names.toml:plurals.*", "*nouns.toml:*.*")
"""What a language may have though English has it not."""
SAMPLES: dict[str, Any] = {
    **dict.fromkeys(("", "quoted", "capital", "save", "gen"), "Ann"),
    **dict.fromkeys(("list", "or", "row", "clauses"), ("Ann", "Bo")),
    **dict.fromkeys(("card_name", "full_name"), "base-sailor-1vp"),
    **dict.fromkeys(("card_names", "full_names"), ("base-sailor-1vp", "base-settler-1vp")),
    **dict.fromkeys(("all_kinds", "any_kind", "kind_sum", "kind_choice", "plural_names"), ("sailor", "pirate")),
    **{"kind_name": "sailor", "a": "Sailor", "item_name": "bread", "color_name": "yellow", "title_name": "captain"},
    **{"color_names": ("yellow", "blue"), "contract_name": "contract-explorer", "policy_name": "deckhand"},
    **{"reason": "saves.this", "sentence": "saves.this", "either": ("saves.this",), "date": "2026-01-31"},
    **{"decimal": 2.5, "term": PayCoins(coins=3), "item_of": "adventure-ship-ares-4-book"},
}
"""An example for each kind of placeholder; for numbers and nouns it is 3."""


class Refused(Exception):
    """What was asked for cannot be done; the text says why."""


class Value(NamedTuple):
    """A value of a file, and the keys that lead to it."""

    file: Path
    keys: KeyPath
    said: Any


def _leaves(file: Path, value: Any, forms: bool, keys: KeyPath = (), code: str = "") -> Iterator[tuple[str, Value]]:
    """Yield every value of a table by its code, where the `text` of a table of forms stands for the table."""
    if not isinstance(value, dict | list):
        yield code[1:], Value(file, keys, value)
        return
    own = "text" if forms and isinstance(value, dict) and "text" in value and value.keys() <= FORMS else None
    for key, inside in value.items() if isinstance(value, dict) else enumerate(value):
        yield from _leaves(file, inside, forms, (*keys, key), code if key == own else f"{code}.{key}")


def _table(file: Path) -> dict[str, Any]:
    try:
        text = file.read_text("utf-8")
        return {"text": text.removesuffix("\n")} if file.suffix == ".md" else tomllib.loads(text)
    except ValueError as error:
        raise Refused(f"{file} cannot be read: {error}") from error


def _hash(text: str) -> str:
    return blake2b(text.encode(), digest_size=4).hexdigest()


def _is_text(ref: str, said: object) -> bool:
    return isinstance(said, str) and any(map(str.isalpha, said)) and not (IDS.match(ref) or FREE.match(ref))


class Words:
    """All values of one language by file and code, the texts among them, and what its `sources.toml` keep."""

    def __init__(self, language: str, roots: Mapping[str, Path]) -> None:
        self.language = language
        self.folders = {prefix: root / language for prefix, root in roots.items()}
        if not self.folders[""].is_dir():
            raise Refused(f"There is no language {language!r}.")
        self.values: dict[str, Value] = {}
        self.hashes: dict[str, str] = {}
        self._allowed: dict[str, dict[str, dict[str, str]]] = {}
        for prefix, folder in self.folders.items():
            for file in sorted((*folder.rglob("*.toml"), *folder.rglob("*.md"))):
                if file.name not in (FACTS, SOURCES, "tutorial_deal.toml"):
                    name = prefix + file.relative_to(folder).as_posix()
                    for code, value in _leaves(file, _table(file), prefix == STORY and file.suffix == ".toml"):
                        self.values[f"{name}:{code}"] = value
            kept = _table(folder / SOURCES) if (folder / SOURCES).is_file() else {}
            self._allowed[prefix] = {name: kept.pop(name, {}) for name in ALLOWED}
            self.hashes |= {f"{name}:{code}": known for name, table in kept.items() for code, known in table.items()}
        self.texts: dict[str, str] = {ref: at.said for ref, at in self.values.items() if _is_text(ref, at.said)}

    def may(self, name: str, ref: str) -> bool:
        """Whether the table of this name in `sources.toml` has the text, with a reason."""
        rows = (row for tables in self._allowed.values() for row in tables[name].items())
        return any(reason and fnmatchcase(ref, pattern) for pattern, reason in rows)

    def keep(self, order: Iterable[str]) -> None:
        """Write `sources.toml`, with the hashes of these texts in this order."""
        tables = {prefix: dict(own) for prefix, own in self._allowed.items()}
        for ref in filter(self.hashes.__contains__, order):
            name, _, code = ref.partition(":")
            tables[_prefix(ref)].setdefault(name, {})[code] = self.hashes[ref]
        for prefix, folder in self.folders.items():
            if folder.is_dir():
                rows = (f"\n[{_key(name)}]\n{_pairs(table)}" for name, table in tables[prefix].items() if table)
                (folder / SOURCES).write_text(HEADER + "".join(rows), "utf-8")


def _prefix(ref: str) -> str:
    return STORY if ref.startswith(STORY) else ""


def _is_sentence(ref: str) -> bool:
    return ref.startswith("sentences/") and not ref.startswith("sentences/nouns.")


def _slots(ref: str, text: str) -> dict[str, set[str]]:
    """Return the kinds of each placeholder of a text. Raises `CatalogueError`."""
    found: dict[str, set[str]] = {}
    bare = ((name, "") for name in re.findall(r"\{([^{}]*)\}", text))
    for name, kind in ((slot.name, slot.kind) for slot in slots(split(text))) if _is_sentence(ref) else bare:
        found.setdefault(name, set()).add(kind)
    return found


class Check:
    """One language beside English."""

    def __init__(self, language: str, roots: Mapping[str, Path] = ROOTS) -> None:
        if language == ENGLISH:
            raise Refused("English is what other languages are held against; name one of them.")
        self.english, self.own = Words(ENGLISH, roots), Words(language, roots)
        nouns = {ref.partition(":")[2] for ref in self.english.texts if ref.startswith("sentences/nouns.")}
        try:
            self._kinds = language_in(str(self.own.folders[""]), GameLanguage).kinds | nouns
        except WordsError as error:
            raise Refused(str(error)) from error

    def placeholders(self, ref: str, source: str, said: str) -> Iterator[str]:
        """Yield what is wrong with the placeholders of a text."""
        try:
            before, after = _slots(ref, source), _slots(ref, said)
        except CatalogueError as error:
            yield f"is malformed: {error}"
            return
        if not self.own.may("left_out", ref):
            yield from (f"lacks {{{name}}}" for name in before if name not in after)
        yield from (f"has {{{name}}}, which English has not" for name in after if name not in before)
        kinds = ((name, kind) for name, kinds in after.items() for kind in kinds - self._kinds)
        yield from (f"has {{{name}:{kind}}}, of an unknown kind" for name, kind in kinds)

    def stale(self, ref: str) -> bool:
        """Whether a text was translated from another English, or nobody knows from which."""
        return self.own.hashes.get(ref) != _hash(self.english.texts[ref])

    def said(self, ref: str, otherwise: object = "") -> Any:
        return self.own.values[ref].said if ref in self.own.values else otherwise

    def _faults(self, ref: str, source: str) -> Iterator[str]:
        said = self.said(ref)
        if not isinstance(said, str) or not said:
            yield "is missing" if said == "" else "is no text"
            return
        yield from self.placeholders(ref, source, said)
        words = re.findall(r"[A-Za-z]{3,}", re.sub(r"\{[^{}]*\}|\[[a-z_]+\?", " ", source))
        if said == source and len(words) > 1 and not self.own.may("same", ref):
            yield "is the same as in English"
        if self.stale(ref):
            yield "was translated from an older English" if ref in self.own.hashes else "has no hash of its English"

    def _may_be_own(self, ref: str) -> bool:
        text, _, form = ref.rpartition(".")
        further = ref.startswith(STORY) and form in FORMS and (text in self.english.values or self._may_be_own(text))
        return bool(further or OWN.match(ref) or FREE.match(ref))

    def findings(self) -> Iterator[str]:
        """Yield a line for each thing that is wrong: file, code and what it is."""
        for ref, (_, _, said) in self.english.values.items():
            if ref in self.english.texts:
                yield from (f"{ref}: {why}" for why in self._faults(ref, said))
            elif (not isinstance(said, str) or IDS.match(ref)) and self.said(ref, said) != said:
                yield f"{ref}: is no text, and has to be {said!r} as in English"
        more = (ref for ref in self.own.values if ref not in self.english.values and not self._may_be_own(ref))
        yield from (f"{ref}: English has no such text" for ref in more)


def stamp(check: Check, wanted: Collection[str] = ("*",)) -> int:
    """Keep today's English of the texts that are wanted as what they were translated from; return how many."""
    known = [ref for ref in check.english.texts if ref in check.own.values]
    for pattern in wanted:
        if not any(fnmatchcase(ref, pattern) for ref in known):
            raise Refused(f"{check.own.language} has no text {pattern}.")
    found = [ref for ref in known if any(fnmatchcase(ref, pattern) for pattern in wanted)]
    check.own.hashes |= {ref: _hash(check.english.texts[ref]) for ref in found}
    check.own.keep(known)
    return len(found)


def example(english: Words, ref: str, text: str) -> str:
    """Return an English text with examples in its placeholders; empty for one without any, and for cards."""
    if not _is_sentence(ref):
        said = re.sub(r"\{[^{}]*\}", lambda found: "Ann" if found[0] == "{name}" else "3", text)
        return said if said != text and not ref.endswith(".md:text") else ""
    values = {name: SAMPLES.get(max(kinds), 3) for name, kinds in _slots(ref, text).items()}
    code = ref.removeprefix("sentences/").replace(".toml:", ".")
    return language_in(str(english.folders[""]), GameLanguage).say(code, **values) if values else ""


def exported(check: Check) -> str:
    """Return all texts as a PO file; those whose English has changed are fuzzy."""
    import polib

    po = polib.POFile()
    po.metadata = {"Project-Id-Version": "High Seas", "Language": check.own.language, "MIME-Version": "1.0"}
    po.metadata |= {"Content-Type": "text/plain; charset=UTF-8", "Content-Transfer-Encoding": "8bit"}
    for ref, source in check.english.texts.items():
        said, shown = check.own.texts.get(ref, ""), example(check.english, ref, source)
        comment, flags = f"For example: {shown}" if shown else "", ["fuzzy"] if said and check.stale(ref) else []
        po.append(polib.POEntry(msgctxt=ref, msgid=source, msgstr=said, comment=comment, flags=flags))
    return f"{po}\n"


def imported(check: Check, file: Path) -> int:
    """Write the texts of a PO file that are done to the language's files, all or none; return how many have changed.
    What English no longer has is left out.
    """
    done = {ref: texts for ref, texts in _done(check, file).items() if ref in check.english.texts}
    changes: dict[Path, dict[str, str]] = {}
    for ref, (source, said) in done.items():
        if check.said(ref) != said:
            if why := next(check.placeholders(ref, source, said), ""):
                raise Refused(f"{ref} {why}; nothing was changed.")
            inside = check.english.values[ref].file.relative_to(check.english.folders[_prefix(ref)])
            changes.setdefault(check.own.folders[_prefix(ref)] / inside, {})[ref] = said
    for place, text in {place: _edited(check, place, texts) for place, texts in changes.items()}.items():
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    hashes = {ref: _hash(source) for ref, (source, _) in done.items()}
    if check.own.hashes != check.own.hashes | hashes:
        check.own.hashes |= hashes
        check.own.keep(check.english.texts)
    return sum(map(len, changes.values()))


def _done(check: Check, file: Path) -> dict[str, tuple[str, str]]:
    """Return English and translation of each entry of a PO file that is done."""
    import polib

    try:
        po = polib.pofile(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise Refused(f"{file} cannot be read: {error}") from error
    if (language := po.metadata.get("Language")) != check.own.language:
        raise Refused(f"{file} is of the language {language!r}, not {check.own.language!r}.")
    entries = [entry for entry in po if entry.msgstr and not entry.fuzzy and not entry.obsolete]
    found = {entry.msgctxt: (entry.msgid, entry.msgstr) for entry in entries}
    if len(found) != len(entries):
        raise Refused(f"{file} has a text twice.")
    return found


def _edited(check: Check, file: Path, texts: Mapping[str, str]) -> str:
    """Return what a file of the language becomes with these texts."""
    if file.suffix == ".md":
        return "".join(f"{said}\n" for said in texts.values())
    text, table = (file.read_text("utf-8"), _table(file)) if file.is_file() else ("", {})
    english = check.english.values
    source = _table(english[next(iter(texts))].file)
    for ref, said in texts.items():
        keys = check.own.values.get(ref, english[ref]).keys
        _put(table, keys, source, said)
        text = next((way for way in _ways(text, keys, table) if _says(way, table)), "")
        if not text:
            raise Refused(f"{ref} has no place in {file} as that is written; nothing was changed.")
    return text


def _says(text: str, table: object) -> bool:
    with suppress(tomllib.TOMLDecodeError):
        return tomllib.loads(text) == table
    return False


def _put(inside: Any, keys: KeyPath, english: Any, said: str) -> None:
    """Put a text into tables. A list that is not there, or is shorter, gets what English has until it has its own."""
    step: Any = keys[0]
    rest = keys[1:]
    if isinstance(inside, list):
        inside.extend(english[len(inside) : step + 1])
    elif rest and step not in inside:
        inside[step] = english[step] if isinstance(english[step], list) else {}
    elif rest and isinstance(inside[step], str):  # the text gets a further form
        inside[step] = {"text": inside[step]}
    if rest:
        further = english[step] if isinstance(english, dict | list) else said
        _put(inside[step], rest, further, said)
    else:
        inside[step] = said


class _Places(Scanner):
    """Where each value of a TOML text stands, and where pairs may be added to each of its tables."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        header = re.search(r"^\[", text, re.MULTILINE)
        self.spans: dict[KeyPath, tuple[int, int]] = {}
        self.ends: dict[KeyPath, int] = {(): header.start() if header else len(text)}
        self.scan()

    def _value(self, at: KeyPath) -> None:
        start = self._at
        super()._value(at)
        self.spans[at] = (start, self._at)

    def _pair(self, inside: KeyPath) -> None:
        super()._pair(inside)
        self._ended(inside)

    def _below(self, inside: KeyPath, keys: list[str], place: int) -> KeyPath:
        at = super()._below(inside, keys, place)
        if re.match(r"\[[^\[]", self._text[place : place + 2]):
            self._ended(at)
        return at

    def _ended(self, table: KeyPath) -> None:
        self.ends[table] = self._text.find("\n", self._at) + 1 or len(self._text)


def _ways(text: str, keys: KeyPath, table: Any) -> Iterator[str]:
    """Yield a TOML text with a value changed or added as the tables have it, all else as it is: the plainest way first,
    and some that need not be valid.
    """
    places, values, known = _Places(text), [table], 0
    there: Any = tomllib.loads(text)
    for key in keys:
        values.append(values[-1][key])
    for depth in range(len(keys), 0, -1):
        if span := places.spans.get(keys[:depth]):
            yield text[: span[0]] + _toml(values[depth]) + text[span[1] :]
    with suppress(LookupError):
        for key in keys:
            there, known = there[key], known + 1
    depth = next(depth for depth in range(known, len(keys)) if not isinstance(values[depth + 1], dict))
    above = [(up, places.ends[keys[:up]]) for up in range(depth, -1, -1) if keys[:up] in places.ends]
    pairs = [
        f"{text[:end]}{_dotted(keys[up : depth + 1])} = {_toml(values[depth + 1])}\n{text[end:]}" for up, end in above
    ]
    yield from pairs[: above[0][0] == depth]
    if isinstance(keys[known], int):
        yield f"{text}\n[[{_dotted(keys[:known])}]]\n{_pairs(values[known + 1])}"
    yield f"{text}\n[{_dotted(keys[:depth])}]\n{_pairs({keys[depth]: values[depth + 1]})}"
    yield from pairs


def _dotted(keys: KeyPath) -> str:
    return ".".join(_key(key) for key in keys if isinstance(key, str))


def _key(key: object) -> str:
    return key if isinstance(key, str) and re.fullmatch(r"[\w-]+", key, re.ASCII) else json.dumps(key)


def _pairs(table: Mapping[Any, Any]) -> str:
    return "".join(f"{_key(key)} = {_toml(value)}\n" for key, value in table.items())


def _toml(value: Any) -> str:
    """Return a value as TOML has it."""
    if isinstance(value, dict):
        return f"{{ {', '.join(_pairs({key: one})[:-1] for key, one in value.items())} }}"
    if isinstance(value, list):
        return "".join(("[\n", *(f"    {_toml(one)},\n" for one in value), "]"))
    return json.dumps(value, ensure_ascii=False)


def main(words: list[str] | None = None) -> int:
    """Do what the command line asks for; return its status."""
    parser = argparse.ArgumentParser(prog="python -m tools.words", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=("check", "stamp", "export", "import"))
    parser.add_argument("language", nargs="?")
    parser.add_argument("more", nargs="*", metavar="FILE")
    asked = parser.parse_args(words)
    if (asked.what != "check" and not asked.language) or (asked.what in ("export", "import") and len(asked.more) != 1):
        parser.error(f"{asked.what} needs a language, and a file to export or import")
    languages = [asked.language] if asked.language else sorted(at.parent.name for at in ROOTS[""].glob(f"*/{FACTS}"))
    try:
        return max([_run(asked.what, language, asked.more) for language in languages], default=0)
    except (Refused, OSError) as error:
        print(error, file=sys.stderr)
        return 2


def _run(what: str, language: str, more: list[str]) -> int:
    check, findings = Check(language, ROOTS), list[str]()
    if what == "check":
        findings = [*check.findings()]
        print(*findings or [f"{language}: {len(check.english.texts)} texts, all there and up to date"], sep="\n")
    elif what == "stamp":
        print(f"{language}: {stamp(check, more or ('*',))} texts are stamped")
    elif what == "export":
        Path(more[0]).write_text(exported(check), "utf-8")
    else:
        print(f"{language}: {imported(check, Path(more[0]))} texts have changed")
    return int(bool(findings))


if __name__ == "__main__":
    sys.exit(main())
