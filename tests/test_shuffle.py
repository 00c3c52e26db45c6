"""Shuffles: the task's formula, decks as written, and orders of which each is as likely as any other.

A shuffle is weighed in three ways, and the faulty ones of CASES S01 to S05, written below, fail where ours pass: the
exact weight of every order over all answers of a small source of bits, a chi-square of cards by places or of orders
over many decks, and how often a deck comes again.
"""

from __future__ import annotations

import inspect
import math
import random
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cmp_to_key
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr import cards, rng, shuffle
from kozyr.errors import CardError, OptionError
from kozyr.state import new_state
from tests.conftest import share
from tests.test_rng import chi_square, chi_square_bound

DECK_24 = [card for card in range(52) if card % 13 >= cards.NINE]
DECK_36 = [card for card in range(52) if card % 13 >= cards.SIX]
DECK_52 = list(range(52))
DECKS = [DECK_24, DECK_36, DECK_52]
DT_1 = (
    "A♣ 10♣ 6♣ J♥ 8♥ 6♥  K♠ J♠ 9♠ 7♠ 10♥ A♥  9♣ K♣ 8♦ Q♦ A♦ 10♦  6♦ J♣ 7♣ Q♥ 6♠ 8♠ 10♠ Q♠ A♠ 7♥ 9♥ K♥ 8♣ Q♣ 7♦ 9♦ J♦ K♦"
)

Bits = Callable[[int], int]  # k → a number of k random bits
Shuffler = Callable[[list[int], Bits], list[int]]  # the deck, a source → the cards in order


def dealt(made: shuffle.Shuffle, deck: list[int]) -> list[int]:
    """The deck after the first turn of a new dealer, who must not touch the list that he is given."""
    given_cards = list(deck)
    answer = made.dealer()(given_cards)
    assert given_cards == deck
    return answer


# --- the formula (DT-1, DT-4) ---


def formula_by_hand(random_number: int, size: int) -> list[int]:
    """The places of a new deck after the 1000 moves, by cutting lists instead of moving cards."""
    lying = list(range(size))
    for i in range(1000):
        place = (random_number + 2 * i) % size
        lying = [lying[place], *lying[:place], *lying[place + 1 :]]
    return lying


@pytest.mark.parametrize("number", [60493, 13, 13 + 36, 13 + 36 * 10**6])
def test_dt1_the_deck_of_the_reference_log(number: int) -> None:
    assert dealt(shuffle.formula(number), DECK_36) == cards.read_all(DT_1)


@pytest.mark.parametrize(
    ("number", "top"),
    [(0, "6♠ Q♣ 9♣ 9♠ 7♦ A♥ K♠ J♦ 10♥ 8♥ K♦ 6♥"), (1, "8♠ 7♠ J♠ 6♥ 10♥ A♥ 9♣ K♣ 8♦ Q♦ A♦ 10♦")],
)
def test_dt4_the_first_twelve_cards_for_0_and_1(number: int, top: str) -> None:
    assert cards.write_all(dealt(shuffle.formula(number), DECK_36)[:12]) == top


@pytest.mark.parametrize("deck", DECKS, ids=len)
def test_dt4_there_are_as_many_decks_as_cards_and_they_come_in_a_circle(deck: list[int]) -> None:
    size = len(deck)
    found = [dealt(shuffle.formula(number), deck) for number in range(size)]
    assert all(sorted(order) == deck for order in found)
    assert len({tuple(order) for order in found}) == size
    assert [dealt(shuffle.formula(number + size), deck) for number in range(size)] == found


@pytest.mark.parametrize("deck", DECKS, ids=len)
def test_the_formula_moves_cards_of_a_new_deck_spades_hearts_clubs_diamonds(deck: list[int]) -> None:
    new = [
        card
        for suit in (cards.SPADES, cards.HEARTS, cards.CLUBS, cards.DIAMONDS)
        for card in deck
        if card // 13 == suit
    ]
    for number in (0, 1, 7, 23):
        assert dealt(shuffle.formula(number), deck) == [new[place] for place in formula_by_hand(number, len(deck))]


@pytest.mark.parametrize("number", [-1, True, 1.0, "13", None])
def test_the_formula_refuses_what_is_no_whole_number_from_0_on(number: object) -> None:
    with pytest.raises(OptionError, match="whole number from 0 on") as refused:
        shuffle.formula(number)  # type: ignore[arg-type]
    assert repr(number) in str(refused.value)


