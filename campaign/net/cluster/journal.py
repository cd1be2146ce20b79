"""Where the processes of a cluster keep their tables: in NATS JetStream, whichever of them has a table open.

Each table has a stream, its journal: one entry for each save, as what differs from the save before. An entry is
appended only if the stream still ends where its writer thinks (`Nats-Expected-Last-Sequence`), so of two processes that
have one table open, one writes, and the other learns that it was overtaken. Now and then a whole save goes into a
bucket, as a snapshot with the number of its entry, and the entries before it are dropped. Players' own stories lie in
an object store under their digests.
"""

import asyncio
import secrets
import zlib
from collections.abc import Coroutine
from contextlib import suppress
from itertools import count
from typing import Any, TypeVar

import msgspec
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js import JetStreamContext, errors
from nats.js.kv import KeyValue
from nats.js.object_store import ObjectStore

from highseas.campaign.chapters import library
from highseas.campaign.chapters.campaign import campaign_in
from highseas.campaign.net.wire import WireError
from highseas.campaign.play.session import Session
from highseas.campaign.saved_games import gamefile
from highseas.saves import Overtaken, SaveError, open_sealed
from highseas.saves.envelope import PAYLOAD_LIMIT, Meta, seal

T = TypeVar("T")
ANSWERS_WITHIN = 2.0
"""Seconds that the servers may take to answer."""
EVERY = 64
"""Entries from one snapshot to the next."""
WRONG_LAST, NO_REPLICAS = 10071, 10074
"""What JetStream calls an append to a stream that has gone on, and copies on more servers than there are."""
REPLICAS = (3, 1)
"""On how many servers everything lies: on three where there are as many."""
BY, RULES, LAST = "Highseas-By", "Highseas-Rules", "Nats-Expected-Last-Sequence"
"""Headers of an entry: its writer and the number of its attempt; the game with the revision of its rules; the entry
before it.
"""
SNAPSHOTS, STORIES = "highseas", "highseas-stories"
"""The bucket and the object store that all tables share."""
AWAY = (NatsError, TimeoutError, OSError)
"""What is raised while the servers do not answer, or refuse something."""


def said_by(error: BaseException) -> str:
    """Return what an error of the servers says; "" for nothing of use."""
    return str(getattr(error, "description", error) or "").removeprefix("nats: ")


class Moved(Exception):
    """The journal went on while it was read."""


class _Kept(msgspec.Struct, frozen=True, array_like=True):
    """A save as it lies in entries and snapshots, not deflated."""

    app: str
    content: str
    format: int
    payload: bytes


class _Snapshot(msgspec.Struct, frozen=True, array_like=True):
    """A save, and the number of the entry that it is the state after."""

    last: int
    kept: bytes


_SNAPSHOT = msgspec.msgpack.Decoder(_Snapshot)
_KEPT = msgspec.msgpack.Decoder(_Kept)


def difference(kept: bytes, before: bytes) -> bytes:
    """Return what `applied` makes `kept` of, with what was there before."""
    packer = zlib.compressobj(zdict=before)
    return packer.compress(kept) + packer.flush()


def applied(entry: bytes, before: bytes) -> bytes:
    """Return the save of an entry. Raises `zlib.error` for one that follows another save."""
    return zlib.decompressobj(zdict=before).decompress(entry, 2 * PAYLOAD_LIMIT)


def kept_of(session: Session) -> bytes:
    """Return a session as it is kept."""
    meta, payload = open_sealed(gamefile.to_bytes(session))
    return msgspec.msgpack.encode(_Kept(meta.app, meta.content, meta.format, payload))


def session_of(kept: bytes, name: str) -> Session:
    """Return the session that was kept. Raises `SaveError`, `NewerSave` if a later program has to open it."""
    found = _KEPT.decode(kept)
    return gamefile.from_bytes(
        seal(found.payload, Meta(app=found.app, content=found.content, format=found.format)), name
    )


class Last(msgspec.Struct, frozen=True):
    """The last entry of a journal: its number, the process that wrote it, the attempt, the game and its rules."""

    number: int
    process: str
    by: str
    rules: str


