-- Of every token only a hash is kept. An account without a password is entered by a link only.
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
);
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
-- A debate without a row is an example, which all may read, or of the time before there were
-- accounts: then only the owner of the installation sees it, until they say who else may.
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
-- Refers to nothing, so that it says the same when what it speaks of is gone.
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
