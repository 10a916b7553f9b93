-- The engine by whose guesses the next item of a project is chosen, empty where items are asked
-- about in their order; and why it could not judge them. Until the guesses are there, the worker
-- still has to make them: until when, in seconds, one has the project for itself.
ALTER TABLE labelling_projects ADD COLUMN engine TEXT NOT NULL DEFAULT '';
ALTER TABLE labelling_projects ADD COLUMN problem TEXT NOT NULL DEFAULT '';
ALTER TABLE labelling_projects ADD COLUMN taken_until REAL NOT NULL DEFAULT 0;
