"""The pages of evidence: the sources of an argument, and the form that adds one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from flask import render_template, request, url_for

from argue.errors import BadInput, Forbidden
from argue.features.evidence import debate_rows
from argue.features.evidence.store import (
    MOST,
    CitedSource,
    Sources,
    add,
    check_may_cite,
    checked_citation,
    withdraw,
)
from argue.locales import Messages, _, lazy, ngettext
from argue.model import Evidence, Label
from argue.services.deeds import Need
from argue.web.app.api import Done, nothing, output
from argue.web.app.api_records import Answer, TypedName, about, derived
from argue.web.app.api_shared import MOST_ID
from argue.web.app.people import author, known
from argue.web.app.resources import RECORD, Resources
from argue.web.app.routes import Cost
from argue.web.app.state import context, store
from argue.web.ui.choices import requested_debate

resources = Resources("evidence", __name__, need=Need.READ, cost=Cost.ROWS)

READINGS = Messages(
    {
        Label.SUPPORT: lazy("supports what is said"),
        Label.ATTACK: lazy("speaks against it"),
        Label.UNRELATED: lazy("has nothing to do with it"),
        None: lazy("not sure"),
    }
)
"""What a quotation does, in a reader's words."""


class SourceIn(TypedName):
    """A source of an argument."""

    argument: Annotated[str, about("Its id.", min_length=1, max_length=MOST_ID)]
    source: Annotated[str, about(max_length=MOST["source"])]
    """Address or title; it is never fetched."""
    quotation: Annotated[str, about(max_length=MOST["quotation"])]
    """What is quoted, word for word; `[…]` stands for what is left out."""
    date: Annotated[str, about(max_length=MOST["date"])] = ""
    """When it was published or read, in any words."""
    text: Annotated[str, about(max_length=MOST["text"])] = ""
    """The text of the source, in which the quotation is looked for."""


class WithdrawSourceIn(TypedName):
    """Who withdraws a source."""


EvidenceOut = derived("EvidenceOut", Evidence)
CitedSourceOut = derived(
    "CitedSourceOut", CitedSource, evidence=(EvidenceOut, "The source, and what it does.")
)


class SourcesOut(Answer):
    """The sources of a debate, without those of hidden and withdrawn arguments."""

    sources: Annotated[list[CitedSourceOut], about("In the order of the arguments.")]  # type: ignore[valid-type]


resources.app_template_global("evidence_on")(debate_rows.of)


@resources.app_template_global()
def evidence_summary(sources: Sequence[CitedSource]) -> str:
    """How many sources there are, and whether they say what is quoted, in a line."""
    checked = [cited.found for cited in sources if cited.found is not None]
    found = sum(checked)
    counted = ngettext("%(num)s source", "%(num)s sources", len(sources))
    if not checked:
        return _("%(sources)s: no text was given", sources=counted)
    if len(sources) == 1 and found:
        return _("%(sources)s: quotation found", sources=counted)
    if len(sources) == 1:
        return _("%(sources)s: quotation not found in the text given", sources=counted)
    return _(
        "%(sources)s: %(found)s of %(checked)s quotations found",
        sources=counted,
        found=found,
        checked=len(checked),
    )


@resources.app_template_global()
def evidence_reading(cited: CitedSource) -> str:
    """What a quotation does to its argument, as an engine reads it."""
    if cited.read is None:
        return _("not read yet")
    if not cited.evidence.engine_version or cited.evidence.confidence is None:
        return _("no engine reads it")
    return _(READINGS[cited.evidence.label])


@resources.app_template_global()
def may_cite(key: str, argument: str) -> bool:
    """Whether who asks may change the sources of an argument."""
    try:
        check_may_cite(store(), key, argument, known())
    except Forbidden:
        return False
    return True


@resources.read("/debates/<key>/evidence", "page", output(SourcesOut))
def evidence(key: str, kind: str = "") -> object:
    """The sources of the arguments of a debate, and what was found about each"""
    if kind == RECORD:
        return {"sources": Sources.in_store(store()).of(key, texts=True)}
    return _page("", key)


def _page(problem: str, key: str, **parts: object) -> str:
    view = requested_debate(key)
    id = request.form.get("argument") or request.args.get("id", "")
    argument = view.argument(id) if id else None
    return render_template(
        "evidence/page.html",
        key=key,
        debate=view.debate,
        arguments=view.arguments,
        argument=argument,
        sources=Sources.in_store(store()).of(key, id, texts=bool(id)),
        problem=problem and f"{problem}.",
        form=request.form,
        most=MOST,
    )


@resources.do(
    "/debates/<key>/evidence",
    "add",
    add,
    output(CitedSourceOut, "SourceAddedOut", status=201, description="Added"),
    body=SourceIn,
    again=_page,
    refusals=(BadInput,),
)
def add_source(key: str, body: SourceIn) -> Done:
    """Add a source to an argument: what it says is looked for in the text given"""
    citation = checked_citation(body.source, body.quotation, body.date, body.text)
    cited = add(context(), key, body.argument, citation, by=author())
    return Done(
        Sources.in_store(store()).one(key, cited.id),
        url_for("evidence.page", key=key, id=cited.argument),
        _("The source is added."),
        url_for("api.evidence", key=key),
    )


@resources.do(
    "/debates/<key>/evidence/<int:number>/withdraw",
    "withdraw",
    withdraw,
    nothing,
    body=WithdrawSourceIn,
)
def withdraw_source(key: str, number: int, body: WithdrawSourceIn) -> Done:
    """Withdraw a source of an argument"""
    cited = withdraw(store(), key, number, by=author())
    page = url_for("evidence.page", key=key, id=cited.argument)
    return Done(page=page, message=_("The source is withdrawn."))
