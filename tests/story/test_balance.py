"""What docs/balance.md says of deckhand: in chapters it decides as the baseline does, so their figures agree."""

import pytest

from highseas.story.ai import advisor
from tests.story.frozen_games import moves_of, recorded, setups, summed

GAMES = [
    f"{chapter}-{players}-{seed}"
    for chapter, players, seed in [(1, 3, 0), (2, 1, 1), (3, 4, 2), (4, 2, 0), (5, 1, 1)]
]


@pytest.mark.parametrize("name", GAMES)
def test_deckhand_fares_in_chapters_as_the_baseline_does(name: str) -> None:
    """If deckhand plays chapters better one day: measure it, and give it a column in the document."""
    game = dict(setups(int(name[0])))[name]
    assert summed(moves_of(game, advisor.advise)) == recorded()[name]
