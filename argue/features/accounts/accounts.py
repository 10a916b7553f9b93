"""Accounts: sign in and out, one's own account, and those of others.

The store itself notes in the log what is done here, whichever way it is done.
"""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from argue.errors import ArgueError, BadInput, NotFound
from argue.features.accounts.erasure import Erased
from argue.features.accounts.own_data import Personal, PersonalData
from argue.services.deeds import noted
from argue.services.upload_drafts import Draft, Drafts
from argue.store import Store
from argue.store.core.viewer import Viewer
from argue.store.people.accounts import Account, folded

MOST_CODE = 100
"""Characters of a code that are looked at."""


@dataclass(frozen=True, slots=True)
class Trying:
    """Who tries to come in, as attempts are counted: a folded name, an address, a known browser."""

    name: str
    place: str
    device: str = ""


class TooManyAttempts(ArgueError):
    """Somebody tried too often to sign in, and has to wait for ``wait`` seconds.

    Examples
    --------
    >>> str(TooManyAttempts(90.0))
    'too many attempts; try again in 90 seconds'
    """

    def __init__(self, wait: float) -> None:
        super().__init__(f"too many attempts; try again in {wait:.0f} seconds")
        self.wait = wait


# ── sign in ─────────────────────────────────────────────────────────────────────────────────────


@noted("was refused", "%(who)s was refused as %(what)s.")
def check_password(
    store: Store, name: str, password: str, trying: Trying, address: str
) -> tuple[Account, int] | None:
    """The account, if name and password are right, and the number of the attempt.

    Raises
    ------
    TooManyAttempts
        If none is allowed now.
    """
    attempt = _attempt(store, trying)
    account = store.accounts.check(name, password)
    if account is None:
        _note_refusal(store, name, address)
        return None
    return account, attempt


@noted("used a recovery code", "%(who)s used a recovery code of %(what)s.")
def check_code(
    store: Store, number: int, code: str, trying: Trying, address: str
) -> tuple[Account, int] | None:
    """The account of that number, if it has this code; as :func:`check_password`."""
    attempt = _attempt(store, trying)
    account = store.accounts.one(number)
    if account is None or not store.accounts.second_factors.check(number, code[:MOST_CODE]):
        _note_refusal(store, trying.name, address)
        return None
    return account, attempt


@noted("signed in", "%(who)s signed in as %(what)s.")
def sign_in(store: Store, account: Account, agent: str, trying: Trying, attempt: int = 0) -> str:
    """Begin a session, whose token it is; what was tried before counts no more."""
    if attempt:
        store.accounts.attempts.succeeded(attempt, trying.name, trying.place, trying.device)
    token = store.accounts.sessions.start(account.id, agent)
    store.see_as(Viewer(account.id, account.name))
    store.audit.add("signed in", account.name)
    return token


@noted("signed out", "%(who)s signed out.")
def sign_out(store: Store, account: int, session: int, name: str) -> None:
    """End a session."""
    store.accounts.sessions.end(account, session)
    store.audit.add("signed out", name)


@noted("set a password by a link", "%(who)s set the password of %(what)s by a link.")
def set_password(store: Store, token: str, password: str) -> Account:
    """Set a password by a link, which ends all sessions and tokens of its account."""
    return store.accounts.use_link(token, password)


def _attempt(store: Store, trying: Trying) -> int:
    attempt, wait = store.accounts.attempts.take(trying.name, trying.place, trying.device)
    if not attempt:
        raise TooManyAttempts(wait)
    return attempt


def _note_refusal(store: Store, name: str, address: str) -> None:
    """Only names of accounts: people type passwords where names belong."""
    account = store.accounts.find(name)
    if account:
        store.audit.add("was refused", account.name, address)


# ── one's own ───────────────────────────────────────────────────────────────────────────────────


