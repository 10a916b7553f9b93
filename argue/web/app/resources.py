"""One view for a page and for its JSON: what is read or done stands once.

A view of :class:`Resources` answers at the address of a page and, under ``/api/v1``, as a record.
The page's address answers the record, too, to who prefers JSON to HTML (RFC 9110, 12.5.1). The
name of its function is the endpoint of the JSON, its docstring what the description says of it.
:mod:`argue.features.collections.web.collections` is the example, and CONTRIBUTING tells it in ten
lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import wraps
from typing import Any, cast

from flask import Response, current_app, make_response, request
from flask.typing import ResponseReturnValue

from argue.errors import ArgueError, BadInput, Conflict, NotFound, StillJudged
from argue.services.deeds import Deed
from argue.web.app.api import Done, json_input, query_input, waiting
from argue.web.app.api import blueprint as api
from argue.web.app.api_description import begin_with_schema
from argue.web.app.api_input import parse_number, read_form
from argue.web.app.api_records import Body, Query
from argue.web.app.links import see_other
from argue.web.app.routes import Cost, Pages
from argue.web.app.state import wants_record

RECORD = "record"
"""What a view of a page is asked for where its answer is JSON of the interface."""

_NO_LINKS: dict[str, Any] = {"menu": None, "cards": ()}
"""What files and JSON say, to which neither menu nor cards lead."""

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


@dataclass(frozen=True, slots=True)
class Options:
    """How the form and the JSON of a deed differ.

    Parameters
    ----------
    json, method
        The address for programs and their method, where these are not those of the form.
    query
        The parameters that the address for programs takes, which are read by what the view calls.
    fields
        What the form calls fields of the record and parts of the address for programs, where it
        calls them otherwise, or its own address lacks them.
    no_number
        The error where a form has no number in such a field of a part that is one.
    instead
        Gets the parts of the form's address and answers a button that asks for something else than
        the deed; ``None`` for the button of the deed.
    again
        Makes a form's page again, or leads to one, from what is wrong and the parts of the address,
        where the deed refuses what the form carries.
    refusals
        The errors that do so; any other has a page of errors.
    """

    json: str = ""
    method: str = "POST"
    query: type[Query] | None = None
    fields: Mapping[str, str] = field(default_factory=dict)
    no_number: type[ArgueError] = NotFound
    instead: Callable[..., ResponseReturnValue | None] | None = None
    again: Callable[..., ResponseReturnValue] | None = None
    refusals: tuple[type[ArgueError], ...] = (BadInput, Conflict, NotFound)


class Resources(Pages):
    """The pages of a feature, and the same as JSON."""

    def __init__(self, name: str, import_name: str, **shared: Any) -> None:
        super().__init__(name, import_name, **shared)
        self.after_request(_vary_by_accept)

    def read(
        self,
        rule: str,
        endpoint: str,
        answer: Decorator,
        *,
        query: type[Query] | None = None,
        kinds: Sequence[str] = (),
        json: str | None = "",
        json_cost: Cost | None = None,
        by_accept: bool = True,
        **options: Any,
    ) -> Decorator:
        """Register a view for a page, for its files and for its JSON.

        The view gets ``kind``: :data:`RECORD` for JSON, for a file what stands behind the address,
        nothing for the page. With ``query`` JSON has its parameters as ``query`` instead.

        Parameters
        ----------
        endpoint
            Of the page and its files; empty where there is none.
        kinds
            What may stand behind the address.
        json
            The address of the JSON, where it is another one; ``None`` where there is none.
        json_cost
            How long the JSON may take, where that is not what the page may take.
        by_accept
            Whether the page's address answers the record, too; not where a script gets JSON of its
            own there.
        options
            What all these routes say, as :class:`~argue.web.app.routes.Route` has it.
        """

        def register(view: Callable[..., Any]) -> Callable[..., Any]:
            @wraps(view)
            def as_record(**values: Any) -> Any:
                return view(**values) if query else view(**values, kind=RECORD)

            answered = answer(as_record)
            by_json = query_input(query)(answered) if query else answered
            if json is not None:
                told = {**self.shared, **options} | _NO_LINKS
                api.get(json or rule, **told | ({"cost": json_cost} if json_cost else {}))(by_json)
            if endpoint:
                is_file = "format>" in rule or "." in rule.rpartition("/")[2]
                has_record = by_accept and json is not None and not is_file
                page = negotiated(view) if has_record else view
                record = f"{api.name}.{by_json.__name__}" if has_record else ""
                self.add_url_rule(rule, endpoint, page, record=record, **options)
            if kinds:
                behind = f"{rule}.<any({', '.join(kinds)}):kind>"
                self.add_url_rule(behind, endpoint, page, **options | _NO_LINKS)
            return view

        return register

    def do(
        self,
        rule: str,
        endpoint: str,
        service: Deed | Callable[..., Any] | None,
        answer: Decorator,
        *,
        body: type[Body] | None = None,
        **options: Any,
    ) -> Decorator:
        """Register a view that does a deed, by a form and by JSON.

        What it returns to a form is :class:`~argue.web.app.api.Done`, or the answer itself.

        Parameters
        ----------
        endpoint
            Of the form.
        service
            The deed; ``None`` where the routes say who may do it.
        body
            What a request carries, by the same names in form and JSON, as the view gets it. Of a
            form only types are checked here: the deed says in its reader's language what is wrong.
        options
            As :class:`Options` has them; any other is what both routes say.
        """
        named = {field.name for field in fields(Options)}
        chosen = Options(**{name: options.pop(name) for name in named & {*options}})
        json = chosen.json or rule

        def register(view: Callable[..., Any]) -> Callable[..., Any]:
            def by_form(**values: Any) -> ResponseReturnValue:
                if chosen.instead and (other := chosen.instead(**values)) is not None:
                    return other
                try:
                    of_body = body.model_fields if body else {}
                    for part in chosen.fields.keys() - of_body:
                        values[part] = _part_of_address(json, part, chosen)
                    sent = {"body": read_form(body, request.form, chosen.fields)} if body else {}
                    done = view(**values, **sent)
                except chosen.refusals as error:
                    if chosen.again is None:
                        raise
                    status = 409 if isinstance(error, Conflict) else 400
                    page = chosen.again(error.localize(), **values)
                    return (page, status) if isinstance(page, str) else page
                if not isinstance(done, Done):
                    return cast(ResponseReturnValue, done)
                if callable(done.page):
                    return done.page()
                return see_other(done.page, done.message)

            answered = answer(view)
            by_json = json_input(body)(answered) if body else answered
            if chosen.query:
                by_json = _with_parameters(chosen.query, by_json)
            told = {**options, "deed": service}
            api.route(json, methods=[chosen.method], **{**self.shared, **told})(by_json)
            self.add_url_rule(rule, endpoint, by_form, methods=["POST"], **told)
            return view

        return register


def negotiated(view: Callable[..., Any]) -> Callable[..., Any]:
    """A page that answers its record to who prefers JSON; its files are as they were.

    The record is what the endpoint answers that the page's route names (``record="api.debate"``);
    :meth:`Resources.read` does both.
    """

    @wraps(view)
    def answer(**values: Any) -> ResponseReturnValue:
        if not wants_record():
            return view(**values)  # type: ignore[no-any-return]
        by_json = current_app.view_functions[getattr(request.url_rule, "record", "")]
        try:
            response = make_response(by_json(**values))
        except StillJudged as error:
            response = waiting(error.run)
        return begin_with_schema(response, by_json)

    return answer


def _vary_by_accept(response: Response) -> Response:
    """Let no cache give somebody's HTML to who asks for JSON, be it an error or a wait."""
    if getattr(request.url_rule, "record", ""):
        response.vary.update(("Accept", "Cookie"))
    return response


def _part_of_address(address: str, part: str, options: Options) -> str | int:
    """A part of the address for programs that a form has in a field."""
    text = request.form.get(options.fields[part], "")
    if f"<int:{part}>" not in address:
        return text
    number = parse_number(text)
    if number is None:
        raise options.no_number.lazy("nothing has the number %(number)s", number=repr(text[:40]))
    return number


def _with_parameters(record: type[Query], view: Callable[..., Any]) -> Callable[..., Any]:
    """A view whose address takes parameters, which it does not get."""

    @wraps(view)
    def answer(query: Query, **values: Any) -> Any:
        return view(**values)

    return query_input(record)(answer)
