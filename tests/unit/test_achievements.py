"""Achievements and medals: every one can be had and can be missed, and the file of what was achieved."""

from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highseas.campaign.chapters.pages import read_one, unread
from highseas.campaign.files import paths
from highseas.campaign.files.datafile import DataFileError
from highseas.campaign.jamaica.results import tally as race_tally
from highseas.campaign.play.finished import Tally
from highseas.campaign.play.replay import read_replay
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.results import achievements, summary
from highseas.campaign.results.achievements import Achievement, Album, Conditions, Medal, figures_of, medals, medals_of
from highseas.campaign.royal.play.named_deals import daily_start, find, of_day
from highseas.campaign.royal.play.tally import tally
from highseas.campaign.royal.tui.statistics import PAGES
from highseas.campaign.royal.words.names import LANGUAGE
from highseas.campaign.royal.words.records import line, lines
from highseas.campaign.saved_games import slots
from highseas.campaign.saved_games.finished_games import look_back
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.words.records import medal_texts
from highseas.engine.royal.cards import CONTRACTS
from highseas.story.loader import load_story
from tests.front import headless, start
from tests.races import new_race, sail
from tests.tui.test_story_table import campaign, simply
from tests.unit.test_statistics import entry, finished

ALL = achievements.achievements()
DAY = date(2026, 3, 1)
FLAGS = {"won", "lost", "ranked", "beaten", "navigator_beaten", "conceded", "rewound", "timed"} | {
    "competitive_chapter", "stern", "daily", "on_its_day", "puzzle", "puzzle_of_day", "practice",
}  # fmt: skip
BY_ID = {each.id: each for each in ALL}


@cache
def known() -> Tally:
    """Return all that may be asked of a game of either kind."""
    race, found = race_tally(sail(new_race(2, 1)), DAY), tally(finished(seats=2), DAY)
    return Tally({**race.figures, **found.figures}, {**race.words, **found.words})


def made(each: Achievement, **other: int) -> Tally:
    """Return a made-up game that fulfils the conditions, and brings every word there is."""
    figures = dict.fromkeys(known().figures, 0) | dict.fromkeys(each.when.all, 1) | each.when.least | other
    words = dict.fromkeys(known().words, tuple(f"word {number}" for number in range(max(each.need, 1))))
    return Tally(figures, words | ({each.each: each.of} if each.of else {}))


def played_out(session: Session) -> Session:
    while session.result is None:
        session.play(session.game.legal(session.state)[0])
    return session


@pytest.mark.parametrize("each", ALL, ids=lambda each: each.id)
def test_every_achievement_can_be_had_and_missed(each: Achievement) -> None:
    album = Album().with_game(made(each), "2026-03-01")
    assert album.is_done(each) and album.day(each) == "2026-03-01"
    nothing = Tally(dict.fromkeys(known().figures, 0), dict.fromkeys(known().words, ()))
    assert not Album().with_game(nothing, "2026-03-01").is_done(each)
    missed = [
        *((name, 0) for name in each.when.all),
        *((name, least - 1) for name, least in each.when.least.items()),
        *((name, most + 1) for name, most in each.when.most.items()),
        *((name, 1) for name in (*each.when.none, *achievements.NEVER)),
    ]
    assert [name for name, figure in missed if each.words(made(each, **{name: figure}))] == []


def test_the_data_ask_only_for_what_a_tally_has() -> None:
    assert len(ALL) == len(BY_ID) and 28 <= len(ALL) <= 48
    found = known()
    for each in ALL:
        assert set(each.when.names()) <= set(found.figures) and each.each in {*found.words, ""}, each.id
        assert line(each, Album(), LANGUAGE).startswith("· ")
    story, wanted = load_story(), {each.id: each.wanted for each in ALL if each.each}
    assert wanted["every-seal"] == len(CONTRACTS) and wanted["the-whole-tale"] == len(story.chapters)
    assert wanted["everybody-s-shoes"] == len(story.characters.character)
    assert found.figures["seats"] == 2 and found.words["seats"] == ("2",)
    assert all(found.figures[name] in (0, 1) for name in FLAGS)
    assert found.figures["busts"] > 0 and found.figures["largest_bust"] > 1


