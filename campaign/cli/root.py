"""The application that all commands belong to, their pages of help with examples
(docs/command-line.md), and the faults of a command line in words, one sentence each.
"""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Literal, get_args, get_origin

import cyclopts
import msgspec
from cyclopts import App, Parameter
from cyclopts.argument import ArgumentCollection

from highseas.campaign.files.version import said_version
from highseas.campaign.play.errors import SaveError, SessionError
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.shipped import words_file

if TYPE_CHECKING:
    from cyclopts.help import ColumnSpec, HelpEntry, HelpPanel, InlineText
    from rich.console import Console, ConsoleOptions


SAID = Parameter(show_default=True)
"""For parameters whose default the help says. Others are off, empty or told in their own sentence without them."""


_PLACEHOLDER = re.compile("[A-Z]+")


class Command(App):
    """A command whose page of help is read from `commands.toml` when it is asked for, in the language in use."""

    path = ""
    """The words that ask for it, or the program's name, or a flag such as --help (`name_commands`)."""

    @property
    def help(self) -> str:
        return LANGUAGE.say(f"commands.{self.path}.about") if self.show else ""

    @help.setter
    def help(self, text: str | None) -> None:
        """Leave out what cyclopts would say."""

    @property
    def help_epilogue(self) -> str | None:
        found = all_examples(LANGUAGE.folder).get(self.path)
        return text_of(found) if found is not None else None

    @help_epilogue.setter
    def help_epilogue(self, text: str | None) -> None:
        """Leave out what cyclopts would say."""

    def assemble_argument_collection(
        self, *, default_parameter: Parameter | None = None, parse_docstring: bool = False
    ) -> ArgumentCollection:
        """Return the parameters, for a page of help with a sentence for each; docstrings are for developers."""
        found = super().assemble_argument_collection(default_parameter=default_parameter)
        for argument in found.filter_by(show=True) if parse_docstring and self.show else ():
            code = f"commands.{'options' if argument.keys else self.path}.{argument.name.lstrip('-').lower()}"
            argument.parameter = Parameter.combine(argument.parameter, Parameter(help=LANGUAGE.say(code)))
        return found


class Layout:
    """A page of help as cyclopts lays it out, with titles and notes in the language in use."""

    def __call__(self, console: "Console", options: "ConsoleOptions", panel: "HelpPanel") -> None:
        from cyclopts.help import DefaultFormatter

        formatter = DefaultFormatter(column_specs=_columns if panel.format == "parameter" else None)
        entries = [
            entry.copy(
                metavar=in_words(entry.metavar or "") or None,
                positional_label=in_words(entry.positional_label or "") or None,
            )
            for entry in panel.entries
        ]
        formatter(console, options, panel.copy(title=LANGUAGE.say(f"commands.titles.{panel.title}"), entries=entries))

    def render_usage(self, console: "Console", options: "ConsoleOptions", usage: object) -> None:
        if not console.width:  # COLUMNS=0 says nothing about the terminal
            console.width = _COLUMNS
        title, typed = LANGUAGE.say("commands.titles.Usage"), in_words(str(usage).removeprefix("Usage: "))
        console.print(f"{title} {typed}", style="bold", markup=False, highlight=False)


def in_words(typed: str) -> str:
    """Return what is typed with its placeholders, in capitals as in "STR...", in the language in use."""
    return _PLACEHOLDER.sub(lambda found: LANGUAGE.say(f"commands.placeholders.{found[0]}"), typed)


def _columns(console: "Console", options: "ConsoleOptions", entries: "list[HelpEntry]") -> "tuple[ColumnSpec, ...]":
    from cyclopts.help.specs import get_default_parameter_columns

    *first, last = get_default_parameter_columns(console, options, entries)
    return (*first, last.copy(renderer=_described))


def _described(entry: "HelpEntry") -> "InlineText":
    """Return the sentence of a parameter, and in brackets what it can be, its default, and that it is needed."""
    from rich.text import Text

    described: InlineText = entry.description
    notes = {"choices": ", ".join(entry.choices or ()), "default": entry.default, "required": entry.required}
    for note, figure in notes.items():
        if figure:
            said = LANGUAGE.say(f"commands.notes.{note}", said=figure)
            described.append(Text(said, f"cyclopts.{note}"))
    return described


app = Command(
    name="highseas",
    default_parameter=Parameter(show_default=False, negative=()),
    help_format="plaintext",
    help_formatter=Layout(),
    version=said_version,
    version_format="plaintext",
)


def command_group(name: str) -> Command:
    group = Command(name=name, help_format="plaintext")
    app.command(group)
    return group


def name_commands(command: App, path: str = "") -> None:
    """Let each command know by which words it is asked for, after all of them were added."""
    assert isinstance(command, Command)
    command.path = command.path or path or command.name[0]
    for name in command:
        name_commands(command[name], name if name.startswith("-") else f"{path} {name}".strip())


_COLUMNS = 80
Example = tuple[str, str]
"""What to type, and what it does."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    command: dict[str, tuple[Example, ...]]


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
