"""Commands about files: deal files, saved and finished games (list, tell, take back into play, export, clear),
statistics, what completes commands in a shell.
"""

import sys
from contextlib import suppress
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter

from highseas.campaign.begin import requests
from highseas.campaign.begin.options import Whole
from highseas.campaign.cli.play import print_session
from highseas.campaign.cli.progress import bar
from highseas.campaign.cli.root import app, command_group
from highseas.campaign.files import datafile
from highseas.campaign.games import UNNAMED
from highseas.campaign.plain.game_words import words_of
from highseas.campaign.play.daily import today
from highseas.campaign.play.replay import position_text, write_replay
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.play.start import deals_of, game_of_deal, start_from_deal
from highseas.campaign.results.achievements import load as load_album
from highseas.campaign.results.stats import last, up_to_date
from highseas.campaign.results.summary import summarize
from highseas.campaign.saved_games import finished_games, recovery, slots, transfer
from highseas.campaign.saved_games.catalog import Newest, clear, finished_rows, newest_rows, saved_rows
from highseas.campaign.saved_games.finished_games import look_back
from highseas.campaign.words.games import rating_of
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.saves import finished_lines, list_lines
from highseas.campaign.words.terminal import complain, say, say_all
from highseas.engine.game import needed
from highseas.platform import is_file, wait_for_typing

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
def doctor(*, set_aside: bool = False, terminal: bool = False) -> int:
    """List files of yours that cannot be read; exit status 1 if there are any. Or tell what the terminal answers."""
    if terminal and set_aside:
        raise SessionError("cli.terminal.alone")
    if terminal:
        from highseas.campaign.cli.terminal import examine

        return examine()
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
    store = slots.open_store()
    found = Newest(saved_rows(store)) if all else newest_rows(store, 50)
    say_all(list_lines(found.rows, LANGUAGE, more=found.more, history=found.history))


@app.command
def stats(*, achievements: bool = False) -> None:
    from highseas.campaign.words.records import records_of

    records = records_of(UNNAMED)
    if not achievements:
        say_all(records.summary(summarize(up_to_date(), today()), LANGUAGE))
        return
    if not load_album().looked_back:  # at the games that were finished before there were achievements
        with bar(LANGUAGE.say("results.progress.games")) as tell:
            look_back(slots.open_store(), tell)
    say_all(records.album(load_album(), LANGUAGE))


@app.command
def share() -> None:
    """Print one line about the game that was finished last, to pass on."""
    if (game := last(up_to_date())) is None:
        raise SessionError("cli.none_finished")
    say(needed(game.share or None, "share"))


@app.command
def news() -> None:
    from highseas.campaign.words.help import news_lines

    say_all(news_lines(LANGUAGE))


Shell = Literal["zsh", "bash", "fish", "powershell"]
UNKNOWN_SHELL = 1
"""Exit status where it cannot be told which shell is in use."""


@app.command(name="--language")
def speak() -> int:
    """Stand on the page of help; the language was chosen before commands are known (`campaign.main`)."""
    return 0


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


history_app = command_group("history")


@history_app.default
def list_history() -> None:
    say_all(finished_lines(finished_rows(slots.open_store()), LANGUAGE))


@history_app.command(name="replay")
def replay_game(slot: str, file: Path | None = None, /, *, turns: bool = False) -> None:
    """Tell a finished game move by move, or write it as a replay file."""
    session = slots.look_finished(slots.open_store(), slot)
    if file is None:
        print_session(session, by_turns=turns)
    else:
        datafile.write_new_text(file, write_replay(session))
        say(LANGUAGE.say("cli.saved.replay", path=str(file)))


@history_app.command(name="again")
def play_again(slot: str, /) -> None:
    store = slots.open_store()
    over = slots.look_finished(store, slot)
    if over.campaign is not None:
        raise SessionError("cli.chapter_again")
    _leave_saved(requests.begin(over.start, over.programs, store))


@history_app.command(name="back")
def take_back(slot: str, /) -> None:
    _leave_saved(slots.reopen(slots.open_store(), slot))


@history_app.command(name="branch")
def branch_game(slot: str, /, *, move: Whole | None = None) -> None:
    store = slots.open_store()
    if move is None:
        session = slots.branch(store, slots.look_finished(store, slot), slot)
    else:
        session = slots.branch(store, slots.look_at_any(store, slot), slot, move - 1, decide=True)
    _leave_saved(session)


@app.command
def review(file: str = "", /, *, json: bool = False) -> None:
    """Go through a finished or saved game: its winning chance by turn, what decisions cost and what cards did."""
    session, slot = _open(file)
    with bar(LANGUAGE.say("results.progress.moves")) as tell:
        found = words_of(session.game).review(session, tell)
    if json:
        say(msgspec.json.encode(found.out()).decode())
    else:
        say_all(found.lines(get_terminal_size().columns - 1, slot))


def _open(file: str) -> tuple[Session, str]:
    """Open a save, a replay or a saved or finished game by its name, and return it with that name, if it has one.
    Raises `SaveError`, `SessionError` or `TextFileError`.
    """
    if not file:
        return slots.look(slots.open_store()), ""
    path = Path(file)
    with suppress(RuntimeError):  # "~name" of nobody
        path = path.expanduser()
    if is_file(path):
        return transfer.look_into(path), ""
    return slots.look_at_any(slots.open_store(), file), file


def _leave_saved(session: Session) -> None:
    if session.unsaved is not None:
        raise SessionError("cli.unsaved", why=session.unsaved)
    slot = slots.slot_of(session)
    slots.leave(session)
    say(LANGUAGE.say("cli.saved.under", slot=slot))


@history_app.command(name="export")
def export_history(file: Path, /) -> None:
    store = slots.open_store()
    finished_games.sweep(store)
    count = finished_games.export(finished_games.beside(store), file)
    say(LANGUAGE.say("cli.history.exported", games=count, path=str(file)))


@history_app.command(name="clear")
def clear_history(*, yes: bool = False) -> int:
    rows = [row for group in finished_rows(slots.open_store()).values() for row in group]
    count = sum(len(row.names) for row in rows)
    if rows and not yes and not _agreed(LANGUAGE.say("cli.history.sure", games=count)):
        say(LANGUAGE.say("cli.history.none_removed"))
        return 0
    gone = clear(rows)
    say(LANGUAGE.say("cli.history.removed", games=gone))
    if gone == count:
        return 0
    complain(LANGUAGE.say("cli.history.stay", games=count - gone))
    return 1


def _agreed(question: str) -> bool:
    """Ask on the terminal. Raises `SessionError` if input is not a terminal."""
    if not sys.stdin.isatty():
        raise SessionError("cli.nobody_to_ask")
    say(question)
    wait_for_typing(sys.stdin)
    return sys.stdin.readline().strip().casefold() in LANGUAGE.say("cli.history.yes").split()
