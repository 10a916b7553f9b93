-- Sets of pairs become projects of the labelling task phenomena: an original pair and each pair that
-- was made from one are items. An item that is only begun is not judged. A project with an owner is
-- seen by that account and by owners of the installation; its token is its key.
ALTER TABLE labelling_projects ADD COLUMN owner INTEGER REFERENCES accounts ON DELETE SET NULL;
ALTER TABLE labelling_items ADD COLUMN finished INTEGER NOT NULL DEFAULT 1 CHECK (finished IN (0, 1));
ALTER TABLE labelling_items ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
INSERT INTO labelling_projects (task, key, token, title, guide, created, owner)
SELECT 'phenomena', key, key, title, '', created, owner FROM pair_sets ORDER BY id;
INSERT INTO labelling_items (project, number, fields)
SELECT new.id, row_number() OVER (PARTITION BY new.id ORDER BY old.id),
    json_patch(cells, json_object('name', name)) FROM original_pairs AS old
JOIN pair_sets AS former ON former.id = old.pair_set
JOIN labelling_projects AS new ON new.task = 'phenomena' AND new.key = former.key ORDER BY old.id;
INSERT INTO labelling_items (project, number, fields, finished, revision)
SELECT new.id, (SELECT count(*) FROM original_pairs AS all_pairs WHERE all_pairs.pair_set = former.id)
    + row_number() OVER (PARTITION BY new.id ORDER BY old.id),
    json_patch(cells, json_object('name', name, 'original', original)), finished, revision
FROM made_pairs AS old
JOIN pair_sets AS former ON former.id = old.pair_set
JOIN labelling_projects AS new ON new.task = 'phenomena' AND new.key = former.key ORDER BY old.id;
DROP TABLE made_pairs;
DROP TABLE original_pairs;
DROP TABLE pair_sets;
