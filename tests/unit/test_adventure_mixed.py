"""The Adventure Begins with cards of other sets in its Play deck: Gamblers, Merchants, Passengers (ruling R34)."""

import pytest

from highseas.campaign.chapters import campaign as campaigns
from highseas.campaign.chapters.campaign import Campaign, CampaignRequest, begin_campaign
from highseas.campaign.play import replay
from highseas.campaign.play.session import Session
from highseas.campaign.play.start import Start
from highseas.campaign.saved_games import gamefile
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.events import EndTriggered, Event, Unstowed
from highseas.engine.royal.game import apply, legal
from highseas.engine.royal.moves import GAMBLE, parse
from highseas.engine.royal.saved.validation import all_cards
from highseas.story.mode.state import tale_of
from tests.adventure import ALL_GROUPS, Tale, card, opened, setup
from tests.campaigns import session_of
from tests.helpers import of
from tests.property.checks import previews_come_true
from tests.tui.games import wise_move

SETS = ("base", "make-sail-marked", "gambler")
MERCHANT = "make-sail-merchant-red-2vp"


def mixed(chapter: int = 1, players: int = 1, competitive: bool = False) -> Tale:
    return Tale(chapter, players, competitive, sets=SETS)


def test_the_cards_of_other_sets_are_in_the_play_deck_of_a_chapter() -> None:
    """Gambler Promo, and Make Sail!, the marked cards: 4 and 20 go with The Adventure Begins too."""
    state = opened(setup(2, 2, groups=ALL_GROUPS[:1], sets=SETS))
    plain = opened(setup(2, 2, groups=ALL_GROUPS[:1]))
    assert len(all_cards(state)) == len(all_cards(plain)) + 24 and len(catalog(SETS).pool) == 119 + 24


def test_a_merchant_given_up_for_a_mission_loses_its_ships() -> None:
    """Rulings R33 and R10: a mission that asks for a profession may take the last Merchant of a color; the ships
    beneath it go to the discard pile, and their points are gone.
    """
    tale = mixed(4).missions("44").sail_under(MERCHANT, "red-1-1c", "red-3-2c")
    seat = tale.seat.it
    assert seat.influence == 2 + 2
    previews_come_true(tale.state)
    log = tale.do(f"mission 44 with {MERCHANT}")
    assert [list(event.cards) for event in of(log, Unstowed)] == [[card("red-1-1c"), card("red-3-2c")]]
    assert seat.stowed == b"" and {card("red-1-1c"), card("red-3-2c"), card(MERCHANT)} <= set(tale.state.discard)
    assert seat.influence == 0 and tale_of(tale.state).marks == (b"\0",)


def test_a_ship_under_a_merchant_ends_a_competitive_chapter() -> None:
    """Big Box p. 18 and ruling R33: the point of a stowed ship may be the one that triggers the end."""
    tale = mixed(1, 2, True).harbor("red-1-1c")
    tale.state.shields, tale.state.track = bytes(range(1, 13)), 99
    tale.seat.has(MERCHANT)
    tale.seat.crowns(9)
    tale.seat.opens()
    tale.seat.opens()
    assert tale.seat.it.influence == 2 + 9 and not tale.state.ending
    tale.trade()
    log: list[Event] = []
    apply(tale.state, parse("take red-1-1c", legal(tale.state)), log)
    assert [event.influence for event in of(log, EndTriggered)] == [12]


@pytest.mark.parametrize("competitive", [False, True])
def test_a_campaign_with_other_cards_is_saved_replayed_branched_and_goes_on(competitive: bool) -> None:
    """Ruling R34: the sets of a campaign are those of all its chapters, tries and branches."""
    names = ("Ann", "Bo")
    start, campaign = begin_campaign(CampaignRequest(names=names, seed=4, sets=SETS, competitive=competitive))
    session = _played(start, campaign)
    text = replay.write_replay(session)
    assert replay.read_replay(text).state == session.state
    again, branched = campaigns.go_on(session, 2.0)
    assert again.setup.options.sets == branched.options.sets == SETS
    after = _played(again, branched)
    onward, campaign = campaigns.go_on(after, 3.0)
    for made in (campaigns.branch(campaign, 2, 9), campaigns.practice(campaign, 1), (onward, campaign)):
        assert made[0].setup.options.sets == SETS
        assert len(all_cards(made[0].lay_out())) >= 119 + 24


def _played(start: Start, campaign: Campaign) -> Session:
    """Return the chapter after the program has played it; a Gambler is used whenever one may be."""
    session = session_of(start, campaign)
    while session.result is None:
        moves = legal(session.state)
        session.play(GAMBLE if GAMBLE in moves else wise_move(session))
        if len(session.moves) % 10 == 0:
            back = gamefile.from_bytes(gamefile.to_bytes(session))
            assert back.state == session.state and back.prompt == session.prompt
    return session
