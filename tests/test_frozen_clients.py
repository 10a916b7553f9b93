"""Programs of others, as released versions answered them: ``released/clients.toml``."""

import json
import shlex
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from argue import formats
from argue.__main__ import main
from argue.cli._root import argue as command
from argue.settings import Settings
from argue.web import create_app

CLIENTS = tomllib.loads((Path(__file__).parent / "released/clients.toml").read_text("utf-8"))


def of_kind(kind: str) -> Any:
    clients = CLIENTS[kind]
    return pytest.mark.parametrize("client", clients, ids=[each["name"] for each in clients])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the clients' files, where they run."""
    for name, text in CLIENTS["files"].items():
        (tmp_path / name).write_text(text.lstrip("\n"), "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ARGUE_DATABASE", str(tmp_path / "argue.sqlite"))
    return tmp_path


def value_at(value: Any, place: str) -> Any:
    """What stands in a JSON value: names of members and numbers of items, joined by dots."""
    for step in place.split("."):
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


def check_json(value: Any, expected: dict[str, Any]) -> None:
    assert {place: value_at(value, place) for place in expected} == expected


@of_kind("command")
def test_a_command_does_what_it_did(client: dict[str, Any], folder: Path) -> None:
    run = CliRunner().invoke(command, shlex.split(client["args"]), input=client.get("typed"))
    assert run.exit_code == 0, run.output
    if "out" in client:
        assert run.stdout == client["out"]
    if "json" in client:
        check_json(json.loads(run.stdout), client["json"])
    if "first" in client:
        check_json(json.loads(run.stdout.splitlines()[0]), client["first"])
    if "makes" in client:
        assert (folder / client["makes"]).stat().st_size
    assert [line for line in client.get("lines", []) if line not in run.stdout] == []


@of_kind("refused")
def test_bad_input_gets_one_message(
    client: dict[str, Any],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["argue", *shlex.split(client["args"])])
    with pytest.raises(SystemExit) as end:
        main()
    said = capsys.readouterr()
    assert (end.value.code, said.out) == (2, "")
    assert said.err.startswith(("argue: ", "Usage: "))


@of_kind("request")
def test_a_request_is_answered_as_it_was(client: dict[str, Any], folder: Path) -> None:
    app = create_app(
        Settings(database=folder / "web.sqlite"), start_worker=False, examples=folder / "none"
    )
    with app.app_context():
        from argue.services.debates import save_debates
        from argue.web.app.state import store

        save_debates(store(), formats.read("rain.md"), Settings().limits)
    method = client.get("method", "GET")
    answer = app.test_client().open(client["path"], method=method, json=client.get("body"))
    assert answer.status_code == client.get("status", 200), answer.text
    if "type" in client:
        assert answer.content_type == client["type"]
    check_json(answer.json if "json" in client else None, client.get("json", {}))


@of_kind("python")
def test_a_program_runs(client: dict[str, Any], folder: Path) -> None:
    exec(compile(client["code"], client["name"], "exec"), {})
