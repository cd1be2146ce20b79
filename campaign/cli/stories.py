"""Commands about story campaigns."""

from pathlib import Path

from highseas.campaign.begin import requests
from highseas.campaign.begin.options import NO_OPTIONS, TableOptions, Whole
from highseas.campaign.chapters import campaign as campaigns
from highseas.campaign.chapters import library
from highseas.campaign.chapters.campaign import Campaign
from highseas.campaign.chapters.journal import journal_lines, log_lines, table_line, table_lines
from highseas.campaign.cli.play import new, print_session
from highseas.campaign.cli.root import command_group
from highseas.campaign.play.start import Start
from highseas.campaign.saved_games import slots
from highseas.campaign.words.games import unsaved_line
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import complain, one_line, say, say_all

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
    unknown = unknown_pictures(library.pictures_in(folder))
    say_all(LANGUAGE.say("cli.story.no_picture", card=card, picture=picture) for card, picture in unknown)
    say_all(LANGUAGE.say("cli.story.remark", remark=remark) for remark in remarks)
    return 0


@story_app.command(name="pack")
def pack_story(folder: Path, file: Path, /) -> None:
    """Make one file of a story of your own, to pass on."""
    story = library.pack(folder, file)
    say(LANGUAGE.say("cli.story.packed", story=story.manifest.id, path=str(file)))


@story_app.command(name="add")
def add_story(path: Path, /) -> None:
    """Take in a story, to be played by its id wherever its file or folder goes."""
    story = library.add(path)
    say(LANGUAGE.say("cli.story.added", story=story.manifest.id))


@story_app.command(name="list")
def list_stories() -> None:
    lines = [
        LANGUAGE.say("cli.story.listed", story=story.id, version=story.version, title=story.title)
        for story in library.added()
    ]
    say_all(lines or [LANGUAGE.say("cli.story.none")])


@story_app.command
def journal(slot: str = "", /) -> None:
    say_all(journal_lines(slots.look(slots.open_store(), slot)))


@story_app.command(name="log")
def story_log(slot: str = "", /) -> None:
    session = slots.look(slots.open_store(), slot)
    laid = table_line(session)
    lines = log_lines(campaigns.campaign_of(session)) or [LANGUAGE.say("cli.story.no_log")]
    say_all((*lines, *([laid] if laid else [])))


@story_app.command(name="table")
def story_table(slot: str = "", /) -> None:
    """List who sits at the Table of a campaign, by whom their places were laid, and when."""
    say_all(table_lines(slots.look(slots.open_store(), slot)))


def _campaign(slot: str) -> Campaign:
    return campaigns.campaign_of(slots.look(slots.open_store(), slot))


@story_app.command(name="branch")
def branch_story(slot: str, number: Whole, /) -> int:
    """Begin a second campaign where a chapter of the log began, and save it."""
    return _save_aside(*campaigns.branch(_campaign(slot), number, requests.draw_seed()))


@story_app.command(name="again")
def play_again(slot: str, number: Whole, /) -> int:
    """Play a finished chapter once more, the very same deal; the campaign stays as it is."""
    return _save_aside(*campaigns.practice(_campaign(slot), number))


def _save_aside(start: Start, campaign: Campaign) -> int:
    session = requests.begin(start, (), slots.open_store(), "", campaign)
    if session.unsaved is not None:
        complain(unsaved_line(session.unsaved, LANGUAGE))
        return 2
    slot = slots.slot_of(session)
    slots.leave(session)
    say(LANGUAGE.say("cli.saved.under", slot=slot))
    return 0


@story_app.command(name="replay")
def replay_story(slot: str, number: Whole, /, *, turns: bool = False) -> None:
    print_session(campaigns.watch(campaigns.entry(_campaign(slot), number)), by_turns=turns)
