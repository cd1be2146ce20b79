"""What stands beside a form: of the field in focus its answers and the rules behind it; of the game that it will be
sentences.
"""

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from highseas.campaign.begin.fields import Length
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import answer_lines, wrap_indented
from highseas.campaign.words.language import Language

READABLE = 84
"""The most columns of text."""


class Answer(NamedTuple):
    """An answer that a field offers: what it is called, what it means, and whether it is chosen."""

    label: str
    means: str
    chosen: bool


def paint(
    label: str,
    hint: str,
    answers: Sequence[Answer],
    several: bool,
    rules: Sequence[tuple[str, str]],
    theme: ThemeStyles,
    size: tuple[int, int],
) -> list[Content]:
    """Return the lines about a field, of which one answer is chosen, or `several` are: what it is called, what each
    answer means, else the `hint`; and of its `rules`, titles with texts, the first, and more of them where so many
    columns and lines have room for them.
    """
    width, room = size
    text = min(width, READABLE)
    lines = [Content(label).stylize(theme.heading)] if label else []
    said = [answer for answer in answers if answer.means]
    box = "[]" if several else "()"
    for answer in said:
        lines += answer_lines(answer.label, answer.means, answer.chosen, theme, text, box)
    if not said:
        lines += Content(hint).wrap(text)
    for number, (title, rule) in enumerate(rules):
        more = [Content(""), Content(title).stylize("bold")]
        for part in rule.split("\n"):
            rows = Content(part).wrap(text) if part else [Content("")]
            more += [row.rstrip().stylize(theme.dim) for row in rows]
        if number and len(lines) + len(more) > room:
            break
        lines += more
    return lines


def head(title: str, said: Sequence[str], theme: ThemeStyles, width: int) -> list[Content]:
    """Return what the game is, in sentences."""
    lines = [Content(title).stylize(theme.heading)]
    return lines + [row for sentence in said if sentence for row in wrap_indented(Content(sentence), width, 2)]


def length_line(length: Length | None, language: Language, chapter: bool = False) -> str:
    """Say about how long the game takes; empty if nobody knows."""
    if length is None:
        return ""
    code = "screens.form.chapter_length" if chapter else "screens.form.length"
    own = length.own if length.own != length.decisions and length.own > 0 else 0
    return language.say(code, decisions=length.decisions, own=own, least=length.least, most=length.most)
