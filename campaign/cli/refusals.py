"""Word the faults of a command line, one sentence each."""

from difflib import get_close_matches

from cyclopts import (
    App,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    UnknownCommandError,
    UnusedCliTokensError,
)

from highseas.campaign.play.errors import SaveError, SessionError
from highseas.campaign.words.language import LANGUAGE

_KINDS = {int: "cli.wrong.kind.int", float: "cli.wrong.kind.float"}
_LONGEST = 40
"""Most characters of a wrong word that are repeated."""


def is_refusal(error: Exception) -> bool:
    """Whether an error is meant for the player: ours have types of their own, a bare ValueError is a bug."""
    return isinstance(error, (SessionError, SaveError, ValueError)) and type(error) is not ValueError


def refusal(error: CycloptsError, arguments: list[str], app: App) -> str:
    """Return what is wrong, and which help page to read."""
    chain = " ".join(("highseas", *(error.command_chain or ())))
    return LANGUAGE.say("cli.wrong.try", why=_refusal(error, arguments, app, chain), command=chain)


def _refusal(error: CycloptsError, arguments: list[str], app: App, chain: str) -> str:
    match error:
        case UnusedCliTokensError(unused_tokens=[word, *_]):
            return _unknown(word, app if word == arguments[0] else None)
        case UnknownCommandError(unused_tokens=[word, *_]):
            return _unknown(word, error.app)
        case CoercionError(token=token, target_type=kind) if token is not None and _kind(kind):
            name = token.keyword or (error.argument.name if error.argument is not None else "")
            return LANGUAGE.say("cli.wrong.kind.other", name=name, kind=_kind(kind), word=token.value[:_LONGEST])
        case MissingArgumentError(keyword=keyword) if keyword:
            return LANGUAGE.say("cli.wrong.no_value", option=keyword)
        case MissingArgumentError(argument=argument) if argument is not None:
            return LANGUAGE.say("cli.wrong.no_argument", command=chain, argument=argument.name)
    return " ".join(str(error).split())


def _kind(hint: object) -> str:
    """Return the code of what a parameter of this type takes; empty for any other type."""
    return next((code for kind, code in _KINDS.items() if hint is kind or hint == kind | None), "")


def _unknown(word: str, app: App | None) -> str:
    """Word an argument that no command takes; it may be a misspelled command of `app`."""
    commands = [name for name in app if name[0] != "-"] if app is not None else []
    near = get_close_matches(word, commands, 1)
    return LANGUAGE.say("cli.wrong.word", word=word, near=near[0] if near else "")
