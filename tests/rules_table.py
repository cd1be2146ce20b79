"""Makes the table of docs/rules.md from the tests: `python -m tests.rules_table`.

A rule's row is its test: the name of the test is the rule in our words, its docstring begins with the source. So a
row cannot name a test that does not exist, and a rule without a test has no row.
"""

import ast
import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "docs" / "rules.md"
BEGIN, END = "<!-- rules: made by python -m tests.rules_table -->", "<!-- end of rules -->"
CHAPTERS = {
    "test_setup.py": "Laying the table",
    "test_discover.py": "Discover",
    "test_expeditions.py": "Expeditions",
    "test_tax.py": "Tax Increases",
    "test_trade_and_hire.py": "Trade & Hire",
    "test_income.py": "Income",
    "test_coins_and_piles.py": "Coins, piles, reshuffles",
    "test_contracts.py": "Contracts in general",
    "test_each_contract.py": "Every contract",
    "test_time_deck.py": "The Time deck",
    "test_base_game_end.py": "The end of a competitive game",
    "test_cards.py": "Cards",
}
"""Test modules of rules, in the order in which play goes."""
_SOURCE = re.compile(r"big box|ruling|just one more|yucata", re.IGNORECASE)


class Rule(NamedTuple):
    """One row."""

    sentence: str
    source: str
    test: str


def rules_of(module: str) -> list[Rule]:
    """The rules that a test module proves, in its order."""
    tree = ast.parse((ROOT / "tests/unit" / module).read_text(encoding="utf-8"))
    whole = _source(ast.get_docstring(tree) or "")
    found = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            source = _source(ast.get_docstring(node) or "") or whole
            if source:
                found.append(Rule(_sentence(node.name), source, f"tests/unit/{module}::{node.name}"))
    return found


def _sentence(name: str) -> str:
    words = name.removeprefix("test_").replace("_", " ")
    return words[:1].upper() + words[1:]


def _source(docstring: str) -> str:
    """The docstring's first line if it names a source, without its full stop."""
    line = docstring.strip().partition("\n")[0].rstrip(".")
    if not _SOURCE.search(line):
        return ""
    inside = re.search(r"\(([^()]*(?:Big Box|[Rr]uling|Just One More|Yucata)[^()]*)\)$", line)
    return inside.group(1) if inside else line


def table() -> str:
    """All chapters as Markdown."""
    lines = []
    for module, chapter in CHAPTERS.items():
        rules = rules_of(module)
        lines += [f"### {chapter}", "", "| rule | source | test |", "| --- | --- | --- |"]
        lines += [f"| {rule.sentence} | {rule.source.replace('|', '/')} | `{rule.test}` |" for rule in rules]
        lines.append("")
    return "\n".join(lines)


def with_table(text: str) -> str:
    """The document with its table made anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{table()}\n{END}{after}"


if __name__ == "__main__":
    DOCUMENT.write_text(with_table(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
