"""Uploads between preview and confirmation: kept as files beside the database, for a day at most.

A draft is addressed by a random token and nothing that a client names: the file name that came with
an upload is only stored, never used as one. A draft appears whole or not at all. Where there are
accounts it is the draft of the account that sent it, and for all others it is not there.
"""

from __future__ import annotations

import json
import re
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import astuple, dataclass
from pathlib import Path

from argue.errors import NotFound, StoreError
from argue.files import make_folder, whole_file
from argue.locales import lazy
from argue.services.draft_edits import READ, DraftEdit

LIFETIME = 24 * 3600
MOST, MOST_BYTES = 20, 64 * 2**20
"""Of one account."""
MOST_SHARED, MOST_BYTES_SHARED = 200, 256 * 2**20
"""Of all who come without an account."""
MOST_BYTES_IN_ALL = 2**31

_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}\Z")
_SUFFIX, _TAKEN = ".draft", ".taken"
_MOST_HEAD = 2**24
"""Bytes of the line that says whose a draft is and what was changed in it."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What somebody gave us to read.

    ``name`` is the file's name as the user knows it (empty for pasted text), ``format`` the format
    that they chose (empty to recognise it), ``data`` the bytes as they came, ``steps`` what they
    changed in the preview since, ``labels_are`` and ``columns`` what its labels mean and which
    column is what (:func:`argue.read`).
    """

    name: str
    format: str
    data: bytes
    steps: tuple[tuple[DraftEdit, ...], ...] = ()
    labels_are: str = ""
    columns: str = ""

    @property
    def read_as(self) -> str:
        """The format that was chosen last, in the preview or before."""
        return self.steps[at - 1][0].value if (at := self._begun) else self.format

    @property
    def changes(self) -> tuple[tuple[DraftEdit, ...], ...]:
        """The steps since it was read as that."""
        return self.steps[self._begun :]

    @property
    def _begun(self) -> int:
        readings = [at for at, step in enumerate(self.steps, 1) if step[0].do == READ]
        return max(readings, default=0)


