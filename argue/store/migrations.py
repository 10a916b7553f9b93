"""The schema, as numbered steps; a database of any age is brought to the last one.

A step that has been published is never changed: a new one is added below it. The arguments of a
debate have consecutive numbers from ``debates.first`` on, in their order; other tables name an
argument by its position in the debate, so that ids of any length cost nothing there.
"""

from __future__ import annotations

from sqlite_utils import Database, Migrations

STEPS = Migrations("argue")
LATEST = 7
"""The number of the last step; kept in the file as ``PRAGMA user_version``."""
TOKENIZER = "porter unicode61 remove_diacritics 2"

_DEBATES = """
    CREATE TABLE debates (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        digest TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        title TEXT NOT NULL,
        first INTEGER NOT NULL,
        issue INTEGER,
        source_name TEXT NOT NULL,
        source_format TEXT NOT NULL,
        source_encoding TEXT NOT NULL,
        warnings TEXT NOT NULL,
        pair_ids TEXT NOT NULL,
        arguments INTEGER NOT NULL,
        replies INTEGER NOT NULL,
        created TEXT NOT NULL,
        example INTEGER NOT NULL CHECK (example IN (0, 1))
    );
    CREATE TABLE arguments (
        id INTEGER PRIMARY KEY,
        debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        headline TEXT NOT NULL
    );
    CREATE UNIQUE INDEX arguments_name ON arguments (debate, name);
    CREATE TABLE replies (
        debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
        position INTEGER NOT NULL,
        source INTEGER NOT NULL,
        target INTEGER NOT NULL,
        PRIMARY KEY (debate, position)
    ) WITHOUT ROWID;
    CREATE TABLE pairs (
        debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
        position INTEGER NOT NULL,
        source INTEGER NOT NULL,
        target INTEGER NOT NULL,
        PRIMARY KEY (debate, position)
    ) WITHOUT ROWID;
    CREATE TABLE statements (
        debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('given', 'gold')),
        position INTEGER NOT NULL,
        source INTEGER NOT NULL,
        target INTEGER NOT NULL,
        label TEXT NOT NULL,
        confidence REAL NOT NULL,
        origin TEXT NOT NULL,
        PRIMARY KEY (debate, kind, position)
    ) WITHOUT ROWID;
"""

_RUNS = """
    CREATE TABLE runs (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
        engine TEXT NOT NULL,
        engine_version TEXT NOT NULL,
        pairing TEXT NOT NULL,
        status TEXT NOT NULL
            CHECK (status IN ('queued', 'running', 'done', 'failed', 'cancelled')),
        done INTEGER NOT NULL DEFAULT 0,
        total INTEGER NOT NULL,
        error TEXT NOT NULL DEFAULT '',
        worker TEXT NOT NULL DEFAULT '',
        heartbeat REAL NOT NULL DEFAULT 0,
        created TEXT NOT NULL,
        finished TEXT NOT NULL DEFAULT ''
    );
    CREATE UNIQUE INDEX runs_once ON runs (debate, engine, engine_version, pairing)
        WHERE status <> 'failed';
    CREATE INDEX runs_debate ON runs (debate);
    CREATE INDEX runs_active ON runs (status) WHERE status IN ('queued', 'running');
    CREATE TABLE relations (
        run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
        position INTEGER NOT NULL,
        source INTEGER NOT NULL,
        target INTEGER NOT NULL,
        label TEXT NOT NULL,
        confidence REAL NOT NULL,
        origin TEXT NOT NULL,
        PRIMARY KEY (run, position)
    ) WITHOUT ROWID;
    CREATE TABLE labellings (
        run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
        derived TEXT NOT NULL,
        semantics TEXT NOT NULL,
        statuses TEXT NOT NULL,
        extensions TEXT NOT NULL,
        PRIMARY KEY (run, derived, semantics)
    ) WITHOUT ROWID;
    CREATE TABLE scores (
        run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
        derived TEXT NOT NULL,
        semantics TEXT NOT NULL,
        content TEXT NOT NULL,
        PRIMARY KEY (run, derived, semantics)
    ) WITHOUT ROWID;
"""

