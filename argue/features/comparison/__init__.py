"""A debate under several readings of support: whose status depends on what support means."""
