"""How good entailment rules are: against annotated applications, by people, by the crowd.

:mod:`~argue.evaluation.rules.applications` reads annotated applications of rules,
:mod:`~argue.evaluation.rules.scorers` lets a resource or an engine say how sure it is of each,
:mod:`~argue.evaluation.rules.ranking` draws recall and precision of what it is surest of, and
:mod:`~argue.evaluation.rules.directions` asks whether it knows which way a rule goes.
:mod:`~argue.evaluation.rules.instances` has the figures of people who judge examples of a rule one
by one, :mod:`~argue.evaluation.rules.crowd` those of a crowd.
"""
