-- What was decided of a debate: see features/decisions/store.py. ``content`` is the debate as it was
-- closed and the votes, without names of people, which stand where they can be erased.
CREATE TABLE decisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    outcome TEXT NOT NULL,
    deciders TEXT NOT NULL,
    dissent TEXT NOT NULL,
    person TEXT NOT NULL,
    writer TEXT NOT NULL,
    at TEXT NOT NULL,
    release TEXT NOT NULL,
    content TEXT NOT NULL,
    reopened TEXT NOT NULL DEFAULT '',
    reopened_by TEXT NOT NULL DEFAULT '',
    reopened_writer TEXT NOT NULL DEFAULT '',
    reason TEXT NOT NULL DEFAULT ''
);
CREATE INDEX decisions_debate ON decisions (debate);
-- Until when a debate takes replies and votes.
CREATE TABLE debate_ends (
    debate INTEGER PRIMARY KEY REFERENCES debates ON DELETE CASCADE,
    at TEXT NOT NULL
);
-- Whether people agree with an argument, the last word of each.
CREATE TABLE opinions (
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    position INTEGER NOT NULL,
    writer TEXT NOT NULL,
    opinion TEXT NOT NULL CHECK (opinion IN ('agree', 'disagree', 'unsure')),
    at TEXT NOT NULL,
    PRIMARY KEY (debate, position, writer)
);
