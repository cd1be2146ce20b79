"""Beside the table of Port Royal: the recap of a resumed game, tutorial notes, what every sign means."""

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from highseas.campaign.chapters.pages import recalled
from highseas.campaign.results import stats
from highseas.campaign.royal.begin.tutorial import FIRST_TIMES, is_guided, note_for, notes
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.play.seat import RoyalSeat
from highseas.campaign.royal.words.help import Group, groups
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.table_lines import where_lines
from highseas.campaign.tui.base_app import language_of
from highseas.campaign.tui.screens.base import AnyKeyPage
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.log_strip import Log
from highseas.campaign.tui.widgets.panel import beside, in_columns, share

LAST = 3
"""Most log lines of the recap; none where the story says what happened."""


class Recap(AnyKeyPage):
    """Chapter and month or turns left, what happened last, what is asked, what the game is about."""

    def __init__(self, seat: RoyalSeat, names: TableNames, log: Log) -> None:
        super().__init__()
        self._seat, self._names, self._log = seat, names, log

    def compose(self) -> ComposeResult:
        seat = self._seat
        story = recalled(seat.known)
        last = [line.text for line in self._log.last(len(seat.moments) - 1, 0 if story else LAST)]
        lines = where_lines(seat.present.view, seat.present.prompt, last, self._names, story)
        with Vertical(classes="dialog wide") as box:
            say = language_of(self).say
            box.border_title, box.border_subtitle = say("screens.recap.title"), say("screens.recap.go_on")
            with VerticalScroll(id="page", can_focus=False):
                yield Static(Content("\n".join(lines)))


class TutorialNotes:
    """Notes for one game. Seen notes are kept in the settings; the guided game shows all again."""

    def __init__(self, session: RoyalSession) -> None:
        self._session = session
        self.guided = is_guided(session)
        self._resumed = bool(session.moves)
        """A resumed guided game continues after the notes already read; a new one shows them all."""
        self._seen: set[str] = set()
        self._shown: tuple[str, int] = ("", -1)
        """The note shown, and the number of the moment it belongs to."""

    def text(self, shell: Shell) -> str:
        """Return the note for the present decision; empty if there is none or no person decides."""
        session, settings = self._session, shell.settings
        if not settings.notes or session.waits_for_ai or session.looking_only:
            return ""
        if session.start.deal and not self.guided:
            return ""  # puzzles and own deals are for players who know the table
        if not self._seen and not settings.declined and stats.are_few():
            session.spared = "leave"
        moment = len(session.moments)
        if self._shown[1] == moment:
            return next(note.text for note in notes() if note.id == self._shown[0])
        note = note_for(session, self._read(shell), self.guided or not settings.declined)
        if self.guided and session.prompt is None:
            self._played(shell)
        if note is None:
            return ""
        self._seen.add(note.id)
        self._shown = (note.id, moment)
        if note.id not in settings.seen_notes:
            settings.seen_notes = [*settings.seen_notes, note.id]
            shell.save_settings()
        if self.guided and self._read(shell).issuperset(FIRST_TIMES):
            self._played(shell)
        return note.text

    def _read(self, shell: Shell) -> set[str]:
        """Notes not to be shown again; the last one read may belong to the present decision."""
        kept = shell.settings.seen_notes
        if self.guided:
            kept = kept[:-1] if self._resumed else []
        return {*self._seen, *kept}

    def _played(self, shell: Shell) -> None:
        """Remember that the guided game was played; it is not offered again."""
        if not shell.settings.seen_tutorial:
            shell.settings.seen_tutorial = True
            shell.save_settings()


COLUMN = 62
"""Fewest columns of a group beside another."""


def paint_legend(theme: ThemeStyles, width: int) -> list[Content]:
    """Return every sign of the table with what it means: groups in columns, as many as fit beside each other."""
    column = share(width, COLUMN)
    return in_columns([_group(group, theme, column) for group in groups()], width, COLUMN)


def _group(group: Group, theme: ThemeStyles, width: int) -> list[Content]:
    """A title over signs, each with its name and its meaning in columns, wrapped if needed."""
    signs = max(Content(sign.sign).cell_length for sign in group.signs)
    names = max(len(sign.name) for sign in group.signs)
    lines = [Content(group.title).stylize(theme.heading)]
    for sign in group.signs:
        named = (f"{sign.sign:<{signs}} ", theme.key), " ", (f"{sign.name:<{names}}", "bold")
        head = Content.assemble("  ", *named, "  ")
        means = Content(sign.means).wrap(max(12, width - head.cell_length))
        lines += beside([head], means, head.cell_length, 0)
    return lines
