"""The registry of all keys: bindings, footer, help page and docs are made from it."""

from collections.abc import Callable
from functools import cache
from typing import Literal, NamedTuple

from textual.binding import Binding

from highseas.campaign.words import shortcuts
from highseas.campaign.words.language import LANGUAGE


class Key(NamedTuple):
    """One key of one screen. `footer`: 0 never shown, 1 always, from 2 on dropped in narrow terminals, the highest
    first.
    """

    key: str
    action: str
    code: str
    footer: int = 1

    @property
    def label(self) -> str:
        """What it does, in the language in use."""
        return LANGUAGE.say(self.code)


MOVE_KEYS = shortcuts.MOVE_KEYS
TABLE = (
    Key("d", "press('d')", "keys.table.draw", 0),
    Key("s", "press('s')", "keys.table.stop", 0),
    Key("p", "press('p')", "keys.table.done", 0),
    Key("x", "press('x')", "keys.table.repel", 0),
    Key("t", "press('t')", "keys.table.repel_nest", 0),
    Key("k", "press('k')", "keys.table.let_in", 0),
    Key("y", "press('y')", "keys.table.yes", 0),
    Key("n", "press('n')", "keys.table.no", 0),
    Key("v", "press('v')", "keys.table.lookout", 0),
    Key("g", "press('g')", "keys.table.gamble", 0),
    Key("o", "odds", "keys.table.odds"),
    Key("O", "all_odds", "keys.table.all_odds", 11),
    Key("h", "hint", "keys.table.hint", 2),
    Key("w", "overview", "keys.table.overview", 5),
    Key("m", "asked", "keys.table.asked"),
    Key("a", "cards", "keys.table.cards"),
    Key("i", "legend", "keys.table.legend", 3),
    Key("u", "undo", "keys.table.undo", 2),
    Key("U", "undo_turn", "keys.table.undo_turn", 10),
    Key("r", "redo", "keys.table.redo", 0),
    Key("b", "bookmarks", "keys.table.bookmarks", 6),
    Key("l", "log", "keys.table.log", 4),
    Key("L", "turns", "keys.table.turns", 9),
    Key("e", "review", "keys.table.review", 7),
    Key("f", "play_on", "keys.table.play_on", 0),
    Key("z", "notes", "keys.table.notes", 0),
    Key("c", "crew", "keys.table.crew", 8),
    Key("P", "copy", "keys.table.copy", 12),
    Key("R", "concede", "keys.table.concede", 0),
    Key("j", "journal", "keys.table.journal", 0),
    Key("D", "almanac", "keys.table.almanac", 0),
    Key("question_mark,f1", "help", "keys.table.help"),
    Key("ctrl+p", "app.command_palette", "keys.table.command_palette", 14),
    Key("tab", "next_panel", "keys.table.next_panel", 13),
    Key("shift+tab", "last_panel", "keys.table.last_panel", 0),
    Key("plus", "speed(1)", "keys.table.faster", 0),
    Key("minus", "speed(-1)", "keys.table.slower", 0),
    Key("left", "earlier", "keys.table.earlier", 0),
    Key("right", "later", "keys.table.later", 0),
    Key("escape", "leave", "keys.table.leave", 0),
    Key("q", "quit_table", "keys.table.quit_table"),
)


_GAME = (
    "undo", "undo_turn", "redo", "bookmarks", "log", "turns", "play_on", "crew", "copy", "help",
    "app.command_palette", "next_panel", "last_panel", "speed(1)", "speed(-1)", "earlier", "later", "leave",
    "quit_table",
)  # fmt: skip
"""Actions that the table of any game has (`campaign.tui.screens.table`)."""
GAME = tuple(key for key in TABLE if key.action in _GAME)
"""Keys of the table of any game."""
_RACE = (*_GAME, "hint", "overview", "asked", "cards", "legend", "concede", "press('n')")
"""Actions of the table that a race has too."""
RACE = tuple(key for key in TABLE if key.action in _RACE)
"""Keys of a race: those of the table, as far as there is something for them to do."""
RACE_LETTERS = frozenset(name for key in RACE for name in key.key.split(",") if len(name) == 1)
"""Keys that no answer of a race may have."""


_ANSWERS = ("press(", "hint", "redo", "concede", "earlier", "later")
"""Beginnings of the actions that only make sense where a person decides, or looks back."""
LIVE_KEYS = frozenset(name for key in TABLE if not key.action.startswith(_ANSWERS) for name in key.key.split(","))
"""Keys of the table that work while the program decides: they look, go back, change who plays, or leave. Any other
key means that the program shall make its moves at once.
"""


def is_live(key: str) -> bool:
    """Whether a key works at the table while the program decides."""
    return key in LIVE_KEYS or key.startswith("ctrl+")