@given(
    figures=st.dictionaries(st.sampled_from(["a", "b", "c"]), st.none() | st.integers(-3, 3)),
    everything=st.lists(st.sampled_from(["a", "b"]), max_size=2),
    none=st.lists(st.sampled_from(["a", "c"]), max_size=2),
    least=st.dictionaries(st.sampled_from(["a", "b", "c"]), st.integers(-3, 3), max_size=2),
    most=st.dictionaries(st.sampled_from(["a", "b", "c"]), st.integers(-3, 3), max_size=2),
)
def test_conditions_hold_only_of_what_is_known(
    figures: dict[str, int | None], everything: list[str], none: list[str], least: dict[str, int], most: dict[str, int]
) -> None:
    conditions = Conditions(tuple(everything), tuple(none), least, most)

    def fulfils(name: str) -> bool:
        figure = figures.get(name)
        return figure is not None and (
            (name not in everything or figure != 0)
            and (name not in none or figure == 0)
            and figure >= least.get(name, figure)
            and figure <= most.get(name, figure)
        )

    assert conditions.hold(figures) is all(fulfils(name) for name in set(conditions.names()))


@settings(deadline=None)  # the first example may wait for a busy machine
@given(st.lists(st.tuples(st.sampled_from(ALL), st.dates(date(2026, 1, 1), date(2026, 12, 31))), max_size=6))
def test_the_order_in_which_games_are_entered_changes_nothing(games: list[tuple[Achievement, date]]) -> None:
    def album(order: list[tuple[Achievement, date]]) -> Album:
        found = Album()
        for each, day in order:
            found = found.with_game(made(each), day.isoformat())
        return found

    assert album(games) == album(games[::-1]) and album(games + games) == album(games)


RACES = """
    clear-water 41 31 lair-lord 22 31 never-boarded 31 21 last-crumb 21 31 last-to-first 52 31 paid-in-full 49 31
    ghost-behind 14 11 every-fleet 31 11 every-power 21 31
"""
"""Ships and seed of a race of the plain captains that brings an achievement, and of one that does not."""


@pytest.mark.parametrize(("name", "brings", "misses"), [RACES.split()[at : at + 3] for at in range(0, 27, 3)])
def test_one_race_brings_it_and_another_does_not(name: str, brings: str, misses: str) -> None:
    earned, missed = (race_tally(sail(new_race(int(race[0]), int(race[1:]))), DAY) for race in (brings, misses))
    assert BY_ID[name].words(earned) and not BY_ID[name].words(missed)


def test_a_race_won_against_deckhand_without_a_hint_is_kept(home: Path) -> None:
    session = sail(new_race(3, 1))
    assert session.result is not None
    mine = session.result.winners[0] - 1
    session.players = [Controller.PERSON if seat == mine else Controller.PROGRAM for seat in range(3)]
    session.game_id = "race"
    assert BY_ID["old-salt"] in achievements.enter_ended(session)
    assert any(each.startswith("✓ Old salt") for each in lines(achievements.load(), LANGUAGE))
    session.players.insert(0, session.players.pop())  # now another seat is the person's, which lost
    lost = race_tally(session, DAY)
    assert lost.figures["deckhands"] == 2 and not any(BY_ID[name].words(lost) for name in ("old-salt", "every-fleet"))


def test_a_puzzle_and_a_daily_deal_know_their_day() -> None:
    puzzle = find("spare-the-settler")
    session = read_replay(puzzle.solution, puzzle.start)
    days = [date.fromordinal(DAY.toordinal() + number) for number in range(100)]
    on, off = (next(day for day in days if (of_day(day) == puzzle) is wanted) for wanted in (True, False))
    deed = BY_ID["puzzle-of-the-day"]
    assert deed.words(tally(session, on)) and not deed.words(tally(session, off))
    session.hinted.add(1)
    assert not deed.words(tally(session, on))
    daily = played_out(headless(daily_start(DAY)).session)
    that, next_day = tally(daily, DAY).figures, tally(daily, date(2026, 3, 2)).figures
    assert that["on_its_day"] and not next_day["on_its_day"] and next_day["daily"]


def test_an_achievement_is_new_only_once_and_a_collection_tells_how_far_it_is(home: Path) -> None:
    deed, collection = BY_ID["dry-hull"], BY_ID["every-table"]
    new = achievements.enter([(made(deed), "2026-03-01")])
    assert deed in new and deed not in achievements.enter([(made(deed), "2026-03-02")])
    album = achievements.load()
    assert album.day(deed) == "2026-03-01"
    assert line(deed, album, LANGUAGE) == "✓ Dry hull: win without a single bust (2026-03-01)"
    assert lines(album, LANGUAGE)[0] == f"Achievements: {len(new)} of {len(ALL)}"
    game = made(collection)
    alone = Tally(game.figures, {**game.words, "seats": ("1",)})
    album = Album().with_game(alone, "2026-03-01").with_game(alone, "2026-03-04")
    assert line(collection, album, LANGUAGE).endswith(", 1 of 5")


