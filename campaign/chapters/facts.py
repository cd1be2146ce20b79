"""One reading model of a campaign: what it knows at a moment, from which its texts, pages and names are told.

Everything follows from the log of finished chapters and the moves played, so undo and redo need nothing of their
own: they take places at the Table with the move. Nothing of the Table is kept but what earlier campaigns left. The
variable game and a chapter that is played once more lay nothing.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from highseas.campaign.chapters import library, progress, records
from highseas.campaign.chapters.achievements import HandedOn, UnlockedPlace, hosts_of, unlocked_in
from highseas.campaign.chapters.campaign import LOST, Campaign, campaign_in, campaign_of, is_complete
from highseas.campaign.chapters.records import Book, Guests, MissionDone, Played, guests_of, open_book
from highseas.campaign.play.errors import SessionError
from highseas.campaign.royal.for_chapters import Effects, State, StoryNames, StorySession, TableNames, own_story
from highseas.campaign.words.shipped import code_in_use
from highseas.story.conditions import Cause, Facts
from highseas.story.loader import load_story
from highseas.story.mode.state import script_of, tale_of
from highseas.story.mode.view import describe_effects
from highseas.story.script import Script, unpack
from highseas.story.text_format import Narration, Place


class Seating(msgspec.Struct, frozen=True):
    """The Table at a moment: all its places in order, and which are unlocked, by id."""

    places: tuple[Place, ...]
    unlocked: Mapping[str, UnlockedPlace]

    def rows(self) -> list[tuple[int, UnlockedPlace]]:
        """Return the unlocked places in the order of the Table, with their numbers from 1."""
        return [(number, self.unlocked[p.id]) for number, p in enumerate(self.places, 1) if p.id in self.unlocked]

    @property
    def bowls(self) -> tuple[bool, ...]:
        return tuple(place.id in self.unlocked for place in self.places)


def guests_at(campaign: Campaign) -> Guests:
    """Return the places of the campaign's story; of old saves as its files have them, none if these are gone."""
    if (guests := campaign.text.guests) is not None:
        return guests
    try:
        return _guests_in_files(campaign.digest, campaign.story, bool(campaign.folder), code_in_use())
    except SessionError:
        return Guests()


@lru_cache(maxsize=4)
def _guests_in_files(digest: str, story_id: str, own: bool, folder: str) -> Guests:
    story = library.story_of(digest, story_id, own)
    return guests_of(story, 0, story.in_language(folder))


def table_before(campaign: Campaign, number: int = -1) -> Seating:
    """Return the Table after so many entries of the log; with all of them, before the running chapter or try."""
    places = guests_at(campaign).places
    return Seating(places, records.unlocked_after_each(places, campaign.table, campaign.history)[number])


def table_at(campaign: Campaign, state: State, in_order: Sequence[str] = ()) -> Seating:
    """Return the Table as the running chapter stands; `in_order` has its missions as they were first done."""
    known = table_before(campaign)
    if not campaign.chapter or campaign.practice or not known.places:
        return known
    script, tale, names, result = script_of(state), tale_of(state), state.names, state.result
    marked = zip(tale.missions, tale.marks, strict=True)
    by_mission = {script.cards[place].id: tuple(names[seat_no] for seat_no in marks) for place, marks in marked}
    done = {mission: by_mission[mission] for mission in in_order if mission in by_mission} | by_mission
    winners = [seat_no + 1 for seat_no in result.winners] if result is not None else []
    hosts = hosts_of(result.outcome, names, winners, done) if result is not None else ()
    fresh = {each.place: each for each in unlocked_in(known.places, campaign.chapter, done, hosts)}
    return Seating(known.places, fresh | dict(known.unlocked))


class Memory(msgspec.Struct, frozen=True):
    """What decides how a card is told: the facts, whether an earlier try read it, and why the chapter was lost, now
    and `before`, oldest first.
    """

    chapter: int
    facts: Facts
    again: bool
    cause: Cause | None
    before: tuple[Cause | None, ...]


