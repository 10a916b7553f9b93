"""Frameworks whose relations are not sure: many possible ones at once, and what holds in them.

In the constellation approach (Li, Oren & Norman 2011; Hunter 2013) each relation holds with a
probability, by itself. A *world* is one framework that may come of it: every relation is there, is
another one, or is not. :mod:`~argue.reasoning.probability.worlds` labels thousands of them at a
time.
"""

MOST_DRAWS = 2**26
"""Relations times frameworks that are drawn; a tree of any size needs none."""
PAGE_DRAWS = 2**22
"""The same while a reader waits."""
