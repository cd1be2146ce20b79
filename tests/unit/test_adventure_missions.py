"""The Adventure Begins: every mission, markers, crowns, characters."""

from typing import Any

import pytest

from highseas.engine.royal.cards import INFLUENCE
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.events import Event, Gained
from highseas.engine.royal.frames.kinds import DISCOVER
from highseas.engine.royal.game import legal
from highseas.engine.royal.goals import terms
from highseas.engine.royal.goals.count import coins_of, crowns_of, have_of, owns_beside
from highseas.engine.royal.goals.mode import complete, ways_now
from highseas.engine.royal.goals.terms import Own, Pay
from highseas.engine.royal.state import Seat
from highseas.story.format import Mission as Asked
from highseas.story.format import StoryCard
from highseas.story.mode.state import tale_of
from highseas.story.moves import Mission, MissionCompleted
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


def test_what_is_given_up_does_not_count_as_owned() -> None:
    """Ruling R26: a payment and a possession are asked for together."""
    tale = Tale(1)
    tale.seat.has("ship-ares-4-book")
    asked = Asked(own=(terms.Ships(color="ares"),), pay=(terms.PayShips(color="ares"),), confidence="authored")
    seat: Seat = tale.seat.it
    assert not owns_beside(tale.state, seat, asked, seat.items)
    tale.seat.has("ship-ares-6-book")
    assert owns_beside(tale.state, seat, asked, seat.items[:1])


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
