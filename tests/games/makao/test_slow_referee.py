"""The fast referee and the slow one, written apart from the same RULES.md, agree move for move on whole random games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kozyr import Makao, cards, options
from kozyr.errors import OptionError
from kozyr.games.makao import rules, text
from kozyr.rooms import moves_of
from kozyr.state import State, write
from tests.conftest import share
from tests.slow.makao import SlowMakao, groups_hold

GAMES = share(quick=100, deep=10_000)
BATCHES = 20
LOOKED_AT = 0.3  # the share of positions compared in full
NAMES = ("play", "more", "joker", "demand", "change", "call", "catch", "drawn", "attacked", "saving", "skipped")
SETTLED = {"play", "attacked", "skipped"}  # phases in which no lay or draw is half done
IDLE = {"draw", "take", "silent", "wait", "done", "pass", "keep", "catch"}


def random_game(dice: random.Random) -> Makao:
    """A preset with some options changed, few or many."""
    while True:
        name = dice.choice(list(Makao.PRESETS))
        changed = dice.choice([0.0, 0.0, 0.1, 0.3, 0.6])
        mixture: dict[str, Any] = {}
        for key, choice in options.choices(Makao).items():
            if dice.random() < changed and key != "seats":
                numbers = isinstance(choice, options.Number)
                mixture[key] = dice.randint(choice.low, choice.high) if numbers else dice.choice(list(choice.values))
        try:
            return Makao.preset(name, seats=dice.choice(Makao.PRESETS[name].seats), **mixture)
        except OptionError:
            continue


def texts(cards_held: int, twins: int = 0) -> list[str]:
    return sorted(cards.write(card) for both in (cards_held, twins) for card in cards.members(both))


def fast_picture(state: State) -> dict[str, Any]:
    """What both referees can be asked about a state."""
    seats = range(state.seats)
    groups = [
        [
            (int(state.counts[i]), frozenset(texts(state.barred[i] & state.whole)))
            for i in range(seat * rules.GROUPS, (seat + 1) * rules.GROUPS)
            if state.counts[i]
        ]
        for seat in seats
    ]
    return {
        "hands": [texts(state.hands[seat], state.twins[seat]) for seat in seats],
        "sizes": [int(size) for size in state.sizes[: state.seats]],
        "stock": [cards.write(int(card)) for card in state.deck[: state.left][::-1]],
        "pile": texts(state.pile, state.pile_twins),
        "lost": [int(turns) for turns in state.lost[: state.seats]],
        "known": [set(texts(state.known[seat])) for seat in seats],
        "bottom": int(state.bottom),
        "groups": groups,
        "turns": int(state.turns),
    }


def slow_picture(slow: SlowMakao) -> dict[str, Any]:
    return {
        "hands": slow.hands,
        "sizes": [len(hand) for hand in slow.hands],
        "stock": slow.stock,
        "pile": sorted(slow.pile),
        "lost": slow.lost,
        "known": slow.known,
        "bottom": slow.bottom_seen,
        "groups": [[tuple(group) for group in groups] for groups in slow.groups],
        "turns": slow.turns,
    }


def running(state: State) -> dict[str, Any]:
    """What runs when a turn begins."""
    return {
        "top": cards.write(int(state.top)),
        "direction": int(state.direction),
        "due": int(state.due),
        "skips": int(state.skips),
        "demanded": cards.write_rank(int(state.demanded)) if state.demanded >= 0 else None,
        "author": int(state.author) if state.author >= 0 else None,
        "requested": cards.SIGNS[int(state.requested)] if state.requested >= 0 else None,
    }


def play_both(game: Makao, dice: random.Random) -> None:
    chosen = {name: value for name, value in options.chosen(game).items() if name != "forget"}
    slow, state = SlowMakao(**chosen), game.start()
    idle = dice.choice(
        [0.0, 0.0, 0.1, 0.1, 0.3]
    )  # how often these people draw, wait or are silent though they need not
    while state.turn != cards.OVER:
        assert state.turn == slow.turn
        if state.turn == cards.DEALER:
            deck = [int(card) for card in state.deck[: state.left]]
            assert sorted(map(cards.write, deck)) == sorted(slow.to_shuffle())
            dice.shuffle(deck)
            write(state.deck, deck)
            slow.shuffled([cards.write(card) for card in deck[::-1]])
            rules.deal(state)
            continue
        assert NAMES[state.phase] == slow.phase
        moves = moves_of(game, state)
        assert set(moves) == slow.legal()
        if dice.random() < LOOKED_AT:
            assert fast_picture(state) == slow_picture(slow)
            assert all(groups_hold(slow, seat) for seat in range(game.seats))
        if slow.phase in SETTLED:
            assert running(state) == {name: getattr(slow, name) for name in running(state)}
        lazy = [move for move in moves if move in IDLE]
        keen = [move for move in moves if move not in IDLE]
        move = dice.choice(lazy if lazy and (not keen or dice.random() < idle) else keen)
        rules.apply(state, moves[move][0])
        slow.play(move)
    ended = text.outcome(state)
    assert slow.turn == cards.OVER
    assert ended is not None
    assert (ended.reason, ended.winner, list(ended.payoffs)) == (slow.reason, slow.winner, slow.payoffs)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_fast_and_slow_referee_agree_on_whole_games(batch: int) -> None:
    dice = random.Random(batch)
    for _ in range(GAMES // BATCHES):
        play_both(random_game(dice), dice)
