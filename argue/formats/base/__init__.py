"""What formats are built of: text, limits, rows, outlines, XML, JSON objects and graphs."""
