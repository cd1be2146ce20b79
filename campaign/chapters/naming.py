"""The names at a session's table, for code that puts the game in words (`campaign.words.royal.naming`)."""

from functools import lru_cache

from highseas.campaign.chapters.campaign import campaign_in
from highseas.campaign.chapters.prose import open_book
from highseas.campaign.play.royal.at_table import RoyalSession
from highseas.campaign.words.royal.naming import StoryNames, TableNames


def names_at(session: RoyalSession) -> TableNames:
    """Return the players and the story of the session's campaign. Raises `BookError`."""
    campaign = campaign_in(session)
    story = None if campaign is None else _names_of(campaign.book, session.start.setup.content)
    return TableNames(session.names, story)


@lru_cache(maxsize=8)
def _names_of(book: bytes, chapter: bytes) -> StoryNames:
    """Return the names in a packed book, for the packed figures of its chapter."""
    from highseas.story.mode.view import describe_effects
    from highseas.story.script import unpack

    text = open_book(book)
    titles = {number: prose.title for number, prose in text.cards.items()}
    events = {event.id: describe_effects(event.effects) for event in unpack(chapter).events}
    return StoryNames(text.words, titles, events, choice=text.narration.choice)
