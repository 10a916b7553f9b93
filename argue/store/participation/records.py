"""Records of what people write: who did it, the steps in an argument's history, the texts that may
be stored, and the notes that stand in place of withdrawn or hidden arguments.

Where a store has accounts, a name that no account confirms is shown with :data:`UNCONFIRMED`:
somebody typed it while there were no accounts, or it came in a file. So it never looks like the
name of an account, on no page and in no file. What is stored is the name alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from argue.errors import BadInput
from argue.locales import lazy
from argue.model import Debate, Label, Origin, Relation
from argue.store.core.connection import Connection

MOST_NAME, MOST_REASON = 80, 1_000
"""Characters of a person's name and of a reason."""
SOMEBODY = "somebody"
"""Who says so, where a person gives no name."""
MOST_TEXT = 10_000
"""Characters of an argument that a person adds."""
MOST_TOKEN = 200

FORMER = "a former participant"
"""The name that stands for one that was erased; no account has it."""
UNCONFIRMED = " (unconfirmed)"
"""What follows a name that no account confirms."""
_ACCOUNT = "account "

WITHDRAWN = "(withdrawn)"
"""What a withdrawn argument says."""
HIDDEN = "(hidden)"
"""What the steps of a hidden argument say to whoever may not read it."""

_HIDDEN_BY = "(hidden by "
_CONTROLS = r"\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufdd0-\ufdef" + "".join(
    f"\\U{plane:04x}fffe\\U{plane:04x}ffff" for plane in range(17)
)
"""What XML forbids, and code points that are no characters."""
_NOT_IN_A_LINE = re.compile(rf"[^\S\n]|[{_CONTROLS}]")
_NOT_IN_A_TEXT = re.compile(f"(?!\t)[{_CONTROLS}]")


class Action(StrEnum):
    """What a step does to an argument."""

    ADD = "add"
    EDIT = "edit"
    WITHDRAW = "withdraw"
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Writer:
    """Who takes a step.

    ``name`` is what is shown; ``id`` tells one person from another, whatever they call themselves,
    and is empty where that is not known.
    """

    name: str
    id: str = ""

    @property
    def has_account(self) -> bool:
        """Whether an account confirms the name; else somebody only typed it."""
        return is_account(self.id)


def account_id(number: int) -> str:
    """The id of a writer who has an account.

    >>> account_id(7)
    'account 7'
    """
    return f"{_ACCOUNT}{number}"


def is_account(writer: str) -> bool:
    """Whether the id of a writer is that of an account."""
    return writer.startswith(_ACCOUNT)


def name_sql(person: str = "person", writer: str = "writer") -> str:
    """SQL expression for the name of a column as it is shown; ``writer`` names the other column.

    >>> "decided_by ||" in name_sql("decided_by", "decided_writer")
    True
    """
    return (
        f"({person} || CASE WHEN {person} = '' OR {writer} LIKE 'account %' "
        f"OR {person} LIKE '%{UNCONFIRMED}' OR {person} = '{FORMER}' "
        f"OR NOT EXISTS (SELECT 1 FROM accounts) THEN '' ELSE '{UNCONFIRMED}' END)"
    )


def unconfirmed(connection: Connection, name: str) -> str:
    """A name that came with a file, as it is shown."""
    if not name or name.endswith(UNCONFIRMED):
        return name
    row = connection.row("SELECT 1 FROM accounts LIMIT 1")
    return name if row is None else name + UNCONFIRMED


def as_writer(by: Writer | str) -> Writer:
    """The writer; a text is a name that no account confirms."""
    return Writer(by) if isinstance(by, str) else by


@dataclass(frozen=True, slots=True)
class NewReply:
    """An argument to be added in answer to ``parent``."""

    parent: str
    text: str
    relation: Relation | Label | None = None
    """What it does to ``parent``: the writer's word, or what an engine proposed (a relation whose
    origin is ``judged``; its ends do not matter); ``None`` if neither."""
    token: str = ""
    """Whoever sends the same token twice adds one argument. Empty: no such care."""


@dataclass(frozen=True, slots=True)
class NewEdit:
    """What an argument shall say, and do to the one that it answers."""

    argument: str
    text: str
    relation: Relation | Label | None
    seen: int
    """The last step of the argument that its writer saw."""
    reason: str = ""
    """Why the writer wants it, if they said."""
    restores: bool = False
    """Whether the argument may be withdrawn, and is brought back."""