Moment = Literal["asked", "program", "looking", "over"]
"""What goes on at the table: a person is asked, the program decides, an earlier move is looked at, it is over."""
_FOOTERS: dict[Moment, tuple[str, ...]] = {
    "program": ("escape", "plus", "minus", "c", "m", "a", "i", "l", "L", "question_mark,f1", "q"),
    "looking": ("left", "right", "f", "escape", "l", "L", "e", "b", "question_mark,f1", "q"),
    "over": ("e", "l", "L", "u", "a", "m", "P", "question_mark,f1", "q"),
}
"""Keys in the footer where not a person is asked, in their order."""
_SHORT = frozenset([*"OULecPfmaj", "tab", "ctrl+p", "left", "right", "escape", "plus", "minus"])
"""Keys whose label in the footer is shorter, or another one."""


@cache
def table_keys(story: bool, hints: bool = True, moment: Moment = "asked") -> tuple[Key, ...]:
    """The keys of the table with short labels for the footer; a story adds the month and the journal. That of hints
    is left out where the settings allow none.
    """
    keys = {key.key: key._replace(code=_short(key, story, moment)) for key in TABLE}
    if moment != "asked":
        return tuple(keys[name]._replace(footer=1 + at) for at, name in enumerate(_FOOTERS[moment]))
    shown = (key for key in keys.values() if hints or key.action != "hint")
    return tuple(key._replace(footer=1) if story and key.key == "j" else key for key in shown)


def game_keys(moment: Moment = "asked", mine: tuple[Key, ...] = GAME, hints: bool = True) -> tuple[Key, ...]:
    """The keys of a game's table, `mine`, with short labels for the footer."""
    names = {key.key for key in mine}
    return tuple(key for key in table_keys(False, hints, moment) if key.key in names)


def race_keys(hints: bool = True, moment: Moment = "asked") -> tuple[Key, ...]:
    """The keys of a race with short labels for the footer."""
    shown = game_keys(moment, RACE, hints)
    return tuple(key._replace(code=_RACE_LABELS.get(key.key, key.code)) for key in shown)


_RACE_LABELS = {"w": "keys.race.ships", "m": "keys.race.map", "a": "keys.race.cards", "L": "keys.race.rounds"}
"""Labels in the footer of a race for keys that show something else there."""


def _short(key: Key, story: bool, moment: Moment) -> str:
    if key.key == "m":
        return "keys.footer.month" if story else "keys.footer.goals"
    if key.key == "escape":
        return "keys.footer.wait" if moment == "program" else "keys.footer.now"
    return f"keys.footer.{key.code.rpartition('.')[2]}" if key.key in _SHORT else key.code


def label_of(letter: str) -> str:
    """The label of a letter key of the table; empty for a number."""
    return next((key.label for key in TABLE if key.key == letter), "")


