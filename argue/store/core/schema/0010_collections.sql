-- A collection is a corpus: debates that belong together, in their order. Only who made it sees it,
-- where there are accounts. A bulk run asks for a run of each of its debates, a few at a time; an
-- item without a run and without an error waits.
CREATE TABLE collections (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    note TEXT NOT NULL,
    owner INTEGER REFERENCES accounts ON DELETE SET NULL,
    created TEXT NOT NULL
);
CREATE TABLE collection_debates (
    collection INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    position INTEGER NOT NULL,
    PRIMARY KEY (collection, debate)
) WITHOUT ROWID;
CREATE INDEX collection_debates_debate ON collection_debates (debate);
CREATE TABLE bulk_runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    collection INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,
    engine TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('active', 'paused', 'cancelled', 'done', 'failed')),
    error TEXT NOT NULL DEFAULT '',
    created TEXT NOT NULL,
    UNIQUE (collection, engine)
);
CREATE TABLE bulk_items (
    bulk INTEGER NOT NULL REFERENCES bulk_runs ON DELETE CASCADE,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    position INTEGER NOT NULL,
    run INTEGER REFERENCES runs ON DELETE SET NULL,
    error TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (bulk, debate)
) WITHOUT ROWID;
CREATE INDEX bulk_items_run ON bulk_items (run);
