-- A report asks moderators to look at an argument that somebody added; ``decision`` is empty until one
-- has. Hiding an argument is a step in its history.
CREATE TABLE reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    position INTEGER NOT NULL,
    person TEXT NOT NULL,
    writer TEXT NOT NULL,
    reason TEXT NOT NULL,
    at TEXT NOT NULL,
    decision TEXT NOT NULL DEFAULT '' CHECK (decision IN ('', 'approved', 'hidden')),
    decided_by TEXT NOT NULL DEFAULT '',
    decided_at TEXT NOT NULL DEFAULT '',
    remark TEXT NOT NULL DEFAULT ''
);
CREATE INDEX reports_debate ON reports (debate, decision);
