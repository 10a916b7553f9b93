-- ``evaluation_pairs.debate`` is the position of the pair's debate in its evaluation.
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
