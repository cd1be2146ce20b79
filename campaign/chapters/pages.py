"""The pages of a campaign: which cards of its story wait to be read, and what they say.

Between the story's cards stand pages about those at the Table: who plays whom and why they come (`COMPANY`), who came
to the Table in the chapter before, gossip and asides (`TABLE`), and after the campaign's last end card the places that
this chapter unlocked (`UNLOCKED`) and the last supper (`EPILOGUE`).

Unread cards follow from the moves played and the cards read, so undo, redo and bookmarks need no list of their own.
"""

from collections.abc import Collection, Iterable, Sequence
from hashlib import blake2b

import msgspec
from msgspec.structs import replace

from highseas.campaign.chapters.achievements import UnlockedPlace
from highseas.campaign.chapters.campaign import LOST, TALES, Campaign, campaign_in, campaign_of
from highseas.campaign.chapters.facts import (
    Memory,
    Seating,
    campaign_facts,
    entries_before,
    guests_at,
    heard_before,
    table_before,
)
from highseas.campaign.chapters.progress import characters_of, course_of
from highseas.campaign.chapters.records import Book, Guests, MissionDone, Played
from highseas.campaign.royal.for_chapters import StorySession
from highseas.campaign.words.language import LANGUAGE
from highseas.engine.rng import stream_of
from highseas.story.mode.state import story_cards_reached
from highseas.story.prose import escaped, tell
from highseas.story.text_format import NAME

COMPANY, TABLE, UNLOCKED, EPILOGUE, OPENING = "company", "table", "laid", "epilogue", "opening"
PAGES = (COMPANY, TABLE, UNLOCKED, EPILOGUE)
TELLS_MISSING = 3
"""From which campaign at a Table on its players are told who is missing there, and where they are won."""
DUE = {OPENING: 2, COMPANY: 2, TABLE: 3}
"""With which turn of a chapter these pages come, not all at its beginning: its opening where it follows upon an end."""
RECALLED = 2
"""Sentences for players who come back."""
DRAWN = 3
"""Guests that each player draws for the epilogue."""


class CardPage(msgspec.Struct, frozen=True):
    """A card as it is read; `whole` is the full text where an earlier try read it, `bowls` the unlocked places."""

    card: str
    title: str
    paragraphs: tuple[str, ...]
    whole: tuple[str, ...] = ()
    bowls: tuple[bool, ...] = ()


def cards_reached(session: StorySession) -> tuple[str, ...]:
    """Return the cards the chapter has reached, in order, those without a text included: opening, story cards, its end
    or `LOST`, and between them the pages about the Table, where there is one. The variable game has `TALES` at most.
    """
    campaign, result = campaign_of(session), session.state.result
    book, guests = campaign.text, campaign.text.guests
    if not campaign.chapter:
        return (TALES,) if book.narration.tale else ()
    way = story_cards_reached(session.state)
    lost = result is not None and result.outcome == "lost"
    meets = list[str]()
    if guests is not None and way:
        meets = [COMPANY] if _is_due(session, COMPANY) and _newcomers(session, guests) else []
        has_more = guests.places or guests.gossip or _asides(session, guests)
        meets += [TABLE] if _is_due(session, TABLE) and has_more else []
    # after an end that was read just now what the opening sums up can wait
    follows = not campaign.practice and any(entry.chapter < campaign.chapter for entry in campaign.log[-1:])
    opening = [book.opening] if not follows or _is_due(session, OPENING) else []
    cards = [*way[:follows], *opening, *way[follows:2], *meets, *way[2:]]
    if result is not None:
        cards.append(LOST if lost else book.end)
        if guests is not None:
            facts = campaign_facts(session)
            last = campaign.chapter == campaign.chapters and not campaign.practice and not lost
            cards += [UNLOCKED] if last and facts.newly_unlocked else []
            cards += [EPILOGUE] if last and facts.table.unlocked else []
    return tuple(filter(None, cards))


def _is_due(session: StorySession, page: str) -> bool:
    """Whether a page of `DUE` has its turn, or had: in a chapter that is over none comes any more."""
    campaign = campaign_of(session)
    card = campaign.text.opening if page == OPENING else page
    was_read = _mark(session, campaign, card) in campaign.read
    return was_read or (session.state.result is None and session.state.turn >= DUE[page])