@noted("changed their password", "%(who)s changed the password of %(what)s.")
def change_password(store: Store, own: int, old: str, new: str, *, session: int) -> None:
    """Change one's password; every other session and every token ends."""
    _check_owner(store, own, session, old)
    store.accounts.change_password(own, old, new, session=session)


def end_sessions(store: Store, own: int, number: int | None = None, *, but: int = 0) -> None:
    """Sign out of one session, or of all but perhaps one."""
    if number is None:
        store.accounts.sessions.end_all(own, but=but)
    else:
        store.accounts.sessions.end(own, number)


@noted("made an API token", "%(who)s made the token %(what)s for programs: %(detail)s.")
def add_token(
    store: Store,
    own: int,
    name: str,
    scope: str,
    days: int,
    *,
    debate: str = "",
    collection: str = "",
) -> str:
    """Make a token for a program; it is shown this once."""
    tokens = store.accounts.tokens
    return tokens.add(own, name, scope, days, debate=debate, collection=collection)


@noted("revoked an API token", "%(who)s revoked the token %(what)s.")
def revoke_token(store: Store, own: int, number: int) -> None:
    """Make a token worthless."""
    store.accounts.tokens.revoke(own, number)


def begin_codes(store: Store, own: int) -> None:
    """Give an account a secret for an authenticator."""
    store.accounts.second_factors.begin(own)


@noted("turned codes on", "%(who)s turned codes of an authenticator on for %(what)s.")
def confirm_codes(store: Store, own: int, code: str) -> list[str]:
    """Ask for codes from now on; the recovery codes, which are shown this once."""
    return store.accounts.second_factors.confirm(own, code[:MOST_CODE])


def drop_own_codes(store: Store, own: int, password: str, code: str, *, session: int) -> None:
    """Ask for no codes any more; raises BadInput unless the password and a code are right."""
    _check_owner(store, own, session, password, code)
    store.accounts.second_factors.drop(own)


def erase_own(
    store: Store, database: Path, own: int, password: str, *, session: int, withdraw: bool
) -> None:
    """Erase one's name; raises BadInput unless the password is right."""
    account = _check_owner(store, own, session, password)
    erase(store, database, account.name, withdraw=withdraw)


