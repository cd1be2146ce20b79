"""Writes what goes with an installed command line: the manual page and the completion of shells.

    python -m tools.manual man OUT                     a page of section 6, in roff
    python -m tools.manual completion SHELL OUT        for bash, zsh or fish

OUT is a file, or a folder that is there: then the file has the name by which the system finds it. Commands and options
are those that the program knows, in the words of its own help; `SOURCE_DATE_EPOCH` dates the page where it is set.
"""

import argparse
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from textwrap import fill

from cyclopts import Group
from cyclopts.help import HelpEntry, create_parameter_help_panel

from highseas.campaign.cli.root import Command, all_examples, app, in_words, name_commands
from highseas.campaign.files.version import VERSION
from highseas.campaign.words.language import LANGUAGE

PAGE = "highseas.6"
SHELLS = {"bash": "highseas", "zsh": "_highseas", "fish": "highseas.fish"}
"""The name of the file in which each shell looks for the completion of `highseas`."""


def roff(text: str) -> str:
    """Return a text as roff shows it: hyphens as typed, other signs as codes, and no line of it is a request."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = "".join(sign if sign.isascii() else f"\\[u{ord(sign):04X}]" for sign in text)
    return "\n".join(f"\\&{line}" if line[:1] in (".", "'") else line for line in text.splitlines())


def prose(text: str) -> str:
    """Return a paragraph in short lines."""
    return roff(fill(text.strip(), 72, break_long_words=False, break_on_hyphens=False))


def items(told: dict[str, str]) -> Iterator[str]:
    """Yield what is told of each term."""
    for term, text in told.items():
        yield from (".TP", f'.B "{roff(term)}"', prose(text))


def commands(command: Command) -> Iterator[Command]:
    """Yield the commands below one, and those below them; flags as --help are among them, each once."""
    for name in command:
        below = command[name]
        assert isinstance(below, Command)
        if below.show and name in below.path.split():  # -h is --help
            yield below
            yield from commands(below)


def parameters(command: Command) -> list[HelpEntry]:
    """Return the arguments and options of a command, as its own page of help has them."""
    with app.app_stack(command.path.split()):
        if command.default_command is None or command.path in (*app.help_flags, *app.version_flags):
            return []
        found = command.assemble_argument_collection(parse_docstring=True)
        return create_parameter_help_panel(Group("Parameters"), found, "plaintext").entries


def term(entry: HelpEntry) -> str:
    """Return what is typed for a parameter, with a word in capitals for its value."""
    names = ", ".join((*entry.positive_names, *entry.positive_shorts, *entry.negative_names))
    return in_words(" ".join(filter(None, (entry.positional_label, names, entry.metavar))))


def described(entry: HelpEntry) -> str:
    """Return the sentence of a parameter, and in brackets what it can be and what it is if left out."""
    notes = {"choices": ", ".join(entry.choices or ()), "default": entry.default}
    said = (LANGUAGE.say(f"commands.notes.{note}", said=figure) for note, figure in notes.items() if figure)
    return " ".join((str(entry.description.primary_renderable), *said))


def section(command: Command) -> Iterator[str]:
    """Yield what is told of one command: how it is typed, what it does, its parameters, its examples."""
    entries = parameters(command)
    labels = [label if entry.required else f"[{label}]" for entry in entries if (label := entry.positional_label)]
    options = ["[OPTIONS]"] if len(labels) < len(entries) else []
    yield f'.SS "{roff(in_words(" ".join(("highseas", command.path, *options, *labels))))}"'
    yield "\n.PP\n".join(map(prose, command.help.strip().split("\n\n")))
    yield from items({term(entry): described(entry) for entry in entries})
    for typed, does in all_examples(LANGUAGE.folder).get(command.path, ()):
        yield from (".PP", prose(f"{does[:1].upper()}{does[1:]}:"), ".RS 4", ".EX", roff(typed), ".EE", ".RE")


def page() -> str:
    """Return the manual page: what `tools/manual.6` says, and in it all commands."""
    date = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH") or datetime.now(UTC).timestamp()), UTC)
    name_commands(app)
    found = list(commands(app))
    flags = [command for command in found if command.path.startswith("-")]
    page = Path(__file__).with_suffix(".6").read_text(encoding="utf-8")
    return page.format(
        date=f"{date:%Y-%m-%d}",
        version=VERSION,
        about=roff(app.help.rstrip(".")),
        commands="\n".join(line for command in found if command not in flags for line in section(command)),
        options="\n".join(line for flag in flags for line in section(flag)),
    )


def main(arguments: list[str] | None = None) -> None:
    """Write one of them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parts = parser.add_subparsers(dest="what", required=True)
    parts.add_parser("man")
    parts.add_parser("completion").add_argument("shell", choices=SHELLS)
    for part in parts.choices.values():
        part.add_argument("out", type=Path)
    asked = parser.parse_args(arguments)
    if asked.what == "man":
        text, name = page(), PAGE
    else:
        name_commands(app)
        text, name = app.generate_completion(shell=asked.shell), SHELLS[asked.shell]
    (asked.out / name if asked.out.is_dir() else asked.out).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
