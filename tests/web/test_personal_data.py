"""A person takes out their data and has their name erased, by page, JSON and command."""

import io
import json
import zipfile

import pytest
from click.testing import CliRunner

from argue.features.accounts.cli.users import command
from argue.features.accounts.personal_columns import COLUMNS
from argue.store.participation.records import FORMER
from tests.web.accounts_site import PASSWORD, AccountsSite
from tests.web.app.test_api import API, problem
from tests.web.pages import OUTLINE


@pytest.fixture
def key(place: AccountsSite, store) -> str:
    """A public debate of Olga's to which Ada added something."""
    key = place.add("Olga")
    store.access.share(key, "public", "participant")
    root = store.debates.load(key).arguments[0].id
    sent = {"text": "Ada thinks so.", "parent": root, "token": "1"}
    answer = place.client("Ada").post(f"{API}/debates/{key}/contributions", json=sent)
    assert answer.status_code == 201, answer.text
    return key


def test_a_person_takes_out_a_zip_and_json(place: AccountsSite, key: str):
    client = place.client("Ada")
    client.post(f"{API}/drafts", json={"text": OUTLINE, "name": "mine.md"})
    place.client("Bob").post(f"{API}/drafts", json={"text": OUTLINE, "name": "his.md"})
    answer = client.get("/account/data.zip")
    assert answer.mimetype == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    tables = {name for name, columns in COLUMNS.items() if columns.told}
    assert set(files) == {"README.txt", "uploads/1-mine.md", *(f"{name}.json" for name in tables)}
    assert files["uploads/1-mine.md"].decode() == OUTLINE
    for table in tables:
        assert table in files["README.txt"].decode()
    (step,) = json.loads(files["contribution_steps.json"])
    assert (step["text"], step["debate"]) == ("Ada thinks so.", key)
    response = client.get(f"{API}/account/data").json
    assert (response["name"], response["tables"]["contribution_steps"]) == ("Ada", [step])
    assert [upload["name"] for upload in response["uploads"]] == ["mine.md"]
    with_token = place.site.app.test_client().get(
        f"{API}/account/data", headers=place.token("Ada", "read")
    )
    assert with_token.json["tables"]["contribution_steps"] == [step]


def test_a_person_erases_their_name_with_their_password(place: AccountsSite, key: str):
    headers, client = place.token("Ada"), place.client("Ada")
    draft = client.post(f"{API}/drafts", json={"text": OUTLINE}).json["token"]
    assert place.get("Ada", "/account/erase").status_code == 200
    assert place.post("Ada", "/account/erase", {"password": "wrong"}).status_code == 400
    assert "Ada" in place.get("Bob", f"/debates/{key}").text
    assert place.post("Ada", "/account/erase", {"password": PASSWORD}).status_code == 303
    assert client.get("/account").status_code == 303
    assert client.get_cookie("argue_known", path="/sign-in") is None
    problem(place.site.app.test_client().get(f"{API}/collections", headers=headers), 401)
    assert place.sign_in("Ada").status_code == 401
    folder = place.site.settings.database
    assert not folder.with_name(f"{folder.name}.drafts").joinpath(f"{draft}.draft").exists()
    for address in (
        f"{API}/debates/{key}/contributions",
        "/accounts/log",
        "/accounts",
        f"/debates/{key}",
    ):
        text = place.get("Olga", address).text.replace("Ada thinks so.", "")
        assert "Ada" not in text, address
    assert FORMER in place.client("Bob").get(f"{API}/debates/{key}/contributions").text


def test_texts_that_nobody_answered_go_if_the_person_chooses(place: AccountsSite, key: str, store):
    form = {"password": PASSWORD, "withdraw": "yes"}
    assert place.post("Ada", "/account/erase", form).status_code == 303
    assert "Ada thinks so." not in place.get("Olga", f"/debates/{key}").text
    assert "Ada thinks so." not in {step.text for step in store.contributions.steps(key)}


def test_an_owner_erases_a_name_by_json_of_a_browser(place: AccountsSite, key: str, store):
    ada, olga = (store.accounts.named(name).id for name in ("Ada", "Olga"))
    address = f"{API}/accounts/{ada}/erase"
    problem(place.client("Bob").post(address, json={}), 403)
    problem(place.site.app.test_client().post(address, json={}, headers=place.token("Olga")), 403)
    answer = place.client("Olga").post(address, json={"withdraw": True})
    assert answer.json["replaced"] > 3
    assert answer.json["withdrawn"] == 1
    problem(place.client("Olga").post(address, json={}), 404)
    problem(place.client("Olga").post(f"{API}/accounts/{olga}/erase", json={}), 400)


def test_a_name_is_erased_and_data_written_by_command(place: AccountsSite, key, monkeypatch):
    database = place.site.settings.database
    monkeypatch.setenv("ARGUE_DATABASE", str(database))
    out, former = database.parent / "ada.zip", database.with_name("x")
    former = database.with_name(f"{database.name}.before-restore-1.zip")
    former.touch()
    run = CliRunner()
    assert run.invoke(command, ["data", "Ada", str(out)]).exit_code == 0
    with zipfile.ZipFile(out) as archive:
        assert b"Ada thinks so." in archive.read("contribution_steps.json")
    assert run.invoke(command, ["data", "Ada", str(out)]).exit_code != 0
    assert run.invoke(command, ["erase", "Ada"], input="n\n").exit_code == 1
    done = run.invoke(command, ["erase", "ada", "--yes"])
    assert done.exit_code == 0, done.output
    assert former.name in done.stderr
    assert run.invoke(command, ["erase", "Ada", "--yes"]).exit_code != 0
    assert FORMER in place.client("Bob").get(f"{API}/debates/{key}/contributions").text