LOG = (
    Key("enter", "open", "keys.log.open"),
    Key("t", "other", "keys.log.other"),
    Key("escape,q,l,L", "cancel", "keys.log.back"),
)
REVIEW = (
    Key("enter", "look", "keys.review.look"),
    Key("f", "play_on", "keys.review.play_on"),
    Key("t", "other", "keys.review.other"),
    Key("escape,q,e,v", "back", "keys.review.back"),
)
BOOKMARKS = (
    Key("enter", "go", "keys.bookmarks.go"),
    Key("n", "add", "keys.bookmarks.add"),
    Key("d,delete", "drop", "keys.bookmarks.drop"),
    Key("escape,q,b", "cancel", "keys.bookmarks.back"),
)
STORY = (
    Key("enter,space,right", "on", "keys.story.on"),
    Key("left", "back", "keys.story.back"),
    Key("f", "whole", "keys.story.whole"),
    Key("escape,s", "skip", "keys.story.skip"),
)
JOURNAL = (
    Key("pagedown,space", "down", "keys.journal.down"),
    Key("pageup", "up", "keys.journal.up"),
    Key("m", "month", "keys.journal.month"),
    Key("escape,q,j", "app.pop_screen", "keys.journal.back"),
)
CURVE = Key("f", "curve", "keys.report.curve", 3)
MONTH = (
    Key("pagedown,space,down", "down", "keys.month.down"),
    Key("pageup,up", "up", "keys.month.up"),
    Key("j", "journal", "keys.month.journal"),
    Key("escape,q,m", "app.pop_screen", "keys.month.back"),
)
CHAPTER_REPORT = (
    Key("n,c", "go_on", "keys.chapter_report.go_on"),
    Key("p", "players", "keys.chapter_report.players", 3),
    Key("j", "journal", "keys.chapter_report.journal"),
    Key("m", "month", "keys.chapter_report.month", 3),
    Key("g", "chapters", "keys.chapter_report.chapters", 4),
    Key("t", "at_table", "keys.chapter_report.at_table", 3),
    CURVE,
    Key("l", "look", "keys.chapter_report.look", 2),
    Key("x", "export", "keys.chapter_report.export", 5),
    Key("u", "undo", "keys.chapter_report.undo", 0),
    Key("y", "copy", "keys.chapter_report.copy", 0),
    Key("escape,q", "title", "keys.chapter_report.title"),
)
CHAPTERS = (
    Key("w", "whole_table", "keys.chapters.whole_table"),
    Key("t", "at_table", "keys.chapters.at_table"),
    Key("escape,q", "app.pop_screen", "keys.page.back"),
    Key("question_mark,f1", "app.help_page", "keys.page.help_page", 0),
)
TITLE = (
    Key("r", "resume", "keys.title.resume"),
    Key("n", "choose('new')", "keys.title.new_game"),
    Key("c", "choose('campaign')", "keys.title.new_story"),
    Key("a", "choose('almanac')", "keys.title.almanac", 2),
    Key("question_mark,f1", "choose('help')", "keys.title.rules"),
    Key("q", "app.quit", "keys.title.quit"),
)
HELP = (
    Key("slash", "find", "keys.help.find"),
    Key("backspace", "back", "keys.help.back"),
    Key("escape", "app.pop_screen", "keys.help.leave"),
)
ALMANAC = (
    Key("slash", "find", "keys.almanac.find"),
    Key("space,right", "scroll_page(1)", "keys.almanac.down"),
    Key("left", "scroll_page(-1)", "keys.almanac.up", 0),
    Key("question_mark,f1", "app.help_page", "keys.page.help_page", 0),
    Key("escape", "app.pop_screen", "keys.almanac.back"),
)
SAVES = (
    Key("enter", "open", "keys.saves.open", 0),
    Key("r", "rename", "keys.saves.rename", 3),
    Key("d,delete", "delete", "keys.saves.delete"),
    Key("e", "export", "keys.saves.export", 4),
    Key("i", "import", "keys.saves.import", 5),
    Key("v", "review", "keys.saves.review", 2),
    Key("b", "backup", "keys.saves.backup", 3),
    Key("f", "finished", "keys.saves.finished"),
    Key("C", "clear_finished", "keys.saves.clear_finished", 0),
    Key("P", "clear_puzzles", "keys.saves.clear_puzzles", 0),
    Key("escape,q", "app.pop_screen", "keys.saves.back"),
)
FINISHED = (
    Key("enter", "open", "keys.finished.open", 0),
    Key("t", "back", "keys.finished.back"),
    Key("v", "review", "keys.finished.review"),
    Key("b", "branch", "keys.finished.branch", 3),
    Key("s", "again", "keys.finished.again", 2),
    Key("x", "replay", "keys.finished.replay", 4),
    Key("e", "export", "keys.finished.export", 5),
    Key("r", "rename", "keys.finished.rename", 0),
    Key("d,delete", "delete", "keys.finished.delete"),
    Key("z", "export_all", "keys.finished.export_all", 0),
    Key("C", "clear_finished", "keys.finished.clear_finished", 0),
    Key("P", "clear_puzzles", "keys.finished.clear_puzzles", 0),
    Key("escape,q", "app.pop_screen", "keys.finished.leave"),
)
REPLAYS = (
    Key("enter", "open", "keys.replays.open", 0),
    Key("o", "other", "keys.replays.other"),
    Key("escape,q", "app.pop_screen", "keys.replays.back"),
)
PUZZLES = (
    Key("h", "hint", "keys.puzzles.hint"),
    Key("t", "today", "keys.puzzles.today"),
    Key("escape,q", "app.pop_screen", "keys.puzzles.back"),
)
NEW_GAME = (
    Key("f5,ctrl+s", "start", "keys.new_game.start"),
    Key("f1,question_mark", "field_help", "keys.new_game.field_help"),
    Key("escape", "app.pop_screen", "keys.new_game.back"),
)
REPORT = (
    Key("s", "same", "keys.report.same"),
    Key("n", "another", "keys.report.another"),
    Key("v", "review", "keys.report.review"),
    CURVE,
    Key("l", "look", "keys.report.look", 2),
    Key("x", "export", "keys.report.export", 5),
    Key("u", "undo", "keys.report.undo", 0),
    Key("y", "copy", "keys.report.copy", 0),
    Key("escape,q", "title", "keys.report.title"),
)
PUZZLE_REPORT = (
    Key("n", "following", "keys.puzzle_report.following"),
    Key("s", "same", "keys.puzzle_report.same"),
    Key("p", "puzzles", "keys.puzzle_report.puzzles"),
    *REPORT[2:],
)
OWN_KEYS = (
    Key("enter", "change", "keys.own_keys.change"),
    Key("delete,backspace", "usual", "keys.own_keys.usual"),
    Key("escape,q", "app.pop_screen", "keys.own_keys.back"),
)
DAILY = (
    Key("enter", "play", "keys.daily.play"),
    Key("r", "other", "keys.daily.other"),
    Key("s", "again", "keys.daily.again", 3),
    Key("left,pageup", "month(-1)", "keys.daily.earlier", 2),
    Key("right,pagedown", "month(1)", "keys.daily.later", 5),
    Key("down", "scroll(1)", "keys.daily.down", 0),
    Key("up", "scroll(-1)", "keys.daily.up", 0),
    Key("y", "copy", "keys.daily.copy", 4),
    Key("escape,q", "back", "keys.daily.back"),
)
STATISTICS = (
    Key("right,tab,t", "turn(1)", "keys.statistics.turn"),
    Key("left", "turn(-1)", "keys.statistics.turn_back", 0),
    Key("escape,q", "back", "keys.statistics.back"),
)
ALL = {
    "keys.screen.table": TABLE,
    "keys.screen.log": LOG,
    "keys.screen.review": REVIEW,
    "keys.screen.bookmarks": BOOKMARKS,
    "keys.screen.title": TITLE,
    "keys.screen.saves": SAVES,
    "keys.screen.finished": FINISHED,
    "keys.screen.replays": REPLAYS,
    "keys.screen.puzzles": PUZZLES,
    "keys.screen.new_game": NEW_GAME,
    "keys.screen.daily": DAILY,
    "keys.screen.statistics": STATISTICS,
    "keys.screen.report": REPORT,
    "keys.screen.puzzle_report": PUZZLE_REPORT,
    "keys.screen.help": HELP,
    "keys.screen.almanac": ALMANAC,
    "keys.screen.story": STORY,
    "keys.screen.journal": JOURNAL,
    "keys.screen.month": MONTH,
    "keys.screen.chapter_report": CHAPTER_REPORT,
    "keys.screen.chapters": CHAPTERS,
    "keys.screen.own_keys": OWN_KEYS,
}
"""The keys of each screen, by the code of the screen's name."""
KEYS = [(screen, key.key, key.action, key.code) for screen, keys in ALL.items() for key in keys]
"""The registry as rows: code of the screen, key, action, code of the label."""


