"""Corpora at scale: many debates judged on every core or on a cluster, in shards, and measured."""
