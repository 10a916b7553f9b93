"""Settings, each with a sane default, each read from the environment with the prefix ``ARGUE_``."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
from functools import cache
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from argue.errors import BadInput, LimitExceeded
from argue.files import user_file
from argue.locales import lazy

ENGINE = "cross_encoder"
LOGS = ("plain", "keyvalue", "json")
ACCOUNTS = "accounts"
AUTHS = ("none", ACCOUNTS)
_INSIDE = (".local", ".internal", ".lan", ".home.arpa", ".localhost", ".corp", ".intranet", ".svc")
"""How the names of hosts end that only one network knows."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How large the input may be; a reader raises :class:`~argue.errors.LimitExceeded` beyond."""

    max_bytes: int = 32 * 2**20
    """Bytes of one file (``ARGUE_MAX_BYTES``)."""
    max_arguments: int = 200_000
    """Arguments of one file, all its debates together (``ARGUE_MAX_ARGUMENTS``)."""
    max_debate_arguments: int = 25_000
    """Arguments of one debate of the web app; the command line has no such limit
    (``ARGUE_MAX_DEBATE_ARGUMENTS``)."""
    max_text: int = 100_000
    """Characters of one argument (``ARGUE_MAX_TEXT``)."""
    max_debates: int = 20_000
    """Debates of one file (``ARGUE_MAX_DEBATES``)."""
    max_files: int = 5_000
    """Files of one archive or folder (``ARGUE_MAX_FILES``)."""
    max_unpacked: int = 512 * 2**20
    """Bytes of all files of one archive or folder (``ARGUE_MAX_UNPACKED``)."""
    max_pairs: int = 2_000_000
    """Pairs that one debate may ask an engine to judge (``ARGUE_MAX_PAIRS``)."""

    def __post_init__(self) -> None:
        _check_numbers(self)

    def check(
        self, name: str, number: int, what: str, where: str = "", line: int | None = None
    ) -> None:
        """Raise LimitExceeded for more than the limit of that name; ``what`` is counted.

        >>> Limits().check("max_files", 5_001, "files", "zoo")
        Traceback (most recent call last):
        argue.errors.LimitExceeded: zoo: 5,001 files, the limit is 5,000 (setting ARGUE_MAX_FILES)
        """
        limit = getattr(self, name)
        if number > limit:
            raise LimitExceeded(what, number, limit, _variable(name), where=where, line=line)


Amount: TypeAlias = float
"""A number from 0 on."""
Number: TypeAlias = int
"""A whole number from 0 on; what is an ``int`` is positive."""