class ChapterMemory(msgspec.Struct, frozen=True, kw_only=True):
    """A chapter or try, with what its texts look back to: `past` facts, the Table `before` it, earlier `tries`."""

    chapter: int
    course: progress.Course
    cause: Cause | None
    past: Facts
    before: Seating
    tries: tuple[Played, ...]

    def at(self, card: str, book: Book) -> Memory:
        """Return what the campaign remembered when a card of this chapter was read; `LOST` comes after all."""
        course = self.course
        read = 0 if card == book.opening else len(course.way) if card == LOST else course.read_before(card)
        facts = progress.facts_amid(self.past, self.chapter, course, read)
        done = {mission: (name,) for mission, name in facts.chapter(self.chapter).done.items()}
        fresh = unlocked_in(self.before.places, self.chapter, done, ("",) if card == book.end else ())
        unlocked = frozenset((*self.before.unlocked, *(each.place for each in fresh)))
        again = any(card in (book.opening, *entry.cards) for entry in self.tries)
        before = tuple(map(progress.cause_in_log, self.tries))
        return Memory(self.chapter, replace(facts, unlocked=unlocked), again, self.cause, before)


def memory_in_log(campaign: Campaign, number: int) -> ChapterMemory:
    """Return a finished chapter or try, by its place in the log from 0."""
    entry = campaign.log[number]
    competitive = entry.start.setup.options.competitive
    return ChapterMemory(
        chapter=entry.chapter,
        course=progress.course_in_log(entry),
        cause=progress.cause_in_log(entry),
        past=progress.facts_after(campaign.history, number, entry.names, competitive, campaign.playthrough),
        before=table_before(campaign, number),
        tries=_tries(campaign.log[:number], entry.chapter),
    )


def _tries(log: Sequence[Played], chapter: int) -> tuple[Played, ...]:
    return tuple(entry for entry in log if entry.chapter == chapter)


def entries_before(campaign: Campaign) -> int:
    """Return how many entries of the log came before the running chapter, which is one itself if played again."""
    chapters = [(entry.chapter, entry.failures) for entry in campaign.log]
    again = (campaign.chapter, campaign.failures)
    return chapters.index(again) if campaign.practice and again in chapters else len(chapters)


class CampaignFacts(ChapterMemory, frozen=True, kw_only=True):
    """What a campaign knows at a moment of its running chapter: that as a `ChapterMemory`, and what it has brought.

    - `missions`: those on the table, with who completed each; first those that were done, in their order.
    - `characters`: by seat, empty for one without. `heard`: which characters were at the Table before this chapter
      and this try at it, by chapter: what they say there was said.
    - `table`: as it is now; `is_over`: whether the chapter was played to its end.
    """

    campaign: Campaign
    missions: tuple[MissionDone, ...]
    characters: tuple[str, ...]
    heard: frozenset[tuple[int, str]]
    table: Seating
    is_over: bool

    @property
    def newly_unlocked(self) -> list[tuple[int, UnlockedPlace]]:
        """The places that the running chapter unlocked, with their numbers from 1."""
        return [(number, each) for number, each in self.table.rows() if each.place not in self.before.unlocked]

    @property
    def leaves_table(self) -> bool:
        """Whether the story is over and somebody sits at its Table: then another campaign there is offered."""
        return self.is_over and not self.campaign.practice and bool(self.table.unlocked)

    @property
    def handed_on(self) -> HandedOn:
        campaign, chapter = self.campaign, self.campaign.chapter
        places = tuple(replace(each, campaign=each.campaign or campaign.name) for _, each in self.table.rows())
        heard = self.heard | {(chapter, character) for character in self.characters if character and chapter}
        return HandedOn(places, campaign.playthrough, tuple(sorted(heard)))


def campaign_facts(session: StorySession) -> CampaignFacts:
    """Return what the campaign of a session knows now. Raises `SessionError` if it has none."""
    return _FACTS.of(session)


