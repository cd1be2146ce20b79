"""The Adventure Begins: every mission, markers, crowns, characters."""

from typing import Any

import pytest
from msgspec.structs import replace

from highseas.engine.royal.cards import CARDS, INFLUENCE
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.events import CrownsGained, Event, Gained, Paid
from highseas.engine.royal.frames.kinds import DISCOVER, Offer
from highseas.engine.royal.frames.prices import hire_cost, trade_bonus, trade_crowns
from highseas.engine.royal.frames.take import begin_taking
from highseas.engine.royal.game import legal
from highseas.engine.royal.goals import terms
from highseas.engine.royal.goals.count import coins_of, crowns_of, have_of, owns_beside
from highseas.engine.royal.goals.marks import apply_offer, complete, ways_now
from highseas.engine.royal.goals.terms import Own, Pay
from highseas.engine.royal.seen.build_view import table_view
from highseas.engine.royal.state import Seat
from highseas.story.events import MissionCompleted, TalentOpened, TrophyShown
from highseas.story.format import Mission as Asked
from highseas.story.format import StoryCard
from highseas.story.mode.markers import free_markers, place_marker
from highseas.story.mode.state import script_of, tale_of
from highseas.story.moves import Mission
from tests.adventure import Tale, card, own_story
from tests.helpers import of

MISSIONS = [(chapter.number, entry) for chapter in own_story().chapters for entry in chapter.card]
IDS = [entry.id for _, entry in MISSIONS]
CHEAP = ["sailor-1vp", "trader-yellow-1vp", "trader-blue-1vp", "settler", "captain", "priest", "jester"]
SHIPS = {
    "book": ["ship-ares-4-book", "ship-ares-6-book"],
    "herbs": ["ship-ares-3-herbs", "ship-ares-5-herbs"],
    "bread": ["ship-red-1-bread", "ship-blue-1-bread"],
    "rum": ["ship-red-3-rum", "ship-blue-2-rum"],
}


def provide(tale: Tale, term: Any, less: int = 0) -> None:
    """Give the first seat what the term asks for, or so much less."""
    seat = tale.seat
    need = term.need - less
    match term:
        case terms.Professions(professions):
            seat.has(*[{"lookout": "lookout-1vp"}.get(kind, kind) for kind in professions[: max(0, need)]])
        case terms.CheapProfessions():
            seat.has(*CHEAP[: max(0, need)])
        case terms.Expeditions():
            if need > 0:
                tale._fetch(card("two-crosses"))
                seat.it.display += bytes((card("two-crosses"),))
        case terms.Cutlasses():
            seat.has(*["sailor-1vp"] * max(0, need))
        case terms.Influence():
            tale.state.shields, tale.state.track = bytes(range(1, 20)), 99
            seat.crowns(need - sum(INFLUENCE[shown] for shown in seat.it.display))
        case terms.Crowns() | terms.PayCrowns():
            seat.crowns(need)
        case terms.Ships(_, color, item) | terms.PayShips(_, color, item):
            names = SHIPS[item] if item else SHIPS["book"] if color == "ares" else SHIPS["rum"]
            seat.has(*names[: max(0, need)])
        case terms.PayProfessions():
            seat.has(*["jester"] * max(0, need))
        case terms.PayCoins():
            seat.coins(need)


def ready(chapter: int, entry: StoryCard, lacking: object = None) -> Tale:
    """Return a table where the first seat could just complete the mission, or lacks one of a term."""
    tale = Tale(chapter).missions(entry.id)
    tale.seat.coins(0)
    asked = (*entry.mission.own, *entry.mission.pay)
    for term in sorted(asked, key=lambda term: isinstance(term, terms.Influence)):  # last: cards bring some of it
        provide(tale, term, 1 if term is lacking else 0)
    refresh(tale.state)
    return tale


