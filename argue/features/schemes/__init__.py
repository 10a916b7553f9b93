"""Argumentation schemes: on what an argument rests, and the critical questions to ask of it."""
