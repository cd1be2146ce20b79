"""The book of a campaign: what its players lived through as one illustrated HTML file that needs no network.

It tells the cards as they were told, with what was done and chosen, who came to the Table, the curve of each chapter
and the medals that it won. The frame of the page is `storybook.html`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from html import escape
from importlib import resources
from itertools import groupby, zip_longest
from pathlib import Path
from string import Template
from textwrap import wrap

from highseas.campaign.chapters.campaign import Campaign, campaign_of, pictures_of, watch
from highseas.campaign.chapters.facts import CampaignFacts, campaign_facts
from highseas.campaign.chapters.journal import JournalEntry, Section, journal, table_lines
from highseas.campaign.chapters.pages import TABLE, count_line
from highseas.campaign.chapters.records import Played
from highseas.campaign.files.datafile import write_new_text
from highseas.campaign.play.errors import SessionError
from highseas.campaign.results import stats
from highseas.campaign.results.achievements import medals_of
from highseas.campaign.royal.play.account import account, curves
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.words.names import LANGUAGE
from highseas.campaign.tui.art import grids
from highseas.campaign.words.language import pieces
from highseas.campaign.words.records import medal_texts
from highseas.campaign.words.shipped import code_in_use

BOWLS_A_ROW = 20
CURVE_WIDTH, CURVE_HEIGHT = 600, 160
"""The size of a curve in units of its picture."""
INKS = ("#b5473a", "#3f7cac", "#5b8c5a", "#b8862b")
"""The colors of seats, which stand out on light and on dark paper."""


def write_book(session: RoyalSession, path: Path) -> None:
    """Write the book of a campaign to a new file. Raises `SessionError`, or `DataFileError` if that cannot be."""
    write_new_text(path, book_of_campaign(session))


def book_of_campaign(session: RoyalSession) -> str:
    """Return the book of the session's campaign as HTML. Raises `SessionError` if it has none."""
    sections, campaign, facts = journal(session), campaign_of(session), campaign_facts(session)
    chapters = [section for section in sections if section.entries and section.entries[0].page.card != TABLE]
    drawn, entries = _Pictures(pictures_of(campaign)), stats.readable()
    chapters_out = [
        _chapter(number, section, drawn, _curve(session, entry), _medals(entries, session, entry))
        for number, (section, entry) in enumerate(zip_longest(chapters, campaign.log), 1)
    ]
    frame = Template((resources.files(__package__) / "storybook.html").read_text(encoding="utf-8"))
    return frame.substitute(
        language=code_in_use(),
        title=escape(campaign.name),
        story=escape(campaign.text.story_title),
        players=escape(_players(session, facts)),
        dates=escape(_dates(session, campaign)),
        count=escape(count_line(facts.table)),
        bowls="<br>".join(wrap("".join("●" if bowl else "○" for bowl in facts.table.bowls), BOWLS_A_ROW)),
        pictures=drawn.defined(),
        body="\n".join((_contents(chapters), *chapters_out, _table(session, facts))),
    )


def _players(session: RoyalSession, facts: CampaignFacts) -> str:
    characters = facts.campaign.text.words.character
    return LANGUAGE.listed(
        LANGUAGE.say("chapters.book.player", name=name, character=characters[who].name if who in characters else "")
        for name, who in zip_longest(session.names, facts.characters, fillvalue="")
    )


def _dates(session: RoyalSession, campaign: Campaign) -> str:
    times = [session.created, *(entry.when for entry in campaign.log)]
    first, last = (LANGUAGE.date(date.fromtimestamp(when)) for when in (min(times), max(times)))
    return LANGUAGE.say("chapters.book.dates", first=first, last=last if last != first else "")


def _contents(chapters: Iterable[Section]) -> str:
    rows = [
        f'<li><a href="#chapter-{number}">{escape(section.heading)}</a></li>'
        for number, section in enumerate(chapters, 1)
    ]
    return f"<nav><ul>{''.join(rows)}</ul></nav>"


def _chapter(number: int, section: Section, drawn: "_Pictures", *rest: str) -> str:
    parts = [f"<h2>{escape(section.heading)}</h2>", *(_card(entry, drawn) for entry in section.entries), *rest]
    return f'<section id="chapter-{number}">\n{_lines(parts)}\n</section>'


def _card(entry: JournalEntry, drawn: "_Pictures") -> str:
    pay_offs = [f'<div class="payoff">{prose(text)}</div>' for text in entry.pay_off.split("\n\n") if text]
    mission = f'<p class="mission">{escape(entry.mission)}</p>' if entry.mission else ""
    parts = [drawn.shown(entry.page.card), f"<h3>{escape(entry.page.title)}</h3>"]
    parts += [*map(prose, entry.page.paragraphs), mission, *pay_offs, prose(entry.choice)]
    return f"<article>\n{_lines(parts)}\n</article>"


