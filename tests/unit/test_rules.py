"""The rules of Port Royal that are a table, moves and what is so after them: `tests/unit/rules/*.toml`."""

import pytest

from tests.rule_files import Rule, every_rule, prove


@pytest.mark.parametrize("rule", [pytest.param(rule, id=f"{chapter}-{rule.id}") for chapter, rule in every_rule()])
def test_rule(rule: Rule) -> None:
    prove(rule)
