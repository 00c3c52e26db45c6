"""What must hold of every game there is: the contract of a room, over all presets and seat counts."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr import GAMES, cards, deck, record, replay, rng
from kozyr.errors import IllegalMoveError, KozyrError
from kozyr.lab.runner import Runner
from kozyr.players import players_of
from kozyr.record import Deal, Move
from kozyr.rooms import Game, moves_of, room_of
from kozyr.shuffle import from_cards
from kozyr.state import State, copy_state, new_state
from kozyr.table import Table
from tests.conftest import DEEP, share
from tests.contract import FACTS, cards_in, games_to_try, label

EVERY = [game for name in GAMES for game in (games_to_try(name) if DEEP else games_to_try(name, 2, 1))]
every_game = pytest.mark.parametrize("game", EVERY, ids=label)
games_tried = settings(max_examples=share(quick=2, deep=5))
Picks = st.binary(min_size=0, max_size=300)


def test_every_room_has_its_facts() -> None:
    assert FACTS.keys() == GAMES.keys()


def picker(picks: bytes) -> Any:
    """A player that chooses by Hypothesis' bytes first, then by a stream seeded with them."""
    left, dice = list(picks), random.Random(picks)

    def choose(view: State, legal: int, lo: int, hi: int, step: int, stream: State) -> int:
        choices = list(cards.members(legal))
        choice = choices[(left.pop(0) if left else dice.randrange(1 << 16)) % len(choices)]
        return choice if choice != cards.RAISE else cards.RAISE_TO + lo + step * dice.randint(0, (hi - lo) // step)

    return choose


def played(game: Game, seed: int, picks: bytes) -> Table:
    """A whole game."""
    table = Table(game).deal(seed=seed)
    table.play_out([picker(picks)] * game.seats)
    return table


def states_of(table: Table) -> list[State]:
    """Every state the game went through, the last included."""
    return [before for before, _ in table.pairs()] + [table.state]


def hidden(game: Game, state: State, seat: int) -> State:
    view = copy_state(state)
    room_of(game).rules.hide(view, seat)
    return view


def stream(seed: int) -> State:
    made = new_state(rng.STREAM)
    rng.open_stream(made, seed, 0, rng.GUESS_LANE)
    return made


seeds = st.integers(0, 2**32 - 1)


@every_game
@games_tried
@given(seed=seeds, picks=Picks)
def test_cards_are_conserved_legal_is_never_empty_and_payoffs_fit(game: Game, seed: int, picks: bytes) -> None:
    facts, rules = FACTS[game.NAME], room_of(game).rules
    drawn = getattr(rules, "drawn", deck.drawn)
    table = played(game, seed, picks)
    unordered = 0  # cards at the bottom that the dealer need not have put in order
    for state in states_of(table):
        assert cards_in(facts.places(state)) == cards_in(facts.deck(state))
        if state.turn == cards.DEALER:
            unordered = state.left - drawn(state)
        else:
            assert state.left >= unordered
        if state.turn >= 0:
            assert rules.legal(state) > 0
            assert rules.legal(state) < 1 << (cards.RAISE + 1)
    for step in table.history:
        before = step.states[0]
        if isinstance(step.what, Deal):
            lying = [int(card) for card in before.deck[: before.left]]
            assert before.turn == cards.DEALER
            assert lying == sorted(lying)
    payoffs = [rules.payoff(table.state, seat) for seat in range(game.seats)]
    assert facts.payoffs(table.state, payoffs)
    assert list(table.outcome.payoffs) == payoffs


@every_game
@games_tried
@given(seed=seeds, picks=Picks, n=st.integers(0, 2**16))
def test_a_view_holds_what_its_seat_knows_and_nothing_else(game: Game, seed: int, picks: bytes, n: int) -> None:
    rules = room_of(game).rules
    states = [state for state in states_of(played(game, seed, picks)) if state.turn != cards.DEALER]
    state = states[n % len(states)]
    for seat in (*range(game.seats), cards.WATCHER):
        view = hidden(game, state, seat)
        assert hidden(game, view, seat).tobytes() == view.tobytes()
        world = copy_state(view)
        rules.guess(world, seat, stream(n))
        assert hidden(game, world, seat).tobytes() == view.tobytes()
        assert cards_in(FACTS[game.NAME].places(world)) == cards_in(FACTS[game.NAME].deck(world))
        if seat == state.turn:
            assert rules.legal(view) == rules.legal(state) == rules.legal(world)
            assert rules.amounts(view) == rules.amounts(state)
            assert moves_of(game, view) == moves_of(game, state)


@every_game
@games_tried
@given(seed=seeds, picks=Picks, n=st.integers(1, 2**16))
def test_undo_restores_every_byte(game: Game, seed: int, picks: bytes, n: int) -> None:
    table = played(game, seed, picks)
    states = [(step.what, step.states[0].tobytes()) for step in table.history]
    moves = [before for what, before in states if isinstance(what, Move)]
    for before in reversed(moves[-(n % 20 + 1) :]):
        table.undo()
        assert table.state.tobytes() == before


@every_game
@games_tried
@given(seed=seeds, picks=Picks, n=st.integers(0, 2**16))
def test_a_game_broken_off_or_taken_back_is_played_on_with_its_own_dealer(
    game: Game, seed: int, picks: bytes, n: int
) -> None:
    """Decks dealt after a replay, or after an undo past a deal, are those the record names."""
    table = played(game, seed, picks)
    written = table.record()
    cut = replace(written, steps=written.steps[: 1 + n % len(written.steps)], outcome=record.UNFINISHED)
    gone_on = replay.replay(cut)
    for _ in range(min(n % 30, sum(isinstance(step, Move) for step in table.steps))):
        table.undo()
    for other in (gone_on, table):
        other.play_out([picker(picks[::-1])] * game.seats)
        assert replay.verify(record.write(other.record())).state.tobytes() == other.state.tobytes()


@every_game
@games_tried
@given(seed=seeds, picks=Picks)
def test_a_game_is_written_read_and_replayed_to_the_same_bytes(game: Game, seed: int, picks: bytes) -> None:
    table = played(game, seed, picks)
    written = table.record()
    for style in ("text", "json"):
        assert record.read(record.write(written, style)) == written
    again = replay.verify(record.write(written))
    assert again.state.tobytes() == table.state.tobytes()
    assert again.log() == table.log()
    assert again.export(0) == table.export(0)


@every_game
@games_tried
@given(seed=seeds, picks=Picks, n=st.integers(0, 2**16))
def test_cards_never_seen_change_no_view_log_or_export(game: Game, seed: int, picks: bytes, n: int) -> None:
    """Two unseen cards change places in the deck; where the same moves stay legal, the seat cannot tell."""
    table = played(game, seed, picks)
    for _ in range(n % len(table.steps)):
        if isinstance(table.steps[-1], Move) and sum(isinstance(step, Move) for step in table.steps) > 1:
            table.undo()
    seat = n % game.seats
    seen = table.export(seat)
    deals = [step for step in table.steps if isinstance(step, Deal)]
    unseen = [card for card in deals[-1].cards if card not in seen.replace(",", " ").replace("=", " ").split()]
    dice = random.Random(n)
    for _ in range(10):
        if len(unseen) < 2:
            return
        first, second = dice.sample(unseen, 2)
        swapped = [_swapped(deal.cards, first, second) for deal in deals]
        other = Table(game).deal(shuffle=from_cards(*map(" ".join, swapped)))
        try:
            for step in table.steps:
                if isinstance(step, Move):
                    other.play(step.text)
        except KozyrError:
            continue  # the other cards would not have allowed this game
        if other.turn != table.turn or other.events(seat) != table.events(seat):
            continue
        assert other.view(seat).state.tobytes() == table.view(seat).state.tobytes()
        assert other.view(seat).legal_moves == table.view(seat).legal_moves
        assert other.log(seat=seat) == table.log(seat=seat)
        assert other.export(seat) == seen
        assert other.export(seat, "json") == table.export(seat, "json")


def _swapped(deck: tuple[str, ...], first: str, second: str) -> list[str]:
    change = {first: second, second: first}
    return [change.get(card, card) for card in deck]


@every_game
def test_every_player_sees_only_his_view_and_chooses_what_is_legal(game: Game) -> None:
    """Hidden cards change, the choice stays; the view is left as it was."""
    rules = room_of(game).rules
    table = played(game, 3, b"")
    for name, (choose, _) in players_of(game).items():
        for number, state in enumerate(states_of(table)):
            if state.turn < 0 or number % 5:
                continue
            view, legal = hidden(game, state, state.turn), rules.legal(state)
            before = view.tobytes()
            choice = choose(view, legal, *rules.amounts(state), stream(number))
            assert legal >> min(choice, cards.RAISE) & 1, name
            assert view.tobytes() == before, name
            world = copy_state(view)
            rules.guess(world, state.turn, stream(number))
            again = hidden(game, world, state.turn)
            assert choose(again, legal, *rules.amounts(state), stream(number)) == choice, name


@every_game
def test_the_same_game_alone_and_in_a_batch_on_a_table_and_uncompiled(game: Game) -> None:
    names = list(players_of(game))
    seated = (names * game.seats)[: game.seats]
    games = share(quick=1 if FACTS[game.NAME].thinkers & set(seated) else 3, deep=10)
    runner = Runner(game, seated, compile=False)
    payoffs, lengths = np.zeros((games, game.seats), np.int64), np.zeros(games, np.int64)
    runner.run(5, 0, payoffs, lengths)
    for number in range(games):
        alone, length = np.zeros((1, game.seats), np.int64), np.zeros(1, np.int64)
        runner.run(5, number, alone, length)
        table = Table(game).deal(seed=5, game=number)
        table.play_out(seated)
        assert alone[0].tolist() == payoffs[number].tolist() == list(table.outcome.payoffs)
        assert length[0] == lengths[number] == sum(len(step.actions) for step in table.history)


@every_game
def test_every_game_ends_within_its_bound(game: Game) -> None:
    facts = FACTS[game.NAME]
    for name in players_of(game):
        games = share(quick=1, deep=2) if name in facts.thinkers else share(quick=3, deep=20)
        if name in facts.thinkers and game != games_to_try(game.NAME)[0]:
            continue
        lengths = np.zeros(games, np.int64)
        runner = Runner(game, [name] * game.seats, compile=False)
        runner.run(11, 0, np.zeros((games, game.seats), np.int64), lengths)
        assert 0 < lengths.max() <= facts.longest


@every_game
def test_moves_before_the_start_and_after_the_end_are_refused(game: Game) -> None:
    """CASES D17: a typed error, the state unchanged."""
    table = Table(game)
    before = table.state.tobytes()
    with pytest.raises(IllegalMoveError, match="not been dealt"):
        table.play("6♠")
    assert table.state.tobytes() == before
    ended = played(game, 1, b"")
    after = ended.state.tobytes()
    with pytest.raises(IllegalMoveError, match="over"):
        ended.play("A♠")
    assert ended.state.tobytes() == after
    with pytest.raises(IllegalMoveError, match="dealt"):
        ended.deal(seed=1)


@every_game
def test_the_story_is_told_in_every_language(game: Game) -> None:
    table = played(game, 2, b"")
    stories = [table.log(lang) for lang in ("en", "ru", "pl", "be")]
    assert len(set(stories)) == len(stories)
    assert len({len(story.splitlines()) for story in stories}) == 1
    assert not any("{" in story for story in stories)
