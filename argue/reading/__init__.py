"""Conversations as people copy them: lines are labelled, joined to contributions, and linked."""
