"""The story's part of a table: `State.part` in mode "adventure"."""

from typing import Literal

import msgspec


class Tale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter's progress. Events, missions and characters are places in the script's lists.

    - `script`: the chapter itself, as `story.script` packs it: a running chapter never changes. Saves leave it out,
      because the setup beside the table has it.
    - `events`: the event deck, its last the top; `event_discard`; `box`: the 0-events not yet used, the next one
      last; `seen`: every event ever revealed; `event`: the one of this turn, or -1.
    - `missions`: the open ones in order, the newest last. For each, `marks` are the seats that completed it, in
      order, and `steps` each seat's step space (mission 52).
    - `joined`: groups of play cards that are in the Play deck for good.
    - `dealt`: the characters each seat may still choose from; empty when it has chosen.
    - `allotment`: coins of the group still to be shared out (ruling R31).
    - `month`: counts from 1.
    - `choice`: the way taken at the chapter's choice, 1 or 2; 0 while none was chosen.
    - `ended`: in a cooperative chapter, how it went.
    """

    events: bytes = b""
    event_discard: bytes = b""
    box: bytes = b""
    seen: bytes = b""
    event: int = -1
    missions: bytes = b""
    marks: tuple[bytes, ...] = ()
    steps: tuple[bytes, ...] = ()
    joined: tuple[str, ...] = ()
    dealt: tuple[bytes, ...] = ()
    allotment: int = 0
    month: int = 1
    choice: int = 0
    ended: Literal["", "won", "lost"] = ""
    script: bytes = b""
