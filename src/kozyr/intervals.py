"""How wide a 95 % interval is."""

from typing import Final

Z95: Final = 1.959963984540054  # the normal quantile of a two-sided 95 % interval, in standard errors
