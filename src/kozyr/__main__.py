"""``python -m kozyr``."""

from kozyr.ui.cli import main

main()
