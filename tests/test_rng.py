"""Streams: the published known answers, one stream for each lane of each game, and numbers that favour none."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import permutations, product
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kozyr import jit, rng
from kozyr.state import as_records, new_state
from tests.conftest import share

WORDS = st.integers(0, rng.WORD)
LANES = st.integers(0, rng.GUESS_LANE)
ALL_ONES = rng.WORD
SKEWED = 3 << 28  # of 2^32 words one in 16 is drawn again; without that, n = 0 mod 3 comes 6 times for 5 of the others
NUMBERS = (1, 2, 3, 7, 36, 52, 1000, SKEWED, (1 << 30) - 1)


def opened(seed: int, game: int, lane: int) -> Any:
    """A stream as the package makes it: a record of int64."""
    stream = new_state(rng.STREAM)
    rng.open_stream(stream, seed, game, lane)
    return stream


def opened_record(seed: int, game: int, lane: int) -> Any:
    """A stream as compiled code takes it: an element of a NumPy array."""
    return as_records(opened(seed, game, lane))[0]


def opened_plain(seed: int, game: int, lane: int) -> Any:
    """The same of Python's ints, five times as fast."""
    stream = SimpleNamespace()
    rng.open_stream(stream, seed, game, lane)
    return stream


def blocks(seed: int, game: int, lane: int, n: int) -> list[int]:
    """The words of the first n blocks, straight from the definition in DESIGN section 2."""
    pairs = [rng.block(seed, game % 2**32, number, lane * 2**24 + game // 2**32) for number in range(n)]
    return [word for pair in pairs for word in pair]


def chi_square(observed: Iterable[int], expected: float) -> float:
    """The chi-square of equally likely cells, every one of them given."""
    return sum((number - expected) ** 2 / expected for number in observed)


def chi_square_bound(degrees: int) -> float:
    """What a chi-square exceeds with a probability below 1e-10 (Laurent and Massart, Annals of Statistics 28, 2000)."""
    x = math.log(1e10)
    return degrees + 2 * math.sqrt(degrees * x) + 2 * x


# --- the block ---


@pytest.mark.parametrize(
    ("key", "counter", "answer"),
    [
        ((0, 0), (0, 0), (0x6B200159, 0x99BA4EFE)),
        ((ALL_ONES, ALL_ONES), (ALL_ONES, ALL_ONES), (0x1CB996FC, 0xBB002BE7)),
        ((0x13198A2E, 0x03707344), (0x243F6A88, 0x85A308D3), (0xC4923A9C, 0x483DF7A0)),  # digits of pi
    ],
)
def test_threefry_2x32_20_gives_the_published_known_answers(
    key: tuple[int, int], counter: tuple[int, int], answer: tuple[int, int]
) -> None:
    """Source: Random123 (D. E. Shaw Research), tests/kat_vectors, lines "threefry2x32 20"; JAX tests the same three."""
    assert rng.block(*key, *counter) == answer


@given(WORDS, WORDS, WORDS, WORDS, st.integers(0, 127))
def test_one_bit_of_key_or_counter_changes_much_of_the_block(k0: int, k1: int, c0: int, c1: int, bit: int) -> None:
    pieces = [k0, k1, c0, c1]
    before = rng.block(*pieces)
    pieces[bit // 32] ^= 1 << bit % 32
    after = rng.block(*pieces)
    assert all(0 <= word <= rng.WORD for word in (*before, *after))
    changed = [(a ^ b).bit_count() for a, b in zip(before, after, strict=True)]
    assert sum(changed) >= 8  # of 64, 32 are expected; 7 or fewer come once in 2.7e10


class Watched(int):
    """An int whose operations note the largest of their results."""

    peak = 0


def _watch(name: str) -> None:
    plain = getattr(int, name)

    def watched(self: int, other: int) -> Any:
        result = plain(self, other)
        Watched.peak = max(Watched.peak, abs(result))
        return Watched(result)

    setattr(Watched, name, watched)


for _name in ("add", "sub", "mul", "mod", "and", "or", "xor", "lshift", "rshift"):
    _watch(f"__{_name}__")
    _watch(f"__r{_name}__")


@given(WORDS, WORDS, WORDS, WORDS)
@example(ALL_ONES, ALL_ONES, ALL_ONES, ALL_ONES)
def test_no_intermediate_of_a_block_reaches_2_to_the_62(k0: int, k1: int, c0: int, c1: int) -> None:
    """Python does not wrap at 64 bits, so a larger one would differ when compiled. Shown, too, by argument: no operand
    exceeds 32 bits, the longest shift is 29."""
    Watched.peak = 0
    assert rng.block(*map(Watched, (k0, k1, c0, c1))) == rng.block(k0, k1, c0, c1)
    assert 2**40 < Watched.peak < 2**62  # the lower bound shows that it is watched


def test_no_intermediate_of_a_draw_reaches_2_to_the_62() -> None:
    Watched.peak = 0
    stream = SimpleNamespace(spare=Watched(ALL_ONES))
    assert rng.below(stream, (1 << 30) - 1) == (1 << 30) - 2
    assert 2**61 < Watched.peak < 2**62
    Watched.peak = 0
    rng.open_stream(stream, Watched(ALL_ONES), Watched(rng.GAMES - 1), Watched(rng.GUESS_LANE))
    assert stream.lane < 2**32
    rng.word(stream)
    assert Watched.peak < 2**62


# --- one stream for every lane of every game ---


@given(WORDS, st.integers(0, rng.GAMES - 1), LANES, st.integers(1, 40))
@example(5, (1 << 32) + 17, 1, 9)
@example(ALL_ONES, rng.GAMES - 1, rng.GUESS_LANE, 4)
def test_the_words_of_a_stream_are_its_blocks_one_after_the_other(seed: int, game: int, lane: int, n: int) -> None:
    expected = blocks(seed, game, lane, (n + 1) // 2)
    for stream in (opened(seed, game, lane), opened_plain(seed, game, lane)):
        assert [rng.word(stream) for _ in range(n)] == expected[:n]
    for stream in (opened(seed, game, lane), opened_plain(seed, game, lane)):
        out = [-7] * (n + 2)
        rng.words(stream, out, n)
        assert out[: len(expected)] == expected
        assert set(out[len(expected) :]) == {-7}
        # afterwards the stream goes on with the next block
        assert rng.word(stream) == blocks(seed, game, lane, len(expected) // 2 + 1)[-2]


@pytest.mark.parametrize("drawn", [0, 1, 2, 3])
def test_words_are_fresh_after_any_number_of_single_words(drawn: int) -> None:
    stream, out = opened(5, 17, 0), [0] * 4
    for _ in range(drawn):
        rng.word(stream)
    rng.words(stream, out, 4)
    used = (drawn + 1) // 2  # blocks begun, of which a spare half is given up
    assert out == blocks(5, 17, 0, 5)[2 * used : 2 * used + 4]
    assert stream.spare == -1


def test_no_words_are_drawn_when_none_are_wanted() -> None:
    for n in (0, -1):  # -1: the order of an empty deck
        stream, out = opened(5, 17, 0), [-7]
        rng.words(stream, out, n)
        assert out == [-7]
        assert rng.word(stream) == blocks(5, 17, 0, 1)[0]


def test_opening_a_stream_again_begins_it_again() -> None:
    stream = opened(1, 2, 3)
    rng.word(stream)
    rng.open_stream(stream, 5, 17, 0)
    assert [rng.word(stream) for _ in range(4)] == blocks(5, 17, 0, 2)


def test_streams_of_different_seeds_games_lanes_and_seats_differ() -> None:
    lanes = [rng.DEALER_LANE, *(rng.PLAYER_LANE + seat for seat in range(8)), rng.GUESS_LANE]
    games = [0, 1, 2, 17, 2**32 - 1, 2**32, 2**32 + 1, 2**32 + 17, 2**33, 2**33 + 17, 2**55, rng.GAMES - 1]
    seeds = [0, 1, 2, 5, 17, 2**31, ALL_ONES]
    begun = set()
    for seed in seeds:
        for game in games:
            for lane in lanes:
                stream = opened_plain(seed, game, lane)
                begun.add(tuple(rng.word(stream) for _ in range(4)))
    assert len(begun) == len(seeds) * len(games) * len(lanes)


STREAM_NAMES = st.tuples(WORDS, st.integers(0, rng.GAMES - 1), LANES)


@given(STREAM_NAMES, STREAM_NAMES)
@example((5, 17, 1), (5, 17 + 2**32, 1))
@example((5, 2**32 * (2**24 - 1), 0), (5, 0, 1))
def test_no_two_streams_share_a_key_and_counter(one: tuple[int, int, int], other: tuple[int, int, int]) -> None:
    def place(seed: int, game: int, lane: int) -> tuple[int, int, int]:
        stream = opened(seed, game, lane)
        return int(stream.key0), int(stream.key1), int(stream.lane)

    assert (place(*one) == place(*other)) == (one == other)
    assert all(0 <= number <= rng.WORD for number in (*place(*one), *place(*other)))


# --- numbers below n ---


def below_by_definition(words: Iterable[int], n: int) -> int:
    """Decided by the first word whose product with n has a low half of at least 2^32 mod n: the high half of that."""
    for word in words:
        if word * n % 2**32 >= 2**32 % n:
            return word * n // 2**32
    raise AssertionError("no word was good enough")


@given(WORDS, st.integers(0, rng.GAMES - 1), LANES, st.one_of(st.sampled_from(NUMBERS), st.integers(1, (1 << 30) - 1)))
def test_below_is_in_range_and_the_first_word_that_favours_no_number(seed: int, game: int, lane: int, n: int) -> None:
    supply = iter(blocks(seed, game, lane, 100))
    stream = opened_plain(seed, game, lane)
    for _ in range(10):
        number = rng.below(stream, n)
        assert 0 <= number < n
        assert number == below_by_definition(supply, n)


@pytest.mark.parametrize("n", [2, 3, 7, 36, 52])
def test_below_is_uniform(n: int) -> None:
    draws, stream = share(12_000, 300_000), opened_plain(2024, n, 1)
    found = Counter(rng.below(stream, n) for _ in range(draws))
    assert set(found) <= set(range(n))
    assert chi_square((found[number] for number in range(n)), draws / n) < chi_square_bound(n - 1)


def below_without_rejection(stream: Any, n: int) -> int:
    return int(rng.word(stream)) * n >> 32


@pytest.mark.parametrize(("draw", "is_fair"), [(rng.below, True), (below_without_rejection, False)])
def test_drawing_again_is_what_makes_below_uniform(draw: Callable[[Any, int], int], is_fair: bool) -> None:
    draws, stream = share(25_000, 300_000), opened_plain(7, 0, 1)
    found = Counter(draw(stream, SKEWED) % 3 for _ in range(draws))
    assert (chi_square((found[rest] for rest in range(3)), draws / 3) < chi_square_bound(2)) == is_fair


def test_below_draws_again_about_once_in_16_for_3_times_2_to_the_28() -> None:
    draws, stream = share(4_000, 100_000), opened_plain(11, 0, 1)
    for _ in range(draws):
        rng.below(stream, SKEWED)
    words = 2 * stream.block - (stream.spare >= 0)
    again = words - draws
    mean, spread = draws / 15, math.sqrt(draws * 16) / 15  # geometric: 1/15 further words a draw
    assert abs(again - mean) < 7 * spread


@pytest.mark.parametrize(
    ("n", "refused", "accepted"),
    [
        (3, [0], 1),  # 2^32 mod 3 = 1: the word 0 alone is one too many
        (SKEWED, [0, 16, 0, 160], 1),
        (36, [0, 1 << 30, 1 << 31, 3 << 30], 1),
        (1 << 29, [], 0),  # a power of two refuses nothing
    ],
)
def test_below_refuses_the_words_that_are_too_many(
    n: int, refused: list[int], accepted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = iter([*refused, accepted, 12345])
    monkeypatch.setattr(rng, "word", lambda stream: next(words))
    assert rng.below(None, n) == accepted * n >> 32
    assert next(words) == 12345


# --- orders ---


def word_for(number: int, n: int) -> int:
    """A word that makes ``number`` of the range 0 … n - 1, and is refused for none."""
    word = ((number << 32) + (1 << 31)) // n
    assert word * n >> 32 == number
    assert word * n % 2**32 >= 2**32 % n
    return word


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_the_words_of_an_order_lead_to_each_order_exactly_once(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found: Counter[tuple[int, ...]] = Counter()
    for numbers in product(*(range(n) for n in range(size, 1, -1))):
        words = [word_for(number, n) for number, n in zip(numbers, range(size, 1, -1), strict=True)]

        def fill(stream: Any, out: list[int], n: int, words: list[int] = words) -> None:
            assert n == len(words)
            out[:n] = words

        monkeypatch.setattr(rng, "words", fill)
        deck = list(range(size))
        rng.order(deck, size, size, opened(5, 17, 0), [0] * (size + 1))
        found[tuple(deck)] += 1
    assert found == dict.fromkeys(permutations(range(size)), 1)


def test_an_order_draws_again_for_a_word_that_would_favour_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rng, "words", lambda stream, out, n: out.__setitem__(slice(0, n), [0] * n))
    drawn = iter([0, 0, word_for(2, 3), 12345])
    monkeypatch.setattr(rng, "word", lambda stream: next(drawn))
    deck = [10, 11, 12]
    rng.order(deck, 3, 3, opened(5, 17, 0), [0] * 4)
    # 0 is refused for three cards until a word for place 2 comes: 12 stays; for two cards 0 is a good word: place 0
    assert deck == [11, 10, 12]
    assert next(drawn) == 12345


@given(WORDS, st.integers(0, rng.GAMES - 1), st.integers(0, 52))
def test_an_order_is_a_permutation_and_leaves_the_places_above_alone(seed: int, game: int, left: int) -> None:
    deck = list(range(52))
    rng.order(deck, left, left, opened_plain(seed, game, 0), [0] * 53)
    assert sorted(deck[:left]) == list(range(left))
    assert deck[left:] == list(range(left, 52))


@given(WORDS, st.integers(0, 52), st.integers(0, 60), st.booleans())
def test_an_order_of_the_topmost_cards_leads_to_the_same_cards_and_the_same_stream(
    seed: int, left: int, drawn: int, again: bool
) -> None:
    found = []
    for wanted in (left, drawn):
        deck, stream = list(range(52)), opened(seed, 17, 0)
        with pytest.MonkeyPatch.context() as patch:
            if again:  # each place's first word is refused
                patch.setattr(rng, "words", lambda stream, out, n: out.__setitem__(slice(0, max(n, 0)), [0] * n))
            rng.order(deck, left, wanted, stream, [0] * 53)
        assert sorted(deck) == list(range(52))
        found.append((deck[max(left - drawn, 0) :], stream.tobytes()))
    assert found[0] == found[1]


# --- compiled and not ---


def compiled_rng() -> SimpleNamespace:
    """The machine-code twins of the functions that draw."""
    from numba import from_dtype, int64, uint32, void

    stream, scratch = from_dtype(rng.STREAM), uint32[::1]
    twins = SimpleNamespace(
        open_stream=jit.compiled(rng.open_stream, void(stream, int64, int64, int64)),
        word=jit.compiled(rng.word, int64(stream)),
        words=jit.compiled(rng.words, void(stream, scratch, int64)),
        below=jit.compiled(rng.below, int64(stream, int64)),
        order=jit.compiled(rng.order, void(int64[::1], int64, int64, stream, scratch)),
    )
    assert all(getattr(rng, name) is not twin for name, twin in vars(twins).items())
    return twins


def trace(functions: Any, stream: Any, seed: int, game: int, lane: int, calls: Iterable[tuple[str, int]]) -> list[Any]:
    """What a stream yields in a row of calls, and what it is after each."""
    functions.open_stream(stream, seed, game, lane)
    seen: list[Any] = []
    for name, n in calls:
        if name == "word":
            seen.append(int(functions.word(stream)))
        elif name == "below":
            seen.append(int(functions.below(stream, n)))
        elif name == "words":
            out = np.full(60, 7, np.uint32)
            functions.words(stream, out, n)
            seen.append(out.tolist())
        else:
            deck, scratch = np.arange(52), np.zeros(53, np.uint32)
            functions.order(deck, n, n if n % 2 else n // 3, stream, scratch if functions is not rng else [0] * 53)
            seen.append(deck.tolist())
        seen.append([int(getattr(stream, field)) for field in rng.STREAM.fields or ()])
    return seen


@pytest.mark.skipif(not jit.available(), reason="nothing is compiled here")
def test_compiled_streams_equal_uncompiled_ones_on_many_seeds() -> None:
    twins, dice = compiled_rng(), random.Random(32)
    for _ in range(share(40, 2_000)):
        seed, game, lane = dice.choice([0, ALL_ONES, dice.getrandbits(32)]), dice.getrandbits(56), dice.randrange(64)
        calls = [
            (name, dice.choice(NUMBERS) if name == "below" else dice.randrange(53))
            for name in dice.choices(["word", "words", "below", "below", "order"], k=10)
        ]
        slow = trace(rng, opened_plain(0, 0, 0), seed, game, lane, calls)
        assert trace(twins, opened_record(0, 0, 0), seed, game, lane, calls) == slow
        assert trace(rng, opened(0, 0, 0), seed, game, lane, calls[:3]) == slow[:6]


@pytest.mark.skipif(not jit.available(), reason="nothing is compiled here")
def test_compiled_draws_below_are_rejected_as_uncompiled_ones() -> None:
    twins, slow, fast = compiled_rng(), opened_plain(3, 4, 5), opened_record(3, 4, 5)
    draws = share(2_000, 50_000)
    assert [twins.below(fast, SKEWED) for _ in range(draws)] == [rng.below(slow, SKEWED) for _ in range(draws)]
    assert fast.block == slow.block > draws / 2 * 1.03  # words were drawn again
