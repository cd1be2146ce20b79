"""Commands about finished games: list, tell, take back into play, export, clear."""

import sys
from contextlib import suppress
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated

import msgspec
from cyclopts import Parameter

from highseas.campaign.begin import requests
from highseas.campaign.begin.options import Whole
from highseas.campaign.cli.lines import tell_session
from highseas.campaign.cli.root import app, command_group
from highseas.campaign.files import datafile
from highseas.campaign.plain.game_words import words_of
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.saved_games import finished_games, slots, transfer
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import complain, say
from highseas.platform import is_file, wait_for_typing

history_app = command_group("history")


@history_app.default
def list_history() -> int:
    from highseas.campaign.saved_games.catalog import finished_rows
    from highseas.campaign.words.saves import finished_lines

    for text in finished_lines(finished_rows(slots.open_store()), LANGUAGE):
        say(text)
    return 0


@history_app.command(name="replay")
def replay_game(
    slot: str, file: Path | None = None, /, *, turns: Annotated[bool, Parameter(negative=())] = False
) -> int:
    """Tell a finished game move by move, or write it as a replay file."""
    from highseas.campaign.play.replay import write_replay

    session = slots.look_finished(slots.open_store(), slot)
    if file is None:
        tell_session(session, by_turns=turns)
    else:
        datafile.write_new_text(file, write_replay(session))
        say(LANGUAGE.say("cli.saved.replay", path=str(file)))
    return 0


@history_app.command(name="again")
def play_again(slot: str, /) -> int:
    store = slots.open_store()
    over = slots.look_finished(store, slot)
    if over.campaign is not None:
        raise SessionError("cli.chapter_again")
    session, _ = requests.begin(over.start, over.programs, store)
    return _saved_as(session)


@history_app.command(name="back")
def take_back(slot: str, /) -> int:
    session = slots.reopen(slots.open_store(), slot)
    return _saved_as(session)


@history_app.command(name="branch")
def branch_game(slot: str, /, *, move: Whole | None = None) -> int:
    store = slots.open_store()
    if move is None:
        return _saved_as(slots.branch(store, slots.look_finished(store, slot), slot))
    return _saved_as(slots.branch(store, slots.look_at_any(store, slot), slot, move - 1, decide=True))


@app.command
def review(file: str = "", /, *, json: Annotated[bool, Parameter(negative=())] = False) -> int:
    """Go through a finished or saved game: its winning chance by turn, what decisions cost and what cards did."""
    from highseas.campaign.results.jobs import bar

    session, slot = _opened(file)
    with bar(LANGUAGE.say("results.progress.moves")) as tell:
        found = words_of(session.game).review(session, tell)
    if json:
        say(msgspec.json.encode(found.out()).decode())
    else:
        for text in found.lines(get_terminal_size().columns - 1, slot):
            say(text)
    return 0


def _opened(file: str) -> tuple[Session, str]:
    """Open a save, a replay or a saved or finished game by its name, and return it with that name, if it has one.
    Raises `SaveError`, `SessionError` or `TextFileError`.
    """
    if not file:
        store = slots.open_store()
        return slots.look(store), file
    path = Path(file)
    with suppress(RuntimeError):  # "~name" of nobody
        path = path.expanduser()
    if is_file(path):
        return transfer.look_into(path), ""
    return slots.look_at_any(slots.open_store(), file), file


def _saved_as(session: Session) -> int:
    if session.unsaved is not None:
        raise SessionError("cli.unsaved", why=session.unsaved)
    slot = slots.slot_of(session)
    slots.leave(session)
    say(LANGUAGE.say("cli.saved.under", slot=slot))
    return 0


@history_app.command(name="export")
def export_history(file: Path, /) -> int:
    store = slots.open_store()
    finished_games.sweep(store)
    count = finished_games.export(finished_games.beside(store), file)
    say(LANGUAGE.say("cli.history.exported", games=count, path=str(file)))
    return 0


@history_app.command(name="clear")
def clear_history(*, yes: Annotated[bool, Parameter(negative=())] = False) -> int:
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
