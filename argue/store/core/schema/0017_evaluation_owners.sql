-- Who asked for an evaluation sees it, and owners of the installation do.
ALTER TABLE evaluations ADD COLUMN owner INTEGER REFERENCES accounts ON DELETE SET NULL;