@pytest.mark.parametrize(("chapter", "entry"), MISSIONS, ids=IDS)
def test_every_mission_can_be_completed_with_just_what_it_asks_for(chapter: int, entry: StoryCard) -> None:
    """Ruling R26: what is owned stays, what is paid is gone, the first gains its coins, everyone the crowns."""
    tale = ready(chapter, entry)
    seat = tale.seat.it
    for slot, _ in enumerate(tale_of(tale.state).missions):
        ways = ways_now(tale.state, slot, 0)
        assert ways
        if entry.mission.moment is None:
            assert set(ways) <= set(legal(tale.state))
    crowns, coins, display, items = seat.crowns, len(seat.coins), len(seat.display), len(seat.items)
    log: list[Event] = []
    for _ in range(entry.mission.steps):
        way = ways_now(tale.state, 0, 0)[0]
        assert isinstance(way, Mission)
        complete(tale.state, 0, 0, way.give, log)
    assert len(of(log, MissionCompleted)) == 1 and tale_of(tale.state).marks == (b"\x00",) and seat.markers == 3
    ships = sum(t.at_least for t in entry.mission.pay if isinstance(t, terms.PayShips))
    people = sum(t.at_least for t in entry.mission.pay if isinstance(t, terms.PayProfessions))
    talent = sum(e.coins for e in of(log, Gained) if e.why == "talent")
    assert len(seat.coins) == coins - coins_of(entry.mission) + entry.reward.first_coins + talent
    assert seat.crowns == crowns - crowns_of(entry.mission) + entry.reward.crowns + entry.reward.first_crowns
    assert (len(seat.display), len(seat.items)) == (display - people, items - ships)
    assert not ways_now(tale.state, 0, 0)  # each player once


TERMS = [(n, e, t) for n, e in MISSIONS for t in (*e.mission.own, *e.mission.pay)]


@pytest.mark.parametrize(("chapter", "entry", "term"), TERMS, ids=[f"{e.id}-{type(t).__name__}" for _, e, t in TERMS])
def test_no_mission_can_be_completed_with_one_less_of_anything(chapter: int, entry: StoryCard, term: Own | Pay) -> None:
    """Ruling R26: every term, of one player."""
    tale = ready(chapter, entry, lacking=term)
    assert have_of(tale.seat.it, term) < term.need
    assert ways_now(tale.state, 0, 0) == []
    assert not [move for move in legal(tale.state) if isinstance(move, Mission)]


def test_a_mission_is_completed_at_any_own_decision_active_or_not() -> None:
    """Ruling R26."""
    tale = Tale(1, 2).missions("13").harbor("red-1-1c", "blue-1-1c")
    for number in (0, 1):
        tale.at(number).has("priest-1vp" if number else "priest").coins(6)
    assert "mission 13" in tale.moves()
    tale.trade()
    assert "mission 13" in tale.moves()
    tale.do("pass", "mission 13")
    assert tale_of(tale.state).marks == (b"\x01",)


def test_only_the_first_gains_the_first_reward() -> None:
    """Big Box, The Adventure Begins, Missions: coins once, crowns for everyone."""
    tale = Tale(1, 2).missions("11").harbor("red-1-1c", "blue-1-1c")
    tale.seat.has("captain-1vp")
    tale.at(1).has("captain")
    first = tale.do("mission 11")
    tale.trade()
    second = tale.do("pass", "mission 11")
    assert [e.coins for e in of(first, Gained) if e.why == "mission"] == [1]
    assert not [e for e in of(second, Gained) if e.why == "mission"]
    assert [e.place for e in of(first + second, MissionCompleted)] == [1, 2]


def test_what_is_given_up_does_not_count_as_owned() -> None:
    """Ruling R26: a payment and a possession are asked for together."""
    tale = Tale(1)
    tale.seat.has("ship-ares-4-book")
    asked = Asked(own=(terms.Ships(color="ares"),), pay=(terms.PayShips(color="ares"),), confidence="authored")
    seat: Seat = tale.seat.it
    assert not owns_beside(tale.state, seat, asked, seat.items)
    tale.seat.has("ship-ares-6-book")
    assert owns_beside(tale.state, seat, asked, seat.items[:1])


def test_a_kept_ship_serves_once() -> None:
    """Ruling R27: mission 41 wants two ships, herbs and bread."""
    tale = Tale(4).missions("41")
    tale.seat.has("ship-ares-3-herbs")
    assert not [m for m in tale.moves() if m.startswith("mission")]
    tale.seat.has("ship-red-1-bread")
    assert [m for m in tale.moves() if m.startswith("mission")] == [
        "mission 41 with adventure-ship-ares-3-herbs adventure-ship-red-1-bread"
    ]


