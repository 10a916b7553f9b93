"""Several people judge the same items, blind to each other: agreement, decisions and gold.

Tasks of other features are judged here too; their contract is :mod:`argue.labelling.task`.
"""
