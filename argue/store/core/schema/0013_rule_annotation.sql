-- Examples of entailment rules that people judge. What is said of one is never changed: a later step
-- takes the place of an earlier one.
CREATE TABLE instance_projects (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    token TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    guide TEXT NOT NULL,
    created TEXT NOT NULL
);
CREATE TABLE instance_examples (
    id INTEGER PRIMARY KEY,
    project INTEGER NOT NULL REFERENCES instance_projects ON DELETE CASCADE,
    number INTEGER NOT NULL,
    lhs TEXT NOT NULL,
    rhs TEXT NOT NULL,
    sentence TEXT NOT NULL,
    text TEXT NOT NULL,
    hypothesis TEXT NOT NULL,
    UNIQUE (project, number)
);
CREATE TABLE instance_judges (
    id INTEGER PRIMARY KEY,
    project INTEGER NOT NULL REFERENCES instance_projects ON DELETE CASCADE,
    name TEXT NOT NULL COLLATE NOCASE,
    token TEXT NOT NULL UNIQUE,
    UNIQUE (project, name)
);
CREATE TABLE instance_steps (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    example INTEGER NOT NULL REFERENCES instance_examples ON DELETE CASCADE,
    judge INTEGER NOT NULL REFERENCES instance_judges ON DELETE CASCADE,
    verdict TEXT NOT NULL CHECK (verdict IN (
        'left not entailed', 'irrelevant context', 'does not hold', 'holds', 'unsure')),
    comment TEXT NOT NULL,
    at TEXT NOT NULL
);
CREATE INDEX instance_steps_example ON instance_steps (example, judge);
CREATE INDEX instance_steps_judge ON instance_steps (judge, example);
