"""Commands about files: deal files, saved games, statistics, what completes commands in a shell."""

from pathlib import Path
from typing import Annotated, Literal

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
from highseas.campaign.words.terminal import complain, say, say_all
from highseas.engine.game import needed

deal_app = command_group("deal")
save_app = command_group("save")


@deal_app.command
def check(file: Path, /) -> None:
    """Say whether a deal file can be played, or which line is at fault."""
    text = datafile.read_text(file)
    start = start_from_deal(text)
    say_all(LANGUAGE.say("cli.deal.odd", why=warning) for warning in deals_of(game_of_deal(text)).remarks(text))
    say_all(filter(None, (LANGUAGE.say("cli.deal.playable", name=file.name), rating_of(start))))


@deal_app.command(name="export")
def export_deal(slot: str = "", /, *, reveal: bool = False) -> None:
    session = slots.look(slots.open_store(), slot)
    say(position_text(session, reveal), end="", exact=True)


@save_app.command(name="export")
def export_save(slot: str, file: Path, /, *, overwrite: bool = False) -> None:
    store = slots.open_store()
    transfer.export_save(slots.store_with(store, slot), slot, file, overwrite=overwrite)
    say(LANGUAGE.say("cli.saved.exported", slot=slot, path=str(file)))


@save_app.command(name="import")
def import_save(file: Path, slot: str | None = None, /) -> None:
    say(LANGUAGE.say("cli.saved.imported", slot=transfer.import_save(slots.open_store(), file, slot)))


@save_app.command(name="restore")
def restore_save(slot: str, /, *, anyway: bool = False) -> None:
    say(recovery.restore(slots.store_with(slots.open_store(), slot), slot, anyway))


@app.command
def backup(file: Path, /, *, overwrite: bool = False) -> None:
    """Copy everything of yours to one file: games, history, replays, settings, statistics, stories of your own."""
    say(transfer.back_up(file, overwrite=overwrite))


@app.command
def restore(file: Path, /) -> None:
    """Bring back everything in a backup, beside what is here; nothing of that is lost."""
    say_all(transfer.restore_all(file))


@app.command
def doctor(*, set_aside: bool = False) -> int:
    """List files of yours that cannot be read; exit status 1 if there are any."""
    from highseas.campaign.results.jobs import bar

    with bar(LANGUAGE.say("results.progress.games")) as tell:
        if set_aside:
            sentences, end = list(recovery.set_all_aside(tell)), ""
        else:
            sentences, end = [finding.sentence for finding in recovery.findings(tell)], "shelf.doctor.how"
    if not sentences:
        end = "shelf.doctor.all_well"
    say_all([*sentences, *([LANGUAGE.say(end)] if end else [])])
    return 1 if sentences and not set_aside else 0


@app.command
def saves(*, all: bool = False) -> None:
    from highseas.campaign.saved_games.catalog import Newest, newest_rows, saved_rows
    from highseas.campaign.words.saves import list_lines

    store = slots.open_store()
    found = Newest(saved_rows(store)) if all else newest_rows(store, 50)
    say_all(list_lines(found.rows, LANGUAGE, more=found.more, history=found.history))


@app.command
def stats(*, achievements: bool = False) -> None:
    from highseas.campaign.play.daily import today
    from highseas.campaign.results.achievements import load
    from highseas.campaign.results.jobs import bar
    from highseas.campaign.results.stats import up_to_date
    from highseas.campaign.results.summary import summarize
    from highseas.campaign.saved_games.finished_games import look_back
    from highseas.campaign.words.records import records_of

    records = records_of(UNNAMED)
    if not achievements:
        say_all(records.summary(summarize(up_to_date(), today()), LANGUAGE))
        return
    if not load().looked_back:  # at the games that were finished before there were achievements
        with bar(LANGUAGE.say("results.progress.games")) as tell:
            look_back(slots.open_store(), tell)
    say_all(records.album(load(), LANGUAGE))


@app.command
def share() -> None:
    """Print one line about the game that was finished last, to pass on."""
    from highseas.campaign.results.stats import last, up_to_date

    game = last(up_to_date())
    if game is None:
        raise SessionError("cli.none_finished")
    say(needed(game.share or None, "share"))


@app.command
def news() -> None:
    from highseas.campaign.words.help import news_lines

    say_all(news_lines(LANGUAGE))


Shell = Literal["zsh", "bash", "fish", "powershell"]
UNKNOWN_SHELL = 1
"""Exit status where it cannot be told which shell is in use."""


@app.command(name="--install-completion")
def install_completion(
    *, shell: Shell | None = None, output: Annotated[Path | None, Parameter(name=("--output", "-o"))] = None
) -> int:
    """Write the script that completes what is typed to where the shell looks for it; no file of it is changed."""
    from cyclopts.completion.detect import ShellDetectionError, detect_shell

    try:
        found = shell or detect_shell()
    except ShellDetectionError:
        complain(LANGUAGE.say("cli.completion.which"))
        return UNKNOWN_SHELL
    path = app.install_completion(shell=found, output=output, add_to_startup=False)
    say(LANGUAGE.say("cli.completion.done", path=str(path)))
    quoted = "'" + str(path).replace("'", "''") + "'"
    say(LANGUAGE.say(f"cli.completion.{found}", folder=str(path.parent), quoted=quoted))
    return 0