def test_a_shuffle_says_in_a_record_how_it_can_be_repeated() -> None:
    assert shuffle.formula(60493).text == "formula 60493"
    assert shuffle.seeded(5, 17).text == "seed 5 game 17"
    assert shuffle.seeded(5).text == "seed 5 game 0"
    assert shuffle.secure().text == "secure"
    assert shuffle.from_cards("A♠").text == "cards"


# --- decks as written ---


def test_given_cards_come_first_as_written_and_the_others_follow_in_ascending_order() -> None:
    order = dealt(shuffle.from_cards("10♦ 6♥ A♠"), DECK_36)
    named = cards.read_all("10♦ 6♥ A♠")
    assert order == named + [card for card in DECK_36 if card not in named]


def test_a_whole_deck_is_taken_as_written_in_any_spelling() -> None:
    written = cards.read_all(DT_1)
    for text in (DT_1, cards.write_all(written, "ru"), cards.write_all(written, "pl", ",")):
        assert dealt(shuffle.from_cards(text), DECK_36) == written


@pytest.mark.parametrize("one_deck", [["A♠", "6♥"], ("A♠", "6♥"), (card for card in ("A♠", "6♥")), "A♠6♥"])
def test_a_deck_is_one_text_or_a_text_for_each_card(one_deck: str | Iterable[str]) -> None:
    assert cards.write_all(dealt(shuffle.from_cards(one_deck), DECK_36)[:3]) == "A♠ 6♥ 6♠"


def test_each_turn_of_the_dealer_takes_the_next_deck_and_each_dealer_begins_anew() -> None:
    made = shuffle.from_cards("A♠", "K♥ Q♥")
    dealers = made.dealer(), made.dealer()
    for dealer in dealers:
        assert cards.write_all(dealer(DECK_36)[:2]) == "A♠ 6♠"
        assert cards.write_all(dealer(DECK_24)[:3]) == "K♥ Q♥ 9♠"
        with pytest.raises(CardError, match="another turn and only 2 decks were given"):
            dealer(DECK_36)


def test_a_card_is_dealt_as_often_as_it_lies_in_the_deck() -> None:
    twice = shuffle.from_cards("A♠ A♠").dealer()
    with pytest.raises(CardError, match="A♠ is named more often"):
        twice(DECK_36)
    two_decks = sorted(DECK_36 * 2)
    assert sorted(shuffle.from_cards("A♠ A♠").dealer()(two_decks)) == two_decks
    assert shuffle.from_cards("A♠ A♠").dealer()(two_decks)[:2] == [cards.read("A♠")] * 2


def test_a_dealer_without_decks_has_no_turn() -> None:
    with pytest.raises(CardError, match="only 0 decks"):
        shuffle.from_cards().dealer()(DECK_36)


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ("A♠ 1h", "'1' at position 4"),
        ("A♠ A♠ A♠", "A♠ is named too often"),
        (["A♠", "A♠", "6♥", "A♠"], "A♠ is named too often"),
        ("", "no card in ''"),
    ],
)
def test_decks_that_are_not_cards_are_refused_when_they_are_written(deck: str | list[str], message: str) -> None:
    with pytest.raises(CardError, match=message):
        shuffle.from_cards("K♠", deck)


def test_a_card_that_is_not_among_those_to_be_shuffled_is_refused_by_name() -> None:
    with pytest.raises(CardError, match=r"5♠ is not among the cards to be shuffled: 6♠ 7♠ .* A♥$"):
        dealt(shuffle.from_cards("A♠ 5♠"), DECK_36)


# --- seeded ---


@given(st.integers(0, rng.SEEDS - 1), st.integers(0, rng.GAMES - 1), st.integers(0, 52))
def test_a_seeded_deck_is_a_permutation_and_always_the_same(seed: int, game: int, size: int) -> None:
    made = shuffle.seeded(seed, game)
    order = dealt(made, DECK_52[:size])
    assert sorted(order) == DECK_52[:size]
    assert dealt(made, DECK_52[:size]) == order
    assert dealt(shuffle.seeded(seed, game), DECK_52[:size]) == order
    assert all(type(card) is int for card in order)


def test_seeded_decks_differ_by_seed_and_by_game() -> None:
    games = [0, 1, 2, 17, 2**32, 2**32 + 17, rng.GAMES - 1]
    decks = {tuple(dealt(shuffle.seeded(seed, game), DECK_24)) for seed in (0, 1, 5, 2**32 - 1) for game in games}
    assert len(decks) == 4 * len(games)


def test_a_seeded_deck_is_that_of_the_simulator_the_last_card_on_top() -> None:
    stream = new_state(rng.STREAM)
    rng.open_stream(stream, 5, 17, rng.DEALER_LANE)
    deck = np.array(DECK_36)
    rng.order(deck, 36, 36, stream, np.zeros(37, np.int64))
    assert dealt(shuffle.seeded(5, 17), DECK_36) == deck.tolist()[::-1]


