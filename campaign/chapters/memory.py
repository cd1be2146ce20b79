"""What a campaign remembers at the moment a card was read: the facts that its texts look back to."""

from highseas.campaign.chapters.campaign import LOST, Campaign, campaign_of
from highseas.campaign.chapters.log import Played
from highseas.campaign.play.royal.at_table import RoyalSession
from highseas.story.mode.access import story_cards_reached
from highseas.story.remember.facts import ChapterFacts, Facts


def facts_at(session: RoyalSession, card: str) -> Facts:
    """Return what the running chapter's campaign knows when this card is read."""
    campaign = campaign_of(session)
    way = story_cards_reached(session.state)
    before = way[: way.index(card)] if card in way else () if card == campaign.text.opening else way
    return Facts(
        chapters={campaign.chapter: ChapterFacts(read=before, lost=campaign.failures)},
        players=len(session.names),
        competitive=campaign.options.competitive or not campaign.chapter,
    )


def facts_then(campaign: Campaign, entry: Played, card: str) -> Facts:
    """Return what the campaign knew when this card was read in a finished chapter or try."""
    before = entry.cards[: entry.cards.index(card)] if card in entry.cards else entry.cards if card == LOST else ()
    return Facts(
        chapters={entry.chapter: ChapterFacts(read=before, lost=entry.failures)},
        players=len(entry.names),
        competitive=campaign.options.competitive or not entry.chapter,
    )
