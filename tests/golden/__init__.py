"""Golden games: whole games as text, with every seat's view and legal moves in order."""
