"""The application that all commands belong to (docs/command-line.md)."""

from cyclopts import App, Parameter

from highseas.campaign.files.version import said_version
from highseas.campaign.words.language import ENGLISH


def said(name: str) -> Parameter:
    """Return a parameter whose help is a sentence of the catalogue, and says the default."""
    return Parameter(show_default=True, help=ENGLISH.say(f"cli.help.{name}"))


SAID = Parameter(show_default=True)
"""For parameters whose default the help says. Others are off, empty or told in their own sentence without them."""

app = App(
    name="highseas",
    default_parameter=Parameter(show_default=False),
    help=ENGLISH.say("cli.help.program"),
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
