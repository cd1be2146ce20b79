"""The command line: `highseas` and its commands (docs/command-line.md)."""

import sys
from typing import Any, TextIO, cast

from cyclopts import App, CycloptsError

from highseas.campaign.cli import files, play, stories, tables
from highseas.campaign.cli.root import Command, app, is_refusal, name_commands, refusal
from highseas.campaign.games import PLUGS
from highseas.campaign.plug import located
from highseas.campaign.words.language import LANGUAGE, capital, sentence
from highseas.campaign.words.terminal import Plain, complain, wants_ascii

_COMMANDS = (play, files, stories, tables)
"""Modules whose commands join `app` by being imported."""
for _plug in PLUGS.values():
    located(_plug.commands)


def run_command(arguments: list[str], app: App = app) -> int:
    """Run a command and return the exit status. Bad input gives one sentence on standard error and status 2."""
    if isinstance(app, Command):  # named not before now: a game's own commands may be what imports this module
        name_commands(app)
    app.console = None
    if wants_ascii(sys.stdout):  # pages of help have frames
        from rich.console import Console

        app.console = Console(file=cast(TextIO, Plain(sys.stdout)))
    try:
        result: Any = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        return _refuse(refusal(error, arguments, app))
    except Exception as error:
        if not is_refusal(error):
            raise
        return _refuse(LANGUAGE.reason(error))
    return result if isinstance(result, int) else 0


def _refuse(text: str) -> int:
    complain(capital(text) if text.endswith("help") else sentence(text))
    return 2
