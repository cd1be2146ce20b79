"""What there are pictures of: a position, and the keys that lead from its table to a screen."""

from typing import NamedTuple

from highseas.campaign.tui.screens.title import PAGES
from highseas.campaign.words.settings import CHOICES, KEYS, THEME


class Shot(NamedTuple):
    """One picture: the game that is opened (none: the title), and the keys pressed then."""

    position: str = ""
    keys: tuple[str, ...] = ()
    played: bool = False
    """Whether games were played before, deals of the day among them, and a saved one waits."""
    still: int = 0
    """Where the picture moves, from key to key and at the very first start: after which of them it is at rest."""


def chosen(choice: str, *keys: str, played: bool = False) -> Shot:
    """Return the picture of what the title's menu leads to."""
    page = next(page for page, lines in PAGES.items() if choice in lines)
    steps = [PAGES[""].index(page)] if page else []
    steps.append(PAGES[page].index(choice))
    return Shot("", (*(key for line in steps for key in ("home", *("down",) * line, "enter")), *keys), played)


SHOTS: dict[str, Shot] = {
    "first-game": Shot("", ("enter", *"dddds2dds1ddddy"), still=5),
    "title": Shot(),
    "title-more": Shot(keys=("end", "enter")),
    "title-resume": Shot(played=True),
    "new-game": chosen("new"),
    "new-story": chosen("campaign"),
    "daily": chosen("daily", played=True),
    "daily-race": chosen("daily", "tab", played=True),
    "puzzles": chosen("puzzles"),
    "saves": chosen("saves", played=True),
    "finished": chosen("saves", "tab", played=True),
    "statistics": chosen("statistics", played=True),
    "contracts": chosen("statistics", "tab", played=True),
    "achievements": chosen("statistics", "tab", "tab", played=True),
    "races": chosen("statistics", "left", played=True),
    "almanac": chosen("almanac"),
    "settings": chosen("settings"),
    "themes": chosen("settings", *("down",) * CHOICES.index(THEME), "enter"),
    "keys": chosen("settings", *("down",) * CHOICES.index(KEYS), "enter"),
    "recap": Shot(keys=("enter",), played=True),
    "palette": Shot("solo", ("ctrl+p",)),
    "crew": Shot("two", ("^crew",)),
    "bookmarks": Shot("solo", ("^bookmarks",)),
    "help": Shot("first", ("question_mark",)),
    "legend": Shot("first", ("i",)),
    "almanac-ship": Shot("", ("a", "slash", *"frigate", "enter")),
    "almanac-contract": Shot("", ("a", "slash", *"jinx", "enter")),
    "first": Shot("first"),
    "solo": Shot("solo"),
    "odds": Shot("solo", ("o",)),
    "hint": Shot("solo", ("h",)),
    "hint-page": Shot("solo", ("h", "h")),
    "goals": Shot("solo", ("m",)),
    "who": Shot("five", ("w",)),
    "log": Shot("two", ("l",)),
    "turns": Shot("two", ("l", "tab")),
    "two": Shot("two"),
    "five": Shot("five"),
    "trade": Shot("trade"),
    "repel": Shot("repel"),
    "bust": Shot("bust"),
    "base": Shot("base"),
    "story": Shot("story"),
    "story-four": Shot("story-four"),
    "month": Shot("story", ("m",)),
    "month-four": Shot("story-four", ("m",)),
    "journal": Shot("story", ("^journal",)),
    "characters": Shot("characters", ("down",)),
    "characters-draft": Shot("characters-draft"),
    "cover": Shot("cover"),
    "story-card": Shot("card"),
    "over": Shot("won"),
    "lost": Shot("lost", ("enter",)),
    "won": Shot("won", ("enter",)),
    "chapter-over": Shot("chapter-over", ("enter",)),
    "review": Shot("lost", ("^review",)),
    "new-race": chosen("race"),
    "race-dice": Shot("race-dice"),
    "race-card": Shot("race-card"),
    "race-hint": Shot("race-card", ("h",)),
    "race-sail": Shot("race-sail"),
    "race-battle": Shot("race-battle", ("down",)),
    "race-hands": Shot("race-hands"),
    "race-over": Shot("race-over", ("enter",)),
    "race-map": Shot("race-sail", ("m",)),
    "race-ships": Shot("race-sail", ("w",)),
    "race-signs": Shot("race-sail", ("i",)),
}
"""Pictures by name."""

README = {
    "first-game-120x40": ("first-game", "120x40", "dark"),
    "first-game-de-120x40": ("first-game", "120x40", "dark", "de"),
    "solo-120x40": ("solo", "120x40", "dark"),
    "solo-80x24": ("solo", "80x24", "dark"),
    "five-160x50": ("five", "160x50", "light"),
    "story-card-120x40": ("story-card", "120x40", "dark"),
    "story-160x50": ("story-four", "160x50", "dark"),
    "race-120x40": ("race-card", "120x40", "dark"),
    "won-120x40": ("won", "120x40", "dark"),
    "solo-de-120x40": ("solo", "120x40", "dark", "de"),
    "story-card-de-120x40": ("story-card", "120x40", "dark", "de"),
}
"""Pictures of the READMEs (`docs/images`): what they show, size, theme, and a language other than English."""
