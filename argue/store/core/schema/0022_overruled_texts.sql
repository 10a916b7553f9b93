-- The last step of the debate's contributions when something was said of a pair, so that it can be
-- told whether a text of it has changed since.
ALTER TABLE overrulings ADD COLUMN known INTEGER NOT NULL DEFAULT 0;
UPDATE overrulings SET known = coalesce(
    (SELECT max(id) FROM contribution_steps AS step
    WHERE step.debate = overrulings.debate AND step.at <= overrulings.at),
    0
);
