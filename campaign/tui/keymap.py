"""Every key of the program, once: bindings, footer, help page and docs are made from this list."""

from typing import NamedTuple

from textual.binding import Binding


class Key(NamedTuple):
    """One key of one screen: what it does, and whether the footer has room for it."""

    key: str
    action: str
    label: str
    footer: bool = True


TABLE = (
    Key("d", "move('draw')", "Draw", False),
    Key("s", "move('stop')", "Stop", False),
    Key("p", "move('pass')", "Done", False),
    Key("o", "odds", "Odds"),
    Key("h", "hint", "Hint"),
    Key("w", "overview", "Who"),
    Key("u", "undo", "Undo"),
    Key("U", "undo_turn", "Undo the turn", False),
    Key("r", "redo", "Redo"),
    Key("b", "bookmarks", "Marks"),
    Key("l", "log", "Log"),
    Key("question_mark,f1", "help", "Help"),
    Key("left", "earlier", "Earlier (looking back)", False),
    Key("right", "later", "Later (looking back)", False),
    Key("escape", "leave", "Back to now", False),
    Key("q", "quit_table", "Save & leave"),
)
TITLE = (
    Key("r", "resume", "Resume"),
    Key("n", "choose('new')", "New game"),
    Key("question_mark,f1", "choose('help')", "Rules"),
    Key("q", "app.quit", "Quit"),
)
PAGE = (
    Key("escape,q", "app.pop_screen", "Back"),
    Key("question_mark,f1", "app.help_page", "Rules", False),
)
SAVES = (
    Key("enter", "open", "Open", False),
    Key("r", "rename", "Rename"),
    Key("delete,d", "delete", "Delete"),
    Key("e", "export", "Export"),
    Key("i", "import", "Import"),
    Key("b", "backup", "Backup"),
    Key("escape,q", "app.pop_screen", "Back"),
)
NEW_GAME = (
    Key("f5,ctrl+s", "start", "Start"),
    Key("escape", "app.pop_screen", "Back"),
)
REPORT = (
    Key("s", "same", "Same deal again"),
    Key("n", "another", "New deal"),
    Key("l", "look", "Look back"),
    Key("x", "export", "Export replay"),
    Key("escape,q", "title", "Title"),
)
ALL = {"At the table": TABLE, "Title": TITLE, "Saved games": SAVES, "New game": NEW_GAME, "End of game": REPORT}


def bindings(keys: tuple[Key, ...]) -> list[Binding]:
    """The keys of a screen as Textual wants them."""
    return [Binding(k.key, k.action, k.label, show=k.footer) for k in keys]


def key_lines() -> list[str]:
    """All keys, for the help page."""
    lines = []
    for screen, keys in ALL.items():
        lines.append(f"{screen}:")
        lines += [f"  {_shown(key.key):<12} {key.label}" for key in keys]
    return lines


def _shown(key: str) -> str:
    return key.replace("question_mark", "?").replace(",", " or ").replace("escape", "Esc").replace("f1", "F1")
