"""Check that the campaign in a save is one that this program could have written; anything may have been made up."""

from collections.abc import Iterator
from typing import Any

from highseas.campaign.chapters.achievements import Laid
from highseas.campaign.chapters.campaign import Campaign
from highseas.campaign.chapters.records import Played
from highseas.campaign.play.bounds import LARGEST_FIGURE, LONGEST_TEXT, are_counts, is_date, is_text
from highseas.campaign.royal.for_chapters import MODES, State
from highseas.engine.game import LONGEST_NAME
from highseas.engine.rng import SEED_LIMIT
from highseas.story.format import WAYS
from highseas.story.mode.state import script_of
from highseas.story.text_format import MOST_PLACES

MOST_CARDS_READ = 10_000
MOST_CARDS = 1000
"""Cards of a chapter in a log: a story has no more of them."""
MOST_SEATS = 5
"""Seats of a chapter in a log; the earliest versions had as many as any game."""


def campaign_faults(campaign: Campaign, state: Any) -> Iterator[str]:
    """Yield what does not fit together in the campaign of a save, whose table has been checked."""
    if (
        not isinstance(state, State)
        or not MODES[state.mode].in_campaigns
        or script_of(state).chapter != campaign.chapter
    ):
        yield "sound.record.campaign_another_chapter"
        return
    if not (
        is_text(campaign.name)
        and campaign.name
        and is_text(campaign.story)
        and len(campaign.folder) <= 4 * LONGEST_TEXT
    ):
        yield "sound.record.campaign_no_proper_name"
    if (
        not are_counts((campaign.chapters, campaign.failures, campaign.defeats, campaign.page, campaign.telling))
        or campaign.chapter > campaign.chapters
        or not campaign.telling
    ):
        yield "sound.record.campaign_counts_cannot_counted"
    if not 0 <= campaign.seed < SEED_LIMIT:
        yield "sound.record.luck_campaign_none"
    for cards in (campaign.read, campaign.waiting or ()):
        if len(cards) > MOST_CARDS_READ or not all(map(is_text, (*cards, campaign.opened))):
            yield "sound.record.more_read_told"
    if not all(map(is_text, (campaign.text.opening, campaign.text.end, *campaign.text.cards))):
        yield "sound.record.story_text_card_without"
    if campaign.chapter and str(campaign.chapter) not in campaign.text.words.chapter:
        yield "sound.record.story_text_campaign_another"
    if not _is_table(campaign):
        yield "sound.record.table_no_place"
    for entry in campaign.log:
        yield from _played_faults(entry)


def _is_table(campaign: Campaign) -> bool:
    """Whether the places of earlier campaigns, and what is said of those at the Table, can be shown."""
    places = [laid.place for laid in campaign.table]
    guests = campaign.text.guests
    said = (*guests.names, *guests.names.values(), *guests.gossip) if guests else ()
    return (
        len(places) == len(set(places)) <= MOST_PLACES
        and len(campaign.heard) <= MOST_CARDS_READ
        and all(is_text(who) and are_counts((chapter,)) for chapter, who in campaign.heard)
        and all(_is_laid(laid) for laid in campaign.table)
        and (guests is None or len(guests.places) <= MOST_PLACES)
        and all(map(is_text, said))
    )


def _is_laid(laid: Laid) -> bool:
    return (
        is_text(laid.place)
        and is_text(laid.campaign)
        and are_counts((laid.chapter,))
        and 1 <= len(laid.by) <= MOST_SEATS
        and all(_is_name(name) for name in laid.by)
    )


def _is_name(name: str) -> bool:
    return len(name) <= LONGEST_NAME and name.isprintable()


def _played_faults(entry: Played) -> Iterator[str]:
    seats = len(entry.names)
    if not 1 <= seats <= MOST_SEATS or not all(map(_is_name, entry.names)):
        yield "sound.record.chapter_log_played_nobody"
    if not all(len(figures) == seats for figures in (entry.crowns, entry.influence, entry.players)):
        yield "sound.record.chapter_log_no_figure"
    if not is_date(entry.when) or not is_text(entry.title):
        yield "sound.record.chapter_log_played_no"
    figures = (entry.chapter, entry.turns, entry.months, entry.failures, *entry.crowns)
    if len(entry.cards) > MOST_CARDS or any(
        not 0 <= mission.after <= len(entry.cards) for mission in entry.missions
    ):
        yield "sound.record.chapter_log_counts_cannot"
    if entry.characters and len(entry.characters) != seats:
        yield "sound.record.chapter_log_no_figure"
    if not are_counts(figures) or any(abs(points) > LARGEST_FIGURE for points in entry.influence):
        yield "sound.record.chapter_log_counts_cannot"
    if any(not 1 <= seat <= seats for seat in entry.winners):
        yield "sound.record.chapter_log_won_nobody"
    if not set(entry.away) <= set(entry.names):
        yield "sound.record.chapter_log_away_nobody"
    if not 0 <= entry.choice <= WAYS:
        yield "sound.record.chapter_log_choice_none"
    words = [*entry.cards, *entry.characters, *(mission.id for mission in entry.missions)]
    words += [name for mission in entry.missions for name in mission.by]
    if not all(map(is_text, (*words, *(feat.name for feat in entry.feats)))):
        yield "sound.record.chapter_log_name_none"
    if not are_counts(feat.count for feat in entry.feats):
        yield "sound.record.chapter_log_no_figure"
