"""Tables for players on several computers, on the screen: inviting friends to a game, coming to one of theirs, and what
is done together there.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from pathlib import Path
from time import time
from typing import cast, get_args

from highseas.campaign.chapters.campaign import campaign_in
from highseas.campaign.files import datafile, paths
from highseas.campaign.files.version import VERSION
from highseas.campaign.net import address, visited, wire
from highseas.campaign.net.address import Guard, ServeError
from highseas.campaign.net.hall import Hall
from highseas.campaign.net.hosted import HostedTable
from highseas.campaign.net.joined import Joined
from highseas.campaign.net.open_table import Links, Note, Way, is_over, links_of, opened, reached, table_of, write_links
from highseas.campaign.net.pipe import pipe
from highseas.campaign.net.remote import RemoteSession
from highseas.campaign.net.running import Line
from highseas.campaign.net.staying import Dial, library, stay
from highseas.campaign.net.tickets import link_in
from highseas.campaign.net.wire import WireError
from highseas.campaign.net.words import here_lines, missing, news
from highseas.campaign.play.players import Controller
from highseas.campaign.play.session import Session
from highseas.campaign.saved_games import slots
from highseas.campaign.tui.games import Online
from highseas.campaign.tui.screens.table import GameTable
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.widgets.dialogs import Choice, Page
from highseas.campaign.tui.widgets.panel import Thing, ThingKind
from highseas.engine.refusal import Refusal

_SOON = 0.1
"""Seconds until the links are shown, over the table that comes meanwhile."""
EVERYWHERE = "0.0.0.0"


class AtTable:
    """This screen's place at a table elsewhere (`tui.shell.Company`): shows its games, and tells what happens there."""

    def __init__(
        self,
        shell: Shell,
        ticket: str,
        dial: Dial,
        leave: Callable[[], None] = lambda: None,
        begin: Callable[[], None] | None = None,
    ) -> None:
        """`leave` is called when the table is left; `begin` lays a game whose persons have not all come."""
        self.shell, self.joined = shell, Joined(ticket, VERSION)
        self._leave, self._begin = leave, begin
        self._gathering: Choice | Page | None = None
        """What is shown while the game is not laid yet."""
        self._shown: RemoteSession | None = None
        self._lost = ""
        self._story = ""
        """The story of somebody's own that was accepted here, by its digest."""
        self._was_asked = False
        self.joined.changed, self.joined.heard = self._changed, self._heard
        self._stays = asyncio.create_task(stay(self.joined, dial, self._line_lost))

    def leave(self) -> None:
        """Get up from the table, or close it."""
        self._stays.cancel()
        self._leave()

    # --- what comes ---

    def _changed(self, on: bool) -> None:
        """Show the table for the first time, or that of the next chapter; later the table listens itself."""
        session, self._lost = self.joined.session, ""
        if session is not None and session is not self._shown:
            self._shown = session
            self._accept(session)
        self._tell_turn()

    def _accept(self, session: RemoteSession) -> None:
        """Sit down at a game; one of a story that is not the program's own asks first, once."""
        campaign, say = campaign_in(session), self.shell.words
        story = "" if campaign is None else campaign.digest
        if campaign is None or story in ("", self._story):
            self.shell.sit_down(self, session)
            return

        def answered(choice: str | None) -> None:
            if choice is None:
                self.leave()
                return
            self._story = story
            self.shell.sit_down(self, session)

        question = Choice(say("net.own_story", name=campaign.story), [("play", say("net.own_story_yes"))])
        self.shell.push_screen(question, answered)

    def _heard(self, frame: wire.FromHost) -> None:
        if isinstance(frame, wire.Bye) and self._shown is None:
            self.leave()
        if isinstance(frame, wire.Seats) and self._shown is None:
            self._gather()
        text = news(frame, self.joined, self.shell.language)
        if isinstance(frame, wire.Pointed):
            self._show_pointed(frame)
        elif isinstance(frame, wire.Voting) and self._may_vote(frame):
            self.vote()
        elif text:
            self.shell.say(text)
        if not isinstance(frame, wire.Pointed):
            self._repaint()

    def _gather(self) -> None:
        """Show for whom the game waits before it is laid; the host may begin without them."""
        welcome, names, say = self.joined.welcome, missing(self.joined), self.shell.words
        if self._gathering is not None and self.shell.screen is self._gathering:
            self.shell.pop_screen()
        if welcome is None or welcome.laid or not names:
            return
        if self._begin is None:
            self._gathering = Page(say("net.company"), [say("net.gathers", names=names)])
            self.shell.push_screen(self._gathering)
        else:
            begin = self._begin
            self._gathering = Choice(say("net.gathers", names=names), [("begin", say("net.begin"))])
            self.shell.push_screen(self._gathering, lambda chosen: begin() if chosen else None)

    def _show_pointed(self, frame: wire.Pointed) -> None:
        kind, _, rest = frame.at.partition("/")
        name, _, place = rest.rpartition("/")
        table = self._table()
        if table is not None and kind in get_args(ThingKind) and place.removeprefix("-").isdecimal():
            note = self.shell.words("net.points", name=self.joined.names[frame.seat - 1])
            table.top.point(Thing(cast(ThingKind, kind), name, int(place[:4])), note)

    def _line_lost(self, why: WireError | None) -> None:
        if self._shown is None and not self.joined.has_stood:
            self.leave()
            self.shell.fail(why or WireError("net.closed"))
        elif self.joined.ended is None:
            self._lost = self.shell.words("net.lost_here")
            self._repaint()

    def _table(self) -> GameTable | None:
        tables = [each for each in self.shell.screen_stack if isinstance(each, GameTable) and each.is_attached]
        return tables[-1] if tables and tables[-1].seat.host is None else None

    def _repaint(self) -> None:
        table = self._table()
        if table is not None and table.query("#options"):
            table.paint()

    def _tell_turn(self) -> None:
        """Tell that it is this seat's turn, once."""
        session = self.joined.session
        asked = session is not None and not self.joined.awaits and session.result is None and session.seat > 0
        if asked != self._was_asked:
            self.shell.tell_turn(self.shell.words("net.turn") if asked else "")
        self._was_asked = asked

    @property
    def has_next(self) -> bool:
        """Whether a chapter is over here and the campaign goes on."""
        session = self.joined.session
        if session is None or session.result is None or session.campaign is None:
            return False
        return not is_over(session)

    def banner(self) -> str:
        """What stands over the table: a lost line, what others are waited for, a vote."""
        joined, say = self.joined, self.shell.words
        if self._lost:
            return self._lost
        if joined.ended is not None:
            return news(joined.ended, joined, self.shell.language)
        session = joined.session
        if session is not None and session.sealed:
            return say("net.sealed", names=[joined.names[seat - 1] for seat in session.waits])
        return say("net.waits", names=joined.awaits) if joined.awaits else ""

    # --- what is done together ---

    def _may_vote(self, vote: wire.Voting) -> bool:
        session = self.joined.session
        return session is not None and session.seat not in (0, *vote.yes, *vote.no)

    def vote(self) -> None:
        """Ask for an answer to the open vote."""
        vote, say = self.joined.vote, self.shell.words
        if vote is None or not self._may_vote(vote):
            self.shell.refuse_key(say("net.no_vote"))
            return
        agree = partial(self.joined.vote_on, True, self._answered)
        self.shell.ask(news(vote, self.joined, self.shell.language), agree, say("net.agree"), say("net.later"))

    def disagree(self) -> None:
        self.joined.vote_on(False, self._answered)

    def say(self) -> None:
        """Say a line to all."""
        self.shell.ask_text(self.shell.words("net.say"), partial(self.joined.say, then=self._answered))

    def point(self, at: str) -> None:
        self.joined.point(at)

    def show_company(self) -> None:
        """Show who is here, and what was said last."""
        lines = [*here_lines(self.joined, self.shell.language), ""]
        lines += [news(said, self.joined, self.shell.language) for said in self.joined.said]
        self.shell.push_screen(Page(self.shell.words("net.company"), lines))

    def ask_next(self) -> None:
        """Ask for the next chapter, or another try of this one."""
        self.joined.ask_next(self._answered)

    def _answered(self, why: Refusal | None) -> None:
        if why is not None:
            self.shell.fail(why)


