"""What every request passes: the application factory, hooks, rights, security, errors, JSON
rules.
"""