def test_the_player_chooses_what_to_give() -> None:
    """Ruling R26: mission 44 wants a profession of the player's choice."""
    tale = Tale(4).missions("44")
    tale.seat.has("jester", "sailor-1vp")
    assert sorted(m for m in tale.moves() if m.startswith("mission")) == [
        "mission 44 with base-jester-1vp",
        "mission 44 with base-sailor-1vp",
    ]
    tale.do("mission 44 with jester")
    assert tale.seat.it.display == bytes((card("sailor-1vp"),))


def test_ship_colors_are_offered_when_they_are_reached() -> None:
    """Ruling R26: missions 33 and 34, to the active player; asked again at the fifth color."""
    ships = ("red-1-1c", "blue-1-1c", "green-1-1c")
    tale = Tale(3, 2).missions("33").harbor(*ships).top("yellow-1-1c", "black-2-1c")
    tale.do("draw")
    assert isinstance(tale.state.frames[-1], Offer) and tale.moves() == ["mission 33", "no"]
    tale.do("no", "draw")
    assert tale.moves() == ["mission 33", "no"]
    tale.do("mission 33")
    assert "draw" in tale.moves() and tale_of(tale.state).marks == (b"\x00",)


def test_mission_34_wants_five_coins_besides() -> None:
    """Ruling R26: not offered to a player who cannot pay."""
    for coins, offered in ((5, True), (4, False)):
        tale = Tale(3).missions("34").harbor("red-1-1c", "blue-1-1c", "green-1-1c").top("yellow-1-1c")
        tale.seat.coins(coins)
        log = tale.do("draw", *(["mission 34"] if offered else []))
        assert [e.coins for e in of(log, Paid)] == ([5] if offered else [])


def test_mission_50_is_offered_to_whoever_has_paid_a_tax() -> None:
    """Ruling R26: at a Tax Increase, inactive players too, in turn order."""
    tale = Tale(5, 3).missions("50").top("tax-most-swords")
    for number, coins in enumerate((12, 3, 14)):
        tale.at(number).coins(coins)
    tale.do("draw")
    assert tale.state.frames[-1] == Offer(0, tale_of(tale.state).missions[0])
    tale.do("no")
    assert tale.moves() == ["mission 50", "no"] and tale.state.frames[-1].seat_no == 2
    tale.do("mission 50")
    assert tale_of(tale.state).marks == (b"\x02",)


def test_mission_51_costs_coins_and_a_card() -> None:
    """Ruling R26: stop at exactly four cards, pay 5 coins, take one card fewer."""
    harbor = ("red-1-1c", "blue-1-1c", "sailor-1vp", "priest-1vp")
    tale = Tale(5).missions("51").harbor(*harbor)
    tale.seat.coins(6)
    tale.do("stop")
    assert tale.moves() == ["mission 51", "no"]
    tale.do("mission 51")
    assert tale_of(tale.state).marks == (b"\x00",) and tale.state.turn == 2  # nothing was left to take
    three = Tale(5).missions("51").harbor(*harbor[:3])
    three.seat.coins(6)
    three.do("stop")
    assert "mission 51" not in three.moves()


def test_mission_51_wants_a_stop_right_after_the_fourth_card() -> None:
    """Big Box, The Adventure Begins, Mission 51: "immediately": not after a tax or an expedition."""
    harbor = ("sailor-1vp", "jester", "trader-yellow-1vp", "settler-1vp")

    def stopped_after(*top: str, spare: bool = False) -> Tale:
        tale = Tale(5, seed=3).missions("51").harbor(*harbor).top(*top)
        tale.seat.coins(9).has("sailor-3vp", "pirate-3vp")
        if spare:
            tale.state.turn_rules = replace(tale.state.turn_rules, spare=1)
        for _ in top:
            tale.do("draw")
            if "repel" in tale.moves():
                tale.do("repel")
        tale.do("stop")
        return tale

    assert "mission 51" in stopped_after().moves()
    assert "mission 51" not in stopped_after("base-tax-most-swords").moves()
    assert "mission 51" not in stopped_after("base-expedition-two-houses").moves()
    assert "mission 51" not in stopped_after("yellow-1-1c").moves()
    three = Tale(5, seed=3).missions("51").harbor(*harbor[:3]).top("base-tax-most-swords", harbor[3])
    three.seat.coins(9)
    three.do("draw", "draw", "stop")
    assert three.moves() == ["mission 51", "no"]  # what came before the fourth card does not matter


