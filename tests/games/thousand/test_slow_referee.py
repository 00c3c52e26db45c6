"""The fast referee and the slow one, written apart from the same RULES.md, agree move for move on whole random games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kozyr import Thousand, cards, options
from kozyr.errors import OptionError
from kozyr.games.thousand import rules, text
from kozyr.state import State, write
from tests.conftest import share
from tests.slow.thousand import SlowThousand

GAMES = share(quick=60, deep=6_000)
BATCHES = 20
LOOKED_AT = 0.3  # the share of positions compared in full
NAMES = ("dark", "bid", "choose", "give", "raise", "contra", "recontra", "lead", "announced", "follow")
RARE = {"redeal", "bomb", "concede"}  # what these people say less often, lest no round were played
ROUNDS = (1, 2, 3, 5, 8, 20)


def random_game(dice: random.Random) -> Thousand:
    """A preset with some options changed, few or many, and not too many rounds."""
    while True:
        name = dice.choice(list(Thousand.PRESETS))
        changed = dice.choice([0.0, 0.0, 0.1, 0.3, 0.6])
        mixture: dict[str, Any] = {"max_rounds": dice.choice(ROUNDS)}
        for key, choice in options.choices(Thousand).items():
            if dice.random() < changed and key not in ("seats", "max_rounds"):
                numbers = isinstance(choice, options.Number)
                mixture[key] = dice.randint(choice.low, choice.high) if numbers else dice.choice(list(choice.values))
        try:
            return Thousand.preset(name, seats=dice.choice(Thousand.PRESETS[name].seats), **mixture)
        except OptionError:
            continue


def phase_name(state: State) -> str:
    name = NAMES[state.phase]
    return "away" if name == "give" and state.seats == 2 else name


def texts(held: int) -> list[str]:
    return sorted(cards.write(card) for card in cards.members(held))


def seat_or_none(seat: int) -> int | None:
    return int(seat) if seat >= 0 else None


def fast_picture(state: State) -> dict[str, Any]:
    """What both referees can be asked about a state in which a seat is on turn."""
    seats = range(state.seats)
    order = [(state.leader + i) % state.seats for i in seats] if state.laid else []
    on_barrel = [bool(state.barrel_seats >> seat & 1) for seat in seats]
    return {
        "hands": [texts(state.hands[seat]) for seat in seats],
        "talons": [texts(talon) for talon in state.talons if talon],
        "away": texts(state.away),
        "won": [texts(state.won[seat]) for seat in seats],
        "tricks": list(state.tricks[: state.seats]),
        "announced": list(state.announced[: state.seats]),
        "trick": [(seat, cards.write(state.table[seat])) for seat in order if state.table[seat] >= 0],
        "trump": cards.SIGNS[state.trump] if state.trump >= 0 else None,
        "declarer": seat_or_none(state.declarer),
        "bid": int(state.bid),
        "bidder": seat_or_none(state.bidder),
        "passed": {seat for seat in seats if state.passed >> seat & 1},
        "barrel": [int(state.barrel_left[seat]) if on_barrel[seat] else None for seat in seats],
        "known": [texts(state.shown[seat]) for seat in seats],
        "lacks": [texts(state.lacks[seat] & rules.WHOLE) for seat in seats],
    } | counted(state)


def counted(state: State) -> dict[str, Any]:
    """What goes on from round to round."""
    seats = state.seats
    return {
        "scores": list(state.scores[:seats]),
        "rounds": int(state.rounds),
        "opener": int(state.opener),
        "falls": list(state.falls[:seats]),
        "bolts": list(state.bolts_drawn[:seats]),
        "bombs_thrown": list(state.bombs_thrown[:seats]),
        "conceded": list(state.conceded[:seats]),
    }


def slow_picture(slow: SlowThousand, names: list[str]) -> dict[str, Any]:
    seats = range(len(slow.scores))
    picture: dict[str, Any] = {name: getattr(slow, name) for name in names if name not in ("known", "lacks")}
    for name in ("talons", "won", "hands"):
        if name in names:
            picture[name] = [sorted(place) for place in getattr(slow, name) if place or name != "talons"]
    if "away" in names:
        picture["away"] = sorted(slow.away)
    if "known" in names:
        picture["known"] = [sorted(slow.known(seat)) for seat in seats]
        picture["lacks"] = [sorted(slow.lacks(seat)) for seat in seats]
    return picture


def said(state: State, choices: int) -> dict[str, int]:
    """Choices besides numbers, as both referees name them, one step at a time."""
    return {text.move(state, (choice,)): choice for choice in cards.members(choices & ~(1 << cards.RAISE))}


def pick(state: State, slow: SlowThousand, moves: dict[str, int], dice: random.Random) -> tuple[str, int]:
    """A random choice that both referees allow."""
    numbers = rules.amounts(state) if rules.legal(state) >> cards.RAISE & 1 else None
    assert (tuple(numbers) if numbers else None) == slow.numbers()
    common = [move for move in moves if move not in RARE]
    if numbers and (not common or dice.random() < 0.4):
        lo, hi, step = numbers
        number = dice.choice([lo, dice.randrange(lo, hi + 1, step)])
        return f"bid {number}", cards.RAISE_TO + number
    rare = [move for move in moves if move in RARE]
    move = dice.choice(rare if rare and (not common or dice.random() < 0.1) else common)
    return move, moves[move]


def play_both(game: Thousand, dice: random.Random) -> None:
    slow, state = SlowThousand(**options.chosen(game)), game.start()
    rounds = 0
    while state.turn != cards.OVER:
        assert state.turn == slow.turn
        if state.turn == cards.DEALER:
            expected = counted(state)
            assert expected == slow_picture(slow, list(expected))
            deck = [int(card) for card in state.deck[: state.left]]
            assert sorted(map(cards.write, deck)) == sorted(slow.to_shuffle())
            dice.shuffle(deck)
            write(state.deck, deck)
            slow.shuffled([cards.write(card) for card in deck[::-1]])
            rules.deal(state)
            continue
        assert phase_name(state) == slow.phase
        moves = said(state, rules.legal(state))
        assert set(moves) == slow.legal()
        if dice.random() < LOOKED_AT:
            expected = fast_picture(state)
            assert expected == slow_picture(slow, list(expected))
        move, action = pick(state, slow, moves, dice)
        rules.apply(state, action)
        slow.play(move)
        if state.rounds > rounds:
            rounds = int(state.rounds)
            assert list(state.results[: game.seats]) == slow.results
            assert list(state.changes[: game.seats]) == slow.changes
    ended = text.outcome(state)
    assert slow.turn == cards.OVER
    assert ended is not None
    assert (ended.reason, sorted(ended.winners)) == (slow.reason, sorted(slow.winners))
    assert list(ended.payoffs) == slow.scores


@pytest.mark.parametrize("batch", range(BATCHES))
def test_fast_and_slow_referee_agree_on_whole_games(batch: int) -> None:
    dice = random.Random(batch)
    for _ in range(GAMES // BATCHES):
        play_both(random_game(dice), dice)
