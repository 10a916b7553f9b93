"""Debates as files of graphs and pictures of graphs, read and written."""

NEEDS = ("map", "plots")
