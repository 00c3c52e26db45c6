"""Computes the table of Azi's player ``equilibrium``: ``make equilibrium``, less than an hour on two cores.

The auction is solved by kozyr.lab.cfr over classes of hands; the tricks below every way it can end by the same method, written
out over all pairs of hands, since each hand has cards of its own. What comes out is rounded as it is shipped; then an exact
best response that remembers everything measures how far it is from an equilibrium of the simplified game.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numba
import numpy as np

from kozyr.games.azi import equilibrium as table
from kozyr.lab.cfr import Decision, Node, Solver, Strategy, Terminal, Vector, best_response, match_regrets, worth

Hand = tuple[int, int, int]
Tables = list[Any]  # of the tricks: leads, replies, leads after leading, leads after replying

HANDS = sorted(combinations(range(table.CARDS), 3), key=lambda hand: table.hand_number(*hand))
NUMBER = {hand: number for number, hand in enumerate(HANDS)}


def is_swapped(hand: Hand) -> bool:
    """Whether a hand is written with its plain suits changed."""
    return twin(hand) < NUMBER[hand]


def twin(hand: Hand) -> int:
    """The number of the same hand with the plain suits changed."""
    first, second, third = sorted(table.swapped(card) for card in hand)
    return NUMBER[first, second, third]


TWIN = np.array([twin(hand) for hand in HANDS])
SWAPPED = np.array([is_swapped(hand) for hand in HANDS])
WRITTEN = np.minimum(TWIN, np.arange(table.HANDS))  # the hand as which a hand is written
CLASS_OF_WRITTEN = {number: place for place, number in enumerate(np.unique(WRITTEN))}
CLASS = np.array([CLASS_OF_WRITTEN[number] for number in WRITTEN])
CARD = np.array(HANDS)
AS_SEEN = np.array([range(table.CARDS), [table.swapped(card) for card in range(table.CARDS)]])
# The place of each of a hand's cards in the hand as it is written.
PLACE = np.array(
    [
        [HANDS[WRITTEN[number]].index(int(AS_SEEN[int(SWAPPED[number]), card])) for card in hand]
        for number, hand in enumerate(HANDS)
    ]
)
SUIT = np.array([0] * table.TRUMPS + [1] * table.PLAIN + [2] * table.PLAIN)
LEFT = np.array([[1, 2], [0, 2], [0, 1]])  # the places left when a card has been played
assert len(CLASS_OF_WRITTEN) == table.CLASSES


# --- the tricks ---


@numba.njit(inline="always")
def beats(card: int, best: int) -> bool:
    """A-7."""
    return card > best if SUIT[card] == SUIT[best] else SUIT[card] == 0


@numba.njit
def may_follow(led: int, hand: Any, place: int) -> bool:
    """A-6."""
    suits = SUIT[hand]
    if (suits == SUIT[led]).any():
        return bool(suits[place] == SUIT[led])
    return bool(suits[place] == 0) if (suits == 0).any() else True


@numba.njit
def second_trick(led: int, kept: int, first: int, second: int) -> int:
    """Whether who leads to the second trick, having taken the first, wins the game.

    The other must take the trick; of two cards that do, the stronger is better kept for the lead to the third.
    """
    suit = SUIT[led] if SUIT[first] == SUIT[led] or SUIT[second] == SUIT[led] else 0
    first_wins = SUIT[first] == suit and beats(first, led)
    second_wins = SUIT[second] == suit and beats(second, led)
    if first_wins and second_wins:
        return int(beats(kept, max(first, second)))
    if first_wins:
        return int(beats(kept, second))
    return int(beats(kept, first)) if second_wins else 1


@numba.njit
def all_pairs(written: Any, twins: Any) -> tuple[Any, Any, Any]:
    """Pairs of hands without a card in common, leader's first, and how many such pairs each stands for.

    With both hands' plain suits changed a pair plays alike, unless one of the hands is its own twin.
    """
    leaders, others, weights = [], [], []
    for leader in range(len(CARD)):
        for other in range(len(CARD)):
            own_twin = twins[leader] == leader or twins[other] == other
            if not own_twin and written[leader] != leader:
                continue
            common = False
            for mine in CARD[leader]:
                for theirs in CARD[other]:
                    common |= mine == theirs
            if not common:
                leaders.append(leader)
                others.append(other)
                weights.append(1.0 if own_twin else 2.0)
    return np.array(leaders), np.array(others), np.array(weights)


@numba.njit
def outcomes(leaders: Any, others: Any) -> Any:
    """For every pair and every first trick four bits: legal, taken by the follower, and whether the leader of the deal wins
    when the taker leads the lower of his two cards left, or the higher.
    """
    found = np.zeros(len(leaders), np.int64)
    for pair in range(len(leaders)):
        mine, theirs = CARD[leaders[pair]], CARD[others[pair]]
        for a in range(3):
            low, high = mine[LEFT[a, 0]], mine[LEFT[a, 1]]
            for b in range(3):
                if not may_follow(mine[a], theirs, b):
                    continue
                their_low, their_high = theirs[LEFT[b, 0]], theirs[LEFT[b, 1]]
                if beats(theirs[b], mine[a]):
                    bits = 3
                    bits |= (1 - second_trick(their_low, their_high, low, high)) << 2
                    bits |= (1 - second_trick(their_high, their_low, low, high)) << 3
                else:
                    bits = 1 | second_trick(low, high, their_low, their_high) << 2
                    bits |= second_trick(high, low, their_low, their_high) << 3
                found[pair] |= bits << 4 * (3 * a + b)
    return found


@numba.njit(nogil=True)
def play_all(
    pairs: Any, reach: Any, lead: Any, reply: Any, after_lead: Any, after_reply: Any, regrets: Any, wins: Any
) -> None:
    """Plays every pair by one strategy: regrets are added, and how often each class of leaders wins against each class.

    ``reach`` says how much each pair of classes matters. The higher of two cards left is led with the rest of the chance.
    """
    leaders, others, weights, results = pairs
    lead_regrets, reply_regrets, after_lead_regrets, after_reply_regrets = regrets
    values = np.zeros(3)
    for pair in range(len(leaders)):
        leader, other = leaders[pair], others[pair]
        mine, theirs = CLASS[leader], CLASS[other]
        matters = weights[pair] * reach[mine, theirs]
        mirror_mine, mirror_theirs = int(SWAPPED[leader]), int(SWAPPED[other])
        total = 0.0
        means = np.zeros(3)
        for a in range(3):
            pa = PLACE[leader, a]
            led = AS_SEEN[mirror_theirs, CARD[leader, a]]
            mine_turned = PLACE[leader, LEFT[a, 0]] > PLACE[leader, LEFT[a, 1]]
            chance = lead[mine, pa]
            mean = 0.0
            for b in range(3):
                bits = results[pair] >> 4 * (3 * a + b) & 15
                if bits == 0:
                    continue
                pb = PLACE[other, b]
                answer = reply[theirs, led, pb]
                low, high = float(bits >> 2 & 1), float(bits >> 3)
                if bits & 2:
                    if PLACE[other, LEFT[b, 0]] > PLACE[other, LEFT[b, 1]]:
                        low, high = high, low
                    share = after_reply[theirs, pb, led]
                    value = share * low + (1 - share) * high
                    after_reply_regrets[theirs, pb, led, 0] += matters * chance * (value - low)
                    after_reply_regrets[theirs, pb, led, 1] += matters * chance * (value - high)
                else:
                    if mine_turned:
                        low, high = high, low
                    laid = AS_SEEN[mirror_mine, CARD[other, b]]
                    share = after_lead[mine, pa, laid]
                    value = share * low + (1 - share) * high
                    after_lead_regrets[mine, pa, laid, 0] += matters * answer * (low - value)
                    after_lead_regrets[mine, pa, laid, 1] += matters * answer * (high - value)
                values[b] = value
                mean += answer * value
            for b in range(3):
                if results[pair] >> 4 * (3 * a + b) & 1:
                    reply_regrets[theirs, led, PLACE[other, b]] += matters * chance * (mean - values[b])
            means[a] = mean
            total += chance * mean
        for a in range(3):
            lead_regrets[mine, PLACE[leader, a]] += matters * (means[a] - total)
        wins[mine, theirs] += weights[pair] * total


@numba.njit
def best_as_leader(
    leaders: Any, others: Any, results: Any, theirs: Any, reply: Any, after_reply: Any, won: Any
) -> None:
    """The most each hand can win as the leader; ``theirs`` is how often each hand of the other comes here."""
    sure = np.zeros(3)
    choices = np.zeros((3, table.CARDS, 2))
    for pair in range(len(leaders)):
        leader, other = leaders[pair], others[pair]
        cls, mirror = CLASS[other], int(SWAPPED[other])
        matters = theirs[other]
        for a in range(3):
            led = AS_SEEN[mirror, CARD[leader, a]]
            for b in range(3):
                bits = results[pair] >> 4 * (3 * a + b) & 15
                if bits == 0:
                    continue
                pb = PLACE[other, b]
                often = matters * reply[cls, led, pb]
                if bits & 2:
                    share = after_reply[cls, pb, led]
                    if PLACE[other, LEFT[b, 0]] > PLACE[other, LEFT[b, 1]]:
                        share = 1 - share
                    sure[a] += often * (share * (bits >> 2 & 1) + (1 - share) * (bits >> 3))
                else:
                    choices[a, CARD[other, b], 0] += often * (bits >> 2 & 1)
                    choices[a, CARD[other, b], 1] += often * (bits >> 3)
        if pair + 1 == len(leaders) or leaders[pair + 1] != leader:
            for a in range(3):
                for card in range(table.CARDS):
                    sure[a] += max(choices[a, card, 0], choices[a, card, 1])
            won[leader] = sure.max()
            sure[:] = 0
            choices[:] = 0


@numba.njit
def best_as_follower(
    leaders: Any, others: Any, results: Any, theirs: Any, lead: Any, after_lead: Any, won: Any
) -> None:
    """The most each hand can win as the follower; pairs are given by the follower, who stands in ``others``."""
    sure = np.zeros((table.CARDS, 3))
    choices = np.zeros((table.CARDS, 3, 2))
    for pair in range(len(leaders)):
        leader, other = leaders[pair], others[pair]
        cls, mirror = CLASS[leader], int(SWAPPED[leader])
        for a in range(3):
            pa = PLACE[leader, a]
            often = theirs[leader] * lead[cls, pa]
            card = CARD[leader, a]
            for b in range(3):
                bits = results[pair] >> 4 * (3 * a + b) & 15
                if bits == 0:
                    continue
                if bits & 2:
                    choices[card, b, 0] += often * (1 - (bits >> 2 & 1))
                    choices[card, b, 1] += often * (1 - (bits >> 3))
                else:
                    share = after_lead[cls, pa, AS_SEEN[mirror, CARD[other, b]]]
                    if PLACE[leader, LEFT[a, 0]] > PLACE[leader, LEFT[a, 1]]:
                        share = 1 - share
                    sure[card, b] += often * (1 - share * (bits >> 2 & 1) - (1 - share) * (bits >> 3))
        if pair + 1 == len(leaders) or others[pair + 1] != other:
            total = 0.0
            for card in range(table.CARDS):
                best = 0.0
                for b in range(3):
                    best = max(best, sure[card, b] + max(choices[card, b, 0], choices[card, b, 1]))
                total += best
            won[other] = total
            sure[:] = 0
            choices[:] = 0


class Pairs:
    """All pairs of hands that can be dealt: a half of them for computing, all of them for checking."""

    def __init__(self) -> None:
        leaders, others, weights = all_pairs(WRITTEN, TWIN)
        self.dealt = weights.sum()
        self.some = (leaders, others, weights / self.dealt, outcomes(leaders, others))
        nobody = np.full(table.HANDS, -1)
        leaders, others, _ = all_pairs(np.arange(table.HANDS), nobody)
        self.every = (leaders, others, outcomes(leaders, others))
        order = np.argsort(others, kind="stable")
        self.by_follower = tuple(row[order] for row in self.every)
        self.dealt_to = np.zeros((table.CLASSES, table.CLASSES))
        np.add.at(self.dealt_to, (CLASS[self.some[0]], CLASS[self.some[1]]), self.some[2])
        self.compatible = np.zeros((table.HANDS, table.HANDS), bool)
        self.compatible[leaders, others] = True


class Tricks:
    """The tricks after one kind of auction, solved a little further by every ``step``."""

    def __init__(self) -> None:
        classes, cards = table.CLASSES, table.CARDS
        follows = np.zeros((classes, cards, 3))
        for number, place in CLASS_OF_WRITTEN.items():
            for led in range(cards):
                follows[place, led] = [may_follow(led, CARD[number], card) for card in range(3)]
        self.even = [
            np.full((classes, 3), 1 / 3),
            follows / follows.sum(axis=-1, keepdims=True),
            np.full((classes, 3, cards, 2), 0.5),
            np.full((classes, 3, cards, 2), 0.5),
        ]
        self.regrets = [np.zeros_like(even) for even in self.even]
        self.sums = [np.zeros_like(even) for even in self.even]
        self.iterations = 0

    def current(self) -> Tables:
        """What is played in the next step."""
        return [matched(regrets, even) for regrets, even in zip(self.regrets, self.even, strict=True)]

    def average(self) -> Tables:
        """The strategy found so far."""
        return [matched(sums, even) for sums, even in zip(self.sums, self.even, strict=True)]

    def step(self, pairs: Pairs, reach: Any) -> Any:
        """One iteration; answers how often each class of leaders wins against each class of followers, as they are dealt."""
        self.iterations += 1
        played = self.current()
        wins = play(pairs, played, reach, self.regrets)
        for regrets in self.regrets:
            np.maximum(regrets, 0, out=regrets)
        lead, reply, after_lead, after_reply = played
        self.sums[0] += self.iterations * lead
        self.sums[1] += self.iterations * reply
        self.sums[2] += self.iterations * lead[:, :, None, None] * after_lead
        self.sums[3] += self.iterations * reply.transpose(0, 2, 1)[..., None] * after_reply
        return wins


def matched(numbers: Any, even: Any) -> Any:
    """Regret matching where not every action is legal: evenly among the legal ones if there is nothing to go by."""
    return np.where(numbers.sum(axis=-1, keepdims=True) > 0, match_regrets(numbers), even)


def play(pairs: Pairs, played: Tables, reach: Any, regrets: Tables) -> Any:
    """How often each class of leaders wins against each class, when the tricks are played so."""
    wins = np.zeros((table.CLASSES, table.CLASSES))
    lead, reply, after_lead, after_reply = played
    lower = (np.ascontiguousarray(after_lead[..., 0]), np.ascontiguousarray(after_reply[..., 0]))
    play_all(pairs.some, reach, lead, reply, *lower, tuple(regrets), wins)
    return wins


# --- the auction ---


def tree(spot: table.Spot | table.End) -> Node:
    """The simplified auction as a tree for the solver."""
    if isinstance(spot, table.End):
        return Terminal(spot)
    return Decision(spot, spot.seat, tuple(tree(child) for _, child in spot.actions))


def group_of(end: table.End) -> int:
    """What the tricks remember of an auction."""
    return min(end.made, table.GROUPS) - 1


def ends_of(node: Node, strategy: Strategy, own: Vector, others: Vector) -> list[tuple[table.End, Vector, Vector]]:
    """All showdowns, with how often each class of either seat comes to them."""
    if isinstance(node, Terminal):
        end: Any = node.key
        return [(end, own, others)] if end.folded is None else []
    assert isinstance(node, Decision)
    found = []
    for action, child in enumerate(node.children):
        played = strategy[node.key][:, action]
        reached = (own * played, others) if node.player == 0 else (own, others * played)
        found += ends_of(child, strategy, *reached)
    return found


@dataclass
class Game:
    """The simplified game: its auction, and the tricks by what is remembered."""

    pairs: Pairs
    root: Node

    def reaches(self, strategy: Strategy) -> list[Any]:
        """How much each pair of classes, leader's first, matters to the tricks of each group."""
        matter = [np.zeros((table.CLASSES, table.CLASSES)) for _ in range(table.GROUPS)]
        ones = np.ones(table.CLASSES)
        for end, opener, other in ends_of(self.root, strategy, ones, ones):
            leader, follower = (opener, other) if end.leader == 0 else (other, opener)
            matter[group_of(end)] += stake(end) * np.outer(leader, follower)
        return matter

    def payoffs(self, wins: list[Any]) -> Any:
        """What the solver of the auction asks: chips in antes, when the tricks are won so often."""
        dealt = self.pairs.dealt_to
        gains = [2 * won - dealt for won in wins]

        def ask(key: Any, seat: int, others: Vector) -> Vector:
            end: table.End = key
            if end.folded is not None:
                lost = 1 + end.bets[end.folded]
                return (-lost if seat == end.folded else lost) * (dealt @ others)
            gain = gains[group_of(end)]
            return stake(end) * (gain @ others if seat == end.leader else -(gain.T @ others))

        return ask

    def best_payoffs(self, tables: list[Tables]) -> Any:
        """What a seat that remembers everything and knows the other's tables wins, hand by hand."""
        compatible = self.pairs.compatible / self.pairs.dealt

        def ask(key: Any, seat: int, others: Vector) -> Vector:
            end: table.End = key
            meets = compatible @ others
            if end.folded is not None:
                lost = 1 + end.bets[end.folded]
                return (-lost if seat == end.folded else lost) * meets
            lead, reply, after_lead, after_reply = tables[group_of(end)]
            won = np.zeros(table.HANDS)
            if seat == end.leader:
                lower = np.ascontiguousarray(after_reply[..., 0])
                best_as_leader(*self.pairs.every, others, reply, lower, won)
            else:
                lower = np.ascontiguousarray(after_lead[..., 0])
                best_as_follower(*self.pairs.by_follower, others, lead, lower, won)
            return stake(end) * (2 * won / self.pairs.dealt - meets)

        return ask


