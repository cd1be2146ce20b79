"""Check the pictures of a story: each belongs to a card that is read. Which there are is for the screen to know."""

from collections.abc import Iterator

from highseas.engine.refusal import Refusal
from highseas.story.checks.texts import text_ids
from highseas.story.format import Story


def check_pictures(story: Story) -> Iterator[Refusal]:
    """Check that every picture is of one of the story's cards."""
    known = set(text_ids(story))
    for card in sorted(set(story.pictures) - known):
        yield Refusal("stories.file", file="pictures.toml", why=Refusal("checks.picture.no_card", card=card))
