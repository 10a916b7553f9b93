"""Pages and JSON of debates: list, one debate, map, key concepts, snapshots."""
