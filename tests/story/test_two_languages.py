"""A campaign in two languages: the same game, and a chapter that is told on in the language of whoever reads it."""

from collections.abc import Callable
from contextvars import copy_context
from typing import TypeVar

import msgspec

from highseas.campaign.begin import requests
from highseas.campaign.chapters.campaign import Campaign, CampaignRequest, begin_campaign, campaign_of, in_own_words
from highseas.campaign.chapters.library import load
from highseas.campaign.chapters.records import pack_book
from highseas.campaign.royal.for_chapters import StorySession
from highseas.campaign.saved_games import gamefile
from highseas.campaign.words import shipped
from highseas.story.ai import advisor

T = TypeVar("T")
LANGUAGES = tuple(shipped.languages())


def speaking(folder: str, act: Callable[[], T]) -> T:
    def spoken() -> T:
        shipped.use(folder)
        return act()

    return copy_context().run(spoken)


def play(moves: int = 40, names: tuple[str, ...] = ("Ann", "Bo")) -> StorySession:
    start, campaign = begin_campaign(CampaignRequest(names=names, seed=11))
    session: StorySession = requests.begin(start, (), None, "", campaign)
    for _ in range(moves):
        seat_no = session.prompt.seat - 1
        session.play(advisor.advise(session.game.observe(session.state, seat_no), seat_no).move)
    return session


def test_the_same_campaign_is_played_in_every_language() -> None:
    """Moves, states and all that is saved are equal but for the chapter's text, and what the campaign is called."""
    english, other = (speaking(folder, play) for folder in ("en", "de"))
    assert english.moves == other.moves and english.state == other.state and english.start == other.start
    ours, theirs = campaign_of(english), campaign_of(other)
    assert ours.book != theirs.book and msgspec.structs.replace(ours, book=theirs.book) == theirs


def test_a_saved_chapter_goes_on_in_the_language_of_who_resumes_it() -> None:
    blob = speaking("en", lambda: gamefile.to_bytes(play()))
    there = speaking("de", lambda: campaign_of(gamefile.from_bytes(blob, "it")))
    assert there.text == campaign_of(speaking("de", play)).text
    again = speaking("de", lambda: gamefile.to_bytes(gamefile.from_bytes(blob, "it")))
    back = speaking("en", lambda: campaign_of(gamefile.from_bytes(again, "it")))
    assert back == campaign_of(gamefile.from_bytes(blob, "it")), "nothing is lost on the way there and back"


def test_the_text_of_another_version_of_the_story_stays() -> None:
    session = speaking("en", play)
    campaign = campaign_of(session)
    book = msgspec.structs.replace(campaign.text, title="As it was once")
    session.campaign = msgspec.structs.replace(campaign, book=pack_book(book))
    kept = speaking("de", lambda: in_own_words(session))
    assert isinstance(kept, Campaign) and kept.text.title == "As it was once"


def test_a_story_is_whole_in_each_of_its_languages() -> None:
    story = load(None, whole=True)
    assert set(story.languages) == set(LANGUAGES)
    wanted = {card for chapter in story.chapters for card in chapter.texts}
    lacking = [wanted - set(each.cards) for each in story.languages.values()]
    assert lacking == [set()] * len(LANGUAGES)
    for folder in LANGUAGES:
        one = speaking(folder, lambda: load(None))
        assert set(one.languages) == {folder} and one.languages[folder] == story.languages[folder]