def test_words_of_newer_versions_stay_and_damage_is_named(home: Path) -> None:
    file = paths.achievements_file()
    home.mkdir()
    file.write_bytes(b'{"words": {"of-later": {"": "2027-01-01"}}, "colour": "red"}')
    achievements.enter([(made(ALL[0]), "2026-03-01")])
    assert achievements.load().words["of-later"] == {"": "2027-01-01"}
    file.write_bytes(b"[1, 2")
    with pytest.raises(DataFileError):
        achievements.load()


def test_a_backup_adds_its_achievements_and_games_are_looked_through_again(home: Path) -> None:
    achievements.enter([(made(ALL[0]), "2026-03-05")], looked_back=True)
    theirs = Album({ALL[0].id: {"": "2026-01-01"}, ALL[1].id: {"": ""}}, looked_back=True)
    achievements.put_back(msgspec.json.encode(theirs))
    album = achievements.load()
    assert album.day(ALL[0]) == "2026-01-01" and album.is_done(ALL[1]) and not album.looked_back


def test_a_game_is_entered_when_it_ends_and_found_again_in_the_history(home: Path) -> None:
    store = slots.open_store()
    session = played_out(headless(start(), store=store).session)
    achieved = achievements.enter_ended(session)
    slots.leave(session)
    kept = achievements.load()
    paths.achievements_file().unlink(missing_ok=True)
    seen: list[tuple[int, int]] = []
    look_back(store, lambda done, total: seen.append((done, total)))
    album = achievements.load()
    assert (album.words, album.looked_back) == (kept.words, True) and seen
    assert [each for each in ALL if album.is_done(each)] == achieved


def test_a_game_of_the_program_achieves_nothing_and_one_against_it_says_who_was_beaten(home: Path) -> None:
    session = finished()
    session.by_crew = set(range(1, len(session.moments)))
    assert achievements.tally_of(session, DAY) is None and achievements.enter_ended(session) == []
    rivals = headless(start(2, 3, competitive=True)).session
    rivals.play("concede")
    assert rivals.result is not None
    [winner] = rivals.result.winners
    rivals.players[2 - winner], rivals.policies[2 - winner] = Controller.PROGRAM, "navigator"
    names = ("ranked", "beaten", "navigator_beaten")
    assert [tally(rivals, DAY).figures[name] for name in names] == [1, 1, 1]
    rivals.policies[2 - winner] = "deckhand"
    assert [tally(rivals, DAY).figures[name] for name in names] == [1, 1, 0]
    rivals.players.reverse()
    assert [tally(rivals, DAY).figures[name] for name in names] == [1, 0, 0]


def test_first_win_and_records() -> None:
    entries = {
        "a": entry(1, "lost", turns_left=0),
        "b": entry(2, "won", points=4, turns=12, turns_left=2, busts=3, aside=0, coins=9),
        "c": entry(3, "won", points=2, turns=10, turns_left=5, busts=3, aside=4, coins=14),
        "again": entry(4, "won", points=9, turns=2, seed=3, aside=4),
        "two": entry(5, "won", seats=2, points=1, turns=20, turns_left=1, busts=9, aside=4),
    }
    assert medals_of(entries, "a") == [] and medals_of(entries, "again") == []
    assert [won.id for won in medals_of(entries, "b")] == ["first-win"]
    won = {each.id: each for each in medals_of(entries, "c")}
    assert set(won) == {"first-win-aside", "most-to-spare", "quickest-win"}
    assert (won["most-to-spare"].figure, won["most-to-spare"].before) == (5, 2)
    assert [each.id for each in medals_of(entries, "two")] == ["first-win-together"]
    assert ("Under full sail", "won in 10 turns; the fewest before was 12") in medal_texts(won.values(), LANGUAGE)


