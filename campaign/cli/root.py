"""The application that all commands belong to, and their pages of help with examples (docs/command-line.md)."""

import re
from typing import TYPE_CHECKING

import msgspec
from cyclopts import App, Parameter
from cyclopts.argument import ArgumentCollection

from highseas.campaign.files.version import said_version
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
