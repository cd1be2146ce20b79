"""What there are pictures of: a position, and the keys that lead from its table to a screen."""

from typing import NamedTuple


class Shot(NamedTuple):
    """One picture: the game that is opened (none: the title), and the keys pressed then."""

    position: str = ""
    keys: tuple[str, ...] = ()


SHOTS: dict[str, Shot] = {
    "title": Shot(),
    "new-game": Shot("", ("n",)),
    "settings": Shot("", ("o",)),
    "help": Shot("first", ("question_mark",)),
    "legend": Shot("first", ("i",)),
    "almanac": Shot("", ("a",)),
    "almanac-ship": Shot("", ("a", "slash", *"frigate", "enter")),
    "almanac-contract": Shot("", ("a", "slash", *"jinx", "enter")),
    "first": Shot("first"),
    "solo": Shot("solo"),
    "odds": Shot("solo", ("o",)),
    "hint": Shot("solo", ("h",)),
    "goals": Shot("solo", ("m",)),
    "cards": Shot("five", ("a",)),
    "who": Shot("five", ("w",)),
    "log": Shot("two", ("l",)),
    "turns": Shot("two", ("L",)),
    "two": Shot("two"),
    "five": Shot("five"),
    "trade": Shot("trade"),
    "repel": Shot("repel"),
    "bust": Shot("bust"),
    "base": Shot("base"),
    "story": Shot("story"),
    "story-four": Shot("story-four"),
    "month": Shot("story", ("m",)),
    "journal": Shot("story", ("j",)),
    "characters": Shot("characters"),
    "cover": Shot("cover"),
    "story-card": Shot("card"),
    "over": Shot("won"),
    "lost": Shot("lost", ("enter",)),
    "won": Shot("won", ("enter",)),
    "chapter-over": Shot("chapter-over", ("enter",)),
    "review": Shot("lost", ("e",)),
}
"""Pictures by name."""