class Drafts:
    """The drafts of one installation.

    ``folder``: made when the first draft is saved; its owner alone can read what is in it.
    ``account``: whose drafts are saved and opened; ``None`` on an installation without accounts,
    where whoever has a token opens its draft.
    ``lifetime``, ``most``, ``most_bytes``: drafts older than these seconds go. So do the oldest of
    an account while it has more drafts or bytes than these, and nobody else's; where there are no
    accounts, all are of one.
    """

    def __init__(
        self,
        folder: Path,
        account: int | None = None,
        *,
        lifetime: float = LIFETIME,
        most: int = MOST,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self.folder, self._account = folder, account
        self._lifetime, self._most, self._most_bytes = lifetime, most, most_bytes

    @classmethod
    def beside(cls, database: Path, account: int | None = None) -> Drafts:
        """The drafts that belong to this database."""
        folder = database.with_name(database.name + ".drafts")
        if account is None:
            return cls(folder, most=MOST_SHARED, most_bytes=MOST_BYTES_SHARED)
        return cls(folder, account)

    def save(self, draft: Draft) -> str:
        """Keep a draft and say under which token.

        Raises StoreError if the folder cannot be written, or holds as much of others as the
        installation keeps.
        """
        if self._bytes() + len(draft.data) > MOST_BYTES_IN_ALL:
            self.sweep()
            if self._bytes() + len(draft.data) > MOST_BYTES_IN_ALL:
                raise StoreError(lazy("too many previews are open; try again later"))
        token = secrets.token_urlsafe(16)
        self._write(token, draft)
        return token

    def change(self, token: str, draft: Draft) -> None:
        """Store a draft in place of the former one of its token; raises as :meth:`open`."""
        self.open(token)
        self._write(token, draft)

    def _write(self, token: str, draft: Draft) -> None:
        about = {"name": draft.name, "format": draft.format, "account": self._account}
        about |= {"labels_are": draft.labels_are, "columns": draft.columns}
        steps = [[astuple(edit) for edit in step] for step in draft.steps]
        head = json.dumps(about | {"steps": steps}).encode("ascii")
        try:
            make_folder(self.folder)
            with whole_file(self._path(token), private=True) as file:
                file.write(head + b"\n" + draft.data)
            self.sweep(keep=token)
        except OSError as error:
            raise StoreError(
                lazy("cannot keep the upload: %(strerror)s", strerror=error.strerror),
                path=self.folder,
            ) from error

    def open(self, token: str) -> Draft:
        """The draft of that token.

        Raises NotFound if there is none, it is too old, or another account's.
        """
        if not _TOKEN.match(token):
            raise self._missing()
        path = self._path(token)
        try:
            if time.time() - path.stat().st_mtime > self._lifetime:
                raise self._missing()
            head, _, data = path.read_bytes().partition(b"\n")
        except OSError:
            raise self._missing() from None
        about = json.loads(head)
        account = about.pop("account", None)  # earlier versions stored none
        if self._account is not None and account != self._account:
            raise self._missing()
        steps = tuple(tuple(DraftEdit(*edit) for edit in step) for step in about.pop("steps", ()))
        return Draft(data=data, steps=steps, **about)

    def own(self) -> list[Draft]:
        """All drafts of the account; none where there are no accounts."""
        if self._account is None or not self.folder.is_dir():
            return []
        results = []
        for path in sorted(self.folder.glob(f"*{_SUFFIX}")):
            with suppress(NotFound):
                results.append(self.open(path.stem))
        return results

    def discard_own(self) -> None:
        """Delete all drafts of the account."""
        if self._account is None or not self.folder.is_dir():
            return
        for path in self.folder.glob(f"*{_SUFFIX}"):
            self.discard(path.stem)

    def discard(self, token: str) -> None:
        """Delete a draft; nothing happens if :meth:`open` finds none."""
        with suppress(NotFound):
            self.open(token)
            self._path(token).unlink(missing_ok=True)

    @contextmanager
    def taken(self, token: str) -> Iterator[Draft]:
        """The draft of that token, which is gone afterwards; who asks meanwhile finds none.

        It is back where it was if the block fails. Raises as :meth:`open`.
        """
        draft, path = self.open(token), self._path(token)
        away = path.with_suffix(_TAKEN)
        try:
            path.rename(away)
        except FileNotFoundError:  # somebody was faster
            raise self._missing() from None
        try:
            yield draft
        except BaseException:
            away.rename(path)
            raise
        away.unlink(missing_ok=True)

    def sweep(self, keep: str = "") -> None:
        """Remove what is too old, and the oldest of what is too much; never ``keep``."""
        if not self.folder.is_dir():
            return
        results = []
        now = time.time()
        for path in self.folder.iterdir():
            with suppress(FileNotFoundError):  # another request was faster
                state = path.stat()
                if now - state.st_mtime > self._lifetime and path != self._path(keep):
                    path.unlink(missing_ok=True)
                elif _account_of(path) == self._account:
                    results.append((path != self._path(keep), -state.st_mtime, state.st_size, path))
        count, size = 0, 0
        for removable, _, length, path in sorted(results):
            count, size = count + 1, size + length
            if removable and (count > self._most or size > self._most_bytes):
                path.unlink(missing_ok=True)

    def _bytes(self) -> int:
        """What all drafts together take."""
        total = 0
        for path in self.folder.iterdir() if self.folder.is_dir() else ():
            with suppress(FileNotFoundError):
                total += path.stat().st_size
        return total

    @staticmethod
    def _missing() -> NotFound:
        said = lazy("this preview has expired: it was saved, discarded or is older than a day")
        return NotFound(said)

    def _path(self, token: str) -> Path:
        return self.folder / f"{token}{_SUFFIX}"


def _account_of(path: Path) -> int | None:
    """Whose draft a file is; ``None`` where it says so of nobody."""
    with path.open("rb") as file:
        head = file.readline(_MOST_HEAD)
    try:
        account: int | None = json.loads(head).get("account")
    except ValueError:  # a file that is no draft, or just being written
        return None
    return account