def stake(end: table.End) -> float:
    """What either seat has staked when the tricks are played, in antes."""
    return 1.0 + end.bets[0]


def measure(game: Game, strategy: Strategy, tables: list[Tables]) -> str:
    """The value for the opener, and what a best response wins over it, in antes a deal."""
    nothing = [np.zeros_like(part) for part in tables[0]]
    reach = np.zeros((table.CLASSES, table.CLASSES))
    wins = [play(game.pairs, tricks, reach, nothing) for tricks in tables]
    hands = (table.CLASSES, table.CLASSES)
    value = worth(game.root, strategy, hands, game.payoffs(wins))
    every = {key: rows[CLASS] for key, rows in strategy.items()}
    every_hand = (table.HANDS, table.HANDS)
    best = [best_response(game.root, every, seat, every_hand, game.best_payoffs(tables)) for seat in range(2)]
    return (
        f"the opener wins {value:+.5f}; a best response wins {best[0]:+.5f} as the opener and {best[1]:+.5f} as the other:"
        f" exploitability {(best[0] + best[1]) / 2:.5f} antes a deal"
    )


# --- the table ---


def rounded(chances: Any) -> Any:
    """Chances as fifteenths that sum to fifteen, by largest remainders; what is zero stays zero."""
    scaled = chances * table.WHOLE
    parts = np.floor(scaled + 1e-9).astype(np.int64)
    order = np.argsort(np.argsort(parts - scaled, axis=-1, kind="stable"), axis=-1, kind="stable")
    missing = table.WHOLE - parts.sum(axis=-1, keepdims=True)
    return parts + (order < missing)


