-- A token may be narrowed to one debate or to one collection, and ends with that; both null: to
-- nothing.
ALTER TABLE api_tokens ADD COLUMN debate INTEGER REFERENCES debates ON DELETE CASCADE;
ALTER TABLE api_tokens ADD COLUMN collection INTEGER REFERENCES collections ON DELETE CASCADE;
