"""The commands ``kozyr hand`` and ``kozyr equity``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from kozyr import cards
from kozyr.errors import CardError, PositionError
from kozyr.locale import Words, words
from kozyr.ui.screen import progress, say_if_compiling, show

if TYPE_CHECKING:
    from kozyr.poker.values import HandValue

PLAIN_WORK = 1 << 16  # sets of ranks that are judged sooner than compiled code is loaded
INTERRUPTED = 130

Hands = Annotated[list[str], typer.Argument(metavar="HAND...", help="Cards as AhKd or 'Ah Kd'.")]
Ranges = Annotated[
    list[str],
    typer.Argument(
        metavar="HAND...", help="2 to 10 hands or ranges: AhKd, 'TT+, AQs+, KTo+', 'A5s-A2s AA:0.5', 15%, random or XX."
    ),
]
Board = Annotated[str, typer.Option("--board", help="The cards on the table: 3, 4 or 5.")]
Lang = Annotated[str, typer.Option("--lang", help="en, ru, pl or be.")]
AsJson = Annotated[bool, typer.Option("--json", help="For a program to read.")]


def hand(
    hands: Hands,
    board: Board = "",
    rules: Annotated[str, typer.Option("--rules", help="high, short_deck, omaha, 2-7 or A-5.")] = "high",
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Say what hands of poker are worth, and which wins. Example: kozyr hand AhKh QsQd --board "Qh Jh Th 2c 3d" --lang ru"""
    from kozyr.poker.values import value

    language = words(lang)
    typed = _hands(hands)
    found = [(text, value(text, board, rules=rules)) for text in typed]
    _refuse_shared(typed)
    if as_json:
        listed = [
            {"hand": text, "name": its.name(lang), "category": its.category, "score": its.score}
            | {
                "best": list(its.best),
                "explanation": its.explain(lang),
                "wins": its.score == max(v.score for _, v in found),
            }
            for text, its in found
        ]
        show(json.dumps(listed, indent=1, ensure_ascii=False))
    elif len(found) == 1:
        _tell(found[0][1], language)
    else:
        _rank(found, language)


def _hands(typed: list[str]) -> list[str]:
    """The hands typed; several words of one card each are one hand."""
    return [" ".join(typed)] if len(typed) > 1 and all(map(_is_card, typed)) else typed


def _is_card(text: str) -> bool:
    try:
        return len(cards.read_all(text)) == 1
    except CardError:
        return False


def _refuse_shared(typed: list[str]) -> None:
    seen = 0
    for text in typed:
        if shared := seen & cards.read_set(text):
            raise PositionError(f"{cards.write_all(cards.members(shared))} cannot be in two hands")
        seen |= cards.read_set(text)


def _tell(its: HandValue, language: Words) -> None:
    show(its.name(language.lang))
    show(language.cards(its.best))
    if its.explain(language.lang) != its.name(language.lang):
        show(its.explain(language.lang))
    show(language.say("Score: {score}", score=its.score))


def _rank(found: list[tuple[str, HandValue]], language: Words) -> None:
    """The hands from the best on with their places, and who wins."""
    ordered = sorted(found, key=lambda pair: -pair[1].score)
    texts = [cards.write_all(cards.read_all(text), language.lang) for text, _ in ordered]
    bests = [language.cards(its.best) for _, its in ordered]
    widths = max(map(len, texts)), max(map(len, bests))
    for text, best, (_, its) in zip(texts, bests, ordered, strict=True):
        place = 1 + sum(other.score > its.score for _, other in found)
        show(f"{place}. {text:<{widths[0]}}  {best:<{widths[1]}}  {its.explain(language.lang)}")
    winners = [text for text, (_, its) in zip(texts, ordered, strict=True) if its.score == ordered[0][1].score]
    show()
    if len(winners) == 1:
        show(language.say("Wins: {hand}", hand=winners[0]))
    else:
        show(language.say("Split: {hands}", hands=", ".join(winners)))


def equity(
    hands: Ranges,
    board: Board = "",
    dead: Annotated[str, typer.Option("--dead", help="Cards known to be out of play.")] = "",
    rules: Annotated[str, typer.Option("--rules", help="high or short_deck.")] = "high",
    exact: Annotated[
        bool | None, typer.Option("--exact/--random", help="Count everything, or deal at random; else what is sooner.")
    ] = None,
    samples: Annotated[
        int | None, typer.Option("--samples", help="Random deals; else as many as --error asks.")
    ] = None,
    error: Annotated[
        float, typer.Option("--error", help="The standard error that random deals go on to; ± is 1.96 times it.")
    ] = 0.0005,
    seed: Annotated[int, typer.Option("--seed", help="The same seed deals the same.")] = 0,
    threads: Annotated[int | None, typer.Option("--threads", help="Default: one for each core; at most four.")] = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Say what share of the pot each hand wins, all in. Example: kozyr equity AsKs "QQ, JJ:0.5" --board "Qs 7d 2c" --dead 3h"""
    from kozyr.poker import boards
    from kozyr.poker.odds import plan
    from kozyr.poker.spots import read_spot

    words(lang)
    spot = read_spot(hands, board=board, dead=dead, rules=rules)
    chosen = plan(spot, exact=exact, samples=samples, error=error, seed=seed)
    compiled = chosen.deals is None or chosen.work > PLAIN_WORK
    if compiled:
        say_if_compiling(boards.sample_boards if chosen.deals is None else boards.count_boards)
    with progress(1.0, "equity") as report:
        result = chosen.run(threads=threads, progress=report, compiled=compiled)
    show(json.dumps(result.as_json(), indent=1, ensure_ascii=False) if as_json else result.table(lang))
    if result.stopped:
        raise typer.Exit(INTERRUPTED)
