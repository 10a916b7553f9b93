"""Analysis → words for a terminal; maps and plots are features."""