def join(shell: Shell, text: str) -> None:
    """Come to the table of a link. Raises a `Refusal`."""
    sockets, at = library(), visited.called_by if paths.page() else str
    link = link_in(at(text))

    @asynccontextmanager
    async def dial() -> AsyncIterator[Line]:
        async with sockets.calling(at(text)) as (line, _):
            yield line

    AtTable(shell, link.ticket, dial)


def host(shell: Shell, session: Session, linked: tuple[int, ...]) -> None:
    """Ask how far the links shall reach, if not as far as a page; open the game to friends, else it is played alone."""

    def chosen(reach: str | None) -> None:
        if reach is None:
            shell.play_new(session)
        else:
            shell.guarded(lambda: open_table(shell, session, linked, everywhere=reach == "everywhere"))

    reaches = [(each, shell.words(f"net.reach.{each}")) for each in ("here", "everywhere")]
    if paths.page():
        chosen("here")
    else:
        shell.push_screen(Choice(shell.words("net.reach.title"), reaches), chosen)


class Hosting:
    """A game that is kept here for friends, while this screen sits at it as one of them."""

    def __init__(self, table: HostedTable, way: Way, tell: Callable[[Links], None], fail: Note) -> None:
        """`tell` gets the links once guests can come; `fail` why they cannot."""
        self._table, self._way, self._tell, self._fail = table, way, tell, fail
        self._hall = Hall()
        self._runs = asyncio.create_task(self._run())

    async def _run(self) -> None:
        session = self._table.session
        try:
            async with (
                reached(self._way, self._hall, session.game_id, self._fail) as link,
                opened(self._hall, self._table),
            ):
                with visited.noted(self._table.tickets, self._way.place) if paths.page() else nullcontext():
                    self._tell(links_of(self._table, link))
                    await asyncio.Event().wait()
        except Refusal as error:
            self._fail(error)
        finally:
            slots.leave(self._table.session)

    @asynccontextmanager
    async def dial(self) -> AsyncIterator[Line]:
        """Connect the host's own seat."""
        here, there = pipe()
        attends = asyncio.create_task(self._hall.attend(there))
        try:
            yield here
        finally:
            await here.close()
            await attends

    def close(self) -> None:
        self._runs.cancel()


