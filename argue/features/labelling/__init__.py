"""Several people judge the same items, blind to each other: agreement, decisions and gold.

What is judged is a task, one file in :mod:`~argue.features.labelling.tasks`, here or in another
feature; its contract is :mod:`~argue.features.labelling.task`. :mod:`.agreement` has the
coefficients, :mod:`.report` the figures of a project and their tables, :mod:`.gold` the rules by
which judgements become gold, :mod:`.rows` files of judgements.
"""
