"""What people add to debates: replies, edits, overrulings, disputes, reports, merges."""