def _table(session: RoyalSession, facts: CampaignFacts) -> str:
    if not facts.table.places:
        return ""
    rows = "".join(f"<li>{escape(row)}</li>" for row in table_lines(session))
    title = escape(LANGUAGE.say("chapters.table.title"))
    return f'<section>\n<h2>{title}</h2>\n<ul class="guests">{rows}</ul>\n</section>'


def prose(text: str) -> str:
    """Return a paragraph of a story as HTML, its emphasis and its lines kept; nothing for an empty one."""
    marked = [f"<em>{escape(part)}</em>" if leaned else escape(part) for part, leaned in pieces(text)]
    return f"<p>{''.join(marked)}</p>".replace("\n", "<br>\n") if marked else ""


def _lines(parts: Iterable[str]) -> str:
    return "\n".join(filter(None, parts))


def _curve(session: RoyalSession, entry: Played | None) -> str:
    """Draw the influence of all seats over the turns of a chapter that is over, as far as it can be played again."""
    try:
        played = session if entry is None else watch(entry)
    except SessionError:
        return ""
    if played.result is None:
        return ""
    curve = next(each for each in curves(played, account(played)) if each.measure == "influence")
    across, high = CURVE_WIDTH / max(1, len(curve.turns) - 1), CURVE_HEIGHT / max(1, curve.most)
    inks = [INKS[seat_no % len(INKS)] for seat_no in range(len(curve.seats))]
    drawn = "".join(
        f'<polyline fill="none" stroke="{ink}" stroke-width="3" points="{_points(figures, across, high)}"/>'
        for ink, figures in zip(inks, curve.seats, strict=True)
    )
    names = " ".join(
        f'<span style="color: {ink}">{escape(name)}</span>' for ink, name in zip(inks, played.names, strict=True)
    )
    caption = escape(LANGUAGE.say("chapters.book.curve", most=curve.most, turns=curve.turns[-1]))
    box = f"-4 -4 {CURVE_WIDTH + 8} {CURVE_HEIGHT + 8}"
    return (
        f'<figure>\n<svg class="curve" viewBox="{box}" role="img" aria-label="{caption}">{drawn}</svg>\n'
        f"<figcaption>{caption} {names}</figcaption>\n</figure>"
    )


def _points(figures: Sequence[int], across: float, high: float) -> str:
    return " ".join(f"{turn * across:.1f},{CURVE_HEIGHT - figure * high:.1f}" for turn, figure in enumerate(figures))


def _medals(entries: Mapping[str, stats.Entry], session: RoyalSession, played: Played | None) -> str:
    """List the medals that a finished chapter won, by the statistics."""
    campaign = campaign_of(session)
    start, chapter = (session.start, campaign.chapter) if played is None else (played.start, played.chapter)
    wanted = campaign.name, chapter, start.setup.seed
    games = [game for game, each in entries.items() if (each.campaign, each.chapter, each.seed) == wanted]
    won = medal_texts([medal for game in games[-1:] for medal in medals_of(entries, game)], LANGUAGE)
    rows = "".join(f"<li><strong>{escape(title)}</strong> {escape(about)}</li>" for title, about in won)
    return f'<ul class="medals">{rows}</ul>' if rows else ""


class _Pictures:
    """The pictures that a book shows, each drawn once and used by its cards."""

    def __init__(self, of_story: Mapping[str, str]) -> None:
        self._of_story = of_story
        self._names = dict[str, int]()

    def shown(self, card: str) -> str:
        number = self._names.setdefault(grids.of_page(card, self._of_story).picture, len(self._names))
        box = f"0 0 {grids.WIDTH} {grids.HEIGHT}"
        return f'<svg class="picture" viewBox="{box}" aria-hidden="true"><use href="#picture-{number}"/></svg>'

    def defined(self) -> str:
        return "\n".join(
            f'<g id="picture-{number}" shape-rendering="crispEdges">{"".join(_pixels(grids.picture(name)))}</g>'
            for name, number in self._names.items()
        )


def _pixels(grid: grids.Grid) -> Iterator[str]:
    """Yield a rectangle for each run of pixels of one color."""
    for down, row in enumerate(grid):
        across = 0
        for letter, run in groupby(row):
            width = len(list(run))
            if letter != grids.GROUND:
                fill = grids.palette()[letter].rgb
                yield f'<path fill="{fill}" d="M{across} {down}h{width}v1h-{width}z"/>'
            across += width
