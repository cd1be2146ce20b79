"""What moves at the table: in few frames that take no more room than the still picture, and never hold a key."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from textual.content import Content

from highseas.campaign.files import settings
from highseas.campaign.files.settings import Settings
from highseas.campaign.play.session import Controller
from highseas.campaign.royal.play.seat import RoyalSeat
from highseas.campaign.royal.play.turn_cards import changed
from highseas.campaign.royal.tui.screens.report import ReportScreen
from highseas.campaign.tui import background
from highseas.campaign.tui.background import FRAMES, PAUSES, Animation, OneShotTimer
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.widgets import animation
from highseas.campaign.tui.widgets.panel import POINT, PanelWidget
from tests.campaigns import royal
from tests.some import half
from tests.tui.conftest import HUGE, LARGE, MEDIUM, SMALL, Open, Size, Table, show, until
from tests.tui.games import DISCOVER, HARBOR, dealt, end_page, new_game, on_with, wise_move
from tests.tui.test_keys import burst

EVERY_SIZE = [(60, 20), SMALL, (120, 40), (200, 60)]
BOARDS = ("harbor", "contracts", "seats")
LONGEST = 0.25
"""Seconds that a motion may take."""
STORY = {"deal": (DISCOVER, "d"), "bust": (DISCOVER, "dnd"), "goal": (DISCOVER, "dnd1"), "trade": (HARBOR, "2")}
"""Deals, and the keys that lead to something that moves."""


async def moved(table: Table, keys: str) -> Table:
    """Press keys, the last of which makes something move."""
    table.app.settings.motion = True
    await table.press(*keys)
    assert table.screen.scene.frame == FRAMES
    return table


async def moving(story: str, open_table: Open, size: Size = LARGE) -> list[dict[str, list[Content]]]:
    """Return the frames of one of these stories."""
    deal, keys = STORY[story]
    async with open_table(dealt(deal), size) as table:
        return frames(await moved(table, keys))


def frames(table: Table) -> list[dict[str, list[Content]]]:
    """Return the lines of every board in each frame, the still picture last."""
    found = []
    for frame in range(FRAMES, -1, -1):
        table.screen.top.show_frame(frame)
        boards = {name: table.screen.query_one(f"#{name}", PanelWidget) for name in BOARDS}
        found.append({name: [line.content for line in board.panel.lines] for name, board in boards.items()})
    return found


# --- time ---


class Clock:
    """Timers that fire when told, `late` seconds after their time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, late: float) -> None:
        self.now, self.late, self.due = 0.0, late, list[tuple[float, Callable[[], None]]]()
        monkeypatch.setattr(background, "monotonic", lambda: self.now)
        monkeypatch.setattr(OneShotTimer, "start", lambda _, wait, then: self.due.append((wait, then)))

    def run(self) -> None:
        while self.due:
            wait, then = self.due.pop()
            self.now += wait + self.late
            then()


