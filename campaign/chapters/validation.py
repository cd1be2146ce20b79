"""Check that the campaign in a save is one that this program could have written; anything may have been made up."""

from collections.abc import Iterator
from typing import Any

from highseas.campaign.chapters.campaign import Campaign
from highseas.campaign.chapters.progress import is_chapter
from highseas.campaign.chapters.records import Played
from highseas.campaign.play.bounds import LARGEST_FIGURE, LONGEST_TEXT, are_counts, is_date, is_text
from highseas.engine.game import LONGEST_NAME
from highseas.engine.rng import SEED_LIMIT
from highseas.story.format import WAYS
from highseas.story.mode.state import script_of
from highseas.story.script import codes_where
from highseas.story.text_format import MOST_PLACES

MOST_CARDS_READ = 10_000
MOST_CARDS = 1000
"""Cards of a chapter in a log: a story has no more of them."""
MOST_SEATS = 5
"""Seats of a chapter in a log; the earliest versions had as many as any game."""


def campaign_faults(campaign: Campaign, state: Any) -> Iterator[str]:
    """Yield what does not fit together in the campaign of a save, whose table has been checked."""
    if not is_chapter(state) or script_of(state).chapter != campaign.chapter:
        yield "sound.record.campaign_another_chapter"
        return
    named = campaign.name and is_text(campaign.name) and is_text(campaign.story)
    counts = (campaign.chapters, campaign.failures, campaign.defeats, campaign.page, campaign.playthrough)
    counted = are_counts(counts) and campaign.chapter <= campaign.chapters and campaign.playthrough
    read = (*campaign.read, *(campaign.waiting or ()), campaign.opened)
    most_read = max(len(campaign.read), len(campaign.waiting or ()))
    text = campaign.text
    yield from codes_where(
        {
            "sound.record.campaign_no_proper_name": not named or len(campaign.folder) > 4 * LONGEST_TEXT,
            "sound.record.campaign_counts_cannot_counted": not counted,
            "sound.record.luck_campaign_none": not 0 <= campaign.seed < SEED_LIMIT,
            "sound.record.more_read_told": most_read > MOST_CARDS_READ or not all(map(is_text, read)),
            "sound.record.story_text_card_without": not all(map(is_text, (text.opening, text.end, *text.cards))),
            "sound.record.story_text_campaign_another": bool(campaign.chapter)
            and str(campaign.chapter) not in text.words.chapter,
            "sound.record.table_no_place": not _is_table(campaign),
        }
    )
    for entry in campaign.log:
        yield from _played_faults(entry)


def _is_table(campaign: Campaign) -> bool:
    places = [unlocked.place for unlocked in campaign.table]
    guests = campaign.text.guests
    said = (*guests.names, *guests.names.values(), *guests.gossip) if guests else ()
    return (
        len(places) == len(set(places)) <= MOST_PLACES
        and len(campaign.heard) <= MOST_CARDS_READ
        and are_counts(chapter for chapter, _ in campaign.heard)
        and all(is_text(who) for _, who in campaign.heard)
        and all(is_text(unlocked.place) and is_text(unlocked.campaign) for unlocked in campaign.table)
        and are_counts(unlocked.chapter for unlocked in campaign.table)
        and all(1 <= len(each.by) <= MOST_SEATS and all(map(_is_name, each.by)) for each in campaign.table)
        and (guests is None or len(guests.places) <= MOST_PLACES)
        and all(map(is_text, said))
    )


def _is_name(name: str) -> bool:
    return len(name) <= LONGEST_NAME and name.isprintable()


def _played_faults(entry: Played) -> Iterator[str]:
    seats, cards, away = len(entry.names), len(entry.cards), set(entry.away)
    by_seat = (entry.crowns, entry.influence, entry.players, entry.characters or entry.names)
    figures = (entry.chapter, entry.turns, entry.months, entry.failures, *entry.crowns)
    counted = are_counts(figures) and all(0 <= mission.after <= cards for mission in entry.missions)
    points = all(abs(points) <= LARGEST_FIGURE for points in entry.influence)
    words = [*entry.cards, *entry.characters, *(mission.id for mission in entry.missions)]
    words += [name for mission in entry.missions for name in mission.by]
    words += [highlight.name for highlight in entry.highlights]
    highlights = are_counts(highlight.count for highlight in entry.highlights)
    return codes_where(
        {
            "sound.record.chapter_log_played_nobody": not 1 <= seats <= MOST_SEATS
            or not all(map(_is_name, entry.names)),
            "sound.record.chapter_log_no_figure": not highlights or any(len(each) != seats for each in by_seat),
            "sound.record.chapter_log_played_no": not is_date(entry.when) or not is_text(entry.title),
            "sound.record.chapter_log_counts_cannot": cards > MOST_CARDS or not counted or not points,
            "sound.record.chapter_log_won_nobody": any(not 1 <= seat <= seats for seat in entry.winners),
            "sound.record.chapter_log_away_nobody": not away <= set(entry.names),
            "sound.record.chapter_log_choice_none": not 0 <= entry.choice <= WAYS,
            "sound.record.chapter_log_name_none": not all(map(is_text, words)),
        }
    )
