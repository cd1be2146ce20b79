"""Commands about files: deal files, saved games, statistics."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from highseas.campaign.cli.root import app, command_group
from highseas.campaign.files import datafile
from highseas.campaign.games import UNNAMED
from highseas.campaign.play.replay import position_text
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import deals_of, game_of_deal, start_from_deal
from highseas.campaign.saved_games import recovery, slots, transfer
from highseas.campaign.words.games import rating_of
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import say
from highseas.engine.game import needed

deal_app = command_group("deal")
save_app = command_group("save")


@deal_app.command
def check(file: Path, /) -> int:
    """Say whether a deal file can be played, or which line is at fault."""
    text = datafile.read_text(file)
    start = start_from_deal(text)
    for warning in deals_of(game_of_deal(text)).remarks(text):
        say(LANGUAGE.say("cli.deal.odd", why=warning))
    say(LANGUAGE.say("cli.deal.playable", name=file.name))
    rating = rating_of(start)
    if rating:
        say(rating)
    return 0


@deal_app.command(name="export")
def export_deal(slot: str = "", /, *, reveal: Annotated[bool, Parameter(negative=())] = False) -> int:
    session = slots.look(slots.open_store(), slot)
    say(position_text(session, reveal), end="", exact=True)
    return 0


@save_app.command(name="export")
def export_save(slot: str, file: Path, /, *, overwrite: Annotated[bool, Parameter(negative=())] = False) -> int:
    store = slots.open_store()
    transfer.export_save(slots.store_with(store, slot), slot, file, overwrite=overwrite)
    say(LANGUAGE.say("cli.saved.exported", slot=slot, path=str(file)))
    return 0


@save_app.command(name="import")
def import_save(file: Path, slot: str | None = None, /) -> int:
    say(LANGUAGE.say("cli.saved.imported", slot=transfer.import_save(slots.open_store(), file, slot)))
    return 0


@save_app.command(name="restore")
def restore_save(slot: str, /, *, anyway: Annotated[bool, Parameter(negative=())] = False) -> int:
    say(recovery.restore(slots.store_with(slots.open_store(), slot), slot, anyway))
    return 0


@app.command
def backup(file: Path, /, *, overwrite: Annotated[bool, Parameter(negative=())] = False) -> int:
    """Copy everything of yours to one file: games, history, replays, settings, statistics, stories of your own."""
    from highseas.campaign.saved_games.transfer import back_up

    say(back_up(file, overwrite=overwrite))
    return 0


@app.command
def restore(file: Path, /) -> int:
    """Bring back everything in a backup, beside what is here; nothing of that is lost."""
    from highseas.campaign.saved_games.transfer import restore_all

    for sentence in restore_all(file):
        say(sentence)
    return 0


@app.command
def doctor(*, set_aside: Annotated[bool, Parameter(negative=())] = False) -> int:
    """List files of yours that cannot be read; exit status 1 if there are any."""
    from highseas.campaign.results.jobs import bar

    if set_aside:
        with bar(LANGUAGE.say("results.progress.games")) as tell:
            sentences = list(recovery.set_all_aside(tell))
        for sentence in sentences:
            say(sentence)
        if not sentences:
            say(LANGUAGE.say("shelf.doctor.all_well"))
        return 0
    with bar(LANGUAGE.say("results.progress.games")) as tell:
        found = recovery.findings(tell)
    for finding in found:
        say(finding.sentence)
    say(LANGUAGE.say("shelf.doctor.how" if found else "shelf.doctor.all_well"))
    return 1 if found else 0


@app.command
def saves(*, all: Annotated[bool, Parameter(negative=())] = False) -> int:
    from highseas.campaign.saved_games.catalog import Newest, newest_rows, saved_rows
    from highseas.campaign.words.saves import list_lines

    store = slots.open_store()
    found = Newest(saved_rows(store)) if all else newest_rows(store, 50)
    for text in list_lines(found.rows, LANGUAGE, more=found.more, history=found.history):
        say(text)
    return 0


@app.command
def stats(*, achievements: Annotated[bool, Parameter(negative=())] = False) -> int:
    if achievements:
        return _achievements()
    from highseas.campaign.play.daily import today
    from highseas.campaign.results.stats import up_to_date
    from highseas.campaign.results.summary import summarize
    from highseas.campaign.words.records import records_of

    for text in records_of(UNNAMED).summary(summarize(up_to_date(), today()), LANGUAGE):
        say(text)
    return 0


def _achievements() -> int:
    """Print what was achieved, after a look through the games that are kept if there was none yet."""
    from highseas.campaign.results import achievements
    from highseas.campaign.results.jobs import bar
    from highseas.campaign.saved_games.finished_games import look_back
    from highseas.campaign.words.records import records_of

    if not achievements.load().looked_back:
        with bar(LANGUAGE.say("results.progress.games")) as tell:
            look_back(slots.open_store(), tell)
    for text in records_of(UNNAMED).album(achievements.load(), LANGUAGE):
        say(text)
    return 0


@app.command
def share() -> int:
    """Print one line about the game that was finished last, to pass on."""
    from highseas.campaign.results.stats import last, up_to_date

    game = last(up_to_date())
    if game is None:
        raise SessionError("cli.none_finished")
    say(needed(game.share or None, "share"))
    return 0


@app.command
def news() -> int:
    from highseas.campaign.words.help import news_lines

    for text in news_lines(LANGUAGE):
        say(text)
    return 0
