"""The command line: `highseas` and its commands (docs/command-line.md)."""

from difflib import get_close_matches
from typing import Any

from cyclopts import CycloptsError, UnusedCliTokensError

from campaign.cli import examples, files, lines, measure, past, play, stories
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
        return _refuse(_one_line(_told(error, arguments)))
    except (SessionError, SaveError, ValueError) as error:
        if type(error) in (ValueError, AssertionError):
            raise  # ours all have types of their own; a bare one is a bug
        return _refuse(str(error))
    return result if isinstance(result, int) else 0


def _told(error: CycloptsError, arguments: list[str]) -> str:
    """What is wrong with the arguments; a word that nothing takes may be a command misspelled."""
    if not isinstance(error, UnusedCliTokensError) or not error.unused_tokens:
        return str(error)
    word = error.unused_tokens[0]
    near = get_close_matches(word, [name for name in app if name[0] != "-"], 1) if word == arguments[0] else []
    return f'"{word}" is not understood here{f"; did you mean {near[0]}?" if near else "."}'


def _one_line(text: str) -> str:
    return " ".join(text.split()) + " Try: highseas --help"


def _refuse(text: str) -> int:
    complain(capital(text) if text.endswith("help") else sentence(text))
    return 2
