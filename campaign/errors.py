"""What saving may raise, for front ends that reach saved games only through `campaign`."""

from saves import SaveError, SlotFile, Store

__all__ = ["SaveError", "SlotFile", "Store"]
