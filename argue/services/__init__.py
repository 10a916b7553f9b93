"""What a user can do, one function a deed; pages, JSON and the command line call these."""
