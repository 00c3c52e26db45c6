"""Counter-based random streams: Threefry-2x32 with 20 rounds, in plain int64, the same compiled or not.

Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011. A stream is one ``STREAM``
record; what it yields depends on its seed, game and lane alone, so game 17 of seed 5 is the same in any batch or thread.
These streams repeat experiments; they keep no secrets (see ``shuffle.secure``).
"""

import numpy as np

STREAM = np.dtype(
    [
        ("key0", np.int64),  # the seed, 0 … 2^32 - 1
        ("key1", np.int64),  # the game's number mod 2^32
        ("lane", np.int64),  # lane * 2^24 + game's number div 2^32
        ("block", np.int64),  # the next counter
        ("spare", np.int64),  # the second word of the last block, or -1 when it is used up
    ]
)
DEALER_LANE = 0
PLAYER_LANE = 1  # + seat
GUESS_LANE = 63
WORD = (1 << 32) - 1
SEEDS = 1 << 32
GAMES = 1 << 56
_LANE_SHIFT = 24
_PARITY = 0x1BD11BDA
_DRAWN_AGAIN = 1 << 31  # blocks from here on are for words that an order draws again


def block(key0, key1, counter0, counter1):
    """The two words of one Threefry-2x32-20 block, each 0 … 2^32 - 1."""
    key2 = key0 ^ key1 ^ _PARITY
    x0, x1 = plus(counter0, key0), plus(counter1, key1)
    x0, x1 = four_rounds(x0, x1, 13, 15, 26, 6)
    x0, x1 = plus(x0, key1), plus(x1, key2 + 1)
    x0, x1 = four_rounds(x0, x1, 17, 29, 16, 24)
    x0, x1 = plus(x0, key2), plus(x1, key0 + 2)
    x0, x1 = four_rounds(x0, x1, 13, 15, 26, 6)
    x0, x1 = plus(x0, key0), plus(x1, key1 + 3)
    x0, x1 = four_rounds(x0, x1, 17, 29, 16, 24)
    x0, x1 = plus(x0, key1), plus(x1, key2 + 4)
    x0, x1 = four_rounds(x0, x1, 13, 15, 26, 6)
    return plus(x0, key2), plus(x1, key0 + 5)


def four_rounds(x0, x1, r0, r1, r2, r3):
    """Four mix-and-rotate rounds by the given distances."""
    x0 = plus(x0, x1)
    x1 = rotated(x1, r0) ^ x0
    x0 = plus(x0, x1)
    x1 = rotated(x1, r1) ^ x0
    x0 = plus(x0, x1)
    x1 = rotated(x1, r2) ^ x0
    x0 = plus(x0, x1)
    return x0, rotated(x1, r3) ^ x0


def plus(a, b):
    """The sum modulo 2^32; one instruction in compiled code."""
    return (a + b) & WORD


def rotated(x, distance):
    """A word's 32 bits turned left by 1 … 31 places; one instruction in compiled code."""
    return (x << distance | x >> (32 - distance)) & WORD


def open_stream(stream, seed, game, lane):
    """Sets a stream to the beginning of its lane of one game."""
    stream.key0 = seed
    stream.key1 = game & WORD
    stream.lane = (lane << _LANE_SHIFT) + (game >> 32)
    stream.block = 0
    stream.spare = -1


def word(stream):
    """The next 32 random bits of the stream."""
    if stream.spare >= 0:
        spare = stream.spare
        stream.spare = -1
        return spare
    first, second = block(stream.key0, stream.key1, stream.block, stream.lane)
    stream.block += 1
    stream.spare = second
    return first


def words(stream, out, n):
    """Fills out[0:n] (n rounded up to even) with fresh words, in one loop; into uint32 it compiles to vector code."""
    key0, key1, lane, start = stream.key0, stream.key1, stream.lane, stream.block
    blocks = (n + 1) // 2
    for i in range(blocks):
        out[2 * i], out[2 * i + 1] = block(key0, key1, start + i, lane)
    stream.block = start + blocks
    stream.spare = -1


def below(stream, n):
    """A random number 0 … n - 1, each equally likely (Lemire's multiplication with rejection), 1 ≤ n < 2^30."""
    scaled = word(stream) * n
    if scaled & WORD < n:
        while scaled & WORD < SEEDS % n:
            scaled = word(stream) * n
    return scaled >> 32


def order(deck, left, drawn, stream, scratch):
    """Puts deck[0:left] into a random order from its top down, each order equally likely (Fisher-Yates).

    It may stop after the ``drawn`` topmost cards: they are the same, and so is all that the stream yields afterwards.
    ``scratch`` holds at least left + 1 words.
    """
    after = stream.block + left // 2
    last = max(left - drawn, 1)
    words(stream, scratch, left - last)
    for i in range(left - 1, last - 1, -1):
        n = i + 1
        scaled = scratch[left - 1 - i] * n
        if scaled & WORD < n:
            stream.block |= _DRAWN_AGAIN
            while scaled & WORD < SEEDS % n:
                scaled = word(stream) * n
        j = scaled >> 32
        swapped = deck[i]
        deck[i] = deck[j]
        deck[j] = swapped
    stream.block = after
    stream.spare = -1
