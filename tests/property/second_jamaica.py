"""The race around Jamaica a second time, written from its summary and the rulings, to hold the engine against.

Slow and obvious: holds are lists of a kind and a count, cards are their ids, seats count from 0 and -1 is the Ghost
Ship. The race is a generator that yields each question and is sent the text of the answer. Of the engine it
reads the file of figures alone. All luck comes from outside: `Race.luck` is what was thrown and drawn, in order.
What happens is kept in `Race.said`, an event's name and figures each.
"""

import itertools
from collections import deque
from collections.abc import Generator, Iterable
from typing import Any, NamedTuple

from tests.property.second_jamaica_board import (
    CARD,
    DATA,
    GHOST,
    POWERS,
    RESOURCES,
    SIXTH,
    SPACE,
    VALUE,
    Boat,
    Way,
    backwards,
    before,
    forwards,
    progress,
)

Play = Generator["Ask", str, Any]


class Ask(NamedTuple):
    """A question to a seat. Answers with the same value are alike, and one of them is offered."""

    seat: int
    kind: str
    answers: dict[str, Any]


class Race:
    """One race. `play` is the generator of its questions; `luck` must be fed before each answer is sent."""

    def __init__(self, names: Iterable[str], captain: int, hands: Iterable[Iterable[int]], most: int = 0) -> None:
        self.boats = [Boat(name) for name in names]
        self.ghost = Boat("ghost") if len(self.boats) < 3 else None
        self.captain, self.round, self.most_rounds = captain, 0, most
        self.points_decide = False
        self.laid_in: int | None = None
        """The round in which a deal lays it out."""
        self.dice: tuple[int, int] = (0, 0)
        self.placed = False
        self.lairs = [space for space, row in SPACE.items() if row["type"] == "lair"]
        self.treasures = 9
        self.luck: deque[tuple[str, Any]] = deque()
        self.said: list[tuple[str, dict[str, Any]]] = []
        self.battle: dict[str, Any] | None = None
        self.fighters: tuple[int, ...] = ()
        self.booty_of: tuple[int, ...] = ()
        self.ways: dict[str, Way] = {}
        self.cargo: tuple[str, int] = ("", 0)
        self.acting: tuple[int, str] | None = None
        self.winners: tuple[int, ...] = ()
        self.scores: tuple[int, ...] = ()
        for boat, hand in zip(self.boats, hands, strict=True):
            boat.holds[0], boat.holds[1] = ["food", 3], ["gold", 3]
            boat.hand = list(hand)
            boat.deck = [card for card in boat.deck if card not in boat.hand]
        if self.ghost:
            self.ghost.holds[0], self.ghost.holds[1] = ["gold", 5], ["gold", 3]
            self.ghost.up = ["lady_beth"]

    @property
    def solo(self) -> bool:
        """Whether one player races the Ghost Ship alone (ruling J12)."""
        return len(self.boats) == 1

    def boat(self, number: int) -> Boat:
        """Return a ship by its number."""
        if number == GHOST:
            assert self.ghost
            return self.ghost
        return self.boats[number]

    def say(self, name: str, **figures: Any) -> None:
        """Keep what happened."""
        self.said.append((name, figures))

    def next_luck(self, what: str) -> Any:
        """Return what luck brought."""
        kind, value = self.luck.popleft()
        assert kind == what, (kind, what)
        return value

    def choose(self, seat: int, kind: str, answers: dict[str, Any]) -> Play:
        """Ask, unless all answers are alike."""
        if len(set(answers.values())) == 1:
            return next(iter(answers))
        answer = yield Ask(seat, kind, answers)
        assert answer in answers, (answer, answers)
        return answer

    def clockwise(self) -> list[int]:
        """Return the seats from the Captain on."""
        return [(self.captain + step) % len(self.boats) for step in range(len(self.boats))]

    # --- the round ---

    def play(self) -> Play:
        """Race to the end."""
        self.say("RaceStarted", seats=len(self.boats), ghost=self.ghost is not None, round=self.laid_in)
        while not any(boat.home for boat in self.boats):
            if self.most_rounds and self.round == self.most_rounds:
                break
            if self.round:
                self.end_of_round()
            yield from self.one_round()
        self.score()

    def end_of_round(self) -> None:
        """Everybody draws, and the compass goes on (rulings R16, J1)."""
        for seat in self.clockwise():
            boat = self.boats[seat]
            while len(boat.hand) < (4 if "morgans_map" in boat.up else 3):
                if not boat.deck:
                    if not boat.discard:
                        break
                    self.reshuffle(seat)
                card = self.next_luck("card")
                boat.deck.remove(card)
                boat.hand.append(card)
                self.say("CardDrawn", seat_no=seat, card=card)
        self.captain = (self.captain + 1) % len(self.boats)

    def reshuffle(self, seat: int) -> None:
        """The discard pile becomes the deck."""
        boat = self.boats[seat]
        boat.deck, boat.discard = sorted(boat.discard), []
        self.say("DeckShuffled", seat_no=seat, cards=len(boat.deck))

    def one_round(self) -> Play:
        """Dice, cards, actions; the Ghost Ship last."""
        self.round += 1
        self.say("RoundStarted", seat_no=self.captain, round=self.round)
        first, second = self.dice = self.next_luck("dice")
        self.placed = False
        self.say("DiceRolled", seat_no=self.captain, first=first, second=second)
        answers = {f"dice {first} {second}": 1}
        if first != second:
            answers[f"dice {second} {first}"] = 2
        words = (yield from self.choose(self.captain, "dice", answers)).split()
        self.dice, self.placed = (int(words[1]), int(words[2])), True
        self.say("DicePlaced", seat_no=self.captain, morning=self.dice[0], evening=self.dice[1])
        for seat in self.clockwise():
            if not self.boats[seat].deck and self.boats[seat].discard:
                self.reshuffle(seat)
        for seat in self.clockwise():
            boat = self.boats[seat]
            text = yield Ask(seat, "card", {f"card {card}": card for card in boat.hand})
            boat.card, boat.chosen = int(text.split()[1]), True
            boat.hand.remove(boat.card)
            self.say("CardChosen", seat_no=seat, card=boat.card)
        for seat in self.clockwise():
            yield from self.actions(seat)
        if self.ghost:
            for die, part in zip(self.dice, ("morning", "evening"), strict=True):
                self.acting = (GHOST, part)
                yield from self.ghost_sails(die)
        self.acting = None
        for boat in self.boats:
            boat.discard.append(boat.card)
            boat.card, boat.chosen, boat.turned = 0, False, False

    def actions(self, seat: int) -> Play:
        """Turn the card over, do the morning, then the evening unless the race is run."""
        boat = self.boats[seat]
        boat.turned = True
        row = CARD[boat.card]
        self.say(
            "CardTurned",
            seat_no=seat,
            card=boat.card,
            morning=row["morning"],
            evening=row["evening"],
            morning_die=self.dice[0],
            evening_die=self.dice[1],
        )
        for part, die in zip(("morning", "evening"), self.dice, strict=True):
            self.acting = (seat, part)
            if not boat.home:
                if row[part] in RESOURCES:
                    yield from self.load(seat, row[part], die)
                else:
                    yield from self.sail(seat, row[part], die)

    # --- loading ---

    def load(self, ship: int, kind: str, count: int) -> Play:
        """Load into an empty hold, or empty one of another type; else nothing (ruling R10)."""
        boat = self.boat(ship)
        empty = {f"hold {n + 1}": boat.likeness(n) for n, hold in enumerate(boat.holds) if not hold[1]}
        other = {f"empty {n + 1}": boat.likeness(n) for n, hold in enumerate(boat.holds) if hold[0] != kind}
        if not empty and not other:
            self.say("LoadIgnored", seat_no=ship, kind=kind, count=count)
            return
        self.cargo = (kind, count)
        text = yield from self.choose(ship, "load", empty or other)
        place = int(text.split()[1]) - 1
        if not empty:
            out = boat.holds[place]
            self.say("ThrownOut", seat_no=ship, hold=place + 1, kind=out[0], count=out[1])
        boat.holds[place] = [kind, count]
        self.say("Loaded", seat_no=ship, hold=place + 1, kind=kind, count=count)

    # --- sailing ---

    def sail(self, seat: int, symbol: str, count: int) -> Play:
        """Sail to any space exactly so far away (ruling R4)."""
        boat = self.boats[seat]
        ways = (forwards if symbol == "forward" else backwards)(boat.space, boat.lap, count)
        by_text = self.ways = {f"go {way.space}": way for way in ways}
        text = yield from self.choose(seat, "sail", {text: text for text in by_text})
        yield from self.sail_along(seat, by_text[text], symbol)

    def sail_along(self, ship: int, way: Way, symbol: str) -> Play:
        """Sail, then fight and pay."""
        boat = self.boat(ship)
        was_home, start = boat.home, boat.space
        boat.space, boat.lap = way.space, way.lap
        if not (was_home and boat.home):
            self.say("Sailed", seat_no=ship, start=start, path=way.path, why=symbol, lap=way.lap)
        if boat.home:
            if ship == GHOST:
                self.say("GhostHome", seat_no=ship)
            else:
                self.say("Finished", seat_no=ship)
            return
        yield from self.arrive(ship)

    def arrive(self, ship: int) -> Play:
        """Fight whoever is there, then pay, or fall back and do so again (rulings R6 to R9, J5)."""
        boat = self.boat(ship)
        while True:
            yield from self.meet(ship)
            row = SPACE[boat.space]
            if row["type"] == "lair":
                self.plunder(ship)
            if row["type"] in ("lair", "home") or ship == GHOST:
                return
            kind, cost = price(boat.space)
            if boat.amount(kind) >= cost:
                amounts = yield from self.pay(ship, kind, cost)
                self.say("Paid", seat_no=ship, space=boat.space, kind=kind, count=cost, amounts=amounts)
                return
            self.say("Short", seat_no=ship, space=boat.space, kind=kind, cost=cost, paid=boat.amount(kind))
            boat.holds = [["", 0] if hold[0] == kind else hold for hold in boat.holds]
            by_text = self.ways = {f"go {way.space}": way for way in retreats(boat, boat.space, boat.holds)}
            text = yield from self.choose(ship, "retreat", {text: text for text in by_text})
            way, start = by_text[text], boat.space
            boat.space, boat.lap = way.space, way.lap
            self.say("FellBack", seat_no=ship, start=start, path=way.path, lap=way.lap)

    def plunder(self, ship: int) -> None:
        """Take the token of a lair and a treasure (ruling R9); the Ghost Ship's lies face down, a power too."""
        boat = self.boat(ship)
        if boat.space not in self.lairs or not self.treasures:
            return
        self.lairs.remove(boat.space)
        self.treasures -= 1
        card = self.next_luck("treasure")
        boat.gain_treasure(card, ship == GHOST)
        power = card in POWERS and ship != GHOST
        self.say("TreasureDrawn", seat_no=ship, space=boat.space, card=card, power=power)

    def pay(self, ship: int, kind: str, cost: int) -> Play:
        """Pay from holds of one's choice (ruling R5): what leaves the same holds is alike, and then few of them,
        the first ones, pay.
        """
        boat = self.boat(ship)
        most = [range(count + 1) if held == kind else range(1) for held, count in boat.holds]
        ways = [amounts for amounts in itertools.product(*most) if sum(amounts) == cost]
        ways.sort(key=lambda amounts: (amounts.count(0), amounts), reverse=True)
        answers = {
            "pay " + " ".join(map(str, amounts)): (sorted(map(tuple, left[:SIXTH])), left[SIXTH:])
            for amounts in ways
            for left in [self.without(boat, amounts)]
        }
        text = yield from self.choose(ship, "pay", {text: str(left) for text, left in answers.items()})
        paid = tuple(int(word) for word in text.split()[1:])
        boat.holds = self.without(boat, paid)
        return paid

    @staticmethod
    def without(boat: Boat, amounts: Iterable[int]) -> list[list[Any]]:
        """Return what is left in the holds of a ship that pays these amounts."""
        return [content(kind, count - amount) for (kind, count), amount in zip(boat.holds, amounts, strict=True)]

    # --- battles ---

    def rivals(self, ship: int, space: int) -> list[int]:
        """Return the ships that another would fight on a space; nobody fights in Port Royal."""
        numbers = [*range(len(self.boats)), *([GHOST] if self.ghost else [])]
        return [number for number in numbers if number != ship and self.boat(number).space == space != 0]

    def meet(self, ship: int) -> Play:
        """Fight one of the ships on the space, of the attacker's choice."""
        there = self.rivals(ship, self.boat(ship).space)
        if there:
            asked = self.captain if ship == GHOST else ship
            text = yield from self.choose(asked, "fight", {f"fight {word(n)}": n for n in there})
            yield from self.fight(ship, number_of(text.split()[1]))

    def strength(self, side: dict[str, Any]) -> int:
        """Return powder, die and Lady Beth; 0 for a star."""
        if side["die"] == "star":
            return 0
        beth = 2 if "lady_beth" in self.boat(side["ship"]).up else 0
        return int(side["powder"] + side["die"] + beth)

    def fight(self, attacker: int, defender: int) -> Play:
        """One battle; the winner may take something."""
        mine = {"ship": attacker, "powder": 0, "die": 0}
        other = {"ship": defender, "powder": 0, "die": 0}
        self.battle = {"attacker": mine, "defender": other, "sabre": False}
        self.fighters = (attacker, defender)
        self.say("BattleStarted", seat_no=attacker, other_no=defender, space=self.boat(attacker).space)
        yield from self.powder(mine)
        self.throw(mine)
        yield from self.sabre(mine)
        if mine["die"] == "star":
            winner = mine
        else:
            yield from self.powder(other)
            self.throw(other)
            yield from self.sabre(other)
            strengths = self.strength(mine), self.strength(other)
            if other["die"] != "star" and strengths[0] == strengths[1]:
                self.battle = None
                self.say("BattleTied", seat_no=attacker, other_no=defender)
                return
            winner = other if other["die"] == "star" or strengths[1] > strengths[0] else mine
        loser = other if winner is mine else mine
        self.battle = None
        self.say("BattleWon", seat_no=winner["ship"], loser_no=loser["ship"], star=winner["die"] == "star")
        yield from self.booty(winner["ship"], loser["ship"])

    def powder(self, side: dict[str, Any]) -> Play:
        """Spend gunpowder, from holds of one's choice."""
        ship = side["ship"]
        have = self.boat(ship).amount("gunpowder")
        text = yield from self.choose(ship, "powder", {f"powder {n}": n for n in range(have + 1)})
        side["powder"] = int(text.split()[1])
        if side["powder"]:
            amounts = yield from self.pay(ship, "gunpowder", side["powder"])
            self.say("PowderSpent", seat_no=ship, count=side["powder"], amounts=amounts)

    def throw(self, side: dict[str, Any]) -> None:
        """Throw the combat die; the player who is not in the battle throws for the Ghost Ship (ruling G6)."""
        side["die"] = self.next_luck("combat")
        self.say(
            "CombatRolled",
            seat_no=side["ship"],
            die=side["die"],
            strength=self.strength(side),
            by_no=self.speaker(side["ship"]),
        )

    def speaker(self, ship: int) -> int:
        """Return who throws and decides for a ship in the battle: for the Ghost Ship the player not in it."""
        if ship != GHOST or self.solo:
            return ship
        return next(seat for seat in range(2) if seat not in self.fighters)

    def sabre(self, thrown: dict[str, Any]) -> Play:
        """Whoever of the two has the Sabre may have this die thrown again, once in a battle (rulings R14, J7)."""
        assert self.battle
        for ship in self.fighters:
            if ship == GHOST or "sarans_sabre" not in self.boat(ship).up or self.battle["sabre"]:
                continue
            again = "reroll me" if thrown["ship"] == ship else "reroll them"
            text = yield from self.choose(ship, "reroll", {again: 1, "no": 0})
            if text == again:
                self.battle["sabre"] = True
                self.say("SabreUsed", seat_no=ship, other_no=thrown["ship"], die=thrown["die"])
                self.throw(thrown)

    # --- booty ---

    def booty(self, winner: int, loser: int) -> Play:
        """The winner may take a hold or a treasure, or give a curse; the Ghost Ship never gives any."""
        mine, theirs = self.boat(winner), self.boat(loser)
        answers: dict[str, Any] = {}
        for place, (kind, count) in enumerate(theirs.holds):
            if count and self.can_take(winner, kind):
                answers[f"steal {place + 1}"] = ("steal", theirs.likeness(place))
        for place, card in enumerate(theirs.up):
            if not (loser == GHOST and card == "lady_beth"):
                answers[f"steal treasure {place + 1}"] = card
        if theirs.down:
            answers[f"steal treasure {len(theirs.up) + 1}"] = "blind"
        if winner != GHOST:
            answers |= {f"curse {word(loser)} {card}": ("curse", card) for card in mine.down if VALUE[card] < 0}
        answers["no"] = "no"
        self.booty_of = (winner, loser)
        if winner == GHOST and self.solo:
            text = self.ghost_takes(theirs)
        else:
            text = yield from self.choose(self.speaker(winner), "booty", answers)
        words = text.split()
        if words[0] == "no":
            self.say("NothingTaken", seat_no=winner, loser_no=loser)
        elif words[0] == "curse":
            mine.down.remove(words[2])
            theirs.down.append(words[2])
            self.say("CurseGiven", seat_no=winner, loser_no=loser, card=words[2])
        elif words[1] == "treasure":
            self.steal_treasure(winner, loser, int(words[2]) - 1)
        else:
            yield from self.steal_hold(winner, loser, int(words[1]) - 1)

    def can_take(self, winner: int, kind: str) -> bool:
        """Whether the winner may take tokens of a kind; the Ghost Ship sinks all but gold (rulings G7, J8)."""
        boat = self.boat(winner)
        if winner != GHOST:
            return boat.room_for(kind)
        return kind != "gold" or any(not count for _, count in boat.holds)

    def ghost_takes(self, theirs: Boat) -> str:
        """Return what the Ghost Ship takes of a player who races alone (ruling J12)."""
        if theirs.down:
            return f"steal treasure {len(theirs.up) + 1}"
        for is_gold in (True, False):
            full = [
                (-count, place)
                for place, (kind, count) in enumerate(theirs.holds)
                if count and (kind == "gold") == is_gold and self.can_take(GHOST, kind)
            ]
            if full:
                return f"steal {min(full)[1] + 1}"
        return "no"

    def steal_hold(self, winner: int, loser: int, place: int) -> Play:
        """Take the content of a hold; it is loaded as any other."""
        kind, count = self.boat(loser).holds[place]
        self.boat(loser).holds[place] = ["", 0]
        sunk = winner == GHOST and kind != "gold"
        self.say("HoldStolen", seat_no=winner, loser_no=loser, hold=place + 1, kind=kind, count=count, sunk=sunk)
        if not sunk:
            yield from self.load(winner, kind, count)

    def steal_treasure(self, winner: int, loser: int, place: int) -> None:
        """Take a power that lies face up, or a face-down card blind (rulings R12, R15, G8, J8)."""
        mine, theirs = self.boat(winner), self.boat(loser)
        blind, kind, count = place == len(theirs.up), "", 0
        if blind:
            card = self.next_luck("blind")
            theirs.down.remove(card)
        else:
            card = theirs.up.pop(place)
        if card == "sixth_hold" and len(theirs.holds) > SIXTH:
            kind, count = theirs.holds.pop()
        if winner == GHOST:
            (mine.down if blind else mine.up).append(card)
        else:
            mine.gain_treasure(card)
            if count:
                mine.holds[SIXTH] = [kind, count]
        self.say("TreasureStolen", seat_no=winner, loser_no=loser, card=card, blind=blind, kind=kind, tokens=count)

    # --- the Ghost Ship ---

    def ghost_sails(self, die: int) -> Play:
        """The first ship sails backwards, the last forwards; else the Captain chooses (rulings G2, G3, J3)."""
        ghost = self.boat(GHOST)
        far, others = progress(ghost.space, ghost.lap), [progress(boat.space, boat.lap) for boat in self.boats]
        ways = [(way, "forward") for way in forwards(ghost.space, ghost.lap, die)]
        back = [(way, "backward") for way in backwards(ghost.space, ghost.lap, die)]
        if far > max(others):
            ways = back
        elif far >= min(others) and not self.solo:
            ways += back
        if self.solo:
            way, symbol = min(ways, key=lambda one: self.worth_of_lane(one[0]))
        else:
            by_text = {f"go {way.space}": (way, symbol) for way, symbol in ways}
            self.ways = {text: way for text, (way, _) in by_text.items()}
            text = yield from self.choose(self.captain, "ghost", {text: text for text in by_text})
            way, symbol = by_text[text]
        yield from self.sail_along(GHOST, way, symbol)

    def worth_of_lane(self, way: Way) -> tuple[int, int]:
        """Order ways by their lanes: more lair tokens first, then the shorter one (ruling J12)."""
        for fork in DATA["board"]["forks"]:
            for lane in (fork["outer"], fork["inner"]):
                entered = (way.path.index(lane[end]) for end in (0, -1) if lane[end] in way.path)
                if any(index == 0 or way.path[index - 1] in (fork["split"], fork["merge"]) for index in entered):
                    return -len(set(lane) & set(self.lairs)), len(lane)
        return 0, 0

    # --- the end ---

    def score(self) -> None:
        """Add up points; on a tie the ship furthest along wins, else the victory is shared (rulings R20, J3).

        Who races alone wins unless the Ghost Ship, scored alike, has more (J12); by the older rule by coming home.
        """
        scores = [points(boat) for boat in self.boats]
        self.scores = tuple(scores)
        best = max((scores[n], progress(boat.space, boat.lap)) for n, boat in enumerate(self.boats))
        self.winners = tuple(
            n for n, boat in enumerate(self.boats) if (scores[n], progress(boat.space, boat.lap)) == best
        )
        if self.solo and self.points_decide:
            self.winners = (0,) if points(self.boat(GHOST)) <= scores[0] else ()
        elif self.solo and not self.boats[0].home:
            self.winners = ()
        self.say("RaceOver", scores=self.scores, winners=self.winners)


