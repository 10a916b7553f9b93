"""Settings, each with a sane default, each read from the environment with the prefix ``ARGUE_``."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

from argue.errors import BadInput

DATABASE = "argue.sqlite"
ENGINE = "cross_encoder"
CANDIDATES = 10
LEAST_CONFIDENCE = 0.5
API_RATE = 1_200
API_CHANGES = 120
THREADS = 8
CONNECTIONS = 200
PROCESSES = 2
JOB_SECONDS = 20
JOB_MEMORY = 1_024
CLIENT_JOBS = 8
LOGS = ("plain", "keyvalue", "json")
ACCOUNTS = "accounts"
AUTHS = ("none", ACCOUNTS)


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
        for item in fields(self):
            if getattr(self, item.name) < 1:
                raise BadInput(
                    f"setting ARGUE_{item.name.upper()}: expected a positive number, "
                    f"found {getattr(self, item.name)}"
                )


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of an installation.

    Examples
    --------
    >>> Settings.from_environment({"ARGUE_MAX_ARGUMENTS": "50"}).limits.max_arguments
    50
    """

    database: Path = Path(DATABASE)
    """The SQLite file of the web app (``ARGUE_DATABASE``)."""
    engine: str = ENGINE
    """The engine that judges when nobody names one (``ARGUE_ENGINE``)."""
    encoder: str = ""
    """The bi-encoder of the pairing ``retrieved``: a local directory or a hub name; if empty, the
    packaged all-MiniLM-L6-v2 (``ARGUE_ENCODER``)."""
    candidates: int = CANDIDATES
    """Arguments that this pairing finds for each argument (``ARGUE_CANDIDATES``)."""
    least_confidence: float = LEAST_CONFIDENCE
    """Of what was judged on these pairs, supports and attacks less sure are dropped
    (``ARGUE_LEAST_CONFIDENCE``)."""
    limits: Limits = field(default_factory=Limits)
    api_rate: int = API_RATE
    """Requests of the JSON interface that a person, or an address without one, may make a minute;
    0 for any number (``ARGUE_API_RATE``)."""
    api_changes: int = API_CHANGES
    """Requests of these that change something (``ARGUE_API_CHANGES``)."""
    embed: str = "*"
    """Which sites may show a debate in a frame of theirs: ``*`` for all, origins such as
    ``https://example.org`` with blanks between them, or ``off`` (``ARGUE_EMBED``)."""
    hosts: tuple[str, ...] = ()
    """Host names, besides those of this machine itself, under which the web app may be asked; a
    name that begins with a dot stands for all names below it (``ARGUE_HOSTS``, comma-separated)."""
    auth: str = AUTHS[0]
    """``none``: one user, on this machine, who may do everything; ``accounts``: people sign in and
    have roles (``ARGUE_AUTH``)."""
    secret_key: str = field(default="", repr=False)
    """Signs the web app's cookies; if empty, a key file beside the database serves
    (``ARGUE_SECRET_KEY``)."""
    threads: int = THREADS
    """Requests that ``argue serve`` answers at the same time (``ARGUE_THREADS``)."""
    connections: int = CONNECTIONS
    """Connections that one address may hold open to ``argue serve``; 0 for any number. The proxy's
    own address has no such limit (``ARGUE_CONNECTIONS``)."""
    processes: int = PROCESSES
    """Processes besides the server's own that compute what may take long (``ARGUE_PROCESSES``)."""
    job_seconds: int = JOB_SECONDS
    """Seconds after which such a computation is stopped (``ARGUE_JOB_SECONDS``)."""
    job_memory: int = JOB_MEMORY
    """Megabytes that it may take (``ARGUE_JOB_MEMORY``)."""
    client_jobs: int = CLIENT_JOBS
    """Computations that one person, or one address without one, may have on the way at a time
    (``ARGUE_CLIENT_JOBS``)."""
    proxy: str = ""
    """The address of the proxy before the server, whose word on the client's address, the host and
    the scheme is taken; ``*`` where nobody else can reach the server (``ARGUE_PROXY``)."""
    log: str = LOGS[0]
    """What ``argue serve`` writes to standard error: one of :data:`LOGS` (``ARGUE_LOG``)."""
    metrics_token: str = field(default="", repr=False)
    """Who knows it may read the figures of ``/metrics``; if empty, this machine alone may
    (``ARGUE_METRICS_TOKEN``)."""
    concepts: bool = True
    """Whether the key concepts of debates are looked for, in a process of its own; ``on`` or
    ``off`` (``ARGUE_CONCEPTS``)."""

    def __post_init__(self) -> None:
        if self.candidates < 1:
            raise BadInput(
                f"setting ARGUE_CANDIDATES: expected a positive number, found {self.candidates}"
            )
        for name in ("threads", "processes", "job_seconds", "job_memory", "client_jobs"):
            if getattr(self, name) < 1:
                raise BadInput(
                    f"setting ARGUE_{name.upper()}: expected a positive number, "
                    f"found {getattr(self, name)}"
                )
        if self.log not in LOGS:
            raise BadInput(
                f"setting ARGUE_LOG: expected one of {', '.join(LOGS)}, found {self.log!r}"
            )
        if self.auth not in AUTHS:
            raise BadInput(
                f"setting ARGUE_AUTH: expected one of {', '.join(AUTHS)}, found {self.auth!r}"
            )
        for name in ("api_rate", "api_changes", "connections"):
            if getattr(self, name) < 0:
                raise BadInput(
                    f"setting ARGUE_{name.upper()}: expected a positive number or 0, "
                    f"found {getattr(self, name)}"
                )
        if any(letter in self.embed for letter in ";,\r\n"):
            raise BadInput(
                "setting ARGUE_EMBED: expected *, off, or origins with blanks between them, "
                f"found {self.embed!r}"
            )
        if not 0.0 <= self.least_confidence <= 1.0:
            raise BadInput(
                "setting ARGUE_LEAST_CONFIDENCE: expected a number from 0 to 1, "
                f"found {self.least_confidence}"
            )

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Read the settings from ``ARGUE_…`` variables; what is not set keeps its default.

        Raises
        ------
        BadInput
            If a number is not one, naming the variable and what it holds.
        """
        environment = os.environ if environment is None else environment
        limits = {
            item.name: _number(environment, f"ARGUE_{item.name.upper()}")
            for item in fields(Limits)
            if environment.get(f"ARGUE_{item.name.upper()}")
        }
        return cls(
            database=Path(environment.get("ARGUE_DATABASE") or DATABASE),
            engine=environment.get("ARGUE_ENGINE") or ENGINE,
            encoder=environment.get("ARGUE_ENCODER", ""),
            candidates=_number(environment, "ARGUE_CANDIDATES", CANDIDATES),
            least_confidence=_share(environment, "ARGUE_LEAST_CONFIDENCE", LEAST_CONFIDENCE),
            limits=Limits(**limits),
            api_rate=_number(environment, "ARGUE_API_RATE", API_RATE),
            api_changes=_number(environment, "ARGUE_API_CHANGES", API_CHANGES),
            embed=environment.get("ARGUE_EMBED") or "*",
            hosts=tuple(filter(None, environment.get("ARGUE_HOSTS", "").replace(",", " ").split())),
            auth=environment.get("ARGUE_AUTH") or AUTHS[0],
            secret_key=environment.get("ARGUE_SECRET_KEY", ""),
            threads=_number(environment, "ARGUE_THREADS", THREADS),
            connections=_number(environment, "ARGUE_CONNECTIONS", CONNECTIONS),
            processes=_number(environment, "ARGUE_PROCESSES", PROCESSES),
            job_seconds=_number(environment, "ARGUE_JOB_SECONDS", JOB_SECONDS),
            job_memory=_number(environment, "ARGUE_JOB_MEMORY", JOB_MEMORY),
            client_jobs=_number(environment, "ARGUE_CLIENT_JOBS", CLIENT_JOBS),
            proxy=environment.get("ARGUE_PROXY", ""),
            log=environment.get("ARGUE_LOG") or LOGS[0],
            metrics_token=environment.get("ARGUE_METRICS_TOKEN", ""),
            concepts=_switch(environment, "ARGUE_CONCEPTS"),
        )


def _switch(environment: Mapping[str, str], name: str) -> bool:
    found = environment.get(name) or "on"
    if found not in ("on", "off"):
        raise BadInput(f"setting {name}: expected on or off, found {found!r}")
    return found == "on"


def _number(environment: Mapping[str, str], name: str, default: int = 0) -> int:
    try:
        return int(environment.get(name) or default)
    except ValueError:
        raise BadInput(
            f"setting {name}: expected a whole number, found {environment[name]!r}"
        ) from None


def _share(environment: Mapping[str, str], name: str, default: float) -> float:
    try:
        return float(environment.get(name) or default)
    except ValueError:
        raise BadInput(
            f"setting {name}: expected a number from 0 to 1, found {environment[name]!r}"
        ) from None
