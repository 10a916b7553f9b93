"""Errors of the JSON interface, as RFC 9457 has them: ``application/problem+json``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http import HTTPStatus

from flask import Response

MEDIA_TYPE = "application/problem+json"


def problem(
    status: int,
    detail: str,
    *,
    headers: Mapping[str, str] | None = None,
    **more: object,
) -> Response:
    """A response that says what is wrong.

    ``detail`` is for people, ``more`` are further members of the object; ``None`` leaves one out.
    """
    content = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        **{name: value for name, value in more.items() if value is not None},
    }
    return Response(json.dumps(content), status, headers or {}, mimetype=MEDIA_TYPE)
