"""Cards that are chosen in secret at the same time: the table keeps them sealed until all are in."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from highseas.campaign.net import wire
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.tickets import WATCH, Tickets
from highseas.campaign.play.players import Controller
from highseas.campaign.play.session import Session
from highseas.campaign.saved_games import gamefile
from highseas.engine.game import needed
from tests.net.test_hosted_machine import Client, FullDisk, asked_at
from tests.tui.races import new_race, sail_on


class Race:
    """A race of persons before they choose cards, with a guest at each seat and one who watches."""

    def __init__(self, seats: int, moves: int = 0, **settings: Any) -> None:
        self.session: Session = sail_on(new_race(seats, persons=seats), moves, kind="card")
        while asked_at(self.session).keys() != set(range(1, seats + 1)):
            sail_on(self.session, len(self.session.moves) + 1, kind="card")
        self.begun = len(self.session.moves)
        self.captain = self.session.game.decider(self.session.state) + 1
        self.table = HostedTable(self.session, Tickets.new([True] * seats), 0.0, **settings)
        self.clients = {seat: Client(self.table, seat) for seat in range(seats + 1)}
        self.ids = map(str, range(1000))
        for client in self.clients.values():
            client.connect(0.0)
        self.read()
        self.cards = {
            seat: [option.text for option in self.session.game.prompt(table).options]
            for seat, table in asked_at(self.session).items()
        }

    def read(self) -> None:
        for client in self.clients.values():
            client.read()

    def choose(self, seat: int, card: str, asked: Any = None) -> str:
        """Choose a card, or ask for something else; return the code of the refusal, or nothing."""
        frame = asked or wire.Do(next(self.ids), *self.table.room.position, card)
        self.clients[seat].send(frame, 0.0)
        self.read()
        answer = self.clients[seat].answers[frame.id]
        return answer.code if isinstance(answer, wire.Refused) else ""

    @property
    def chosen(self) -> list[str]:
        return self.session.moves[self.begun :]


def in_order(race: Race, cards: dict[int, str]) -> list[str]:
    """Return cards in the order of the rules: from the Captain on."""
    seats = sorted(cards, key=lambda seat: (seat - race.captain) % len(race.session.names))
    return [cards[seat] for seat in seats]


@settings(max_examples=20, deadline=None)
@given(data=st.data(), seats=st.integers(2, 5), moves=st.integers(0, 60))
def test_the_order_of_arrival_changes_nothing(data: st.DataObject, seats: int, moves: int) -> None:
    """Everybody is asked at once, as in turn; cards come in any order, some are changed before the last one came."""
    race = Race(seats, moves)
    game, state = race.session.game, race.session.state
    order = data.draw(st.permutations(range(1, seats + 1)))
    first = {seat: data.draw(st.sampled_from(race.cards[seat])) for seat in order}
    cards = first | {seat: data.draw(st.sampled_from(race.cards[seat])) for seat in order[:-1]}
    for seat in order[:-1]:
        assert not race.choose(seat, first[seat])
    for seat in order[:-1]:
        assert not race.choose(seat, cards[seat]) and race.clients[seat].at.sealed == cards[seat]
    assert not race.chosen and race.clients[order[0]].at.waits == (order[-1],)
    assert not race.choose(order[-1], cards[order[-1]])
    assert race.chosen[:seats] == in_order(race, cards) and not race.session.sealed
    in_turn = game.clone(state)
    while (seat := game.decider(in_turn)) + 1 in cards:
        ahead = game.asked_of(state, seat)
        assert game.decider(ahead) == seat and game.prompt_for(ahead, seat) == game.prompt_for(in_turn, seat)
        seen = game.observe(ahead, seat)
        assert game.format(needed(game.advise, "advice")(seen, seat).move) in race.cards[seat + 1]
        game.apply(in_turn, game.parse(cards.pop(seat + 1)))
    assert in_turn == race.session.state


def test_nobody_else_knows_what_is_sealed() -> None:
    """Whatever somebody else chose, no byte differs until all have; who is waited for is told."""
    races = Race(3), Race(3)
    for race, card in zip(races, (0, 1), strict=True):
        race.choose(2, race.cards[2][card])
    for seat in (WATCH, 1, 3):
        one, other = (race.clients[seat] for race in races)
        assert one.at == other.at and set(one.at.waits) == {1, 3} and not one.at.sealed
        for client in (one, other):
            client.connect(0.0)
        assert one.outbox.take()[1:] == other.outbox.take()[1:], "all but which game it is"
    assert races[0].clients[2].at != races[1].clients[2].at


def test_a_kill_in_between_keeps_what_is_sealed() -> None:
    """The save goes on at another host; what somebody made up in it is no answer."""
    race = Race(3)
    race.choose(3, race.cards[3][1])
    race.session.sealed[1] = "card/none"
    race.session = gamefile.from_bytes(gamefile.to_bytes(race.session))
    assert race.session.sealed.keys() == {1, 3}
    race.table = HostedTable.resumed(race.session, 1.0)
    for client in race.clients.values():
        client.table = race.table
        client.connect(1.0)
    race.read()
    assert race.session.sealed == {3: race.cards[3][1]} and race.clients[3].at.sealed == race.cards[3][1]
    assert set(race.clients[1].at.waits) == {1, 2}


def test_nothing_is_sealed_before_it_is_saved() -> None:
    race = Race(2)
    race.session.autosaver = full = FullDisk()
    frame = wire.Do("a", *race.table.room.position, race.cards[2][0])
    race.clients[2].send(frame, 0.0)
    race.read()
    assert "a" not in race.clients[2].answers and not race.clients[2].at.sealed
    full.is_full = False
    race.table.tick(1.0)
    race.read()
    assert race.clients[2].at.sealed == race.cards[2][0] and not race.chosen


def test_bots_choose_in_their_turn_and_wait_for_nobody_after_them() -> None:
    race = Race(3)
    bot = race.captain % 3 + 1
    race.session.players[bot - 1] = Controller.PROGRAM
    others = [seat for seat in (1, 2, 3) if seat != bot]
    for seat in reversed(others):
        assert not race.choose(seat, race.cards[seat][0])
    assert len(race.chosen) == 1, "the card of the Captain"
    task = race.table.task
    assert task is not None and task.seat_no == bot - 1
    race.table.thought(task, task.think())
    assert len(race.chosen) >= 3 and not race.session.sealed


def test_nobody_is_waited_for_whose_seat_is_played_for() -> None:
    race = Race(2)
    other = 3 - race.captain
    race.choose(race.captain, race.cards[race.captain][0])
    gone = race.clients[other].guest
    assert gone is not None
    race.table.leave(gone, 1.0)
    race.choose(race.captain, "", wire.Ask("crew", *race.table.room.position, "crew", seat=other))
    assert race.chosen == [race.cards[race.captain][0]] and race.table.task is not None


def test_going_back_unseals() -> None:
    race = Race(2)
    game, session, other = race.session.game, race.session, 3 - race.captain
    race.choose(other, race.cards[other][0])
    back = wire.Ask("back", *race.table.room.position, "undo", to=race.begun - 1)
    assert session.moments[-1].seat == race.captain, "who laid the dice"
    assert not race.choose(race.captain, "", back) and race.table.vote is not None, "somebody decided since"
    assert race.choose(race.captain, race.cards[race.captain][0]) == "net.voting"
    assert not race.choose(other, "", wire.Vote("yes", race.table.vote.number, True))
    assert len(session.moves) == race.begun - 1 and not session.sealed
    assert game.prompt(session.state) == race.clients[race.captain].session.prompt


def test_a_sealed_answer_is_checked_like_any() -> None:
    race = Race(2)
    other = 3 - race.captain
    foreign = next(card for card in race.cards[race.captain] if card not in race.cards[other])
    assert race.choose(other, foreign) == "notation.impossible" and race.choose(other, "concede") == "net.concede"
    assert not race.session.sealed
    race.session.looking_only = "shelf.being_played"
    assert race.choose(other, race.cards[other][0]) == "shelf.being_played" and not race.session.sealed
