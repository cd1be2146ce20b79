"""What can be counted of a story's text, in its folder and in campaigns that the baseline plays through.

    python -m tools.story_text FOLDER [FOLDER ...] [--choices] [--campaigns 20] [--level stern] [--slips 20]

prints a Markdown table with a column for each folder: `docs/story/review.md` has it for the first draft and for the
story as it is. A folder of any age can be measured, as long as today's program plays it. What only a reader can
count (acts of "you", how a card ends) stands in that document beside the table, by card.
"""

import argparse
import os
import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import mean, median
from typing import Any, NamedTuple, get_args

from highseas.campaign.begin import requests
from highseas.campaign.chapters.achievements import HandedOn
from highseas.campaign.chapters.campaign import (
    CampaignLevel,
    CampaignRequest,
    after,
    begin_campaign,
    campaign_of,
    go_on,
)
from highseas.campaign.chapters.facts import campaign_facts, names_at
from highseas.campaign.chapters.library import load
from highseas.campaign.chapters.pages import card_page, read_one, unread
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.engine.rng import stream_of
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.story import moves as sev
from highseas.story.ai import baseline
from highseas.story.conditions import ALWAYS, Chose, Lost, LostBy
from highseas.story.format import Story
from highseas.story.prose import By, Piece, Winner, texts_of
from highseas.story.text_format import Prose

NAMES = ("Zaza", "Zeze", "Zizi", "Zozo")
"""The players: no word of any text, so that who sits where makes no sentence new."""
SOMEBODY = re.compile(r"\bZ[aeio]z[aeio]\b")
SENTENCE = re.compile(r"(?<=[.!?])(?<!Mr\.)[\"*]?\s+")
SECOND = 1001
"""How much higher the seed of a second campaign at the same Table is."""
NEW_TABLE = HandedOn()
MANY_TRIES = 11
"""Tries of a campaign that reads much again."""
MOST_TRIES = 60
"""Tries after which a campaign is given up; the baseline needs about eight."""
TICS = {
    '"nobody" or "never"': r"\b(?:nobody|never)\b",
    '"somebody"': r"\bsomebody\b",
    'sentences that begin with "Nobody"': r"(?:^|[.!?] )Nobody\b",
    '"it is not X. It is Y"': r"\bis not [^.!?]{1,60}\. (?:It|She|He) is\b",
    '"there is", "there are", "there was"': r"\bthere (?:is|are|was|were)\b",
    'similes with "like a"': r"\blike an?\b",
    '"polite", "courteous", "nicely"': r"\b(?:polite(?:ly)?|courteous(?:ly)?|courtesy|nice(?:ly)?)\b",
    '"hum", "humming"': r"\bhum(?:s|med|ming)?\b",
}


class Said(NamedTuple):
    """A sentence that was said in a campaign: where, and what, with players' names taken out."""

    where: str
    text: str

    @property
    def words(self) -> int:
        return len(self.text.split())


class Reading(NamedTuple):
    """A campaign as its players read it: sentences in order, event lines, tries."""

    sentences: tuple[Said, ...]
    events: tuple[str, ...]
    tries: int


# --- what stands in the folder ---


def counted(story: Story) -> dict[str, str]:
    """Count what stands in the story's own language, whatever of it is said."""
    cards = story.languages[story.manifest.language].cards
    texts = [text for prose in cards.values() for text in texts_of(prose.paragraphs)]
    blocks = [(card, piece) for card, prose in cards.items() for piece in blocks_of(prose)]
    words = sum(len(text.split()) for text in texts)
    rows = {
        "words on cards, all blocks": f"{words:,}",
        "blocks": str(len(blocks)),
        "of them, blocks that name something of an earlier chapter": str(
            sum(looks_back(piece, chapter_of(story, card), story) for card, piece in blocks)
        ),
        "cards with another text on another try": str(sum(bool(prose.again) for prose in cards.values())),
    }
    for what, pattern in TICS.items():
        found = sum(len(re.findall(pattern, text, re.IGNORECASE)) for text in texts)
        rows[what] = f"{found} ({1000 * found / words:.1f} in 1,000 words)"
    return rows


