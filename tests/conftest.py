"""Fixtures for all tests, and what makes thousands of apps and databases cheap."""

import gc
import hashlib
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from argon2 import PasswordHasher
from flask import Flask
from hypothesis import HealthCheck, settings
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.routing import Rule

from argue.files import make_file
from argue.settings import Settings
from argue.store import Store
from argue.store.core import connection
from argue.store.people import passwords
from argue.web.app import budgets, factory

BASE = TemporaryDirectory(prefix="argue-tests-")
os.environ |= {"XDG_DATA_HOME": BASE.name, "XDG_CACHE_HOME": BASE.name, "COLUMNS": "160"}
ROOT = Path(__file__).resolve().parent.parent

# The same examples each time, so that no run fails by chance; ``many`` are six times as many.
# A machine under load is slow; that is no fault of a test.
UNTIMED = {"derandomize": True, "deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("same", **UNTIMED)
settings.register_profile("many", **UNTIMED)
settings.load_profile("same")
FEWEST = 10
CHOSEN = "_hypothesis_internal_use_settings"
"""Where hypothesis keeps what ``@settings`` says of a test."""


gc.disable()  # while all is imported, of which nothing becomes garbage


def pytest_collection_finish() -> None:
    """What was imported is not looked at again whenever garbage is collected: a sixth of all time.

    Nor is that done every few hundred objects.
    """
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without ``--hypothesis-profile many`` a property is tried on a sixth of its examples.

    And of cases of one kind, those that are marked ``many`` are left out.
    """
    if config.getoption("--hypothesis-profile") == "many":
        return
    left_out = [item for item in items if item.get_closest_marker("many")]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not item.get_closest_marker("many")]
    for test in {item.obj for item in items if isinstance(item, pytest.Function)}:
        chosen = getattr(test, CHOSEN, None)
        if chosen is not None:
            few = max(FEWEST, chosen.max_examples // 6)
            setattr(test, CHOSEN, settings(chosen, max_examples=few))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the real data, beside the repository; a fresh user does not have it."""
    folder = ROOT.parent / "shared"
    if not (folder / "data" / "README.md").is_file():
        pytest.skip(f"needs the research data in {folder / 'data'}, which is not in the repository")
    return folder


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database that is not there yet."""
    return tmp_path / "argue.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """A fresh store."""
    with Store.open(path) as store:
        yield store


@pytest.fixture(scope="session")
def examples() -> Path:
    """The example debates that ship with the project."""
    return ROOT / "debates"


@pytest.fixture(autouse=True)
def user_folder(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """No test finds or leaves anything in the folder of whoever runs it, or in another test's."""
    place = Path(BASE.name, hashlib.sha256(request.node.nodeid.encode()).hexdigest()[:16])
    monkeypatch.setenv("XDG_DATA_HOME", str(place))


@pytest.fixture(scope="session", autouse=True)
def migrated_databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """New databases are copies of one with all migrations, of which each costs milliseconds.

    What migrates databases is tested from their first schema on, which is no new file.
    """
    template = tmp_path_factory.mktemp("template") / "argue.sqlite"
    connection.Connection(template).close()
    content = template.read_bytes()

    def make_migrated(path: Path) -> None:
        """As the real one: there at once, whole and closed."""
        copy = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
        make_file(copy)
        copy.write_bytes(content)
        try:
            with suppress(FileExistsError):
                os.link(copy, path)
        finally:
            copy.unlink()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "make_file", make_migrated)
        yield


@pytest.fixture(scope="session", autouse=True)
def cheap_passwords() -> Iterator[Callable[[], PasswordHasher]]:
    """Hashes of one pass over 8 KiB; those of the app, which it yields, take 20 ms each."""
    hasher, real = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1), passwords._hasher
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_hasher", lambda: hasher)
        yield real


@pytest.fixture(scope="session", autouse=True)
def busy_people() -> Iterator[None]:
    """A test sends in a second what people send in an hour: only limits that it chose hold."""
    ask, fields = budgets.Rates.ask, Settings.__dataclass_fields__
    usual = {fields[name].default for name in ("api_rate", "api_changes")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            budgets.Rates,
            "ask",
            lambda self, who, most, **now: 0 if most in usual else ask(self, who, most, **now),
        )
        yield


class CompiledTemplates(BytecodeCache):
    """Compiled templates in memory; each app would compile its own."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._code:
            bucket.bytecode_from_string(self._code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._code[bucket.key] = bucket.bytecode_to_string()


@pytest.fixture(scope="session", autouse=True)
def cheap_apps() -> Iterator[None]:
    """Apps share compiled templates and rules.

    Half of what a test of a page took was its app, in which three hundred rules were compiled anew.
    """
    compile_rule = Rule.compile
    compiled: dict[object, Rule] = {}

    def compile_once(rule: Rule) -> None:
        known = compiled.setdefault((rule.rule, rule.subdomain, str(rule.defaults)), rule)
        if known is rule:
            compile_rule(rule)
            return
        for name in ("_parts", "_trace", "_converters", "arguments"):
            setattr(rule, name, getattr(known, name))
        for name in ("_build", "_build_unknown"):
            setattr(rule, name, getattr(known, name).__func__.__get__(rule))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Rule, "compile", compile_once)
        patch.setattr(factory, "_blueprints", cache(factory._blueprints))
        patch.setitem(Flask.jinja_options, "bytecode_cache", CompiledTemplates())
        yield
