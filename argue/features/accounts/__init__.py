"""Pages and commands of accounts: signing in, one's own account, those who run the site."""
