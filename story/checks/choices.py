"""Check the choice of a chapter: one at most, on a card of every way, and no way without a price."""

from collections.abc import Iterator

from highseas.engine.refusal import Refusal
from highseas.story.checks.graph import in_mode, unlike
from highseas.story.effects import ChoiceEffect, Offer
from highseas.story.format import Chapter, Story, StoryCard
from highseas.story.paths import MODES, ways


def check_choices(story: Story) -> Iterator[Refusal]:
    """Yield faults of choices."""
    for chapter in story.chapters:
        cards = [card for card in chapter.card if card.choice is not None]
        if len(cards) > 1:
            ids = tuple(card.id for card in cards)
            yield Refusal("checks.choice.several", chapter=chapter.number, cards=ids)
        for card in cards:
            for wrong in unlike([*_prices(card), *_passed_by(chapter, card.id)]):
                yield Refusal("checks.at.card", chapter=chapter.number, card=card.id, why=wrong)


def _prices(card: StoryCard) -> Iterator[Refusal]:
    """Check that each way takes something; an offer is no price, because nobody has to pay."""
    for number, way in enumerate(card.choice.ways if card.choice else (), 1):
        if not any(_takes(effect) for effect in way.effects):
            yield Refusal("checks.choice.free", way=number)


def _takes(effect: ChoiceEffect) -> bool:
    return not isinstance(effect, Offer) and effect.amount < 0


def _passed_by(chapter: Chapter, card: str) -> Iterator[Refusal]:
    for mode in MODES:
        for way in ways(chapter, mode):
            if card not in way.cards:
                yield Refusal("checks.choice.not_read", mode=in_mode(mode), way=way.cards)
