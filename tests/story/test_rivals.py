"""Deckhand in competitive chapters: the trophy, ties by markers, crowns by what they bring."""

from highseas.engine.royal.derived import refresh
from highseas.engine.royal.game import decider
from highseas.engine.royal.moves import NO, YES, Take
from highseas.engine.royal.seen.observe import observe
from highseas.story.ai.advisor import ChapterDeckhand, ChapterRival, advise
from highseas.story.mode.state import CoinOffer
from tests.adventure import Tale, card


def rival_at(tale: Tale, seat_no: int = 0) -> ChapterRival:
    return ChapterRival(observe(tale.state, seat_no), seat_no)


def worth_of_a_marker(tale: Tale) -> float:
    return rival_at(tale).mission_value(0, 0)


def test_it_plays_against_rivals_only_in_competitive_chapters() -> None:
    for competitive, player in ((False, ChapterDeckhand), (True, ChapterRival)):
        tale = Tale(players=2, competitive=competitive).missions("10")
        seat_no = decider(tale.state)
        seen = observe(tale.state, seat_no)
        assert advise(seen, seat_no) == player(seen, seat_no).advise()


def test_markers_up_to_the_trophy_are_worth_more_the_nearer_the_end() -> None:
    """Big Box p. 18: only who has a trophy can win."""
    early = worth_of_a_marker(Tale(players=2, competitive=True).missions("11"))
    near = Tale(players=2, competitive=True).missions("11")
    near.at(1).has("admiral-3vp", "admiral-3vp", "senorita-3vp", "senorita-2vp").it.markers = 2
    refresh(near.state)
    assert worth_of_a_marker(near) > early + 2
    near.at(0).it.markers = 2
    assert worth_of_a_marker(near) < early


def test_a_rival_without_the_trophy_is_not_about_to_end_the_game() -> None:
    """Big Box p. 18: enough influence and the trophy start the last round."""
    tale = Tale(players=2, competitive=True).missions("11")
    tale.at(1).has("admiral-3vp", "admiral-3vp", "senorita-3vp", "senorita-2vp")
    without = rival_at(tale).race
    tale.at(1).it.markers = 2
    refresh(tale.state)
    having = rival_at(tale).race
    assert (without.ends_at, without.able, having.able) == (12, [], [1])
    assert without.rounds > having.rounds


def test_crowns_are_bought_by_what_the_track_brings() -> None:
    tale = Tale(players=2, competitive=True).missions("11")
    tale.at(0).coins(6)
    rival = rival_at(tale)
    assert 0.2 < rival.crown / rival.race.point < 0.5
    assert rival.coin_offer(CoinOffer(0, gives="crowns", amount=2, coins=1)).move == YES
    assert rival.coin_offer(CoinOffer(0, gives="crowns", amount=1, coins=6)).move == NO


def test_the_last_chance_is_for_influence_here_too() -> None:
    """Big Box p. 18: most influence wins, then fewer markers, then coins."""
    tale = Tale(players=2, competitive=True).missions("15")
    state = tale.state
    tale.at(0).coins(3)
    tale.harbor("sailor-1vp", "yellow-4-4c")
    state.ending, state.first, state.active = True, 1, 0
    refresh(state)
    tale.trade()
    assert advise(observe(state, 0), 0).move == Take(card("sailor-1vp"))
