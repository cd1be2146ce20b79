"""Commands about story campaigns."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from highseas.campaign.begin import requests
from highseas.campaign.begin.options import NO_OPTIONS, TableOptions, Whole
from highseas.campaign.chapters import campaign as campaigns
from highseas.campaign.chapters import library
from highseas.campaign.chapters.campaign import Campaign
from highseas.campaign.cli.lines import tell_session
from highseas.campaign.cli.play import new
from highseas.campaign.cli.root import command_group
from highseas.campaign.play.start import Start
from highseas.campaign.saved_games import slots
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import complain, one_line, say

story_app = command_group("story")


@story_app.command(name="new")
def new_story(*, options: TableOptions = NO_OPTIONS) -> int:
    return new("adventure", options=options)


@story_app.command(name="check")
def check_story(folder: Path, /) -> int:
    from highseas.campaign.tui.art.grids import unknown_pictures

    found, remarks = library.check(folder)
    for finding in found:
        complain(library.fault_line(finding))
    if found:
        return 2
    say(one_line(LANGUAGE.say("cli.story.playable", folder=str(folder))))
    for card, picture in unknown_pictures(library.pictures_in(folder)):
        say(LANGUAGE.say("cli.story.no_picture", card=card, picture=picture))
    for remark in remarks:
        say(LANGUAGE.say("cli.story.remark", remark=remark))
    return 0


@story_app.command(name="pack")
def pack_story(folder: Path, file: Path, /) -> int:
    """Make one file of a story of your own, to pass on."""
    story = library.pack(folder, file)
    say(LANGUAGE.say("cli.story.packed", story=story.manifest.id, path=str(file)))
    return 0


@story_app.command(name="add")
def add_story(path: Path, /) -> int:
    """Take in a story, to be played by its id wherever its file or folder goes."""
    story = library.add(path)
    say(LANGUAGE.say("cli.story.added", story=story.manifest.id))
    return 0


@story_app.command(name="list")
def list_stories() -> int:
    stories = library.added()
    for story in stories:
        say(LANGUAGE.say("cli.story.listed", story=story.id, version=story.version, title=story.title))
    if not stories:
        say(LANGUAGE.say("cli.story.none"))
    return 0


@story_app.command
def journal(slot: str = "", /) -> int:
    from highseas.campaign.chapters.journal import journal_lines

    for text in journal_lines(slots.look(slots.open_store(), slot)):
        say(text)
    return 0


@story_app.command(name="log")
def story_log(slot: str = "", /) -> int:
    from highseas.campaign.chapters.journal import log_lines, table_line

    session = slots.look(slots.open_store(), slot)
    laid = table_line(session)
    lines = log_lines(campaigns.campaign_of(session)) or [LANGUAGE.say("cli.story.no_log")]
    for text in (*lines, *([laid] if laid else [])):
        say(text)
    return 0


@story_app.command(name="table")
def story_table(slot: str = "", /) -> int:
    """List who sits at the Table of a campaign, by whom their places were laid, and when."""
    from highseas.campaign.chapters.journal import table_lines

    for text in table_lines(slots.look(slots.open_store(), slot)):
        say(text)
    return 0


def _campaign(slot: str) -> Campaign:
    return campaigns.campaign_of(slots.look(slots.open_store(), slot))


@story_app.command(name="branch")
def branch_story(slot: str, number: Whole, /) -> int:
    """Begin a second campaign where a chapter of the log began, and save it."""
    start, campaign = campaigns.branch(_campaign(slot), number, requests.draw_seed())
    return _save_aside(start, campaign)


@story_app.command(name="again")
def play_again(slot: str, number: Whole, /) -> int:
    """Play a finished chapter once more, the very same deal; the campaign stays as it is."""
    start, campaign = campaigns.practice(_campaign(slot), number)
    return _save_aside(start, campaign)


def _save_aside(start: Start, campaign: Campaign) -> int:
    store = slots.open_store()
    session, problem = requests.begin(start, (), store, "", campaign)
    if problem:
        complain(problem)
        return 2
    slot = slots.slot_of(session)
    slots.leave(session)
    say(LANGUAGE.say("cli.saved.under", slot=slot))
    return 0


@story_app.command(name="replay")
def replay_story(slot: str, number: Whole, /, *, turns: Annotated[bool, Parameter(negative=())] = False) -> int:
    tell_session(campaigns.watch(campaigns.entry(_campaign(slot), number)), by_turns=turns)
    return 0
