"""Every key of the program, once: bindings, footer, help page and docs are made from this list."""

from typing import NamedTuple

from textual.binding import Binding

from campaign import shortcuts


class Key(NamedTuple):
    """One key of one screen: what it does, and whether the footer has room for it."""

    key: str
    action: str
    label: str
    footer: bool = True


MOVE_KEYS = shortcuts.MOVE_KEYS
TABLE = (
    Key("d", "press('d')", "Draw a card", False),
    Key("s", "press('s')", "Stop, go on to Trade & Hire", False),
    Key("p", "press('p')", "Done: take no more", False),
    Key("x", "press('x')", "Repel the ship", False),
    Key("t", "press('t')", "Repel the ship and keep it for Pirates' Nest", False),
    Key("k", "press('k')", "Let the ship in", False),
    Key("y", "press('y')", "Yes", False),
    Key("n", "press('n')", "No", False),
    Key("v", "press('v')", "Send a Lookout ahead", False),
    Key("o", "odds", "Odds"),
    Key("O", "all_odds", "Odds of every kind of card", False),
    Key("h", "hint", "Hint"),
    Key("w", "overview", "Who"),
    Key("i", "legend", "Signs"),
    Key("u", "undo", "Undo"),
    Key("U", "undo_turn", "Undo the whole turn", False),
    Key("r", "redo", "Redo", False),
    Key("b", "bookmarks", "Marks"),
    Key("l", "log", "Log"),
    Key("z", "notes", "Notes for newcomers: away, or back", False),
    Key("R", "concede", "Resign: concede the game (asked twice)", False),
    Key("j", "journal", "Journal of a campaign", False),
    Key("question_mark,f1", "help", "Help"),
    Key("ctrl+p", "app.command_palette", "All commands", False),
    Key("tab", "next_panel", "Next panel", False),
    Key("shift+tab", "last_panel", "Panel before", False),
    Key("left", "earlier", "Earlier (looking back)", False),
    Key("right", "later", "Later (looking back)", False),
    Key("escape", "leave", "Close what is open; back to the question, or to now", False),
    Key("q", "quit_table", "Leave"),
)
LOG = (
    Key("enter", "open", "Look at the table as it was then"),
    Key("escape,q,l", "cancel", "Back"),
)
BOOKMARKS = (
    Key("enter", "go", "Go there"),
    Key("n", "add", "New"),
    Key("d,delete", "drop", "Drop"),
    Key("escape,q,b", "cancel", "Back"),
)
STORY = (
    Key("enter,space,right", "on", "Read on"),
    Key("left", "back", "Page before"),
    Key("escape,s", "skip", "Skip this card"),
)
JOURNAL = (
    Key("pagedown,space", "down", "Text down"),
    Key("pageup", "up", "Text up"),
    Key("escape,q,j", "app.pop_screen", "Back"),
)
CHAPTER_REPORT = (
    Key("n,c", "go_on", "Go on with the story"),
    Key("p", "players", "Other players"),
    Key("z", "notes", "Notes for newcomers: away, or back", False),
    Key("j", "journal", "Journal"),
    Key("g", "chapters", "Chapters played"),
    Key("l", "look", "Look back"),
    Key("x", "export", "Export replay"),
    Key("u", "undo", "Take the last move back", False),
    Key("y", "copy", "Copy the line to share", False),
    Key("escape,q", "title", "Title"),
)
TITLE = (
    Key("r", "resume", "Resume"),
    Key("n", "choose('new')", "New game"),
    Key("c", "choose('campaign')", "New story"),
    Key("question_mark,f1", "choose('help')", "Rules"),
    Key("q", "app.quit", "Quit"),
)
PAGE = (
    Key("escape,q", "app.pop_screen", "Back"),
    Key("question_mark,f1", "app.help_page", "Rules", False),
)
HELP = (
    Key("slash", "find", "Find"),
    Key("backspace", "back", "Entry before"),
    Key("escape", "app.pop_screen", "Back"),
)
SAVES = (
    Key("enter", "open", "Open", False),
    Key("r", "rename", "Rename"),
    Key("delete,d", "delete", "Delete"),
    Key("e", "export", "Export"),
    Key("i", "import", "Import"),
    Key("b", "backup", "Backup"),
    Key("f", "finished", "Finished"),
    Key("C", "clear_finished", "Remove all finished games", False),
    Key("P", "clear_puzzles", "Remove all tries of puzzles", False),
    Key("escape,q", "app.pop_screen", "Back"),
)
FINISHED = (
    Key("enter", "open", "Look", False),
    Key("t", "back", "Play on"),
    Key("b", "branch", "Branch"),
    Key("s", "again", "Same deal"),
    Key("x", "replay", "Replay"),
    Key("e", "export", "Export"),
    Key("r", "rename", "Rename", False),
    Key("delete,d", "delete", "Delete"),
    Key("z", "export_all", "All finished games to one file", False),
    Key("C", "clear_finished", "Remove all finished games", False),
    Key("P", "clear_puzzles", "Remove all finished tries of puzzles", False),
    Key("escape,q", "app.pop_screen", "Back"),
)
REPLAYS = (
    Key("enter", "open", "Look", False),
    Key("o", "other", "One from elsewhere"),
    Key("escape,q", "app.pop_screen", "Back"),
)
NEW_GAME = (
    Key("f5,ctrl+s", "start", "Start"),
    Key("f1,question_mark", "field_help", "Help"),
    Key("escape", "app.pop_screen", "Back"),
)
REPORT = (
    Key("s", "same", "Same deal again"),
    Key("n", "another", "New deal"),
    Key("l", "look", "Look back"),
    Key("x", "export", "Export replay"),
    Key("u", "undo", "Take the last move back", False),
    Key("y", "copy", "Copy the line to share", False),
    Key("escape,q", "title", "Title"),
)
PUZZLE_REPORT = (
    Key("n", "following", "Next puzzle"),
    Key("s", "same", "Try again"),
    Key("p", "puzzles", "All puzzles"),
    *REPORT[2:],
)
ALL = {
    "At the table": TABLE,
    "Log": LOG,
    "Bookmarks": BOOKMARKS,
    "Title": TITLE,
    "Saved games": SAVES,
    "Finished games": FINISHED,
    "Replays": REPLAYS,
    "New game": NEW_GAME,
    "End of game": REPORT,
    "End of a puzzle": PUZZLE_REPORT,
    "Rules help": HELP,
    "Story card": STORY,
    "Journal": JOURNAL,
    "End of a chapter": CHAPTER_REPORT,
}
KEYS = [(screen, key.key, key.action, key.label) for screen, keys in ALL.items() for key in keys]
"""The whole registry, flat: screen, key, action, label."""


