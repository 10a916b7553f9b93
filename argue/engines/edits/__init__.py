"""Entailment by distance after EDITS (Kouylekov & Negri 2010), in exchangeable parts.

An *experiment* (:mod:`.experiment`) names one or several *algorithms* (:mod:`.algorithms`) with
their options. Edit distances take *costs* (:mod:`.costs`), which *frequencies*
(:mod:`.frequencies`) and entailment *rules* (:mod:`.rules`) change word by word.
"""
