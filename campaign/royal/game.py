"""The rules of Port Royal, with the story among its modes."""

from highseas.engine.royal.modes import register
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.story.mode.adventure import ADVENTURE

__all__ = ["PORT_ROYAL"]

register(ADVENTURE)
