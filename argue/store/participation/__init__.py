"""What people add to debates: replies, edits, overrulings, reports, merges."""