class Journal:
    """The journals of all tables, as this process reads and writes them."""

    def __init__(self, nats: Client) -> None:
        self.nats, self.process = nats, secrets.token_hex(8)
        self.numbers = count(1)
        """Of the attempts of this process."""
        self.loop = asyncio.get_running_loop()
        self._js: JetStreamContext = nats.jetstream(timeout=ANSWERS_WITHIN)
        self._replicas = 1
        self._snapshots: KeyValue
        self._stories: ObjectStore

    async def prepare(self) -> None:
        """Find what all tables share, or make it. Raises `WireError` for servers without JetStream."""
        for replicas in (0, *REPLICAS):
            try:
                self._snapshots, self._stories = await self._shared(replicas)
                info = (await self._snapshots.status()).stream_info
                self._replicas = info.config.num_replicas or 1
                return
            except errors.NotFoundError:
                pass  # it is made
            except AWAY as error:
                if getattr(error, "err_code", 0) != NO_REPLICAS:
                    raise WireError("net.cluster.no_jetstream", said=said_by(error)) from error

    async def _shared(self, replicas: int) -> tuple[KeyValue, ObjectStore]:
        js = self._js
        if not replicas:
            return await js.key_value(SNAPSHOTS), await js.object_store(STORIES)
        kept = await js.create_key_value(bucket=SNAPSHOTS, replicas=replicas)
        return kept, await js.create_object_store(STORIES, replicas=replicas)

    async def lay(self, table: str) -> "TableJournal":
        """Make the journal of a new table, which nothing was saved to yet. Raises what `AWAY` has."""
        subjects = [_subject(table)]
        await self._js.add_stream(name=_stream(table), subjects=subjects, num_replicas=self._replicas)
        return TableJournal(self, table)

    async def last(self, table: str) -> Last:
        """Return the last entry of a table. Raises `WireError` for no table, `Moved`, or what `AWAY` has."""
        try:
            found = await self._js.get_last_msg(_stream(table), _subject(table))
        except errors.NotFoundError as error:
            await self.snapshot(table)
            raise Moved from error  # it is laid just now
        by, rules = (found.headers or {}).get(BY, ""), (found.headers or {}).get(RULES, "")
        return Last(found.seq or 0, by.partition(".")[0], by, rules)

    async def read(self, table: str) -> tuple["TableJournal", Session]:
        """Return a table as it was saved last. Raises `WireError`, `SaveError`, `Moved`, or what `AWAY` has."""
        snapshot = await self.snapshot(table)
        last = (await self.last(table)).number
        numbers = range(snapshot.last + 1, last + 1)
        try:
            entries = await asyncio.gather(*(self._js.get_msg(_stream(table), seq=number) for number in numbers))
            kept = snapshot.kept
            for entry in entries:
                kept = applied(entry.data or b"", kept)
        except (errors.NotFoundError, zlib.error) as error:  # those before a newer snapshot are dropped
            raise Moved from error
        session = await asyncio.to_thread(session_of, kept, f'"{table}"')
        await self._fetch_story(session)
        return TableJournal(self, table, kept, last, len(numbers)), session

    async def snapshot(self, table: str) -> _Snapshot:
        """Return the snapshot of a table. Raises `WireError` for no table, or what `AWAY` has."""
        try:
            found = await self._snapshots.get(table)
        except errors.KeyNotFoundError as error:
            raise WireError("net.ticket") from error
        return _SNAPSHOT.decode(found.value or b"")

    async def put_snapshot(self, table: str, last: int, kept: bytes) -> bytes:
        """Keep a snapshot in the place of an older one, and drop the entries before its own; return what is there."""
        new, revision = msgspec.msgpack.encode(_Snapshot(last, kept)), 0
        with suppress(errors.KeyNotFoundError):
            found = await self._snapshots.get(table)
            revision = found.revision or 0
            there = _SNAPSHOT.decode(found.value or b"")
            if there.last >= last:  # an earlier attempt's, or whoever overtook this process has kept a later one
                return there.kept
        await self._snapshots.update(table, new, last=revision)
        if last:
            await self._js.purge_stream(_stream(table), seq=last)
        return kept

    async def append(self, table: str, entry: bytes, headers: dict[str, str]) -> int:
        """Append an entry, and return its number. Raises what `AWAY` has."""
        return (await self._js.publish(_subject(table), entry, headers=headers)).seq

    async def put_story(self, session: Session) -> None:
        """Keep the players' own story of a session, if it has one, for other processes."""
        if (campaign := campaign_in(session)) is not None and (packed := library.packed(campaign.digest)):
            await self._stories.put(campaign.digest, packed)

    async def _fetch_story(self, session: Session) -> None:
        campaign = campaign_in(session)
        if campaign is not None and campaign.digest and not library.packed(campaign.digest):
            found = await self._stories.get(campaign.digest)
            library.add_packed(found.data or b"", campaign.name, campaign.digest)


class TableJournal:
    """One table's journal, as the process that has the table open writes it: the autosaver of its session."""

    def __init__(self, journal: Journal, table: str, kept: bytes = b"", last: int = 0, since: int = 0) -> None:
        """The last entry is number `last`, which made `kept`, so many `since` the snapshot."""
        self.table, self._journal = table, journal
        self._kept, self._last, self._since = kept, last, since
        self._attempts: dict[str, bytes] = {}
        """Saves after the last one of which it is not known whether they were appended."""

    def keep(self, session: Session) -> None:
        """Append the session; it is kept when this returns. Not in the thread of the event loop, which would wait for
        itself. Raises `Overtaken` once another process has the table, or `SaveError` while the servers are away.
        """
        rules = f"{session.game.name}.{session.game.revision}"
        self._wait(self._append(kept_of(session), rules))

    def _wait(self, act: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(act, self._journal.loop).result()

    async def _append(self, kept: bytes, rules: str) -> None:
        try:
            if not self._last:
                self._kept = await self._journal.put_snapshot(self.table, 0, kept)
            while not await self._appended(kept, rules):
                pass
            if self._since >= EVERY:
                with suppress(*AWAY):  # another one comes
                    await self._journal.put_snapshot(self.table, self._last, kept)
                    self._since = 0
        except AWAY as error:
            raise SaveError("saves.cluster", said=said_by(error)) from error

    async def _appended(self, kept: bytes, rules: str) -> bool:
        """Append a save; return False where an earlier attempt had been appended, and this one has to follow it."""
        by = f"{self._journal.process}.{next(self._journal.numbers)}"
        self._attempts[by] = kept
        headers = {BY: by, RULES: rules, LAST: str(self._last)}
        try:
            number = await self._journal.append(self.table, difference(kept, self._kept), headers)
        except errors.APIError as error:
            if error.err_code != WRONG_LAST:
                raise
            last = await self._journal.last(self.table)
            if (kept_there := self._attempts.get(last.by)) is None:
                raise Overtaken("saves.overtaken", slot=self.table) from error
            self._note(kept_there, last.number)
            return False
        self._note(kept, number)
        return True

    def _note(self, kept: bytes, last: int) -> None:
        self._kept, self._last = kept, last
        self._since += 1
        self._attempts.clear()


def _stream(table: str) -> str:
    return f"highseas-{table}"


def _subject(table: str) -> str:
    return f"highseas.journal.{table}"