def test_mission_51_is_not_offered_after_a_ship_was_spared() -> None:
    """Big Box, The Adventure Begins, Mission 51: a clashing ship that an event sends away was turned up too."""
    tale = Tale(5).missions("51").harbor("sailor-1vp", "jester", "trader-yellow-1vp", "red-1-1c").top("red-3-2c")
    tale.seat.coins(9)
    tale.state.turn_rules = replace(tale.state.turn_rules, spare=1)
    tale.do("draw", "stop")
    assert "mission 51" not in tale.moves()


def test_mission_51_may_come_after_a_look_at_the_cards_to_come() -> None:
    """Ruling R29, Mission 51: a Lookout turns no card up, so stopping is still right after the fourth card."""
    tale = Tale(5).missions("51").harbor("sailor-1vp", "jester", "trader-yellow-1vp", "settler-1vp")
    tale.seat.has("lookout-1vp").coins(9)
    tale.do("lookout")
    tale.do(tale.moves()[0], "stop")
    assert tale.moves() == ["mission 51", "no"]


def test_mission_52_is_not_hurried() -> None:
    """Big Box, The Adventure Begins, Mission 52: one card lies there; what went elsewhere does not matter."""
    tale = Tale(5).missions("52").harbor("sailor-1vp").top("base-tax-most-swords")
    tale.do("draw", "stop")
    assert tale.moves() == ["mission 52", "no"]


def test_mission_52_takes_two_turns() -> None:
    """Big Box, The Adventure Begins, Mission 52: the first space is no placed marker."""
    tale = Tale(5).missions("52").harbor("governor")
    tale.seat.coins(3)
    tale.do("stop", "mission 52")
    assert tale_of(tale.state).steps == (b"\x01",) and tale.seat.it.markers == 4 and tale.seat.it.ability is None
    assert free_markers(tale.state, 0) == 3
    assert table_view(tale.state).part.goal.markers == 0
    again = tale.harbor("admiral-1vp") if not tale.state.harbor else tale
    again.state.harbor = again.state.harbor[:1]
    again.state.frames, again.state.drawn = (DISCOVER,), 1
    refresh(again.state)
    again.state.play_deck += b""
    again.state.frames += (Offer(0, tale_of(again.state).missions[0]),)
    apply_offer(again.state, again.state.frames[-1], legal(again.state)[0], None)
    assert tale_of(again.state).marks == (b"\x00",) and again.seat.it.markers == 3


def test_what_each_marker_opens_and_brings() -> None:
    """Big Box, The Adventure Begins, Missions: ability, trophy, 1 crown, 3 crowns, from left to right."""
    tale = Tale(1)
    tale.seat.plays("jean-blackbeard")
    found = []
    for _ in range(4):
        log: list[Event] = []
        place_marker(tale.state, 0, False, log)
        found.append(log)
    assert of(found[0], TalentOpened) and not of(found[0], CrownsGained)
    assert of(found[1], TrophyShown)
    assert [[e.count for e in of(log, CrownsGained)] for log in found] == [[], [], [1], [3]]
    assert tale.seat.it.markers == 0


def test_four_missions_are_the_most_for_a_player() -> None:
    """Big Box, The Adventure Begins, Missions: markers never come back."""
    tale = Tale(1).missions("11")
    tale.seat.has("captain-1vp")
    for _ in range(4):
        tale.seat.opens()
    assert not [move for move in tale.moves() if move.startswith("mission")]


@pytest.mark.parametrize(
    ("crowns", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (6, 3), (9, 4), (12, 5), (15, 6), (18, 6)]
)
def test_the_last_shield_reached_counts(crowns: int, points: int) -> None:
    """Big Box, The Adventure Begins, Crown Cards: not all of them together."""
    tale = Tale(1)
    tale.seat.crowns(crowns)
    assert tale.seat.it.influence == points