# ``label`` is empty where a step only takes words back; ``stands`` is then the step whose word
# stands again, if there is one. A labelling is of one state of the debate: ``revision`` is the last
# step that it knows.
_OVERRULINGS = """
    CREATE TABLE overrulings (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
        source INTEGER NOT NULL,
        target INTEGER NOT NULL,
        label TEXT NOT NULL CHECK (label IN ('', 'support', 'attack', 'unrelated')),
        person TEXT NOT NULL,
        at TEXT NOT NULL,
        reason TEXT NOT NULL,
        undoes INTEGER REFERENCES overrulings,
        stands INTEGER REFERENCES overrulings
    );
    CREATE INDEX overrulings_debate ON overrulings (debate);
    ALTER TABLE statements ADD COLUMN overruled TEXT NOT NULL DEFAULT '';
    ALTER TABLE relations ADD COLUMN overruled TEXT NOT NULL DEFAULT '';
    ALTER TABLE labellings RENAME TO former_labellings;
    CREATE TABLE labellings (
        run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
        derived TEXT NOT NULL,
        semantics TEXT NOT NULL,
        confidence REAL NOT NULL,
        revision INTEGER NOT NULL,
        statuses TEXT NOT NULL,
        extensions TEXT NOT NULL,
        PRIMARY KEY (run, derived, semantics, confidence, revision)
    ) WITHOUT ROWID;
    INSERT INTO labellings
        SELECT run, derived, semantics, 0.0, 0, statuses, extensions FROM former_labellings;
    DROP TABLE former_labellings;
"""

# ``evaluation_pairs.debate`` is the position of the pair's debate in its evaluation.
_EVALUATIONS = """
    CREATE TABLE evaluations (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        engine TEXT NOT NULL,
        engine_version TEXT NOT NULL,
        argue_version TEXT NOT NULL,
        pairing TEXT NOT NULL,
        settings TEXT NOT NULL,
        seed INTEGER,
        data_hash TEXT NOT NULL,
        files TEXT NOT NULL,
        status TEXT NOT NULL
            CHECK (status IN ('queued', 'running', 'done', 'failed', 'cancelled')),
        done INTEGER NOT NULL DEFAULT 0,
        total INTEGER NOT NULL,
        error TEXT NOT NULL DEFAULT '',
        worker TEXT NOT NULL DEFAULT '',
        heartbeat REAL NOT NULL DEFAULT 0,
        summary TEXT NOT NULL DEFAULT '{}',
        created TEXT NOT NULL,
        finished TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX evaluations_active ON evaluations (status)
        WHERE status IN ('queued', 'running');
    CREATE TABLE evaluation_tags (
        evaluation INTEGER NOT NULL REFERENCES evaluations ON DELETE CASCADE,
        tag TEXT NOT NULL,
        PRIMARY KEY (evaluation, tag)
    ) WITHOUT ROWID;
    CREATE TABLE evaluated_debates (
        id INTEGER PRIMARY KEY,
        digest TEXT NOT NULL UNIQUE,
        content TEXT NOT NULL
    );
    CREATE TABLE evaluation_debates (
        evaluation INTEGER NOT NULL REFERENCES evaluations ON DELETE CASCADE,
        position INTEGER NOT NULL,
        debate INTEGER NOT NULL REFERENCES evaluated_debates,
        PRIMARY KEY (evaluation, position)
    ) WITHOUT ROWID;
    CREATE INDEX evaluation_debates_debate ON evaluation_debates (debate);
    CREATE TABLE evaluation_pairs (
        evaluation INTEGER NOT NULL REFERENCES evaluations ON DELETE CASCADE,
        position INTEGER NOT NULL,
        debate INTEGER NOT NULL,
        name TEXT NOT NULL,
        source TEXT NOT NULL,
        target TEXT NOT NULL,
        gold TEXT CHECK (gold IN ('support', 'attack', 'unrelated')),
        label TEXT CHECK (label IN ('support', 'attack', 'unrelated')),
        confidence REAL NOT NULL,
        support REAL NOT NULL,
        attack REAL NOT NULL,
        unrelated REAL NOT NULL,
        task TEXT NOT NULL,
        phenomenon TEXT NOT NULL,
        PRIMARY KEY (evaluation, position)
    ) WITHOUT ROWID;
"""

# Cells are a JSON object of texts. A pair made from none has an empty ``original``.
_DECOMPOSITIONS = """
    CREATE TABLE pair_sets (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        title TEXT NOT NULL,
        created TEXT NOT NULL
    );
    CREATE TABLE original_pairs (
        id INTEGER PRIMARY KEY,
        pair_set INTEGER NOT NULL REFERENCES pair_sets ON DELETE CASCADE,
        name TEXT NOT NULL,
        cells TEXT NOT NULL,
        UNIQUE (pair_set, name)
    );
    CREATE TABLE made_pairs (
        id INTEGER PRIMARY KEY,
        pair_set INTEGER NOT NULL REFERENCES pair_sets ON DELETE CASCADE,
        name TEXT NOT NULL,
        original TEXT NOT NULL,
        cells TEXT NOT NULL,
        finished INTEGER NOT NULL CHECK (finished IN (0, 1)),
        revision INTEGER NOT NULL,
        changed TEXT NOT NULL,
        UNIQUE (pair_set, name)
    );
"""

