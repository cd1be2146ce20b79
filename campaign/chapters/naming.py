"""The names at a session's table, for code that puts the game in words."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from highseas.campaign.chapters.campaign import Campaign, campaign_in
from highseas.campaign.chapters.prose import open_book
from highseas.campaign.chapters.table import MODES, StoryNames, StorySession, TableNames, own_story
from highseas.campaign.words.shipped import code_in_use
from highseas.story.script import Script
from highseas.story.text_format import Narration


def names_at(session: StorySession) -> TableNames:
    """Return the players and the story of the session's campaign. Raises `BookError`.

    A chapter without a campaign, as that of a replay, says what the project's own story says today, if it is of it.
    """
    campaign, content = campaign_in(session), session.start.setup.content
    if campaign is not None:
        return TableNames(session.names, _names_of(campaign.book, content, _tries(campaign), code_in_use()))
    is_chapter = MODES[session.state.mode].in_campaigns
    return TableNames(session.names, _names_today(content, code_in_use()) if content and is_chapter else None)


def _tries(campaign: Campaign) -> int:
    """Return how often this chapter was begun before; the variable game has no defeats."""
    return campaign.failures or sum(1 for entry in campaign.log if entry.chapter == campaign.chapter == 0)


@lru_cache(maxsize=8)
def _names_of(book: bytes, chapter: bytes, tries: int, folder: str) -> StoryNames:
    """Return the names in a packed book, for the packed figures of its chapter; kept for each language."""
    from highseas.story.mode.view import describe_effects
    from highseas.story.script import unpack

    text, script = open_book(book), unpack(chapter)
    return StoryNames(
        words=text.words,
        titles={number: prose.title for number, prose in text.cards.items()},
        events={event.id: describe_effects(event.effects) for event in script.events},
        narration=text.narration,
        lines=_lines_of(text.narration, script),
        tries=tries,
    )


@lru_cache(maxsize=8)
def _names_today(chapter: bytes, folder: str) -> StoryNames | None:
    """Return the names of the project's own story for the packed figures of one of its chapters."""
    from highseas.story.loader import load_story
    from highseas.story.script import unpack

    story, script = load_story(), unpack(chapter)
    if script.story != story.manifest.id:
        return None
    narration = story.in_language(folder).narration.get(script.chapter, Narration())
    return replace(own_story(), narration=narration, lines=_lines_of(narration, script))


def _lines_of(narration: Narration, script: Script) -> Mapping[str, Sequence[str]]:
    """Return the lines that events have in this chapter, by their ids."""
    deck = script.rules.event_deck
    return {
        **{event: words.lines for event, words in narration.event.items()},
        deck.short_month: narration.quiet,
        deck.last: narration.month_end,
        deck.variable_last: narration.month_end,
    }
