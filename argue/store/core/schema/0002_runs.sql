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
