"""Sets of monothematic pairs become labelling projects."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from argue.features.monothematic.labelling.tasks import phenomena
from argue.features.monothematic.store import Decompositions
from argue.store import Store
from argue.store.core import migrations
from argue.store.core.migrations import APPLICATION_ID

AT = "2026-01-02T03:04:05+00:00"

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
        sets = Decompositions.in_store(store)
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
        projects = phenomena.TASK.projects(store)
        assert projects.overseen("bridges").items == 4
        items = projects.items("bridges")
        assert [(item.number, item.hypothesis) for item in items] == [
            (1, "She wakes."),
            (2, "H"),
            (3, "Ann is awake."),
            (5, "G"),
        ]
        assert sets.save("bridges", "8-2", 0, {"note": "N"}, finished=False).revision == 1
