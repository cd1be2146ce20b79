"""Where the processes of a cluster keep their tables: in NATS JetStream, whichever of them has a table open.

Each table has a stream, its journal: one entry for each save, as what differs from the save before. An entry is
appended only if the stream still ends where its writer thinks (`Nats-Expected-Last-Sequence`), so of two processes that
have one table open, one writes, and the other learns that it was overtaken. Now and then a whole save goes into a
bucket, as a snapshot with the number of its entry, and the entries before it are dropped. The stream of a table where
nobody is any more is closed and deleted, so that such a table is its snapshot alone; the next one has another name, by
its generation. Players' own stories lie in an object store under their digests.
"""

import asyncio
import secrets
import zlib
from contextlib import suppress
from itertools import count

import msgspec
from msgspec.structs import replace
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
from highseas.saves import Overtaken, SaveError
from highseas.saves.envelope import PAYLOAD_LIMIT

ANSWERS_WITHIN = 2.0
"""Seconds that the servers may take to answer."""
AGREED_WITHIN = 15.0
"""Seconds for which servers that have just begun are waited for."""
EVERY = 64
"""Entries from one snapshot to the next."""
WRONG_LAST, NO_REPLICAS = 10071, 10074
"""What JetStream calls an append to a stream that has gone on, and copies on more servers than there are."""
REPLICAS = (3, 1)
"""On how many servers everything lies: on three where there are as many."""
BY, RULES, CLOSED = "Highseas-By", "Highseas-Rules", "Highseas-Closed"
"""Headers of an entry: its writer and the number of its attempt; the game with the revision of its rules; that nothing
may follow.
"""
LAST = "Nats-Expected-Last-Sequence"
"""The header with the number of the entry before it."""
SNAPSHOTS, STORIES = "highseas", "highseas-stories"
"""The bucket and the object store that all tables share."""
AWAY = (NatsError, TimeoutError, OSError)
"""What is raised while the servers do not answer, or refuse something."""


def said_by(error: BaseException) -> str:
    """Return what an error of the servers says; "" for nothing of use."""
    return str(getattr(error, "description", error) or "").removeprefix("nats: ")


class Moved(Exception):
    """The journal went on while it was read."""


class Snapshot(msgspec.Struct, frozen=True, array_like=True):
    """A save, the number of the entry that it is the state after, 0 for none, and which stream of the table that is in;
    the game with the revision of its rules.
    """

    generation: int
    last: int
    rules: str
    kept: bytes


_SNAPSHOT = msgspec.msgpack.Decoder(Snapshot)


def difference(kept: bytes, before: bytes) -> bytes:
    """Return what `applied` makes `kept` of, with what was there before."""
    packer = zlib.compressobj(zdict=before)
    return packer.compress(kept) + packer.flush()


def applied(entry: bytes, before: bytes) -> bytes:
    """Return the save of an entry. Raises `zlib.error` for one that follows another save, or is cut."""
    unpacker = zlib.decompressobj(zdict=before)
    kept = unpacker.decompress(entry, 2 * PAYLOAD_LIMIT)
    if not unpacker.eof:
        raise zlib.error
    return kept


