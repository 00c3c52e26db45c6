"""The fast referee and the slow one, written apart from the same RULES.md, agree move for move on whole random games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kozyr import Durak, cards, options
from kozyr.errors import OptionError
from kozyr.games.durak import rules, text
from kozyr.rooms import moves_of
from kozyr.shuffle import from_cards
from kozyr.state import State
from kozyr.table import Table
from tests.conftest import share
from tests.slow.durak import SlowDurak

GAMES = share(quick=200, deep=10_000)
BATCHES = 20


def random_game(dice: random.Random) -> Durak:
    """A preset, or any mixture of options."""
    while True:
        if dice.random() < 0.4:
            name = dice.choice(list(Durak.PRESETS))
            return Durak.preset(name, seats=dice.choice(Durak.PRESETS[name].seats))
        mixture = {
            name: dice.choice([*choice.values, *[next(iter(choice.values))] * 2])
            for name, choice in options.choices(Durak).items()
        }
        try:
            return Durak(**mixture)
        except OptionError:
            continue


def cards_of(mask: int) -> set[str]:
    return {cards.write(card) for card in cards.members(mask)}


def fast_picture(state: State) -> dict[str, Any]:
    """What both referees can be asked about a state."""
    located = state.discard | state.attacks | state.beats
    for seat in range(state.seats):
        located |= state.known[seat]
    if state.left:
        located |= 1 << int(state.trump_card)
    return {
        "hands": [cards_of(state.hands[seat]) for seat in range(state.seats)],
        "sizes": [int(size) for size in state.sizes[: state.seats]],
        "stock": [cards.write(card) for card in state.deck[: state.left][::-1]],
        "table": [(cards.write(a), None if b is None else cards.write(b)) for a, b in text.bout_pairs(state)],
        "discard": cards_of(state.discard),
        "bouts": int(state.bouts),
        "known": [cards_of(state.known[seat]) for seat in range(state.seats)],
        "cannot": [cards_of(state.lacks[seat] & ~located) for seat in range(state.seats)],
        "finished": list(text.leavers(state)),
    }


def slow_picture(slow: SlowDurak) -> dict[str, Any]:
    located = set(slow.discard) | {card for pair in slow.table for card in pair if card}
    located = located.union(*slow.known, slow.stock[-1:])
    return {
        "hands": slow.hands,
        "sizes": [len(hand) for hand in slow.hands],
        "stock": slow.stock,
        "table": slow.table,
        "discard": slow.discard,
        "bouts": slow.bouts,
        "known": slow.known,
        "cannot": [lacks - located for lacks in slow.cannot],
        "finished": slow.finished,
    }


def play_both(game: Durak, dice: random.Random) -> None:
    slow = SlowDurak(**options.chosen(game))
    decks = []
    while slow.turn == cards.DEALER:
        deck = sorted(slow.to_shuffle())
        dice.shuffle(deck)
        decks.append(deck)
        slow.shuffled(deck)
    table = Table(game).deal(shuffle=from_cards(*decks))
    eager = dice.random()  # some games are played by people who throw in and beat whenever they can
    while table.turn != cards.OVER:
        assert table.turn == slow.turn
        moves = moves_of(game, table.state)
        assert set(moves) == slow.legal()
        assert fast_picture(table.state) == slow_picture(slow)
        assert (slow.attacker, slow.defender) == (table.state.attacker, table.state.defender)
        keen = [move for move in moves if move not in ("done", "take")]
        move = dice.choice(keen if keen and dice.random() < eager else list(moves))
        for action in moves[move]:
            rules.apply(table.state, action)
        slow.play(move)
    ended = table.outcome
    assert (ended.reason, ended.fool, ended.winner) == (slow.reason, slow.fool, slow.winner)
    assert list(ended.payoffs) == slow.payoffs
    assert list(ended.order) == slow.finished


@pytest.mark.parametrize("batch", range(BATCHES))
def test_fast_and_slow_referee_agree_on_whole_games(batch: int) -> None:
    dice = random.Random(batch)
    for _ in range(GAMES // BATCHES):
        game = random_game(dice)
        play_both(game, dice)
