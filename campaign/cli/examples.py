"""Examples of every command, for its own help page. A test parses each of them."""

import msgspec
from cyclopts import App

from highseas.campaign.words.shipped import words_file

_COLUMNS = 80
Example = tuple[str, str]
"""What to type, and what it does."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    command: dict[str, tuple[Example, ...]]


EXAMPLES = words_file("examples.toml", _File).command
"""The examples of each command; those of the program itself are under its name."""


def text_of(examples: tuple[Example, ...]) -> str:
    """Format examples for a help page of 80 columns: in two columns, or each with its description below."""
    width = max(len(typed) for typed, _ in examples)
    if all(len(_line(width, *example)) <= _COLUMNS for example in examples):
        lines = [_line(width, *example) for example in examples]
    else:
        lines = [line for typed, does in examples for line in (f"    {typed}", f"        {does}")]
    return "\n".join(["Examples:", "", *lines, ""])


def _line(width: int, typed: str, does: str) -> str:
    return f"    {typed:<{width}}  {does}"


def show_with(app: App) -> None:
    """Add its examples to the help page of every command."""
    for path, examples in EXAMPLES.items():
        command = app
        for word in path.split() if path != app.name[0] else ():
            command = command[word]
        command.help_epilogue = text_of(examples)