NUMBERED = "123456789ABCEFGIJKMNQTVWXYZ"
"""Keys of options that have no letter of their own, in order."""
NUMBERS = [Binding(key, f"press('{key}')", show=False) for key in NUMBERED]
"""The same as bindings, so that they are played in one row with the letters."""


def bindings(keys: tuple[Key, ...]) -> list[Binding]:
    """The keys of a screen as Textual wants them."""
    return [Binding(k.key, k.action, k.label, show=k.footer) for k in keys]


def key_lines() -> list[str]:
    """All keys, for the help page."""
    lines = []
    for screen, keys in ALL.items():
        lines.append(f"{screen}:")
        lines += [f"  {shown_key(key.key, True):<12} {key.label}" for key in keys]
    return lines


_SHOWN = {
    "question_mark": "?",
    "escape": "Esc",
    "f1": "F1",
    "shift+tab": "⇧Tab",
    "ctrl+p": "^P",
    "tab": "Tab",
    "enter": "Enter",
    "left": "←",
    "slash": "/",
    "backspace": "Backspace",
    "right": "→",
}


def shown_key(keys: str, all_of_them: bool = False) -> str:
    """A binding's keys as people read them; the first one only unless all are wanted."""
    names = [_SHOWN.get(key, key) for key in keys.split(",")]
    return " or ".join(names) if all_of_them else names[0]
