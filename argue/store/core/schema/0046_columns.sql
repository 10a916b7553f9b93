-- Which column is what in the table that was last put into a collection, as somebody said it.
ALTER TABLE collections ADD COLUMN columns TEXT NOT NULL DEFAULT '';
