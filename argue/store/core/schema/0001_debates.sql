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