def _check_owner(
    store: Store, own: int, session: int, password: str, code: str | None = None
) -> Account:
    """Whose password, and code, it is; raises BadInput if they are not those of who asks.

    Guesses are counted: who finds a browser open has as many as one that tries to sign in.
    """
    account = account_of(store, own)
    trying = folded(account.name), "", f"session {session}"
    attempt, wait = store.accounts.attempts.take(*trying)
    if not attempt:
        minutes = str(max(1, -(-int(wait) // 60)))
        raise BadInput.lazy("Too many attempts. Try again in %(minutes)s min.", minutes=minutes)
    if store.accounts.check(account.name, password) is None:
        raise BadInput.lazy("expected your present password, found another one")
    if code is not None and not store.accounts.second_factors.check(own, code[:MOST_CODE]):
        raise BadInput.lazy("expected your present password and a code, found others")
    store.accounts.attempts.succeeded(attempt, *trying)
    return account


def own_data(store: Store, database: Path, own: int) -> bytes:
    """All that is stored of an account, as a zip."""
    uploads = Drafts.beside(database, own).own()
    at = datetime.now(UTC).isoformat(timespec="seconds")
    return as_zip(Personal.in_store(store).data(own), uploads, at)


# ── those of others ─────────────────────────────────────────────────────────────────────────────


def account_of(store: Store, number: int) -> Account:
    """The account of that number; raises NotFound if there is none."""
    account = store.accounts.one(number)
    if account is None:
        raise NotFound.lazy("there is no account %(number)s", number=str(number))
    return account


@noted("added the account", "%(who)s added the account %(what)s as %(detail)s.")
def add(store: Store, name: str, role: str) -> Account:
    """Make an account, which nobody can enter before :func:`make_link`."""
    return store.accounts.add(name, role)


@noted("made a link to set the password of", "%(who)s made a link to set the password of %(what)s.")
def make_link(store: Store, name: str) -> str:
    """Make a link with which somebody sets a password, once, within two days; its token."""
    return store.accounts.make_link(name)


@noted(
    "changed the role of the account",
    "%(who)s changed the role of the account %(what)s to %(detail)s.",
)
def set_role(store: Store, name: str, role: str) -> None:
    """Say what somebody may on the installation."""
    store.accounts.set_role(name, role)


@noted("removed the account", "%(who)s removed the account %(what)s.")
def remove(store: Store, name: str) -> None:
    """Remove an account; what it said stays."""
    store.accounts.remove(name)


@noted("turned codes off", "%(who)s turned codes of an authenticator off for %(what)s.")
def drop_codes(store: Store, name: str) -> None:
    """Let somebody sign in without codes, who lost the authenticator and the recovery codes."""
    store.accounts.second_factors.drop(store.accounts.named(name).id)


def erase(store: Store, database: Path, name: str, *, withdraw: bool) -> Erased:
    """Erase a name, which ends its account, and delete the uploads that wait there."""
    account = store.accounts.find(name)
    erased = Personal.in_store(store).erase(name, withdraw=withdraw)
    if account:
        Drafts.beside(database, account.id).discard_own()
    return erased


README = """\
All that Argue stores of {name}, on one installation, at {at} (UTC).

Each file FILE.json is a list of rows, one object each. Times are ISO 8601 in UTC. `debate` is the
key of a debate, null where you may not read it any more; `argument` is the id of an argument in it.

accounts            your account
sessions            browsers that are signed in
api_tokens          tokens of your programs, without the tokens
reset_links         whether a link to set your password is open
audit_log           log entries by and about you
debate_roles        your roles in debates
visits              how far you have read in debates
identities          by what names a proxy or a provider of OpenID Connect knows you
mail                where answers are sent to by mail, if you asked for it
follows             the debates whose answers you asked for
second_factors      whether your account asks for codes of an authenticator
recovery_codes      how many codes you have for when that is lost, as hashes that are left out
contribution_steps  what you added, edited and withdrew
merge_steps         what you merged
overrulings         what you said of relations
pending_changes     your replies and edits that wait or waited for approval, and those that you
                    decided; the argument is the one that a reply answers or an edit changes
moderation_decisions
                    what you decided as a moderator, and for which reason
reports             what you reported or decided, of arguments and of labels
snapshots           snapshots that you took
decisions           debates that you closed or reopened, with what was decided
opinions            how you voted on arguments
evidence            sources that you gave arguments, with quotations and texts
guests              by which invitation you joined, if you are a guest
drafts              drafts of replies
uploads/            files that you sent and have not saved yet
collections         your collections
evaluations         evaluations that you asked for
labelling_projects  your sets of pairs
labelling_annotators, labelling_steps
                    what annotators of your name judged; there a name is all that is known, so it
                    may be another person's

Passwords and tokens are stored as hashes alone, which are left out.
"""


def as_json(data: PersonalData, uploads: list[Draft]) -> dict[str, object]:
    """One object: rows by table, and the uploads that wait by their file names."""
    return {
        "name": data.name,
        "tables": data.tables,
        "uploads": [
            {
                "name": upload.name,
                "format": upload.format,
                "text": upload.data.decode("utf-8", "replace"),
            }
            for upload in uploads
        ],
    }


def as_zip(data: PersonalData, uploads: list[Draft], at: str) -> bytes:
    """The same as a zip: a file for each table, the uploads as they came, and a README."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", README.format(name=data.name, at=at))
        for table, rows in data.tables.items():
            archive.writestr(f"{table}.json", json.dumps(rows, ensure_ascii=False, indent=1))
        for number, upload in enumerate(uploads, 1):
            name = upload.name.replace("/", "_") or "pasted.txt"
            archive.writestr(f"uploads/{number}-{name}", upload.data)
    return file.getvalue()
