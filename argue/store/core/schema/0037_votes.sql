-- How people voted on an argument, where its source says so: agree, disagree, passed, as JSON.
ALTER TABLE arguments ADD COLUMN votes TEXT NOT NULL DEFAULT '';