def blocks_of(prose: Prose) -> Iterator[Piece]:
    """Yield the pieces of a card, on whatever try, that are said under a condition."""
    for paragraph in (*prose.paragraphs, *prose.again):
        if not isinstance(paragraph, str):
            yield from (piece for piece in paragraph if piece.when != ALWAYS)


def chapter_of(story: Story, card: str) -> int:
    return next(chapter.number for chapter in story.chapters if card in chapter.texts)


def looks_back(piece: Piece, chapter: int, story: Story) -> bool:
    """Whether a block is said because of something in an earlier chapter, or names who did it."""
    for case in piece.when:
        for ask in case:
            atom = ask.atom
            if isinstance(atom, Lost | LostBy | Chose):
                asked = {atom.chapter}
            else:
                asked = {chapter_of(story, card) for card in atom.cards()}
            if ask.wanted and any(number < chapter for number in asked):
                return True
    names = [chapter_of(story, part.mission) for part in piece.text if isinstance(part, By)]
    names += [part.chapter for part in piece.text if isinstance(part, Winner)]
    return any(number < chapter for number in names)


# --- campaigns ---


class Played(NamedTuple):
    """How campaigns are played: with `choices` players choose otherwise in every chapter, and so do campaigns of
    neighboring seeds; of a hundred moves `slips` are any legal ones.
    """

    choices: bool = False
    level: CampaignLevel = "written"
    slips: int = 0


def play_in_row(folder: Path, players: int, how: Played, seed: int) -> list[Reading]:
    """Play three campaigns, one after the other, at one Table, and return what their players read."""
    readings, table = [], NEW_TABLE
    for number in range(3):
        reading, table = play(folder, players, how, seed + number * SECOND, table)
        readings.append(reading)
    return readings


def play(folder: Path, players: int, how: Played, seed: int, table: HandedOn = NEW_TABLE) -> tuple[Reading, HandedOn]:
    """Play a cooperative campaign to its end by the baseline, and return what its players read, and what it leaves
    at its Table.
    """
    names = NAMES[:players]
    start, campaign = begin_campaign(
        CampaignRequest(names=names, seed=seed, story=folder, choices=how.choices, level=how.level, table=table)
    )
    sentences: list[Said] = []
    events: list[str] = []
    for tries in range(1, MOST_TRIES + 1):
        session = requests.begin(start, (), None, "", campaign)
        sentences += read_what_waits(session)
        while session.result is None:
            session.play(next_move(session, seed, how.slips))
            said = event_lines(session)
            events += said
            sentences += (Said("event", text) for line in said for text in sentences_in(line))
            sentences += pay_offs(session)
            sentences += read_what_waits(session)
        if after(session) in ("variable", "over"):
            return Reading(tuple(sentences), tuple(events), tries), campaign_facts(session).handed_on
        start, campaign = go_on(session, 0.0)
    raise RuntimeError(f"{MOST_TRIES} tries are not enough")


