"""The hint key: choices with their chances, why, and thinking that never keeps the table waiting."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pytest_snapshot.plugin import Snapshot

from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.royal.play.winnable import known
from highseas.campaign.royal.tui.widgets.tabletop import TableTop
from highseas.campaign.saved_games import slots
from highseas.campaign.tui.screens import table as screen
from highseas.campaign.tui.widgets.menu import Answers
from highseas.engine.royal.ai.advice import Analysis
from highseas.engine.royal.moves import STOP
from highseas.engine.royal.port_royal import PortRoyal
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import Options, Setup
from tests.hints import Stop, always, serving, use
from tests.tui import quick
from tests.tui.conftest import LARGE, SMALL, Open, Size, Table, sizes
from tests.tui.games import HARBOR, dealt, new_game

SAILOR = "take base-sailor-1vp"
TAKES = {SAILOR: 6412, "pass": 6380, "take base-ship-red-1-1c": 6100, "take base-priest-1vp": 5730}
DRAW = {"draw": 6412, "stop": 6100}


def discovering() -> Session:
    session = new_game()
    for _ in range(3):
        session.play("draw")
    return session


class Slow:
    """An analysis that waits until it may answer, or is told to stop."""

    def __init__(self) -> None:
        self.may_answer, self.stopped = threading.Event(), threading.Event()
        self.quick = always(DRAW)

    def __call__(
        self, game: PortRoyal, seen: Observation, seat_no: int, nodes: int = 0, stop: Stop | None = None
    ) -> Analysis:
        assert stop is not None
        while not self.may_answer.wait(0.001):
            if stop():
                self.stopped.set()
                break
        return self.quick(game, seen, seat_no)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """The navigator takes as long as the test wants, and the pilot does not wait for it."""
    monkeypatch.setattr(quick, "WAIT_FOR_THOUGHT", False)
    monkeypatch.setattr("highseas.campaign.play.thinking.LONGEST", 60.0)
    found = Slow()

    def analyze(*seen: Any, **more: Any) -> Analysis:
        return found(*seen, **more)

    use(monkeypatch, analyze)
    yield found
    found.may_answer.set()


async def answered(table: Table) -> None:
    await table.app.workers.wait_for_complete()
    await table.pilot.pause()


@sizes(SMALL, LARGE)
@pytest.mark.parametrize("name", ["take", "draw"])
@pytest.mark.usefixtures("named_pictures")
async def test_a_hint_looks_as_it_did(
    name: str, size: Size, open_table: Open, snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    chances = {**TAKES, "draw": 6412, "stop": 6100}
    use(monkeypatch, always(chances, stop=serving(STOP)))
    session = dealt(HARBOR) if name == "take" else discovering()
    async with open_table(session, size) as table:
        await table.press("h")
        snapshot.assert_match(table.text(), f"{name}-{size[0]}x{size[1]}.txt")


def against() -> Session:
    """Return a game against each other with another end, which the navigator does not play."""
    start = Start(Setup("contracts", ("Ann", "Bo"), 42, Options(competitive=True, influence_to_end=10)))
    return slots.new_session(start, [Controller.PERSON] * 2)


HINTS: dict[str, tuple[Callable[[], Session], dict[str, int], bool, str]] = {
    "the reason follows the cursor": (discovering, DRAW, False, """
        h      | left 2 of 31 cards bust, which would leave about 48%.
        down   | shows Navigator: about 61% to win. | hides of 31 cards"""),
    "a hint is gone with its question and counts once": (discovering, DRAW, False, """
        h h h  | at TableScreen | hinted 4
        d      | hides Navigator | hides 64%
        h      | hinted 4 5"""),
    "asked again all moves are on a page": (lambda: dealt(HARBOR), TAKES, True, """
        h down | line ► ◆R frigate
        h      | at Page | page as far as there was time | page »64% p Done, either will do.
        h      | at TableScreen | line ► ◆R frigate"""),
    "escape puts the hint away and leaves the cursor": (discovering, {"stop": 6100, "draw": 3000}, False, """
        h escape | hides Navigator | hides 61% | hinted 4
        enter    | moves draw, draw, draw, stop"""),
    "an answer that was cut short says so": (discovering, DRAW, True, """
        h      | left There was no time to think it through."""),
    "deckhand advises where the navigator does not play, and says so": (against, {}, False, """
        h      | left The deckhand's advice, by rules of thumb: | left d » Draw a card | left-hides to win"""),
    "a hint at a forced move is shown and not counted": (new_game, {}, False, """
        h      | left to win | hinted
        d h    | hinted 2"""),
    "no hint while looking back": (discovering, {}, False, """
        l home enter right h | looking 1 | hinted | hides Navigator"""),
}  # fmt: skip
"""A game, the chances of its moves or none, whether there was too little time, and a script."""


