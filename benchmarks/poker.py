"""``python -m benchmarks.poker``: hand values a second beside every peer in one run, from arrays and from text."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle
from statistics import median
from typing import Any

import eval7
import numpy as np
import phevaluator
from numpy.typing import NDArray
from pokerfast import equity

from kozyr import cards
from kozyr.poker.values import score, value, values

HANDS = 1_000_000
SLOW_HANDS = 20_000  # for what goes hand by hand
BATCH = 500
ROUNDS = 7  # of each pair; the middle ratio is printed
SECONDS = 0.2  # of each measurement

Work = Callable[[], int]  # does something and answers for how many hands


def rate(work: Work) -> float:
    """Hands a second."""
    hands, began = 0, time.perf_counter()
    while (passed := time.perf_counter() - began) < SECONDS:
        hands += work()
    return hands / passed


def show(name: str, ours: Work, peers: Iterable[tuple[str, Work]]) -> None:
    """Ours beside each peer, in turn: the middle of our rate and theirs, and the lowest, middle and highest ratio."""
    ours()  # compiled
    for peer, theirs in peers:
        rounds = [(rate(ours), rate(theirs)) for _ in range(ROUNDS)]
        ratios = sorted(our_rate / their_rate for our_rate, their_rate in rounds)
        our_rate, their_rate = (median(rates) for rates in zip(*rounds, strict=True))
        spread = f"{median(ratios):>8.2f}  ({ratios[0]:.2f} … {ratios[-1]:.2f})"
        print(f"{name:<36}{our_rate / 1e6:>9.3f} M/s   {peer:<34}{their_rate / 1e6:>9.3f} M/s {spread}", flush=True)


def random_hands(size: int) -> NDArray[np.uint8]:
    """Random hands as ids (HANDS, size)."""
    generator = np.random.default_rng(1)
    return np.argsort(generator.random((HANDS, cards.DECK)), axis=1)[:, :size].astype(np.uint8)


def show_arrays(size: int) -> None:
    """Hands from an array, on one core."""
    ids = random_hands(size)
    sets = np.bitwise_or.reduce(1 << ids.astype(np.int64), axis=1)
    by_rank = (ids % cards.RANKS * 4 + ids // cards.RANKS).astype(np.uint8)
    lists = by_rank[:SLOW_HANDS].tolist()
    decks = [[eval7.Card(token(card)) for card in hand] for hand in ids[:SLOW_HANDS].tolist()]
    raw = raw_call(by_rank)
    slow: list[tuple[str, Work]] = [
        ("phevaluator, ids", lambda: hand_by_hand(lambda hand: phevaluator.evaluate_cards(*hand), lists)),
        ("eval7, its own cards", lambda: hand_by_hand(eval7.evaluate, decks)),
    ]
    fast = [("pokerfast's raw call (OMPEval)", raw)]
    show(f"{size} cards, an array of ids", lambda: len(values(ids)), fast + slow)
    show(f"{size} cards, unchecked", lambda: len(values(ids, check=False)), fast)
    show(f"{size} cards, an array of sets", lambda: len(values(sets)), fast)
    show(f"{size} cards, two threads", lambda: len(values(ids, threads=2)), fast)


def raw_call(by_rank: NDArray[np.uint8]) -> Work:
    """Pokerfast's own function on its own layout, card = rank * 4 + suit, which checks the cards as we do."""
    library, scores = equity._load(), np.empty(len(by_rank), np.uint16)
    hands = by_rank.ctypes.data_as(ctypes.c_char_p)
    out = scores.ctypes.data_as(ctypes.POINTER(ctypes.c_uint16))

    def work() -> int:
        assert library.pf_evaluate(hands, *by_rank.shape, out) == 0
        return len(scores)

    return work


def show_text(size: int) -> None:
    """One hand after another from text."""
    texts = [" ".join(map(token, hand)) for hand in random_hands(size)[:SLOW_HANDS].tolist()]
    peers: list[tuple[str, Work]] = [
        (
            "eval7 from text",
            lambda: hand_by_hand(lambda text: eval7.evaluate([eval7.Card(card) for card in text.split()]), texts),
        ),
        ("phevaluator from text", lambda: hand_by_hand(lambda text: phevaluator.evaluate_cards(*text.split()), texts)),
        ("pokerfast.equity.evaluate", lambda: hand_by_hand(lambda text: equity.evaluate([text.split()]), texts)),
    ]
    show(f"{size} cards from text, score()", lambda: hand_by_hand(score, texts), peers)
    show(f"{size} cards from text, value()", lambda: hand_by_hand(value, texts), peers[:1])


_places: Iterator[int] = cycle(range(0, SLOW_HANDS, BATCH))


def hand_by_hand(function: Callable[[Any], Any], hands: list[Any]) -> int:
    """Values the next hands one by one."""
    first = next(_places)
    for hand in hands[first : first + BATCH]:
        function(hand)
    return BATCH


def token(card: int) -> str:
    """A card in the letters that every library reads."""
    return "23456789TJQKA"[card % cards.RANKS] + "scdh"[card // cards.RANKS]


def show_poker() -> None:
    """The whole table."""
    print(f"{'hand values':<36}{'ours':>13}   {'peer':<34}{'theirs':>13}    ratio, lowest … highest")
    for size in (5, 7):
        show_arrays(size)
        show_text(size)


if __name__ == "__main__":
    show_poker()