def next_move(session: RoyalSession, seed: int, slips: int = 0) -> Any:
    if session.prompt is not None and session.prompt.kind == "choice":
        return f"choose {1 + (seed + campaign_of(session).chapter) % 2}"
    luck = stream_of(seed, f"slip:{len(session.moves)}")
    if luck % 100 < slips:
        legal = PORT_ROYAL.legal(session.state)
        return legal[luck // 100 % len(legal)]
    seat_no = PORT_ROYAL.decider(session.state)
    return baseline.advise(PORT_ROYAL.observe(session.state, seat_no), seat_no).move


def read_what_waits(session: RoyalSession) -> list[Said]:
    """Read every page that waits, as a front end does, and return its sentences."""
    found: list[Said] = []
    while waiting := unread(session):
        page = card_page(session, waiting[0])
        found += (Said(waiting[0], text) for part in page.paragraphs for text in sentences_in(part))
        session.turn_page(read_one(session))
    return found


def event_lines(session: RoyalSession) -> list[str]:
    story = names_at(session).story
    revealed = [event for event in session.events if isinstance(event, sev.EventRevealed)]
    return [text for event in revealed if (text := story.event_text(event.event, event.month))]


def pay_offs(session: RoyalSession) -> list[Said]:
    """Return what is said of the missions that the last move completed for the first time."""
    done = [event for event in session.events if isinstance(event, sev.MissionCompleted) and event.place == 1]
    if not done:
        return []
    book, number = campaign_of(session).text, campaign_of(session).chapter
    late = campaign_facts(session).at(book.end, campaign_of(session).text).facts.chapter(number).late
    return [
        Said(f"mission {event.mission}", text)
        for event in done
        for text in sentences_in(book.narration.pay_off(event.mission, event.mission in late, NAMES[0]))
    ]


def sentences_in(text: str) -> list[str]:
    return [sentence for sentence in SENTENCE.split(SOMEBODY.sub("somebody", text)) if sentence]


# --- what campaigns show ---


def new_share(*readings: Reading) -> float:
    """Return the share of the words of the last campaign that none before it said; each sentence counts once."""
    known = {said.text for reading in readings[:-1] for said in reading.sentences}
    fresh = {said.text: said.words for said in readings[-1].sentences}
    return share((words for text, words in fresh.items() if text not in known), fresh.values())


def read_again_share(reading: Reading) -> float:
    """Return the share of the words read in a campaign that had been read before in it."""
    known: set[str] = set()
    again = []
    for said in reading.sentences:
        if said.text in known:
            again.append(said.words)
        known.add(said.text)
    return share(again, (said.words for said in reading.sentences))


def share(part: Iterable[int], whole: Iterable[int]) -> float:
    total = sum(whole)
    return sum(part) / total if total else 0.0


def same_event(reading: Reading) -> int:
    return max(Counter(reading.events).values(), default=0)


def shown(folder: Path, how: Played, campaigns: int, processes: int) -> dict[str, str]:
    """Play campaigns of one, two and four players, each with two more at its Table; return what they show."""
    rows: dict[str, str] = {}
    with ProcessPoolExecutor(processes) as pool:
        for players in (1, 2, 4):
            in_rows = list(pool.map(partial(play_in_row, folder, players, how), range(1, campaigns + 1)))
            played = [reading for row in in_rows for reading in row]
            often = [read_again_share(reading) for reading in played if reading.tries >= MANY_TRIES]
            who = "1 player" if players == 1 else f"{players} players"
            repeats = [same_event(reading) for reading in played]
            read = mean(sum(said.words for said in reading.sentences) for reading in played)
            rows |= {
                f"new words in a second campaign, {who}": f"{mean(new_share(*row[:2]) for row in in_rows):.0%}",
                f"new words in a third campaign, {who}": f"{mean(new_share(*row) for row in in_rows):.0%}",
                f"share of reading that is re-reading, {who}": f"{mean(map(read_again_share, played)):.0%}",
                f"… in those {len(often)} of {MANY_TRIES} tries and more, {who}": f"{mean(often or [0]):.0%}",
                f"the same event line in one campaign, {who}": f"{median(repeats):.0f} (at most {max(repeats)})",
                f"tries in a campaign, {who}": f"{mean(reading.tries for reading in played):.1f}",
                f"words read in a campaign, {who}": f"{read:,.0f}",
            }
    return rows


def table(columns: Sequence[tuple[str, dict[str, str]]]) -> list[str]:
    lines = [f"| what | {' | '.join(name for name, _ in columns)} |", "| --- |" + " --- |" * len(columns)]
    return lines + [f"| {what} | {' | '.join(rows[what] for _, rows in columns)} |" for what in columns[0][1]]


def column(folder: Path, how: Played, campaigns: int, processes: int) -> tuple[str, dict[str, str]]:
    story = load(folder)
    head = f"version {story.manifest.version}{', with choices' if how.choices else ''}"
    return head, counted(story) | shown(folder, how, campaigns, processes)


def main() -> None:
    parser = argparse.ArgumentParser(description="Count what a story's text shows.")
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--campaigns", type=int, default=20, help="campaigns for each number of players")
    parser.add_argument("--choices", action="store_true", help="campaigns that ask the chapters' choices")
    parser.add_argument("--level", choices=get_args(CampaignLevel), default="written")
    parser.add_argument("--slips", type=int, default=0, help="moves of a hundred that are any legal ones")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["HIGHSEAS_HOME"] = home  # a campaign keeps a copy of its story there
        how = Played(asked.choices, asked.level, asked.slips)
        columns = [column(folder, how, asked.campaigns, asked.processes) for folder in asked.folders]
    print("\n".join(table(columns)))


if __name__ == "__main__":
    main()
