"""Erasing a name: no column, no byte of the file, no backup and no export has it."""

import re
import sqlite3
import zipfile
from pathlib import Path

import pyotp
import pytest

from argue import formats
from argue.errors import BadInput, NotFound
from argue.features.accounts.identities import Identities
from argue.features.accounts.own_data import Personal
from argue.features.accounts.personal_columns import COLUMNS
from argue.features.backups.archive import back_up
from argue.features.decisions.store import Decisions, Opinion
from argue.features.evaluations.store import Evaluations, Setup
from argue.features.evidence.store import Sources
from argue.features.invitations.store import Invitations
from argue.features.labelling.store.records import Project
from argue.features.labelling.tasks import relations
from argue.features.mail.store import Mail
from argue.features.moderation.policy import Policies
from argue.features.monothematic.store import Decompositions
from argue.features.rules.labelling.sheets import Example
from argue.features.rules.labelling.tasks import rules
from argue.features.snapshots.export import write
from argue.features.snapshots.store import Snapshots
from argue.model import Citation, Label, Relation
from argue.store import Store
from argue.store.core.viewer import Viewer
from argue.store.debates.collections import Collections
from argue.store.participation.drafts import ReplyDraft
from argue.store.participation.records import FORMER, NewReply, Writer
from tests.pair_sets import add_set
from tests.web.pages import OUTLINE

NAME = "Xanthippe Quorlwick"
WORDS = (b"xanthippe", b"quorlwick")
PEOPLE = re.compile(r"person|who|writer|owner|account|folded|by$|author|annotator|judge")
_REFERENCES = {("labelling_steps", "annotator"), ("evaluations", "judged_by")}
"""Columns that point at the row of a person, or tell of an engine."""

IMPERSONAL = {
    *("_sqlite_migrations", "bulk_items", "certificates", "certificate_debates", "bulk_runs"),
    *("collection_debates", "concepts", "contributions", "debate_access", "debate_concepts"),
    *("debate_ends", "policy_reasons", "debates", "evaluated_debates", "evaluation_debates"),
    *("evaluation_pairs", "evaluation_tags", "invitations", "labelling_debates"),
    *("labelling_items", "pairs", "relations", "replies", "runs", "scores", "shown_writes"),
    *("sign_in_attempts", "statements", "tagged_texts", "unjudged_pairs"),
}
"""Tables whose rows name nobody, or only by a row of another table. Names in ``sign_in_attempts``
are hashed, and go within an hour."""


def schema(store: Store) -> dict[str, list[str]]:
    """The columns of each table that is no shadow of an index."""
    tables = store._db.rows(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND NOT name GLOB 'sqlite*' "
        "AND NOT name GLOB '*_fts*'"
    )
    return {
        name: [row[1] for row in store._db.rows(f"PRAGMA table_info({name})")] for (name,) in tables
    }


def test_each_table_is_listed_as_personal_or_not(store: Store):
    result = schema(store)
    assert set(result) == set(COLUMNS) | IMPERSONAL
    assert not set(COLUMNS) & IMPERSONAL
    for table, columns in result.items():
        known = COLUMNS.get(table)
        listed = {*known.names, *known.writers, *known.accounts} if known else set()
        assert listed <= set(columns), table
        people = {column for column in columns if PEOPLE.search(column)}
        assert {c for c in people - listed if (table, c) not in _REFERENCES} == set(), table


def _decide(store: Store, key: str, by: Writer, number: int) -> None:
    """A vote, a decision that was reopened, and the account as one of a guest."""
    decisions, invitations = Decisions.in_store(store), Invitations.in_store(store)
    decisions.vote(key, "issue", Opinion.AGREE, by=by)
    content = {"analysis": {}, "step": 0}
    closed = decisions.close(key, "Yes.", "all", "", content, release="1", by=by)
    decisions.reopen(key, closed.id, "", by=by)
    invitation = invitations.add(key, "reader")
    with store.writing():
        store._db.add_row("guests", account=number, invitation=invitation.id)


@pytest.fixture
def full(store: Store) -> str:
    """A store in which each column that names a person names one; a debate's key."""
    store.accounts.add("Root")
    number = store.accounts.add(NAME).id
    store.accounts.use_link(store.accounts.make_link(NAME), "correct horse battery")
    store.see_as(Viewer(number, NAME))
    key = store.debates.add(formats.parse_text(OUTLINE).debates)[0].key
    store.debates.add(formats.parse_text(f"Lo: Is tea good?\n{NAME}: It is.\nLo: Why?").debates)
    by = Writer(NAME, f"account {number}")
    _contribute(store, key, by)
    _decide(store, key, by, number)
    _account(store, number, key)
    _projects(store)
    _fill(store, number)
    return key


