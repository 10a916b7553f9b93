-- Rows are indexed by search.index(), many at a time: FTS5 writes its buffer out at each statement
-- whose trigger inserts, which makes 100,000 arguments take 14 seconds instead of one.
CREATE VIRTUAL TABLE debates_fts USING fts5 (title, tokenize='porter unicode61 remove_diacritics 2', content='debates');
CREATE TRIGGER debates_ad AFTER DELETE ON debates BEGIN
    INSERT INTO debates_fts (debates_fts, rowid, title)
        VALUES ('delete', old.id, old.title);
END;

CREATE VIRTUAL TABLE arguments_fts USING fts5 (text, tokenize='porter unicode61 remove_diacritics 2', content='arguments');
CREATE TRIGGER arguments_ad AFTER DELETE ON arguments BEGIN
    INSERT INTO arguments_fts (arguments_fts, rowid, text)
        VALUES ('delete', old.id, old.text);
END;
