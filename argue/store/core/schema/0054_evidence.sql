-- Sources that arguments rest on: see features/evidence/store.py. An argument that says something
-- else is read anew beside each of them.
CREATE TABLE evidence (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    position INTEGER NOT NULL,
    source TEXT NOT NULL,
    quotation TEXT NOT NULL,
    date TEXT NOT NULL,
    text TEXT NOT NULL,
    found INTEGER,
    person TEXT NOT NULL DEFAULT '',
    writer TEXT NOT NULL DEFAULT '',
    at TEXT NOT NULL,
    label TEXT,
    confidence REAL,
    engine TEXT NOT NULL DEFAULT '',
    version TEXT NOT NULL DEFAULT '',
    read TEXT NOT NULL DEFAULT ''
);
CREATE INDEX evidence_debate ON evidence (debate, position);
CREATE INDEX evidence_unread ON evidence (id) WHERE read = '';
CREATE TRIGGER evidence_is_read_anew AFTER UPDATE OF text ON arguments WHEN old.text <> new.text BEGIN
    UPDATE evidence SET label = NULL, confidence = NULL, engine = '', version = '', read = ''
    WHERE debate = new.debate AND position = new.position;
END;
