-- Reasons for which moderators hide, warn and refuse, and what they decided: see
-- features/moderation/policy.py.
CREATE TABLE policy_reasons (
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    title TEXT NOT NULL,
    sentence TEXT NOT NULL,
    PRIMARY KEY (debate, place)
) WITHOUT ROWID;
CREATE TABLE moderation_decisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    at TEXT NOT NULL,
    person TEXT NOT NULL,
    writer TEXT NOT NULL,
    decision TEXT NOT NULL CHECK (decision IN ('approved', 'warned', 'hidden', 'refused')),
    kind TEXT NOT NULL CHECK (kind IN ('argument', 'reply', 'edit', 'reading')),
    argument TEXT NOT NULL,
    reason TEXT NOT NULL,
    remark TEXT NOT NULL
);
CREATE INDEX moderation_decisions_debate ON moderation_decisions (debate, reason);
-- What was decided before reasons were named.
INSERT INTO moderation_decisions (debate, at, person, writer, decision, kind, argument, reason, remark)
SELECT debate, decided_at, decided_by, decided_writer,
    CASE WHEN warned THEN 'warned' ELSE decision END, 'argument', name,
    CASE WHEN decision = 'approved' AND NOT warned THEN '' ELSE 'other' END, remark
FROM reports JOIN arguments USING (debate, position) WHERE decision <> ''
GROUP BY debate, position, decided_at, decided_by, decision, warned, remark ORDER BY decided_at;
INSERT INTO moderation_decisions (debate, at, person, writer, decision, kind, argument, reason, remark)
SELECT debate, decided_at, decided_by, decided_writer, decision, kind, name,
    CASE decision WHEN 'approved' THEN '' ELSE 'other' END, remark
FROM pending_changes JOIN arguments USING (debate, position)
WHERE decision IN ('approved', 'refused') ORDER BY decided_at;
