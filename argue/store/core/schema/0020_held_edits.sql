-- An edit of an argument that waits until a moderator approves it: ``seen`` is the last step of the
-- argument that its writer saw, ``step`` the one that it became. At most one of an argument waits.
CREATE TABLE held_edits (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    position INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    text TEXT NOT NULL,
    label TEXT NOT NULL CHECK (label IN ('', 'support', 'attack', 'unrelated')),
    confidence REAL NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('given', 'judged')),
    reason TEXT NOT NULL,
    person TEXT NOT NULL,
    writer TEXT NOT NULL,
    at TEXT NOT NULL,
    decision TEXT NOT NULL DEFAULT '' CHECK (decision IN ('', 'approved', 'refused', 'replaced')),
    decided_by TEXT NOT NULL DEFAULT '',
    decided_at TEXT NOT NULL DEFAULT '',
    remark TEXT NOT NULL DEFAULT '',
    step INTEGER
);
CREATE UNIQUE INDEX held_edits_waiting ON held_edits (debate, position) WHERE decision = '';
CREATE INDEX held_edits_debate ON held_edits (debate, decision);