def open_table(shell: Shell, session: Session, linked: tuple[int, ...], everywhere: bool) -> None:
    """Open a game to friends and sit down at it. Raises a `Refusal`."""
    library()
    guard = address.guard((), "", "", False, self_signed=True) if everywhere else Guard()
    bind = EVERYWHERE if everywhere else "127.0.0.1"
    persons = [seat for seat, who in enumerate(session.players, 1) if who != Controller.PROGRAM]
    own = next((seat for seat in persons if seat not in linked), 1)
    table = table_of(session, time(), own, drawn=not session.moves)
    try:
        place = address.opened(bind, 0 if paths.page() else address.PORT, guard, terminals=True)
    except ServeError:  # another table has the port
        place = address.opened(bind, 0, guard, terminals=True)
    shell.hand_over()
    keep(shell, table, Way(place))


def keep(shell: Shell, table: HostedTable, way: Way, links_file: Path | None = None) -> None:
    """Keep a table, and sit down at it."""
    own = table.together.host

    def tell(links: Links) -> None:
        write_links(links, links_file)
        shell.guarded(lambda: _show_links(shell, table, links))
        AtTable(shell, table.tickets.seats[own - 1], hosting.dial, hosting.close, lambda: table.begin(time()))

    def note(why: Refusal | None) -> None:
        if why is None:
            shell.say(shell.words("net.host.relay"))
        else:
            shell.fail(why)

    hosting = Hosting(table, way, tell, note)


def _show_links(shell: Shell, table: HostedTable, links: Links) -> None:
    """Show the links of the others' seats, and write them where they can be copied from."""
    say, page = shell.words, bool(paths.page())
    lines = [say("net.links", page=page)]
    for seat, (name, link) in enumerate(zip(table.session.names, links.seats, strict=True), 1):
        if link and seat != table.together.host:
            lines += [f"{name}:", link]
    lines += [say("net.for_watching", page=page), links.watch]
    shell.copy_to_clipboard("\n".join(lines[1:]))
    path = paths.home() / "online" / "links.txt"
    datafile.replace(path, "\n".join([*lines, ""]).encode(), private=True)
    lines += [] if page else [say("net.links_file", path=str(path))]
    shell.set_timer(_SOON, lambda: _ignored(shell.push_screen(Page(say("net.links_title"), lines))))


def _ignored(_: object) -> None:
    """Nobody waits for the page."""


ONLINE = Online(host, join)
