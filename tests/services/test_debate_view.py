"""Whose status a step changed."""

from argue.model import Status
from argue.services.debate_view import status_changes


def test_what_changed_leaves_new_arguments_out():
    was = {"a": Status.REJECTED, "b": Status.ACCEPTED, "c": Status.ACCEPTED}
    now = {"a": Status.ACCEPTED, "b": Status.ACCEPTED, "new": Status.ACCEPTED}
    assert [(one.argument, one.after) for one in status_changes(was, now)] == [
        ("a", Status.ACCEPTED),
        ("c", None),
    ]
