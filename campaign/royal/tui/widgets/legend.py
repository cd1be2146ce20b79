"""The legend: every sign of the table in columns, with what it means."""

from textual.content import Content

from highseas.campaign.royal.words.help import Group, Sign, groups
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import in_columns, share

COLUMN = 62
"""Fewest columns of a group beside another."""


def paint(theme: ThemeStyles, width: int) -> list[Content]:
    """Return the lines of the page for this width: the groups in columns beside each other, as many as fit."""
    column = share(width, COLUMN)
    return in_columns([_group(group, theme, column) for group in groups()], width, COLUMN)


def _group(group: Group, theme: ThemeStyles, width: int) -> list[Content]:
    """A group's title over its signs."""
    signs = [line for sign in group.signs for line in _sign(sign, group, theme, width)]
    return [Content(group.title).stylize(theme.heading), *signs]


def _sign(sign: Sign, group: Group, theme: ThemeStyles, width: int) -> list[Content]:
    """A sign, its name and its meaning in columns, wrapped if needed."""
    signs = max(Content(other.sign).cell_length for other in group.signs)
    names = max(len(other.name) for other in group.signs)
    head = Content.assemble(
        "  ", (f"{sign.sign:<{signs}} ", theme.key), " ", (f"{sign.name:<{names}}", "bold"), "  "
    )
    first, *rest = Content(sign.means).wrap(max(12, width - head.cell_length))
    return [Content.assemble(head, first), *(Content.assemble(" " * head.cell_length, more) for more in rest)]
