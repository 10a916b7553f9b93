"""Say what an installation lacks, and what to do.

There are ten looks, each of which says what is right or what to do. Nothing is changed: no database
is made, no letter is sent, and no engine is loaded.
"""

from __future__ import annotations

import shutil
import smtplib
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit

import click

from argue.cli import _options
from argue.cli._output import print_document
from argue.engines import facts
from argue.errors import ArgueError, BadInput
from argue.files import Disk, beside, disk_of
from argue.installation import how_to_install
from argue.locales import plural
from argue.locales.phrases import reason_of
from argue.model.record import Record
from argue.settings import ACCOUNTS, Settings
from argue.store import Store

GROUP = "site"


@dataclass(frozen=True, slots=True)
class Findings(Record):
    """``argue site doctor --json``: what ten looks at an installation found."""

    NAME = "findings/1"

    findings: Sequence[Finding]
    """In the order in which one mends."""


@click.command()
@_options.text("--host H", "Address at which the server listens.", default="127.0.0.1")
@_options.number("--port N", 5000, "Its port.", least=0, most=65535)
@_options.text("--env-file FILE", "Settings of systemd or compose, in place of the environment.")
@_options.as_json
def command(host: str, port: int, env_file: str, as_json: bool) -> None:
    """Look at an installation, and say in ten lines what is missing or wrong.

    Folder, disk, database, permissions, key, models, port, people, mail, language model. Nothing is
    changed. Exit code 1: something has to be done, in the lines that begin with a cross.
    """
    environment = environment_file(Path(env_file)) if env_file else None
    findings = list(examine(Settings.from_environment(environment), host, port))
    if as_json:
        print_document(Findings(findings))
    else:
        for finding in findings:
            click.echo(f"{'✓' if finding.ok else '✗'} {finding.name}: {finding.text}")
    if not all(finding.ok for finding in findings):
        sys.exit(1)


LEAST_FREE = 500 * 2**20
"""Bytes that the disk of the database should have free."""
SECONDS = 5.0
"""How long a server of mail may take to answer."""
LEAST_KEY = 32


@dataclass(frozen=True, slots=True)
class Finding(Record):
    """What one look found."""

    name: str
    """What it looked at, as ``disk``."""
    ok: bool
    """Whether nothing has to be done."""
    text: str
    """What is right, or what is wrong and what to do."""


Check: TypeAlias = Callable[[Settings, str, int], str]
"""Says what is right; raises ArgueError or OSError, whose message says what to do."""


def examine(settings: Settings, host: str, port: int) -> Iterator[Finding]:
    """One finding for each look, in the order in which one mends.

    ``host``, ``port``: where the server listens, or is going to.
    """
    for name, check in CHECKS.items():
        try:
            yield Finding(name, True, check(settings, host, port))
        except (ArgueError, OSError, smtplib.SMTPException) as error:
            yield Finding(name, False, str(error) or type(error).__name__)


def _folder(settings: Settings, host: str, port: int) -> str:
    folder = settings.database.absolute().parent
    if not folder.is_dir():
        if settings.database == Settings().database:
            return f"{folder} is made with the first debate"
        raise BadInput(f"{folder} is not there; make it, or set ARGUE_DATABASE")
    if disk_of(settings.database) is Disk.READ_ONLY:
        raise BadInput(f"{folder} cannot be written by this user; change its owner or its mode")
    return f"{folder} can be written"


def _disk(settings: Settings, host: str, port: int) -> str:
    place = next(path for path in settings.database.absolute().parents if path.is_dir())
    free = shutil.disk_usage(place).free
    if free < LEAST_FREE:
        raise BadInput(f"{free / 2**20:,.0f} MB are free beside the database; make room")
    return f"{free / 2**30:,.1f} GB are free"


def _database(settings: Settings, host: str, port: int) -> str:
    if not settings.database.is_file():
        return f"{settings.database} is made with the first start"
    with Store.open(settings.database, timeout=SECONDS, read_only=True) as store:
        figures = store.figures()
    return f"{plural(figures.debates, 'debate')} with {plural(figures.arguments, 'argument')}"


def _permissions(settings: Settings, host: str, port: int) -> str:
    files = beside(settings.database)
    if names := ", ".join(path.name for path in files if path.stat().st_mode & 0o077):
        raise BadInput(f"others can read {names}; chmod go= them, or start the server once")
    return "only their owner reads the database and what lies beside it"