def _newcomers(session: StorySession, guests: Guests) -> list[tuple[str, str]]:
    known = {character for _, character in heard_before(campaign_of(session))}
    here = zip(session.names, characters_of(session.state), strict=True)
    return [(name, who) for name, who in here if who in guests.company and who not in known]


def _asides(session: StorySession, guests: Guests) -> list[str]:
    campaign = campaign_of(session)
    said = heard_before(campaign)
    fresh = (who for who in characters_of(session.state) if (campaign.chapter, who) not in said)
    return [guests.company[who].aside for who in fresh if who in guests.company]


def unread(session: StorySession, read: Collection[str] | None = None) -> tuple[str, ...]:
    """Return the cards that wait to be read, the next one first; none without a campaign. A card stays read for the
    whole chapter, whatever is undone; an end is read again where other moves lead to it. `read` stands for
    `Campaign.read` where somebody else reads.
    """
    if (campaign := campaign_in(session)) is None:
        return ()
    read = campaign.read if read is None else read
    return tuple(card for card in cards_reached(session) if _mark(session, campaign, card) not in read)


def _mark(session: StorySession, campaign: Campaign, card: str) -> str:
    """Return a card as `Campaign.read` keeps it: ends with their moment, pages about the company with who it is."""
    if card in (COMPANY, TABLE):
        return " ".join((card, *characters_of(session.state)))
    return f"{card} {_moment(session)}" if card in (LOST, UNLOCKED, EPILOGUE, campaign.text.end) else card


def _moment(session: StorySession) -> str:
    return blake2b("\n".join(session.moves).encode(), digest_size=6).hexdigest()


def page(session: StorySession) -> int:
    """Return the page, from 0, of the first unread card that the readers are at; 0 at another moment."""
    campaign = campaign_of(session)
    return campaign.page if campaign.opened == _moment(session) else 0


def turned_to(session: StorySession, number: int) -> Campaign:
    return replace(campaign_of(session), page=number, opened=_moment(session))


def read_one(session: StorySession) -> Campaign:
    """Return the campaign after the first unread card was read to its end, or skipped."""
    campaign = campaign_of(session)
    done = tuple(_mark(session, campaign, card) for card in unread(session)[:1])
    return replace(campaign, read=campaign.read + done, page=0, opened="")


def of_old_save(session: StorySession) -> Campaign | None:
    """Convert the campaign of an old save, with `waiting` for `read`, or ends and pages without their moment."""
    if (campaign := campaign_in(session)) is None:
        return None
    read = campaign.read
    if campaign.waiting is not None:
        read = tuple(card for card in cards_reached(session) if card not in campaign.waiting)
    if session.result is None:
        read = tuple(card for card in read if card not in (LOST, campaign.text.end))
    read = tuple(_mark(session, campaign, card) for card in read)
    opened = campaign.opened or (_moment(session) if campaign.page else "")
    return replace(campaign, read=read, waiting=None, opened=opened)


def recalled(session: StorySession) -> tuple[str, ...]:
    """Return what happened last in the chapter, for players who come back: a sentence for each card that was read and
    each mission that was done, the latest `RECALLED`; none without a campaign or where its story has none.
    """
    if (campaign := campaign_in(session)) is None:
        return ()
    course, book, waiting = course_of(session), campaign.text, unread(session)
    lines = list[str]()
    for number, card in enumerate((book.opening, *course.way)):
        lines += [book.narration.recall.get(card, "")] if card not in waiting else []
        lines += [
            book.narration.mission[mission].recall.replace(NAME, escaped(first.name))
            for mission, first in course.first.items()
            if first.after == number and mission in book.narration.mission
        ]
    return tuple(filter(None, lines))[-RECALLED:]


def card_page(session: StorySession, card: str) -> CardPage:
    book = campaign_of(session).text
    if card in PAGES and card not in book.cards:  # stories of older versions may have cards of these names
        return _table_page(session, card, book.guests or Guests())
    if card == TALES:
        return tales_page(book, [goal.id for goal in session.view.goals])
    found = page_in(book, card, campaign_facts(session).at(card, book))
    return found or CardPage(card, card, (LANGUAGE.say("chapters.journal.lost_text"),))