def test_a_streak_is_a_medal_only_when_it_is_the_longest() -> None:
    outcomes = ["won", "won", "lost", "won", "won", "won", "lost", "won", "won", "won"]
    entries = {str(number): entry(number, outcome) for number, outcome in enumerate(outcomes, 1)}
    found = [name for name in entries if "longest-streak" in {won.id for won in medals_of(entries, name)}]
    assert found == []  # of three in a row nobody had a streak of three to compare with
    entries |= {str(number): entry(number, "won") for number in range(11, 13)}
    assert "longest-streak" in {won.id for won in medals_of(entries, "11")}


def race(finished: int, seats: int, **known: Any) -> Any:
    return entry(finished, "ranked", seats=seats, mode="jamaica", plays="jamaica", **known)


def test_races_have_firsts_and_records_of_their_own() -> None:
    entries = {
        "port royal": entry(1, "won", points=90, turns=2),
        "alone": race(2, 1, points=30, turns=14, home=True),
        "astray": race(3, 1, points=31, turns=15, home=False),
        "again": race(4, 1, points=31, turns=12, home=True),
        "three": race(5, 3, points=20, turns=12, beaten=True),
        "three more": race(6, 3, points=25, turns=13, beaten=True),
        "lost": race(7, 3, points=9, turns=5, beaten=False),
    }
    won = {name: [each.id for each in medals_of(entries, name)] for name in entries}
    assert won["port royal"] == ["first-win"] and won["alone"] == ["first-home"] and won["lost"] == []
    assert won["astray"] == ["most-race-points"] and won["again"] == ["quickest-home"]
    assert won["three"] == ["first-race-won"] and won["three more"] == ["most-race-points"]
    texts = medal_texts(medals_of(entries, "again"), LANGUAGE)
    assert texts == [("Short way round", "home in 12 rounds; the fewest before was 14")]


@pytest.mark.parametrize("medal", medals(), ids=lambda medal: medal.id)
def test_every_medal_can_be_won_and_missed(medal: Medal) -> None:
    figures: dict[str, Any] = dict(next(iter(figures_of([entry(1, "won")]))))
    assert set(medal.when.names()) | {medal.record, *medal.same} - {""} <= set(figures) | {""}
    assert bool(medal.first) != bool(medal.record) and medal_texts([], LANGUAGE) == []
    base = {"won": 1, "coins": 15, "aside": 2, "rating": 3, "streak": 4} | dict.fromkeys(medal.when.all, 1)
    base |= dict.fromkeys(medal.when.none, 0)
    game = {name: base.get(name, figures[name]) for name in figures} | medal.when.least
    from highseas.campaign.results.achievements import _won

    worse = dict(game)
    if medal.record:
        worse[medal.record] = game[medal.record] + (1 if medal.lower else -1)
        worse |= {name: max(least, worse[name]) for name, least in medal.when.least.items()}
        better = dict(game)
        better[medal.record] = game[medal.record] + (-1 if medal.lower else 1)
        assert _won(medal, [game], better) is not None
        assert _won(medal, [better], game) is None and _won(medal, [], game) is None
    else:
        assert _won(medal, [], game) is not None and _won(medal, [game], game) is None
    for name in medal.when.all:
        assert _won(medal, [game], game | {name: 0}) is None


def test_the_chapters_of_a_running_campaign_are_looked_through_too(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = slots.open_store()
    session = campaign(2)
    while session.result is None:
        simply(session, 1)
    while unread(session):
        session.campaign = read_one(session)
    session.rewound = True
    slots.keep_new(store, "Sea", session)
    slots.leave(slots.next_chapter(session))
    seen: list[tuple[bool, int]] = []
    of_session = achievements.tally_of

    def noted(one: Session, day: date) -> Tally | None:
        found = of_session(one, day)
        if found is not None:
            seen.append((bool(found.figures["rewound"]), found.figures["chapter"]))
        return found

    monkeypatch.setattr(achievements, "tally_of", noted)
    look_back(store)
    assert seen == [(True, 1)], "the chapter in the log; the one that is running is not over"


@pytest.mark.parametrize("width", [34, 36, 38, 74, 112])
def test_cards_of_achievements_have_titles_and_dates_whole(width: int) -> None:
    album = Album({each.id: {str(n): "2026-03-01" for n in range(each.wanted)} for each in ALL})
    text = PAGES["achievements"](summary.summarize({}, date.max), album, LANGUAGE, styles_of("dark"), (width, 0)).plain
    assert "…" not in text and text.count("2026-03-01") == len(ALL)
    assert all(LANGUAGE.say(f"achievements.{each.id}.title") in text for each in ALL)