def packed(parts: Any) -> Any:
    """Half bytes in their order, two to a byte."""
    flat = parts.reshape(-1, 2)
    return (flat[:, 0] << 4 | flat[:, 1]).astype(np.uint8)


def padded(parts: Any) -> Any:
    """A fourth half byte after every three."""
    return np.concatenate([parts, np.zeros((*parts.shape[:-1], 1), np.int64)], axis=-1)


def as_table(strategy: Strategy, tables: list[Tables]) -> Any:
    """The bytes that are shipped."""
    classes = CLASS + 256 * 128 * SWAPPED
    parts = [np.stack([classes & 255, classes >> 8], axis=-1).astype(np.uint8).ravel()]
    for spot in table.spots(table.AUCTION):
        chances = np.zeros((table.CLASSES, table.ACTIONS), np.int64)
        chances[:, [action for action, _ in spot.actions]] = rounded(strategy[spot])
        parts.append(packed(chances))
    for lead, reply, after_lead, after_reply in tables:
        parts += [packed(padded(rounded(lead))), packed(padded(rounded(reply)))]
        parts += [packed(rounded(after)[..., 0]) for after in (after_lead, after_reply)]
    found = np.concatenate(parts)
    assert len(found) == table.SIZE
    return found


def as_played(strategy: Strategy, tables: list[Tables]) -> tuple[Strategy, list[Tables]]:
    """A strategy as the table keeps it."""
    return (
        {key: rounded(rows) / table.WHOLE for key, rows in strategy.items()},
        [[rounded(part) / table.WHOLE for part in tricks] for tricks in tables],
    )


