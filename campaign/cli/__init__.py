"""The command line: `highseas` and its commands (docs/command-line.md)."""

from typing import Any

from cyclopts import CycloptsError

from campaign.cli import examples, files, lines, measure, past, play, stories
from campaign.cli.refusals import refusal
from campaign.cli.root import app
from campaign.session import SessionError
from campaign.terminal import complain
from campaign.words.sentences import capital, sentence
from saves import SaveError

_COMMANDS = (play, lines, files, past, stories, measure)
"""Modules whose commands join `app` by being imported."""
examples.show_with(app)


def run_command(arguments: list[str]) -> int:
    """Carry out a command; the exit status. Bad input is one sentence on standard error and status 2."""
    try:
        result: Any = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        return _refuse(refusal(error, arguments, app))
    except (SessionError, SaveError, ValueError) as error:
        if type(error) in (ValueError, AssertionError):
            raise  # ours all have types of their own; a bare one is a bug
        return _refuse(str(error))
    return result if isinstance(result, int) else 0


def _refuse(text: str) -> int:
    complain(capital(text) if text.endswith("help") else sentence(text))
    return 2
