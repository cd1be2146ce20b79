"""The rating of a deal: fifths of all deals with as many seats by the chance at their first turn."""

import re
from functools import partial
from itertools import combinations
from math import comb, exp
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from highseas.campaign.main import run
from highseas.campaign.play.daily import read_date
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start, start_from_deal
from highseas.campaign.results.stats import Entry
from highseas.campaign.results.summary import summarize
from highseas.campaign.royal.begin import setups
from highseas.campaign.royal.play import rating
from highseas.campaign.royal.play.named_deals import daily_start
from highseas.campaign.royal.play.rating import EASIEST, HARDEST, Rating, chapter_rating, rated, rating_of, scales
from highseas.campaign.royal.results.entries import entry_of
from highseas.campaign.royal.words.names import LANGUAGE
from highseas.campaign.royal.words.records import summary_lines
from highseas.campaign.royal.words.results import rating_line
from highseas.campaign.saved_games import slots
from highseas.campaign.words.language import points
from highseas.engine.royal.ai.advice import NODES
from highseas.engine.royal.ai.navigator import navigator
from highseas.engine.royal.ai.navigator.navigator import analyze
from highseas.engine.royal.ai.navigator.network import ONE, Family, drift_at, families, families_of, logistic
from highseas.engine.royal.ai.navigator.weights import RawCommon, RawOpening, weights
from highseas.engine.royal.cards import CONTRACTS
from highseas.engine.royal.game import apply, decider, legal
from highseas.engine.royal.new_game import new_game as laid_out
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import determinize, observe
from highseas.engine.royal.state import Level, Options, Setup, State
from tests import helpers
from tests.front import headless, send
from tests.tui.games import HARBOR, new_game, simple_move
from tools import chapters, deals
from tools.yardstick import Case

pytestmark = pytest.mark.usefixtures("home", "no_input")


def wanted(**figures: Any) -> Start:
    return setups.wanted_start(setups.GameRequest(**{"seed": 1, **figures}))


def of_start(start: Start) -> Rating:
    found = rating_of(start)
    assert found is not None
    return found


def of_state(state: State) -> Rating:
    found = rated(state)
    assert found is not None
    return found


@pytest.mark.parametrize("seats", [1, 2, *(pytest.param(seats, marks=pytest.mark.long) for seats in (3, 4, 5))])
def test_ratings_are_fifths_of_all_deals_with_as_many_seats(seats: int) -> None:
    """Of 60 deals that the cuts were not made of, each rating has its share. It fails when new weights came and
    the ratings are still those of the old ones: `python -m tools.ratings make` makes them anew.
    """
    scale = scales()[seats]
    found = [scale.number_of(deals.chance_of(seed, 0, seats)) for seed in range(2_000_000, 2_000_060)]
    assert all(4 <= found.count(each) <= 22 for each in range(1, 6)), [found.count(each) for each in range(1, 6)]


def test_every_number_of_seats_has_a_scale_and_numbers_for_every_contract() -> None:
    ids = [contract.id for contract in CONTRACTS]
    assert list(scales()) == [1, 2, 3, 4, 5] == sorted(families())
    for seats in scales():
        begins = families()[seats].opening
        assert begins is not None and set(begins.contracts) == set(ids)
        assert any(begins.contracts.values()) and begins.factor + begins.ahead > 0
    alone, *others = (families()[seats].common for seats in scales())
    assert alone and others[0] and others == others[:1] * 4 and alone.pairs != others[0].pairs
    for common in (alone, others[0]):
        assert list(common.pairs) == [f"{one} {other}" for one, other in combinations(ids, 2)]
        assert list(common.cards) == ids
        assert 8 < common.usual < 24 and any(common.cards.values()) and any(common.pairs.values())
    assert len(alone.sets) == comb(len(CONTRACTS), 3) and any(alone.sets) and not others[0].sets


def test_cuts_part_deals_into_fifths() -> None:
    assert deals.cuts(range(100)) == [79, 59, 39, 19]
    for scale in scales().values():
        cuts = scale.cuts
        assert list(cuts) == sorted(cuts, reverse=True) and len(set(cuts)) == 4 and cuts[3] > 0 and cuts[0] < 10_000
        chances = (10_000, cuts[0], cuts[0] - 1, cuts[3], cuts[3] - 1, 0)
        assert [scale.number_of(chance) for chance in chances] == [1, 1, 2, 4, 5, 5]