@pytest.mark.parametrize("late", [0.0, 0.04])
async def test_beats_count_down_within_a_quarter_of_a_second_and_are_left_out_by_a_slow_machine(
    late: float, open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_table(new_game()) as table:
        clock, shown = Clock(monkeypatch, late), list[int]()
        Animation(table.screen, shown.append).start()
        clock.run()
        assert (len(shown) < FRAMES and shown[-1] == 0) if late else shown == [*range(FRAMES - 1, -1, -1)]
        assert clock.now < LONGEST


# --- keys ---


@pytest.mark.usefixtures("frozen")
async def test_any_key_ends_what_moves_and_is_played(open_table: Open) -> None:
    """One that does nothing shows the still picture."""
    async with open_table(dealt(DISCOVER), LARGE) as table:
        moving_text = (await moved(table, "d")).text()
        await table.press("Z")
        still = table.text()
        assert table.screen.scene.frame == 0 and still != moving_text
    async with open_table(dealt(DISCOVER), LARGE) as table:
        await table.press("d")
        assert table.text() == still
        await table.walk("u y | moves")
        await moved(table, "d")
        await table.walk("n | moves draw, keep")
        await moved(table, "d")
        await table.press("i")
        table.app.pop_screen()
        await table.press()
        assert table.screen.scene.frame == 0


@pytest.mark.usefixtures("frozen")
async def test_no_key_of_a_burst_is_lost_while_something_moves(open_table: Open) -> None:
    played = list[list[str]]()
    for on in (False, True):
        session = new_game(seed=5)
        async with open_table(session) as table:
            table.app.settings.motion = on
            await burst(table, "d", "d", "s", "1")
            played.append(session.moves)
    assert played[0] == played[1] and len(played[0]) == 4


async def test_motion_comes_to_its_end_by_itself_and_off_everything_is_painted_once(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_table(dealt(DISCOVER)) as table:
        shown, show_frame = list[int](), table.screen.top.show_frame

        def note(frame: int) -> None:
            shown.append(frame)
            show_frame(frame)

        monkeypatch.setattr(table.screen.top, "show_frame", note)
        table.app.settings.motion = True
        await table.press("d")
        await until(lambda: shown[-1:] == [0])
        table.app.settings.motion = False
        shown.clear()
        await table.press("n", "d")
        await table.pilot.pause(LONGEST)
        assert table.screen.scene.frame == 0 and shown == []


# --- frames ---


@pytest.mark.usefixtures("frozen")
@pytest.mark.parametrize(("story", "size"), half(STORY, EVERY_SIZE))
async def test_frames_take_the_room_of_the_still_picture(story: str, size: Size, open_table: Open) -> None:
    *moving_frames, still = await moving(story, open_table, size)
    assert any(frame != still for frame in moving_frames)
    for name in BOARDS:
        room = [line.cell_length for line in still[name]]
        for frame in moving_frames:
            assert [line.cell_length for line in frame[name]] == room


@pytest.mark.usefixtures("frozen")
async def test_a_card_is_turned_over_and_ships_that_clash_draw_near(open_table: Open) -> None:
    deal = await moving("deal", open_table)
    back, *_, face, still = ("\n".join(line.plain for line in frame["harbor"]) for frame in deal)
    assert "flute" not in back and "flute" in face and face == still
    for size in (SMALL, MEDIUM, HUGE):
        bust = [[line.plain for line in frame["harbor"]] for frame in await moving("bust", open_table, size)]
        first = [next(line.index("●") for line in frame if line.count("●") == 2) for frame in bust]
        assert first[animation.IMPACT] > first[0] > first[-1]


@pytest.mark.usefixtures("frozen")
async def test_coins_come_to_the_seat_that_gains_them(open_table: Open) -> None:
    *found, still = await moving("trade", open_table)
    places = [next(line.plain.index("+2◉") for line in frame["seats"] if "+2◉" in line.plain) for frame in found]
    assert all(later < earlier for earlier, later in pairwise(places))
    assert not any("+2◉" in line.plain for line in still["seats"])


def test_coins_leave_the_seat_that_pays() -> None:
    line, theme = Content("Ann 3◉".ljust(30)), styles_of("dark")
    places = [animation.flown(line, -2, frame, theme).plain.index("−2◉") for frame in range(FRAMES, 0, -1)]
    assert places == sorted(places) and len(set(places)) == FRAMES
    assert animation.flown(Content("Ann 3◉"), -2, 1, theme).plain == "Ann 3◉"  # there is no room


@pytest.mark.usefixtures("frozen")
async def test_a_completed_contract_sparkles(open_table: Open) -> None:
    found = await moving("goal", open_table)
    sparks = ["".join(line.plain for line in frame["contracts"]).count(POINT) for frame in found]
    assert sparks[-1] == 0 and sum(sparks) > FRAMES


def test_what_a_move_changed() -> None:
    session = dealt(DISCOVER)
    for move in ("draw", "keep", "draw", "contract jinx"):
        session.play(move)
    moments = RoyalSeat(royal(session)).moments
    for last, coins, goals in ((3, (0,), ()), (4, (1,), ("contract-jinx",))):
        change = changed(moments[last - 1].view, moments[last].view, session.moments[last].events)
        assert (change.coins, change.goals, change.timed) == (coins, goals, False)


# --- the end ---


@pytest.mark.usefixtures("frozen")
async def test_a_won_game_has_fireworks_that_a_key_ends(open_table: Open) -> None:
    session = on_with(new_game(2, seed=3), by=wise_move)
    async with open_table(session, LARGE) as table:
        for on in (True, False):
            table.app.settings.motion = on
            await show(table.app, end_page(session))
            assert isinstance(table.app.screen, ReportScreen)
            assert (table.lines()[0].count(POINT) > 0) is on
            await table.press("Z")
            assert POINT not in table.lines()[0]


# --- the speed of the program ---


async def test_two_commands_change_the_speed_of_the_program(open_table: Open) -> None:
    """While it decides, only keys that work are shown."""
    session = new_game(2, players=[Controller.PROGRAM] * 2)
    settings.save(Settings(program_speed="slow", seen_tutorial=True, notes=False))
    async with open_table(session, LARGE) as table:
        table.screen.program.pause()
        table.screen.paint()
        await table.walk("- | foot Esc Let it wait | foot w Who | foot-hides u Undo")
        moves = len(session.moves)
        for key, speed in (("^slower", "slow"), ("^slower", "slow"), ("^faster", "normal"), ("^faster", "fast")):
            await table.walk(f"{key} | notices 1 | last Speed of the computer's seats: {speed}.")
            assert table.app.settings.program_speed == speed
        assert len(session.moves) == moves


async def test_a_new_speed_holds_for_the_pause_that_has_begun(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PAUSES, "slow", 1000.0)
    session = new_game(2, seed=4, players=[Controller.PERSON, Controller.PROGRAM])
    async with open_table(session) as table:
        table.app.settings.motion, table.app.settings.program_speed = True, "slow"
        await table.to_the_program()
        moves = len(session.moves)
        await table.press("^faster", "^faster")
        await until(lambda: len(session.moves) > moves)


def test_a_card_seen_from_its_edge_is_every_second_column_of_it() -> None:
    face = Content.assemble(("ab", "red"), "c", ("defg", "bold")).stylize("on blue", 1, 6)
    edge = animation.turned([face], [face], 2)[0]
    narrow = [face[column : column + 1] for column in range(0, len(face), 2)]
    whole = Content("").join([Content(" "), *narrow, Content("  ")])
    assert [*edge.render()] == [*whole.render()]
    assert edge.plain == " aceg  "
