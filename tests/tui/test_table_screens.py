"""Pictures of the table as text, at the least size and at a large one; and what must be on it whatever the size."""

import pytest
from pytest_snapshot.plugin import Snapshot

from highseas.campaign.play.session import Session
from tests.tui.conftest import LARGE, MEDIUM, SMALL, Open, Size, sizes
from tests.tui.games import DISCOVER, HARBOR, dealt, new_game, simple_move


def _trade() -> Session:
    return dealt(HARBOR)


def _fee() -> Session:
    """Bo's chance to take in Ann's turn."""
    session = dealt(HARBOR)
    session.play("pass")
    return session


def _repel() -> Session:
    session = dealt(DISCOVER)
    session.play("draw")
    return session


def _bust() -> Session:
    session = dealt(DISCOVER)
    for move in ("draw", "keep", "draw"):
        session.play(move)
    return session


def _late() -> Session:
    """Five seats in the middle of a game."""
    session = new_game(5, seed=11)
    for _ in range(120):
        session.play(simple_move(session))
    return session


POSITIONS = {"trade": _trade, "fee": _fee, "repel": _repel, "bust": _bust, "five-seats": _late}


@sizes(SMALL, MEDIUM, LARGE)
@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.usefixtures("named_pictures")
async def test_the_table_looks_as_it_did(name: str, size: Size, open_table: Open, snapshot: Snapshot) -> None:
    session = POSITIONS[name]()
    async with open_table(session, size) as table:
        snapshot.assert_match(table.text(), f"{name}-{size[0]}x{size[1]}.txt")


@sizes(SMALL, MEDIUM, LARGE)
async def test_clock_and_contracts_are_always_in_sight(size: Size, open_table: Open) -> None:
    session = _trade()
    async with open_table(session, size) as table:
        for key in ("", "o", "w", "escape", "tab", "tab", "escape"):
            if key:
                await table.press(key)
            text = table.text()
            assert ("3 turns left" if size == SMALL else "turns left after this one") in text
            assert "contracts left" in text or "contracts to complete" in text


@sizes(SMALL, MEDIUM, LARGE)
async def test_figures_of_the_harbor(size: Size, open_table: Open) -> None:
    async with open_table(_trade(), size) as table:
        text = table.text()
        assert "◆R frigate" in text
        assert "⚔1" in text
        assert "+1+1◉" in text  # the red Trader's coin beside the ship's own
        assert "−3◉" in text  # a Sailor is within reach of 5 coins
        assert "✗7◉" in text  # an Admiral is not
        assert "Play" in text and "Discard" in text and "Time 3" in text and "Point 0" in text


async def test_a_bust_names_both_ships_and_what_was_missing(open_table: Open) -> None:
    async with open_table(_bust()) as table:
        assert "BUST" in table.text()
        assert "a second blue ship: flute ⚔5 upon flute ⚔1; 3 cutlasses short" in table.text()


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
