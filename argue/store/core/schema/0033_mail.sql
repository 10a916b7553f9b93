-- Who wants mail about answers: to which address, confirmed from there by a link with the token,
-- which also ends it. What has been told of: all up to ``step``; ``sent`` is when.
CREATE TABLE mail (
    account INTEGER PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    address TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,
    confirmed INTEGER NOT NULL DEFAULT 0,
    often INTEGER NOT NULL DEFAULT 0,
    step INTEGER NOT NULL DEFAULT 0,
    sent TEXT NOT NULL DEFAULT ''
);
CREATE TABLE follows (
    account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    PRIMARY KEY (account, debate)
) WITHOUT ROWID;
