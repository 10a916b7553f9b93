"""Whose status a step changed."""

from argue.model import Status
from argue.services.debate_view import changes_summary, status_changes


def test_what_changed_leaves_new_arguments_out():
    was = {"a": Status.REJECTED, "b": Status.ACCEPTED, "c": Status.ACCEPTED}
    now = {"a": Status.ACCEPTED, "b": Status.ACCEPTED, "new": Status.ACCEPTED}
    assert [(one.argument, one.after) for one in status_changes(was, now, ("c",))] == [
        ("c", None),
        ("a", Status.ACCEPTED),
    ]


def test_nothing_is_said_while_statuses_are_not_known():
    statuses = {"a": Status.ACCEPTED}
    assert changes_summary({}, statuses) == changes_summary(statuses, {}) == ""
    assert changes_summary(statuses, statuses) == "No status changed."
