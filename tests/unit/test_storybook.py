"""The book of a campaign: one HTML file that is whole, needs no network, and holds what was told."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from highseas.campaign.chapters.facts import campaign_facts
from highseas.campaign.chapters.journal import journal
from highseas.campaign.chapters.pages import read_one, unread
from highseas.campaign.main import run
from highseas.campaign.play.session import Session
from highseas.campaign.results import stats
from highseas.campaign.royal.storybook import book_of_campaign, prose
from highseas.campaign.saved_games import slots
from tests.campaigns import begun, played

EMPTY = {"meta", "path", "polyline", "use", "br"}


class Page(HTMLParser):
    """Fails where tags are not closed in order; collects ids, links, headings and all text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open, self.ids, self.links, self.headings, self.text = list[str](), set[str](), set[str](), list[str](), ""
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "img", "link", "iframe")
        for name, value in attrs:
            if name == "id":
                self.ids.add(str(value))
            if name in ("href", "src"):
                self.links.add(str(value))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["h2"]:
            self.headings.append(data)
        self.text += data


def read(session: Session) -> Session:
    while unread(session):
        session.turn_page(read_one(session))
    return session


def test_a_book_tells_what_the_journal_tells_and_points_to_nothing_outside() -> None:
    """A lost try and a won chapter, by players whose names would be markup."""
    session = read(played(begun(("<b>Ann</b>", "Bo & Cy"), seed=2), lose=True))
    session = read(played(slots.next_chapter(session)))
    stats.record(session)
    text = book_of_campaign(session)
    page = Page(text)
    assert page.links == {link for link in page.links if link[0] == "#" and link[1:] in page.ids} and page.links
    assert "://" not in text and "url(" not in text
    assert "<b>Ann" in page.text and "Bo & Cy" in page.text
    headings = [section.heading for section in journal(session)]
    assert page.headings == [*headings[1:], headings[0]], "chapters first, the Table last"
    for section in journal(session)[1:]:
        for entry in section.entries:
            assert entry.page.title in page.text and entry.mission in page.text
    assert text.count("<polyline") == 4, "two seats in two tries"
    assert text.count("●") == len(campaign_facts(session).table.unlocked) > 0


def test_emphasis_and_lines_are_kept() -> None:
    assert prose(r"*Ann* says < \*so\*." + "\nYes.") == "<p><em>Ann</em> says &lt; *so*.<br>\nYes.</p>"
    assert prose("") == ""


def test_a_book_is_written_to_a_new_file_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    slot, file = slots.slot_of(read(begun())), tmp_path / "book.html"
    assert run(["story", "book", slot, str(file)]) == 0
    assert Page(file.read_text(encoding="utf-8")).ids
    assert run(["story", "book", slot, str(file)]) == 2
    assert re.search(r"book\.html", capsys.readouterr().err)
