-- Projects in which people judge items, of all tasks: relations (the former annotation_projects) and
-- rules (the former instance_projects). The fields of an item are its task's, as JSON. What is said
-- is never changed: a later step takes the place of an earlier one. A step of no annotator
-- adjudicates: ``none`` leaves the item out of the gold, ``open`` takes that back. ``number`` is what
-- forms and programs name: it rises within an item, and is what it was before.
CREATE TABLE labelling_projects (
    id INTEGER PRIMARY KEY,
    task TEXT NOT NULL,
    key TEXT NOT NULL,
    token TEXT NOT NULL,
    title TEXT NOT NULL,
    guide TEXT NOT NULL,
    created TEXT NOT NULL,
    UNIQUE (task, key),
    UNIQUE (task, token)
);
CREATE TABLE labelling_debates (
    project INTEGER NOT NULL REFERENCES labelling_projects ON DELETE CASCADE,
    position INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (project, position)
) WITHOUT ROWID;
CREATE TABLE labelling_items (
    id INTEGER PRIMARY KEY,
    project INTEGER NOT NULL REFERENCES labelling_projects ON DELETE CASCADE,
    number INTEGER NOT NULL,
    fields TEXT NOT NULL,
    UNIQUE (project, number)
);
CREATE TABLE labelling_annotators (
    id INTEGER PRIMARY KEY,
    project INTEGER NOT NULL REFERENCES labelling_projects ON DELETE CASCADE,
    name TEXT NOT NULL COLLATE NOCASE,
    token TEXT NOT NULL UNIQUE,
    UNIQUE (project, name)
);
CREATE TABLE labelling_steps (
    id INTEGER PRIMARY KEY,
    number INTEGER NOT NULL,
    item INTEGER NOT NULL REFERENCES labelling_items ON DELETE CASCADE,
    annotator INTEGER REFERENCES labelling_annotators ON DELETE CASCADE,
    verdict TEXT NOT NULL,
    person TEXT NOT NULL,
    writer TEXT NOT NULL DEFAULT '',
    comment TEXT NOT NULL,
    at TEXT NOT NULL,
    CHECK (verdict <> 'unsure' OR annotator IS NOT NULL),
    CHECK (verdict NOT IN ('none', 'open') OR annotator IS NULL)
);
CREATE INDEX labelling_steps_number ON labelling_steps (number);
CREATE INDEX labelling_steps_item ON labelling_steps (item, annotator);
CREATE INDEX labelling_steps_annotator ON labelling_steps (annotator, item);

INSERT INTO labelling_projects (task, key, token, title, guide, created)
SELECT 'relations', key, token, title, guide, created FROM annotation_projects ORDER BY id;
INSERT INTO labelling_projects (task, key, token, title, guide, created)
SELECT 'rules', key, token, title, guide, created FROM instance_projects ORDER BY id;
INSERT INTO labelling_debates (project, position, content)
SELECT new.id, position, content FROM annotation_debates AS old
JOIN annotation_projects AS former ON former.id = old.project
JOIN labelling_projects AS new ON new.task = 'relations' AND new.key = former.key;
INSERT INTO labelling_items (project, number, fields)
SELECT new.id, number, json_object('debate', debate, 'topic', topic, 'name', name, 'source', source,
    'target', target, 'text', text, 'hypothesis', hypothesis) FROM annotation_items AS old
JOIN annotation_projects AS former ON former.id = old.project
JOIN labelling_projects AS new ON new.task = 'relations' AND new.key = former.key ORDER BY old.id;
INSERT INTO labelling_items (project, number, fields)
SELECT new.id, number, json_object('left', lhs, 'right', rhs, 'sentence', sentence,
    'text', text, 'hypothesis', hypothesis) FROM instance_examples AS old
JOIN instance_projects AS former ON former.id = old.project
JOIN labelling_projects AS new ON new.task = 'rules' AND new.key = former.key ORDER BY old.id;
INSERT INTO labelling_annotators (project, name, token)
SELECT new.id, name, old.token FROM annotators AS old
JOIN annotation_projects AS former ON former.id = old.project
JOIN labelling_projects AS new ON new.task = 'relations' AND new.key = former.key ORDER BY old.id;
INSERT INTO labelling_annotators (project, name, token)
SELECT new.id, name, old.token FROM instance_judges AS old
JOIN instance_projects AS former ON former.id = old.project
JOIN labelling_projects AS new ON new.task = 'rules' AND new.key = former.key ORDER BY old.id;
INSERT INTO labelling_steps (number, item, annotator, verdict, person, writer, comment, at)
SELECT old.id, items.id, (SELECT people.id FROM annotators AS one
    JOIN labelling_annotators AS people ON people.token = one.token WHERE one.id = old.annotator),
    verdict, person, writer, comment, at FROM annotation_steps AS old
JOIN annotation_items AS things ON things.id = old.item
JOIN annotation_projects AS former ON former.id = things.project
JOIN labelling_projects AS new ON new.task = 'relations' AND new.key = former.key
JOIN labelling_items AS items ON items.project = new.id AND items.number = things.number
ORDER BY old.id;
INSERT INTO labelling_steps (number, item, annotator, verdict, person, comment, at)
SELECT old.id, items.id, people.id, verdict, one.name, comment, at FROM instance_steps AS old
JOIN instance_examples AS things ON things.id = old.example
JOIN instance_projects AS former ON former.id = things.project
JOIN labelling_projects AS new ON new.task = 'rules' AND new.key = former.key
JOIN labelling_items AS items ON items.project = new.id AND items.number = things.number
JOIN instance_judges AS one ON one.id = old.judge
JOIN labelling_annotators AS people ON people.token = one.token ORDER BY old.id;
DROP TABLE annotation_steps;
DROP TABLE annotators;
DROP TABLE annotation_items;
DROP TABLE annotation_debates;
DROP TABLE annotation_projects;
DROP TABLE instance_steps;
DROP TABLE instance_judges;
DROP TABLE instance_examples;
DROP TABLE instance_projects;
