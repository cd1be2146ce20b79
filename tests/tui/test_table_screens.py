"""Pictures of the table as text, at the least size and at a large one; and what must be on it whatever the size."""

from collections.abc import Callable
from functools import partial

import pytest
from pytest_snapshot.plugin import Snapshot

from highseas.campaign.play.session import Session
from tests.tui.conftest import LARGE, MEDIUM, SMALL, Open, Size, sizes
from tests.tui.games import DISCOVER, HARBOR, dealt, new_game, on_with


def _position(deal: str, *moves: str) -> Session:
    session = dealt(deal)
    for move in moves:
        session.play(move)
    return session


POSITIONS: dict[str, Callable[[], Session]] = {
    "trade": partial(_position, HARBOR),
    "fee": partial(_position, HARBOR, "pass"),
    "repel": partial(_position, DISCOVER, "draw"),
    "bust": partial(_position, DISCOVER, "draw", "keep", "draw"),
    "five-seats": lambda: on_with(new_game(5, seed=11), 120),
}


@sizes(SMALL, MEDIUM, LARGE)
@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.usefixtures("named_pictures")
async def test_the_table_looks_as_it_did(name: str, size: Size, open_table: Open, snapshot: Snapshot) -> None:
    async with open_table(POSITIONS[name](), size) as table:
        snapshot.assert_match(table.text(), f"{name}-{size[0]}x{size[1]}.txt")


@sizes(SMALL, MEDIUM, LARGE)
async def test_clock_and_contracts_are_always_in_sight(size: Size, open_table: Open) -> None:
    async with open_table(POSITIONS["trade"](), size) as table:
        for key in ("f12", "o", "w", "escape", "tab", "tab", "escape"):
            await table.press(key)
            text = table.text()
            assert ("3 turns left" if size == SMALL else "turns left after this one") in text
            assert "contracts left" in text or "contracts to complete" in text


async def test_the_crowded_harbor_fits(open_table: Open) -> None:
    session = new_game(seed=1)
    while len(session.view.harbor) < 13:
        session = _greedy(session)
    async with open_table(session) as table:
        lines = table.lines()
        assert len(lines) == SMALL[1]
        assert "DECIDES" in table.text()
        assert len(table.screen.top.harbor.things) >= 13


def _greedy(session: Session) -> Session:
    """Draw on and on; a bust means another deal."""
    options = [option.text for option in session.prompt.options if option.enabled] if session.prompt else []
    if session.prompt is None or session.view.turn > 8:
        return new_game(seed=session.state.seed + 1)
    wanted = next((move for move in ("repel", "draw", "leave", "no", "pass") if move in options), options[0])
    session.play(wanted)
    return session
