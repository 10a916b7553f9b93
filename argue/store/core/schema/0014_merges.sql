-- A moderator says that an argument repeats another one, which then speaks for it: ``target`` is
-- NULL where a step takes that back. Nothing else of either is changed; the debate is put together
-- when it is read. ``runs.merging`` is the last of these steps that a run's relations know, and
-- ``snapshots.merging`` the last one before a snapshot.
CREATE TABLE merge_steps (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    source INTEGER NOT NULL,
    target INTEGER,
    person TEXT NOT NULL,
    writer TEXT NOT NULL,
    at TEXT NOT NULL,
    reason TEXT NOT NULL,
    undoes INTEGER REFERENCES merge_steps
);
CREATE INDEX merge_steps_debate ON merge_steps (debate, source);
ALTER TABLE runs ADD COLUMN merging INTEGER NOT NULL DEFAULT 0;
ALTER TABLE snapshots ADD COLUMN merging INTEGER NOT NULL DEFAULT 0;
