"""Where a ship can sail to: a card for each space, with a picture and what it costs and brings."""

from collections.abc import Iterator, Sequence

from textual.content import Content

from highseas.campaign.jamaica.tui import pictures
from highseas.campaign.jamaica.tui.widgets.hand import landing
from highseas.campaign.jamaica.tui.widgets.scene import RaceScene
from highseas.campaign.jamaica.words import prompts
from highseas.campaign.tui.widgets.panel import fit
from highseas.engine.jamaica.seen.view import SailFacts

WIDTH = 26
"""Columns of a card."""


def paint(scene: RaceScene, width: int, lines: int) -> list[Content]:
    """Paint all spaces that can be chosen, side by side; nothing where there is too little room for them."""
    texts = {space: _text(scene, _facts(scene, number)) for space, number in scene.ways.items()}
    if not texts or (WIDTH + 1) * len(texts) - 1 > width:
        return []
    most = max(map(len, texts.values()))
    cards = [_card(scene, space, [*text, *[Content("")] * (most - len(text))]) for space, text in texts.items()]
    return [Content(" ").join(row) for row in zip(*cards, strict=True)] if len(cards[0]) <= lines else []


def _facts(scene: RaceScene, number: int) -> SailFacts:
    facts = scene.options[number].facts
    assert isinstance(facts, SailFacts)
    return facts


def _text(scene: RaceScene, facts: SailFacts) -> list[Content]:
    """Return what it means to land on a space, in lines of a card."""
    said = scene.names.language.capital(", ".join(prompts.landing(facts, scene.names)))
    return list(Content(said).wrap(WIDTH - 4))


def _card(scene: RaceScene, space: int, text: Sequence[Content]) -> list[Content]:
    """Return the lines of a space: its name, a picture beside its signs, and what it means to land there."""
    number = scene.ways[space]
    facts, inner = _facts(scene, number), WIDTH - 2
    style = scene.theme.marked if scene.pointed_space == space else scene.theme.body
    title = fit(inner, f" {scene.key(number)} {scene.names.space(space)} ").rstrip().plain
    rows = [Content.assemble("┌", f"{title} ".ljust(inner, "─"), "┐")]
    beside = [Content(""), Content.assemble(*landing(scene, facts)), *_points(scene, facts)]
    for line, picture in enumerate(_picture(scene, facts, style)):
        brief = beside[line] if line < len(beside) else ""
        rows.append(Content.assemble("│", fit(inner, " ", picture, "  ", brief), "│"))
    rows += [Content.assemble("│", fit(inner, " ", line), "│") for line in text]
    rows.append(Content(f"└{'─' * inner}┘"))
    return [row.stylize_before(style) for row in rows]


def _points(scene: RaceScene, facts: SailFacts) -> Iterator[Content]:
    """Yield the points of ending there."""
    if facts.score:
        sign = scene.theme.good if facts.score > 0 else scene.theme.bad
        yield Content(f"{facts.score:+}".replace("-", "−")).stylize(sign)


def _picture(scene: RaceScene, facts: SailFacts, ground: str) -> tuple[Content, ...]:
    """Return the picture of what lies there: what is paid, or the treasure of a lair; else the sail that comes."""
    if facts.lair:
        return pictures.of_treasure("", scene.theme)
    symbol = scene.prompt.symbol if scene.prompt is not None else ""
    return pictures.of_symbol(facts.kind if facts.cost else symbol or "forward", scene.theme, ground)
