"""The reference playout: a small card game in plain Python, played at random, that `make bench` divides by.

Never change this file, not even its comments: figures of other days and machines are told as ratios to it. A test
holds the digest of its text. It does what engines do (shuffle, list the moves, pick one, apply it to objects that
have slots, build tuples, look things up), uses nothing of the project and nothing of the library but a clock.
"""

import time

SHIPS = tuple((color, worth) for color in range(5) for worth in (1, 1, 1, 2, 2, 3, 3, 4))
PEOPLE = tuple((5 + kind, 3 + kind % 6) for kind in range(8) for _ in range(5))
CARDS = SHIPS + PEOPLE
DRAW, STOP, PASS = ("draw", -1), ("stop", -1), ("pass", -1)
TURNS = 12


class Seat:
    __slots__ = ("coins", "display", "skills")

    def __init__(self) -> None:
        self.coins = 3
        self.display: tuple[int, ...] = ()
        self.skills = [0] * 13


class Table:
    __slots__ = ("deck", "discard", "harbor", "phase", "seat", "seed", "turn")

    def __init__(self, seed: int) -> None:
        self.seed = seed * 2 + 1
        self.seat = Seat()
        self.deck = self.shuffled(list(range(len(CARDS))))
        self.discard: list[int] = []
        self.harbor: tuple[int, ...] = ()
        self.phase = "discover"
        self.turn = 0

    def luck(self, limit: int) -> int:
        self.seed = (self.seed * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self.seed >> 33) % limit

    def shuffled(self, cards: list[int]) -> list[int]:
        for place in range(len(cards) - 1, 0, -1):
            other = self.luck(place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        return cards


def legal(table: Table) -> tuple[tuple[str, int], ...]:
    if table.turn >= TURNS:
        return ()
    if table.phase == "discover":
        return (DRAW, STOP) if table.harbor else (DRAW,)
    coins = table.seat.coins
    takes = [
        ("take", place)
        for place, card in enumerate(table.harbor)
        if CARDS[card][0] < 5 or price(table, card) <= coins
    ]
    return (*takes, PASS)


def price(table: Table, card: int) -> int:
    kind, cost = CARDS[card]
    return max(0, cost - table.seat.skills[kind])


def apply(table: Table, move: tuple[str, int]) -> None:
    ACTS[move[0]](table, move[1])


def draw(table: Table, _: int) -> None:
    if not table.deck:
        table.deck, table.discard = table.shuffled(table.discard), []
    card = table.deck.pop()
    color = CARDS[card][0]
    clash = color < 5 and any(CARDS[other][0] == color for other in table.harbor)
    table.harbor = (*table.harbor, card)
    if clash:
        end_turn(table)


def stop(table: Table, _: int) -> None:
    table.phase = "take"


def take(table: Table, place: int) -> None:
    card, seat = table.harbor[place], table.seat
    kind, worth = CARDS[card]
    if kind < 5:
        seat.coins += worth
        table.discard.append(card)
    else:
        seat.coins -= price(table, card)
        seat.skills[kind] += 1
        seat.display = (*seat.display, card)
    table.harbor = table.harbor[:place] + table.harbor[place + 1 :]
    if len(seat.display) % 3:
        end_turn(table)


def end_turn(table: Table, _: int = -1) -> None:
    table.discard.extend(table.harbor)
    table.harbor = ()
    table.phase = "discover"
    table.turn += 1


ACTS = {"draw": draw, "stop": stop, "take": take, "pass": end_turn}


def playout(seed: int) -> tuple[int, int]:
    table, decisions = Table(seed), 0
    while moves := legal(table):
        apply(table, moves[table.luck(len(moves))])
        decisions += 1
    return decisions, table.seat.coins + sum(CARDS[card][1] for card in table.seat.display)


def playouts_per_second(games: int = 4000) -> float:
    begun = time.process_time()
    for seed in range(games):
        playout(seed)
    return games / (time.process_time() - begun)
