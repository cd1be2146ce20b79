"""Word the faults of a command line, one sentence each."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Literal, get_args, get_origin

import cyclopts

from highseas.campaign.cli.root import in_words
from highseas.campaign.play.errors import SaveError, SessionError
from highseas.campaign.words.language import LANGUAGE

_KINDS = {int: "cli.wrong.kind.int", float: "cli.wrong.kind.float"}
_LONGEST = 40
"""Most characters of a wrong word that are repeated."""


def is_refusal(error: Exception) -> bool:
    """Whether an error is meant for the player: ours have types of their own, a bare ValueError is a bug."""
    return isinstance(error, (SessionError, SaveError, ValueError)) and type(error) is not ValueError


def refusal(error: cyclopts.CycloptsError, arguments: list[str], app: cyclopts.App) -> str:
    """Return what is wrong, and which help page to read."""
    chain = " ".join(("highseas", *(error.command_chain or ())))
    return LANGUAGE.say("cli.wrong.try", why=_refusal(error, arguments, app, chain), command=chain)


def _refusal(error: cyclopts.CycloptsError, arguments: list[str], app: cyclopts.App, chain: str) -> str:
    match error:
        case cyclopts.UnusedCliTokensError(unused_tokens=[word, *_]):
            return _unknown(word, app if word == arguments[0] else None)
        case cyclopts.UnknownCommandError(unused_tokens=[word, *_]):
            return _unknown(word, error.app)
        case cyclopts.UnknownOptionError():
            return _unknown_option(error)
        case cyclopts.CoercionError(token=token) if token is not None:
            return _no_value_of(error, token.keyword, token.value)
        case cyclopts.RepeatArgumentError(token=token):
            return LANGUAGE.say("cli.wrong.twice", option=token.keyword)
        case cyclopts.MissingArgumentError(keyword=keyword) if keyword:
            return LANGUAGE.say("cli.wrong.no_value", option=keyword)
        case cyclopts.MissingArgumentError(argument=argument) if argument is not None:
            return LANGUAGE.say("cli.wrong.no_argument", command=chain, argument=in_words(argument.name))
    return LANGUAGE.say("cli.wrong.any")


def _unknown_option(error: cyclopts.UnknownOptionError) -> str:
    option = error.token.keyword or error.token.value
    short = option[:2] if option[:2] != "--" and len(option) > 2 else ""
    known = [name for argument in error.argument_collection if argument.parse for name in argument.names]
    near = "" if short else _nearest(option, known)
    return LANGUAGE.say("cli.wrong.option", option=option, short=short, near=near)


def _no_value_of(error: cyclopts.CoercionError, keyword: str | None, word: str) -> str:
    name = keyword or (in_words(error.argument.name) if error.argument is not None else "")
    hints = (error.target_type, *get_args(error.target_type))
    if kind := next((_KINDS[hint] for hint in hints if hint in _KINDS), ""):
        return LANGUAGE.say("cli.wrong.kind.other", name=name, kind=kind, word=word[:_LONGEST])
    if choices := next((get_args(hint) for hint in hints if get_origin(hint) is Literal), ()):
        quoted, near = [f'"{choice}"' for choice in choices], _nearest(word, choices)
        return LANGUAGE.say("cli.wrong.choice", name=name, word=word, choices=quoted, near=near)
    return LANGUAGE.say("cli.wrong.converted", name=name, word=word)


def _nearest(word: str, known: Sequence[str]) -> str:
    near = get_close_matches(word, known, 1)
    return near[0] if near else ""


def _unknown(word: str, app: cyclopts.App | None) -> str:
    """Word an argument that no command takes; it may be a misspelled command of `app`."""
    commands = [name for name in app if name[0] != "-"] if app is not None else []
    return LANGUAGE.say("cli.wrong.word", word=word, near=_nearest(word, commands))