def main() -> None:
    """Solves, measures, writes."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--iterations", type=int, default=1500)
    asked.add_argument("--threads", type=int, default=2)
    asked.add_argument("--report", type=int, default=100, help="measure after so many iterations each")
    asked.add_argument("--out", default=str(table.FILE))
    told = asked.parse_args()
    began = time.monotonic()
    game = Game(Pairs(), tree(table.AUCTION))
    solver = Solver(game.root, (table.CLASSES, table.CLASSES))
    tricks = [Tricks() for _ in range(table.GROUPS)]
    threads = ThreadPoolExecutor(told.threads)
    print(f"{len(game.pairs.some[0]):,} pairs of hands, {table.SPOTS} spots", flush=True)
    for iteration in range(1, told.iterations + 1):
        reaches = game.reaches(solver.current())
        wins = list(threads.map(lambda one, reach: one.step(game.pairs, reach), tricks, reaches))
        solver.step(game.payoffs(wins))
        if iteration % told.report == 0 or iteration == told.iterations:
            found = measure(game, solver.average(), [one.average() for one in tricks])
            print(f"{iteration} iterations, {time.monotonic() - began:.0f} s: {found}", flush=True)
    average = solver.average(), [one.average() for one in tricks]
    np.save(told.out, as_table(*average))
    print(f"as shipped: {measure(game, *as_played(*average))}")


if __name__ == "__main__":
    main()