def _key(settings: Settings, host: str, port: int) -> str:
    if settings.secret_key:
        if len(settings.secret_key) < LEAST_KEY:
            raise BadInput(f"ARGUE_SECRET_KEY: expected {LEAST_KEY} characters or more")
        return "cookies are signed by ARGUE_SECRET_KEY"
    file = settings.database.with_name(f"{settings.database.name}.key")
    if not file.exists():
        return f"{file.name} is made with the first start"
    if len(file.read_text(encoding="ascii").strip()) < LEAST_KEY:
        raise BadInput(f"{file} holds no key; delete it, and a new one is made")
    return f"cookies are signed by the key in {file.name}"


def _models(settings: Settings, host: str, port: int) -> str:
    missing = ", ".join(facts(settings.engine).missing)
    if missing:
        raise BadInput(f"{settings.engine} needs {missing}; install it, or set ARGUE_ENGINE")
    return f"{settings.engine} judges where nobody names another engine"


def _port(settings: Settings, host: str, port: int) -> str:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            server.bind((host, port))
        except OSError as error:
            raise BadInput(
                f"{host}:{port} is not free ({error.strerror}); if no Argue of yours serves there, "
                "name another one: argue serve --port N"
            ) from error
    return f"{host}:{port} is free"


def _people(settings: Settings, host: str, port: int) -> str:
    if settings.auth != ACCOUNTS:
        if settings.hosts or host not in ("127.0.0.1", "::1", "localhost"):
            raise BadInput("others can reach it and nobody signs in; set ARGUE_AUTH=accounts")
        return "one user on this machine, who may do everything"
    if settings.database.is_file():
        with Store.open(settings.database, timeout=SECONDS, read_only=True) as store:
            accounts = store.accounts.all()
        if accounts:
            return f"{len(accounts):,} accounts; {_elsewhere(settings)}"
    raise BadInput("nobody can sign in yet; make an owner: argue site users add NAME")


def _elsewhere(settings: Settings) -> str:
    sign_in = settings.sign_in
    missing = [name for name in ("authlib", "requests") if find_spec(name) is None]
    if sign_in.oidc_issuer and missing:
        raise BadInput(f"ARGUE_OIDC_ISSUER needs {missing[0]}; {how_to_install(missing[0])}")
    if sign_in.sign_in_header and not settings.proxy:
        raise BadInput("ARGUE_SIGN_IN_HEADER needs a proxy; set ARGUE_PROXY to its address")
    ways = [sign_in.oidc_issuer, sign_in.sign_in_header]
    return f"they sign in by {', '.join(['password', *filter(None, ways)])}"


def _mail(settings: Settings, host: str, port: int) -> str:
    if not settings.smtp:
        return "off; nobody is told of answers by mail"
    server = urlsplit(settings.smtp)
    kind = smtplib.SMTP_SSL if server.scheme == "smtps" else smtplib.SMTP
    try:
        with kind(server.hostname or "", server.port or 0, timeout=SECONDS) as connection:
            connection.noop()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise BadInput(f"{server.hostname} does not answer ({reason}); check ARGUE_SMTP") from error
    return f"{server.hostname} answers"


def _language_model(settings: Settings, host: str, port: int) -> str:
    model = settings.language_model
    if not model.llm:
        return "off; no text leaves this machine for a model"
    model.key()
    if not (model.llm_url and model.llm_model):
        raise BadInput("ARGUE_LLM is on; set ARGUE_LLM_URL and ARGUE_LLM_MODEL, or turn it off")
    return f"{model.llm_model} at {model.address}"


CHECKS: dict[str, Check] = {
    "folder": _folder,
    "disk": _disk,
    "database": _database,
    "permissions": _permissions,
    "key": _key,
    "models": _models,
    "port": _port,
    "people": _people,
    "mail": _mail,
    "language model": _language_model,
}
"""By what each looks at."""


def environment_file(path: Path) -> dict[str, str]:
    """The variables of a file of lines ``NAME=VALUE``, as systemd and compose read it.

    Raises BadInput if the file cannot be read, or a line is none.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: cannot be read: {reason_of(error)}") from error
    result = {}
    for number, line in enumerate(map(str.strip, lines), 1):
        if line and not line.startswith(("#", ";")):
            name, equals, value = line.partition("=")
            if not equals:
                raise BadInput(f"{path}:{number}: expected NAME=VALUE, found {line[:40]!r}")
            result[name.strip()] = value.strip().strip("\"'")
    return result
