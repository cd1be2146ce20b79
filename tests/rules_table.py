"""Makes the tables of docs/rules.md and docs/rules-jamaica.md from the tests: `python -m tests.rules_table`.

A rule's row is its test: the name of the test is the rule in our words, and its docstring reads "source: more about
it"; or a row of `tests.rules`, which says the same. So a row cannot name a test that does not exist, and a rule
without a test has no row. Tests whose docstring names no source prove no rule of the game, and have none either.
"""

import ast
import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
BEGIN, END = "<!-- rules: made by python -m tests.rules_table -->", "<!-- end of rules -->"


class Document(NamedTuple):
    """Rules of one game: its test modules, in the order in which play goes, with their chapters."""

    path: Path
    chapters: dict[str, str]


_ROYAL = {
    "test_setup.py": "Laying the table",
    "test_discover.py": "Discover",
    "test_expeditions.py": "Expeditions",
    "test_tax.py": "Tax Increases",
    "test_trade_and_hire.py": "Trade & Hire",
    "test_income.py": "Income",
    "test_coins_and_piles.py": "Coins, piles, reshuffles",
    "test_merchants.py": "Merchants",
    "test_gambler.py": "Gamblers",
    "test_after_gambler.py": "Gamblers: what follows",
    "test_make_sail.py": "Make Sail!",
    "test_contracts.py": "Contracts in general",
    "test_each_contract.py": "Every contract",
    "test_time_deck.py": "The Time deck",
    "test_base_game_end.py": "The end of a competitive game",
    "test_yucata.py": "Yucata's options",
    "test_auto_contracts.py": "Contracts that complete themselves",
    "test_concede.py": "Conceding",
    "test_observe.py": "What is open and what is hidden",
    "test_turn_cards.py": "The history of turns",
    "test_odds.py": "Odds",
    "test_cards.py": "Cards",
    "test_adventure_setup.py": "The Adventure Begins: laying out a chapter",
    "test_adventure_months.py": "The Adventure Begins: events, months, ends",
    "test_adventure_missions.py": "The Adventure Begins: missions, markers, crowns, characters",
    "test_adventure_choices.py": "The Adventure Begins: choices",
    "test_adventure_cards.py": "The Adventure Begins: cards",
    "test_adventure_mixed.py": "The Adventure Begins: cards of other sets",
}
_JAMAICA = {
    "test_jamaica_setup.py": "Laying the race out",
    "test_jamaica_round.py": "A round: dice, cards, turns",
    "test_jamaica_loading.py": "Loading",
    "test_jamaica_sailing.py": "Sailing",
    "test_jamaica_battle.py": "Battles",
    "test_jamaica_booty.py": "Booty",
    "test_jamaica_cost.py": "Costs, shortages, lairs",
    "test_jamaica_treasures.py": "Treasures and powers",
    "test_jamaica_end.py": "The end",
    "test_jamaica_ghost.py": "Two players and the Ghost Ship",
    "test_race_begins.py": "Alone: rounds and records",
    "test_jamaica_solo.py": "Alone against the Ghost Ship",
}
ROYAL = Document(ROOT / "docs" / "rules.md", _ROYAL)
JAMAICA = Document(ROOT / "docs" / "rules-jamaica.md", _JAMAICA)
DOCUMENTS = (ROYAL, JAMAICA)
_SOURCE = re.compile(r"big box|rulings? [rgj]\d|just one more|yucata|ruling of ours|^summary", re.IGNORECASE)
_NAMES = """\
Time deck|Time card|Play deck|Point deck|Trade & Hire|Tax Increase|Tax Inspector|Vice Admiral|Admiral|Gunner|\
Governor|Clerk|Trader|Merchant|Passenger|Gambler|Señorita|Sailor|Pirates' Nest|Ares Pirates|Pirate|Jester|\
Priest|Captain|Settler|Jack of all Trades|Jack|Mercenary|Explorer|Ransom|Small Estate|Thrifty Staff|\
Trade Master|Trade Outpost|Major Speculator|Speculator|Jinx|Nemesis|Month's End|Lookout|Innkeeper|\
Tybuk Brothers|Samuel|Jacques|Anne|Grace|Blackbeard|Fishborn|Landman|Ferdinando|Scott|Mary|Yucata|Discover|\
Ghost Ship|Port Royal|Lady Beth|Sabre|Morgan's Map"""
_SPELLED = """\
trade and hire=trade & hire|senorita=señorita|pirates nest=pirates' nest|rulebooks example=rulebook's example|\
ones own=one's own|ones choice=one's choice|storys captain=story's captain|assessors round=Assessor's Round|\
base games professions=base game's professions|ships strengths=ships' strengths|a rivals turn=a rival's turn|\
players neighbor=player's neighbor|players merchant=player's merchant|players gamblers=player's gamblers|\
start players=start player's|others merchants=others' merchants|anothers turn=another's turn|\
ones trade=one's trade|rivals conceding=rival's conceding|traders coin=trader's coin|\
a ships crowns=a ship's crowns|expeditions crowns=expedition's crowns|\
every mission markers=every mission, markers|captain priest=captain, priest|\
saved replayed branched=saved, replayed, branched|nothing traders=nothing, traders|\
holds discard piles=holds, discard piles|a hold a treasure=a hold, a treasure|\
then even a load=then, even a load|backwards the last one forwards else=backwards, the last one forwards, else|\
any move not on=any move, not on|again even a star=again, even a star|any hold but all=any hold, but all|\
morning die then by=morning die, then by|own decision active or not=own decision, active or not|\
morgans map=Morgan's Map"""
"""What names of tests cannot spell."""


class Rule(NamedTuple):
    """One row. `more` is what the docstring adds, or nothing."""

    sentence: str
    more: str
    source: str
    test: str


def rules_of(module: str) -> list[Rule]:
    tree = ast.parse((ROOT / "tests/unit" / module).read_text(encoding="utf-8"))
    found = []
    for node in tree.body:
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
    for module, chapter in chapters.items():
        rules = rules_of(module)
        lines += [f"### {chapter}", "", "| rule | source | test |", "| --- | --- | --- |"]
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
