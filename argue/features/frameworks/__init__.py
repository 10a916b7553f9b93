"""Abstract frameworks as solver competitions exchange them: their formats, ``argue solve`` and
``argue translate``, and the semantics that few debates ask for.
"""