class _LastFacts:
    """The facts that were asked for last: a page that is read asks for them with every card."""

    def __init__(self) -> None:
        self._known: tuple[object, object, object, CampaignFacts] | None = None

    def of(self, session: StorySession) -> CampaignFacts:
        moment, start, campaign = session.moments[-1], session.start, session.campaign
        known = self._known
        if known is None or known[0] is not moment or known[1] is not start or known[2] is not campaign:
            known = self._known = moment, start, campaign, _facts_at(session)
        return known[3]


_FACTS: Final = _LastFacts()


def _facts_at(session: StorySession) -> CampaignFacts:
    campaign, state, course = campaign_of(session), session.state, progress.course_of(session)
    number, ended = entries_before(campaign), session.result is not None
    names, competitive = session.names, session.start.setup.options.competitive
    return CampaignFacts(
        chapter=campaign.chapter,
        course=course,
        cause=progress.cause_of(state),
        past=progress.facts_after(campaign.history, number, names, competitive, campaign.playthrough),
        before=table_before(campaign),
        tries=_tries(campaign.log[:number], campaign.chapter),
        campaign=campaign,
        missions=progress.missions_done(session, course),
        characters=progress.characters_of(state),
        heard=heard_before(campaign),
        table=table_at(campaign, state, tuple(course.first)),
        is_over=ended and (campaign.chapter == 0 or is_complete(session)),
    )


def heard_before(campaign: Campaign) -> frozenset[tuple[int, str]]:
    """Return which characters were at the Table before this chapter and this try at it, by chapter."""
    in_log = {(entry.chapter, character) for entry in campaign.log for character in entry.characters if character}
    return frozenset(in_log.union(campaign.heard))


def names_at(session: StorySession) -> TableNames:
    """Return the players and the story of the session's campaign. Raises `BookError`. A chapter without a campaign,
    as that of a replay, says what the project's own story says today, if it is of it.
    """
    campaign, content = campaign_in(session), session.start.setup.content
    if campaign is not None:
        # how often this chapter was begun before; the variable game has no defeats
        begun = campaign.failures or (0 if campaign.chapter else len(_tries(campaign.log, 0)))
        return TableNames(session.names, _names_of(campaign.book, content, begun, code_in_use()))
    of_story = content and progress.is_chapter(session.state)
    return TableNames(session.names, _names_today(content, code_in_use(), len(session.names)) if of_story else None)


@lru_cache(maxsize=8)
def _names_of(book: bytes, chapter: bytes, tries: int, folder: str) -> StoryNames:
    text, script = open_book(book), unpack(chapter)
    return StoryNames(
        words=text.words,
        titles={number: prose.title for number, prose in text.cards.items()},
        events={event.id: describe_effects(event.effects) for event in script.events},
        narration=text.narration,
        lines=_lines_of(text.narration, script),
        tries=tries,
        guests=_guests_in(script),
    )


@lru_cache(maxsize=8)
def _names_today(chapter: bytes, folder: str, players: int) -> StoryNames | None:
    story, script = load_story(code=folder), unpack(chapter)
    if script.story != story.manifest.id:
        return None
    narration = story.in_language(folder, players).narration.get(script.chapter, Narration())
    guests = _guests_in(script)
    return dataclasses.replace(own_story(), narration=narration, lines=_lines_of(narration, script), guests=guests)


def _guests_in(script: Script) -> Mapping[str, Effects]:
    guests = script.guests.guest if script.guests else ()
    return {guest.place: describe_effects(guest.effects) for guest in guests}


def _lines_of(narration: Narration, script: Script) -> Mapping[str, Sequence[str]]:
    deck = script.rules.event_deck
    return {
        **{event: words.lines for event, words in narration.event.items()},
        deck.short_month: narration.quiet,
        deck.last: narration.month_end,
        deck.variable_last: narration.month_end,
    }
