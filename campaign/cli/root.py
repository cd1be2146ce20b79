"""The application that all commands belong to (docs/command-line.md)."""

from collections.abc import Sequence
from typing import Annotated

from cyclopts import App, Parameter, Token

from highseas.campaign.files.version import said_version

EXAMPLES = """\
Examples:

    highseas                                      the title screen
    highseas resume                               on with the last game
    highseas new contracts --seed 42              straight to the table
    highseas new contracts --names Ann,Bo --ai 2  with a computer in seat 2
    highseas new make-sail --names Ann,Bo         Make Sail!
    highseas new jamaica --names Ann,Bo --ai 2    a race around Jamaica
    highseas daily                                today's deal
    highseas line contracts --players 1           plain lines, also for pipes
    highseas line --json contracts --seed 7       JSON lines, for programs
    highseas story new --names Ann,Bo             a story campaign
    highseas line adventure                       the same in plain lines
    highseas replay game.txt                      tell and check a game
    highseas demo --seed 1                        watch a game being played
"""


def whole(_: type, tokens: Sequence[Token]) -> int:
    """Parse a whole number; a decimal is not rounded. Raises `ValueError`."""
    return int(tokens[0].value)


SAID = Parameter(show_default=True)
"""For parameters whose default the help says. Others are off, empty or told in their own sentence without them."""
Whole = Annotated[int, Parameter(converter=whole)]
"""A parameter that is a whole number."""

app = App(
    name="highseas",
    default_parameter=Parameter(show_default=False),
    help="Port Royal and a race around Jamaica, alone or together in the terminal.",
    help_epilogue=EXAMPLES,
    help_format="plaintext",
    version=said_version,
    version_format="plaintext",
)
app.register_install_completion_command(add_to_startup=False)


def command_group(name: str, text: str) -> App:
    """Create a command with commands of its own, such as `highseas story`."""
    group = App(name=name, help=text, help_format="plaintext")
    app.command(group)
    return group
