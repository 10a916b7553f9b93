"""A transformer that reads both texts of a pair at once.

``truncation`` decides what of a long pair is read, ``network`` runs the model that ships (ONNX
Runtime, no torch), ``hub`` any other cross-encoder (sentence-transformers) and reads which class is
which. How it learns is of :mod:`argue.features.training.engines._cross_encoder`.
"""
