"""A program for `test_ascii.py`: opens every kind of text on a real terminal, all full of control characters."""

from pathlib import Path

import msgspec

from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign
from highseas.campaign.chapters.records import pack_book
from highseas.campaign.play.session import Controller
from highseas.campaign.saved_games import slots
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.widgets.dialogs import Line, Page, Question
from highseas.story.text_format import Prose

EVIL = "\x1b]0;owned\x07\x1b]52;c;b3duZWQ=\x07\x1b[31m\x9b31m\x1b]8;;http://evil\x1b\\x\u202e\u200b\x00"


class Hostile(HighSeasApp):
    """Shows one kind of text after the other, then quits."""

    CSS_PATH = str(Path("campaign/tui/highseas.tcss").absolute())

    def on_ready(self) -> None:
        """A story card over the table, then the table, then windows."""
        self.title = self.sub_title = EVIL
        self.say(EVIL)
        self._steps = iter((self.pop_screen, self.dialogs, self.border))
        self.set_interval(0.2, self.go)

    def go(self) -> None:
        """Do the next step."""
        next(self._steps, self.exit)()

    def dialogs(self) -> None:
        """Dialogs over the table."""
        self.push_screen(Question(EVIL, EVIL, EVIL))
        self.push_screen(Line(EVIL, EVIL))
        self.push_screen(Page(EVIL, [EVIL, EVIL]))

    def border(self) -> None:
        """Frames with titles, and a tooltip."""
        widget = next(iter(self.screen.query("Static")))
        widget.styles.border = ("round", "red")
        widget.border_title = widget.border_subtitle = EVIL


def main() -> None:
    """A campaign whose every name and text is hostile."""
    start, campaign = begin_campaign(CampaignRequest(names=("Ann", "Bo"), seed=7))
    session = slots.new_session(start, [Controller.PERSON] * 2, campaign)
    session.state.names = (f"Ann{EVIL}", f"Bo{EVIL}")
    text = campaign.text
    cards = {
        card: Prose(title=EVIL + prose.title, paragraphs=(EVIL, *prose.paragraphs))
        for card, prose in text.cards.items()
    }
    text = msgspec.structs.replace(text, title=EVIL, cards=cards)
    session.campaign = msgspec.structs.replace(campaign, name=EVIL, book=pack_book(text))
    app = Hostile(session)
    app.run()
    if app.crash is not None:
        raise app.crash


if __name__ == "__main__":
    main()
