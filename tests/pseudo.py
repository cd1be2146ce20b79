"""A language made of English: every vowel of its texts has an accent, so that a word of no language shows."""

import json
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

from highseas.campaign.words import shipped

_VOWELS = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")
_LONGER = {ord(plain): accented * 2 for plain, accented in zip("aeiou", "áéíóú", strict=True)}
_KEPT = re.compile(r"\{[a-z_]+(?::[a-z_]+)?\}|\{[a-z_]+\||\[[a-z_]+\?")
"""Placeholders, and what stands before the words of one that agrees with a count, or of a part that is optional."""
_IDS = frozenset(("see", "words", "terms", "help", "id", "kind", "event", "open", "story", "number", "group"))
"""Keys of the files other than sentences and names whose values are no text."""

_NO_IDS = ("names.toml", "examples.toml", "puzzles.toml")
"""Files whose keys are ids themselves."""


def accented(text: str, longer: bool = False) -> str:
    """Return a text as the language has it, about a third longer if asked for."""
    ends, at = "", 0
    for kept in (*_KEPT.finditer(text), None):
        plain = text[at : kept.start() if kept else None]
        ends += (plain.translate(_LONGER) if longer else plain).translate(_VOWELS) + (kept[0] if kept else "")
        at = kept.end() if kept else at
    return ends


def make(to: Path, folder: str, longer: bool = False, english: Path | None = None) -> None:
    """Write the language into a folder beside English, or made of English that lies elsewhere."""
    english = english or to / shipped.ENGLISH
    for file in sorted(english.rglob("*.toml")):
        name = file.relative_to(english)
        if name.name != "tutorial_deal.toml":
            ids = frozenset[str]() if name.parent.name or name.name in _NO_IDS else _IDS
            table = tomllib.loads(file.read_text(encoding="utf-8"))
            (to / folder / name).parent.mkdir(parents=True, exist_ok=True)
            text = "".join(f"{json.dumps(key)} = {_toml(_said(value, ids, longer))}\n" for key, value in table.items())
            (to / folder / name).write_text(text, encoding="utf-8")
    (to / folder / shipped.FACTS).write_text('name = "Áccénts"', encoding="utf-8")


def languages(to: Path) -> Path:
    """Return a folder of all languages, and the made ones beside them: `xx`, and `xl`, which is longer."""
    for folder in shipped.languages():
        shutil.copytree(Path(str(shipped.LANGUAGES)) / folder, to / folder)
    make(to, "xx")
    make(to, "xl", longer=True)
    return to


def _said(value: Any, ids: frozenset[str], longer: bool) -> Any:
    if isinstance(value, dict):
        return {
            key: one if key in ids and not isinstance(one, dict) else _said(one, ids, longer)
            for key, one in value.items()
        }
    if isinstance(value, list):  # of a sign or a command and what it means the first is no text
        rows = value and isinstance(value[0], list)
        return [[one[0], *_said(one[1:], ids, longer)] if rows else _said(one, ids, longer) for one in value]
    return accented(value, longer) if isinstance(value, str) else value


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
