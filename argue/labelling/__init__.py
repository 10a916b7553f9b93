"""Gold from several people: projects in which they judge items, their agreement, and the gold.

What is judged is a task, one file in :mod:`argue.labelling.tasks`; projects of all tasks are stored
by :mod:`argue.store.labelling.projects`. :mod:`~argue.labelling.agreement` has the coefficients,
:mod:`~argue.labelling.report` the figures of a project and their tables,
:mod:`~argue.labelling.gold` the rules by which judgements become gold, and
:mod:`~argue.labelling.rows` files of judgements.
"""