@dataclass(frozen=True, slots=True)
class LanguageModel:
    """Whom the engine ``language_model`` asks, and what that may cost; see ``stronger-judge``."""

    llm: bool = False
    """Whether texts may be sent to a `language model <stronger-judge.md#a-language-model>`_ at all:
    ``on`` or ``off`` (``ARGUE_LLM``)."""
    llm_url: str = ""
    """Address of an interface such as OpenAI's, up to ``/v1`` (``ARGUE_LLM_URL``)."""
    llm_model: str = ""
    """Name of the model, as the server knows it (``ARGUE_LLM_MODEL``)."""
    llm_key: str = field(default="", repr=False)
    """Key that the server asks for; never stored, shown or logged (``ARGUE_LLM_KEY``)."""
    llm_key_file: str = ""
    """A file with the key, in place of it (``ARGUE_LLM_KEY_FILE``)."""
    llm_prompt: str = ""
    """A file with a `prompt of one's own <stronger-judge.md#a-prompt-of-your-own>`_; if empty, that
    of Argue (``ARGUE_LLM_PROMPT``)."""
    llm_samples: int = 1
    """How often each pair is asked about where the server gives no probabilities
    (``ARGUE_LLM_SAMPLES``)."""
    llm_concurrency: int = 4
    """Requests on their way at a time (``ARGUE_LLM_CONCURRENCY``)."""
    llm_timeout: int = 120
    """Seconds to wait for one answer (``ARGUE_LLM_TIMEOUT``)."""
    llm_tokens: Number = 0
    """Tokens that the model may read and write in all; 0 for any number (``ARGUE_LLM_TOKENS``)."""
    llm_cost: Amount = 0.0
    """Money that may be spent in all, in the currency of the prices; 0 for any
    (``ARGUE_LLM_COST``)."""
    llm_price_read: Amount = 0.0
    """Price of a million tokens read (``ARGUE_LLM_PRICE_READ``)."""
    llm_price_written: Amount = 0.0
    """Price of a million tokens written (``ARGUE_LLM_PRICE_WRITTEN``)."""
    llm_cache: Path = field(default_factory=lambda: user_file("language_model.sqlite"))
    """The file in which answers, and what was spent, are kept (``ARGUE_LLM_CACHE``); as of the
    database."""

    def __post_init__(self) -> None:
        _check_numbers(self)
        if "@" in self.llm_url.partition("://")[2].partition("/")[0]:
            raise BadInput(
                "setting ARGUE_LLM_URL: expected an address without a name and a password, which "
                "would be shown; a key belongs to ARGUE_LLM_KEY"
            )

    def check(self) -> None:
        """Raises :class:`~argue.errors.BadInput` if texts may not be sent, or nobody knows where.

        Nothing of the key is in the message.
        """
        where = self.place if self.llm_url else "the server that ARGUE_LLM_URL names"
        if not self.llm:
            raise BadInput(
                "the engine language_model is off: it would send the texts of debates to "
                f"{where}; ARGUE_LLM=on allows that"
            )
        if not self.llm_url.startswith(("http://", "https://")):
            expected = "an address such as http://localhost:11434/v1"
            raise _unexpected("llm_url", expected, "another" if self.llm_url else "none")
        if not self.llm_model:
            raise _unexpected("llm_model", "the name of a model", "none")

    @property
    def place(self) -> str:
        """Where texts go, for visitors: the host's name, unless only this network knows it.

        >>> LanguageModel(llm_url="https://api.example.com/v1").place
        'api.example.com'
        >>> LanguageModel(llm_url="http://10.0.0.7:8000/v1").place
        'a server of this installation'
        """
        host = (urlsplit(self.llm_url).hostname or "").rstrip(".")
        try:
            internal = not ip_address(host).is_global
        except ValueError:
            internal = "." not in host or host.endswith(_INSIDE)
        return lazy("a server of this installation") if internal else host

    @property
    def address(self) -> str:
        """Where texts go, for its owner: scheme, host and port, without what may hold a secret.

        >>> LanguageModel(llm_url="http://10.0.0.7:8000/v1?key=s3cret").address
        'http://10.0.0.7:8000'
        """
        parts = urlsplit(self.llm_url)
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}" if parts.netloc else ""

    def key(self) -> str:
        """The key that the server asks for; empty if there is none.

        Raises BadInput if the file that holds it cannot be read, or no header can carry it.
        """
        try:
            key = self.llm_key or (self.llm_key_file and Path(self.llm_key_file).read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise _unexpected("llm_key_file", "a readable file", type(error).__name__) from error
        key = key.strip()
        if key.isascii() and key.isprintable():
            return key
        raise BadInput("setting ARGUE_LLM_KEY: expected one line of ASCII characters")


@dataclass(frozen=True, slots=True)
class SignIn:
    """Who, besides Argue, may say that somebody has signed in."""

    sign_in_header: str = ""
    """The header in which a proxy names who signed in there, as ``X-Remote-User``
    (``ARGUE_SIGN_IN_HEADER``)."""
    sign_in_proxies: tuple[str, ...] = ()
    """Addresses or networks, comma-separated, of the proxies whose word counts; that of others is
    ignored and logged (``ARGUE_SIGN_IN_PROXIES``)."""
    sign_in_new: bool = True
    """Whether who has no account yet gets one, as a member; ``on`` or ``off``
    (``ARGUE_SIGN_IN_NEW``)."""
    oidc_issuer: str = ""
    """Address of a `provider of OpenID Connect <accounts.md#signing-in-elsewhere>`_, as its tokens
    name it; needs the extra ``sign-in`` (``ARGUE_OIDC_ISSUER``)."""
    oidc_client: str = ""
    """The name by which that provider knows this installation (``ARGUE_OIDC_CLIENT``)."""
    oidc_secret: str = field(default="", repr=False)
    """The secret that goes with it; never stored, shown or logged (``ARGUE_OIDC_SECRET``)."""
    oidc_name: str = ""
    """What the page to sign in calls the provider; if empty, its host (``ARGUE_OIDC_NAME``)."""

    def __post_init__(self) -> None:
        if bool(self.sign_in_header) != bool(self.sign_in_proxies):
            expected = "both ARGUE_SIGN_IN_HEADER and ARGUE_SIGN_IN_PROXIES, or neither"
            raise _unexpected("sign_in_proxies", expected, "one of them")
        try:
            list(map(ip_network, self.sign_in_proxies))
        except ValueError as error:
            expected = "addresses or networks, as 10.0.0.2 or 10.0.0.0/24"
            raise _unexpected("sign_in_proxies", expected, error) from None
        parts = urlsplit(self.oidc_issuer)
        local = parts.scheme == "http" and parts.hostname in ("127.0.0.1", "localhost")
        if self.oidc_issuer and not (parts.scheme == "https" or local):
            raise _unexpected("oidc_issuer", "an address with https", repr(self.oidc_issuer))
        if self.oidc_issuer and not (self.oidc_client and self.oidc_secret):
            expected = "a name and ARGUE_OIDC_SECRET, since ARGUE_OIDC_ISSUER is set"
            raise _unexpected("oidc_client", expected, "one of them missing")


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of an installation.

    >>> Settings.from_environment({"ARGUE_MAX_ARGUMENTS": "50"}).limits.max_arguments
    50
    """

    database: Path = field(default_factory=lambda: user_file("argue.sqlite"))
    """The SQLite file of debates, accounts and runs (``ARGUE_DATABASE``); where none is named, the
    one in the current folder, or else in the user's folder for data."""
    engine: str = ENGINE
    """The engine that judges when nobody names one (``ARGUE_ENGINE``)."""
    models: Path = field(default_factory=lambda: user_file("argue-models.toml"))
    """The file of `models by name <stronger-judge.md#models-by-name>`_ (``ARGUE_MODELS``); as of
    the database."""
    encoder: str = ""
    """The bi-encoder of the pairing ``retrieved``: a local directory or a hub name; if empty, the
    packaged all-MiniLM-L6-v2 (``ARGUE_ENCODER``)."""
    candidates: int = 10
    """Arguments that this pairing finds for each argument (``ARGUE_CANDIDATES``)."""
    least_confidence: float = 0.5
    """Of what was judged on these pairs, supports and attacks less sure are dropped
    (``ARGUE_LEAST_CONFIDENCE``)."""
    cluster: str = "here"
    """`Who judges <installing.md#who-judges>`_ what the web app asks for: ``here``, the server's
    own process; ``local:N``, N processes of this machine; ``dask://HOST:PORT``, a cluster
    (``ARGUE_CLUSTER``)."""
    limits: Limits = field(default_factory=Limits)
    language_model: LanguageModel = field(default_factory=LanguageModel)
    sign_in: SignIn = field(default_factory=SignIn)
    api_rate: Number = 1_200
    """Requests of the JSON interface that a person, or an address without one, may make a minute;
    0 for any number (``ARGUE_API_RATE``)."""
    api_changes: Number = 120
    """Requests of these that change something, and of forms; who has no account and uses a link has
    its own (``ARGUE_API_CHANGES``)."""
    embed: str = "*"
    """Which sites may show a debate in a frame of theirs: ``*`` for all, origins such as
    ``https://example.org`` with blanks between them, or ``off`` (``ARGUE_EMBED``)."""
    hosts: tuple[str, ...] = ()
    """Host names, besides those of this machine itself, under which the web app may be asked; a
    name that begins with a dot stands for all names below it (``ARGUE_HOSTS``, comma-separated)."""
    auth: str = AUTHS[0]
    """``none``: one user, on this machine, who may do everything; ``accounts``: `people sign in
    <accounts.md>`_ and have roles (``ARGUE_AUTH``)."""
    owner_codes: bool = False
    """With accounts, owners of the installation are members until they turn codes of an
    authenticator on (``ARGUE_OWNER_CODES``)."""
    secret_key: str = field(default="", repr=False)
    """Signs the web app's cookies; if empty, a key file beside the database serves
    (``ARGUE_SECRET_KEY``)."""
    threads: int = 8
    """Requests that ``argue serve`` answers at the same time (``ARGUE_THREADS``)."""
    connections: Number = 200
    """Connections that one address may hold open to ``argue serve``; 0 for any number. The proxy's
    own address has no such limit (``ARGUE_CONNECTIONS``)."""
    processes: int = 2
    """Processes besides the server's own that compute `what may take long
    <installing.md#what-takes-long>`_ (``ARGUE_PROCESSES``)."""
    job_seconds: int = 20
    """Seconds of processor time after which such a computation is stopped; by the clock it may take
    three times as many (``ARGUE_JOB_SECONDS``)."""
    job_memory: int = 1_024
    """Megabytes that it may take (``ARGUE_JOB_MEMORY``)."""
    client_jobs: int = 8
    """Computations that one person, or one address without one, may have on the way at a time
    (``ARGUE_CLIENT_JOBS``)."""
    proxy: str = ""
    """The address of the `proxy <installing.md#behind-a-proxy>`_ before the server, whose word on
    the client's address, the host and the scheme is taken; ``*`` where nobody else can reach the
    server (``ARGUE_PROXY``)."""
    log: str = LOGS[0]
    """`What is logged <installing.md#logs>`_ to standard error: ``plain``, ``keyvalue`` or ``json``
    (``ARGUE_LOG``)."""
    metrics_token: str = field(default="", repr=False)
    """Who knows it may read the `figures of /metrics <installing.md#metrics>`_; if empty, this
    machine alone may (``ARGUE_METRICS_TOKEN``)."""
    smtp: str = field(default="", repr=False)
    """The server that sends `mail about answers <accounts.md#mail-about-answers>`_:
    ``smtp://NAME:PASSWORD@HOST:PORT``, or ``smtps://``; empty for no mail (``ARGUE_SMTP``)."""
    mail_from: str = ""
    """Whom letters are from, as ``Argue <argue@example.org>``; needed with ``ARGUE_SMTP``
    (``ARGUE_MAIL_FROM``)."""
    site: str = ""
    """The address of the web app in letters, as ``https://argue.example.org``; needed with
    ``ARGUE_SMTP`` (``ARGUE_SITE``)."""
    concepts: bool = True
    """Whether the key concepts of debates are looked for, in a process of its own; ``on`` or
    ``off`` (``ARGUE_CONCEPTS``)."""

    def __post_init__(self) -> None:
        _check_numbers(self)
        for name, choices in (("log", LOGS), ("auth", AUTHS)):
            if getattr(self, name) not in choices:
                raise _unexpected(name, f"one of {', '.join(choices)}", repr(getattr(self, name)))
        if set(";,\r\n") & set(self.embed):
            origins = "*, off, or origins with blanks between them"
            raise _unexpected("embed", origins, repr(self.embed))
        if self.smtp and not self.smtp.startswith(("smtp://", "smtps://")):
            raise _unexpected("smtp", "an address such as smtp://mail.example.org:25", "another")
        if self.smtp and not self.mail_from:
            raise _unexpected("mail_from", "whom letters are from, since ARGUE_SMTP is set", "none")
        if self.smtp and not self.site.startswith(("http://", "https://")):
            expected = "the address of this site, since ARGUE_SMTP is set"
            raise _unexpected("site", expected, repr(self.site))
        if not 0.0 <= self.least_confidence <= 1.0:
            raise _unexpected("least_confidence", "a number from 0 to 1", self.least_confidence)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Read the settings from ``ARGUE_…`` variables; what is not set keeps its default.

        Raises BadInput if a value cannot be read or is not allowed, naming the variable and what it
        holds.
        """
        environment = dict(os.environ) if environment is None else environment
        parts = {name: record(**_read(record, environment)) for name, record in _PARTS.items()}
        return cls(**_read(cls, environment), **parts)


_PARTS: dict[str, type[Any]] = {
    "limits": Limits,
    "language_model": LanguageModel,
    "sign_in": SignIn,
}
"""Fields of :class:`Settings` that are records of settings."""
_KINDS: dict[str, tuple[Callable[[str], Any], str]] = {
    "int": (int, "a whole number"),
    "Number": (int, "a whole number"),
    "float": (float, "a number from 0 to 1"),
    "Amount": (float, "a positive number or 0"),
    "bool": ({"on": True, "off": False}.__getitem__, "on or off"),
    "tuple[str, ...]": (lambda value: tuple(value.replace(",", " ").split()), "words"),
    "Path": (Path, "a path"),
}
"""How a setting of each type is read, as its field writes the type, and what it takes."""
_LEAST = {"int": 1, "Number": 0, "Amount": 0}


def _read(record: Any, environment: Mapping[str, str]) -> dict[str, Any]:
    """The fields that variables set; empty variables are not set."""
    return {
        item.name: _parse(item, environment[variable])
        for variable, item in _variables(record).items()
        if environment.get(variable)
    }


@cache
def _variables(record: Any) -> dict[str, Field[Any]]:
    """The fields that variables set, by the names of these."""
    return {_variable(item.name): item for item in fields(record) if item.name not in _PARTS}


def _parse(item: Field[Any], value: str) -> Any:
    convert, expected = _KINDS.get(str(item.type), (str, "a text"))
    try:
        return convert(value)
    except (ValueError, KeyError):
        raise _unexpected(item.name, expected, repr(value)) from None


def _check_numbers(record: Settings | Limits | LanguageModel) -> None:
    for item in fields(record):
        value, least = getattr(record, item.name), _LEAST.get(str(item.type))
        if least is not None and value < least:
            expected = "a positive number" if least else "a positive number or 0"
            raise _unexpected(item.name, expected, value)


def _unexpected(name: str, expected: str, actual: object) -> BadInput:
    return BadInput(f"setting {_variable(name)}: expected {expected}, found {actual}")


def _variable(name: str) -> str:
    return f"ARGUE_{name.upper()}"