NUMBERED = "123456789ABCEFGIJKMNQTVWXYZ"
"""Keys of options that have no letter of their own, in order."""
NUMBERS = [Binding(key, f"press('{key}')", show=False) for key in NUMBERED]
"""The same as bindings, so that they pass the same queue as the letters."""


def bindings(keys: tuple[Key, ...]) -> list[Binding]:
    """Return the keys of a screen as Textual bindings, whose ids are the codes: by these a player has other keys
    (`campaign.tui.own_keys`). The code is the description too: what it says depends on the language.
    """
    return [Binding(k.key, k.action, k.code, show=bool(k.footer), id=k.code) for k in keys]


def usual_letter(key: Key) -> str:
    """Return the letter of the move that a key of the table chooses; empty for any other key."""
    return key.key if key.action.startswith("press(") else ""


INPUT_RULES = (
    "keys.input.ahead",
    "keys.input.unforeseen",
    "keys.input.held",
    "keys.input.program",
    "keys.input.click",
)
"""Codes of the sentences on how input is handled, for the help page."""


def key_blocks(own: Callable[[tuple[Key, ...]], tuple[Key, ...]] = tuple) -> list[list[str]]:
    """Return the lines about all keys, for the help page: how they are typed, then for each screen its name and its
    keys; `own` puts the player's in place of the usual ones.
    """
    rules = [LANGUAGE.say(code) for code in INPUT_RULES]
    screens = [
        [LANGUAGE.say(screen), *(f"  {shown_key(key.key, True):<12} {key.label}" for key in own(keys))]
        for screen, keys in ALL.items()
    ]
    return [rules, *screens]


_SHOWN = {
    "question_mark": "?",
    "escape": "Esc",
    "shift+tab": "⇧Tab",
    "pagedown": "PgDn",
    "pageup": "PgUp",
    "delete": "Delete",
    "space": "Space",
    "tab": "Tab",
    "enter": "Enter",
    "left": "←",
    "slash": "/",
    "plus": "+",
    "minus": "-",
    "backspace": "Backspace",
    "right": "→",
    "up": "↑",
    "down": "↓",
}


def shown_key(keys: str, all_of_them: bool = False) -> str:
    """Return the display name of a binding's first key, or of all its keys."""
    names = [_shown(key) for key in keys.split(",")]
    return LANGUAGE.listed(names, "or") if all_of_them else names[0]


def _shown(key: str) -> str:
    if key in _SHOWN:
        return _SHOWN[key]
    if key.startswith("ctrl+") and len(key) == len("ctrl+") + 1:
        return f"^{key[-1].upper()}"
    return key.upper() if key[1:].isdecimal() else key
