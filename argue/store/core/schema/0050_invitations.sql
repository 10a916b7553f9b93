-- Links by which people join a debate, and the accounts of who did: see features/invitations/store.py.
CREATE TABLE invitations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    token TEXT NOT NULL UNIQUE,
    code TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('reader', 'participant')),
    created TEXT NOT NULL,
    expires TEXT NOT NULL,
    revoked TEXT NOT NULL DEFAULT ''
);
CREATE INDEX invitations_debate ON invitations (debate);
CREATE TABLE guests (
    account INTEGER PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    invitation INTEGER REFERENCES invitations ON DELETE SET NULL
);
