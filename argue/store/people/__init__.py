"""Accounts, sessions, rights and personal data."""
