-- Who wrote an argument, as the source that was uploaded names them.
ALTER TABLE arguments ADD COLUMN author TEXT NOT NULL DEFAULT '';
