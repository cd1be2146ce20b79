"""Pages about those at the Table, read between the story's cards: who plays whom and why they come (`COMPANY`), the
Table as a chapter begins with gossip and asides (`TABLE`), the places a chapter has laid (`LAID`), and after the
campaign's last end card the last supper (`EPILOGUE`).
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from highseas.campaign.chapters import the_table
from highseas.campaign.chapters.campaign import Campaign, campaign_of, missions_done
from highseas.campaign.chapters.course import characters_of
from highseas.campaign.chapters.laid import Laid
from highseas.campaign.chapters.log import MissionDone, Played
from highseas.campaign.chapters.prose import Guests
from highseas.campaign.chapters.table import StorySession
from highseas.campaign.chapters.the_table import Seating
from highseas.campaign.words.language import LANGUAGE
from highseas.story.prose import escaped

COMPANY, TABLE, LAID, EPILOGUE = "company", "table", "laid", "epilogue"
PAGES = (COMPANY, TABLE, LAID, EPILOGUE)
A_PARAGRAPH = 5
"""Guests told of in one paragraph of the epilogue."""


class CardPage(msgspec.Struct, frozen=True):
    """A card as it is read: its title, and its paragraphs as they are said for what has happened.

    `whole` is its whole text where it is told shorter, because it was read in an earlier try; else nothing. `bowls`
    are the places of the Table where it is shown: whether each is laid.
    """

    card: str
    title: str
    paragraphs: tuple[str, ...]
    whole: tuple[str, ...] = ()
    bowls: tuple[bool, ...] = ()


# --- which of them there are ---


def with_pages(session: StorySession, opening: str, way: Sequence[str], end: Sequence[str]) -> tuple[str, ...]:
    """Return the cards of the running chapter in the order of reading, with the pages that belong between them.

    Chapters begun by versions without a Table, and stories without one, have none.
    """
    campaign = campaign_of(session)
    guests = campaign.text.guests
    cards = [opening]
    if guests is not None and way and _newcomers(session):
        cards.append(COMPANY)
    cards += way[:1]
    if guests is not None and way and (guests.places or guests.gossip or _asides(session)):
        cards.append(TABLE)
    cards += [*way[1:], *end]
    if guests is not None and end:
        cards += [LAID] if the_table.newly_laid(session) else []
        cards += [EPILOGUE] if _is_last(session) and the_table.at(session).laid else []
    return tuple(cards)


def _is_last(session: StorySession) -> bool:
    campaign, result = campaign_of(session), session.state.result
    last = campaign.chapter == campaign.chapters and not campaign.practice
    return last and result is not None and result.outcome != "lost"


def _newcomers(session: StorySession) -> list[tuple[str, str]]:
    """Return the players whose characters nobody at this Table has played before, with these."""
    campaign = campaign_of(session)
    guests = campaign.text.guests
    known = {character for _, character in the_table.heard_before(campaign)}
    here = zip(session.names, characters_of(session.state), strict=True)
    return [(name, who) for name, who in here if guests and who in guests.company and who not in known]


def _asides(session: StorySession) -> list[str]:
    """Return what the characters say as the chapter begins; those who have said it before do not."""
    campaign = campaign_of(session)
    guests = campaign.text.guests
    company = guests.company if guests else {}
    said = the_table.heard_before(campaign)
    fresh = (who for who in characters_of(session.state) if (campaign.chapter, who) not in said)
    return [company[who].aside for who in fresh if who in company]


# --- what they say ---


def page_at(session: StorySession, card: str) -> CardPage:
    """Return one of these pages in the running chapter."""
    campaign = campaign_of(session)
    guests = campaign.text.guests or Guests()
    if card == COMPANY:
        return _company(session, guests)
    if card == TABLE:
        table = the_table.before(campaign)
        said = (*guests.gossip, *_asides(session))
        return CardPage(TABLE, _title(), (*said, *_count(table)), bowls=table.bowls)
    if card == LAID:
        return laid_page(guests, the_table.at(session), the_table.newly_laid(session))
    done = missions_done(session)
    return epilogue(guests, the_table.at(session), session.names, characters_of(session.state), done)


def pages_then(campaign: Campaign, entry: Played, number: int, guests: Guests) -> list[CardPage]:
    """Return the pages that were read after a finished chapter or try, entry `number` of the log from 1."""
    before, now = the_table.after_entry(campaign, number - 1), the_table.after_entry(campaign, number)
    fresh = [(at, laid) for at, laid in now.rows() if laid.place not in before.laid]
    pages = [laid_page(guests, now, fresh)] if fresh else []
    if entry.chapter == campaign.chapters and entry.outcome != "lost" and now.laid:
        pages.append(epilogue(guests, now, entry.names, entry.characters, entry.missions))
    return pages


def whole_table(campaign: Campaign, table: Seating) -> CardPage:
    """Return everybody at the Table."""
    rows = table_rows(the_table.guests_at(campaign), table.rows())
    return CardPage(TABLE, _title(), ("\n".join(rows),) if rows else _count(table), bowls=table.bowls)


def _title() -> str:
    return LANGUAGE.say("chapters.table.title")


def _count(table: Seating) -> tuple[str, ...]:
    return (count_line(table),) if table.places else ()


def count_line(table: Seating) -> str:
    """Say how many places are laid; empty for a story without a Table."""
    laid, places = len(table.rows()), len(table.places)
    return LANGUAGE.say("chapters.table.count", laid=laid, places=places) if places else ""


def _company(session: StorySession, guests: Guests) -> CardPage:
    paragraphs = (f"*{escaped(player)}*\n{guests.company[who].why}" for player, who in _newcomers(session))
    return CardPage(COMPANY, LANGUAGE.say("chapters.table.company"), tuple(paragraphs))


def laid_page(guests: Guests, table: Seating, fresh: Iterable[tuple[int, Laid]]) -> CardPage:
    """Return the page of the places that a chapter has laid."""
    rows = "\n".join(table_rows(guests, fresh))
    return CardPage(LAID, LANGUAGE.say("chapters.table.fresh"), (rows, *_count(table)), bowls=table.bowls)


def table_rows(guests: Guests, rows: Iterable[tuple[int, Laid]]) -> list[str]:
    """Name laid places: the number at the Table, what they are called, who laid them and where."""
    return [
        LANGUAGE.say(
            "chapters.table.row",
            number=number,
            name=guests.names.get(laid.place, laid.place),
            by=[escaped(name) for name in laid.by],
            chapter=laid.chapter,
            campaign=escaped(laid.campaign),
        )
        for number, laid in rows
    ]


def epilogue(
    guests: Guests, table: Seating, names: Sequence[str], characters: Sequence[str], done: Sequence[MissionDone]
) -> CardPage:
    """Return the last supper: what every guest that was won does, five to a paragraph, and then every player."""
    words = guests.epilogue
    guests_do = [_finale(guests, laid) for _, laid in table.rows() if laid.place in guests.finales]
    spread = -(-len(guests_do) // A_PARAGRAPH) or 1
    each = -(-len(guests_do) // spread)
    paragraphs = [" ".join(guests_do[at : at + each]) for at in range(0, len(guests_do), each or 1)]
    last = " ".join(_players(guests, table, names, characters, {mission.id: mission.by for mission in done}))
    if words is None:
        return CardPage(EPILOGUE, _title(), (*paragraphs, last))
    return CardPage(EPILOGUE, words.title, (words.guests, *paragraphs, f"{words.players} {last}"))


def _finale(guests: Guests, laid: Laid) -> str:
    """Return what a guest does, who may have been at that supper before."""
    first = guests.finales[laid.place]
    return guests.returns.get(laid.place, first) if laid.campaign else first


def _players(
    guests: Guests,
    table: Seating,
    names: Sequence[str],
    characters: Sequence[str],
    done: Mapping[str, Sequence[str]],
) -> Iterable[str]:
    """Yield what each player does: as the character would, else what there is to say of their part in it."""
    for number, name in enumerate(names):
        companion = guests.company.get(characters[number]) if characters else None
        if companion is not None and companion.finale:
            yield companion.finale.replace("{name}", escaped(name))
        else:
            missions = sum(name in by for by in done.values())
            places = sum(name in laid.by for laid in table.laid.values() if not laid.campaign)
            yield LANGUAGE.say("chapters.table.part", name=escaped(name), missions=missions, places=places)
