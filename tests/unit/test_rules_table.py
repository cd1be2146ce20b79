"""docs/rules.md: every row names a test that exists, and the table is current."""

import ast
import re

from tests.rules_table import CHAPTERS, DOCUMENT, ROOT, rules_of, with_table

ROW = re.compile(r"^\| (?P<rule>.+) \| (?P<source>.+) \| `(?P<file>[^:`]+)::(?P<test>[^`]+)` \|$", re.MULTILINE)


def test_every_named_test_exists() -> None:
    rows = list(ROW.finditer(DOCUMENT.read_text(encoding="utf-8")))
    assert len(rows) > 150
    known: dict[str, set[str]] = {}
    for row in rows:
        file = row["file"]
        if file not in known:
            tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
            known[file] = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        assert row["test"] in known[file], row["test"]


def test_the_table_is_current() -> None:
    """Made by `python -m tests.rules_table`."""
    text = DOCUMENT.read_text(encoding="utf-8")
    assert with_table(text) == text


def test_every_ruling_of_the_table_is_cited() -> None:
    """Rulings R1 to R21 are about what is played now; each has a rule that cites it."""
    cited = " ".join(rule.source for module in CHAPTERS for rule in rules_of(module))
    numbers = {int(number) for number in re.findall(r"R(\d+)", cited)}
    for first, last in re.findall(r"R(\d+) to R(\d+)", cited):
        numbers |= set(range(int(first), int(last) + 1))
    missing = set(range(1, 23)) - numbers
    assert not missing, sorted(missing)
