"""What a table for several computers keeps in the save of its game, and what of it leaves with a copy."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from highseas.campaign.saved_games import gamefile, transfer
from highseas.campaign.saved_games.hosting import LONGEST, Hosted, Rule, hosted_in
from highseas.campaign.saved_games.slots import branch, keep_new
from highseas.saves import DamagedSave, NewerSave, Store, pack, unpack
from tests.refusals import refused
from tests.tui.games import new_game

KEPT = Hosted(
    seats=("a" * 22, "b" * 22),
    watch="w" * 22,
    rule=Rule.MOST,
    epoch=3,
    moves=1,
    answers=({"c1": b"{}", "a0": b"[]"}, {}),
    sealed={2: "draw"},
    muted=(1,),
    votes=2,
    vote=b"{}",
)


def test_a_save_keeps_what_a_table_gave_it_and_is_as_before_without_any() -> None:
    session = new_game(2)
    before = gamefile.to_bytes(session)
    assert "hosted" not in unpack(before)[1]
    session.hosted = KEPT
    back = gamefile.from_bytes(gamefile.to_bytes(session))
    assert back.hosted == KEPT and [*hosted_in(back).answers[0]] == ["c1", "a0"]
    back.hosted = None
    assert gamefile.to_bytes(back) == before


def test_links_leave_with_no_copy_of_a_game(tmp_path: Path) -> None:
    """Neither with an exported save nor with another try from a moment; a file from elsewhere brings none."""
    store, session = Store(tmp_path / "saves"), new_game(2)
    session.hosted = KEPT
    keep_new(store, "table", session)
    session.play("draw")
    assert branch(store, session, moves=0).hosted is None
    transfer.export_save(store, "table", tmp_path / "out.hsv")
    (tmp_path / "in.hsv").write_bytes(gamefile.to_bytes(session))
    transfer.import_save(store, tmp_path / "in.hsv", "copy")
    for blob in ((tmp_path / "out.hsv").read_bytes(), store.read("copy")):
        assert gamefile.from_bytes(blob).hosted is None and b"hosted" not in blob
        assert gamefile.from_bytes(blob).moves == ["draw"]
    assert gamefile.from_bytes(store.read("table")).hosted == KEPT


@pytest.mark.parametrize(
    ("change", "kind", "why"),
    [
        (lambda kept: kept.update(seats=["a"]), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(watch="\x1b[2J"), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(epoch=-1), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(host=3), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(sealed={3: "draw"}), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(answers=[{}] * 3), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(answers=[{str(number): b"" for number in range(65)}]), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(vote=b"x" * (LONGEST + 1)), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(rule="dice"), NewerSave, "newer"),
        (lambda kept: kept.update(clock=90), NewerSave, "newer"),
    ],
)
def test_what_no_host_keeps_is_refused(change: Callable[[dict[str, Any]], object], kind: type, why: str) -> None:
    session = new_game(2)
    session.hosted = KEPT
    payload = unpack(gamefile.to_bytes(session))[1]
    change(payload["hosted"])
    with refused(kind, match=why):
        gamefile.from_bytes(pack(payload, app="0.1.0"))
