-- The schema of 0.2.0, as its 27 steps left it: a database of an older Argue is not read any more.

CREATE TABLE debates (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    digest TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    title TEXT NOT NULL,
    issue INTEGER,
    source_name TEXT NOT NULL,
    source_format TEXT NOT NULL,
    source_encoding TEXT NOT NULL,
    warnings TEXT NOT NULL,
    pair_ids TEXT NOT NULL,
    arguments INTEGER NOT NULL,
    replies INTEGER NOT NULL,
    created TEXT NOT NULL,
    example INTEGER NOT NULL CHECK (example IN (0, 1))
, holding INTEGER NOT NULL DEFAULT 0 CHECK (holding IN (0, 1)), language TEXT NOT NULL DEFAULT '');

CREATE TABLE arguments (
    id INTEGER PRIMARY KEY,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    headline TEXT NOT NULL
, position INTEGER NOT NULL DEFAULT 0);

CREATE UNIQUE INDEX arguments_name ON arguments (debate, name);

CREATE TABLE replies (
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    position INTEGER NOT NULL,
    source INTEGER NOT NULL,
    target INTEGER NOT NULL,
    PRIMARY KEY (debate, position)
) WITHOUT ROWID;

CREATE TABLE pairs (
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    position INTEGER NOT NULL,
    source INTEGER NOT NULL,
    target INTEGER NOT NULL,
    PRIMARY KEY (debate, position)
) WITHOUT ROWID;

CREATE TABLE statements (
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('given', 'gold')),
    position INTEGER NOT NULL,
    source INTEGER NOT NULL,
    target INTEGER NOT NULL,
    label TEXT NOT NULL,
    confidence REAL NOT NULL,
    origin TEXT NOT NULL, overruled TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (debate, kind, position)
) WITHOUT ROWID;

CREATE TABLE runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    engine TEXT NOT NULL,
    engine_version TEXT NOT NULL,
    pairing TEXT NOT NULL,
    status TEXT NOT NULL
        CHECK (status IN ('queued', 'running', 'done', 'failed', 'cancelled')),
    done INTEGER NOT NULL DEFAULT 0,
    total INTEGER NOT NULL,
    error TEXT NOT NULL DEFAULT '',
    worker TEXT NOT NULL DEFAULT '',
    heartbeat REAL NOT NULL DEFAULT 0,
    created TEXT NOT NULL,
    finished TEXT NOT NULL DEFAULT ''
, seen INTEGER NOT NULL DEFAULT 0, merging INTEGER NOT NULL DEFAULT 0);

CREATE UNIQUE INDEX runs_once ON runs (debate, engine, engine_version, pairing)
    WHERE status <> 'failed';

CREATE INDEX runs_debate ON runs (debate);

CREATE INDEX runs_active ON runs (status) WHERE status IN ('queued', 'running');

CREATE TABLE relations (
    run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
    position INTEGER NOT NULL,
    source INTEGER NOT NULL,
    target INTEGER NOT NULL,
    label TEXT NOT NULL,
    confidence REAL NOT NULL,
    origin TEXT NOT NULL, overruled TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (run, position)
) WITHOUT ROWID;

CREATE TABLE scores (
    run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
    derived TEXT NOT NULL,
    semantics TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (run, derived, semantics)
) WITHOUT ROWID;

CREATE VIRTUAL TABLE debates_fts USING fts5 (title, tokenize='porter unicode61 remove_diacritics 2', content='debates');

CREATE TRIGGER debates_ad AFTER DELETE ON debates BEGIN
    INSERT INTO debates_fts (debates_fts, rowid, title)
        VALUES ('delete', old.id, old.title);
END;

CREATE VIRTUAL TABLE arguments_fts USING fts5 (text, tokenize='porter unicode61 remove_diacritics 2', content='arguments');

CREATE TRIGGER arguments_ad AFTER DELETE ON arguments BEGIN
    INSERT INTO arguments_fts (arguments_fts, rowid, text)
        VALUES ('delete', old.id, old.text);
END;

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
, known INTEGER NOT NULL DEFAULT 0, writer TEXT NOT NULL DEFAULT '', decision INTEGER NOT NULL DEFAULT 0);

CREATE INDEX overrulings_debate ON overrulings (debate);

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

