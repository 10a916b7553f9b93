"""The drawing library of the map, from the package that brings it; our own scripts are static."""

from __future__ import annotations

from flask import Blueprint, abort, send_file, url_for
from flask.typing import ResponseReturnValue

from argue.picture import VIS_VERSION, vis_file

blueprint = Blueprint("map", __name__)

YEAR = 365 * 24 * 3600
VIS = "vis-network.min.js"


@blueprint.get("/map/<version>/<name>")
def library(version: str, name: str) -> ResponseReturnValue:
    """One file of vis-network; its address changes with its version, so browsers may keep it."""
    if version != VIS_VERSION:
        abort(404)
    try:
        path = vis_file(name)
    except KeyError:
        abort(404)
    return send_file(path, max_age=YEAR)


def vis_url() -> str:
    """Where a page finds it."""
    return url_for("map.library", version=VIS_VERSION, name=VIS)
