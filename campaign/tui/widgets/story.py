"""The log strip: what happened last, the newest at the bottom."""

from collections.abc import Sequence

from textual.content import Content

from campaign.session import Session
from campaign.tui.theme import Look
from campaign.tui.widgets.scene import Part, fit
from campaign.words.events import event_lines


def last_lines(session: Session, number: int, count: int) -> list[tuple[int, str]]:
    """The last lines told up to move `number`, each with its move."""
    names = session.state.names
    found: list[tuple[int, str]] = []
    while number >= 0 and len(found) < count:
        lines = event_lines(session.moments[number].events, names)
        found = [(number, line) for line in lines] + found
        number -= 1
    return found[-count:]


def paint(lines: Sequence[tuple[int, str]], newest: int, look: Look, width: int) -> Content:
    """The strip; lines of the newest move stand out."""
    rows = []
    for number, line in lines:
        style = look.bad if line.startswith("Bust!") else "" if number == newest else look.dim
        mark: Part = ("• ", look.key) if number == newest else "  "
        rows.append(fit(width, mark, (line, style)))
    return Content("\n").join(rows)
