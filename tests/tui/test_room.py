"""The table uses its room: no large part of the screen is empty in the middle of a game, tinted or not."""

from collections.abc import Callable, Iterator

import pytest

from highseas.campaign.play.session import Session
from highseas.campaign.royal.tui.widgets import detail
from highseas.campaign.royal.tui.widgets.harbor import fitting_size, harbor_cards
from highseas.campaign.royal.tui.widgets.tiles import LADDER, LARGE, LINE, PAIRS, PICTURE, SMALL, SMALLER, Size
from highseas.campaign.royal.words.names import LANGUAGE
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.widgets.panel import PanelWidget, Thing
from highseas.campaign.tui.widgets.table_widget import lines_of
from tests.gallery.positions import POSITIONS
from tests.some import half
from tests.tui.conftest import Open
from tests.tui.conftest import Size as Room
from tests.tui.games import new_game, wise_move
from tests.tui.test_story_table import campaign, simply

MOST = 0.25
"""The largest part of all cells that may be one rectangle without a character, in one tint."""
Cell = str | None
"""The background of an empty cell; None where something is painted."""


def _wisely(seats: int, seed: int, moves: int) -> Session:
    """Play so many of deckhand's moves, and on to a harbor of five cards."""
    session = new_game(seats, seed=seed)
    while session.prompt is not None and (len(session.moves) < moves or len(session.view.harbor) < 5):
        session.play(wise_move(session))
    return session


GAMES: dict[str, Callable[[], Session]] = {
    "solo": lambda: _wisely(1, 3, 90),
    "two": lambda: _wisely(2, 5, 60),
    "five": lambda: _wisely(5, 11, 150),
    "story": lambda: simply(campaign(1), 60),
}


def cells(app: HighSeasApp) -> list[list[Cell]]:
    """Return what is empty on the screen, by the color behind it."""
    found: list[list[Cell]] = []
    for strip in app.screen._compositor.render_strips():
        row: list[Cell] = []
        for segment in strip:
            behind = str(segment.style.bgcolor) if segment.style is not None else ""
            row += [behind if sign == " " else None for sign in segment.text]
        found.append(row)
    return found


def largest(rows: list[list[Cell]]) -> int:
    """Return the cells of the largest rectangle that is empty, with one color behind it."""
    behind = {cell for row in rows for cell in row if cell is not None}
    return max((area for color in behind for area in _areas(rows, color)), default=0)


def _areas(rows: list[list[Cell]], color: Cell) -> Iterator[int]:
    heights = [0] * (len(rows[0]) + 1)
    for row in rows:
        heights = [high + 1 if cell == color else 0 for high, cell in zip(heights, [*row, None], strict=True)]
        rising: list[tuple[int, int]] = []
        for place, high in enumerate(heights):
            start = place
            while rising and rising[-1][1] >= high:
                start, above = rising.pop()
                yield above * (place - start)
            rising.append((start, high))


def test_the_largest_rectangle_is_found() -> None:
    rows: list[list[Cell]] = [["a", "a", None], ["a", "a", "b"], [None, "a", "b"]]
    assert largest(rows) == 4


@pytest.mark.parametrize(("name", "size"), half(GAMES, [(80, 24), (120, 40), (200, 60)]))
async def test_no_large_part_is_empty_in_the_middle_of_a_game(name: str, size: Room, open_table: Open) -> None:
    async with open_table(GAMES[name](), size) as table:
        assert largest(cells(table.app)) <= MOST * size[0] * size[1]


@pytest.mark.parametrize(
    ("cards", "size"),
    [(5, PICTURE), (6, Size(18, 11)), (7, Size(16, 11)), (8, LARGE), (12, Size(18, 4)), (18, SMALL), (40, LINE)],
)
def test_cards_with_pictures_are_narrower_where_that_saves_a_row(cards: int, size: Size) -> None:
    assert fitting_size(cards, 118, 11 if cards < 12 else 8, LADDER) == size
    assert fitting_size(8, 118, 24, LADDER) == PICTURE
    assert (fitting_size(5, 98, 12, SMALLER), fitting_size(8, 98, 12, SMALLER)) == (Size(18, 4), LARGE)


@pytest.mark.parametrize(("size", "tile"), [((80, 24), SMALL), ((120, 40), PAIRS[1]), ((160, 50), PAIRS[0])])
async def test_the_ships_of_a_bust_stay_in_sight_with_what_is_gone(size: Room, tile: Size, open_table: Open) -> None:
    """Of ten cards, with all choices, all contracts and the end of the log; a line stays for the next turn."""
    session = new_game(seed=2)
    while not any(type(event).__name__ == "Busted" for event in session.events):
        session.play("draw")
    async with open_table(session, size) as table:
        top = table.screen.top
        assert len(harbor_cards(top.scene)) == 10 and top._tile == tile
        assert top.menu.size.height == sum(map(lines_of, top.menu.options))
        assert "3/3 open" in table.text() and "— Turn 2: Skipper —" in table.text()
        await table.walk("""
            - | shows BUST | shows gone with them: 3 coins or the Sailor
            d | hides BUST | shows bust before; gone: 3 coins or the Sailor
            d | shows bust before; gone: 3 coins or the Sailor""")
        while table.session.view.turn == 2:
            await table.play()
        await table.walk("- | hides bust before")


