"""Pages and JSON on what would change a verdict: changes to try, and the smallest one."""
