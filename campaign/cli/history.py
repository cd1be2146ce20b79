"""Commands about finished games: list, tell, take back into play, export, clear."""

import sys
from contextlib import suppress
from pathlib import Path
from shutil import get_terminal_size

import msgspec

from highseas.campaign.begin import requests
from highseas.campaign.begin.options import Whole
from highseas.campaign.cli.play import print_session
from highseas.campaign.cli.root import app, command_group
from highseas.campaign.files import datafile
from highseas.campaign.plain.game_words import words_of
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.saved_games import finished_games, slots, transfer
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import complain, say, say_all
from highseas.platform import is_file, wait_for_typing

history_app = command_group("history")


@history_app.default
def list_history() -> None:
    from highseas.campaign.saved_games.catalog import finished_rows
    from highseas.campaign.words.saves import finished_lines

    say_all(finished_lines(finished_rows(slots.open_store()), LANGUAGE))


@history_app.command(name="replay")
def replay_game(slot: str, file: Path | None = None, /, *, turns: bool = False) -> None:
    """Tell a finished game move by move, or write it as a replay file."""
    from highseas.campaign.play.replay import write_replay

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
    from highseas.campaign.results.jobs import bar

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
    from highseas.campaign.saved_games.catalog import clear, finished_rows

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