def test_crowns_end_with_the_track_and_paying_reads_the_shield_again() -> None:
    """Ruling R30."""
    tale = Tale(3).missions("37")
    tale.seat.crowns(99)
    assert tale.seat.it.crowns == script_of(tale.state).rules.crown_track.length == 18
    tale.seat.crowns(3)
    tale.do("mission 37")
    assert tale.seat.it.crowns == 1 and tale.seat.it.influence == 0
    poor = Tale(3).missions("37")
    poor.seat.crowns(1)
    assert "mission 37" not in poor.moves()


def chance(tale: Tale) -> list[Event]:
    """Begin the first seat's chance to take and return what it gains."""
    log: list[Event] = []
    begin_taking(tale.state, log)
    return log


def gained(log: list[Event]) -> list[int]:
    return [event.coins for event in of(log, Gained) if event.why == "talent"]


FIVE = ("red-1-1c", "blue-1-1c", "green-1-1c", "sailor-1vp", "priest-1vp")


@pytest.mark.parametrize("is_open", [False, True])
def test_scott_and_mary_earn_at_the_chance_to_take(is_open: bool) -> None:
    """Ruling R30: at five cards, and at three ships; closed abilities do nothing."""
    for character, enough, short in (("officer-scott", FIVE, FIVE[1:]), ("cutthroat-mary", FIVE[:3], FIVE[1:])):
        for harbor, coins in ((enough, [1]), (short, [])):
            tale = Tale(1).harbor(*harbor)
            tale.seat.plays(character)
            if is_open:
                tale.seat.opens()
            assert gained(chance(tale)) == (coins if is_open else [])


def test_grace_is_paid_for_a_small_bust() -> None:
    """Ruling R30: 2 coins with four harbor cards or fewer, the ship that busts among them."""
    for harbor, coins in ((FIVE[:3], [2]), (FIVE[:4], [])):
        tale = Tale(1).harbor(*harbor).top("red-skull-3c")
        tale.seat.plays("grace-may").opens()
        assert gained(tale.do("draw")) == coins


def test_samuel_is_paid_once() -> None:
    """Ruling R30: when the ability opens."""
    tale = Tale(1)
    tale.seat.plays("samuel-blackguard").coins(0).opens()
    assert len(tale.seat.it.coins) == 2
    tale.seat.opens()
    assert len(tale.seat.it.coins) == 2


def test_jacques_gains_crowns_for_expeditions() -> None:
    """Ruling R30: 2 for each."""
    tale = Tale(1)
    tale._fetch(card("two-crosses"))
    tale.state.expeditions += bytes((card("two-crosses"),))
    tale.seat.plays("jacques-grandeur").has("priest", "priest").opens()
    log = tale.do("expedition two-crosses")
    assert [event.count for event in of(log, CrownsGained)] == [2]


def test_anne_makes_hiring_cheaper() -> None:
    """Ruling R30: as a Señorita, besides any hired."""
    tale = Tale(1).harbor("governor", "red-1-1c").trade()
    for open_now, cost in ((False, 8), (True, 7)):
        tale.seat.plays("senora-anne").coins(9)
        if open_now:
            tale.seat.opens()
        assert hire_cost(tale.state, tale.seat.it, card("governor")) == cost
    tale.seat.coins(7)
    assert "take base-governor-0vp" in tale.moves()


def test_blackbeard_repels_but_owns_no_cutlass_for_missions() -> None:
    """Ruling R30: a cutlass towards repelling, never towards a mission."""
    tale = Tale(2).missions("20")
    tale.seat.plays("jean-blackbeard").opens()
    assert tale.seat.it.cutlasses == 1
    assert have_of(tale.seat.it, own_story().chapters[1].card[0].mission.own[0]) == 0
    tale.top("red-1-1c").do("draw")
    assert tale.moves() == ["repel", "keep"]


def test_blackbeards_cutlass_counts_for_the_bonus_of_a_tax() -> None:
    """Ruling R30: he acts as a Sailor, and is none for missions, contracts and expeditions alone."""
    tale = Tale(2, 2).top("tax-most-swords")
    tale.at(1).plays("jean-blackbeard").opens()
    events = tale.do("draw")
    assert [event.seat_no for event in events if isinstance(event, Gained) and event.why == "tax_bonus"] == [1]


