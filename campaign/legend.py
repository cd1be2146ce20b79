"""What every sign on the table means: one list, for the page at the table, the rules help and the line mode."""

from functools import cache
from importlib import resources
from typing import NamedTuple

import msgspec


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


@cache
def groups() -> tuple[Group, ...]:
    """All signs, in the order of the page."""
    text = (resources.files("campaign") / "text/en/signs.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=_File).group


def legend_text() -> str:
    """The legend as plain lines: a line for each group's title and for each sign."""
    lines = []
    for group in groups():
        lines.append(f"{group.title}:")
        lines += [f"  {sign.sign}  {sign.name}: {sign.means}" for sign in group.signs]
    return "\n".join(lines)
