-- Codes of an authenticator (RFC 6238) that an account asks for besides its password. ``confirmed``
-- is 0 until a first code was typed; ``step`` is the last half minute whose code was taken.
CREATE TABLE second_factors (
    account INTEGER PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    secret TEXT NOT NULL,
    confirmed INTEGER NOT NULL DEFAULT 0,
    step INTEGER NOT NULL DEFAULT 0
) STRICT;
-- Codes for when the authenticator is lost, each good once; only hashes are stored.
CREATE TABLE recovery_codes (
    account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
    token TEXT NOT NULL,
    PRIMARY KEY (account, token)
) STRICT, WITHOUT ROWID;
