-- Key concepts of debates; all of it can be made again from the debates. A number in debate_concepts
-- is never given twice, so that it stands for what was found; ``state`` is the debate's digest and
-- what found the concepts.
CREATE TABLE debate_concepts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    debate INTEGER NOT NULL UNIQUE REFERENCES debates ON DELETE CASCADE,
    state TEXT NOT NULL,
    title TEXT NOT NULL,
    content TEXT NOT NULL
);
CREATE TABLE concepts (
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    word TEXT NOT NULL,
    text TEXT NOT NULL,
    arguments INTEGER NOT NULL,
    PRIMARY KEY (debate, word)
) WITHOUT ROWID;
CREATE INDEX concepts_word ON concepts (word);
CREATE TABLE tagged_texts (
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    digest TEXT NOT NULL,
    maker TEXT NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (debate, digest)
) WITHOUT ROWID;
