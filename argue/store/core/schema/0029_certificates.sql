-- What holds of a collection with a guarantee: see store/judging/certificates.py. ``state`` is what a
-- debate said when that was worked out, so that a guarantee of what has changed since is not shown.
CREATE TABLE certificates (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    collection INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,
    engine TEXT NOT NULL,
    derived TEXT NOT NULL,
    level REAL NOT NULL,
    every_label INTEGER NOT NULL CHECK (every_label IN (0, 1)),
    status TEXT NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'done', 'failed')),
    error TEXT NOT NULL DEFAULT '',
    taken REAL NOT NULL DEFAULT 0,
    content TEXT NOT NULL DEFAULT '',
    created TEXT NOT NULL
);
CREATE INDEX certificates_collection ON certificates (collection);
CREATE TABLE certificate_debates (
    certificate INTEGER NOT NULL REFERENCES certificates ON DELETE CASCADE,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    labelled INTEGER NOT NULL CHECK (labelled IN (0, 1)),
    state TEXT NOT NULL,
    run INTEGER NOT NULL,
    statuses TEXT NOT NULL,
    PRIMARY KEY (certificate, debate)
) WITHOUT ROWID;
CREATE INDEX certificate_debates_debate ON certificate_debates (debate);
