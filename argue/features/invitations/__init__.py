"""Invitations: a link or a code by which people without an account read or answer one debate."""
