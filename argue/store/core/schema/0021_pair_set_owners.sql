-- Who made a set of pairs sees it, and owners of the installation do, who alone see those that were
-- made before this was known.
ALTER TABLE pair_sets ADD COLUMN owner INTEGER REFERENCES accounts ON DELETE SET NULL;
