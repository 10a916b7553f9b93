-- Pairs of a run that its engine could not judge, as where a language model refuses to answer. They
-- count as done, are told to readers, and are asked about again where an end of theirs changes.
CREATE TABLE unjudged_pairs (
    run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
    source INTEGER NOT NULL,
    target INTEGER NOT NULL,
    PRIMARY KEY (run, source, target)
) WITHOUT ROWID;
