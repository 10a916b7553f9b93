-- What an engine makes of each item, as JSON, for a queue that asks first what tells most; empty
-- where items are asked about in their order. No page shows it and no file has it.
ALTER TABLE labelling_projects ADD COLUMN guesses TEXT NOT NULL DEFAULT '';