@dataclass(frozen=True, slots=True)
class ContributionStep:
    """One step in the history of an argument; ``relation`` is null where nothing is said of it."""

    id: int
    argument: str
    action: Action
    """What was done: add, edit, withdraw, hide, or the undoing of one of them."""
    text: str
    """What the argument says after the step, also where it is withdrawn; of a hidden argument
    `(hidden)`, except for its writer and for moderators."""
    relation: Relation | None
    """What its writer says that it does to the argument that it answers, or what an engine
    proposed (its origin tells); null if neither."""
    withdrawn: bool
    """Whether the argument is withdrawn: it does not count after the step."""
    writer: Writer
    at: datetime
    reason: str
    undoes: int | None
    """Number of the step that it undoes; null if it undoes none."""
    is_last: bool
    """Whether it is the last one of its argument, so that it can be undone."""
    hidden: bool = False
    """A moderator hid it: only its writer and moderators are sent its texts."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """An argument that a person added, as it stands now."""

    argument: str
    parent: str
    """The argument that it answers."""
    first: ContributionStep
    """The step that added it."""
    last: ContributionStep
    """Its last step."""
    steps: int
    """How many steps there are."""
    into: str = ""
    """The argument that it is merged into; empty if it stands by itself."""

    @property
    def writer(self) -> Writer:
        """Who added it."""
        return self.first.writer

    @property
    def withdrawn(self) -> bool:
        """Whether it was withdrawn."""
        return self.last.withdrawn

    @property
    def hidden(self) -> bool:
        """Whether a moderator hid it; its last step says who and why."""
        return self.last.hidden

    @property
    def edited(self) -> bool:
        """Whether it says something else than when it was added."""
        return self.last.text != self.first.text


def checked_writer(writer: Writer) -> Writer:
    """The writer under the name as it is stored; raises as :func:`checked_name`."""
    return Writer(checked_name(writer.name), writer.id)


def checked_name(typed: str) -> str:
    """The name of a person, as it is kept; raises BadInput if it is blank or too long."""
    name = " ".join(_NOT_IN_A_LINE.sub(" ", typed).split()).removesuffix(UNCONFIRMED)
    if not name:
        raise BadInput.lazy("expected your name, found none")
    message = lazy("expected a name of at most %(most)s characters, found %(count)s")
    check_length(name, MOST_NAME, message)
    return name


def checked_reason(typed: str) -> str:
    """What a person remarks, as it is kept; raises BadInput if it is too long."""
    reason = _NOT_IN_A_LINE.sub(" ", typed.replace("\r\n", "\n").replace("\r", "\n")).strip()
    message = lazy("expected a reason of at most %(most)s characters, found %(count)s")
    check_length(reason, MOST_REASON, message)
    return reason


def checked_text(typed: str) -> str:
    """The text of an argument as it is kept; raises BadInput if it is blank or too long."""
    text = _NOT_IN_A_TEXT.sub(" ", typed.replace("\r\n", "\n").replace("\r", "\n")).strip()
    if not text:
        raise BadInput.lazy("expected a text, found only white space")
    message = lazy("expected a text of at most %(most)s characters, found %(count)s")
    check_length(text, MOST_TEXT, message)
    return text


def check_length(text: str, most: int, message: str) -> None:
    """Raise BadInput with a marked message, which names ``most`` and ``count``, if it is longer."""
    if len(text) > most:
        raise BadInput.lazy(message, most=most, count=len(text))


def checked_token(token: str) -> str:
    """The word by which a thing sent twice is known; raises BadInput if it is too long."""
    if len(token) > MOST_TOKEN:
        raise BadInput.lazy(
            "expected a token of at most %(most)s characters, found more", most=MOST_TOKEN
        )
    return token


def relation_columns(relation: Relation | Label | None) -> tuple[str, float, str]:
    """Label, confidence and origin of what a writer says, or an engine proposes, as columns."""
    if relation is None:
        return "", 0.0, str(Origin.GIVEN)
    if isinstance(relation, Label):
        return str(relation), 1.0, str(Origin.GIVEN)
    if relation.origin is Origin.OVERRULED:
        raise BadInput("expected a relation that is given or judged, found an overruled one")
    return str(relation.label), float(relation.confidence), str(relation.origin)


def hidden_note(person: str, reason: str) -> str:
    """What a hidden argument says: who hid it, and why.

    >>> hidden_note("May", "An insult."), hidden_note("May", "")
    ('(hidden by May: An insult.)', '(hidden by May)')
    """
    return f"{_HIDDEN_BY}{person}: {reason})" if reason else f"{_HIDDEN_BY}{person})"


def is_stub(text: str) -> bool:
    """Whether a text stands in place of an argument."""
    return text == WITHDRAWN or text.startswith(_HIDDEN_BY)


def without_notes(debate: Debate) -> Debate:
    """The debate without names and reasons in place of hidden arguments: they are not its words."""
    if not any(is_stub(argument.text) for argument in debate.arguments):
        return debate
    arguments = tuple(
        replace(argument, text=WITHDRAWN) if is_stub(argument.text) else argument
        for argument in debate.arguments
    )
    return replace(debate, arguments=arguments)
