-- ``writer`` tells whether an account took a step ('account 7') or a name was only typed; it is
-- empty where that was not recorded. Overrulings of before are left so, for their name could be
-- sent by anybody; of the rest, an account of that name at that time is taken for the writer.
ALTER TABLE overrulings ADD COLUMN writer TEXT NOT NULL DEFAULT '';
ALTER TABLE snapshots ADD COLUMN writer TEXT NOT NULL DEFAULT '';
ALTER TABLE disputes ADD COLUMN answered_writer TEXT NOT NULL DEFAULT '';
ALTER TABLE reports ADD COLUMN decided_writer TEXT NOT NULL DEFAULT '';
ALTER TABLE held_replies ADD COLUMN decided_writer TEXT NOT NULL DEFAULT '';
ALTER TABLE held_edits ADD COLUMN decided_writer TEXT NOT NULL DEFAULT '';
ALTER TABLE annotation_steps ADD COLUMN writer TEXT NOT NULL DEFAULT '';
UPDATE snapshots SET writer = coalesce((SELECT 'account ' || id FROM accounts
    WHERE name = snapshots.person AND created <= snapshots.at), '');
UPDATE disputes SET answered_writer = coalesce((SELECT 'account ' || id FROM accounts
    WHERE name = disputes.answered_by AND created <= disputes.answered_at), '');
UPDATE reports SET decided_writer = coalesce((SELECT 'account ' || id FROM accounts
    WHERE name = reports.decided_by AND created <= reports.decided_at), '');
UPDATE held_replies SET decided_writer = coalesce((SELECT 'account ' || id FROM accounts
    WHERE name = held_replies.decided_by AND created <= held_replies.decided_at), '');
UPDATE held_edits SET decided_writer = coalesce((SELECT 'account ' || id FROM accounts
    WHERE name = held_edits.decided_by AND created <= held_edits.decided_at), '');
-- ``decision``: a moderator took the step as one, so that only moderators undo it.
ALTER TABLE overrulings ADD COLUMN decision INTEGER NOT NULL DEFAULT 0;
-- ``hidden``: a moderator hid the argument; only its writer and moderators read its texts. A step
-- of before hides where somebody else with an account withdrew it, or a report was so decided.
ALTER TABLE contributions ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
ALTER TABLE contribution_steps ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
UPDATE contribution_steps AS step SET hidden = 1
WHERE withdrawn = 1 AND action = 'withdraw' AND (
    (writer LIKE 'account %' AND writer <> (SELECT writer FROM contribution_steps AS first
        WHERE first.debate = step.debate AND first.position = step.position AND action = 'add'))
    OR EXISTS (SELECT 1 FROM reports WHERE reports.debate = step.debate
        AND reports.position = step.position AND decision = 'hidden'
        AND decided_by = step.person AND remark = step.reason)
);
UPDATE contributions SET hidden = 1 WHERE withdrawn = 1 AND EXISTS (
    SELECT 1 FROM contribution_steps AS step WHERE step.debate = contributions.debate
    AND step.position = contributions.position AND step.hidden = 1
    AND step.id = (SELECT max(id) FROM contribution_steps WHERE debate = step.debate
        AND position = step.position)
);
-- An edit that waits may bring back what its writer withdrew.
ALTER TABLE held_edits ADD COLUMN restores INTEGER NOT NULL DEFAULT 0;
