"""Writes the golden games anew: ``make golden``, in a commit of its own that says which rule changed."""

from tests.golden.story import FOLDER, golden_games, told

for path, game, players, seed in golden_games():
    (FOLDER / path).parent.mkdir(exist_ok=True)
    (FOLDER / path).write_text(told(game, players, seed), encoding="utf-8")
