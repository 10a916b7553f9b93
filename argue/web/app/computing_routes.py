"""Which views are quick for every debate and every choice, and which under plain choices."""

from __future__ import annotations

QUICK_BLUEPRINTS = frozenset(
    {
        "static",
        "openapi",
        "computing",
        "monitoring",
        "language",
        "map",
        "sign_in",
        "account",
        "admin",
        "debate_people",
        "debate_claim",
        "debate_language",
        "debates",
        "front",
        "start",
        "upload",
        "reply_drafts",
        "runs",
        "held",
        "certificates",
        "moderation",
        "snapshots",
        "relations_judging",
        "acquired_judging",
        "rules_judging",
        "phenomena_judging",
    }
)
"""Blueprints of which no view computes: they read rows of the database, or a file of ours."""

STREAMS = frozenset({"live.events", "collections.download", "api.collection_files"})
"""Answers that are sent piece by piece, for longer than a computation may take."""

_OF_TASKS = frozenset(
    f"{before}{task}{after}"
    for task in ("acquired", "phenomena", "relations")
    for before, ends in (
        ("", ".index _project.ask_delete _project.items _project.item _project.decide"),
        ("api.", "_projects _items _item _judging _judging_items _judging_item"),
    )
    for after in ends.split()
)
"""Views of the adjudicated labelling tasks."""

QUICK = (
    STREAMS
    | _OF_TASKS
    | frozenset(
        {
            "live.changes",
            "reply.drafted",
            "static",
            "openapi.spec",
            "embed.oembed",
            "debate.ask_delete",
            "debate_tables.debates",
            "debate_tables.runs",
            "collections.index",
            "collections.choose",
            "collections.state",
            "collections.ask_delete",
            "evaluations.index",
            "evaluations.new",
            "evaluations.state",
            "evaluations.ask_delete",
            "monothematic.index",
            "monothematic.page",
            "monothematic.pair",
            "rules_project.export",
            "rules.index",
            "rules_project.ask_delete",
            "api.debates",
            "api.debate",
            "api.runs_of",
            "api.run",
            "api.engines",
            "api.semantics",
            "api.pairs",
            "api.formats_",
            "api.degrees",
            "api.supports",
            "api.games",
            "api.debate_people",
            "api.overrulings",
            "api.contributions",
            "api.disputes",
            "api.held",
            "api.held_edits",
            "api.language",
            "api.merges",
            "api.reports",
            "api.snapshots",
            "api.snapshot",
            "api.related_debates",
            "api.draft",
            "api.collections",
            "api.collection",
            "api.collection_bulk",
            "api.collection_debates",
            "api.certificate",
            "api.bulk",
            "api.bulk_debates",
            "api.evaluations",
            "api.pair_sets_list",
            "api.rules_projects",
            "api.rules_items",
            "api.rules_export",
            "api.rules_judging",
            "api.rules_judging_items",
            "api.rules_judging_item",
            "api.pair_set",
            "api.original_pairs",
            "api.tokens",
        }
    )
)
"""Single views that do not compute either."""

PLAIN = frozenset(
    {
        "debate.page",
        "debate.argument",
        "debate.explanation",
        "debate.picture",
        "debate_tables.arguments",
        "debate_tables.relations",
        "debate_tables.scores",
        "contribution.edit",
        "contribution.history",
        "disputes.page",
        "disputes.index",
        "relation.page",
        "reply.page",
        "merging.page",
        "overview.page",
        "embed.page",
        "api.analysis",
        "api.arguments",
        "api.explanation",
        "api.explanation_of",
        "api.statuses",
    }
)
"""Views of a debate that are quick under plain choices."""

TO_COMPUTE = frozenset({"api.try_changes"})
"""Views for POST that change nothing."""


def may_compute(endpoint: str) -> bool:
    """Whether a view of that name may take long for some debate or choice."""
    return endpoint not in QUICK and endpoint.partition(".")[0] not in QUICK_BLUEPRINTS