CREATE TABLE evaluations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    engine TEXT NOT NULL,
    engine_version TEXT NOT NULL,
    argue_version TEXT NOT NULL,
    pairing TEXT NOT NULL,
    settings TEXT NOT NULL,
    seed INTEGER,
    data_hash TEXT NOT NULL,
    files TEXT NOT NULL,
    status TEXT NOT NULL
        CHECK (status IN ('queued', 'running', 'done', 'failed', 'cancelled')),
    done INTEGER NOT NULL DEFAULT 0,
    total INTEGER NOT NULL,
    error TEXT NOT NULL DEFAULT '',
    worker TEXT NOT NULL DEFAULT '',
    heartbeat REAL NOT NULL DEFAULT 0,
    summary TEXT NOT NULL DEFAULT '{}',
    created TEXT NOT NULL,
    finished TEXT NOT NULL DEFAULT ''
, owner INTEGER REFERENCES accounts ON DELETE SET NULL);

CREATE INDEX evaluations_active ON evaluations (status)
    WHERE status IN ('queued', 'running');

CREATE TABLE evaluation_tags (
    evaluation INTEGER NOT NULL REFERENCES evaluations ON DELETE CASCADE,
    tag TEXT NOT NULL,
    PRIMARY KEY (evaluation, tag)
) WITHOUT ROWID;

CREATE TABLE evaluated_debates (
    id INTEGER PRIMARY KEY,
    digest TEXT NOT NULL UNIQUE,
    content TEXT NOT NULL
);

CREATE TABLE evaluation_debates (
    evaluation INTEGER NOT NULL REFERENCES evaluations ON DELETE CASCADE,
    position INTEGER NOT NULL,
    debate INTEGER NOT NULL REFERENCES evaluated_debates,
    PRIMARY KEY (evaluation, position)
) WITHOUT ROWID;

CREATE INDEX evaluation_debates_debate ON evaluation_debates (debate);

CREATE TABLE evaluation_pairs (
    evaluation INTEGER NOT NULL REFERENCES evaluations ON DELETE CASCADE,
    position INTEGER NOT NULL,
    debate INTEGER NOT NULL,
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    gold TEXT CHECK (gold IN ('support', 'attack', 'unrelated')),
    label TEXT CHECK (label IN ('support', 'attack', 'unrelated')),
    confidence REAL NOT NULL,
    support REAL NOT NULL,
    attack REAL NOT NULL,
    unrelated REAL NOT NULL,
    task TEXT NOT NULL,
    phenomenon TEXT NOT NULL,
    PRIMARY KEY (evaluation, position)
) WITHOUT ROWID;

CREATE TABLE pair_sets (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    created TEXT NOT NULL
, owner INTEGER REFERENCES accounts ON DELETE SET NULL);

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

CREATE UNIQUE INDEX arguments_position ON arguments (debate, position);

CREATE INDEX relations_ends ON relations (run, source, target);

CREATE TABLE contributions (
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    position INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    token TEXT NOT NULL,
    withdrawn INTEGER NOT NULL CHECK (withdrawn IN (0, 1)), hidden INTEGER NOT NULL DEFAULT 0,
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
, hidden INTEGER NOT NULL DEFAULT 0);

CREATE INDEX contribution_steps_debate ON contribution_steps (debate, position);

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
, answered_writer TEXT NOT NULL DEFAULT '');

CREATE INDEX disputes_debate ON disputes (debate);

CREATE TABLE accounts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('member', 'researcher', 'owner')),
    password TEXT NOT NULL,
    created TEXT NOT NULL
);

CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    token TEXT NOT NULL UNIQUE,
    account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
    agent TEXT NOT NULL,
    started TEXT NOT NULL,
    seen TEXT NOT NULL
);

CREATE INDEX sessions_account ON sessions (account);

CREATE TABLE api_tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    token TEXT NOT NULL UNIQUE,
    account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
    name TEXT NOT NULL,
    scope TEXT NOT NULL CHECK (scope IN ('read', 'write')),
    created TEXT NOT NULL,
    used TEXT
, expires TEXT NOT NULL DEFAULT '');

CREATE INDEX api_tokens_account ON api_tokens (account);

CREATE TABLE reset_links (
    account INTEGER PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    token TEXT NOT NULL UNIQUE,
    expires TEXT NOT NULL
);

CREATE TABLE sign_in_attempts (
    attempt INTEGER NOT NULL,
    bucket TEXT NOT NULL,
    at REAL NOT NULL
);

