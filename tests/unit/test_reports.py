"""Reports of bugs: one paste that plays the game again and says nothing private."""

import io
from pathlib import Path

import pytest

from highseas.campaign.files.version import VERSION
from highseas.campaign.play import crash
from highseas.campaign.play.replay import MAGIC, read_replay
from highseas.campaign.play.session import Session

LINK = "https://example.org:8443/#sEcReTtIcKeT.abc"


def played(monkeypatch: pytest.MonkeyPatch, message: str) -> None:
    """Play two moves in plain lines; the third one meets a bug."""
    from highseas.campaign.main import main

    whole, calls = Session.play, []

    def spoiled(session: Session, *given: object, **named: object) -> object:
        calls.append(given)
        if len(calls) > 2:
            raise KeyError(message)
        return whole(session, *given, **named)

    monkeypatch.setattr(Session, "play", spoiled)
    monkeypatch.setattr("sys.argv", ["highseas", "line", "contracts", "--names", "Zaphod,Bo", "--seed", "7"])
    monkeypatch.setattr("sys.stdin", io.StringIO("draw\n" * 3))
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1


def report_in(home: Path) -> str:
    (path,) = (home / "reports").iterdir()
    return path.read_text(encoding="utf-8")


def test_a_bug_in_plain_lines_is_a_paste_that_plays_again(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played(monkeypatch, f"Zaphod at {LINK} in {Path.home()}/somewhere and {home}/saves")
    assert "paste its text into an issue" in " ".join(capsys.readouterr().err.split())
    text = report_in(home)
    assert text.startswith("``````text\n") and text.endswith("\n``````\n") and text.count("``````") == 2
    assert "Seat 1 at (a link) in ~/somewhere and (data)/saves" in text
    assert not [word for word in ("Zaphod", "sEcReT", str(home), str(Path.home())) if word in text]
    again = read_replay(text[text.index(MAGIC) :].removesuffix("``````\n"))
    assert again.start.setup.seed == 7 and list(again.moves) == ["draw", "draw"]
    assert again.names == ("Seat 1", "Seat 2")


def test_a_long_report_loses_its_middle(home: Path) -> None:
    path = crash.write_report(ValueError("begin" + "ü" * crash.LARGEST + "end"))
    assert path is not None
    text = path.read_bytes()
    assert len(text) <= crash.LARGEST and b"begin" in text and b"end\n``````\n" in text and b"left out" in text


def test_a_player_called_like_a_move_breaks_no_journal() -> None:
    lines = crash._nameless_replay('mode = "draw"\nseats = ["draw", "Bo"]\n# turn 1: draw\ndraw', ("draw", "Bo"))
    assert lines == ['mode = "draw"', 'seats = ["Seat 1", "Seat 2"]', "# turn 1: Seat 1", "draw"]


def test_the_citation_names_this_version() -> None:
    cited = (Path(__file__).parents[2] / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    assert f"version: {VERSION}" in cited and cited[0] == "cff-version: 1.2.0"
