-- An argument that a person adds stands after all others of its debate, at the next position, for
-- good. What it says now is in arguments, replies, pairs and statements; how it came to that, in its
-- steps, each of which holds all that it said then. ``runs.seen`` is the last step of its debate
-- that a run's relations know.
ALTER TABLE arguments ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
UPDATE arguments SET position = id - (SELECT first FROM debates WHERE debates.id = debate);
CREATE UNIQUE INDEX arguments_position ON arguments (debate, position);
ALTER TABLE debates DROP COLUMN first;
ALTER TABLE runs ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
CREATE INDEX relations_ends ON relations (run, source, target);
CREATE TABLE contributions (
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    position INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    token TEXT NOT NULL,
    withdrawn INTEGER NOT NULL CHECK (withdrawn IN (0, 1)),
    PRIMARY KEY (debate, position)
) WITHOUT ROWID;
CREATE UNIQUE INDEX contributions_once ON contributions (debate, token) WHERE token <> '';
CREATE TABLE contribution_steps (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    position INTEGER NOT NULL,
    action TEXT NOT NULL CHECK (action IN ('add', 'edit', 'withdraw', 'undo')),
    text TEXT NOT NULL,
    label TEXT NOT NULL CHECK (label IN ('', 'support', 'attack', 'unrelated')),
    confidence REAL NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('given', 'judged')),
    withdrawn INTEGER NOT NULL CHECK (withdrawn IN (0, 1)),
    person TEXT NOT NULL,
    writer TEXT NOT NULL,
    at TEXT NOT NULL,
    reason TEXT NOT NULL,
    undoes INTEGER REFERENCES contribution_steps
);
CREATE INDEX contribution_steps_debate ON contribution_steps (debate, position);
-- A draft outlives its debate, so it names that by key and title. What a person has seen of a debate
-- is a step; a person is known by the word that tells writers apart.
CREATE TABLE drafts (
    writer TEXT NOT NULL,
    token TEXT NOT NULL,
    key TEXT NOT NULL,
    title TEXT NOT NULL,
    parent TEXT NOT NULL,
    argument TEXT NOT NULL,
    text TEXT NOT NULL,
    stance TEXT NOT NULL,
    changed TEXT NOT NULL,
    PRIMARY KEY (writer, token)
) WITHOUT ROWID;
CREATE TABLE visits (
    writer TEXT NOT NULL,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    step INTEGER NOT NULL,
    PRIMARY KEY (writer, debate)
) WITHOUT ROWID;
-- What was judged of a pair when it was disputed, and what the owner answered, if they did.
CREATE TABLE disputes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    source INTEGER NOT NULL,
    target INTEGER NOT NULL,
    label TEXT NOT NULL CHECK (label IN ('support', 'attack', 'unrelated')),
    confidence REAL NOT NULL,
    engine TEXT NOT NULL,
    person TEXT NOT NULL,
    writer TEXT NOT NULL,
    at TEXT NOT NULL,
    reason TEXT NOT NULL,
    answer TEXT NOT NULL DEFAULT '' CHECK (answer IN ('', 'upheld', 'overruled')),
    answered_by TEXT NOT NULL DEFAULT '',
    answered_at TEXT NOT NULL DEFAULT '',
    note TEXT NOT NULL DEFAULT ''
);
CREATE INDEX disputes_debate ON disputes (debate);
