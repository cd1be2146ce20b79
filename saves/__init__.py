"""Saved games on disk that survive crashes, kills and full disks. It depends on no rules and no screen.

`pack` and `unpack` convert a dict of plain data to the bytes of a save and back; a `Store` keeps them in a folder,
one slot each. Every error is a `SaveError`: a code with figures, for which `campaign.words` has the sentence. The
format on disk and the guarantees are in docs/saves.md.
"""

from highseas.saves.envelope import FORMAT, open_sealed, pack, too_many_values, unpack
from highseas.saves.errors import (
    BadSlotName,
    CannotRead,
    CannotWrite,
    Cause,
    DamagedSave,
    ForeignFile,
    MissingStep,
    NameTaken,
    NewerSave,
    NoGoodBackup,
    NoSuchSave,
    Overtaken,
    SaveError,
    SlotBusy,
    TooLarge,
    Unsavable,
)
from highseas.saves.files import SlotLock, end_of_links, read_file
from highseas.saves.slots import BACKUPS, NAME_LIMIT, SUFFIX, Backup, SlotFile, slot_name, stem_of
from highseas.saves.store import Store
