-- Steps with several premises, or that somebody attacks: JSON, arguments by their ids.
ALTER TABLE debates ADD COLUMN inferences TEXT NOT NULL DEFAULT '[]';
