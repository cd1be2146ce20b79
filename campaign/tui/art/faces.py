"""Which picture belongs to what of a story. What has none of its own has that of its kind."""

from collections.abc import Mapping
from typing import NamedTuple

from highseas.campaign.tui.art.grids import FILES, in_file


class Art(NamedTuple):
    """A picture as one card has it: its name, the ship color in it, and how many pips of rank it shows."""

    picture: str
    color: str = ""
    rank: int = 0


def of_event(event_id: str) -> Art:
    """Return the picture of a story's event."""
    return Art(first_drawn("events", f"event-{event_id}", "any-event"))


def of_character(character_id: str) -> Art:
    """Return the portrait of a story's character."""
    return Art(first_drawn("characters", f"character-{character_id}", "any-character"))


BACK_OF_TIME = Art("back-time")
"""What lies face down."""
_OF_PAGES = {
    "lost": "defeat",
    "tales": "event-a-toast",
    "company": "any-character",
    "table": "goal",
    "laid": "goal",
    "epilogue": "goal",
}
"""Pictures of the pages that the program adds to a story, by their names."""


def of_page(card: str, pictures_of_story: Mapping[str, str]) -> Art:
    """Return the picture of a page of a story, which says by its cards what they show; a roll of paper for what
    it does not say, or what no picture is called.
    """
    names = (pictures_of_story.get(card, ""), _OF_PAGES.get(card, ""), "any-event")
    return Art(next(filter(_is_drawn, names)))


def unknown_pictures(pictures_of_story: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the cards of a story whose picture no picture is called, each with that name."""
    return [(card, name) for card, name in pictures_of_story.items() if not _is_drawn(name)]


def of_item(item: str) -> Art:
    """Return the picture of an item that a ship carries."""
    return Art(first_drawn("things", f"item-{item}", "any-item"))


def _is_drawn(name: str) -> bool:
    return any(name in in_file(file) for file in FILES)


def first_drawn(file: str, *names: str) -> str:
    """Return the first of these pictures that is drawn in a file."""
    drawn = in_file(file)
    return next(name for name in names if name in drawn)