# What is said of an item is never changed: a later step takes the place of an earlier one. A step
# of no annotator adjudicates: ``none`` leaves the item out of the gold, ``open`` takes that back.
_ANNOTATIONS = """
    CREATE TABLE annotation_projects (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        token TEXT NOT NULL UNIQUE,
        title TEXT NOT NULL,
        guide TEXT NOT NULL,
        created TEXT NOT NULL
    );
    CREATE TABLE annotation_debates (
        project INTEGER NOT NULL REFERENCES annotation_projects ON DELETE CASCADE,
        position INTEGER NOT NULL,
        content TEXT NOT NULL,
        PRIMARY KEY (project, position)
    ) WITHOUT ROWID;
    CREATE TABLE annotation_items (
        id INTEGER PRIMARY KEY,
        project INTEGER NOT NULL REFERENCES annotation_projects ON DELETE CASCADE,
        number INTEGER NOT NULL,
        debate INTEGER NOT NULL,
        topic TEXT NOT NULL,
        name TEXT NOT NULL,
        source TEXT NOT NULL,
        target TEXT NOT NULL,
        text TEXT NOT NULL,
        hypothesis TEXT NOT NULL,
        UNIQUE (project, number)
    );
    CREATE TABLE annotators (
        id INTEGER PRIMARY KEY,
        project INTEGER NOT NULL REFERENCES annotation_projects ON DELETE CASCADE,
        name TEXT NOT NULL COLLATE NOCASE,
        token TEXT NOT NULL UNIQUE,
        UNIQUE (project, name)
    );
    CREATE TABLE annotation_steps (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        item INTEGER NOT NULL REFERENCES annotation_items ON DELETE CASCADE,
        annotator INTEGER REFERENCES annotators ON DELETE CASCADE,
        verdict TEXT NOT NULL
            CHECK (verdict IN ('support', 'attack', 'unrelated', 'unsure', 'none', 'open')),
        person TEXT NOT NULL,
        comment TEXT NOT NULL,
        at TEXT NOT NULL,
        CHECK (verdict <> 'unsure' OR annotator IS NOT NULL),
        CHECK (verdict NOT IN ('none', 'open') OR annotator IS NULL)
    );
    CREATE INDEX annotation_steps_item ON annotation_steps (item, annotator);
    CREATE INDEX annotation_steps_annotator ON annotation_steps (annotator, item);
"""

# Rows are indexed by search.index(), many at a time: FTS5 writes its buffer out at each statement
# whose trigger inserts, which makes 100,000 arguments take 14 seconds instead of one.
_TRIGGERS = """
    CREATE TRIGGER {table}_ad AFTER DELETE ON {table} BEGIN
        INSERT INTO {table}_fts ({table}_fts, rowid, {column})
            VALUES ('delete', old.id, old.{column});
    END;
"""


@STEPS(name="0001_debates")
def _debates(database: Database) -> None:
    database.executescript(_DEBATES)


@STEPS(name="0002_runs")
def _runs(database: Database) -> None:
    database.executescript(_RUNS)


@STEPS(name="0003_search")
def _search(database: Database) -> None:
    for table, column in (("debates", "title"), ("arguments", "text")):
        database.table(table).enable_fts([column], tokenize=TOKENIZER)
        database.executescript(_TRIGGERS.format(table=table, column=column))


@STEPS(name="0004_overrulings")
def _overrulings(database: Database) -> None:
    database.executescript(_OVERRULINGS)


@STEPS(name="0005_evaluations")
def _evaluations(database: Database) -> None:
    database.executescript(_EVALUATIONS)


@STEPS(name="0006_decompositions")
def _decompositions(database: Database) -> None:
    database.executescript(_DECOMPOSITIONS)


@STEPS(name="0007_annotations")
def _annotations(database: Database) -> None:
    database.executescript(_ANNOTATIONS)


def apply(database: Database) -> None:
    """Take every step that the database has not taken; the caller holds the write lock."""
    STEPS.apply(database)
