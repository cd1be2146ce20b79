"""Verifies the certificates of the puzzles with open decks: rules of solo Contracts written a third time, from the
rulebook, and an exhaustive search.

Nothing of the program is used. A deal is read from its file, figures from the card files, and a table is a tuple in
which cards lie in no order: what the rest of a game depends on, and nothing else.

A position is a table at which there is a choice: a move without one is made. Moves that lead to one position count
as one. A certificate says which first move wins, a line that does, and for every other first move how many positions
follow it, in all of which nothing wins.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from typing import Any, NamedTuple

MOST = 50_000
"""Positions of all refutations of a puzzle together."""
_DATA = Path(__file__).parents[2] / "engine" / "royal" / "data"
_FILES = [tomllib.loads((_DATA / f"{name}.toml").read_text(encoding="utf-8")) for name in ("base", "contracts")]
CARDS: dict[str, dict[str, Any]] = {row["id"]: row for data in _FILES for row in data["card"]}
GOALS: dict[str, dict[str, Any]] = {row["id"]: row for data in _FILES for row in data.get("contract", ())}
SERVES = {
    "captain": {"anchor"},
    "priest": {"cross"},
    "settler": {"house"},
    "jack_of_all_trades": {"anchor", "cross", "house"},
}
CONTRACT_POINTS = (0, 0, 1, 3)
Pile = tuple[str, ...]
Question = tuple[Any, ...]


class Table(NamedTuple):
    """What the rest of a game depends on. `ask` is the question, `goals` has the step of each open contract."""

    ask: Question
    coins: int
    gone: int
    """Cards that have left the Play deck, face up or as coins."""
    time: int
    """Time cards that are left."""
    harbor: Pile
    expeditions: Pile
    display: Pile
    kept: Pile
    goals: tuple[tuple[str, int], ...]
    """Contracts that are open, each with the space its marker stands on."""
    completed: int = 0


WON = Table(("won",), 0, 0, 0, (), (), (), (), ())
LOST = WON._replace(ask=("lost",))


class Unknown(Exception):
    """A card is turned up that the deal does not name."""


@cache
def _is(card: str, kind: str) -> bool:
    return bool(CARDS[card].get("kind") == kind)


@cache
def is_ship(card: str) -> bool:
    return bool(CARDS[card]["type"] == "ship")


def _of(pile: Pile, kind: str, color: str = "") -> int:
    return sum(1 for card in pile if _is(card, kind) and color in ("", CARDS[card].get("color", "")))


def _sum(pile: Pile, figure: str) -> int:
    return sum(CARDS[card].get(figure, 0) for card in pile)


def _with(pile: Pile, *cards: str) -> Pile:
    return tuple(sorted((*pile, *cards)))


def _without(pile: Pile, *cards: str) -> Pile:
    left = list(pile)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _colors(harbor: Pile) -> set[str]:
    return {CARDS[card]["color"] for card in harbor if is_ship(card)}


@cache
def _wants(goal: str) -> tuple[str, Any, int]:
    """Return what a contract asks for, as its kind, its figure and its spaces."""
    asked = GOALS[goal]["requirement"]
    figure = asked.get("professions", asked.get("color", asked.get("coins", asked.get("at_least"))))
    return asked["kind"], tuple(figure) if isinstance(figure, list) else figure, GOALS[goal].get("steps", 1)


class Game:
    """One deal with open decks."""

    def __init__(self, deal: str) -> None:
        row = tomllib.loads(deal)
        assert row["mode"] == "contracts" and len(row["seats"]) == 1 and "options" not in row
        laid, seat = row["table"], row["table"]["seats"][0]
        assert not seat.get("completed") and len(laid["contracts"]) <= 3
        self._deck: list[str] = laid.get("play_deck", [])
        self._time: list[str] = laid["time_deck"][::-1]
        copies = Counter(card for data in (laid, seat) for pile in data.values() if isinstance(pile, list)
                         for card in pile if isinstance(card, str) and card in CARDS)  # fmt: skip
        assert all(count <= CARDS[card]["count"] for card, count in copies.items())
        table = Table(
            ask=("discover",),
            coins=seat["coins"],
            gone=0,
            time=len(self._time),
            harbor=_with(tuple(laid.get("harbor", ()))),
            expeditions=_with(tuple(laid.get("expeditions", ()))),
            display=_with(tuple(seat.get("display", ()))),
            kept=_with(tuple(seat.get("kept", ()))),
            goals=tuple((goal, seat.get("steps", {}).get(goal, 0)) for goal in laid["contracts"]),
        )
        if laid["phase"] == "trade":
            table = self._stop(table)
        elif not table.harbor:
            table = self._begin(table)
        self.start = self.settled(table)

    # --- what may be done, and what comes of it ---

    def moves(self, table: Table) -> Iterator[tuple[str, Table]]:
        """Yield every move as it is written down, with the table that it leads to, before the next question."""
        kind = table.ask[0]
        if kind == "first":
            yield (
                "draw",
                self._turn_up(table._replace(ask=("discover",), time=table.time - 1), self._time[table.time - 1]),
            )
        elif kind == "discover":
            yield "draw", self._draw(table)
            yield "stop", self._stop(table)
        elif kind == "repel":
            yield from self._repel(table._replace(ask=("discover",)), table.ask[1])
        elif kind == "aside":
            yield "aside", table._replace(ask=("discover",), time=table.time - 1)
            yield "leave", table._replace(ask=("discover",))
        elif kind == "offer":
            after = table._replace(ask=table.ask[2])
            yield f"contract {table.ask[1]}", self._step(after, table.ask[1])
            yield "no", after
        elif kind == "busted":
            yield "pass", self._begin(table)
        elif kind == "take":
            yield "pass", self._begin(table)
            if table.ask[1]:
                yield from self._takes(table)
        if kind in ("first", "discover", "busted", "take"):
            yield from self._claims(table)

    def _draw(self, table: Table) -> Table:
        if table.gone >= len(self._deck):
            raise Unknown
        return self._turn_up(table._replace(gone=table.gone + 1), self._deck[table.gone])

    def _turn_up(self, table: Table, card: str) -> Table:
        match CARDS[card]["type"]:
            case "expedition":
                return table._replace(expeditions=_with(table.expeditions, card))
            case "tax":
                return self._tax(table)
            case "ship":
                strength = CARDS[card].get("cutlasses", 0)
                if not CARDS[card].get("skull") and _sum(table.display, "cutlasses") >= strength:
                    return table._replace(ask=("repel", card))
                return self._let_in(table, card)
        return table._replace(harbor=_with(table.harbor, card))

    def _repel(self, table: Table, ship: str) -> Iterator[tuple[str, Table]]:
        yield "repel", table
        nest = [goal for goal, _ in table.goals if _wants(goal)[0] == "keep_repelled"]
        if nest and CARDS[ship]["color"] not in _colors(table.kept):
            kept = _with(table.kept, ship)
            if len(kept) < _wants(nest[0])[1]:
                yield "repel nest", table._replace(kept=kept)
            else:
                yield "repel nest", self._step(table._replace(kept=()), nest[0])
        yield "keep", self._let_in(table, ship)

    def _let_in(self, table: Table, ship: str) -> Table:
        if CARDS[ship]["color"] in _colors(table.harbor):
            table = table._replace(harbor=(), ask=("busted",))
            return self._offer(self._gain(table, _of(table.display, "jester")), "bust")
        table = table._replace(harbor=_with(table.harbor, ship))
        for goal, step in table.goals:
            kind, colors, _ = _wants(goal)
            if kind == "ship_colors" and colors == len(_colors(table.harbor)):
                return self._step(table, goal) if step else self._offer(table, kind, colors)
        return table

    def _offer(self, table: Table, kind: str, figure: object = None) -> Table:
        """Offer an open contract of this kind at its moment."""
        for goal, _ in table.goals:
            if _wants(goal)[0] == kind and figure in (None, _wants(goal)[1]):
                return table._replace(ask=("offer", goal, table.ask))
        return table

    def _tax(self, table: Table) -> Table:
        """Half of 12 coins and more; the Tax Inspector; then the bonus, and the Time deck's question."""
        if table.coins < 12:
            return self._taxed(table)
        table = table._replace(coins=table.coins - table.coins // 2, ask=("taxed",))
        offered = self._offer(table, "pay_tax")
        return offered if offered.ask != table.ask else self._taxed(table)

    def _taxed(self, table: Table) -> Table:
        table = self._gain(table, 1)
        return table._replace(ask=("aside",) if table.time else ("discover",))

    def _stop(self, table: Table) -> Table:
        cards, ships, mine = len(table.harbor), len(_colors(table.harbor)), table.display
        income = (ships - 1) * _of(mine, "gunner") if ships else 0
        income += 2 * _of(mine, "admiral") if cards >= 5 else 0
        income += _of(mine, "vice_admiral") if cards in (3, 4) else 0
        income += _of(mine, "jester") if not cards else 0
        takes = {4: 2, 5: 3}.get(ships, 1) + _of(mine, "governor")
        return self._gain(table, income)._replace(ask=("take", takes))

    def _takes(self, table: Table) -> Iterator[tuple[str, Table]]:
        takes = table.ask[1] - 1
        for card in dict.fromkeys(table.harbor):
            left = table._replace(harbor=_without(table.harbor, card))
            if is_ship(card):
                color = CARDS[card]["color"]
                left = left._replace(ask=("take", takes + _of(table.display, "clerk", color)))
                coins = CARDS[card]["coins"] + _of(table.display, "trader", color)
                yield f"take {card}", self._gain(left, coins)
                foes = [goal for goal, _ in table.goals if _wants(goal)[:2] == ("decline_coins", color)]
                if foes:
                    yield f"take {card} decline", self._step(left, foes[0])
                continue
            cost = max(0, CARDS[card]["cost"] - _of(table.display, "senorita"))
            if cost <= table.coins:
                hired = _with(table.display, card)
                yield f"take {card}", left._replace(ask=("take", takes), coins=table.coins - cost, display=hired)

    def _claims(self, table: Table) -> Iterator[tuple[str, Table]]:
        """Expeditions and contracts, claimed at any decision of Discover, of Trade & Hire and after a bust."""
        able = [card for card in table.display if CARDS[card].get("kind") in SERVES]
        for expedition in dict.fromkeys(table.expeditions):
            asked = [symbol for symbol, count in CARDS[expedition]["requires"].items() for _ in range(count)]
            for given in sorted(set(combinations(able, len(asked)))):
                if any(all(symbol in SERVES[CARDS[card]["kind"]] for symbol, card in zip(asked, order, strict=True))
                       for order in permutations(given)):  # fmt: skip
                    after = table._replace(
                        display=_with(_without(table.display, *given), expedition),
                        expeditions=_without(table.expeditions, expedition),
                    )
                    text = f"expedition {expedition} with {' '.join(given)}"
                    yield text, self._gain(after, CARDS[expedition]["coins"])
        for goal, _ in table.goals:
            if self._has(table, goal):
                paid = _wants(goal)[1] if _wants(goal)[0] == "pay_coins" else 0
                yield f"contract {goal}", self._step(table._replace(coins=table.coins - paid), goal)

    def _has(self, table: Table, goal: str) -> bool:
        kind, figure, _ = _wants(goal)
        match kind:
            case "professions":
                asked = Counter(figure)
                return all(_of(table.display, each) >= count for each, count in asked.items())
            case "expeditions":
                return bool(sum(CARDS[card]["type"] == "expedition" for card in table.display) >= figure)
            case "cutlasses":
                return bool(_sum(table.display, "cutlasses") >= figure)
            case "influence":
                return bool(_sum(table.display, "influence") + CONTRACT_POINTS[table.completed] >= figure)
            case "pay_coins":
                return bool(table.coins >= figure)
            case "cheap_professions":
                most = GOALS[goal]["requirement"]["max_cost"]
                return bool(sum(1 for card in table.display if 0 < CARDS[card].get("cost", 0) <= most) >= figure)
        return False

    def _step(self, table: Table, goal: str) -> Table:
        """Move the marker one space on; on the last one the contract is complete, and with the last one all is won."""
        step, last = dict(table.goals)[goal] + 1, _wants(goal)[2]
        if step < last:
            return table._replace(goals=tuple((each, step if each == goal else at) for each, at in table.goals))
        table = table._replace(
            goals=tuple(each for each in table.goals if each[0] != goal), completed=table.completed + 1
        )
        return self._gain(table, GOALS[goal]["rewards"][0]) if table.goals else WON

    def _gain(self, table: Table, coins: int) -> Table:
        return table._replace(coins=table.coins + coins, gone=table.gone + coins)

    def _begin(self, table: Table) -> Table:
        """End a turn and begin the next one: without a Time card the game is lost."""
        return table._replace(harbor=(), ask=("first",)) if table.time else LOST

    # --- positions ---

    def settled(self, table: Table) -> Table:
        """Go on to the next question: nobody is asked who could only pass."""
        while table.ask[0] in ("taxed", "take", "busted"):
            if table.ask[0] == "taxed":
                table = self._taxed(table)
            elif len(list(self.moves(table))) == 1:
                table = self._begin(table)
            else:
                break
        return table

    def _ask(self, table: Table) -> Table:
        """Go on to the next position."""
        while (table := self.settled(table)) not in (WON, LOST) and len(moves := list(self.moves(table))) == 1:
            table = moves[0][1]
        return table

    def after(self, table: Table) -> dict[str, Table]:
        """Return the position to which each move leads."""
        return {text: self._ask(after) for text, after in self.moves(table)}

    def refuted(self, table: Table, seen: set[Table]) -> bool:
        """Whether nothing wins from here; all positions from here on are added to `seen`."""
        waiting = [table]
        while waiting:
            table = waiting.pop()
            if table == WON:
                return False
            if table == LOST or table in seen:
                continue
            seen.add(table)
            if len(seen) > MOST:
                return False
            waiting += [self._ask(after) for _, after in self.moves(table)]
        return True


def _sorted(text: str) -> str:
    """Return a move with the cards that it gives in the order of their ids."""
    move, given, cards = text.partition(" with ")
    return move + given + " ".join(sorted(cards.split()))


def verify(deal: str, line: list[str], refuted: dict[str, int]) -> int:
    """Verify a certificate; return the positions of all refutations together.

    `line` are the moves that win, those without a choice too; `refuted` has for every other first move, by one of
    those that lead to the same position, the positions that follow. Fails with an `AssertionError`.
    """
    game = Game(deal)
    table = game.start
    first = game.after(table)
    line = list(map(_sorted, line))
    for text in line:
        moves = dict(game.moves(table))
        assert text in moves, f"{text} is not possible"
        table = game.settled(moves[text])
    assert table == WON, "the line does not win"
    ways: dict[Table, set[str]] = {}
    for text, after in first.items():
        ways.setdefault(after, set()).add(text)
    others = [texts for texts in ways.values() if line[0] not in texts]
    assert len(refuted) == len(others)
    together: set[Table] = set()
    for text, positions in ((_sorted(text), positions) for text, positions in refuted.items()):
        assert sum(text in texts for texts in others) == 1
        seen: set[Table] = set()
        assert game.refuted(first[text], seen), f"{text} wins"
        assert len(seen) == positions, f"{text}: {len(seen)} positions, not {positions}"
        together |= seen
    assert len(together) <= MOST
    return len(together)
