"""Seats round a table, as sets of bits: who comes next. Seat i + 1 sits to the left of seat i, the first left of the last.

Plain functions of ints, the same compiled or not.
"""

from kozyr.cards import highest, lowest


def left_of(seats, seat):
    """The first of those seats to the left of a seat (-1: the lowest of them); the seat itself if it is the only one."""
    later = seats >> (seat + 1) << (seat + 1)
    return lowest(later) if later else lowest(seats)


def right_of(seats, seat):
    """The first of those seats to the right of a seat; the seat itself if it is the only one."""
    earlier = seats & ((1 << seat) - 1)
    return highest(earlier) if earlier else highest(seats)
