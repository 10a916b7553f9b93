-- What is said of an item is never changed: a later step takes the place of an earlier one. A step
-- of no annotator adjudicates: ``none`` leaves the item out of the gold, ``open`` takes that back.
CREATE TABLE annotation_projects (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    token TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    guide TEXT NOT NULL,
    created TEXT NOT NULL
);
CREATE TABLE annotation_debates (
    project INTEGER NOT NULL REFERENCES annotation_projects ON DELETE CASCADE,
    position INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (project, position)
) WITHOUT ROWID;
CREATE TABLE annotation_items (
    id INTEGER PRIMARY KEY,
    project INTEGER NOT NULL REFERENCES annotation_projects ON DELETE CASCADE,
    number INTEGER NOT NULL,
    debate INTEGER NOT NULL,
    topic TEXT NOT NULL,
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    text TEXT NOT NULL,
    hypothesis TEXT NOT NULL,
    UNIQUE (project, number)
);
CREATE TABLE annotators (
    id INTEGER PRIMARY KEY,
    project INTEGER NOT NULL REFERENCES annotation_projects ON DELETE CASCADE,
    name TEXT NOT NULL COLLATE NOCASE,
    token TEXT NOT NULL UNIQUE,
    UNIQUE (project, name)
);
CREATE TABLE annotation_steps (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    item INTEGER NOT NULL REFERENCES annotation_items ON DELETE CASCADE,
    annotator INTEGER REFERENCES annotators ON DELETE CASCADE,
    verdict TEXT NOT NULL
        CHECK (verdict IN ('support', 'attack', 'unrelated', 'unsure', 'none', 'open')),
    person TEXT NOT NULL,
    comment TEXT NOT NULL,
    at TEXT NOT NULL,
    CHECK (verdict <> 'unsure' OR annotator IS NOT NULL),
    CHECK (verdict NOT IN ('none', 'open') OR annotator IS NULL)
);
CREATE INDEX annotation_steps_item ON annotation_steps (item, annotator);
CREATE INDEX annotation_steps_annotator ON annotation_steps (annotator, item);
