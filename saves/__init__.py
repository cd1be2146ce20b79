"""Bytes on disk: saved games that always come back. Knows no rule and no screen.

`pack` and `unpack` turn a dict of plain data into the bytes of a save and back; a `Store` keeps them in a
folder, one slot each. Everything that can go wrong is a `SaveError`, whose text is one sentence for the player.
The format on disk and the guarantees are in docs/saves.md.
"""

from saves.codec import decode, encode, pack, unpack
from saves.envelope import FILE_LIMIT, PAYLOAD_LIMIT, Meta, open_sealed, seal
from saves.errors import (
    BadSlotName,
    CannotRead,
    CannotWrite,
    DamagedSave,
    ForeignFile,
    MissingStep,
    NameTaken,
    NewerSave,
    NoGoodBackup,
    NoSuchSave,
    SaveError,
    SlotBusy,
    TooLarge,
    Unsavable,
)
from saves.files import put_in_place, read_file, read_regular
from saves.listing import Backup, SlotFile, SlotInfo
from saves.lock import SlotLock
from saves.migrations import FORMAT, migrate
from saves.names import NAME_LIMIT, slot_name, stem_of
from saves.slots import BACKUPS, SUFFIX
from saves.store import Store
from saves.values import too_many_values

__all__ = [
    "BACKUPS",
    "FILE_LIMIT",
    "FORMAT",
    "NAME_LIMIT",
    "PAYLOAD_LIMIT",
    "SUFFIX",
    "Backup",
    "BadSlotName",
    "CannotRead",
    "CannotWrite",
    "DamagedSave",
    "ForeignFile",
    "Meta",
    "MissingStep",
    "NameTaken",
    "NewerSave",
    "NoGoodBackup",
    "NoSuchSave",
    "SaveError",
    "SlotBusy",
    "SlotFile",
    "SlotInfo",
    "SlotLock",
    "Store",
    "TooLarge",
    "Unsavable",
    "decode",
    "encode",
    "migrate",
    "open_sealed",
    "pack",
    "put_in_place",
    "read_file",
    "read_regular",
    "seal",
    "slot_name",
    "stem_of",
    "too_many_values",
    "unpack",
]
