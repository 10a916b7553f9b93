"""Classifiers and encoders of the transformers library that others made, run as engines."""
