"""Formats of entailment corpora: the XML of NoDE and of RTE, and lines of texts and hypotheses."""
