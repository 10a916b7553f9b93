"""A debate that commands about one argument are tried on."""

THREAD = """# Should the city build trams?

= The city should build trams.

+ quiet: Trams are quieter than buses.
  - rails: Rails squeal in every curve.
- cost: Nobody can pay for it.
  - fund: The state pays nine tenths.
"""
