-- How many transactions wrote anything that a page may show; see Changes.
CREATE TABLE shown_writes (number INTEGER NOT NULL);
INSERT INTO shown_writes VALUES (0);
