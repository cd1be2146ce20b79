"""What a game will be that a form asks for, as it stands beside the form: sentences, and who sits at its table."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from highseas.campaign.begin.fields import Length
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import fit, wrap_indented
from highseas.campaign.words.language import Language

_NAME = 16
"""Most columns of a name in the list of seats."""


class Seat(NamedTuple):
    """Who sits at the table: the name, and who plays, in words."""

    name: str
    plays: str


def head(
    title: str, said: Sequence[str], seats: Sequence[Seat], language: Language, theme: ThemeStyles, width: int
) -> list[Content]:
    """Return what the game is, in sentences, and who sits at its table."""
    lines = [Content(title).stylize(theme.heading)]
    lines += [row for sentence in said if sentence for row in wrap_indented(Content(sentence), width, 2)]
    if len(seats) < 2:
        return lines
    lines += [Content(""), Content(language.say("screens.form.seats")).stylize(theme.heading)]
    name = min(_NAME, max(len(seat.name) for seat in seats)) + 2
    return [*lines, *(fit(width, fit(name, seat.name).stylize("bold"), (seat.plays, theme.dim)) for seat in seats)]


def length_line(length: Length | None, language: Language, chapter: bool = False) -> str:
    """Say about how long the game takes; empty if nobody knows."""
    if length is None:
        return ""
    code = "screens.form.chapter_length" if chapter else "screens.form.length"
    own = length.own if length.own != length.decisions and length.own > 0 else 0
    return language.say(code, decisions=length.decisions, own=own, least=length.least, most=length.most)
