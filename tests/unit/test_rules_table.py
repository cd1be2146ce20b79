"""docs/rules.md and docs/rules-jamaica.md: every row names a test that exists, and the tables are current."""

import ast
import re

import pytest

from tests.rule_files import every_rule
from tests.rules_table import DOCUMENTS, JAMAICA, ROOT, ROYAL, Document, rules_of, with_table

pytestmark = pytest.mark.scan

ROW = re.compile(r"^\| (?P<rule>.+) \| (?P<source>.+) \| `(?P<file>[^:`]+)::(?P<test>[^`]+)` \|$", re.MULTILINE)
SENTENCES = {
    "Setup": 9,
    "Game Round": 6,
    "Loading": 4,
    "Movement": 4,
    "Combat": 15,
    "Cost of Spaces": 8,
    "Treasures": 3,
    "Powers": 8,
    "End of the Game": 8,
    "Two Player Game": 14,
}
"""The sections of the summary of Jamaica, each with the number of rules in it, in its order."""
RULINGS = {"R": 21, "G": 10, "J": 12}
"""How many rulings there are about Jamaica, by their letter."""
ROYAL_RULINGS = 42
either = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.path.stem)


def cited(document: Document) -> str:
    """Return all sources of a document's rules."""
    return "; ".join(rule.source for chapter in document.chapters for rule in rules_of(chapter))


@either
def test_every_named_test_exists(document: Document) -> None:
    rows = list(ROW.finditer(document.path.read_text(encoding="utf-8")))
    assert len(rows) > 100
    of_files = {f"test_rule[{chapter}-{rule.id}]" for chapter, rule in every_rule()}
    known = {"tests/unit/test_rules.py": of_files}
    for row in rows:
        file = row["file"]
        if file not in known:
            text = (ROOT / file).read_text(encoding="utf-8")
            known[file] = {node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}
            names = re.findall(r'^ +rule\("([^"]+)"', text, re.MULTILINE)
            known[file] |= {f"test_rules[{name.replace(' ', '_')}]" for name in names}
            assert not names or "\ntest_rules = rows(\n" in text
        assert row["test"] in known[file], row["test"]


@either
def test_the_table_is_current(document: Document) -> None:
    """Made by `python -m tests.rules_table`."""
    assert with_table(document) == document.path.read_text(encoding="utf-8")


def test_every_ruling_about_port_royal_is_cited_and_stands_in_short() -> None:
    sources, text = cited(ROYAL), ROYAL.path.read_text(encoding="utf-8")
    numbers = {int(number) for number in re.findall(r"R(\d+)", sources)}
    for first, last in re.findall(r"R(\d+) to R(\d+)", sources):
        numbers |= set(range(int(first), int(last) + 1))
    wanted = set(range(1, ROYAL_RULINGS + 1))
    assert numbers == wanted
    assert {int(number) for number in re.findall(r"^\| R(\d+) \|", text, re.MULTILINE)} == wanted


@pytest.mark.parametrize("section", SENTENCES)
def test_every_rule_of_the_summary_of_jamaica_is_cited(section: str) -> None:
    found = re.findall(rf"{section} (\d+(?:, \d+)*)", cited(JAMAICA))
    numbers = {int(number) for numbers in found for number in numbers.split(", ")}
    assert numbers == set(range(1, SENTENCES[section] + 1))


@pytest.mark.parametrize("letter", RULINGS)
def test_every_ruling_about_jamaica_is_cited_and_stands_in_short(letter: str) -> None:
    wanted = {f"{letter}{number}" for number in range(1, RULINGS[letter] + 1)}
    assert set(re.findall(rf"\b{letter}\d+", cited(JAMAICA))) == wanted
    text = JAMAICA.path.read_text(encoding="utf-8")
    assert set(re.findall(rf"^\| ({letter}\d+) \|", text, re.MULTILINE)) == wanted
