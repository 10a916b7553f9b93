"""Which views are quick for every debate and every choice, and which under plain choices."""

from __future__ import annotations


def _views(**blueprints: str) -> frozenset[str]:
    """Endpoints, by blueprints."""
    return frozenset(f"{one}.{view}" for one, views in blueprints.items() for view in views.split())


_BLUEPRINTS = """
    static openapi computing monitoring language map sign_in account admin mail
    debates front start upload runs snapshots debate_people debate_claim debate_language
    reply_drafts held moderation certificates
    relations_judging acquired_judging rules_judging phenomena_judging
"""
QUICK_BLUEPRINTS = frozenset(_BLUEPRINTS.split())
"""Blueprints of which no view computes: they read rows of the database, or a file of ours."""

STREAMS = _views(live="events", collections="download", api="collection_files")
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
    | _views(
        live="changes",
        openapi="spec",
        debate="ask_delete",
        debate_tables="debates runs",
        collections="index choose state ask_delete",
        evaluations="index new state ask_delete",
        monothematic="index page pair",
        rules="index",
        rules_project="export ask_delete",
        api="""
            debates debate debate_people related_debates language runs_of run snapshots snapshot
            contributions overrulings disputes merges reports held held_edits draft tokens
            engines semantics pairs formats_ degrees supports
            collections collection collection_debates collection_bulk certificate bulk bulk_debates
            evaluations pair_sets_list pair_set original_pairs
            rules_projects rules_items rules_export
            rules_judging rules_judging_items rules_judging_item
        """,
    )
)
"""Single views that do not compute either."""

PLAIN = _views(
    debate="page argument explanation picture",
    debate_tables="arguments relations scores",
    contribution="edit history",
    disputes="page index",
    relation="page",
    reply="page",
    merging="page",
    embed="page",
    api="analysis arguments explanation explanation_of statuses",
)
"""Views of a debate that are quick under plain choices."""

TO_COMPUTE = frozenset({"api.try_changes"})
"""Views for POST that change nothing."""


def may_compute(endpoint: str) -> bool:
    """Whether a view of that name may take long for some debate or choice."""
    return endpoint not in QUICK and endpoint.partition(".")[0] not in QUICK_BLUEPRINTS