NO_PAIRS = {f"{one.id} {other.id}": 0 for one, other in combinations(CONTRACTS, 2)}
NO_CONTRACTS = {contract.id: 0 for contract in CONTRACTS}


def family_with(seats: int, begins: RawOpening | None, common: RawCommon | None = None) -> Family:
    found = families_of(weights())[seats]
    found.opening, found.common = begins, common
    return found


def test_chances_of_new_deals_are_set_right_by_contracts_and_time_cards() -> None:
    table = deals.table(3, 4, 2)
    names = [CONTRACTS[contract].id for contract in table.contracts]

    def found(contracts: dict[str, int], common: RawCommon | None = None) -> int:
        family = family_with(2, RawOpening(512, 256, 100, -10, contracts), common)
        return navigator.set_right(family, 2000, -400, table)

    plain = 1000 - 100 + 100 - 40
    assert found(NO_CONTRACTS) == plain
    assert found({**NO_CONTRACTS, names[0]: 7, names[-1]: -20}) == plain - 13
    ordered = [CONTRACTS[contract].id for contract in sorted(table.contracts)]
    pairs = {**NO_PAIRS, f"{ordered[0]} {ordered[2]}": 5, f"{ordered[1]} {ordered[0]}": 90}
    cards = {**NO_CONTRACTS, ordered[1]: 11, ordered[3]: -4}
    common = RawCommon(len(table.time_deck) - 3, cards, pairs)
    assert found(NO_CONTRACTS, common) == plain + 5 + 3 * 7
    assert navigator.set_right(family_with(2, None), 2000, -400, table) == -400


def test_the_chance_of_a_new_deal_knows_all_its_contracts_together() -> None:
    """A set has the place that it has among all sets, however its contracts lie on the table."""
    every = list(combinations(range(len(CONTRACTS)), 3))
    common = RawCommon(15, NO_CONTRACTS, NO_PAIRS, tuple(1000 + place for place in range(len(every))))
    family = family_with(1, RawOpening(0, 0, 0, 0, NO_CONTRACTS), common)
    for seed in range(40):
        table = deals.table(seed, 4, 1)
        first, second, third = sorted(table.contracts)
        assert navigator.set_right(family, 9, 9, table) == 1000 + every.index((first, second, third))


def test_log_odds_become_chances_that_rise_and_are_never_certain() -> None:
    assert (navigator.chance_of(0), navigator.chance_of(1024)) == (5000, round(10_000 / (1 + exp(-1))))
    chances = [navigator.chance_of(odds) for odds in range(-20_000, 20_000, 50)]
    assert chances == sorted(chances) and chances[0] > 0 and chances[-1] < 10_000


def test_log_odds_of_a_chance_are_the_least_that_reach_it() -> None:
    table = weights().sigmoid
    for odds in (-8192, -5000, -33, 0, 1, 700, 8191):
        found = navigator.odds_of(logistic(table, odds))
        assert found <= odds and logistic(table, found) == logistic(table, odds)
        assert logistic(table, found - 1) - (odds == -8192) < logistic(table, odds)
    assert navigator.odds_of(0) == -8192 and navigator.odds_of(ONE) == 8192


@pytest.mark.parametrize("seats", [1, 3])
def test_the_opening_says_what_the_search_begins_and_ends_with(seats: int) -> None:
    for seed in range(3):
        seen = observe(deals.table(seed, 0, seats), 0)
        for odds, budget in ((navigator.log_odds(seen), 1), (navigator.odds_of(navigator.ahead(seen)), NODES)):
            best = analyze(seen, 0, budget, families={seats: plain(seats)}).judged[0].chance
            assert abs(navigator.chance_of(odds) - best) <= 3  # a 1024th of log-odds is as much


def plain(seats: int) -> Family:
    found = families_of(weights())[seats]
    found.correction, found.drift, found.opening = (), (0, 0, 0), None
    return found


