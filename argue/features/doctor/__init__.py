"""Whether an installation has what it needs (``argue site doctor``)."""
