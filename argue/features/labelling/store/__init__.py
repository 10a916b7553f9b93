"""Labelling projects, their items and the judgements of annotators."""
