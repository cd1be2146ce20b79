"""Examples of every command, for its own help page. A test parses each of them."""

from functools import cache

import msgspec

from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.shipped import words_file

_COLUMNS = 80
Example = tuple[str, str]
"""What to type, and what it does."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    command: dict[str, tuple[Example, ...]]


@cache  # one for each language
def all_examples(folder: str) -> dict[str, tuple[Example, ...]]:
    """Return the examples of each command in a language; those of the program itself are under its name."""
    return words_file("examples.toml", _File, folder).command


def text_of(examples: tuple[Example, ...]) -> str:
    """Format examples for a help page of 80 columns: in two columns, or each with its description below."""
    width = max(len(typed) for typed, _ in examples)
    if all(len(_line(width, *example)) <= _COLUMNS for example in examples):
        lines = [_line(width, *example) for example in examples]
    else:
        lines = [line for typed, does in examples for line in (f"    {typed}", f"        {does}")]
    return "\n".join([LANGUAGE.say("commands.titles.Examples"), "", *lines, ""])


def _line(width: int, typed: str, does: str) -> str:
    return f"    {typed:<{width}}  {does}"
