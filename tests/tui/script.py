"""Contracts of screens as text: a line of keys, and what must hold after them.

    d          | moves draw | shows ANN DECIDES
    l "flute"  | at LogScreen
    escape     | hides Log

Keys are those of the pilot; `#names="Ann, Bo"` seats these. Beside them a line may have `"text"`, which is typed
letter by letter, `#field=value`, `@widget` for the focus, `^undo_turn` for a command without a key, `choose:page` at
the title, `100x30` for another size of the terminal, `click:widget:3,2` and `click:text` for the mouse at a place of a
widget or on a text; and `-`, no key.
"""

import re
from collections.abc import Callable
from typing import Any

from textual import events
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Input

from highseas.campaign.play.players import PERSON
from highseas.campaign.play.session import Session
from highseas.campaign.saved_games.finished_games import beside
from highseas.campaign.tui import keymap
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.screens.title import TitleScreen
from highseas.campaign.tui.widgets.form_fields import People, Sitter, Tick
from highseas.campaign.tui.widgets.panel import Thing

KEY = re.compile(r'"[^"]*"|#[\w-]+="[^"]*"|\S+')
Check = Callable[[HighSeasApp, str], bool]


def lines(app: App[int]) -> list[str]:
    """Return what the terminal shows, without spaces at the ends of lines."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]


def shown(app: App[int]) -> str:
    """Return what the terminal shows as one text, without an end of line behind the last."""
    return "\n".join(lines(app))


def in_one_line(text: str) -> str:
    """Return a text in one line, frames taken out."""
    return " ".join(text.replace("│", " ").split())


LETTERS = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "space": " ",
    "backspace": "\x7f",
    "question_mark": "?",
    "slash": "/",
    "plus": "+",
    "minus": "-",
}
"""What terminals send for keys with a name."""


def send(app: App[Any], *keys: str) -> None:
    """Deliver keys at once, as a terminal may: all are queued before the first is handled."""
    assert app._driver is not None
    for key in keys:
        app._driver.send_message(events.Key(key, LETTERS.get(key, key if len(key) == 1 else None)))


def choose(app: App[int], what: str) -> None:
    """Choose something at the title."""
    assert isinstance(app.screen, TitleScreen)
    app.screen.action_choose(what)


def session(app: HighSeasApp) -> Session:
    """Return the game of the uppermost table."""
    found = next(screen for screen in reversed(app.screen_stack) if hasattr(screen, "session"))
    assert isinstance(found.session, Session)
    return found.session


def _shows(app: HighSeasApp, text: str) -> bool:
    seen = shown(app)
    return text in seen or text in in_one_line(seen)


def _part(app: HighSeasApp, text: str) -> bool:
    widget, _, wanted = text.partition(" ")
    return wanted in _render(app, widget)


def _render(app: HighSeasApp, widget: str) -> str:
    return in_one_line(str(app.screen.query_one(f"#{widget}").render()))


def _left(app: HighSeasApp) -> str:
    """Return what the left side of the least terminal says."""
    return " ".join(" ".join(line[:44] for line in lines(app)).split())


def _page(app: HighSeasApp) -> str:
    """Return what a page over the table says, without its frame."""
    return " ".join(" ".join(line.split("│")[1] for line in lines(app) if line.count("│") == 2).split())


def _looking(app: HighSeasApp) -> str:
    return next(str(screen.looking_at) for screen in app.screen_stack if hasattr(screen, "looking_at"))


def _pointed(app: HighSeasApp) -> Thing:
    found = next(screen.scene.pointed for screen in app.screen_stack if hasattr(screen, "scene"))
    assert isinstance(found, Thing)
    return found


CHECKS: dict[str, Check] = {
    "shows": _shows,
    "hides": lambda app, text: not _shows(app, text),
    "top": lambda app, text: text in lines(app)[0] + lines(app)[1],
    "left": lambda app, text: text in _left(app),
    "left-hides": lambda app, text: text not in _left(app),
    "page": lambda app, text: text in _page(app),
    "line": lambda app, text: any(all(part in line for part in text.split(" … ")) for line in lines(app)),
    "foot": lambda app, text: text in lines(app)[-1],
    "foot-hides": lambda app, text: text not in lines(app)[-1],
    "at": lambda app, name: type(app.screen).__name__ == name,
    "says": lambda app, text: any(text in notice.message for notice in app._notifications),
    "last": lambda app, text: [notice.message for notice in app._notifications][-1:] == [text],
    "notices": lambda app, number: len(app._notifications) == int(number),
    "quiet": lambda app, _: not app._notifications,
    "moves": lambda app, text: ", ".join(session(app).moves) == text,
    "count": lambda app, number: len(session(app).moves) == int(number),
    "rewound": lambda app, answer: session(app).rewound == (answer == "yes"),
    "names": lambda app, text: ", ".join(session(app).state.names) == text,
    "seats": lambda app, text: " ".join(who.name.lower() for who in session(app).players) == text,
    "mode": lambda app, text: session(app).state.mode == text,
    "sets": lambda app, text: " ".join(session(app).state.options.sets) == text,
    "seed": lambda app, number: session(app).state.seed == int(number),
    "aside": lambda app, number: len(session(app).state.point_deck) == int(number),
    "hinted": lambda app, text: text == " ".join(map(str, sorted(session(app).hinted))),
    "looking": lambda app, move: _looking(app) == move,
    "pointed": lambda app, name: _pointed(app).id == name,
    "focus": lambda app, name: app.focused is not None and app.focused.id == name,
    "seated": lambda app, text: ", ".join(each.name for each in app.screen.query_one(People).sitters) == text,
    "plays": lambda app, text: " ".join(each.plays for each in app.screen.query_one(People).sitters) == text,
    "field": lambda app, text: app.screen.query_one(f"#{text.split()[0]}", Input).value == text.partition(" ")[2],
    "part": _part,
    "part-hides": lambda app, text: not _part(app, text),
    "problem": lambda app, text: _part(app, f"problem {text}") if text else not _render(app, "problem"),
    "ticked": lambda app, name: app.screen.query_one(f"#{name}", Tick).value,
    "not-ticked": lambda app, name: not app.screen.query_one(f"#{name}", Tick).value,
    "saves": lambda app, names: ", ".join(file.name for file in app.store.files()) == names,
    "finished": lambda app, number: len(beside(app.store).files()) == int(number),
    "lacks": lambda app, name: not app.screen.query(f"#{name}"),
}
"""What may be said of the screen after a line of keys: the text that it shows, the moves of its game, …"""


async def walk(app: HighSeasApp, pilot: Pilot[int], script: str) -> None:
    """Press the keys of each line, and look whether all that is said of it holds."""
    for line in filter(None, map(str.strip, script.splitlines())):
        keys, *checks = re.split(r"\s+\|\s+", line)
        for key in KEY.findall(keys):
            await press(app, pilot, key)
        for check in checks:
            name, _, text = check.partition(" ")
            assert CHECKS[name](app, text), f"{line}\nnot so: {check}\n{shown(app)}"


async def press(app: HighSeasApp, pilot: Pilot[int], key: str) -> None:
    """Do one thing of a line of keys."""
    if key == "-":
        return
    if key.startswith('"'):
        await pilot.press(*("space" if letter == " " else letter for letter in key[1:-1]))
    elif key.startswith("#names="):
        people, names = app.screen.query_one(People), key.partition("=")[2].strip('"').split(", ")
        plays = [sitter.plays for sitter in people.sitters] + [PERSON] * len(names)
        people.sit([Sitter(*each) for each in zip(names, plays, strict=False)])
        await pilot.pause()
    elif key.startswith("#"):
        field, _, value = key.partition("=")
        app.screen.query_one(field, Input).value = value.strip('"')
        await pilot.pause()
    elif key.startswith("@"):
        app.screen.query_one(f"#{key[1:]}").focus()
        await pilot.pause()
    elif key.startswith("^"):
        labels = {each.label for keys in keymap.ALL.values() for each in keys if each.name.endswith(f".{key[1:]}")}
        found = next(each for each in app.get_system_commands(app.screen) if each.title in labels)
        await found.callback()
        await pilot.pause()
    elif key.startswith("choose:"):
        choose(app, key.removeprefix("choose:"))
        await pilot.pause()
    elif key.startswith("click:"):
        widget, _, place = key.removeprefix("click:").partition(":")
        if place:
            across, down = map(int, place.split(","))
            await pilot.click(f"#{widget}", offset=(across, down))
        else:
            row = next(y for y, line in enumerate(lines(app)) if widget in line)
            await pilot.click(offset=(lines(app)[row].index(widget), row))
    elif re.fullmatch(r"\d+x\d+", key):
        await pilot.resize_terminal(*map(int, key.split("x")))
    else:
        await pilot.press(key)
