-- Who judged an evaluation: what was asked for, a language model and its server, what that took, and
-- how many of the pairs had been learned; as JSON. Of former ones that is not known.
ALTER TABLE evaluations ADD COLUMN judged_by TEXT NOT NULL DEFAULT '{}';
