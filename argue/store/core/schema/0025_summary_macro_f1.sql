-- The macro F1 of the list of runs counted labels that gold does not have; here it is the mean over
-- those of gold. Where gold has "unrelated" and never "attack", an attack is not entailed either,
-- and acceptance, of pairs that share no argument, means nothing. What a search found counts in part
-- only, which is not told here: such a run has no macro F1 in the list until it is made anew.
CREATE TEMP TABLE decided AS
    SELECT pair.evaluation, pair.gold,
        CASE WHEN task.entailment AND pair.label = 'attack' THEN 'unrelated' ELSE pair.label END
            AS label
    FROM evaluation_pairs AS pair
    JOIN (
        SELECT evaluation, group_concat(DISTINCT gold) IN ('support,unrelated', 'unrelated,support')
            AS entailment
        FROM evaluation_pairs WHERE gold IS NOT NULL GROUP BY evaluation
    ) AS task USING (evaluation)
    WHERE pair.gold IS NOT NULL AND pair.label IS NOT NULL;
CREATE TEMP TABLE macro AS
    SELECT gold.evaluation,
        avg(2.0 * gold.correct / (gold.pairs + coalesce(judged.pairs, 0))) AS f1
    FROM (
        SELECT evaluation, gold AS label, count(*) AS pairs, sum(gold = label) AS correct
        FROM decided GROUP BY 1, 2
    ) AS gold
    LEFT JOIN (
        SELECT evaluation, label, count(*) AS pairs FROM decided GROUP BY 1, 2
    ) AS judged USING (evaluation, label)
    GROUP BY gold.evaluation;
UPDATE evaluations SET summary = json_set(
    summary,
    '$.macro_f1', (
        SELECT f1 FROM macro WHERE macro.evaluation = evaluations.id
        AND evaluations.pairing <> 'retrieved'
    ),
    '$.accuracy', CASE WHEN evaluations.pairing <> 'retrieved' THEN (
        SELECT avg(gold = label) FROM decided WHERE decided.evaluation = evaluations.id
    ) ELSE json_extract(summary, '$.accuracy') END
)
WHERE json_extract(summary, '$.pairs') IS NOT NULL;
UPDATE evaluations SET summary = json_set(
    summary, '$.acceptance_f1', NULL, '$.acceptance_accuracy', NULL
)
WHERE json_extract(summary, '$.pairs') IS NOT NULL
AND EXISTS (SELECT 1 FROM evaluation_pairs WHERE evaluation = id AND gold = 'unrelated')
AND EXISTS (SELECT 1 FROM evaluation_pairs WHERE evaluation = id AND gold = 'support')
AND NOT EXISTS (SELECT 1 FROM evaluation_pairs WHERE evaluation = id AND gold = 'attack')
AND NOT EXISTS (
    SELECT 1 FROM (
        SELECT debate, source AS argument FROM evaluation_pairs WHERE evaluation = evaluations.id
        UNION ALL
        SELECT debate, target FROM evaluation_pairs WHERE evaluation = evaluations.id
    ) GROUP BY debate, argument HAVING count(*) > 1
);
DROP TABLE macro;
DROP TABLE decided;
