"""Certification."""