@pytest.mark.parametrize(
    ("seats", "mode", "size", "script"),
    [
        (2, "base", (80, 24), "- | shows The race to 12 influence | shows Bo 0/12"),
        (4, "make-sail", (160, 50), "- | shows The race to 8 influence | shows Di 0/8"),
        (4, "contracts", (120, 40), "- | shows Explorer 1 expedition \n d | shows Explorer 1 expedition"),
        (4, "contracts", (140, 44), "- | shows Explorer 1 expedition | shows Bruja Captain + Señorita"),
    ],
)
async def test_what_is_asked_stands_where_there_is_room(
    seats: int, mode: str, size: Room, script: str, open_table: Open
) -> None:
    async with open_table(new_game(seats, seed=3, mode=mode), size) as table:
        await table.walk(script)


async def test_what_contracts_ask_is_read_by_four_beside_every_card_of_a_long_turn(open_table: Open) -> None:
    """At 120x40: cards get smaller before what is asked goes; expeditions have a line of their own then."""
    async with open_table(_wisely(4, 2, 100), (120, 40)) as table:
        view, most = table.session.view, 0
        words = {word for goal in view.goals if not goal.markers for each in goal.terms
                 for word in LANGUAGE.term(each.term).split()}  # fmt: skip
        while table.session.view.turn == view.turn and table.session.view.phase == "discover":
            most = len(table.session.view.harbor)
            assert not words - set(table.text().split()), most
            await table.press("d")
    assert view.expeditions and len([goal for goal in view.goals if not goal.markers]) >= 7 and most >= 6


async def test_the_log_has_lines_that_no_choice_describes_until_a_longer_text_needs_them(open_table: Open) -> None:
    async with open_table(GAMES["solo"](), (80, 24)) as table:
        top = table.screen.top
        log, panel = top.query_one("#log-strip"), top.query_one("#detail")
        long = log.size.height
        assert long > 3
        things = [Thing("option", "", number) for number in range(len(top.scene.options))]
        for board in ("#harbor", "#contracts", "#seats"):
            things += top.query_one(board, PanelWidget).panel.things
        for thing in things:
            top.point(thing)
            await table.pilot.pause()
            needed = len(detail.paint(top.scene, False).wrap(panel.size.width - 2))
            assert needed <= panel.size.height and log.size.height in {3, long}


IN_SIGHT: dict[str, tuple[str, Room, str]] = {
    "what the key w tells stands beside the figures of five seats": ("five", (100, 30), """
        - | shows Di, Ed short by 2 | shows Sailor Bo −2◉ | shows Ed −4◉"""),
    "rows of expeditions are shared out so that each says what it lacks": ("five", (120, 40), """
        - | shows ✗cross, house | shows ✗2 crosses, house | line new color … profession"""),
    "a young log leaves its room to the odds of a draw": ("first", (80, 24), """
        - | shows profession | shows new color"""),
    "a young log leaves its room to the rule of a question": ("repel", (80, 24), """
        - | shows Your cutlasses reach the strength | shows Ann turns up from the Time deck"""),
}  # fmt: skip
"""A position, the size of the terminal, and what is seen there."""


@pytest.mark.parametrize("name", IN_SIGHT)
async def test_there_is_room(name: str, open_table: Open) -> None:
    position, size, script = IN_SIGHT[name]
    async with open_table(POSITIONS[position](), size) as table:
        await table.walk(script)


async def test_the_bar_of_the_large_clock_is_what_the_words_over_it_say(open_table: Open) -> None:
    async with open_table(POSITIONS["first"](), (120, 40)) as table:
        for left, spent in ((18, False), (17, True)):
            words, bar = table.lines()[2:4]
            assert f"{left} of 18 Time cards" in words and "█" in bar and ("░" in bar) is spent
            await table.press("d")


async def test_seats_stand_two_abreast_where_that_gives_them_pictures(open_table: Open) -> None:
    """The cursor goes through the things in the order of their lines, and arrows go down a column of seats."""
    async with open_table(POSITIONS["base"](), (200, 60)) as table:
        lines, board = table.lines(), table.screen.top.query_one("#seats", PanelWidget)
        assert any(" Ann " in line and " Bo " in line for line in lines)
        assert any("►Cy* " in line and " Di " in line for line in lines)
        assert list(board.panel.rows) == sorted(board.panel.rows)
        names = [thing.place for thing in board.things if thing.kind == "seat"]
        assert names == [1, 2, 3, 4]
        assert all(line.cell_length == board.panel.lines[0].cell_length for line in board.panel.lines)
    async with open_table(POSITIONS["base"](), (160, 50)) as table:
        seats = [line.plain for line in table.screen.top.query_one("#seats", PanelWidget).panel.lines]
        assert not any(" Ann " in line and " Bo " in line for line in seats)
