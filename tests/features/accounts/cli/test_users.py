import json
from datetime import datetime

import pytest
from click.testing import CliRunner

from argue.features.accounts.cli.users import command
from argue.store import Store

PASSWORD = "correct horse battery"


@pytest.fixture
def users(tmp_path, monkeypatch):
    path = tmp_path / "argue.sqlite"
    monkeypatch.setenv("ARGUE_DATABASE", str(path))

    def run(*arguments: str, **options):
        return CliRunner().invoke(command, arguments, **options)

    run.path = path
    return run


def test_the_first_account_owns_the_installation_and_its_link_works(users):
    made = users("add", "Ada", "--address", "https://argue.example/")
    assert made.exit_code == 0, made.output
    address = made.stdout.strip()
    assert address.startswith("https://argue.example/password/")
    assert "Ada is now: owner" in made.stderr
    with Store.open(users.path) as store:
        store.accounts.use_link(address.rpartition("/")[2], PASSWORD)
        assert store.accounts.check("Ada", PASSWORD)


def test_accounts_are_listed_changed_and_removed(users):
    assert "no account yet" in users("list").stderr
    users("add", "Ada")
    users("add", "Bob", "--role", "researcher")
    assert users("role", "bob", "owner").exit_code == 0
    result = json.loads(users("list", "--json").stdout)["accounts"]
    listed = {(one["name"], one["role"], one["entered"]) for one in result}
    assert listed == {("Ada", "owner", False), ("Bob", "owner", False)}
    assert "has not set a password yet" in users("list").stdout
    assert users("remove", "Ada", input="n\n").exit_code == 1
    assert users("remove", "Ada", "--yes").exit_code == 0
    assert "Ada" not in users("list").stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("remove", "Ada", "--yes"), "another owner"),
        (("role", "Ada", "member"), "another owner"),
        (("role", "Ada", "king"), "member, researcher, owner"),
        (("add", "ADA"), "another name"),
        (("reset", "Eve"), "no account 'Eve'"),
    ],
)
def test_what_cannot_be_is_said(users, arguments, told):
    users("add", "Ada")
    result = users(*arguments)
    assert result.exit_code != 0
    assert told in str(result.exception) + result.output


def test_tokens_are_made_listed_and_revoked(users):
    users("add", "Ada")
    token = users("token", "Ada", "--for", "notebook", "--write", "--days", "7").stdout.strip()
    users("token", "Ada", "--for", "reader")
    with Store.open(users.path) as store:
        assert store.accounts.tokens.of(token) == (store.accounts.named("Ada").id, "write", None)
    reader, notebook = json.loads(users("tokens", "ada", "--json").stdout)["tokens"]
    assert (notebook["name"], notebook["scope"]) == ("notebook", "write")
    assert notebook["used"] is not None
    assert (reader["scope"], reader["used"]) == ("read", None)
    days = [
        datetime.fromisoformat(one["expires"]) - datetime.fromisoformat(one["created"])
        for one in (notebook, reader)
    ]
    assert [one.days for one in days] == [7, 90]
    assert "never used" in users("tokens", "Ada").stdout
    assert users("revoke", "Ada", str(notebook["id"])).exit_code == 0
    with Store.open(users.path) as store:
        assert store.accounts.tokens.of(token) is None
    assert users("token", "Ada", "--for", "x", "--days", "366").exit_code == 2


def test_the_log_is_for_eyes_and_for_programs(users):
    users("add", "Ada")
    users("add", "Bob")
    lines = users("log", "--about", "Bob").stdout.splitlines()
    assert len(lines) == 2
    assert lines[1].endswith("the command line: added the account Bob (member)")
    row = json.loads(users("log", "--json", "--most", "1").stdout)
    assert (row["who"], row["what"]) == ("the command line", "Bob")
    assert row["did"].startswith("made a link")
