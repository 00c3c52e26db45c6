"""The laboratory: many games, honest statistics. It knows no game."""
