"""Collections: made, changed, all debates in one zip, bulk runs that judge them a few at a time.

Nothing of a bulk run is kept in memory: after a restart the next call goes on.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from argue import formats
from argue.engines import ENGINES, Engine
from argue.errors import ArgueError, BadInput, NotFound, StoreError, UnknownName
from argue.features.collections.bulk import Bulk, BulkRuns, BulkStatus
from argue.formats import FORMATS
from argue.judging import version_of
from argue.model import Analysis
from argue.pairing import default_pairing
from argue.services.context import Context
from argue.services.deeds import Need, deed
from argue.store import Store
from argue.store.debates.collections import Collection, Collections

AHEAD = 4
"""Runs that a bulk run has in the queue at a time where one process judges."""
AHEAD_TOGETHER = 100
"""The same where an executor judges several together."""
MOMENT = (1980, 1, 1, 0, 0, 0)
"""The time of all files, so that the same debates make the same archive."""


@deed("collections.create", Need.ACCOUNT, "%(who)s made a collection.")
def create(store: Store, title: str, note: str, debates: Sequence[str] = ()) -> Collection:
    """Make a collection, of debates that are there or empty."""
    return Collections.in_store(store).create(title, note, debates)


@deed("collections.change", Need.MAKER, "%(who)s changed the collection %(what)s.")
def change(
    store: Store, name: str, *, add: Sequence[str] = (), remove: Sequence[str] = ()
) -> tuple[int, int]:
    """Put debates into a collection or take them out; how many were new, how many were in it."""
    collections = Collections.in_store(store)
    return collections.add(name, add), collections.remove(name, remove)


@deed("collections.delete", Need.MAKER, "%(who)s deleted the collection %(what)s.")
def delete(store: Store, name: str) -> None:
    """Delete a collection; its debates stay."""
    Collections.in_store(store).delete(name)


@deed("collections.start", Need.MAKER, "%(who)s let the collection %(what)s be judged.")
def judge(context: Context, name: str, engine: str) -> Bulk:
    """Let an engine judge all debates of a collection, or go on where that stopped.

    Raises UnknownName if there is no such engine, BadInput if the collection is empty.
    """
    if engine not in ENGINES.names():
        raise UnknownName("engine", engine[:80], ENGINES.names())
    bulk = BulkRuns.in_store(context.store).request(name, engine)
    context.wake_worker()
    return bulk


@deed("bulk.stop", Need.MAKER, "%(who)s stopped the judging of a collection (%(what)s).")
def stop(store: Store, number: int, how: str) -> Bulk:
    """Pause or cancel the judging of a collection; what is judged is kept."""
    status = BulkStatus.PAUSED if how == "pause" else BulkStatus.CANCELLED
    return BulkRuns.in_store(store).stop(number, status)


def archive(
    analyses: Iterable[tuple[str, Analysis]], format: str, *more: tuple[str, str]
) -> Iterator[bytes]:
    """The pieces of a zip: a file a debate, named by its key; ``more`` are names and texts.

    What the format cannot hold is told in ``lost.txt``, debate by debate; so is a debate that could
    not be written. No more than one debate is held at a time. Raises UnknownName when the first
    piece is asked for, if that format is not written.
    """
    FORMATS.load(format)  # an unknown one is no fault of a debate
    sink, lost = _Sink(), []
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as zipped:
        for key, analysis in analyses:
            try:
                content = formats.write_bytes([analysis], format)
            except ArgueError as error:
                lost.append(f"{key}: not written: {error.localize()}")
                continue
            if missing := formats.lost([analysis], format):
                lost.append(f"{key}: {'; '.join(missing)}")
            _write(zipped, formats.file_name(key, format), content)
            yield sink.taken()
        if lost:
            more = (*more, ("lost.txt", "\n".join([*lost, ""])))
        for name, text in more:
            _write(zipped, name, text.encode("utf-8"))
    yield sink.taken()


def _write(zipped: zipfile.ZipFile, name: str, content: bytes) -> None:
    info = zipfile.ZipInfo(name, MOMENT)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    zipped.writestr(info, content)


class _Sink(io.RawIOBase):
    """Where an archive is written that nobody seeks in."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: Any) -> int:
        self._pieces.append(bytes(piece))
        return len(piece)

    def taken(self) -> bytes:
        """What was written since the last call."""
        pieces, self._pieces = self._pieces, []
        return b"".join(pieces)


def request_bulk_runs(store: Store, load: Callable[[str], Engine], together: bool = False) -> None:
    """Ask for the next runs of all active bulk runs, and finish those that have nothing left.

    Each has a few in the queue, and more where an executor judges several ``together``. Raises
    StoreError if the database refuses.
    """
    ahead = AHEAD_TOGETHER if together else AHEAD
    bulk_runs = BulkRuns.in_store(store)
    for bulk in bulk_runs.active():
        if waiting := bulk_runs.waiting(bulk.id, max(0, ahead - bulk.running)):
            _ask(store, bulk, waiting, load)
        elif not bulk.running:
            bulk_runs.finish(bulk.id)


def _ask(store: Store, bulk: Bulk, keys: list[str], load: Callable[[str], Engine]) -> None:
    try:
        engine = load(bulk.engine)
    except StoreError:
        raise
    except ArgueError as error:
        BulkRuns.in_store(store).fail(bulk.id, error.public)
        return
    for key in keys:
        try:
            debate = store.debates.load(key)
            pairing = default_pairing(debate)
            version = version_of(engine, pairing, debate=debate)
            run = store.runs.request(key, bulk.engine, version, pairing, 0)
        except NotFound:  # deleted at this moment, and with it the item
            continue
        except BadInput as error:
            BulkRuns.in_store(store).note(bulk.id, key, None, error.public)
            continue
        BulkRuns.in_store(store).note(bulk.id, key, run.id)
        if not BulkRuns.in_store(store).one(bulk.id).active:  # paused or cancelled at this moment
            store.runs.cancel(run.id)
            return
