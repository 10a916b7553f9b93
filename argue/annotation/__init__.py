"""Gold from several people: how far they agree, and what comes of it.

:mod:`~argue.annotation.agreement` has the coefficients.
"""
