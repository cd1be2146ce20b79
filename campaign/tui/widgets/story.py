"""The log strip: what happened last, the newest at the bottom."""

from collections.abc import Sequence

from textual.content import Content
from textual.widget import Widget

from campaign.session import Session
from campaign.tui.theme import Look
from campaign.words.events import event_lines

MOST = 60
"""Lines kept at hand; no terminal shows more in this strip."""
Told = tuple[int, str]


def last_lines(session: Session, number: int, count: int = MOST) -> list[Told]:
    """The last lines told up to move `number`, each with its move."""
    names = session.state.names
    found: list[Told] = []
    while number >= 0 and len(found) < count:
        lines = event_lines(session.moments[number].events, names)
        found = [(number, line) for line in lines] + found
        number -= 1
    return found[-count:]


class Story(Widget):
    """As many of the last lines as there is room for, long ones folded."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._lines: Sequence[Told] = ()
        self._newest = -1
        self._look: Look | None = None

    def show(self, lines: Sequence[Told], newest: int, look: Look) -> None:
        """Tell these lines; those of move `newest` stand out."""
        self._lines, self._newest, self._look = lines, newest, look
        self.refresh()

    def render(self) -> Content:
        """The lines that fit, from the bottom."""
        room, width = self.size.height, self.size.width
        rows: list[Content] = []
        for number, line in reversed(self._lines):
            if len(rows) >= room:
                break
            rows = self._folded(number, line, width) + rows
        rows = [Content("")] * (room - len(rows)) + rows
        return Content("\n").join(rows[-room:] if room else [])

    def _folded(self, number: int, line: str, width: int) -> list[Content]:
        look = self._look
        if look is None or width < 10:
            return []
        style = look.bad if line.startswith("Bust!") else "" if number == self._newest else look.dim
        mark = ("• ", look.key) if number == self._newest else ("  ", "")
        first, *rest = Content(line).stylize(style).wrap(width - 2) if style else Content(line).wrap(width - 2)
        return [Content.assemble(mark, first), *(Content.assemble("  ", more) for more in rest)]
