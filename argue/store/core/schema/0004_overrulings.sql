-- ``label`` is empty where a step only takes words back; ``stands`` is then the step whose word
-- stands again, if there is one. A labelling is of one state of the debate: ``revision`` is the last
-- step that it knows.
CREATE TABLE overrulings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    source INTEGER NOT NULL,
    target INTEGER NOT NULL,
    label TEXT NOT NULL CHECK (label IN ('', 'support', 'attack', 'unrelated')),
    person TEXT NOT NULL,
    at TEXT NOT NULL,
    reason TEXT NOT NULL,
    undoes INTEGER REFERENCES overrulings,
    stands INTEGER REFERENCES overrulings
);
CREATE INDEX overrulings_debate ON overrulings (debate);
ALTER TABLE statements ADD COLUMN overruled TEXT NOT NULL DEFAULT '';
ALTER TABLE relations ADD COLUMN overruled TEXT NOT NULL DEFAULT '';
ALTER TABLE labellings RENAME TO former_labellings;
CREATE TABLE labellings (
    run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
    derived TEXT NOT NULL,
    semantics TEXT NOT NULL,
    confidence REAL NOT NULL,
    revision INTEGER NOT NULL,
    statuses TEXT NOT NULL,
    extensions TEXT NOT NULL,
    PRIMARY KEY (run, derived, semantics, confidence, revision)
) WITHOUT ROWID;
INSERT INTO labellings
    SELECT run, derived, semantics, 0.0, 0, statuses, extensions FROM former_labellings;
DROP TABLE former_labellings;
