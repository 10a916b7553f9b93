-- A reply or an edit that waits until a moderator approves it is no part of the debate yet.
-- ``position`` is the argument that a reply answers or that an edit changes, ``seen`` the last step
-- of an edited argument that its writer saw, ``step`` the one that the change became. At most one
-- edit of an argument waits. Replies keep their numbers; those of edits come after them.
CREATE TABLE pending_changes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('reply', 'edit')),
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    position INTEGER NOT NULL,
    token TEXT NOT NULL DEFAULT '',
    seen INTEGER,
    restores INTEGER NOT NULL DEFAULT 0 CHECK (restores IN (0, 1)),
    text TEXT NOT NULL,
    label TEXT NOT NULL CHECK (label IN ('', 'support', 'attack', 'unrelated')),
    confidence REAL NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('given', 'judged')),
    reason TEXT NOT NULL DEFAULT '',
    person TEXT NOT NULL,
    writer TEXT NOT NULL,
    at TEXT NOT NULL,
    decision TEXT NOT NULL DEFAULT '' CHECK (decision IN ('', 'approved', 'refused', 'replaced')),
    decided_by TEXT NOT NULL DEFAULT '',
    decided_writer TEXT NOT NULL DEFAULT '',
    decided_at TEXT NOT NULL DEFAULT '',
    remark TEXT NOT NULL DEFAULT '',
    step INTEGER
);
INSERT INTO pending_changes (id, kind, debate, position, token, text, label, confidence, origin,
    person, writer, at, decision, decided_by, decided_writer, decided_at, remark, step)
SELECT id, 'reply', debate, parent, token, text, label, confidence, origin,
    person, writer, at, decision, decided_by, decided_writer, decided_at, remark,
    CASE decision WHEN 'approved' THEN (SELECT min(steps.id) FROM contributions AS added
        JOIN contribution_steps AS steps USING (debate, position)
        WHERE added.debate = held_replies.debate AND added.token = 'held reply ' || held_replies.id)
    END
FROM held_replies;
INSERT INTO pending_changes (id, kind, debate, position, seen, restores, text, label, confidence,
    origin, reason, person, writer, at, decision, decided_by, decided_writer, decided_at, remark,
    step)
SELECT id + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'held_replies'), 0), 'edit',
    debate, position, seen, restores, text, label, confidence,
    origin, reason, person, writer, at, decision, decided_by, decided_writer, decided_at, remark,
    step
FROM held_edits;
-- No number of before is given again, also where the last ones were deleted.
DELETE FROM sqlite_sequence WHERE name = 'pending_changes';
INSERT INTO sqlite_sequence (name, seq)
SELECT 'pending_changes', sum(seq) FROM sqlite_sequence
WHERE name IN ('held_replies', 'held_edits') GROUP BY 1;
DROP TABLE held_replies;
DROP TABLE held_edits;
CREATE UNIQUE INDEX pending_changes_edit ON pending_changes (debate, position)
    WHERE kind = 'edit' AND decision = '';
CREATE INDEX pending_changes_debate ON pending_changes (debate, kind, decision);
