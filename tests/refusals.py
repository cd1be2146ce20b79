"""Errors of ours in tests: the class that is raised, and the sentence that a player reads of it."""

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from highseas.campaign.words.language import LANGUAGE
from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.game import apply, clone
from highseas.engine.royal.moves import Move
from highseas.engine.royal.state import State

E = TypeVar("E", bound=BaseException)
FAULTS = Path(__file__).parent / "unit" / "faults.toml"


def faults(table: str) -> list[list[Any]]:
    """Return the rows of a table of texts at fault and of what is said of them."""
    rows: list[list[Any]] = tomllib.loads(FAULTS.read_text(encoding="utf-8"))[table]
    return rows


def in_words(error: object) -> str:
    """Return the sentence that a player reads of an error."""
    return LANGUAGE.reason(error)


@contextmanager
def refused(kind: type[E] | tuple[type[E], ...], match: str) -> Iterator[pytest.ExceptionInfo[E]]:
    """As `pytest.raises`, but `match` is looked for in the player's sentence and not in the developer's text."""
    with pytest.raises(kind) as caught:
        yield caught
    sentence = in_words(caught.value)
    assert re.search(match, sentence), f"{match!r} is not in {sentence!r}"


def cannot(state: State, move: Move, match: str = "") -> None:
    """Check that a move is refused, with `match` in the sentence that a player reads, and changes nothing."""
    before = clone(state)
    with refused(IllegalMove, match):
        apply(state, move)
    assert state == before
