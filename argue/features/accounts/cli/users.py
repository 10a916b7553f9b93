"""Accounts of an installation: who may sign in, and what they did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from argue.cli import _options
from argue.cli._input import open_store
from argue.cli._output import print_document
from argue.errors import Conflict
from argue.features.accounts import accounts, identities
from argue.files import whole_file
from argue.model.record import Record
from argue.settings import Settings
from argue.store.people.accounts import Account
from argue.store.people.sessions import MOST_TOKEN_DAYS, TOKEN_DAYS, ApiToken

GROUP = "site"

if TYPE_CHECKING:
    from argue.store import Store

ADDRESS = "http://127.0.0.1:5000"

_address = _options.text(
    "--address URL",
    "Under which people open the site; the printed link begins with it.",
    default=ADDRESS,
)


@dataclass(frozen=True, slots=True)
class Accounts(Record):
    """``argue site users list --json``: all accounts."""

    NAME = "accounts/1"

    accounts: Sequence[Account]
    """Sorted by name."""


@dataclass(frozen=True, slots=True)
class Tokens(Record):
    """``argue site users tokens NAME --json``: the tokens of an account."""

    NAME = "tokens/1"

    tokens: Sequence[ApiToken]
    """Newest first."""


@click.group()
def command() -> None:
    """Accounts of an installation: who may sign in, and what they did.

    They live in the database ARGUE_DATABASE and count where ARGUE_AUTH=accounts. The first one owns
    the installation. Nobody needs e-mail: a printed link sets a password, once, within two days.

    \b
    argue site users add Ada
    ARGUE_AUTH=accounts argue serve
    """


@command.command()
@click.argument("name")
@_options.text("--role ROLE", "member (default), researcher, or owner, who may do everything.")
@_address
def add(name: str, role: str, address: str) -> None:
    """Make an account and print the link with which its owner sets a password."""
    with open_store() as store:
        account = accounts.add(store, name, role)
        click.echo(f"{account.name} is now: {account.role}", err=True)
        _print_link(store, account.name, address)


@command.command("list")
@_options.as_json
def list_(as_json: bool) -> None:
    """All accounts."""
    with open_store() as store:
        everybody = store.accounts.all()
    if as_json:
        print_document(Accounts(everybody))
        return
    for account in everybody:
        waits = "" if account.entered else "  (has not set a password yet)"
        click.echo(f"{account.name}  {account.role}  since {account.created:%Y-%m-%d}{waits}")
    if not everybody:
        click.echo("there is no account yet; argue site users add NAME makes one", err=True)


@command.command()
@click.argument("name")
@click.argument("subject")
@_options.text("--issuer URL", "Who names them so: a provider's address; without, the proxy.")
def link(name: str, subject: str, issuer: str) -> None:
    """Let whoever SUBJECT is at a proxy or a provider of OpenID Connect enter an account."""
    with open_store() as store:
        identities.link(store, name, issuer or identities.PROXY, subject)
    click.echo(f"{name} is entered by {subject} of {issuer or 'the proxy'}", err=True)


@command.command()
@click.argument("name")
@_options.flag("--yes", "Without asking.")
def remove(name: str, yes: bool) -> None:
    """Remove an account; what it said stays."""
    with open_store() as store:
        account = store.accounts.named(name)
        if not yes:
            click.confirm(f"Remove {account.name}?", abort=True, err=True)
        accounts.remove(store, account.name)
    click.echo(f"{account.name}: removed", err=True)


@command.command()
@click.argument("name")
@click.argument("role")
def role(name: str, role: str) -> None:
    """Say what an account may: member, researcher or owner."""
    with open_store() as store:
        accounts.set_role(store, name, role)
    click.echo(f"{name} is now: {role}", err=True)


@command.command()
@click.argument("name")
@_address
def reset(name: str, address: str) -> None:
    """Print a link that sets a new password, once, within two days.

    The present password works until then.
    """
    with open_store() as store:
        _print_link(store, name, address)


@command.command("drop-codes")
@click.argument("name")
def drop_codes(name: str) -> None:
    """Let somebody sign in without codes, who lost the authenticator and the recovery codes."""
    with open_store() as store:
        accounts.drop_codes(store, name)
    click.echo(f"{name} signs in with the password alone", err=True)


@command.command()
@click.argument("name")
@_options.option("--for TEXT", "What the token is for.", name="purpose", required=True)
@_options.flag("--write", "It may also change things; else it only reads.")
@_options.number("--days N", TOKEN_DAYS, "Until it ends.", least=1, most=MOST_TOKEN_DAYS)
@_options.text("--debate KEY", "The only debate that it is for.")
@_options.text("--collection KEY", "The only collection.")
def token(name: str, purpose: str, write: bool, days: int, debate: str, collection: str) -> None:
    """Make a token with which a program acts for an account, and print it, this once."""
    with open_store() as store:
        account = store.accounts.named(name)
        scope = "write" if write else "read"
        limits = {"debate": debate, "collection": collection}
        click.echo(accounts.add_token(store, account.id, purpose, scope, days, **limits))


@command.command()
@click.argument("name")
@_options.as_json
def tokens(name: str, as_json: bool) -> None:
    """The tokens of an account, when each ends and was last used."""
    with open_store() as store:
        result = store.accounts.tokens.all(store.accounts.named(name).id)
    if as_json:
        print_document(Tokens(result))
        return
    for made in result:
        used = f"last used {made.used:%Y-%m-%d %H:%M}" if made.used else "never used"
        ends = "ended" if made.expired() else "ends"
        click.echo(f"{made.id}  {made.name}  {made.scope}  {ends} {made.expires:%Y-%m-%d}  {used}")
    if not result:
        click.echo(f"{name} has no tokens", err=True)


@command.command()
@click.argument("name")
@click.argument("number", type=int)
def revoke(name: str, number: int) -> None:
    """Revoke the token NUMBER of an account, as argue site users tokens lists them."""
    with open_store() as store:
        accounts.revoke_token(store, store.accounts.named(name).id, number)
    click.echo(f"token {number} of {name}: revoked", err=True)


@command.command()
@click.argument("name")
@_options.flag(
    "--withdraw", "Also delete texts that nobody else answered, and private debates of NAME alone."
)
@_options.flag("--yes", "Without asking.")
def erase(name: str, withdraw: bool, yes: bool) -> None:
    """Erase a name from the whole database, and end its account.

    What others may have answered stays, as of a former participant. NAME need not have an account
    any more. Backups that exist cannot be changed: erase again after you restore one.
    """
    database = Settings.from_environment().database
    with open_store() as store:
        account = store.accounts.find(name)
        if not yes:
            click.confirm(f"Erase {account.name if account else name}?", abort=True, err=True)
        erased = accounts.erase(store, database, name, withdraw=withdraw)
    click.echo(
        f"erased in {erased.replaced:,} places, {erased.withdrawn:,} texts withdrawn", err=True
    )
    for backup in sorted(database.absolute().parent.glob(f"{database.name}.before-restore-*")):
        click.echo(f"{backup}: may hold the name; delete it when you need it no more", err=True)


@command.command()
@click.argument("name")
@click.argument("out", metavar="OUT.zip", type=_options.OutFile(".zip"))
def data(name: str, out: str) -> None:
    """Write all that is stored of an account to a new zip."""
    file_path = Path(out)
    if file_path.exists():
        raise Conflict(f"{out} is there already, and nothing was written")
    with open_store() as store:
        account = store.accounts.named(name)
        content = accounts.own_data(store, Settings.from_environment().database, account.id)
    with whole_file(file_path, private=True) as file:
        file.write(content)


@command.command()
@_options.number("--most N", 100, "Lines.", least=1)
@_options.text("--about WHAT", "Only this debate or account.")
@_options.as_json
def log(most: int, about: str, as_json: bool) -> None:
    """Who did what to what, newest first."""
    with open_store() as store:
        entries = store.audit.entries(limit=most, what=about)
    for entry in entries:
        if as_json:
            print_document(entry, lines=True)
        else:
            parts = filter(None, [entry.did, entry.what, entry.detail and f"({entry.detail})"])
            click.echo(f"{entry.at:%Y-%m-%d %H:%M:%S}  {entry.who}: {' '.join(parts)}")


def _print_link(store: Store, name: str, address: str) -> None:
    token = accounts.make_link(store, name)
    click.echo(f"{address.rstrip('/')}/password/{token}")