class Last(msgspec.Struct, frozen=True):
    """The last entry of a journal: its number, the process that wrote it, "" for one that has it open no more, the
    attempt, the game and its rules.
    """

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
        """Find what all tables share, or make it. Raises `WireError` for servers without JetStream, or that have not
        agreed who of them leads.
        """
        ways, until = [0, *REPLICAS], self.loop.time() + AGREED_WITHIN
        while True:
            try:
                self._snapshots, self._stories = await self._shared(ways[0])
                info = (await self._snapshots.status()).stream_info
                self._replicas = info.config.num_replicas or 1
                return
            except AWAY as error:
                refused = isinstance(error, errors.NotFoundError) or getattr(error, "err_code", 0) == NO_REPLICAS
                if refused and ways[1:]:
                    del ways[0]
                elif not isinstance(error, TimeoutError) or self.loop.time() > until:
                    raise WireError("net.cluster.no_jetstream", said=said_by(error)) from error

    async def _shared(self, replicas: int) -> tuple[KeyValue, ObjectStore]:
        js = self._js
        if not replicas:
            return await js.key_value(SNAPSHOTS), await js.object_store(STORIES)
        kept = await js.create_key_value(bucket=SNAPSHOTS, replicas=replicas)
        return kept, await js.create_object_store(STORIES, replicas=replicas)

    async def last(self, table: str) -> Last:
        """Return the last entry of a table. Raises `WireError` for no table, or what `AWAY` has."""
        snapshot = (await self.snapshot(table))[0]
        with suppress(errors.NotFoundError):
            found = await self._js.get_last_msg(*_names(table, snapshot.generation))
            headers = found.headers or {}
            by, rules = headers.get(BY, ""), headers.get(RULES, "")
            return Last(found.seq or 0, "" if CLOSED in headers else by.partition(".")[0], by, rules)
        return Last(0, "", "", snapshot.rules)

    async def read(self, table: str) -> tuple["TableJournal", Session]:
        """Return a table as it was saved last. Raises `WireError`, `SaveError`, `Moved`, or what `AWAY` has."""
        snapshot = (await self.snapshot(table))[0]
        kept, generation = snapshot.kept, snapshot.generation
        stream, subject = _names(table, generation)
        last = 0
        with suppress(errors.NotFoundError):
            last = (await self._js.get_last_msg(stream, subject)).seq or 0
        numbers = range(snapshot.last + 1, last + 1)
        try:
            for entry in await asyncio.gather(*(self._js.get_msg(stream, seq=number) for number in numbers)):
                if CLOSED in (entry.headers or {}):  # whoever closed it came no further
                    await self.finish(table, replace(snapshot, kept=kept))
                    raise Moved
                kept = applied(entry.data or b"", kept)
        except (errors.NotFoundError, zlib.error) as error:  # those before a newer snapshot are dropped
            raise Moved from error
        session = await asyncio.to_thread(gamefile.from_bytes, kept, f'"{table}"')
        await self._fetch_story(session)
        return TableJournal(self, table, replace(snapshot, last=last, kept=kept), len(numbers)), session

    async def snapshot(self, table: str) -> tuple[Snapshot, int]:
        """Return the snapshot of a table with its revision. Raises `WireError` for no table, or what `AWAY` has."""
        try:
            found = await self._snapshots.get(table)
        except errors.KeyNotFoundError as error:
            raise WireError("net.ticket") from error
        return _SNAPSHOT.decode(found.value or b""), found.revision or 0

    async def put_snapshot(self, table: str, new: Snapshot) -> Snapshot:
        """Keep a snapshot in the place of an older one, and drop the entries before its own; return what is there."""
        revision = 0
        with suppress(WireError):
            there, revision = await self.snapshot(table)
            if (there.generation, there.last) >= (new.generation, new.last):
                return there  # an earlier attempt's, or whoever overtook this process has kept a later one
        await self._snapshots.update(table, msgspec.msgpack.encode(new), last=revision)
        if new.last:
            await self._js.purge_stream(_names(table, new.generation)[0], seq=new.last)
        return new

    async def start(self, table: str, generation: int) -> None:
        """Make the stream of a table that has none."""
        if generation:  # the one before is closed, but whoever closed it may have come no further
            with suppress(errors.NotFoundError):
                await self._js.delete_stream(_names(table, generation - 1)[0])
        stream, subject = _names(table, generation)
        await self._js.add_stream(name=stream, subjects=[subject], num_replicas=self._replicas)

    async def check_started(self, table: str, generation: int) -> None:
        """Raise `Overtaken` where a first entry is in a stream that had been closed and deleted, and was made anew."""
        if (await self.snapshot(table))[0].generation != generation:
            await self._js.delete_stream(_names(table, generation)[0])
            raise Overtaken("saves.overtaken", slot=table)

    async def finish(self, table: str, closed: Snapshot) -> None:
        """Keep the state after the last entry as a snapshot of the next generation, and delete the stream that ends."""
        await self.put_snapshot(table, replace(closed, generation=closed.generation + 1, last=0))
        with suppress(errors.NotFoundError):
            await self._js.delete_stream(_names(table, closed.generation)[0])

    async def append(self, table: str, generation: int, entry: bytes, headers: dict[str, str]) -> int:
        """Append an entry, and return its number. Raises what `AWAY` has."""
        number: int = (await self._js.publish(_names(table, generation)[1], entry, headers=headers)).seq
        return number

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

    def __init__(self, journal: Journal, table: str, at: Snapshot | None = None, since: int = 0) -> None:
        """`at` is the state after the last entry, so many `since` the snapshot; None for a new table."""
        self.table, self._journal = table, journal
        self._at, self._since = at, since
        self._attempt: tuple[str, Snapshot] | None = None
        """A save after the last one of which it is not known whether it was appended; it goes before any other."""

    def keep(self, session: Session) -> None:
        """Append the session; it is kept when this returns. Not in the thread of the event loop, which would wait for
        itself. Raises `Overtaken` once another process has the table, or `SaveError` while the servers are away.
        """
        rules = f"{session.game.name}.{session.game.revision}"
        kept = gamefile.to_bytes(session, deflated=False)  # as it is packed as what differs
        asyncio.run_coroutine_threadsafe(self._append(kept, rules), self._journal.loop).result()

    async def _append(self, kept: bytes, rules: str) -> None:
        try:
            if self._at is None:
                self._at = await self._journal.put_snapshot(self.table, Snapshot(0, 0, rules, kept))
            if not self._at.last:
                await self._journal.start(self.table, self._at.generation)
            while not await self._appended(self._at, kept, rules):
                pass
            if self._since >= EVERY:
                with suppress(*AWAY):  # another one comes
                    await self._journal.put_snapshot(self.table, self._at)
                    self._since = 0
        except AWAY as error:
            raise SaveError("saves.cluster", said=said_by(error)) from error

    async def _appended(self, at: Snapshot, kept: bytes, rules: str, closes: bool = False) -> bool:
        """Append a save; return False where an earlier one was, and this one has to follow it."""
        self._attempt = self._attempt or (
            f"{self._journal.process}.{next(self._journal.numbers)}",
            replace(at, rules=rules, kept=kept),
        )
        by, new = self._attempt
        headers = {BY: by, RULES: new.rules, LAST: str(at.last), **({CLOSED: "1"} if closes else {})}
        try:
            number = await self._journal.append(self.table, at.generation, difference(new.kept, at.kept), headers)
        except (errors.APIError, errors.NoStreamResponseError) as error:
            if isinstance(error, errors.APIError) and error.err_code != WRONG_LAST:
                raise
            last = await self._journal.last(self.table)
            number = last.number
            if last.by != by:
                is_there = number == at.last and last.process in ("", self._journal.process)
                if is_there and isinstance(error, errors.NoStreamResponseError):
                    raise  # it does not answer
                raise Overtaken("saves.overtaken", slot=self.table) from error
        if not at.last:
            await self._journal.check_started(self.table, at.generation)
        self._at, self._attempt = replace(new, last=number), None
        self._since += 1
        return new.kept == kept

    async def close(self) -> None:
        """Leave the table's last state as a snapshot alone, unless another process has it. Raises what `AWAY` has."""
        at = self._at
        if at is not None and at.last and self._attempt is None:
            with suppress(Overtaken):
                await self._appended(at, at.kept, at.rules, closes=True)
                await self._journal.finish(self.table, at)


def _names(table: str, generation: int) -> tuple[str, str]:
    """Return the stream of a table and its subject."""
    return f"highseas-{table}-{generation}", f"highseas.journal.{table}.{generation}"
