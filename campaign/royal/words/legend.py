"""The meaning of every sign on the table: one list for the page at the table, the rules help and the line mode."""

from typing import NamedTuple

import msgspec

from highseas.campaign.words.shipped import words_file


class Sign(NamedTuple):
    """A sign as it is painted, what it is called, and what it means."""

    sign: str
    name: str
    means: str


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Signs that belong together."""

    title: str
    signs: tuple[Sign, ...]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    group: tuple[Group, ...]


def groups() -> tuple[Group, ...]:
    """Return all signs, in the order of the page."""
    return words_file("signs.toml", _File).group


def legend_text() -> str:
    """Return the legend as plain lines: a line for each group's title and for each sign."""
    lines = []
    for group in groups():
        lines.append(f"{group.title}:")
        lines += [f"  {sign.sign}  {sign.name}: {sign.means}" for sign in group.signs]
    return "\n".join(lines)
