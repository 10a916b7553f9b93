"""What would change a verdict: changes to try, those that change most, and the smallest one."""

NEEDS = ("schemes",)
