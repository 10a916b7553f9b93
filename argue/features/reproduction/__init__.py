"""The tables of papers, made again."""