def hinted(state: State) -> int:
    return analyze(observe(state, decider(state)), decider(state)).judged[0].chance


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_a_hint_at_the_first_turn_tells_the_rating(seats: int) -> None:
    """However a deal begins; with five seats an expedition lies on a new table."""
    for seed, aside in ((5, 0), (6, 3)):
        new = deals.table(seed, aside, seats)
        seen = observe(new, 0)
        right = navigator.set_right(
            families()[seats], navigator.log_odds(seen), navigator.odds_of(navigator.ahead(seen)), new
        )
        assert of_state(new).chance == navigator.chance_of(right) == hinted(new)
        assert hinted(new) != analyze(seen, 0, families={seats: plain(seats)}).judged[0].chance
    chosen = Options(contracts=("contract-jinx",), random_start=True, auto_contracts=True)
    lot = laid_out(Setup("contracts", helpers.NAMES[:seats], 11, chosen))
    assert of_state(lot).chance == hinted(lot)


def test_what_a_deal_begins_with_fades_to_its_last_turn() -> None:
    """A table of the same deal with fewer turns left is told by less of it, and by none that was laid otherwise."""
    seats, family = 3, families()[3]
    known = {navigator.drift_of(deals.table(seed, 0, seats), family) - family.drift[0]: seed for seed in range(5)}
    own = max(known, key=abs)
    begun = deals.table(known[own], 0, seats)
    turns = len(begun.time_deck)
    assert abs(own) > 100
    for gone in range(turns):
        later = replace(begun, turn=gone + 1, time_deck=begun.time_deck[gone:])
        left = navigator.drift_of(later, family) - drift_at(later, family.drift)
        assert abs(left - own * (turns - gone) / turns) <= 1
    short = replace(begun, time_deck=begun.time_deck[3:])
    fewer = replace(begun, contracts=begun.contracts[1:])
    assert not any(map(navigator.is_of_new_deal, (short, fewer)))
    assert [navigator.drift_of(each, family) for each in (short, fewer)] == [family.drift[0]] * 2


@pytest.mark.parametrize(("seats", "aside"), [(1, 4), (2, 0), (5, 2)])
def test_every_decision_of_a_game_is_of_its_deal(seats: int, aside: int) -> None:
    """Whatever is drawn, busts, is set aside or shuffled, turns and Time cards are those of a new deal."""
    for seed in range(4):
        luck, state = Random(seed), deals.table(seed, aside, seats)
        while state.frames:
            assert navigator.is_of_new_deal(state)
            apply(state, luck.choice(legal(state)))


def test_other_beginnings_of_turns_are_rated_as_a_hint_tells_them() -> None:
    """A later turn, and a table that was laid by hand, of which nothing is known as of new deals."""
    later = deals.table(5)
    helpers.do(later, "draw", "stop")
    while len(legal(later)) != 1 or not PORT_ROYAL.turn_begins(later):
        apply(later, legal(later)[-1])
    laid = helpers.table(contracts=["jinx", "explorer", "fighter"], coins=[9], time=9, drawn=0)
    for state in (later, laid):
        assert of_state(state).chance == hinted(state)
    assert not navigator.is_of_new_deal(laid)


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 1 << 40), luck=st.integers(0, 1 << 40), seats=st.integers(1, 5), aside=st.integers(0, 9))
def test_a_rating_sees_what_is_observed_and_nothing_face_down(seed: int, luck: int, seats: int, aside: int) -> None:
    """Ruling R23: however the decks and the faces of coins are dealt anew, the rating is the same."""
    state = deals.table(seed, aside, seats)
    found = of_state(state)
    assert found.seats == seats and EASIEST <= found.number <= HARDEST and 0 < found.chance < 10_000
    assert rated(determinize(observe(state, state.active), luck)) == found


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_a_rating_knows_contracts_and_cards_aside(seats: int) -> None:
    found, harder = of_start(wanted(players=seats)), of_start(wanted(players=seats, aside=8))
    assert of_start(wanted(players=seats, contracts=("jinx", "explorer", "fighter"))).chance != found.chance
    assert harder.chance < found.chance and harder.number >= found.number


def test_what_is_not_rated() -> None:
    """Where a turn may begin with a claim there is a decision before its first card, and a rating judges none."""
    against = (wanted(mode="base", players=2), wanted(players=2, competitive=True))
    for start in (*against, wanted(players=2, sets=("base", "contracts", "make-sail-marked"))):
        assert rating_of(start) is None and rating_line(start, LANGUAGE) == ""
    session = new_game()
    for move in ("draw", "concede"):
        session.play(move)
        assert rated(session.state) is None
    crew = ["priest-1vp", "priest-1vp"]
    bare = helpers.table(display=[crew], coins=[3], drawn=0)
    offered = helpers.table(display=[crew], coins=[3], drawn=0, expeditions=["expedition-two-crosses"])
    assert len(legal(bare)) == 1 and rated(bare) is not None
    assert len(legal(offered)) > 1 and rated(offered) is None


