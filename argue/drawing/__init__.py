"""Analysis → words for a terminal, and figures → plots; maps are of :mod:`argue.features.map`."""
