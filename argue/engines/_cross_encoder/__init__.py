"""A transformer that reads both texts of a pair at once.

``truncation`` decides what of a long pair is read, ``network`` runs the model that ships (ONNX
Runtime, no torch). Features run other cross-encoders (``argue/features/hub/``) and let this one
learn (``argue/features/training/``).
"""
