"""What computes the tables that the games ship, each by one command of the Makefile."""
