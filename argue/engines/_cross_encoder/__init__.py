"""A transformer that reads both texts of a pair at once.

``truncation`` decides what of a long pair is read, ``network`` runs the model that ships (ONNX
Runtime, no torch), ``hub`` any other cross-encoder (sentence-transformers), ``class_names`` reads
which class is which, ``calibration`` makes confidences honest; ``fitting`` trains, ``quantised``
and ``graph`` write what ``network`` runs.
"""
