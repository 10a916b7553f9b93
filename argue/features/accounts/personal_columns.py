"""The tables whose rows tell of people."""

from __future__ import annotations

from dataclasses import dataclass

from argue import plugins


@dataclass(frozen=True, slots=True)
class Columns:
    """How a table names people."""

    names: tuple[str, ...] = ()
    """Columns with a name as it is shown."""
    writers: tuple[str, ...] = ()
    """Columns with the word that tells one writer from another (``account 7``), in the order of the
    names."""
    accounts: tuple[str, ...] = ()
    """Columns with the number of an account."""
    delete: bool = False
    """Whether the rows of an account go when its name is erased, since nobody else has a use of
    them; else its names are replaced."""
    of_argument: bool = False
    """Whether its rows go when the text of their argument is deleted with a person's name."""
    told: bool = True
    """Whether people are told these rows of theirs; a name in a pasted text may be another's."""


_WRITTEN = Columns(("person",), ("writer",))
_DECIDED = Columns(("person", "decided_by"), ("writer", "decided_writer"))
_OWN = Columns(accounts=("account",), delete=True)
_OWNED = Columns(accounts=("owner",), delete=True)

_CORE: dict[str, Columns] = {
    "accounts": Columns(("name", "folded"), accounts=("id",), delete=True),
    "api_tokens": _OWN,
    "arguments": Columns(("author",), told=False),
    "audit_log": Columns(("who", "what"), accounts=("account",)),
    "collections": _OWNED,
    "contribution_steps": _WRITTEN,
    "debate_roles": _OWN,
    "decisions": Columns(("person", "reopened_by"), ("writer", "reopened_writer")),
    "drafts": Columns(writers=("writer",), delete=True),
    "evaluations": _OWNED,
    "evidence": Columns(("person",), ("writer",), of_argument=True),
    "follows": _OWN,
    "guests": _OWN,
    "identities": _OWN,
    "labelling_annotators": Columns(("name",)),
    "labelling_projects": _OWNED,
    "labelling_steps": _WRITTEN,
    "mail": _OWN,
    "merge_steps": _WRITTEN,
    "moderation_decisions": _WRITTEN,
    "opinions": Columns(writers=("writer",), delete=True),
    "overrulings": _WRITTEN,
    "pending_changes": _DECIDED,
    "recovery_codes": _OWN,
    "reports": _DECIDED,
    "reset_links": _OWN,
    "second_factors": _OWN,
    "sessions": _OWN,
    "snapshots": _WRITTEN,
    "visits": Columns(writers=("writer",), delete=True),
}
COLUMNS: dict[str, Columns] = {
    **_CORE,
    **{
        table: row
        for module in plugins.provided("personal")
        for table, row in module.COLUMNS.items()
    },
}
"""Tables whose rows tell of people; a feature names its own in ``personal.py``."""