def tales_page(book: Book, missions: Sequence[str]) -> CardPage:
    paragraphs = tuple(
        LANGUAGE.say("chapters.tale", title=book.cards[mission].title, text=book.narration.tale[mission].text)
        for mission in missions
        if mission in book.cards and mission in book.narration.tale
    )
    return CardPage(TALES, LANGUAGE.say("chapters.tales"), paragraphs)


def page_in(book: Book, card: str, memory: Memory) -> CardPage | None:
    """Return a card as it is read with this memory; None if it has no text."""
    if card == LOST:
        lost = book.narration.lost.of(memory.cause, memory.before) if book.narration.lost else ""
        return CardPage(card, book.title, (lost or book.words.chapter[str(memory.chapter)].lost,))
    if (prose := book.cards.get(card)) is None:
        return None
    whole = tell(prose.paragraphs, memory.facts)
    if not memory.again:
        return CardPage(card, prose.title, whole)
    again = tell(prose.again, memory.facts) or (LANGUAGE.say("chapters.journal.known"),)
    return CardPage(card, prose.title, again, whole)


def _table_page(session: StorySession, card: str, guests: Guests) -> CardPage:
    if card == COMPANY:
        newcomers = _newcomers(session, guests)
        whys = tuple(_headed(player, guests.company[who].why, session.names) for player, who in newcomers)
        return CardPage(COMPANY, LANGUAGE.say("chapters.table.company"), whys)
    facts = campaign_facts(session)
    if card == TABLE:
        came = _came_before(campaign_of(session))
        fresh = "\n".join((LANGUAGE.say("chapters.table.fresh"), *table_rows(guests, came))) if came else ""
        said = (*([fresh] if fresh else []), *guests.gossip, *_asides(session, guests))
        missing = "" if facts.tries else "\n".join(missing_rows(facts.campaign, facts.before, facts.chapter))
        count = _count(facts.before) if came or not said else ()
        said = (*said, *count, *([missing] if missing else []))
        return CardPage(TABLE, _title(), said, bowls=facts.before.bowls)
    if card == UNLOCKED:
        return unlocked_page(guests, facts.table, facts.newly_unlocked)
    return epilogue(guests, facts.table, session.names, facts.characters, facts.missions)


def _came_before(campaign: Campaign) -> list[tuple[int, UnlockedPlace]]:
    """Return the places that the try or chapter before this one unlocked."""
    if not (entries := entries_before(campaign)):
        return []
    before = table_before(campaign, entries - 1).unlocked
    return [row for row in table_before(campaign, entries).rows() if row[1].place not in before]


def pages_then(campaign: Campaign, entry: Played, number: int, guests: Guests) -> list[CardPage]:
    """Return the pages that were read after a finished chapter or try, entry `number` of the log from 1."""
    before, now = table_before(campaign, number - 1), table_before(campaign, number)
    fresh = [(at, unlocked) for at, unlocked in now.rows() if unlocked.place not in before.unlocked]
    pages = [unlocked_page(guests, now, fresh)] if fresh else []
    if entry.chapter == campaign.chapters and entry.outcome != "lost" and now.unlocked:
        pages.append(epilogue(guests, now, entry.names, entry.characters, entry.missions))
    return pages


def whole_table(campaign: Campaign, table: Seating) -> CardPage:
    rows = table_rows(guests_at(campaign), table.rows())
    missing = missing_rows(campaign, table)
    parts = ("\n".join(rows) or count_line(table), "\n".join(missing))
    return CardPage(TABLE, _title(), tuple(filter(None, parts)), bowls=table.bowls)


def missing_rows(campaign: Campaign, table: Seating, only: int = 0) -> list[str]:
    """Say who is not at the Table yet, and where they are won, or `only` who here; nothing before `TELLS_MISSING`."""
    guests = guests_at(campaign)
    if campaign.playthrough < TELLS_MISSING:
        return []
    rows = [
        LANGUAGE.say("chapters.table.missing_row", number=number, name=guests.names[place.id], chapter=chapter)
        for number, place in enumerate(table.places, 1)
        if place.id not in table.unlocked and (chapter := guests.chapters.get(place.id)) and only in (0, chapter)
    ]
    return [LANGUAGE.say("chapters.table.missing"), *rows] if rows else []


