-- How the arguments stood when the snapshot was taken, as JSON by id; empty where that was not known.
ALTER TABLE snapshots ADD COLUMN statuses TEXT NOT NULL DEFAULT '{}';
