"""What a race asks, each answer with what it costs and brings, and why the program gives one: figures come with the
question.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from highseas.campaign.jamaica.payments import Step
from highseas.campaign.jamaica.words.names import FIELDS, RaceNames
from highseas.campaign.play.players import Thought
from highseas.campaign.words.fields import Sentences
from highseas.engine.jamaica import moves as mv
from highseas.engine.jamaica.seen import view as seen

_HUNDRED = 100


# --- questions ---


def title(prompt: seen.Prompt, names: RaceNames) -> str:
    """Say what is asked, and of whom."""
    names, kind = names.asking(prompt), prompt.kind
    more = _ASKED[kind](prompt) if kind in _ASKED else {}
    return names.say(
        f"jamaica_asked.title.{kind}",
        who=names.who(prompt.seat),
        you=not names.asked,
        ship=names.who(prompt.ship),
        against=names.who(prompt.against),
        space=names.space(prompt.space) if prompt.space >= 0 else "",
        tokens=names.tokens(prompt.kind_of, prompt.count) if prompt.kind_of else "",
        count=prompt.count,
        backwards=prompt.symbol == "backward",
        ghost=prompt.ship == "ghost",
        **more,
    )


def _dice(prompt: seen.Prompt) -> Mapping[str, object]:
    move = prompt.options[0].move
    assert isinstance(move, mv.Dice)
    low, high = sorted((move.morning, move.evening))
    return {"first": low, "second": high}


def _dice_of_card(prompt: seen.Prompt) -> Mapping[str, object]:
    """Return the dice, which all cards share; who may not see the cards sees them on the table."""
    facts = prompt.options[0].facts if prompt.options else None
    morning, evening = (facts.morning.count, facts.evening.count) if isinstance(facts, seen.CardFacts) else (0, 0)
    return {"morning": morning, "evening": evening}


_ASKED: Mapping[str, Callable[[seen.Prompt], Mapping[str, object]]] = {
    "dice": _dice,
    "card": _dice_of_card,
    "load": lambda prompt: {"out": any(isinstance(option.move, mv.Empty) for option in prompt.options)},
}
"""What some questions say beside what every prompt has."""


# --- a payment, hold by hold ---


def step_title(prompt: seen.Prompt, step: Step, names: RaceNames) -> str:
    """Ask how much a hold gives."""
    tokens = names.tokens(prompt.kind_of, prompt.count)
    return names.say(
        "jamaica_asked.by_hold.title", who=names.who(prompt.seat), tokens=tokens, hold=step.hold + 1, left=step.left
    )


def step_answer(prompt: seen.Prompt, step: Step, amount: int, there: int, names: RaceNames) -> str:
    """Say that a hold with so much in it gives so much."""
    kept = names.tokens(prompt.kind_of, there - amount) if there > amount else ""
    return names.say("jamaica_asked.by_hold.amount", count=amount, hold=step.hold + 1, kept=kept)


# --- answers in short ---


def label(option: seen.Option, names: RaceNames) -> str:
    """Say an answer without figures."""
    return move_label(option.move, names)


def move_label(move: mv.Move, names: RaceNames) -> str:
    if isinstance(move, mv.Pay):
        amounts = [(hold, count) for hold, count in enumerate(move.amounts, 1) if count]
        parts = [names.say("jamaica_asked.label.part", count=count, hold=hold) for hold, count in amounts]
        return ANSWERS.say(move, names, parts=parts)
    if isinstance(move, mv.Reroll):
        return ANSWERS.say(move, names, who=names.asked)
    return ANSWERS.say(move, names)


ANSWERS = Sentences("jamaica_asked.label", FIELDS)
"""The sentences of moves by their tags."""


def in_short(move: mv.Move, prompt: seen.Prompt | None, names: RaceNames) -> str:
    """Say an answer to a question as it begins among its answers: a card by its number, and what is taken, or
    whether a die is thrown again, in full, for a move does not know the table.
    """
    if isinstance(move, mv.Card):
        return names.say("jamaica_screen.card", card=move.card)
    options = prompt.options if prompt is not None and prompt.kind in ("booty", "reroll") else ()
    return next((answer(option, names) for option in options if option.move == move), move_label(move, names))


# --- answers with what they cost and bring ---


def answer(option: seen.Option, names: RaceNames) -> str:
    """Say an answer with what it costs and brings, as far as that is known."""
    if option.facts is None:
        return label(option, names)
    return _ANSWER[type(option.facts)](option, option.facts, names)


def percent(odds: seen.Odds) -> int:
    """Return the chance to win, in whole points of a hundred."""
    return round(_HUNDRED * odds.win / (odds.win + odds.tie + odds.lose))


def cases(facts: seen.Facts | None, names: RaceNames) -> list[tuple[seen.Odds, str]]:
    """Return the chances in a battle, the best first, each with the gunpowder that it goes by, of whichever side
    can still spend some; without, where there is one chance.
    """
    if isinstance(facts, seen.FightFacts):
        found, code = (facts.none, facts.most), "both"
    elif isinstance(facts, (seen.PowderFacts, seen.RerollFacts)) and facts.odds:
        found = facts.odds[0], facts.odds[-1]
        code = "own" if found[1].win > found[0].win else "theirs"
    else:
        return []
    if percent(found[0]) == percent(found[1]):
        return [(found[0], "")]
    most = len(facts.odds) - 1 if not isinstance(facts, seen.FightFacts) else 1
    said = [names.say(f"jamaica_asked.odds.{code}", count=count, who=names.asked) for count in (0, most)]
    return sorted(zip(found, said, strict=True), key=lambda case: -case[0].win)


def _chances(facts: seen.Facts, names: RaceNames) -> str:
    """Say the chances in a battle; empty where there are none."""
    found = cases(facts, names)
    if not found:
        return ""
    (best, case), (worst, other) = found[0], found[-1]
    return names.say(
        "jamaica_asked.odds.win", who=names.asked, best=percent(best), case=case, worst=percent(worst), other=other
    )


def _dice_answer(option: seen.Option, facts: seen.DiceFacts, names: RaceNames) -> str:
    cards = [
        names.say(
            "jamaica_asked.act.dice",
            card=card.card,
            morning=_act(card.morning, names),
            evening=_act(card.evening, names),
        )
        for card in facts.cards
    ]
    return names.say("jamaica_asked.answer.dice", label=label(option, names), cards=cards)


def _card_answer(option: seen.Option, facts: seen.CardFacts, names: RaceNames) -> str:
    return names.say(
        "jamaica_asked.answer.card",
        card=facts.card,
        morning=_act_in_full(facts.morning, names),
        evening=_act_in_full(facts.evening, names),
    )


def _act(action: seen.ActionFacts, names: RaceNames) -> str:
    """Say an action in few words: where a ship may come to, by number."""
    said = names.action(action.symbol, action.count)
    if action.load:
        return _load_said(action, said, names)
    spaces = [names.say("jamaica_asked.act.short", space=to.space, battle=to.battle) for to in action.to]
    return names.say("jamaica_asked.act.sail", action=said, to=spaces)


def _act_in_full(action: seen.ActionFacts, names: RaceNames) -> str:
    """Say an action with what it costs where a ship may come to."""
    said = names.action(action.symbol, action.count)
    if action.load:
        return _load_said(action, said, names)
    spaces = [
        names.say("jamaica_asked.answer.at", space=names.space(to.space), what=landing(to, names))
        for to in action.to
    ]
    return names.say("jamaica_asked.act.sail", action=said, to=spaces)


def _load_said(action: seen.ActionFacts, said: str, names: RaceNames) -> str:
    out, ignored = action.load == "out", action.load == "ignored"
    return names.say("jamaica_asked.act.load", action=said, out=out, ignored=ignored)


def landing(facts: seen.SailFacts, names: RaceNames) -> list[str]:
    """Say what a space means for a ship that lands there: costs, battle, treasure."""

    def said() -> Iterable[str]:
        if facts.finish:
            yield names.say("jamaica_asked.land.finish")
        if facts.battle:
            yield names.say("jamaica_asked.land.battle", ships=names.several(facts.ships))
        elif facts.ships:
            yield names.say("jamaica_asked.land.ships", ships=names.several(facts.ships))
        if not facts.cost:
            yield names.say("jamaica_asked.land.free")
        else:
            cost = names.tokens(facts.kind, facts.cost)
            yield names.say("jamaica_asked.land.cost", cost=cost, have=facts.have, who=names.asked)
        if not facts.payable:
            yield names.say("jamaica_asked.land.short", to=[names.space(space) for space in facts.retreats])
        if facts.lair:
            yield names.say("jamaica_asked.land.lair")

    return list(said())


def _sail_answer(option: seen.Option, facts: seen.SailFacts, names: RaceNames) -> str:
    return names.say("jamaica_asked.answer.sail", label=label(option, names), what=landing(facts, names))


def _load_answer(option: seen.Option, facts: seen.LoadFacts, names: RaceNames) -> str:
    out = names.tokens(facts.out_kind, facts.out_count) if facts.out_count else ""
    return names.say("jamaica_asked.answer.load", label=label(option, names), out=out)


def _fight_answer(option: seen.Option, facts: seen.FightFacts, names: RaceNames) -> str:
    return names.say(
        "jamaica_asked.answer.fight",
        label=label(option, names),
        gunpowder=facts.gunpowder,
        odds=_chances(facts, names),
    )


def _powder_answer(option: seen.Option, facts: seen.PowderFacts, names: RaceNames) -> str:
    return names.say("jamaica_asked.answer.powder", label=label(option, names), odds=_chances(facts, names))


def _pay_answer(option: seen.Option, facts: seen.PayFacts, names: RaceNames) -> str:
    left = [names.hold(content) for content in facts.left]
    return names.say("jamaica_asked.answer.pay", label=label(option, names), left=left, empties=facts.empties)


def _reroll_answer(option: seen.Option, facts: seen.RerollFacts, names: RaceNames) -> str:
    odds = _chances(facts, names)
    if isinstance(option.move, mv.No):
        return names.say("jamaica_asked.answer.nothing", booty=False, odds=odds)
    return names.say("jamaica_asked.answer.reroll", label=label(option, names), odds=odds)


def _booty_answer(option: seen.Option, facts: seen.BootyFacts, names: RaceNames) -> str:
    said = label(option, names)
    if facts.what == "hold":
        assert isinstance(option.move, mv.StealHold)
        what = names.tokens(facts.kind, facts.count)
        return names.say(
            "jamaica_asked.answer.hold",
            what=what,
            hold=option.move.hold + 1,
            out=not (facts.room or facts.sunk),
            sunk=facts.sunk,
        )
    if facts.what == "treasure":
        return names.say("jamaica_asked.answer.power", card=names.treasure(facts.card))
    if facts.what == "blind":
        return names.say("jamaica_asked.answer.blind", count=facts.count, one=facts.count == 1)
    if facts.what == "curse":
        return names.say("jamaica_asked.answer.curse", label=said, points=facts.points, who=names.asked)
    return names.say("jamaica_asked.answer.nothing", booty=True, odds="")


_ANSWER: dict[type, Callable[[seen.Option, Any, RaceNames], str]] = {
    seen.DiceFacts: _dice_answer,
    seen.CardFacts: _card_answer,
    seen.SailFacts: _sail_answer,
    seen.LoadFacts: _load_answer,
    seen.FightFacts: _fight_answer,
    seen.PowderFacts: _powder_answer,
    seen.PayFacts: _pay_answer,
    seen.RerollFacts: _reroll_answer,
    seen.BootyFacts: _booty_answer,
}


# --- why the program makes a move ---


def reason(advice: Any, names: RaceNames, prompt: seen.Prompt | None = None) -> str:
    """Say why the program makes a move, without the move."""
    than = "" if advice.than is None else in_short(advice.than, prompt, names)
    return names.say(f"jamaica_why.{advice.why}", than=than, points=advice.tenths / 10)


def reason_line(thought: Thought, seat: int, names: RaceNames, prompt: seen.Prompt | None = None) -> str:
    """Say who of the program made a move for a seat, from 1, at this question, and why."""
    names = names.asking(prompt)
    move, why = in_short(thought.move, prompt, names), reason(thought.why, names, prompt)
    return names.say("jamaica_why.reason", who=names.who(seat), policy=thought.policy, move=move, why=why)


def hint_line(thought: Thought, names: RaceNames, prompt: seen.Prompt | None = None) -> str:
    """Say what the program would do at this question, and why."""
    names = names.asking(prompt)
    move, why = in_short(thought.move, prompt, names), reason(thought.why, names, prompt)
    return names.say("jamaica_why.hint", policy=thought.policy, move=move, why=why)