def test_a_dealer_used_twice_goes_on_with_his_stream() -> None:
    stream = new_state(rng.STREAM)
    rng.open_stream(stream, 5, 17, rng.DEALER_LANE)
    dealer = shuffle.seeded(5, 17).dealer()
    turns = []
    for deck in (DECK_36, DECK_36, DECK_24):
        expected = list(deck)
        rng.order(expected, len(deck), len(deck), stream, [0] * (len(deck) + 1))
        turns.append(dealer(deck))
        assert turns[-1] == expected[::-1]
    assert turns[0] != turns[1]


@pytest.mark.parametrize("seed", [-1, 2**32, True, 1.0, "7", None])
def test_what_is_no_seed_is_refused(seed: object) -> None:
    with pytest.raises(OptionError, match=r"a seed is a whole number from 0 to 2\^32 - 1, not ") as refused:
        shuffle.seeded(seed)  # type: ignore[arg-type]
    assert str(refused.value).endswith(repr(seed))


@pytest.mark.parametrize("game", [-1, 2**56])
def test_a_game_number_out_of_range_is_refused(game: int) -> None:
    with pytest.raises(OptionError, match=rf"a game's number is a whole number from 0 to 2\^56 - 1, not {game}"):
        shuffle.seeded(7, game)


def test_what_is_no_game_number_is_refused() -> None:
    for game in (1.5, True, "7", None):
        with pytest.raises(OptionError, match="game's number"):
            shuffle.seeded(7, game)  # type: ignore[arg-type]


def test_the_ends_of_the_ranges_of_seed_and_game_are_allowed() -> None:
    for seed, game in ((0, 0), (2**32 - 1, 2**56 - 1)):
        assert sorted(dealt(shuffle.seeded(seed, game), DECK_24)) == DECK_24


# --- secure: where it draws from ---


@pytest.mark.parametrize("deck", DECKS, ids=len)
def test_a_secure_deck_is_a_permutation_that_does_not_come_again(deck: list[int]) -> None:
    made = shuffle.secure()
    decks = [dealt(made, deck) for _ in range(20)] + [dealt(shuffle.secure(), deck)]
    assert all(sorted(order) == deck for order in decks)
    assert len({tuple(order) for order in decks}) == len(decks)  # 24! makes a repetition rarer than 1e-20


@pytest.mark.parametrize("size", [0, 1])
def test_a_secure_deck_of_no_card_or_one_is_what_it_was(size: int) -> None:
    assert dealt(shuffle.secure(), DECK_52[:size]) == DECK_52[:size]


def test_no_seed_of_the_process_decides_a_secure_deck() -> None:
    decks = []
    for _ in range(2):
        random.seed(0)
        np.random.seed(0)
        decks.append(dealt(shuffle.secure(), DECK_36))
    assert decks[0] != decks[1]


def test_a_secure_deck_draws_from_secrets_alone() -> None:
    source = inspect.getsource(shuffle)
    assert inspect.getattr_static(shuffle, "secrets") is secrets
    assert "secrets.randbits" in inspect.getsource(shuffle._secure_below)
    assert "import random" not in source
    assert "np.random" not in source