def test_landman_and_ferdinando_trade_one_color_well() -> None:
    """Ruling R30: a coin for yellow ships, a crown for red ones, traded or kept (R27)."""
    tale = Tale(1).harbor("yellow-1-1c", "ship-yellow-2-rum", "red-1-1c", "blue-1-1c").trade()
    tale.seat.plays("peter-landman").opens()
    assert [trade_bonus(tale.seat.it, card(ship)) for ship in ("yellow-1-1c", "ship-yellow-2-rum", "red-1-1c")] == [
        1,
        1,
        0,
    ]
    other = Tale(1)
    other.seat.plays("don-ferdinando").opens()
    assert [
        trade_crowns(other.seat.it, card(s), s == "ship-red-3-rum") for s in ("red-1-1c", "ship-red-3-rum", "blue-1-1c")
    ] == [1, 1, 0]


def test_fishborn_looks_ahead() -> None:
    """Ruling R30: once a turn, as a Lookout."""
    tale = Tale(1)
    tale.seat.plays("thomas-fishborn")
    assert "lookout" not in tale.moves()
    tale.seat.opens()
    tale.do("lookout", tale_first(tale))
    assert "lookout" not in tale.moves()


def tale_first(tale: Tale) -> str:
    """Put back whatever lies on top."""
    return f"look {CARDS[tale.state.play_deck[-1]].id}"


def test_characters_never_count_for_missions() -> None:
    """Ruling R30: Fishborn is no Lookout for mission 23."""
    tale = Tale(2).missions("23")
    tale.seat.plays("thomas-fishborn").opens()
    assert not [move for move in tale.moves() if move.startswith("mission")]


def test_no_mission_is_completed_while_a_ship_waits_or_an_offer_stands() -> None:
    """Rulings R11, R26: at draw or stop, at a chance to take, after a bust; not within another question."""
    tale = Tale(1, 1).missions("13").top("red-1-1c")
    tale.seat.has("priest", "sailor-1vp", "sailor-1vp").coins(9)
    assert any(move.startswith("mission 13") for move in tale.moves())
    tale.do("draw")
    assert tale.moves() == ["repel", "keep"]
    tale.do("keep")
    assert any(move.startswith("mission 13") for move in tale.moves())
    offered = Tale(5, 1).missions("51", "55").harbor("sailor-1vp", "jester", "trader-yellow-1vp", "settler-1vp")
    offered.seat.coins(20)
    offered.do("stop")
    assert offered.moves() == ["mission 51", "no"]


def test_the_first_space_of_mission_52_opens_nothing() -> None:
    """Big Box, The Adventure Begins, Mission 52: neither ability nor trophy before the second space."""
    tale = Tale(5, 2, True).missions("52").harbor("governor")
    tale.do("stop", "mission 52")
    view = table_view(tale.state)
    assert tale.seat.it.ability is None and view.part is not None and view.part.seats[0].markers_placed == 0
    tale = Tale(5, 2, True).missions("52").harbor("governor")
    tale.seat.opens()
    tale.do("stop", "mission 52")
    view = table_view(tale.state)
    assert view.part is not None and not view.part.seats[0].trophy


def test_a_marker_that_was_bought_opens_and_brings_what_it_uncovers() -> None:
    """Big Box, Game End, ruling R26: ability, trophy, 1 and 3 crowns; in every month again, up to the fourth."""
    tale = Tale(1, 2, competitive=True).missions("14")
    gained = []
    for placed in range(1, 5):
        tale.seat.coins(9)
        tale.at(1).coins(0)
        before = tale.seat.it.crowns
        tale.event("months-end")
        assert tale.moves() == ["yes", "no"]  # every month again, up to the fourth
        tale.do("yes")
        assert tale.seat.it.markers == 4 - placed and tale.seat.it.ability is not None
        gained.append(tale.seat.it.crowns - before)
        tale.state.frames = (DISCOVER,)
    assert gained == [0, 0, 1, 3]
    tale.seat.coins(9)
    tale.event("months-end")
    assert tale.moves() != ["yes", "no"]  # no marker is left
