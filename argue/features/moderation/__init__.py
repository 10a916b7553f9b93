"""What moderators decide: reports, pending changes, duplicates."""

NEEDS = ("likeness",)
