"""What can go wrong at the door, each a ValueError with one clear line."""


class KozyrError(ValueError):
    """Base of every error this package raises on purpose; its text is fit to be shown to a person."""


class CardError(KozyrError):
    """Text that is not a card, a card named twice, or a card that this deck does not hold."""

    def __init__(self, message: str, meant: str = "") -> None:
        """``meant`` is the letter that a look-alike was probably typed for."""
        super().__init__(message)
        self.meant = meant


class OptionError(KozyrError):
    """An unknown game, preset, option, value, strategy or number of seats."""


class PositionError(KozyrError):
    """A position that no game of these rules allows."""


class IllegalMoveError(KozyrError):
    """A move that the seat on turn may not make."""


class RecordError(KozyrError):
    """A written game that cannot be read or does not agree with the rules."""


class LanguageError(KozyrError):
    """A language that has no catalogue."""