def _contribute(store: Store, key: str, by: Writer) -> None:
    store.access.share(key, "public", "participant")
    root = store.debates.load(key).arguments[0].id
    answered = store.contributions.add(key, root, "An answered text.", by=by).argument
    store.contributions.add(key, answered, "The answer.", by=Writer("Root", "account 1"))
    alone = store.contributions.add(key, root, "An unanswered zyzzyva.", by=by).argument
    merged = store.contributions.add(key, root, "The same.", by=by).argument
    for argument, quotation in ((alone, "One zyzzyva."), (answered, "So it is.")):
        Sources.in_store(store).add(key, argument, Citation("A book", quotation), by=by)
    store.merging.merge(key, merged, answered, by=by)
    store.overrulings.add(key, root, answered, Label.ATTACK, by=by.name)
    store.reports.add(key, answered, "Look.", by=by)
    noted = {"reason": "insult", "remark": "Rude.", "by": by}
    with store.writing():
        Policies.in_store(store).note(key, "hidden", "argument", answered, **noted)
    judged = Relation(answered, root, Label.SUPPORT, 0.5)
    store.reports.add(key, answered, "No.", by=by, judged=judged)
    store.pending.add_reply(key, NewReply(root, "A held reply."), by=by)
    Snapshots.in_store(store).take(key, "then", by=by)
    store.visits.see(by.id, key, 1)
    store.reply_drafts.keep(by.id, ReplyDraft("t", key, "", root, "A draft."))


def _account(store: Store, number: int, key: str) -> None:
    store.accounts.sessions.start(number)
    Mail.in_store(store).ask(number, "ann@example.org", often=False)
    Mail.in_store(store).follow(number, key, True)
    Identities.in_store(store).link(store.accounts.named(NAME), "https://idp.example.org", "2482")
    store.accounts.tokens.add(number, "notebook", "read")
    store.accounts.make_link(NAME)
    factors = store.accounts.second_factors
    factors.confirm(number, pyotp.TOTP(factors.begin(number)).now())
    Collections.in_store(store).create("Mine", debates=[key])
    add_set(Decompositions.in_store(store), "Mine", [("1", {"text": "T"})])
    Evaluations.in_store(store).request(Setup("gold"), [], 0)
    store.audit.add("was refused", NAME, "192.0.2.1")
    store.audit.add("changed a role in the debate", key, f"{NAME}: reader")


def _projects(store: Store) -> Project:
    pair = relations.PairItem(1, 0, "x", "", "1", "2", "Ann sleeps.", "Ann is awake.")
    example = Example(1, "x", "y", "Ann sleeps.", "Ann sleeps", "Ann is awake")
    rules.TASK.projects(store).create("Rules", [example], [NAME, "Root"])
    pairs = relations.TASK.projects(store)
    project = pairs.create("Pairs", [pair], [NAME, "Root"], debates=["{}"])
    connection = store._db
    with connection.writing():
        connection.execute(
            "INSERT INTO labelling_steps (number, item, annotator, verdict, person, comment, at) "
            "SELECT people.id, items.id, people.id, 'attack', people.name, 'Why.', "
            "'2026-01-01T00:00:00+00:00' FROM labelling_items AS items "
            "JOIN labelling_annotators AS people USING (project) "
            "JOIN labelling_projects AS projects ON projects.id = project WHERE task = 'relations'"
        )
        debate = connection.row("SELECT id FROM debates")
        connection.execute(
            "INSERT INTO pending_changes (kind, debate, position, seen, text, label, confidence, "
            "origin, reason, person, writer, at) VALUES ('edit', ?, 0, 0, 'An edit.', '', 0, "
            "'given', '', 'x', 'x', '2026-01-01T00:00:00+00:00')",
            debate or (),
        )
    return project


def _fill(store: Store, number: int) -> None:
    """Put the name into each column that names a person, whoever it named."""
    connection = store._db
    with connection.writing():
        for table, columns in COLUMNS.items():
            assert connection.row(f"SELECT 1 FROM {table}"), f"no row to put a name into: {table}"
            for column in columns.names:
                if table in ("accounts", "audit_log", "labelling_annotators"):
                    continue
                connection.execute(
                    f"UPDATE {table} SET {column} = ? "
                    f"WHERE rowid = (SELECT max(rowid) FROM {table})",
                    (NAME.upper(),),
                )
            for column in columns.writers:
                if table != "drafts" and table != "visits":
                    connection.execute(
                        f"UPDATE {table} SET {column} = ? "
                        f"WHERE rowid = (SELECT max(rowid) FROM {table})",
                        (f"account {number}",),
                    )


def with_name(data: bytes) -> bool:
    return any(word in data.lower() for word in WORDS)


