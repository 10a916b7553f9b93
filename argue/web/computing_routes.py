"""Which views are quick for every debate and every choice, and which under plain choices."""

from __future__ import annotations

QUICK_BLUEPRINTS = frozenset(
    {
        "static", "openapi", "computing", "health", "metrics", "language", "map",
        "sign_in", "account", "admin", "debate_people", "debate_language",
        "debates", "list_tables", "upload", "reply_drafts", "runs", "adjudication",
        "held", "moderation", "snapshots", "judging", "instance_judging",
    }
)  # fmt: skip
"""Blueprints of which no view computes: they read rows of the database, or a file of ours."""

STREAMS = frozenset({"live.events", "collections.download", "api.collection_files"})
"""Answers that are sent piece by piece, for longer than a computation may take."""

QUICK = STREAMS | frozenset(
    {
        "live.changes",
        "static", "openapi.spec", "embed.oembed",
        "debate.ask_delete", "debate_tables.debates", "debate_tables.runs",
        "collections.index", "collections.choose", "collections.state", "collections.ask_delete",
        "evaluations.index", "evaluations.index_as", "evaluations.new", "evaluations.state",
        "evaluations.ask_delete",
        "annotation.index", "annotation.index_as", "annotation.ask_delete",
        "monothematic.index", "monothematic.index_as", "monothematic.ask_delete",
        "monothematic.page", "monothematic.page_as", "monothematic.pair", "monothematic.pair_as",
        "instances.answers",
        "instances.index", "instances.index_as", "instances.ask_delete",
        "api.debates", "api.debate", "api.runs_of", "api.run",
        "api.engines", "api.semantics", "api.pairs", "api.formats_", "api.degrees", "api.supports",
        "api.games", "api.debate_people", "api.overrulings", "api.contributions", "api.disputes",
        "api.held", "api.held_edits", "api.language", "api.merges", "api.reports", "api.snapshots",
        "api.snapshot", "api.related_debates", "api.draft", "api.collections", "api.collection",
        "api.collection_bulk", "api.collection_debates", "api.bulk", "api.bulk_debates",
        "api.evaluations", "api.annotation_projects", "api.rule_projects", "api.pair_sets_list",
        "api.annotation_items", "api.annotation_item", "api.pair_set", "api.original_pairs",
        "api.rule_answers", "api.rule_examples", "api.tokens",
        "api.judge", "api.judge_items", "api.judge_item",
        "api.judge_rules", "api.judge_examples", "api.judge_example",
    }
)  # fmt: skip
"""Single views that do not compute either."""

PLAIN = frozenset(
    {
        "debate.page", "debate.argument", "debate.explanation", "debate.picture",
        "debate_tables.arguments", "debate_tables.relations", "debate_tables.scores",
        "contribution.edit", "contribution.history", "disputes.page", "disputes.index",
        "relation.page", "reply.page", "merging.page",
        "overview.page", "overview.page_as", "embed.page",
        "api.analysis", "api.arguments", "api.explanation", "api.explanation_of", "api.statuses",
    }
)  # fmt: skip
"""Views of a debate that are quick under plain choices."""

TO_COMPUTE = frozenset({"api.try_changes"})
"""Views for POST that change nothing."""


def may_compute(endpoint: str) -> bool:
    """Whether a view of that name may take long for some debate or choice."""
    return endpoint not in QUICK and endpoint.partition(".")[0] not in QUICK_BLUEPRINTS
