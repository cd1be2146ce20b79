"""A game that a killed program left twice is in one place after the next start; nothing else ever goes."""

from pathlib import Path
from typing import Any

import pytest

from highseas.campaign.play.session import Session
from highseas.campaign.saved_games import finished_games, gamefile, slots
from highseas.campaign.saved_games.autosave import SlotAutosaver
from highseas.saves import Store
from tests.saves.conftest import damage, number_in, save, without_links
from tests.saves.test_finished_games import FINISHED, RUNNING, begun, names, places, to_the_end
from tests.saves.test_move import always


def start_again(folder: Path) -> Store:
    """Return the store as the next start of the program has it."""
    store = Store(folder)
    store.tidy()
    store.finish_moves([store, Store(folder.with_name("history"))], always)
    return store


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def let_go(session: Session, store: Store) -> None:
    """As the end of the process does with its locks."""
    assert isinstance(session.autosaver, SlotAutosaver)
    session.autosaver.release()
    for lock in store._locks.values():
        lock.release()


@pytest.mark.parametrize("linked", [True, False], ids=["links", "copies"])
def test_a_rename_that_was_killed_leaves_one_game_with_all_its_backups(
    disk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, linked: bool
) -> None:
    if not linked:
        without_links(monkeypatch)
    twice = 0
    for kill_at, folder in disk.each_call(tmp_path):
        store = Store(folder)
        for number in range(1, 4):
            store.write("game", save(number), keep_backup=True)
        with disk.killed_before(kill_at):
            store.rename("game", "other")
        twice += len(store.files()) == 2
        after = start_again(folder)
        (left,) = after.files()
        assert number_in(after.read(left.name)) == 3
        assert left.backups == 2
        assert len(files(folder)) == 3, "and nothing else is left"
    assert left.name == "other"
    assert twice > 3


def test_a_game_taken_back_into_play_is_not_left_in_the_history_too(disk: Any, tmp_path: Path) -> None:
    """Under a name of its own: before, its next end made it two games of the history."""
    twice = 0
    for kill_at, folder in disk.each_call(tmp_path):
        store = Store(folder)
        finished = finished_games.beside(store)
        finished.write("Friday", FINISHED)
        store.write("Friday", RUNNING)
        session = slots.resume_from(finished, store, "Friday")
        with disk.killed_before(kill_at):
            session.undo(consent=True)
        let_go(session, store)
        twice += places(store) == ({"Friday", "Friday 2"}, {"Friday"})
        again = Store(store.folder)
        again.tidy()
        again.finish_moves([again, finished_games.beside(again)], finished_games.same_game)
        assert places(again) in (({"Friday"}, {"Friday"}), ({"Friday", "Friday 2"}, set()))
        assert again.read("Friday") == RUNNING
        assert not list(store.folder.glob("*.arriving"))
    assert places(again) == ({"Friday", "Friday 2"}, set())
    assert twice


def test_the_next_start_does_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = slots.open_store()
    slots.leave(to_the_end(begun(store, "Friday")))
    session = slots.resume(store, "Friday")
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(Store, "delete", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        session.undo(consent=True)
    assert places(store) == ({"Friday"}, {"Friday"})
    slots.open_store()
    assert places(store) == ({"Friday"}, {"Friday"}), "not while a program plays it"
    let_go(session, store)
    store = slots.open_store()
    assert places(store) == ({"Friday"}, set())
    assert not gamefile.is_over(slots.look(store, "Friday"))


def noted(store: Store) -> None:
    """A rename that was killed between its two halves: both names, and the note."""
    store.write("game", save(1))
    store.write("other", save(1))
    store.expect("other", store, "game")


def test_a_copy_stays_and_a_game_that_is_played_waits_for_another_start(store: Store) -> None:
    """The same game twice without a note is what a player wanted."""
    noted(store)
    store.import_from(store.folder / "game.hsv", "copy")
    with Store(store.folder).lock("game"):
        store.finish_moves([store], always)
        assert names(store) == {"game", "other", "copy"}
    start_again(store.folder)
    assert names(store) == {"other", "copy"}


@pytest.mark.parametrize(
    ("what", "left"),
    [
        ("nothing", {"other"}),
        ("the old one was played on", {"game", "other"}),
        ("the new one was played on", {"other"}),
        ("the new one is damaged", {"game", "other"}),
        ("another game has the new name", {"game", "other"}),
        ("the new one is gone", {"game"}),
        ("the old one is gone", {"other"}),
    ],
)
def test_only_what_is_whole_elsewhere_goes(store: Store, what: str, left: set[str]) -> None:
    noted(store)
    if "was played on" in what:
        store.write("game" if "old" in what else "other", save(2))
    if "damaged" in what:
        damage(store.folder / "other.hsv")
    if "gone" in what:
        (store.folder / ("other.hsv" if "new" in what else "game.hsv")).unlink()
    store.finish_moves([store], always if "another" not in what else lambda *_: False)
    assert names(store) == left
    assert not list(store.folder.glob("*.arriving"))


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[" * 3_000,
        b'{"folder": "games"',
        b'{"folder": "games", "slot": "other", "digest": ""}',
        b'{"folder": "../elsewhere", "slot": "game", "digest": ""}',
        b'{"folder": "games", "slot": "../game", "digest": ""}',
        b'{"folder": "games", "slot": "", "digest": ""}',
        b"x" * 100_000,
    ],
)
def test_a_note_that_somebody_made_up_is_thrown_away(store: Store, text: bytes) -> None:
    noted(store)
    (store.folder / "other.arriving").write_bytes(text)
    store.finish_moves([store], always)
    assert names(store) == {"game", "other"}
    assert not list(store.folder.glob("*.arriving"))
