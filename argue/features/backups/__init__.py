"""An installation in one file: saved, checked, and put back (`argue site backup`, `restore`)."""
