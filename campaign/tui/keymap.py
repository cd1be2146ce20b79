"""Every key of the program, once: bindings, footer, help page and docs are made from this list."""

from typing import NamedTuple

from textual.binding import Binding

from campaign import shortcuts


class Key(NamedTuple):
    """One key of one screen: what it does, and whether it is in the footer: 0 never, 1 always, from
    2 on the higher, the sooner it makes room in a narrow terminal.
    """

    key: str
    action: str
    label: str
    footer: int = 1


MOVE_KEYS = shortcuts.MOVE_KEYS
TABLE = (
    Key("d", "press('d')", "Draw a card", 0),
    Key("s", "press('s')", "Stop, go on to Trade & Hire", 0),
    Key("p", "press('p')", "Done: take no more", 0),
    Key("x", "press('x')", "Repel the ship", 0),
    Key("t", "press('t')", "Repel the ship and keep it for Pirates' Nest", 0),
    Key("k", "press('k')", "Let the ship in", 0),
    Key("y", "press('y')", "Yes", 0),
    Key("n", "press('n')", "No", 0),
    Key("v", "press('v')", "Send a Lookout ahead", 0),
    Key("o", "odds", "Odds"),
    Key("O", "all_odds", "Odds of every kind of card", 0),
    Key("h", "hint", "Hint", 2),
    Key("w", "overview", "Who", 5),
    Key("m", "asked", "What is asked: month, missions and card 9, or contracts"),
    Key("a", "cards", "Everybody's cards"),
    Key("i", "legend", "Signs", 3),
    Key("u", "undo", "Undo", 2),
    Key("U", "undo_turn", "Undo the whole turn", 0),
    Key("r", "redo", "Redo", 0),
    Key("b", "bookmarks", "Marks", 6),
    Key("l", "log", "Log", 4),
    Key("z", "notes", "Notes for newcomers: away, or back", 0),
    Key("R", "concede", "Resign: concede the game (asked twice)", 0),
    Key("j", "journal", "Journal of a campaign", 0),
    Key("question_mark,f1", "help", "Help"),
    Key("ctrl+p", "app.command_palette", "All commands", 0),
    Key("tab", "next_panel", "Next panel", 0),
    Key("shift+tab", "last_panel", "Panel before", 0),
    Key("left", "earlier", "Earlier (looking back)", 0),
    Key("right", "later", "Later (looking back)", 0),
    Key("escape", "leave", "Close what is open; back to the question, or to now", 0),
    Key("q", "quit_table", "Leave"),
)


def table_keys(story: bool) -> tuple[Key, ...]:
    """The keys of a table with the labels there is room for in a footer; a story has a month and a journal."""
    labels = {"m": "Month" if story else "Goals", "a": "Cards", "j": "Story"}
    keys = (key._replace(label=labels.get(key.key, key.label)) for key in TABLE)
    return tuple(key._replace(footer=1) if story and key.key == "j" else key for key in keys)


def told(letter: str) -> str:
    """What a letter of the table does where it can; empty for a number."""
    return next((key.label for key in TABLE if key.key == letter), "")


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
    Key("p", "players", "Other players", 3),
    Key("j", "journal", "Journal"),
    Key("g", "chapters", "Chapters played", 4),
    Key("l", "look", "Look back", 2),
    Key("x", "export", "Export replay", 5),
    Key("u", "undo", "Take the last move back", 0),
    Key("y", "copy", "Copy the line to share", 0),
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
    Key("question_mark,f1", "app.help_page", "Rules", 0),
)
HELP = (
    Key("slash", "find", "Find"),
    Key("backspace", "back", "Entry before"),
    Key("escape", "app.pop_screen", "Back"),
)
SAVES = (
    Key("enter", "open", "Open", 0),
    Key("r", "rename", "Rename"),
    Key("delete,d", "delete", "Delete"),
    Key("e", "export", "Export"),
    Key("i", "import", "Import"),
    Key("b", "backup", "Backup"),
    Key("f", "finished", "Finished"),
    Key("C", "clear_finished", "Remove all finished games", 0),
    Key("P", "clear_puzzles", "Remove all tries of puzzles", 0),
    Key("escape,q", "app.pop_screen", "Back"),
)
FINISHED = (
    Key("enter", "open", "Look", 0),
    Key("t", "back", "Play on"),
    Key("b", "branch", "Branch"),
    Key("s", "again", "Same deal"),
    Key("x", "replay", "Replay"),
    Key("e", "export", "Export"),
    Key("r", "rename", "Rename", 0),
    Key("delete,d", "delete", "Delete"),
    Key("z", "export_all", "All finished games to one file", 0),
    Key("C", "clear_finished", "Remove all finished games", 0),
    Key("P", "clear_puzzles", "Remove all finished tries of puzzles", 0),
    Key("escape,q", "app.pop_screen", "Back"),
)
REPLAYS = (
    Key("enter", "open", "Look", 0),
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
    Key("l", "look", "Look back", 2),
    Key("x", "export", "Export replay", 5),
    Key("u", "undo", "Take the last move back", 0),
    Key("y", "copy", "Copy the line to share", 0),
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
    return [Binding(k.key, k.action, k.label, show=bool(k.footer)) for k in keys]


TYPED_AHEAD = (
    "Keys may be typed ahead: letters, numbers and Enter are played in their order.",
    "A question that nobody could foresee (after a bust, a tax, an offer, at the end of a game)",
    "hears only what is typed once it is there, and a key that is held or hammered stops at it.",
    "While the program plays, any key finishes its turn at once, and does nothing else.",
    "A click points at a card or an answer; one more click on it is like Enter.",
)
"""How keys are heard, for the help page."""


def key_lines() -> list[str]:
    """All keys, for the help page."""
    lines = [*TYPED_AHEAD, ""]
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
