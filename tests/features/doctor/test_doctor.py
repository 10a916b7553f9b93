"""`argue site doctor` says what is wrong, changes nothing, and its exit code tells."""

import json
import socket

import pytest
from click.testing import CliRunner

from argue.errors import BadInput
from argue.features.doctor.cli.doctor import CHECKS, command, environment_file
from argue.store import Store


@pytest.fixture
def port() -> int:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


@pytest.fixture
def doctor(tmp_path, monkeypatch, port):
    monkeypatch.setenv("ARGUE_DATABASE", str(tmp_path / "argue.sqlite"))

    def run(*arguments, **settings):
        for name, value in settings.items():
            monkeypatch.setenv(f"ARGUE_{name.upper()}", value)
        done = CliRunner().invoke(command, ["--port", str(port), *arguments])
        return done.exit_code, done.output

    return run


def test_what_is_right_is_ten_lines_and_nothing_is_made(doctor, tmp_path):
    code, text = doctor()
    assert (code, len(text.splitlines())) == (0, 10), text
    assert all(line.startswith("✓") for line in text.splitlines())
    assert list(tmp_path.iterdir()) == []


def test_an_installation_that_is_there(doctor, tmp_path):
    with Store.open(tmp_path / "argue.sqlite") as store:
        store.accounts.add("Ada")
    code, text = doctor(auth="accounts")
    assert code == 0, text
    assert "✓ database: 0 debates" in text
    assert "✓ people: 1 accounts; they sign in by password" in text


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        ({"database": "/nowhere/argue.sqlite"}, "✗ folder: /nowhere is not there"),
        ({"auth": "accounts"}, "✗ people: nobody can sign in yet; make an owner"),
        ({"hosts": "argue.example.org"}, "✗ people: others can reach it and nobody signs in"),
        ({"secret_key": "short"}, "✗ key: ARGUE_SECRET_KEY: expected 32 characters"),
        ({"llm": "on"}, "✗ language model: "),
        ({"engine": "no-such-engine"}, "✗ models: "),
        (
            {"smtp": "smtp://127.0.0.1:1", "mail_from": "a@example.org", "site": "https://a.org"},
            "✗ mail: 127.0.0.1 does not answer",
        ),
    ],
    ids=str,
)
def test_what_is_wrong_is_told(doctor, settings, line):
    code, text = doctor(**settings)
    assert code == 1
    assert line in text
    assert len(text.splitlines()) == 10


def test_a_provider_without_the_library_that_asks_it(doctor, tmp_path, monkeypatch):
    with Store.open(tmp_path / "argue.sqlite") as store:
        store.accounts.add("Ada")
    monkeypatch.setattr("argue.features.doctor.cli.doctor.find_spec", lambda name: None)
    provider = {"oidc_issuer": "https://idp.example.org", "oidc_client": "a", "oidc_secret": "b"}
    code, text = doctor(auth="accounts", **provider)
    assert code == 1
    assert "✗ people: ARGUE_OIDC_ISSUER needs authlib; `pip install -r requirements-sign-in" in text


def test_a_port_that_is_taken(doctor, port):
    with socket.socket() as server:
        server.bind(("127.0.0.1", port))
        server.listen()
        code, text = doctor()
    assert code == 1
    assert f"✗ port: 127.0.0.1:{port} is not free" in text


def test_files_that_others_can_read(doctor, tmp_path):
    with Store.open(tmp_path / "argue.sqlite"):
        pass
    (tmp_path / "argue.sqlite").chmod(0o644)
    code, text = doctor()
    assert code == 1
    assert "✗ permissions: others can read argue.sqlite" in text
    assert (tmp_path / "argue.sqlite").stat().st_mode & 0o777 == 0o644


def test_a_disk_that_is_nearly_full(doctor, monkeypatch):
    monkeypatch.setattr("argue.features.doctor.cli.doctor.LEAST_FREE", 2**62)
    code, text = doctor()
    assert code == 1
    assert "✗ disk: " in text


def test_a_file_of_settings_is_looked_at_in_place_of_the_environment(doctor, tmp_path):
    file = tmp_path / "argue.env"
    file.write_text("# of a server\nARGUE_AUTH=accounts\n", encoding="utf-8")
    code, text = doctor("--env-file", str(file))
    assert code == 1
    assert "nobody can sign in yet" in text


@pytest.mark.parametrize("text", ["ARGUE_AUTH accounts", None])
def test_a_file_that_is_none_is_refused(tmp_path, text):
    file = tmp_path / "argue.env"
    if text:
        file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match="argue.env"):
        environment_file(file)


def test_as_json(doctor):
    code, text = doctor("--json")
    findings = json.loads(text)["findings"]
    assert code == 0
    assert [finding["name"] for finding in findings] == list(CHECKS)
