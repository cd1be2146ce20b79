"""The screen at a table for players on several computers, over lines in memory: two screens' worth of one table."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from highseas.campaign.net import wire
from highseas.campaign.net.guest import staying
from highseas.campaign.net.guest.joined import Joined
from highseas.campaign.net.guest.staying import stay
from highseas.campaign.net.open_table import Rights
from highseas.campaign.net.open_table import opened as open_to
from highseas.campaign.net.running import Hall, Line, pipe
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.tickets import Tickets
from highseas.campaign.play.seat import Play
from highseas.campaign.play.session import Session
from highseas.campaign.tui.online.at_table import LOOK, AtTable
from highseas.campaign.tui.screens.settings import SettingsScreen
from highseas.campaign.tui.screens.table import GameTable
from highseas.campaign.tui.widgets.dialogs import Choice, Question
from highseas.campaign.words import shipped
from tests.net.test_joined import two_at_a_chapter
from tests.tui.conftest import SMALL, Table, opened
from tests.tui.games import new_game
from tests.tui.races import new_race
from tests.tui.spoken import painted


class Elsewhere:
    """A hosted table: this screen has seat 1, the test seat 2."""

    def __init__(self, session: Session, drawn: bool = False) -> None:
        self.session, self.hall = session, Hall()
        self.table = HostedTable(session, Tickets.new([True] * len(session.names)), 0.0, drawn=drawn)
        self.other = Joined(self.table.tickets.seats[1], "test")
        self.line: Line | None = None

    @asynccontextmanager
    async def dial(self) -> AsyncIterator[Line]:
        """Connect anew."""
        here, there = pipe()
        self.line = here
        attends = asyncio.create_task(self.hall.attend(there))
        try:
            yield here
        finally:
            await here.close()
            await attends

    def play(self, text: str) -> None:
        """Answer for seat 2."""
        session = self.other.session
        assert session is not None
        self.other.ask(Play(len(session.moves), session.read(text)), lambda why: None)


@asynccontextmanager
async def sitting(session: Session, home: Path) -> AsyncIterator[tuple[Elsewhere, Table]]:
    elsewhere = Elsewhere(session)
    async with opened(size=SMALL) as (app, pilot), open_to(elsewhere.hall, elsewhere.table):
        app.settings.confirmations = False
        other = asyncio.create_task(stay(elsewhere.other, elsewhere.dial))
        rights = Rights(elsewhere.table, lambda: None)
        AtTable(app, elsewhere.table.tickets.seats[0], elsewhere.dial, rights=rights)
        table = Table(app, pilot, session)
        await until(table, lambda: isinstance(app.screen, GameTable) and elsewhere.other.session is not None)
        yield elsewhere, table
        app.go_title()
        other.cancel()


async def until(table: Table, what: Any) -> None:
    async with asyncio.timeout(20):
        while not what():
            await asyncio.sleep(0.01)
    await table.pilot.pause()


async def test_two_friends_play_vote_and_speak(home: Path) -> None:
    session = new_game(2)
    async with sitting(session, home) as (elsewhere, table):
        await table.press("d")
        await until(table, lambda: len(session.moves) == 1)
        await table.press("s")
        await until(table, lambda: session.prompt.seat == 2 or len(session.moves) == 2)
        while session.prompt.seat == 1:
            moves = len(session.moves)
            await table.press("p" if session.prompt.kind == "take" else "n")
            await until(table, lambda before=moves: len(session.moves) > before)
        await until(table, lambda: "Waiting for Bo." in table.text())
        moves = len(session.moves)
        await table.press("d")
        await until(table, lambda: any("Bo" in notice for notice in table.notices()))
        assert len(session.moves) == moves
        elsewhere.play(session.prompt.options[0].text)
        await until(table, lambda: len(session.moves) == moves + 1)
        elsewhere.other.say("Ahoy", lambda why: None)
        await until(table, lambda: "Bo: Ahoy" in table.notices())
        await table.press("t")
        await table.press(*"Hello", "enter")
        await until(table, lambda: [said.text for said in elsewhere.other.said] == ["Ahoy", "Hello"])


async def test_a_vote_is_asked_and_answered_on_the_screen(home: Path) -> None:
    session = new_game(2)
    async with sitting(session, home) as (elsewhere, table):
        await table.press("d")
        await until(table, lambda: len(session.moves) == 1)
        await table.press("u")
        await until(table, lambda: elsewhere.other.vote is not None)
        elsewhere.other.vote_on(True, lambda why: None)
        await until(table, lambda: not session.moves)
        await until(table, lambda: "turn 1" in table.text() and not isinstance(table.app.screen, Question))


async def test_a_lost_line_is_shown_and_comes_back(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staying, "SOON", 0.3)
    session = new_game(2)
    async with sitting(session, home) as (elsewhere, table):
        app: Any = table.app
        at: Any = app.company
        lines = list(elsewhere.table.guests)
        elsewhere.table.guests.dismiss(next(guest for guest in lines if guest.seat == 1), "net.failed")
        await until(table, lambda: "The line to the host is lost" in table.text())
        await until(table, lambda: at.joined.is_connected and "The line to the host" not in table.text())
        await table.press("d")
        await until(table, lambda: len(session.moves) == 1)


async def test_a_card_of_a_race_is_chosen_in_secret_and_may_be_changed(home: Path) -> None:
    session = new_race(2, persons=2)
    session.play(session.prompt.options[0].text)
    async with sitting(session, home) as (elsewhere, table):
        await table.press("1")
        await until(table, lambda: bool(session.sealed) or len(session.moves) > 1)
        first = dict(session.sealed)
        await until(table, lambda: "can be changed" in table.text())
        await table.press("2")
        await until(table, lambda: session.sealed != first)
        moves = len(session.moves)
        elsewhere.play(elsewhere.other.session.prompt.options[0].text)
        await until(table, lambda: len(session.moves) >= moves + 2)


async def test_a_turn_rings_and_runs_as_it_is_set(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bell rings once a turn; the player's own command runs besides."""
    session, rung, ran = new_game(2), list[int](), home / "ran"
    async with sitting(session, home) as (elsewhere, table):
        app: Any = table.app
        monkeypatch.setattr(app, "bell", lambda: rung.append(1))
        app.settings.on_turn = f"touch {ran}"
        await table.press("d")
        await until(table, lambda: len(session.moves) == 1)
        assert not rung, "it is the same turn still"
        await table.press("s")
        while len(session.moves) < 2 or session.prompt.seat == 1:
            moves = len(session.moves)
            if moves >= 2:
                await table.press("p" if session.prompt.kind == "take" else "n")
            await until(table, lambda before=moves: len(session.moves) > before)
        while session.prompt.seat == 2:
            moves = len(session.moves)
            texts = [option.text for option in session.prompt.options if option.enabled]
            elsewhere.play("pass" if "pass" in texts else texts[-1])
            await until(table, lambda before=moves: len(session.moves) > before)
        await until(table, lambda: len(rung) == 1 and ran.exists())
        app.settings.on_turn = "/no/such/command"
        app.tell_turn("now")
        await until(table, lambda: any("cannot be run" in notice for notice in table.notices()))


