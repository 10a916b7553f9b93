"""A debate started from a question: the claim that it tests is its issue, replies come later."""

from __future__ import annotations

from argue.errors import BadInput
from argue.language.questions import claim_of
from argue.model import Argument, Debate
from argue.services.context import Context
from argue.services.debates import save_debates
from argue.services.deeds import Need, deed
from argue.services.uploads import request_first_runs
from argue.store import Saved
from argue.store.debates.collections import MOST_TITLE
from argue.store.participation.records import checked_text

ISSUE = "issue"
"""Id of the argument that is the claim."""


def checked_question(question: str) -> str:
    """A question in one line. Raises BadInput if it is blank, or longer than a title may be."""
    question = " ".join(question.split())
    if not question:
        raise BadInput.lazy("expected a question or a claim, found neither")
    if len(question) > MOST_TITLE:
        raise BadInput.lazy(
            "expected a question of at most %(most)s characters, found %(count)s",
            most=MOST_TITLE,
            count=len(question),
        )
    return question


def debate_of(question: str, claim: str = "", *, language: str = "") -> Debate:
    """The debate that a question starts, not saved yet.

    Raises BadInput if the question is blank or too long, the claim is too long, or none was given
    and the question cannot be turned into one.

    ``claim``: what is to be tested; empty to word it as :func:`argue.language.questions.claim_of`
    does.
    ``language``: what the person speaks, where the question itself does not tell.
    """
    question = checked_question(question)
    claim = claim.strip() or claim_of(question, language)
    if not claim:
        raise BadInput.lazy(
            "expected a claim that may be true or false, found a question that does not state "
            "one; write what is to be tested, as in “The library should open on Sundays.”"
        )
    return Debate(ISSUE, question, (Argument(ISSUE, checked_text(claim)),), issue=ISSUE)


@deed("start.begin", Need.ACCOUNT, "%(who)s started a debate from a question.")
def start_debate(
    context: Context, question: str, claim: str = "", *, language: str = ""
) -> tuple[Debate, Saved]:
    """Start a debate from a question; the same question and claim make one debate.

    Raises BadInput as :func:`debate_of`.
    """
    debate = debate_of(question, claim, language=language)
    (saved,) = save_debates(context.store, [debate], context.settings.limits)
    if saved.new:
        request_first_runs(context.store, [(saved.key, debate)], context.settings)
        context.wake_worker()
    return debate, saved