def everywhere(store: Store, folder: Path) -> dict[str, bytes]:
    """The database, its side files, a backup made now and the export of everything."""
    store.see_as(None)
    folder.mkdir(exist_ok=True)
    results = {
        path.name: path.read_bytes() for path in store.path.parent.glob(f"{store.path.name}*")
    }
    back_up(store.path, folder / "backup.zip", replace=True)
    write(store, folder / "export.zip")
    for name in ("backup.zip", "export.zip"):
        with zipfile.ZipFile(folder / name) as archive:
            results |= {f"{name}/{one}": archive.read(one) for one in archive.namelist()}
    return results


def test_the_name_is_in_every_column_and_file_before(store: Store, full: str, tmp_path: Path):
    result = everywhere(store, tmp_path / "out")
    assert {name for name, data in result.items() if with_name(data)} >= {
        "backup.zip/database.sqlite",
        f"export.zip/histories/{full}.json",
    }
    for table, columns in COLUMNS.items():
        for column in columns.names:
            rows = store._db.rows(f"SELECT {column} FROM {table}")
            assert any(with_name(str(value).encode()) for (value,) in rows), (table, column)


@pytest.mark.parametrize("withdraw", [False, True])
def test_an_erased_name_is_nowhere(store: Store, full: str, tmp_path: Path, withdraw: bool):
    store.see_as(None)
    assert Personal.in_store(store).erase(NAME.lower(), withdraw=withdraw).replaced > 20
    result = everywhere(store, tmp_path / "out")
    assert [name for name, data in result.items() if with_name(data)] == []
    assert len(result) > 6
    assert store.accounts.find(NAME) is None
    texts = [step.text for step in store.contributions.steps(full)]
    assert "An answered text." in texts
    assert all(step.writer.name in (FORMER, "Root") for step in store.contributions.steps(full))
    assert (any("zyzzyva" in text for text in texts)) is not withdraw
    assert any(b"zyzzyva" in data for data in result.values()) is not withdraw
    assert store.debates.load(full)
    with store._db.writing():
        check = "INSERT INTO arguments_fts (arguments_fts, rank) VALUES ('integrity-check', 1)"
        store._db.execute(check)
    assert store.audit.entries()[0].what == FORMER


def test_the_log_refuses_changes_again_after_an_erasure(store: Store, full: str):
    Personal.in_store(store).erase(NAME)
    for change in ("DELETE FROM audit_log", "UPDATE audit_log SET who = 'x'"):
        raw = sqlite3.connect(store.path)
        with pytest.raises(sqlite3.IntegrityError, match="only added to"):
            raw.execute(change)
        raw.close()


def test_a_name_whose_account_is_gone_is_erased(store: Store, full: str, tmp_path: Path):
    store.see_as(None)
    store.accounts.remove(NAME)
    Personal.in_store(store).erase(NAME)
    result = everywhere(store, tmp_path / "out")
    assert [name for name, data in result.items() if with_name(data)] == []
    with pytest.raises(NotFound, match="nothing is stored"):
        Personal.in_store(store).erase(NAME)


def test_private_debates_of_the_person_alone_are_deleted_if_they_choose(store: Store, full: str):
    store.see_as(Viewer(store.accounts.named(NAME).id, NAME))
    private = store.debates.add(formats.parse_text("# Alone?\n+ Yes.\n").debates)[0].key
    store.see_as(None)
    Personal.in_store(store).erase(NAME, withdraw=True)
    with pytest.raises(NotFound):
        store.debates.load(private)
    assert store.debates.load(full)


def test_the_last_owner_is_not_erased_and_nobody_takes_the_name_of_the_former(store: Store):
    store.accounts.add("Root")
    with pytest.raises(BadInput, match="another owner"):
        Personal.in_store(store).erase("root")
    assert store.accounts.find("Root")
    with pytest.raises(BadInput, match="another name"):
        store.accounts.add("A Former Participant")


def test_people_take_out_all_that_is_theirs_and_no_secret(store: Store, full: str):
    number = store.accounts.named(NAME).id
    store.see_as(Viewer(number, NAME))
    data = Personal.in_store(store).data(number)
    assert {table for table, rows in data.tables.items() if not rows} == set()
    assert set(data.tables) == {name for name, columns in COLUMNS.items() if columns.told}
    texts = {row["text"] for row in data.tables["contribution_steps"]}
    assert {"An answered text.", "An unanswered zyzzyva."} <= texts
    assert data.tables["contribution_steps"][0]["debate"] == full
    for rows in data.tables.values():
        assert not any({"token", "password"} & set(row) for row in rows)


def test_nobody_takes_out_what_others_wrote(store: Store, full: str):
    data = Personal.in_store(store).data(1)
    assert (data.name, data.tables["api_tokens"]) == ("Root", [])
    assert {row["text"] for row in data.tables["contribution_steps"]} <= {"The answer."}
    with pytest.raises(NotFound):
        Personal.in_store(store).data(99)