async def test_bell_title_and_notice_of_a_turn_are_each_set(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(size=SMALL) as (app, _):
        did = list[str]()
        monkeypatch.setattr(app, "bell", lambda: did.append("bell"))
        monkeypatch.setattr(app._driver, "write", did.append)
        for field, tells in (("bell", "bell"), ("title", "\x1b]2;now\x07"), ("notice", "\x1b]9;now\x07")):
            for each in ("bell", "title", "notice"):
                setattr(app.settings, f"turn_{each}", each == field)
            app.tell_turn("now")
            assert did == [tells]
            did.clear()


async def test_the_next_chapter_comes_by_the_table(home: Path) -> None:
    """At the end of a chapter the page offers to ask for what comes next; the new table takes the place of the old."""
    session = two_at_a_chapter()
    async with sitting(session, home) as (elsewhere, table):
        app: Any = table.app
        first = app.company.joined.session
        elsewhere.table.room.change(lambda: session.play("concede"))
        await until(table, lambda: app.company.joined.session.result is not None and app.company.has_next)
        app.company.ask_next()
        await until(table, lambda: elsewhere.other.vote is not None)
        elsewhere.other.vote_on(True, lambda why: None)
        await until(table, lambda: app.company.joined.session is not first)
        await until(table, lambda: app.company.joined.session.result is None and len(app.screen_stack) > 2)
        assert app.company.joined.session.campaign is not None


async def test_a_host_mutes_somebody_and_gives_a_seat_a_new_link(home: Path) -> None:
    session = new_game(2)
    async with sitting(session, home) as (elsewhere, table):
        app: Any = table.app
        app.company.manage()
        await until(table, lambda: "Nothing more from Bo" in table.text())
        await table.press("down", "enter")
        assert elsewhere.table.room.muted == {2}
        app.company.manage()
        await until(table, lambda: "Let Bo speak again" in table.text())
        await table.press("down", "down", "enter")
        await until(table, lambda: elsewhere.other.ended is not None)
        assert elsewhere.other.ended.code == "net.removed" and 2 not in elsewhere.table.room.connected


async def test_the_cursor_of_who_decides_is_followed_unless_it_would_tell_a_secret(home: Path) -> None:
    heard = list[str]()

    def note(frame: wire.FromHost) -> None:
        if isinstance(frame, wire.Pointed):
            heard.append(frame.at)

    async with sitting(new_game(2), home) as (elsewhere, table):
        elsewhere.other.heard = note  # that the cursor is on the first option may have been told before
        app: Any = table.app
        await table.press("d")
        await until(table, lambda: len(app.company.joined.session.moves) == 1)
        for key, option in (("down", 1), ("up", 0)):
            await table.press(key)
            await until(table, lambda at=f"~option//{option}": heard[-1:] == [at])
        await table.screen.top.remove()  # as while the program ends
        app.company._tell_look()
    race = new_race(2, persons=2)
    race.play(race.prompt.options[0].text)
    async with sitting(race, home) as (elsewhere, table):
        elsewhere.other.heard = note
        heard.clear()
        await table.press("down")
        await asyncio.sleep(3 * LOOK)
        assert not heard


async def test_what_others_look_at_and_point_at_is_shown(home: Path) -> None:
    session = new_game(2, seed=3)
    session.play("draw")
    session.play("stop")
    async with sitting(session, home) as (elsewhere, table):
        while session.prompt.seat == 1:
            moves = len(session.moves)
            await table.press("p" if session.prompt.kind == "take" else "n")
            await until(table, lambda before=moves: len(session.moves) > before)
        elsewhere.other.point("~seat/Bo/2")
        await until(table, lambda: "Bo is looking here." in table.text())
        table.app.settings.looks = False
        elsewhere.other.point("seat/Ann/1")
        await until(table, lambda: "Bo points here." in table.text())
        elsewhere.other.point("~seat/Ann/1")
        await asyncio.sleep(0.2)
        assert "Bo is looking here." not in table.text()


@pytest.mark.long  # twenty seconds, in which the program ends
async def test_a_bug_in_what_comes_ends_in_a_report(home: Path) -> None:
    def fail(frame: wire.FromHost) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        async with sitting(new_game(2), home) as (elsewhere, table):
            company = table.app.company
            assert isinstance(company, AtTable)
            company.joined.heard = fail
            elsewhere.other.say("Ahoy", lambda why: None)
            await until(table, lambda: table.app.return_code)


async def test_over_the_table_stands_that_who_is_awaited_has_no_connection(home: Path) -> None:
    session = new_game(2)
    async with sitting(session, home) as (elsewhere, table):
        while session.prompt.seat == 1:
            moves = len(session.moves)
            await table.press({"discover": "s", "take": "p"}.get(session.prompt.kind, "n") if moves else "d")
            await until(table, lambda before=moves: len(session.moves) > before)
        await until(table, lambda: "Waiting for Bo." in table.text() and "t Say" in table.text())
        elsewhere.table.renew(2)
        await until(table, lambda: "Bo has no connection now" in table.text())


async def test_one_list_says_who_is_missing_until_the_host_begins_without_them(home: Path) -> None:
    elsewhere, shown = Elsewhere(new_game(3), drawn=True), list[bool]()
    async with opened(size=SMALL) as (app, pilot), open_to(elsewhere.hall, elsewhere.table):
        rights = Rights(elsewhere.table, lambda: shown.append(True))
        AtTable(app, elsewhere.table.tickets.seats[0], elsewhere.dial, rights=rights)
        table = Table(app, pilot, elsewhere.session)
        await until(table, lambda: "Waiting for Bo and Cy." in table.text())
        other = asyncio.create_task(stay(elsewhere.other, elsewhere.dial))
        await until(table, lambda: "Waiting for Cy." in table.text())
        await table.press("down", "enter")
        await until(table, lambda: shown and "Waiting for Cy." in table.text())
        assert [isinstance(each, Choice) for each in app.screen_stack].count(True) == 1
        await table.press("enter")
        await until(table, lambda: isinstance(app.screen, GameTable))
        other.cancel()
        app.go_title()


async def test_who_leaves_while_the_table_gathers_is_away(home: Path) -> None:
    elsewhere = Elsewhere(new_game(3), drawn=True)
    async with opened(size=SMALL) as (app, pilot), open_to(elsewhere.hall, elsewhere.table):
        AtTable(app, elsewhere.table.tickets.seats[0], elsewhere.dial)
        table = Table(app, pilot, elsewhere.session)
        await until(table, lambda: "Waiting for Bo and Cy." in table.text())
        await table.press("escape")
        await until(table, lambda: not elsewhere.table.room.connected and not isinstance(app.screen, Choice))


async def test_the_language_is_changed_at_a_table_elsewhere(home: Path) -> None:
    """This screen shows the game anew and hears the table as before; while the table gathers nothing is shown anew."""
    async with sitting(new_game(2), home) as (elsewhere, table):
        app = table.app
        shipped.use("en")
        await app.push_screen(SettingsScreen())
        app.settings.language = "de"
        app.change_language()
        await until(table, lambda: isinstance(app.screen, SettingsScreen) and len(app.screen_stack) == 4)
        app.pop_screen()
        await until(table, lambda: isinstance(app.screen, GameTable) and "Aufträge" in painted(app))
        await table.pilot.press("d")
        await until(table, lambda: len(elsewhere.session.moves) == 1 and len(elsewhere.other.session.moves) == 1)
        playing, app._playing = app._playing, None
        before = app.screen_stack[:]
        app.change_language()
        assert app.screen_stack == before
        app._playing = playing
