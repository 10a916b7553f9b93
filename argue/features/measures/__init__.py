"""What evaluators measure of engines: ``argue evaluate``, its scores, tests, tables and files."""

NEEDS = ("corpora", "plots")
