"""Risk at a glance: what the next card may do, beside the draw; what stopping would bring, beside the stop."""

from highseas.campaign.royal.tui.widgets.scene import Scene
from highseas.campaign.royal.words.cards import gamble_share
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import Part
from highseas.campaign.words.text import percent
from highseas.engine.royal.moves import Draw, Gamble, Move
from highseas.engine.royal.seen.view import Odds, Stop

DARING = 15
"""Per cent of busts from which a draw is painted as a danger."""


def parts(move: Move, scene: Scene, room: int) -> list[Part]:
    """Return the figures beside drawing, gambling or stopping; nothing where they are not always shown.

    What stopping brings says as much as fits in `room` columns, the cards and coins at least.
    """
    if isinstance(move, (Draw, Gamble)):
        if scene.risk is None:
            return []
        return _draw(scene.risk, scene) if isinstance(move, Draw) else _gamble(scene.risk, scene)
    return _stop(scene.stop, scene, room) if scene.stop is not None else []


def _stop(stop: Stop, scene: Scene, room: int) -> list[Part]:
    whole = {"takes": stop.takes, "coins": stop.coins, "gift": stop.gift, "influence": stop.influence}
    for form, more in (("stop", {}), ("stop", {"gift": 0, "influence": 0}), ("stop_short", {})):
        text = scene.say(f"panels.figure.{form}", **whole | more)
        if len(text) <= room:
            break
    return [(text, scene.theme.good if stop.takes and (stop.coins or stop.influence) else scene.theme.dim)]


def _draw(odds: Odds, scene: Scene) -> list[Part]:
    """The chance of a bust, and of a ship that can be repelled, if there is any."""
    if not odds.total:
        return []
    bust = scene.say("panels.figure.bust", share=percent(odds.bust, odds.total))
    found: list[Part] = [(bust, _alarm(odds.bust, odds.total, scene.theme))]
    if odds.repellable:
        repel = scene.say("panels.figure.repel", share=percent(odds.repellable, odds.total))
        found.append((f" · {repel}", ""))
    return found


def _gamble(odds: Odds, scene: Scene) -> list[Part]:
    """The chance that a Gambler's cards bust, if it can be told."""
    if not odds.gamble_total:
        return []
    text = scene.say("panels.figure.bust", share=gamble_share(odds))
    return [(text, _alarm(odds.gamble_bust, odds.gamble_total, scene.theme))]


def _alarm(busts: int, total: int, theme: ThemeStyles) -> str:
    if not busts:
        return theme.good
    return theme.bad if 100 * busts >= DARING * total else theme.coin
