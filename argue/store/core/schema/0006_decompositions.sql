-- Cells are a JSON object of texts. A pair made from none has an empty ``original``.
CREATE TABLE pair_sets (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    created TEXT NOT NULL
);
CREATE TABLE original_pairs (
    id INTEGER PRIMARY KEY,
    pair_set INTEGER NOT NULL REFERENCES pair_sets ON DELETE CASCADE,
    name TEXT NOT NULL,
    cells TEXT NOT NULL,
    UNIQUE (pair_set, name)
);
CREATE TABLE made_pairs (
    id INTEGER PRIMARY KEY,
    pair_set INTEGER NOT NULL REFERENCES pair_sets ON DELETE CASCADE,
    name TEXT NOT NULL,
    original TEXT NOT NULL,
    cells TEXT NOT NULL,
    finished INTEGER NOT NULL CHECK (finished IN (0, 1)),
    revision INTEGER NOT NULL,
    changed TEXT NOT NULL,
    UNIQUE (pair_set, name)
);