@pytest.mark.parametrize(("asked", "seats"), [(1, 1), (3, 1), (5, 1), (1, 2), (5, 4)])
def test_a_deal_of_a_wanted_rating_is_found(asked: int, seats: int) -> None:
    assert of_start(wanted(seed=None, rating=asked, players=seats)).number == asked
    first = wanted(seed=500, rating=asked, players=seats)
    assert of_start(first).number == asked and first == wanted(seed=500, rating=asked, players=seats)
    skipped = [of_start(wanted(seed=seed, players=seats)).number for seed in range(500, first.setup.seed)]
    assert asked not in skipped and first.setup.seed >= 500


def test_a_rating_that_cannot_be_had_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for asked in (0, -1):
        with pytest.raises(SessionError, match="none"):
            wanted(rating=asked)
    monkeypatch.setattr(rating, "MOST_TRIES", 5)
    with pytest.raises(SessionError, match="not_found"):
        wanted(rating=1, aside=9)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--rating 6", "Deals have from 1 star, the easiest, to 5 stars; 6 is none"),
        ("--rating 2 --players 2 --competitive", "Only contracts against the Time deck are rated"),
        ("adventure --rating 2", "--rating does not go with a story campaign"),
        ("--rating 2 --deal x.toml", "--rating does not go with a deal file"),
    ],
)
def test_the_command_line_refuses_it_in_a_sentence(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["new", *arguments.split()]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("aside", [0, 8])
def test_the_stars_of_a_deal_stand_alone_until_ten_like_it_were_played(
    players: int, aside: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = wanted(seed=3, players=players, aside=aside)
    found, seats = of_start(start), f" with {players} seats" if players > 1 else ""
    entry, _ = entry_of_game()
    like = replace(entry, seats=players, rating=found.number, outcome="won", finished=1)
    deals = [replace(like, seed=seed, outcome="won" if seed < 4 else "lost") for seed in range(10)]
    others = [replace(like, seed=11, rating=6), replace(like, seed=0, outcome="lost", finished=9)]
    for so_far in (deals[:9] + others, deals + others):
        entries = {str(place): each for place, each in enumerate(so_far)}
        monkeypatch.setattr("highseas.campaign.results.summary.readable", partial(dict, entries))
        line = f"This deal: {found.number} of 5 stars{seats}"
        if len(so_far) > 11:
            line += f": the program's best player wins {points(found.chance)} of 100 such deals, you so far 4 of 10"
        assert rating_line(start, LANGUAGE) == f"{line}."


def test_the_rating_is_said_before_play(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Mock(return_value=0)
    monkeypatch.setattr("highseas.campaign.tui.launch.is_terminal", lambda: True)
    monkeypatch.setattr("highseas.campaign.tui.launch.open_table", table)
    assert run(["new", "--seed", "3", "--rating", "4"]) == 0
    assert run(["daily", "--date", "2026-01-31", "--name", "Ann"]) == 0
    assert run(["daily", "--date", "2026-01-31", "--name", "Ann"]) == 0
    game, daily, again = (call.args[0].notice for call in table.call_args_list)
    assert game.startswith("This deal: 4 of 5 stars")
    assert daily == rating_line(daily_start(read_date("2026-01-31"), "Ann"), LANGUAGE) != ""
    assert again == daily  # no move was made in it yet


def test_plain_lines_say_the_rating_first(capsys: pytest.CaptureFixture[str]) -> None:
    for words, said in (("--rating 2", "2 of 5 stars."), ("--rating 4 --players 3", "4 of 5 stars with 3 seats.")):
        assert run(["line", "--seed", "3", *words.split(), "--no-save"]) == 0
        assert f"This deal: {said}" in capsys.readouterr().out.partition("Turn 1")[0]


def test_json_has_the_rating_until_the_first_move() -> None:
    start = wanted(seed=3, players=2)
    at, found = headless(start), of_start(start)
    first, drawn, undone = (answer["rating"] for answer in send(at, '"draw"', {"undo": True, "consent": True}))
    assert first == undone == {"number": found.number, "chance": points(found.chance)} and drawn is None


def test_deal_files_carry_the_rating(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = new_game(seed=5)
    slots.keep_new(slots.open_store(), "Solo", session)

    def said(*words: str, status: int = 0) -> str:
        assert run(["deal", *words]) == status
        return capsys.readouterr().out

    def checked(text: str, status: int = 0) -> str:
        (tmp_path / "deal.toml").write_text(text)
        return said("check", str(tmp_path / "deal.toml"), status=status)

    text = said("export", "Solo")
    assert text.startswith(f"rating = {of_start(session.start).number}\n")
    assert rating_of(start_from_deal(text)) == rating_of(session.start)
    assert rating_line(session.start, LANGUAGE) in checked(text)
    assert "rating" not in PORT_ROYAL.deals.write(session.state)
    session.play("draw")
    assert "rating" not in said("export", "Solo")
    assert "stars" not in checked(HARBOR)
    checked("rating = 6\n" + text, status=2)


def chapter(number: int, players: int = 1, failures: int = 0, level: Level = "written", **options: Any) -> Start[Setup]:
    start = Case(number, players, failures, level).start(5)
    return replace(start, setup=replace(start.setup, options=replace(start.setup.options, **options)))


def test_chapters_are_rated_in_fifths_of_those_with_as_many_seats_at_all_levels() -> None:
    """It fails when new weights came: `python -m tools.chapters stars` makes the cuts anew."""
    for players, scale in scales("chapters").items():
        chances = chapters.chances(players)
        assert list(scale.cuts) == deals.cuts(chances)
        assert all(2 <= [scale.number_of(chance) for chance in chances].count(each) <= 4 for each in range(1, 6))


def test_the_stars_of_a_chapter_are_the_same_however_it_is_dealt() -> None:
    start = chapter(4, 2)
    found = chapter_rating(start)
    assert found is not None and found.seats == 2 and rating_of(start) is None
    assert chapter_rating(replace(start, setup=replace(start.setup, seed=77))) == found
    for other, less in ((chapter(4, 2, 3), 1), (chapter(4, 2, level="gentle"), 1), (chapter(4, 2, level="stern"), -1)):
        rated_too = chapter_rating(other)
        assert rated_too is not None and (rated_too.chance > found.chance) is (less > 0)
        assert less * (found.number - rated_too.number) >= 0
    assert rating_line(start, LANGUAGE) == f"This chapter: {found.number} of 5 stars with 2 seats."
    assert chapter_rating(chapter(4, 2, competitive=True)) is None and chapter_rating(wanted(players=2)) is None


def test_a_chapter_says_its_stars_before_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["line", "adventure", "--players", "2", "--no-save"]) == 0
    assert re.search(r"This chapter: [1-5] of 5 stars with 2 seats\.", capsys.readouterr().out)


def entry_of_game(seats: int = 1) -> tuple[Entry, int]:
    """Return the entry of a game to its end, and the rating of its deal."""
    session = new_game(seats, seed=5)
    while session.prompt is not None:
        session.play(simple_move(session))
    return entry_of(session, "2026-01-31"), of_start(session.start).number


def test_statistics_know_results_by_rating() -> None:
    """The first end of each deal counts, as for streaks."""
    entry, number = entry_of_game()
    assert entry.rating == number
    wins = [replace(entry, outcome=each, seed=seed, finished=seed) for seed, each in enumerate(("won", "lost"), 1)]
    finished = [*wins, replace(wins[0], finished=9), replace(wins[0], seats=2)]
    summary = summarize({str(at): each for at, each in enumerate(finished)}, read_date("2026-02-01"))
    assert summary.by_rating == {(1, number): (2, 1), (2, number): (1, 1)}
    lines = summary_lines(summary, LANGUAGE)
    assert f"Deals of {number} {'star' if number == 1 else 'stars'}: 1 of 2 won (50%)." in lines
    assert f"Deals of {number} {'star' if number == 1 else 'stars'} with 2 seats: 1 of 1 won (100%)." in lines
    entry, number = entry_of_game(2)
    assert entry.rating == number > 0
