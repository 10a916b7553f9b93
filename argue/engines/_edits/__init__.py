"""Entailment by distance after EDITS (Kouylekov & Negri 2010), in exchangeable parts."""
