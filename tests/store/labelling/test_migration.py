"""The tables of all tasks become one, with tokens, step numbers, times and numbers as before."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from argue.labelling.tasks import phenomena, relations, rules
from argue.store import Store
from argue.store.core import migrations
from argue.store.core.connection import APPLICATION_ID

AT = "2026-01-02T03:04:05+00:00"
ROWS = f"""
INSERT INTO annotation_projects VALUES (3, 'pets', 'tokA', 'Pets', 'Read.', '{AT}');
INSERT INTO annotation_debates VALUES (3, 0, '{{}}');
INSERT INTO annotation_items VALUES (9, 3, 1, 0, 'Zoos', 'p1', 'b', 'a', 'They suffer.', 'Close.');
INSERT INTO annotators VALUES (5, 3, 'Ann', 'tokB');
INSERT INTO annotation_steps (id, item, annotator, verdict, person, comment, at)
VALUES (41, 9, 5, 'support', 'Ann', 'So.', '{AT}'), (43, 9, NULL, 'none', 'Eve', '', '{AT}');
INSERT INTO instance_projects VALUES (3, 'pets', 'tokD', 'Verbs', '', '{AT}');
INSERT INTO instance_examples VALUES (2, 3, 1, 'buy', 'own', 'He bought.', 'He buy', 'He own');
INSERT INTO instance_judges VALUES (5, 3, 'Ann', 'tokE');
INSERT INTO instance_steps VALUES (41, 2, 5, 'does not hold', 'Hm.', '{AT}'),
    (50, 2, 5, 'holds', '', '{AT}');
"""


def test_rows_of_both_tasks_are_moved(tmp_path: Path):
    path = tmp_path / "argue.sqlite"
    with closing(sqlite3.connect(path)) as file:
        migrations.STEPS.apply(Database(file, execute_plugins=False), stop_before="0027_labelling")
        file.executescript(f"PRAGMA user_version = 26; PRAGMA application_id = {APPLICATION_ID};")
        file.executescript(ROWS)
    with Store.open(path) as store:
        pairs, examples = store.projects(relations.TASK), store.projects(rules.TASK)
        assert (pairs.overseen("tokA").title, examples.overseen("tokD").title) == ("Pets", "Verbs")
        assert pairs.debates("pets") == ["{}"]
        [pair] = pairs.labelled("pets")
        assert (pair.item.name, pair.item.text) == ("p1", "They suffer.")
        [judged] = pair.judgements
        assert (judged.step, judged.by, judged.word, judged.time) == (41, "Ann", "support", AT)
        assert pair.adjudication is not None
        assert (pair.adjudication.step, pair.adjudication.by, pair.step) == (43, "Eve", 43)
        [example] = examples.labelled("pets")
        assert (example.item.left, example.item.sentence) == ("buy", "He bought.")
        assert [(one.step, one.word) for one in example.judgements] == [(50, "holds")]
        assert examples.annotator("tokE")[1].done == 1
        assert examples.judge("pets", "Ann", 1, None, seen=50).step == 51


SETS = f"""
INSERT INTO pair_sets VALUES (3, 'bridges', 'Bridges', '{AT}', NULL), (4, 'b', 'B', '{AT}', NULL);
INSERT INTO original_pairs VALUES (1, 3, '8', '{{"text": "Ann sleeps.", "hypothesis": "She wakes.",
    "judgement": "contradiction"}}'), (2, 3, '9', '{{"text": "T", "hypothesis": "H"}}'),
    (3, 4, '8', '{{"text": "T", "hypothesis": "H"}}');
INSERT INTO made_pairs VALUES
    (5, 3, '8-1', '8', '{{"phenomenon": "a:b", "fragment": "sleeps", "replacement": "is awake"}}',
     1, 2, '{AT}'), (6, 3, '8-2', '8', '{{}}', 0, 0, '{AT}'),
    (7, 3, 'x', '', '{{"phenomenon": "a:b", "text": "T", "hypothesis": "G"}}', 1, 0, '{AT}');
"""


def test_sets_of_pairs_become_projects(tmp_path: Path):
    path = tmp_path / "argue.sqlite"
    with closing(sqlite3.connect(path)) as file:
        migrations.STEPS.apply(Database(file, execute_plugins=False), stop_before="0028_phenomena")
        file.executescript(f"PRAGMA user_version = 27; PRAGMA application_id = {APPLICATION_ID};")
        file.executescript(SETS)
    with Store.open(path) as store:
        sets = store.decompositions
        assert [one.key for one in sets.sets()] == ["b", "bridges"]
        [_, bridges] = sets.sets()
        counts = bridges.originals, bridges.decomposed, bridges.finished, bridges.begun
        assert (bridges.title, bridges.created.isoformat(), counts) == ("Bridges", AT, (2, 1, 2, 1))
        pairs = sets.load("bridges")
        assert [(row.name, len(row.cells)) for row in pairs.originals] == [("8", 3), ("9", 2)]
        assert [(row.name, row.original, row.finished, row.revision) for row in pairs.made] == [
            ("8-1", "8", True, 2),
            ("8-2", "8", False, 0),
            ("x", "", True, 0),
        ]
        projects = store.projects(phenomena.TASK)
        assert projects.overseen("bridges").items == 4
        items = projects.items("bridges")
        assert [(item.number, item.hypothesis) for item in items] == [
            (1, "She wakes."),
            (2, "H"),
            (3, "Ann is awake."),
            (5, "G"),
        ]
        assert sets.save("bridges", "8-2", 0, {"note": "N"}, finished=False).revision == 1
