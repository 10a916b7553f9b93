"""How good entailment rules are, against applications of them that people annotated.

People who judge examples of a rule are in :mod:`argue.features.rules.labelling.tasks.rules`, a
crowd that does in :mod:`argue.features.rules.labelling.crowd`.
"""
