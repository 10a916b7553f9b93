"""One view for a page and for its JSON: what is read or done stands once.

A view of :class:`Resources` answers at the address of a page and, under ``/api/v1``, as a record.
The name of its function is the endpoint of the JSON, its docstring what the description says of it.
:mod:`argue.web.collections` is the example, and CONTRIBUTING tells it in ten lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, cast

from flask import Blueprint, flash, redirect, request
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Conflict, NotFound
from argue.services.deeds import Deed
from argue.web.app.api import Done, json_input, query_input
from argue.web.app.api import blueprint as api
from argue.web.app.api_input import read_form
from argue.web.app.api_records import Body, Query

RECORD = "record"
"""What a view of a page is asked for where its answer is JSON of the interface."""

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class Resources(Blueprint):
    """The pages of a feature, and the same as JSON."""

    def read(
        self,
        rule: str,
        endpoint: str,
        answer: Decorator,
        *,
        query: type[Query] | None = None,
        kinds: Sequence[str] = (),
        json: str | None = "",
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
        options
            Of all these addresses, as ``deed``.
        """

        def register(view: Callable[..., Any]) -> Callable[..., Any]:
            @wraps(view)
            def as_record(**values: Any) -> Any:
                return view(**values) if query else view(**values, kind=RECORD)

            answered = answer(as_record)
            by_json = query_input(query)(answered) if query else answered
            if json is not None:
                api.get(json or rule, **options)(by_json)
            if endpoint:
                self.add_url_rule(rule, endpoint, view, **options)
            if kinds:
                behind = f"{rule}.<any({', '.join(kinds)}):kind>"
                self.add_url_rule(behind, endpoint, view, **options)
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
            The deed; ``None`` where the table of rights has the address.
        body
            What a request carries, by the same names in form and JSON, as the view gets it. Of a
            form only types are checked here: the deed says in its reader's language what is wrong.
        options
            ``json``, the address for programs, and ``method``, theirs, where these are not those of
            the form; ``again``, which makes a form's page again, or leads to one, from what is
            wrong and the parts of the address, where the deed refuses what the form carries.
        """
        json, method = options.get("json", rule), options.get("method", "POST")
        again: Callable[..., ResponseReturnValue] | None = options.get("again")

        def register(view: Callable[..., Any]) -> Callable[..., Any]:
            def by_form(**values: Any) -> ResponseReturnValue:
                try:
                    sent = {"body": read_form(body, request.form)} if body else {}
                    done = view(**values, **sent)
                except (BadInput, Conflict, NotFound) as error:
                    if again is None:
                        raise
                    status = 409 if isinstance(error, Conflict) else 400
                    page = again(error.localize(), **values)
                    return (page, status) if isinstance(page, str) else page
                if not isinstance(done, Done):
                    return cast(ResponseReturnValue, done)
                if done.message:
                    flash(done.message)
                return redirect(done.page, 303)

            answered = answer(view)
            by_json = json_input(body)(answered) if body else answered
            api.route(json, methods=[method], deed=service)(by_json)
            self.add_url_rule(rule, endpoint, by_form, methods=["POST"], deed=service)
            return view

        return register