@pytest.mark.parametrize(("deck", "bits"), [(DECK_24, 80), (DECK_36, 139), (DECK_52, 226)], ids=["24", "36", "52"])
def test_s04_a_secure_deck_uses_enough_entropy_for_every_order(
    deck: list[int], bits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 2 ** (bits - 1) < math.factorial(len(deck)) <= 2**bits
    drawn: list[int] = []
    draw = secrets.randbits

    def counted(k: int) -> int:
        drawn.append(k)
        return draw(k)

    monkeypatch.setattr(secrets, "randbits", counted)
    dealt(shuffle.secure(), deck)
    assert sum(drawn) >= bits


@pytest.mark.parametrize(
    ("n", "fed", "answer"),
    [(3, [3, 3, 3, 2], 2), (5, [7, 6, 5, 4], 4), (36, [63, 36, 35], 35), (52, [52, 0], 0), (33, [33, 32], 32)],
)
def test_a_number_out_of_range_is_drawn_again_and_not_folded_back(
    n: int, fed: list[int], answer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    supply = iter([*fed, -7])

    def feed(k: int) -> int:
        assert k == (n - 1).bit_length()
        return next(supply)

    monkeypatch.setattr(secrets, "randbits", feed)
    assert shuffle._secure_below(n) == answer
    assert next(supply) == -7


@pytest.mark.parametrize("n", [2, 4, 32])
def test_a_power_of_two_never_draws_again(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(n):
        supply = iter([number])
        monkeypatch.setattr(secrets, "randbits", lambda k, supply=supply: next(supply))
        assert shuffle._secure_below(n) == number


# --- the faulty shuffles of CASES, and what is compared with them ---


def below(n: int, bits: Bits) -> int:
    """A fair number 0 … n - 1, so that the faults below are those of the shuffles."""
    while True:
        number = bits((n - 1).bit_length()) if n > 1 else 0
        if number < n:
            return number


def s01_sorted_by_a_random_comparator(deck: list[int], bits: Bits) -> list[int]:
    return sorted(deck, key=cmp_to_key(lambda a, b: 1 - 2 * bits(1)))


def s02_swapped_with_any_place(deck: list[int], bits: Bits) -> list[int]:
    deck = list(deck)
    for i in range(len(deck)):
        j = below(len(deck), bits)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def s03_never_stays(deck: list[int], bits: Bits) -> list[int]:
    """Off by one: j < i instead of j ≤ i, so no card can stay where it is (Sattolo's circles)."""
    deck = list(deck)
    for i in range(len(deck) - 1, 0, -1):
        j = below(i, bits)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def s03_last_is_left_out(deck: list[int], bits: Bits) -> list[int]:
    """Off by one: the last card takes part in no swap, so it is always the last."""
    deck = list(deck)
    for i in range(len(deck) - 2, 0, -1):
        j = below(i + 1, bits)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def s05_sorted_by_short_keys(deck: list[int], bits: Bits) -> list[int]:
    """Equal keys keep their order. Keys of 3 bits stand for 32: the same fault, at a size that a sample can show."""
    return sorted(deck, key=lambda card: bits(3))


def ours_secure(deck: list[int], bits: Bits) -> list[int]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "randbits", bits)
        return dealt(shuffle.secure(), deck)


BAD = [
    s01_sorted_by_a_random_comparator,
    s02_swapped_with_any_place,
    s03_never_stays,
    s03_last_is_left_out,
    s05_sorted_by_short_keys,
]


class AskedError(Exception):
    """A shuffle wants more bits than its script holds."""


def weights(shuffler: Shuffler, size: int, limit: int) -> dict[tuple[int, ...], int]:
    """Of 2^limit equally likely runs of bits, how many lead to each order; runs that would be longer are left out.

    A shuffle that draws again loses the same share of every order to the limit, so equal weights are exact.
    """
    found: Counter[tuple[int, ...]] = Counter()
    scripts: list[tuple[tuple[int, ...], int]] = [((), 0)]
    while scripts:
        script, used = scripts.pop()
        supply, wanted = iter(script), list[int]()

        def bits(k: int, supply: Iterator[int] = supply, wanted: list[int] = wanted) -> int:
            for number in supply:
                return number
            wanted.append(k)
            raise AskedError

        try:
            order = shuffler(list(range(size)), bits)
        except AskedError:
            longer = used + wanted[0]
            if longer <= limit:
                scripts += [((*script, number), longer) for number in range(1 << wanted[0])]
        else:
            found[tuple(order)] += 1 << limit - used
    return found


def is_exactly_fair(shuffler: Shuffler, size: int, limit: int) -> bool:
    found = weights(shuffler, size, limit)
    assert sum(found.values()) > 0
    return len({found[order] for order in permutations(range(size))}) == 1


@pytest.mark.parametrize(("size", "limit"), [(1, 2), (2, 3), (3, 9), (4, 10)])
def test_every_order_of_a_secure_deck_has_the_same_weight(size: int, limit: int) -> None:
    assert is_exactly_fair(ours_secure, size, limit)
    assert len(weights(ours_secure, size, limit)) == math.factorial(size)


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize(("size", "limit"), [(3, 9), (4, 12)])
def test_s01_to_s05_the_orders_of_a_faulty_shuffle_differ_in_weight(bad: Shuffler, size: int, limit: int) -> None:
    assert not is_exactly_fair(bad, size, limit)


def test_s02_three_cards_have_27_runs_for_6_orders() -> None:
    numbers: Iterator[int] = iter([])

    def scripted(k: int) -> int:
        return next(numbers)

    found: Counter[tuple[int, ...]] = Counter()
    for run in range(27):
        numbers = iter([run // 9, run // 3 % 3, run % 3])
        found[tuple(s02_swapped_with_any_place([0, 1, 2], scripted))] += 1
    assert sorted(found.values()) == [4, 4, 4, 5, 5, 5]


DECKS_WEIGHED = share(8_000, 200_000)


def many_orders(shuffler: Shuffler, size: int) -> list[list[int]]:
    """Decks of a faulty shuffle, always the same ones."""
    bits = random.Random(size).getrandbits
    return [shuffler(list(range(size)), bits) for _ in range(DECKS_WEIGHED)]


def many_secure(size: int) -> list[list[int]]:
    dealer = shuffle.secure().dealer()
    return [dealer(list(range(size))) for _ in range(DECKS_WEIGHED)]


def many_seeded(size: int) -> list[list[int]]:
    """The first decks of the games of one seed, then more from one dealer."""
    games = share(1_000, 20_000)
    dealer = shuffle.seeded(2024, games).dealer()
    decks = [shuffle.seeded(2024, game).dealer()(list(range(size))) for game in range(games)]
    return decks + [dealer(list(range(size))) for _ in range(share(2_000, 50_000))]


def places_are_fair(decks: list[list[int]]) -> bool:
    """Whether each card lies at each place as often as at any other, false alarms below 1e-9.

    Cards by places have fixed sums in rows and columns; (n - 1)/n of their chi-square has (n - 1)² degrees of freedom.
    """
    size = len(decks[0])
    table = np.zeros((size, size), np.int64)
    for order in decks:
        table[np.arange(size), order] += 1
    statistic = chi_square(table.ravel().tolist(), len(decks) / size) * (size - 1) / size
    return statistic < chi_square_bound((size - 1) ** 2)


def orders_are_fair(decks: list[list[int]]) -> bool:
    """Whether each of the n! orders comes as often as any other, false alarms below 1e-9."""
    found, possible = Counter(map(tuple, decks)), list(permutations(range(len(decks[0]))))
    statistic = chi_square((found[order] for order in possible), len(decks) / len(possible))
    return statistic < chi_square_bound(len(possible) - 1)


@pytest.mark.parametrize("size", [3, 4, 5, 6])
@pytest.mark.parametrize("many", [many_secure, many_seeded])
def test_every_card_of_our_decks_lies_at_every_place_equally_often(
    many: Callable[[int], list[list[int]]], size: int
) -> None:
    decks = many(size)
    assert places_are_fair(decks)
    if size <= 4:
        assert orders_are_fair(decks)
        assert len(set(map(tuple, decks))) == math.factorial(size)


@pytest.mark.parametrize("deck", DECKS, ids=len)
def test_every_card_of_a_whole_secure_deck_lies_at_every_place_equally_often(deck: list[int]) -> None:
    dealer = shuffle.secure().dealer()
    assert places_are_fair([dealer(list(range(len(deck)))) for _ in range(share(1_500, 40_000))])


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_s01_a_sort_by_a_random_comparator_is_detected(size: int) -> None:
    assert not places_are_fair(many_orders(s01_sorted_by_a_random_comparator, size))


@pytest.mark.parametrize("size", [3, 4])
def test_s02_a_swap_with_any_place_is_detected(size: int) -> None:
    assert not orders_are_fair(many_orders(s02_swapped_with_any_place, size))


@pytest.mark.parametrize("size", [3, 4, 36])
@pytest.mark.parametrize("bad", [s03_never_stays, s03_last_is_left_out])
def test_s03_an_index_off_by_one_is_detected(bad: Shuffler, size: int) -> None:
    assert not places_are_fair(many_orders(bad, size)[:1_500])


@pytest.mark.parametrize("size", [3, 4])
def test_s05_a_sort_by_keys_that_can_be_equal_is_detected(size: int) -> None:
    assert not orders_are_fair(many_orders(s05_sorted_by_short_keys, size))


def repeated(decks: Iterable[tuple[int, ...]]) -> int:
    """How many decks had been seen before."""
    seen: set[tuple[int, ...]] = set()
    again = 0
    for deck in decks:
        again += deck in seen
        seen.add(deck)
    return again


def s04_seeded_by_the_time_of_day(clock: random.Random) -> tuple[int, ...]:
    """A good shuffle with a poor seed: one of the day's 86.4 million milliseconds."""
    deck = list(DECK_24)
    random.Random(clock.randrange(86_400_000)).shuffle(deck)
    return tuple(deck)


def test_s04_decks_seeded_by_the_time_of_day_come_again_and_secure_ones_do_not() -> None:
    clock, dealer, decks = random.Random(4), shuffle.secure().dealer(), share(30_000, 100_000)
    assert repeated(s04_seeded_by_the_time_of_day(clock) for _ in range(decks)) > 0  # 5 or 58 are expected
    assert repeated(tuple(dealer(DECK_24)) for _ in range(decks)) == 0  # of 24! orders; by chance less than 1e-14
