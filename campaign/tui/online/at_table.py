"""This screen's place at a table elsewhere: what comes from there, and what is done together there."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast, get_args

from highseas.campaign.chapters.campaign import campaign_in, is_over
from highseas.campaign.files.version import VERSION
from highseas.campaign.net import wire
from highseas.campaign.net.guest.joined import Joined
from highseas.campaign.net.guest.remote import RemoteSession
from highseas.campaign.net.guest.staying import Dial, here_lines, missing, news, stay
from highseas.campaign.net.open_table import Rights
from highseas.campaign.net.wire import LOOKS, WireError
from highseas.campaign.tui.background import watched
from highseas.campaign.tui.screens.table import GameTable
from highseas.campaign.tui.widgets.dialogs import Choice, Page
from highseas.campaign.tui.widgets.panel import PanelWidget, Thing, ThingKind
from highseas.engine.refusal import Refusal

if TYPE_CHECKING:
    from highseas.campaign.tui.app import HighSeasApp

LOOK = 0.3
"""Seconds between two looks at where the cursor of this player is."""


class AtTable:
    """This screen's place at a table elsewhere: shows its games, and tells what happens there."""

    def __init__(
        self,
        shell: "HighSeasApp",
        ticket: str,
        dial: Dial,
        leave: Callable[[], None] = lambda: None,
        rights: Rights | None = None,
    ) -> None:
        """`leave` is called when the table is left; `rights` are those of its host, who has this screen."""
        self.shell, self.joined = shell, Joined(ticket, VERSION)
        self._leave, self._rights = leave, rights
        self._gathering: Choice | None = None
        """What is shown while the game is not laid yet."""
        self._shown: RemoteSession | None = None
        self._lost = ""
        self._story = ""
        """The story of somebody's own that was accepted here, by its digest."""
        self._was_asked = False
        self.joined.changed, self.joined.heard = self._changed, self._heard
        self._looked_at = ""
        self._looks = shell.set_interval(LOOK, self._tell_look)
        self._stays = watched(shell, asyncio.create_task(stay(self.joined, dial, self._line_lost)))

    def leave(self) -> None:
        """Get up from the table, or close it."""
        if self.shell.screen is self._gathering:
            self.shell.pop_screen()
        self._looks.stop()
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
        if self.joined.ended is not None and self._shown is None:
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
        welcome, names, say, shell = self.joined.welcome, missing(self.joined), self.shell.words, self.shell
        title = say("net.gathers", names=names) if names else say("net.news.draws")
        if self._gathering in shell.screen_stack and self._gathering is not None:
            self._gathering.retitle(title)
        elif welcome is not None and not welcome.laid and names:
            offers = ["begin", "links_title"] if self._rights is not None else []
            choices = [(each, say(f"net.{each}")) for each in (*offers, "get_up")]
            self._gathering = Choice(title, choices)
            shell.push_screen(self._gathering, self._gathered)

    def _gathered(self, chosen: str | None) -> None:
        """Do what was chosen while the game waits for somebody."""
        if self._rights is None or chosen in (None, "get_up"):
            self.leave()
            self.shell.say(self.shell.words("net.left", host=self._rights is not None))
        elif chosen == "begin":
            self._rights.begin()
        else:
            self._gather()
            self._rights.show_links()

    def _tell_look(self) -> None:
        """Let the others see what is under the cursor of who decides; nothing of a question that is for one alone."""
        session, table = self.joined.session, self._table()
        if session is None or table is None or session.prompt is None or not session.seat or self.joined.awaits:
            return
        at = LOOKS + table.pointed
        if at != self._looked_at and session.is_asked_openly:
            self._looked_at = at
            self.joined.point(at)

    def _show_pointed(self, frame: wire.Pointed) -> None:
        """Show what somebody points at; where who decides only looks there, while this player looks at nothing."""
        looks = frame.at.startswith(LOOKS)
        kind, _, rest = frame.at.removeprefix(LOOKS).partition("/")
        name, _, place = rest.rpartition("/")
        table, wanted = self._table(), self.shell.settings.looks and self.joined.awaits
        if table is None or (looks and (not wanted or isinstance(table.focused, PanelWidget))):
            return
        if kind in get_args(ThingKind) and place.removeprefix("-").isdecimal():
            note = self.shell.words("net.looks" if looks else "net.points", name=self.joined.names[frame.seat - 1])
            table.top.point(Thing(cast(ThingKind, kind), name, int(place[:4])), note)

    def _line_lost(self, why: WireError | None) -> None:
        if self._shown is None and not self.joined.has_stood:
            self.leave()
            self.shell.fail(why or WireError("net.closed"))
        elif self.joined.ended is None:
            self._lost = self.shell.words("net.lost_here", closed=self.joined.closed)
            self._repaint()

    def _table(self) -> GameTable | None:
        tables = [each for each in self.shell.screen_stack if isinstance(each, GameTable) and each.query("#options")]
        return tables[-1] if tables and tables[-1].seat.host is None else None

    def _repaint(self) -> None:
        if (table := self._table()) is not None:
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
        away = [name for name in missing(joined) if name in joined.awaits.split(", ")]
        return say("net.waits", names=joined.awaits, away=away) if joined.awaits else ""

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
        self.shell.ask_text(self.shell.words("net.say"), partial(self.joined.say, then=self._answered))

    def point(self, at: str) -> None:
        self.joined.point(at)

    def show_company(self) -> None:
        """Show who is here, and what was said last."""
        lines = [*here_lines(self.joined.seats, self.joined.names, self.shell.language), ""]
        lines += [news(said, self.joined, self.shell.language) for said in self.joined.said]
        self.shell.push_screen(Page(self.shell.words("net.company"), lines))

    def manage(self) -> None:
        """Offer what only the host may do: links once more, no more lines of somebody, a new link for a seat."""
        rights, shell = self._rights, self.shell
        if rights is None:
            shell.refuse_key(shell.words("net.only_host"))
            return

        def chosen(choice: str | None) -> None:
            if choice is not None:
                shell.guarded(lambda: rights.do(choice))

        shell.push_screen(Choice(shell.words("keys.table.manage"), rights.choices(shell.words)), chosen)

    def ask_next(self) -> None:
        """Ask for the next chapter, or another try of this one."""
        self.joined.ask_next(self._answered)

    def _answered(self, why: Refusal | None) -> None:
        if why is not None:
            self.shell.fail(why)
