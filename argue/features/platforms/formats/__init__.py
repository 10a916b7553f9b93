"""One module is one format (:mod:`argue.formats`)."""
