"""docs/GLOSSARY.md has one name for each idea, and no identifier uses a word it replaced."""

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.scan

ROOT = Path(__file__).parents[2]
PACKAGES = ("engine", "envs", "story", "saves", "campaign", "tests")


def replaced_words() -> list[str]:
    """Return the words of the last section, as patterns of one word."""
    text = (ROOT / "docs" / "GLOSSARY.md").read_text("utf-8").partition("## Words we replaced")[2].partition(":\n")[2]
    return [word.replace("*", "[a-z]*") for word in re.findall(r"`([a-z_*]+)`", text)]


def old_names(code: str, old: re.Pattern[str]) -> Iterator[str]:
    """Yield identifiers with an old word among their parts; strings and comments do not count."""
    if not old.search(_parted(code)):
        return
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type == tokenize.NAME and old.search(_parted(token.string)):
            yield f"line {token.start[0]}: {token.string}"


def _parted(name: str) -> str:
    """CamelCase and snake_case alike as words between blanks."""
    return f" {re.sub(r'(?<=[a-z0-9])(?=[A-Z])', '_', name).lower().replace('_', ' ')} "


def pattern(words: list[str]) -> re.Pattern[str]:
    """Return any of the words, or of the pairs of words, in a name that `_parted` took apart."""
    return re.compile(rf"\b(?:{'|'.join(word.replace('_', ' ') for word in words)})\b")


def test_the_glossary_replaces_words() -> None:
    assert {"saga[a-z]*", "told[a-z]*", "seat_index", "keeper"} <= set(replaced_words())


@pytest.mark.parametrize("name", ["foretold", "SlotKeeper", "told_card", "Saga", "seat_index", "Wreck"])
def test_old_words_are_found_in_names(name: str) -> None:
    assert list(old_names(f"x = {name}\n", pattern(replaced_words())))


@pytest.mark.parametrize("code", ['"keeper"', "innkeeper = 1", "# keeper", "seat_indexes_of = 2"])
def test_other_words_are_left_alone(code: str) -> None:
    assert not list(old_names(f"{code}\n", pattern(replaced_words())))


@pytest.mark.parametrize("package", PACKAGES)
def test_no_name_uses_a_word_that_was_replaced(package: str) -> None:
    old = pattern(replaced_words())
    found = [
        f"{path.relative_to(ROOT)}, {name}"
        for path in sorted((ROOT / package).rglob("*.py"))
        for name in old_names(path.read_text("utf-8"), old)
    ]
    assert not found, "\n".join(found)


def test_the_rules_count_seats_from_0_as_seat_no() -> None:
    """Only views and prompts have `seat` as a number, which counts from 1."""
    seen = {ROOT / "engine" / game / "seen" / "view.py" for game in ("royal", "jamaica")}
    views = seen | {ROOT / "engine" / "game.py"}
    found = [
        path.relative_to(ROOT)
        for package in ("engine", "story")
        for path in (ROOT / package).rglob("*.py")
        if path not in views and re.search(r"\bseat: int\b", path.read_text("utf-8"))
    ]
    assert not found