def _title() -> str:
    return LANGUAGE.say("chapters.table.title")


def _count(table: Seating) -> tuple[str, ...]:
    return (count_line(table),) if table.places else ()


def count_line(table: Seating) -> str:
    """Say how many places are unlocked; empty for a story without a Table."""
    unlocked, places = len(table.rows()), len(table.places)
    return LANGUAGE.say("chapters.table.count", laid=unlocked, places=places) if places else ""


def unlocked_page(guests: Guests, table: Seating, fresh: Iterable[tuple[int, UnlockedPlace]]) -> CardPage:
    rows = "\n".join(table_rows(guests, fresh))
    return CardPage(UNLOCKED, LANGUAGE.say("chapters.table.fresh"), (rows, *_count(table)), bowls=table.bowls)


def table_rows(guests: Guests, rows: Iterable[tuple[int, UnlockedPlace]]) -> list[str]:
    return [
        LANGUAGE.say(
            "chapters.table.row",
            number=number,
            name=guests.names.get(unlocked.place, unlocked.place),
            by=[escaped(name) for name in unlocked.by],
            chapter=unlocked.chapter,
            campaign=escaped(unlocked.campaign),
        )
        for number, unlocked in rows
    ]


def _headed(name: str, text: str, names: Sequence[str]) -> str:
    """Put a player's name above a text, where several play."""
    return f"*{escaped(name)}*\n{text}" if len(names) > 1 else text


def _does(guests: Guests, unlocked: UnlockedPlace) -> str:
    """Say what a guest does at the last supper: one of an earlier campaign may have been at that supper before."""
    first = guests.finales[unlocked.place]
    return guests.returns.get(unlocked.place, first) if unlocked.campaign else first


def _drawn(guests: Guests, table: Seating, names: Sequence[str]) -> list[str]:
    """Return what the guests do that each player draws, those first that they won, and who else is there."""
    left = [unlocked for _, unlocked in table.rows() if unlocked.place in guests.finales]
    paragraphs = list[str]()
    for name in names:
        order = {at.place: stream_of(len(table.unlocked), f"{name}:{at.place}") for at in left}
        left.sort(key=lambda at: order[at.place])
        left.sort(key=lambda at: bool(at.campaign) or name not in at.by)
        if left:
            paragraphs.append(_headed(name, "\n".join(_does(guests, at) for at in left[:DRAWN]), names))
        del left[:DRAWN]
    if left:
        known = {unlocked.place for unlocked in left}
        rest = "; ".join(guests.names.get(place.id, place.id) for place in table.places if place.id in known)
        paragraphs.append(LANGUAGE.say("chapters.table.others", names=rest))
    return paragraphs


def epilogue(
    guests: Guests, table: Seating, names: Sequence[str], characters: Sequence[str], done: Sequence[MissionDone]
) -> CardPage:
    """Return the last supper: what three guests do that each player draws, best of those that they won, who else is
    there, and then every player.
    """
    words = guests.epilogue
    paragraphs = _drawn(guests, table, names)
    who = characters or [""] * len(names)
    parts = []  # a player does what the character would, else what there is to say of their part in it
    for name, character in zip(names, who, strict=False):
        companion = guests.company.get(character)
        if companion is not None and companion.finale:
            parts.append(companion.finale.replace("{name}", escaped(name)))
        else:
            missions = sum(name in mission.by for mission in done)
            places = sum(name in unlocked.by for unlocked in table.unlocked.values() if not unlocked.campaign)
            called = escaped(name) if len(names) > 1 else ""
            parts.append(LANGUAGE.say("chapters.table.part", name=called, missions=missions, places=places))
    last = " ".join(parts)
    if words is None:
        return CardPage(EPILOGUE, _title(), (*paragraphs, last))
    return CardPage(EPILOGUE, words.title, (words.guests, *paragraphs, f"{words.players} {last}"))
