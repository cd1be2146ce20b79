"""What is wrong with the words of a command, in one sentence each."""

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

_KINDS = {int: "a whole number", float: "a number"}
_LONGEST = 40
"""Characters of a wrong word that are said again."""


def is_refusal(error: Exception) -> bool:
    """Whether an error is a sentence for the player: ours have types of their own, a bare ValueError is a bug."""
    return isinstance(error, (SessionError, SaveError, ValueError)) and type(error) is not ValueError


def refusal(error: CycloptsError, arguments: list[str], app: App) -> str:
    """What is wrong, and which help page tells more."""
    chain = " ".join(("highseas", *(error.command_chain or ())))
    return f"{_refusal(error, arguments, app, chain)} Try: {chain} --help"


def _refusal(error: CycloptsError, arguments: list[str], app: App, chain: str) -> str:
    match error:
        case UnusedCliTokensError(unused_tokens=[word, *_]):
            return _unknown(word, app if word == arguments[0] else None)
        case UnknownCommandError(unused_tokens=[word, *_]):
            return _unknown(word, error.app)
        case CoercionError(token=token, target_type=kind) if token is not None and _kind(kind):
            name = token.keyword or (error.argument.name if error.argument is not None else "this")
            return f'{name} takes {_kind(kind)}, and "{token.value[:_LONGEST]}" is none.'
        case MissingArgumentError(argument=argument) if argument is not None:
            return f"{error.keyword or chain} needs {'a value' if error.keyword else argument.name}."
    return " ".join(str(error).split())


def _kind(hint: object) -> str:
    """What a parameter of this type takes, in words; empty for any other type."""
    return next((words for kind, words in _KINDS.items() if hint is kind or hint == kind | None), "")


def _unknown(word: str, app: App | None) -> str:
    """A word that nothing takes: it may be a command of `app` misspelled."""
    commands = [name for name in app if name[0] != "-"] if app is not None else []
    near = get_close_matches(word, commands, 1)
    return f'"{word}" is not understood here{f"; did you mean {near[0]}?" if near else "."}'
