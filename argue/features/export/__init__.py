"""What researchers and programs want of a debate: ways to judge it, files, tables, scores, runs."""
