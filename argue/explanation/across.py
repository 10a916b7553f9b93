"""Why an argument has its sceptical status, by counting the extensions that were listed."""

from __future__ import annotations

from argue.errors import UnknownArgument
from argue.explanation.reasons import Explanation
from argue.model import Labelling, Status


def across(labelling: Labelling, argument: str) -> Explanation:
    """One sentence on what the extensions of a labelling say of an argument.

    For a semantics that can have several; :func:`argue.explanation.why` goes into them one by one.

    Raises
    ------
    NotFound
        If there is no such argument.

    Examples
    --------
    >>> two = (frozenset("a"), frozenset("b"))
    >>> statuses = {"a": Status.UNDECIDED, "b": Status.UNDECIDED}
    >>> across(Labelling("preferred", statuses, two), "a").text
    'Undecided: 1 of 2 preferred extensions holds it.'
    """
    if argument not in labelling.statuses:
        raise UnknownArgument(argument, labelling.statuses)
    status, name = labelling.statuses[argument], labelling.semantics.replace("_", "-")
    return Explanation(
        argument, status, f"{status.capitalize()}: {_why(labelling, argument, name)}"
    )


def _why(labelling: Labelling, argument: str, name: str) -> str:
    extensions = labelling.extensions
    if not extensions:
        return f"there is no {name} extension"
    every = f"the only {name} extension" if len(extensions) == 1 else f"every {name} extension"
    status = labelling.statuses[argument]
    if status is Status.ACCEPTED:
        return f"{every} holds it"
    if status is Status.REJECTED:
        return f"{every} holds an argument that attacks it"
    if len(extensions) == 1:
        return f"{every} neither holds nor attacks it"
    held = sum(argument in extension for extension in extensions)
    verb = "holds" if held == 1 else "hold"
    return f"{held or 'none'} of {len(extensions)} {name} extensions {verb} it"
