-- A snapshot is the last step of what people added to a debate and of what they overruled; no step
-- is ever changed, so nothing is copied.
CREATE TABLE snapshots (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    name TEXT NOT NULL,
    person TEXT NOT NULL,
    at TEXT NOT NULL,
    contribution INTEGER NOT NULL,
    overruling INTEGER NOT NULL,
    UNIQUE (debate, name)
);
