"""Makes the tables of docs/rules.md and docs/rules-jamaica.md from the tests: `python -m tests.rules_table`.

A rule's row is its test: the name of the test is the rule in our words, and its docstring reads "source: more about
it"; or a row of `tests.rules` or a rule of `tests.rule_files`, which say the same. So a row cannot name a test that
does not exist, and a rule without a test has no row. Tests whose docstring names no source prove no rule of the game,
and have none either.
"""

import ast
import re
from pathlib import Path
from typing import NamedTuple

from tests.rule_files import rules_in

ROOT = Path(__file__).parent.parent
BEGIN, END = "<!-- rules: made by python -m tests.rules_table -->", "<!-- end of rules -->"


class Document(NamedTuple):
    """Rules of one game: its chapters, by the names of their test modules and files of rules, in the order of play."""

    path: Path
    chapters: dict[str, str]


_ROYAL = {
    "setup": "Laying the table",
    "discover": "Discover",
    "expeditions": "Expeditions",
    "tax": "Tax Increases",
    "trade_and_hire": "Trade & Hire",
    "income": "Income",
    "coins_and_piles": "Coins, piles, reshuffles",
    "merchants": "Merchants",
    "gambler": "Gamblers",
    "after_gambler": "Gamblers: what follows",
    "make_sail": "Make Sail!",
    "contracts": "Contracts in general",
    "each_contract": "Every contract",
    "time_deck": "The Time deck",
    "base_game_end": "The end of a competitive game",
    "yucata": "Yucata's options",
    "auto_contracts": "Contracts that complete themselves",
    "concede": "Conceding",
    "observe": "What is open and what is hidden",
    "turn_cards": "The history of turns",
    "odds": "Odds",
    "cards": "Cards",
    "adventure_setup": "The Adventure Begins: laying out a chapter",
    "adventure_months": "The Adventure Begins: events, months, ends",
    "adventure_missions": "The Adventure Begins: missions, markers, crowns, characters",
    "adventure_choices": "The Adventure Begins: choices",
    "adventure_forks": "The Adventure Begins: cards by the choice",
    "adventure_guests": "The Adventure Begins: guests",
    "adventure_cards": "The Adventure Begins: cards",
    "adventure_mixed": "The Adventure Begins: cards of other sets",
}
_JAMAICA = {
    "jamaica_setup": "Laying the race out",
    "jamaica_round": "A round: dice, cards, turns",
    "jamaica_loading": "Loading",
    "jamaica_sailing": "Sailing",
    "jamaica_battle": "Battles",
    "jamaica_booty": "Booty",
    "jamaica_cost": "Costs, shortages, lairs",
    "jamaica_treasures": "Treasures and powers",
    "jamaica_end": "The end",
    "jamaica_ghost": "Two players and the Ghost Ship",
    "race_begins": "Alone: rounds and records",
    "jamaica_solo": "Alone against the Ghost Ship",
}
ROYAL = Document(ROOT / "docs" / "rules.md", _ROYAL)
JAMAICA = Document(ROOT / "docs" / "rules-jamaica.md", _JAMAICA)
DOCUMENTS = (ROYAL, JAMAICA)
_SOURCE = re.compile(r"big box|rulings? [rgj]\d|just one more|yucata|ruling of ours|^summary", re.IGNORECASE)
_NAMES = """\
Time deck|Time card|Play deck|Point deck|Trade & Hire|Tax Increase|Tax Inspector|Governor|Clerk|Trader|\
Merchant|Gambler|Señorita|Pirates' Nest|Pirate|Captain|Jack|Small Estate|Lookout|Innkeeper|Discover|Ghost Ship|\
Port Royal|Lady Beth|Sabre"""
_SPELLED = """\
trade and hire=trade & hire|senorita=señorita|pirates nest=pirates' nest|rulebooks example=rulebook's example|\
ones choice=one's choice|ships strengths=ships' strengths|a rivals turn=a rival's turn|\
players merchant=player's merchant|start players=start player's|others merchants=others' merchants|\
ones trade=one's trade|rivals conceding=rival's conceding|traders coin=trader's coin|\
every mission markers=every mission, markers|saved replayed branched=saved, replayed, branched|\
holds discard piles=holds, discard piles|a hold a treasure=a hold, a treasure|\
then even a load=then, even a load|backwards the last one forwards else=backwards, the last one forwards, else|\
again even a star=again, even a star|any hold but all=any hold, but all|morning die then by=morning die, then by|\
morgans map=Morgan's Map"""
"""What names of tests cannot spell."""


class Rule(NamedTuple):
    """One row. `more` is what the docstring adds, or nothing."""

    sentence: str
    more: str
    source: str
    test: str


def rules_of(chapter: str) -> list[Rule]:
    """Return the rules of a chapter: of its file of rules, and of its test module; it has one of them, or both."""
    found = [
        Rule(rule.rule, rule.more, rule.origin, f"tests/unit/test_rules.py::test_rule[{chapter}-{rule.id}]")
        for rule in rules_in(chapter)
    ]
    module = f"test_{chapter}.py"
    path = ROOT / "tests/unit" / module
    for node in ast.parse(path.read_text(encoding="utf-8")).body if path.exists() else ():
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            source, _, more = (ast.get_docstring(node) or "").partition("\n")[0].rstrip(".").partition(": ")
            if _SOURCE.search(source):
                found.append(Rule(_sentence(node.name), more, source, f"tests/unit/{module}::{node.name}"))
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            found += _rows_of(module, node.value)
    return found


def _rows_of(module: str, made: ast.Call) -> list[Rule]:
    """Return the rules of `test_rules = rows(rule(...), ...)` (`tests.rules`)."""
    found = []
    if isinstance(made.func, ast.Name) and made.func.id == "rows":
        for row in made.args:
            assert isinstance(row, ast.Call)
            name, said = (ast.literal_eval(each) for each in row.args[:2])
            source, _, more = said.rstrip(".").partition(": ")
            test = f"tests/unit/{module}::test_rules[{name.replace(' ', '_')}]"
            found.append(Rule(_sentence(name), more, source, test))
    return found


def _sentence(name: str) -> str:
    """Return the rule that the name of a test spells."""
    words = name.removeprefix("test_").replace("_", " ")
    for found, _, right in (each.partition("=") for each in _SPELLED.split("|")):
        words = words.replace(found, right)
    for proper in _NAMES.split("|"):
        words = re.sub(rf"\b{proper.casefold()}(?=s?\b)", proper, words)
    return words[:1].upper() + words[1:]


def _row(rule: Rule) -> str:
    more = f" ({rule.more})" if rule.more else ""
    return f"| {rule.sentence}{more}. | {rule.source} | `{rule.test}` |"


def table(chapters: dict[str, str]) -> str:
    lines = []
    for chapter, title in chapters.items():
        rules = rules_of(chapter)
        lines += [f"### {title}", "", "| rule | source | test |", "| --- | --- | --- |"]
        lines += [_row(rule) for rule in rules]
        lines.append("")
    return "\n".join(lines)


def with_table(document: Document) -> str:
    text = document.path.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{table(document.chapters)}\n{END}{after}"


if __name__ == "__main__":
    for made in DOCUMENTS:
        made.path.write_text(with_table(made), encoding="utf-8")
