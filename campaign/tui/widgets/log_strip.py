"""The log strip: what happened last, the newest at the bottom."""

from collections.abc import Sequence

from textual.content import Content
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widget import Widget

from highseas.campaign.play.players import Thought
from highseas.campaign.play.session import Session
from highseas.campaign.tui.table_texts import TableTexts
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import LogLine
from highseas.engine.game import Moment

MOST = 60
"""Most lines of the strip; no terminal has room for more."""


class Log:
    """The log lines of a game; each moment is put in words once, and again when it was played anew or on, or the
    reason for it came.
    """

    def __init__(self, texts: TableTexts) -> None:
        self._texts = texts
        self._lines: dict[int, tuple[Moment, Moment | None, Thought | None, list[LogLine]]] = {}

    def last(self, session: Session, number: int, count: int = MOST) -> list[LogLine]:
        """Return the last log lines up to move `number`, each with its move."""
        found: list[LogLine] = []
        while number >= 0 and len(found) < count:
            found += reversed(self._of(session, number))
            number -= 1
        return found[count - 1 :: -1] if len(found) > count else found[::-1]

    def _of(self, session: Session, number: int) -> list[LogLine]:
        moment = session.moments[number]
        after = session.moments[number + 1] if number + 1 < len(session.moments) else None
        thought, known = session.reasons.get(number), self._lines.get(number)
        if known is None or not (known[0] is moment and known[1] is after and known[2] is thought):
            known = self._lines[number] = moment, after, thought, self._texts.lines(session, number)
        return known[3]


class LogStrip(Widget):
    """Shows as many of the last lines as fit, long ones wrapped."""

    virtual_size = Reactive(Size(0, 0))
    """As every widget's, but a new one asks for no second layout: nothing in the strip is laid out."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._lines: Sequence[LogLine] = ()
        self._newest = -1
        self._theme: ThemeStyles | None = None

    def show(self, lines: Sequence[LogLine], newest: int, theme: ThemeStyles) -> None:
        """Show these lines; those of move `newest` stand out."""
        if (lines, newest, theme) != (self._lines, self._newest, self._theme):
            self._lines, self._newest, self._theme = lines, newest, theme
            self.refresh()

    def render(self) -> Content:
        """The lines that fit, from the bottom."""
        room, width = self.size.height, self.size.width
        rows: list[Content] = []
        for line in reversed(self._lines):
            if len(rows) >= room:
                break
            rows = self._folded(line, width) + rows
        rows = [Content("")] * (room - len(rows)) + rows
        return Content("\n").join(rows[-room:] if room else [])

    def _folded(self, line: LogLine, width: int) -> list[Content]:
        theme = self._theme
        if theme is None or width < 10:
            return []
        style = theme.bad if line.kind == "bad" else "" if line.number == self._newest else theme.dim
        mark = ("• ", theme.key) if line.number == self._newest else ("  ", "")
        first, *rest = (
            Content(line.text).stylize(style).wrap(width - 2) if style else Content(line.text).wrap(width - 2)
        )
        return [Content.assemble(mark, first), *(Content.assemble("  ", more) for more in rest)]