CREATE INDEX sign_in_attempts_bucket ON sign_in_attempts (bucket, at);

CREATE TABLE debate_access (
    debate INTEGER PRIMARY KEY REFERENCES debates ON DELETE CASCADE,
    visibility TEXT NOT NULL CHECK (visibility IN ('public', 'unlisted', 'private')),
    everybody TEXT NOT NULL CHECK (everybody IN ('reader', 'participant'))
);

CREATE TABLE debate_roles (
    account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('reader', 'participant', 'moderator', 'owner')),
    PRIMARY KEY (account, debate)
) WITHOUT ROWID;

CREATE INDEX debate_roles_debate ON debate_roles (debate);

CREATE TABLE audit_log (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    account INTEGER,
    who TEXT NOT NULL,
    did TEXT NOT NULL,
    what TEXT NOT NULL,
    detail TEXT NOT NULL
);

CREATE TRIGGER audit_log_is_not_changed BEFORE UPDATE ON audit_log BEGIN
    SELECT RAISE(ABORT, 'the audit log is only added to');
END;

CREATE TRIGGER audit_log_is_not_cut BEFORE DELETE ON audit_log BEGIN
    SELECT RAISE(ABORT, 'the audit log is only added to');
END;

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

CREATE TABLE snapshots (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    name TEXT NOT NULL,
    person TEXT NOT NULL,
    at TEXT NOT NULL,
    contribution INTEGER NOT NULL,
    overruling INTEGER NOT NULL, merging INTEGER NOT NULL DEFAULT 0, statuses TEXT NOT NULL DEFAULT '{}', writer TEXT NOT NULL DEFAULT '',
    UNIQUE (debate, name)
);

CREATE TABLE reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    position INTEGER NOT NULL,
    person TEXT NOT NULL,
    writer TEXT NOT NULL,
    reason TEXT NOT NULL,
    at TEXT NOT NULL,
    decision TEXT NOT NULL DEFAULT '' CHECK (decision IN ('', 'approved', 'hidden')),
    decided_by TEXT NOT NULL DEFAULT '',
    decided_at TEXT NOT NULL DEFAULT '',
    remark TEXT NOT NULL DEFAULT ''
, decided_writer TEXT NOT NULL DEFAULT '');

CREATE INDEX reports_debate ON reports (debate, decision);

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

CREATE TABLE debate_concepts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    debate INTEGER NOT NULL UNIQUE REFERENCES debates ON DELETE CASCADE,
    state TEXT NOT NULL,
    title TEXT NOT NULL,
    content TEXT NOT NULL
);

CREATE TABLE concepts (
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    word TEXT NOT NULL,
    text TEXT NOT NULL,
    arguments INTEGER NOT NULL,
    PRIMARY KEY (debate, word)
) WITHOUT ROWID;

CREATE INDEX concepts_word ON concepts (word);

CREATE TABLE tagged_texts (
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    digest TEXT NOT NULL,
    maker TEXT NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (debate, digest)
) WITHOUT ROWID;

CREATE TABLE pending_changes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('reply', 'edit')),
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    position INTEGER NOT NULL,
    token TEXT NOT NULL DEFAULT '',
    seen INTEGER,
    restores INTEGER NOT NULL DEFAULT 0 CHECK (restores IN (0, 1)),
    text TEXT NOT NULL,
    label TEXT NOT NULL CHECK (label IN ('', 'support', 'attack', 'unrelated')),
    confidence REAL NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('given', 'judged')),
    reason TEXT NOT NULL DEFAULT '',
    person TEXT NOT NULL,
    writer TEXT NOT NULL,
    at TEXT NOT NULL,
    decision TEXT NOT NULL DEFAULT '' CHECK (decision IN ('', 'approved', 'refused', 'replaced')),
    decided_by TEXT NOT NULL DEFAULT '',
    decided_writer TEXT NOT NULL DEFAULT '',
    decided_at TEXT NOT NULL DEFAULT '',
    remark TEXT NOT NULL DEFAULT '',
    step INTEGER
);

CREATE UNIQUE INDEX pending_changes_edit ON pending_changes (debate, position)
    WHERE kind = 'edit' AND decision = '';

CREATE INDEX pending_changes_debate ON pending_changes (debate, kind, decision);

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
