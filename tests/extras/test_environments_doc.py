"""What docs/environments.md says is so: its examples run, its tables are complete, its figures right."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.extras import needed

pytestmark = pytest.mark.extras
needed(__name__, "gymnasium", "pettingzoo")

from highseas.envs import aec
from highseas.envs.play import Play

TEXT = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")


def test_its_examples_run() -> None:
    """In a minute at most: one after the other, as somebody who reads along types them."""
    blocks = re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 4
    names: dict[str, Any] = {}
    for number, block in enumerate(blocks):
        exec(compile(block, f"docs/environments.md, example {number + 1}", "exec"), names)
    assert names["learned"] > 2 * names["guessed"]


def test_it_explains_every_block_of_a_row() -> None:
    blocks = aec.raw_env(seats=1).play.layout.blocks
    listed = re.findall(r"`([a-z_0-9]+)`", " ".join(re.findall(r"^\| (`.*?) \|", TEXT, re.MULTILINE)))
    assert [name for name in listed if name in blocks] == list(blocks)


def test_its_figures_are_right() -> None:
    def codes(mode: str, seats: int) -> int:
        return len(Play(mode, tuple("abcde"[:seats]), {}).coding)

    alone, *more = (codes("contracts", seats) for seats in range(1, 6))
    assert f"{alone} codes alone, and {', '.join(map(str, more))} with two to five seats" in TEXT
    assert f"in the base game {codes('base', 2)}." in TEXT
    assert f"`Discrete({alone})`" in TEXT
    assert f"a row of {len(aec.raw_env(seats=1).play.layout)} whole numbers" in TEXT
