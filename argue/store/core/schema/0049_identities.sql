-- By whom somebody else knows the owner of an account: a provider of OpenID Connect by its address
-- (``issuer``) and its own number for people (``subject``), a proxy as ``proxy`` and by their name.
CREATE TABLE identities (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
    PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_by_account ON identities (account);
