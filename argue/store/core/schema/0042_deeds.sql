-- The log has the names of deeds, no longer those of the addresses by which they were done.
DROP TRIGGER audit_log_is_not_changed;
CREATE TEMPORARY TABLE addresses (address TEXT PRIMARY KEY, deed TEXT NOT NULL);
INSERT INTO addresses VALUES
    ('api.add_annotators', 'annotation.add_annotator'), ('api.add_evaluation', 'evaluations.start'),
    ('api.add_original_pair', 'monothematic.add_original'),
    ('api.add_pair_set', 'annotation.create phenomena'),
    ('api.add_rule_annotators', 'annotation.add_annotator'), ('api.add_run', 'runs.again'),
    ('api.adjudicate', 'adjudication.decide'), ('api.answer_dispute', 'disputes.answer'),
    ('api.begin_made_pair', 'monothematic.begin'), ('api.cancel_bulk', 'bulk.stop'),
    ('api.cancel_evaluation', 'evaluations.cancel'), ('api.cancel_run', 'runs.cancel'),
    ('api.certify_collection', 'certificates.ask'), ('api.change_collection', 'collections.change'),
    ('api.contribute', 'reply.send'), ('api.create_annotation', 'annotation.create'),
    ('api.create_collection', 'collections.create'),
    ('api.create_rule_project', 'annotation.create rules'), ('api.decide_held', 'held.decide'),
    ('api.decide_held_edit', 'held.decide_edit'), ('api.decide_report', 'moderation.decide'),
    ('api.delete_annotation', 'annotation.delete'), ('api.delete_collection', 'collections.delete'),
    ('api.delete_debate', 'debate.delete'), ('api.delete_evaluation', 'evaluations.delete'),
    ('api.delete_pair_set', 'annotation.delete phenomena'),
    ('api.delete_rule_project', 'annotation.delete rules'),
    ('api.discard_made_pair', 'monothematic.save'), ('api.dispute', 'disputes.dispute'),
    ('api.edit', 'contribution.save'), ('api.forget_snapshot', 'snapshots.forget'),
    ('api.hold', 'held.hold'), ('api.judge_collection', 'collections.start'),
    ('api.judge_example_say', 'judging.judge rules'), ('api.judge_say', 'judging.judge'),
    ('api.keep_annotation_gold', 'annotation.keep_gold'),
    ('api.keep_made_pair', 'monothematic.save'), ('api.merge', 'merging.merge'),
    ('api.overrule', 'relation.overrule'), ('api.pause_bulk', 'bulk.stop'),
    ('api.phenomena_create', 'annotation.create phenomena'),
    ('api.phenomena_delete', 'annotation.delete phenomena'),
    ('api.receive_judgements', 'annotation.receive'), ('api.report_argument', 'moderation.report'),
    ('api.restore_snapshot', 'snapshots.restore'),
    ('api.rules_add_annotators', 'annotation.add_annotator'),
    ('api.rules_create', 'annotation.create rules'),
    ('api.rules_delete', 'annotation.delete rules'), ('api.rules_judge', 'judging.judge rules'),
    ('api.start', 'start.begin'), ('api.state_language', 'debate_language.state'),
    ('api.tag_evaluation', 'evaluations.tag'), ('api.take_snapshot', 'snapshots.take'),
    ('api.undo', 'relation.undo'), ('api.undo_contribution', 'contribution.undo'),
    ('api.undo_merge', 'merging.undo'), ('api.withdraw', 'contribution.withdraw'),
    ('collections.stop', 'bulk.stop'), ('instance_judging.say', 'judging.judge rules'),
    ('instances.add_judge', 'annotation.add_annotator'),
    ('instances.create', 'annotation.create rules'),
    ('instances.delete', 'annotation.delete rules'),
    ('monothematic.add', 'annotation.create phenomena'),
    ('monothematic.delete', 'annotation.delete phenomena'),
    ('phenomena.create', 'annotation.create phenomena'),
    ('phenomena_project.delete', 'annotation.delete phenomena'),
    ('rules.create', 'annotation.create rules'), ('rules_judging.judge', 'judging.judge rules'),
    ('rules_project.add_annotator', 'annotation.add_annotator'),
    ('rules_project.delete', 'annotation.delete rules');
WITH tasks (task) AS (VALUES ('acquired'), ('phenomena'), ('relations')),
of_tasks (address, deed) AS (VALUES
    ('?_project.add_annotator', 'annotation.add_annotator'),
    ('api.?_add_annotators', 'annotation.add_annotator'),
    ('?_project.receive', 'annotation.receive'), ('api.?_receive', 'annotation.receive'),
    ('?_project.keep_gold', 'annotation.keep_gold'), ('api.?_keep_gold', 'annotation.keep_gold'),
    ('?_project.decide', 'adjudication.decide'), ('api.?_decide', 'adjudication.decide'),
    ('?_judging.judge', 'judging.judge'), ('api.?_judge', 'judging.judge'),
    ('?_project.delete', 'annotation.delete'), ('api.?_delete', 'annotation.delete'),
    ('?.create', 'annotation.create'), ('api.?_create', 'annotation.create'))
INSERT OR IGNORE INTO addresses SELECT replace(address, '?', task), deed FROM of_tasks, tasks;
UPDATE audit_log SET did = deed || substr(did, length(address) + 1) FROM addresses
WHERE address = substr(did, 1, instr(did || ' ', ' ') - 1);
DROP TABLE addresses;
CREATE TRIGGER audit_log_is_not_changed BEFORE UPDATE ON audit_log BEGIN
    SELECT RAISE(ABORT, 'the audit log is only added to');
END;
