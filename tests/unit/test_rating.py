"""The rating of a deal: fifths of all solo deals by the chance at their first turn."""

import io
from dataclasses import replace
from pathlib import Path

import pytest

from highseas.campaign.begin.royal import setups
from highseas.campaign.main import run
from highseas.campaign.play.royal import rating
from highseas.campaign.play.royal.daily import daily_start, read_date
from highseas.campaign.play.royal.rating import number_of, rated, rating_of
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start, start_from_deal
from highseas.campaign.results.royal.entries import entry_of
from highseas.campaign.results.summary import summarize
from highseas.campaign.shelf import slots
from highseas.campaign.words.royal.names import ENGLISH
from highseas.campaign.words.royal.rating import rating_line
from highseas.campaign.words.royal.statistics import summary_lines
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import determinize, observe
from tests.perf import ratings
from tests.tui.games import HARBOR, new_game, simple_move


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    return tmp_path


def wanted(**figures: object) -> Start:
    return setups.wanted_start(replace(setups.GameRequest(seed=1), **figures))  # type: ignore[arg-type]


def number(start: Start) -> int:
    found = rating_of(start)
    assert found is not None
    return found.number


def test_ratings_are_fifths_of_all_solo_deals() -> None:
    """Of 100 deals that the cuts were not made of, each rating has its share. It fails when new weights came and
    the cuts are still those of the old ones: `python -m tests.perf.ratings cuts` makes them anew.
    """
    found = [number_of(ratings.chance_of(seed)) for seed in range(2_000_000, 2_000_100)]
    assert all(8 <= found.count(each) <= 34 for each in range(1, 6)), [found.count(each) for each in range(1, 6)]


def test_cuts_part_deals_into_fifths() -> None:
    assert ratings.cuts(range(100)) == [79, 59, 39, 19]
    cuts = rating._cuts()
    assert list(cuts) == sorted(cuts, reverse=True) and len(set(cuts)) == 4
    assert [number_of(chance) for chance in (10_000, cuts[0], cuts[0] - 1, cuts[3], cuts[3] - 1, 0)] == [
        1,
        1,
        2,
        4,
        5,
        5,
    ]


def test_a_rating_knows_contracts_and_cards_aside_and_nothing_face_down() -> None:
    state = new_game().state
    found = rated(state)
    assert found is not None and found.number == number_of(found.chance)
    assert rated(determinize(observe(state, 0), 77)) == found
    other = wanted(contracts=("jinx", "explorer", "fighter")).lay_out()
    assert rated(other) != found
    harder = rating_of(wanted(aside=8))
    assert harder is not None and harder.chance < found.chance


def test_what_is_not_rated() -> None:
    for start in (wanted(players=2), wanted(mode="base", players=2), wanted(players=2, competitive=True)):
        assert rating_of(start) is None and rating_line(start, ENGLISH) == ""
    session = new_game()
    session.play("draw")
    assert rated(session.state) is None
    session.play("concede")
    assert rated(session.state) is None


@pytest.mark.parametrize("asked", [1, 3, 5])
def test_a_deal_of_a_wanted_rating_is_found(asked: int) -> None:
    assert number(wanted(seed=None, rating=asked)) == asked
    first = wanted(seed=500, rating=asked)
    assert number(first) == asked and first == wanted(seed=500, rating=asked)
    skipped = [number(wanted(seed=seed)) for seed in range(500, first.setup.seed)]
    assert asked not in skipped and first.setup.seed >= 500


def test_a_rating_that_cannot_be_had_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for asked in (0, 6, -1):
        with pytest.raises(SessionError, match="none"):
            wanted(rating=asked)
    with pytest.raises(SessionError, match="unrated"):
        wanted(rating=2, players=2)
    monkeypatch.setattr(rating, "MOST_TRIES", 5)
    with pytest.raises(SessionError, match="not_found"):
        wanted(rating=1, aside=9)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["new", "--rating", "6"], "There are ratings from 1, the easiest, to 5; 6 is none"),
        (["new", "--rating", "2", "--players", "2"], "Only games alone against the Time deck are rated"),
        (["new", "adventure", "--rating", "2"], "--rating does not go with a story campaign"),
        (["new", "--rating", "2", "--deal", "x.toml"], "--rating does not go with a deal file"),
    ],
)
def test_the_command_line_refuses_it_in_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    assert sentence in capsys.readouterr().err


def test_the_rating_is_said_before_play(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = []
    monkeypatch.setattr("highseas.campaign.tui.launch.is_terminal", lambda: True)
    monkeypatch.setattr("highseas.campaign.tui.launch.open_table", lambda session: shown.append(session) or 0)
    assert run(["new", "--seed", "3", "--rating", "4"]) == 0
    assert run(["daily", "--date", "2026-01-31", "--name", "Ann"]) == 0
    assert run(["daily", "--date", "2026-01-31", "--name", "Ann"]) == 0
    game, daily, again = (session.notice for session in shown)
    assert game.startswith("Rating 4 of 5: about ")
    assert daily == rating_line(daily_start(read_date("2026-01-31"), "Ann"), ENGLISH) != ""
    assert again == daily  # no move was made in it yet


def test_plain_lines_say_the_rating_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["line", "--seed", "3", "--rating", "2", "--no-save"]) == 0
    before, _, _ = capsys.readouterr().out.partition("Turn 1")
    assert "Rating 2 of 5: about " in before


def test_deal_files_carry_the_rating(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = new_game(seed=5)
    slots.keep_new(slots.open_store(), "Solo", session)
    assert run(["deal", "export", "Solo"]) == 0
    text = capsys.readouterr().out
    assert text.startswith(f"rating = {number(session.start)}\n")
    assert rating_of(start_from_deal(text)) == rating_of(session.start)
    (home / "deal.toml").write_text(text)
    assert run(["deal", "check", str(home / "deal.toml")]) == 0
    assert rating_line(session.start, ENGLISH) in capsys.readouterr().out
    assert "rating" not in PORT_ROYAL.deals.write(session.state)
    session.play("draw")
    assert run(["deal", "export", "Solo"]) == 0
    assert "rating" not in capsys.readouterr().out
    (home / "two.toml").write_text(HARBOR)
    assert run(["deal", "check", str(home / "two.toml")]) == 0
    assert "Rating" not in capsys.readouterr().out
    (home / "bad.toml").write_text("rating = 6\n" + text)
    assert run(["deal", "check", str(home / "bad.toml")]) == 2


def test_statistics_know_results_by_rating() -> None:
    """The first end of each deal counts, as for streaks."""
    session = new_game(seed=5)
    while session.prompt is not None:
        session.play(simple_move(session))
    entry = entry_of(session, "2026-01-31")
    wins = [
        replace_entry(entry, outcome=outcome, seed=seed, finished=seed)
        for seed, outcome in enumerate(("won", "lost"), 1)
    ]
    assert entry.rating == number(session.start)
    entries = {str(seed): each for seed, each in enumerate([*wins, replace_entry(wins[0], finished=9)])}
    summary = summarize(entries, read_date("2026-02-01"))
    assert summary.by_rating == {entry.rating: (2, 1)}
    assert f"Deals of rating {entry.rating}: 1 of 2 won (50%)." in summary_lines(summary, ENGLISH)


def replace_entry(entry: object, **figures: object) -> object:
    import msgspec

    return msgspec.structs.replace(entry, **figures)  # type: ignore[type-var]
