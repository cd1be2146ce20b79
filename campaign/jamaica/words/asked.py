"""What a race asks and each answer to it, with what it costs and brings: figures come with the question."""

from collections.abc import Callable, Iterable
from typing import Any

from highseas.campaign.jamaica.payments import Step
from highseas.campaign.jamaica.words.naming import RaceNames
from highseas.engine.jamaica import moves as mv
from highseas.engine.jamaica.definitions import TREASURE_IDS
from highseas.engine.jamaica.seen import view as seen

_HUNDRED = 100


# --- questions ---


def title(prompt: seen.Prompt, names: RaceNames) -> str:
    """Say what is asked, and of whom."""
    return _TITLE[prompt.kind](prompt, names.asking(prompt))


def _of_dice(prompt: seen.Prompt, names: RaceNames) -> str:
    move = prompt.options[0].move
    assert isinstance(move, mv.Dice)
    low, high = sorted((move.morning, move.evening))
    who, you = names.who(prompt.seat), not names.asked
    return names.say("jamaica_asked.title.dice", who=who, you=you, first=low, second=high)


def _of_card(prompt: seen.Prompt, names: RaceNames) -> str:
    """Say the dice too, which all cards share; who may not see the cards sees them on the table."""
    facts = prompt.options[0].facts if prompt.options else None
    morning, evening = (facts.morning.count, facts.evening.count) if isinstance(facts, seen.CardFacts) else (0, 0)
    who, you = names.who(prompt.seat), not names.asked
    return names.say("jamaica_asked.title.card", who=who, you=you, morning=morning, evening=evening)


def _of_load(prompt: seen.Prompt, names: RaceNames) -> str:
    out = any(isinstance(option.move, mv.Empty) for option in prompt.options)
    tokens = names.tokens(prompt.kind_of, prompt.count)
    return names.say("jamaica_asked.title.load", who=_capital(prompt, names), tokens=tokens, out=out)


def _of_sail(prompt: seen.Prompt, names: RaceNames) -> str:
    backwards = prompt.symbol == "backward"
    return names.say(
        "jamaica_asked.title.sail", who=names.who(prompt.seat), count=prompt.count, backwards=backwards
    )


def _of_fight(prompt: seen.Prompt, names: RaceNames) -> str:
    who, space = _capital(prompt, names), names.space(prompt.space)
    return names.say("jamaica_asked.title.fight", who=who, space=space)


def _of_powder(prompt: seen.Prompt, names: RaceNames) -> str:
    who, against = names.who(prompt.seat), names.who(prompt.against)
    return names.say("jamaica_asked.title.powder", who=who, against=against)


def _of_pay(prompt: seen.Prompt, names: RaceNames) -> str:
    tokens = names.tokens(prompt.kind_of, prompt.count)
    space = names.space(prompt.space) if prompt.space >= 0 else ""
    return names.say("jamaica_asked.title.pay", who=names.who(prompt.seat), tokens=tokens, space=space)


def _of_booty(prompt: seen.Prompt, names: RaceNames) -> str:
    who, against = names.who(prompt.seat), names.who(prompt.against)
    return names.say("jamaica_asked.title.booty", who=who, against=against, ghost=prompt.ship == "ghost")


def _of_ghost(prompt: seen.Prompt, names: RaceNames) -> str:
    return names.say("jamaica_asked.title.ghost", who=names.who(prompt.seat), count=prompt.count)


def _of_reroll(prompt: seen.Prompt, names: RaceNames) -> str:
    return names.say("jamaica_asked.title.reroll", who=names.who(prompt.seat))


def _of_retreat(prompt: seen.Prompt, names: RaceNames) -> str:
    return names.say("jamaica_asked.title.retreat", who=names.who(prompt.seat))


def _capital(prompt: seen.Prompt, names: RaceNames) -> str:
    return names.language.capital(names.who(prompt.ship))


_TITLE: dict[str, Callable[[seen.Prompt, RaceNames], str]] = {
    "dice": _of_dice,
    "card": _of_card,
    "load": _of_load,
    "sail": _of_sail,
    "fight": _of_fight,
    "powder": _of_powder,
    "pay": _of_pay,
    "reroll": _of_reroll,
    "booty": _of_booty,
    "retreat": _of_retreat,
    "ghost": _of_ghost,
}


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
    """Say a move."""
    return _LABEL[type(move)](move, names)


def _pay_label(move: mv.Pay, names: RaceNames) -> str:
    parts = [
        names.say("jamaica_asked.label.part", count=count, hold=hold)
        for hold, count in enumerate(move.amounts, 1)
        if count
    ]
    return names.say("jamaica_asked.label.pay", parts=parts)


def _reroll_label(move: mv.Reroll, names: RaceNames) -> str:
    if not move.mine:
        return names.say("jamaica_asked.label.reroll_them")
    return names.say("jamaica_asked.label.reroll_me", who=names.asked)


def _curse_label(move: mv.Curse, names: RaceNames) -> str:
    card = names.treasure(TREASURE_IDS[move.treasure])
    return names.say("jamaica_asked.label.curse", who=names[move.seat_no], card=card)


def _dice_label(move: mv.Dice, names: RaceNames) -> str:
    return names.say("jamaica_asked.label.dice", morning=move.morning, evening=move.evening)


def _card_label(move: mv.Card, names: RaceNames) -> str:
    return names.say("jamaica_asked.label.card", card=names.card(move.card))


def _hold_label(move: mv.Hold, names: RaceNames) -> str:
    return names.say("jamaica_asked.label.hold", hold=move.hold + 1)


def _empty_label(move: mv.Empty, names: RaceNames) -> str:
    return names.say("jamaica_asked.label.empty", hold=move.hold + 1)


def _go_label(move: mv.Go, names: RaceNames) -> str:
    return names.say("jamaica_asked.label.go", space=names.space(move.space))


def _fight_label(move: mv.Fight, names: RaceNames) -> str:
    return names.say("jamaica_asked.label.fight", who=names[move.seat_no])


def _powder_label(move: mv.Powder, names: RaceNames) -> str:
    return names.say("jamaica_asked.label.powder", count=move.count)


def _steal_label(move: mv.StealHold, names: RaceNames) -> str:
    return names.say("jamaica_asked.label.steal", hold=move.hold + 1)


def _treasure_label(move: mv.StealTreasure, names: RaceNames) -> str:
    return names.say("jamaica_asked.label.steal_treasure", place=move.place + 1)


def _no_label(move: mv.No, names: RaceNames) -> str:
    return names.say("jamaica_asked.label.no")


_LABEL: dict[type[mv.Move], Callable[[Any, RaceNames], str]] = {
    mv.Dice: _dice_label,
    mv.Card: _card_label,
    mv.Hold: _hold_label,
    mv.Empty: _empty_label,
    mv.Go: _go_label,
    mv.Fight: _fight_label,
    mv.Powder: _powder_label,
    mv.Pay: _pay_label,
    mv.StealHold: _steal_label,
    mv.StealTreasure: _treasure_label,
    mv.Curse: _curse_label,
    mv.Reroll: _reroll_label,
    mv.No: _no_label,
}


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