def points(boat: Boat) -> int:
    """Return what a ship scores, the Ghost Ship too."""
    return place_points(boat) + boat.amount("gold") + sum(VALUE[card] for card in boat.up + boat.down)


def place_points(boat: Boat) -> int:
    """Return the points of a ship's space."""
    if boat.home:
        return int(DATA["board"]["finish"])
    if boat.lap < 0 or boat.space == 0:
        return -5
    return int(SPACE[boat.space]["score"])


def price(space: int) -> tuple[str, int]:
    """Return what a space costs, and in which tokens."""
    return ("food" if SPACE[space]["type"] == "sea" else "gold"), SPACE[space].get("cost", 0)


def content(kind: str, count: int) -> list[Any]:
    """Return a hold with so many tokens."""
    return [kind, count] if count else ["", 0]


def retreats(boat: Boat, space: int, holds: list[list[Any]]) -> list[Way]:
    """Return the first payable space of every way back from a space, with these holds (rulings R6, R7, J9)."""
    found, ways = [], [Way((space,), boat.lap)]
    while ways:
        way = ways.pop()
        for to in before(way.space):
            longer = Way((*way.path, to), way.lap - 1 if way.space == 0 else way.lap)
            kind, cost = price(to)
            if sum(count for held, count in holds if held == kind) >= cost:
                found.append(Way(longer.path[1:], longer.lap))
            else:
                ways.append(longer)
    return found


def word(number: int) -> str:
    """Return a ship as moves name it."""
    return "ghost" if number == GHOST else str(number + 1)


def number_of(text: str) -> int:
    """Return the ship that a word names."""
    return GHOST if text == "ghost" else int(text) - 1
