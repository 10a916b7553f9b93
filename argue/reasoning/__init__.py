"""Relations → what stands and why: frameworks, derived attacks, semantics, supports,
explanations.
"""
