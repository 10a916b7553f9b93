"""Decisions: votes beside a debate, its end, what was decided, and a record that can be checked."""