@pytest.mark.parametrize("name", HINTS)
async def test_a_hint(name: str, open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    game, chances, capped, script = HINTS[name]
    if chances:
        use(monkeypatch, always(chances, capped=capped))
    async with open_table(game()) as table:
        await table.walk(script)


async def test_switched_off_nothing_is_thought_or_counted(open_table: Open) -> None:
    async with open_table(discovering()) as table:
        table.app.settings.hints = False
        table.screen.paint()
        await table.walk("- | hides h Hint \n h | last Hints are switched off in the settings | hides Navigator")
        assert table.session.hints_taken == 0


# --- thinking beside the table ---


async def test_the_table_goes_on_while_the_navigator_thinks(open_table: Open, slow: Slow) -> None:
    """Its answer is dropped where it is about an old question."""
    for session, keys in ((discovering(), "down w | at Page \n escape"), (discovering(), "s")):
        async with open_table(session) as table:
            slow.may_answer.clear()
            await table.walk(f"h | shows Thinking … Esc stops it. \n {keys}")
            slow.may_answer.set()
            await answered(table)
            shown = session.moves[-1] != "stop"
            assert ("Navigator: about 64% to win" in table.text()) is (session.hints_taken == 1) is shown
            assert shown or "to win" not in table.text()


async def test_escape_cancels_the_thinking_and_so_does_leaving_the_table(open_table: Open, slow: Slow) -> None:
    session = discovering()
    async with open_table(session) as table:
        await table.press("h", "escape")
        assert slow.stopped.wait(30.0), "the worker is stopped, not only forgotten"
        await answered(table)
        await table.walk("- | hides Thinking | hides 64%")
        assert session.hints_taken == 0
        slow.may_answer.set()
        await table.press("h")
        await answered(table)
        await table.walk("- | shows 64% \n d")
        slow.may_answer.clear()
        slow.stopped.clear()
        await table.press("h", "q")
        assert slow.stopped.wait(30.0)


async def test_what_the_first_hint_needs_is_loaded_beside_the_table(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[Session] = []
    monkeypatch.setattr(screen, "make_ready", loaded.append)
    async with open_table(discovering()) as table:
        assert loaded == [table.session]


async def test_a_deal_that_can_be_won_tells_how_once_it_is_played(open_table: Open) -> None:
    seed = min(known(0))
    session = slots.new_session(Start(Setup("contracts", ("Ann",), seed)), [Controller.PERSON])
    session.play("concede")
    async with open_table(session) as table:
        await table.walk("escape h | shows The solution | shows 1. Draw a card \n escape | at TableScreen")


async def test_a_hint_of_the_navigator_itself(open_table: Open) -> None:
    """The real one: both choices have a chance, and the reason has exact odds."""
    session = discovering()
    odds = session.odds
    async with open_table(session) as table:
        await table.walk(f"h | left Navigator: about \n h | page {odds.bust} of {odds.total} cards bust")
        assert session.hints_taken == 1


async def test_an_answer_that_comes_while_the_size_changes_is_shown(
    open_table: Open, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The panels are made anew for the new size, and for a moment there is no list of options."""

    def listed(top: TableTop) -> Answers:
        assert top._composed, "there is no list now"
        return top.query_one("#options", Answers)

    async with open_table(discovering(), SMALL) as table:
        await table.press("h")
        monkeypatch.setattr(TableTop, "menu", property(listed))
        top = table.screen.top
        top._composed = False
        slow.may_answer.set()
        await table.app.workers.wait_for_complete()
        assert table.screen.hints.shown is not None
        top.focus_options()
        top._composed = True
        await table.paint()
        assert "d »64% Draw a card" in table.text()
