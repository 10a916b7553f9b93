"""How good entailment rules are, against applications of them that people annotated.

:mod:`~argue.evaluation.rules.applications` reads annotated applications of rules,
:mod:`~argue.evaluation.rules.ranking` lets a resource or an engine say how sure it is of each,
:mod:`~argue.evaluation.rules.ranking` draws recall and precision of what it is surest of, and
:mod:`~argue.evaluation.rules.directions` asks whether it knows which way a rule goes.
People who judge examples of a rule are in :mod:`argue.labelling.tasks.rules`, a crowd that does in
:mod:`argue.labelling.crowd`.
"""
