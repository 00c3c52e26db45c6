"""Poker Hand History (PHH): hands written in TOML, read into games of this room and written from them.

A file ``.phh`` holds one hand, a file ``.phhs`` many, a TOML table for each. What the fields and actions mean is said by the
specification of the format (version 0.0.1); real files depart from it, and each departure that is read is named where it is.

``read`` and ``read_all`` (phh_read.py, after phh_tale.py) play every hand through the referee; a hand that the rules do not
allow is refused with the reason. Cards that a file does not tell are stood in for by others, chosen so that the hand comes
out as the file says; the seats that hold such cards are ``Hand.unknown``, and what they hold is never written
(phh_write.py).
"""

from kozyr.games.holdem.phh_hand import Hand, HandTable
from kozyr.games.holdem.phh_read import Problem, read, read_all
from kozyr.games.holdem.phh_write import hand_of, hands_of, write, write_all

__all__ = ["Hand", "HandTable", "Problem", "hand_of", "hands_of", "read", "read_all", "write", "write_all"]
