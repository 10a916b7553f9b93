-- A reply that waits until a moderator approves it is no argument of the debate yet: ``decision`` is
-- empty until one decides, and ``debates.holding`` says whether replies have to wait.
ALTER TABLE debates ADD COLUMN holding INTEGER NOT NULL DEFAULT 0 CHECK (holding IN (0, 1));
CREATE TABLE held_replies (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    parent INTEGER NOT NULL,
    token TEXT NOT NULL,
    text TEXT NOT NULL,
    label TEXT NOT NULL CHECK (label IN ('', 'support', 'attack', 'unrelated')),
    confidence REAL NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('given', 'judged')),
    person TEXT NOT NULL,
    writer TEXT NOT NULL,
    at TEXT NOT NULL,
    decision TEXT NOT NULL DEFAULT '' CHECK (decision IN ('', 'approved', 'refused')),
    decided_by TEXT NOT NULL DEFAULT '',
    decided_at TEXT NOT NULL DEFAULT '',
    remark TEXT NOT NULL DEFAULT ''
);
CREATE INDEX held_replies_debate ON held_replies (debate, decision);
