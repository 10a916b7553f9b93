-- A report has a kind: of an argument that breaks rules, or of what a machine read of an argument
-- and the one that it answers (`target`, `label`). Who asked for a check has made such a report.
CREATE TABLE reports_of_kinds (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    debate INTEGER NOT NULL REFERENCES debates ON DELETE CASCADE,
    position INTEGER NOT NULL,
    target INTEGER,
    label TEXT CHECK (label IN ('support', 'attack', 'unrelated')),
    person TEXT NOT NULL,
    writer TEXT NOT NULL,
    reason TEXT NOT NULL,
    at TEXT NOT NULL,
    decision TEXT NOT NULL DEFAULT ''
        CHECK (decision IN ('', 'approved', 'warned', 'hidden', 'corrected')),
    decided_by TEXT NOT NULL DEFAULT '',
    decided_writer TEXT NOT NULL DEFAULT '',
    decided_at TEXT NOT NULL DEFAULT '',
    remark TEXT NOT NULL DEFAULT ''
);
INSERT INTO reports_of_kinds SELECT id, debate, position, NULL, NULL, person, writer, reason, at,
    CASE WHEN warned THEN 'warned' ELSE decision END, decided_by, decided_writer, decided_at, remark
FROM reports ORDER BY id;
INSERT INTO reports_of_kinds (debate, position, target, label, person, writer, reason, at, decision,
    decided_by, decided_writer, decided_at, remark)
SELECT debate, source, target, label, person, writer, reason, at,
    CASE answer WHEN 'upheld' THEN 'approved' WHEN 'overruled' THEN 'corrected' ELSE '' END,
    answered_by, answered_writer, answered_at, note
FROM disputes ORDER BY id;
-- The log tells of them as of what they are now.
DROP TRIGGER audit_log_is_not_changed;
UPDATE audit_log SET
    did = CASE answer WHEN 'overruled' THEN 'relation.overrule' ELSE 'moderation.decide approved' END,
    detail = own.name || ' → ' || above.name
FROM disputes JOIN arguments AS own ON own.debate = disputes.debate AND own.position = source
JOIN arguments AS above ON above.debate = disputes.debate AND above.position = target
JOIN debates ON debates.id = disputes.debate
WHERE did = 'disputes.answer' AND what = debates.key AND detail = CAST(disputes.id AS TEXT);
UPDATE audit_log SET did = 'moderation.report' WHERE did = 'disputes.dispute';
CREATE TRIGGER audit_log_is_not_changed BEFORE UPDATE ON audit_log BEGIN
    SELECT RAISE(ABORT, 'the audit log is only added to');
END;
DROP TABLE reports;
DROP TABLE disputes;
ALTER TABLE reports_of_kinds RENAME TO reports;
CREATE INDEX reports_debate ON reports (debate, decision);
