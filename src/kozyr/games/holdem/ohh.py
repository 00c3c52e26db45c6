"""Open Hand History (OHH, version 1.4.7): hands written as the JSON that trackers read; out only.

A hand is written from its events, so that what one seat saw holds nothing that was hidden from it.
"""

from __future__ import annotations

import datetime
import json
import zoneinfo
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from kozyr import cards
from kozyr.errors import RecordError
from kozyr.events import Dealt
from kozyr.games.holdem import rules, text
from kozyr.games.holdem.phh_hand import Hand, HandTable, opening, steps_by_hand, write_card
from kozyr.state import State
from kozyr.table import Step, Table

SPEC_VERSION = "1.4.7"
SITE = "Kozyr"
BET_TYPES = {rules.NO_LIMIT: "NL", rules.POT_LIMIT: "PL", rules.FIXED_LIMIT: "FL"}
STREETS = {"flop": "Flop", "turn": "Turn", "river": "River"}
POSTS = {
    "small blind": "Post SB",
    "big blind": "Post BB",
    "straddle": "Straddle",
    "blind": "Post Extra Blind",
}
GREENWICH = ("UTC", "GMT", "Z")


def write(played: Table | Hand, *, seat: int | None = None, start: datetime.datetime | None = None) -> str:
    """One hand: the whole truth, or what one seat saw of it. ``start`` is when it began, in UTC unless it says otherwise.

    Raises RecordError for a table that has played no hand or several, and for 36 cards, of which the format does not know.
    """
    written = _written(played, seat, start)
    if len(written) != 1:
        raise RecordError(f"the table has played {len(written)} hands: write_all writes them all")
    return written[0]


def write_all(
    played: Table | Iterable[Table | Hand], *, seat: int | None = None, start: datetime.datetime | None = None
) -> str:
    """Many hands, those of a session or of many tables, a blank line between two of them as the format wants it."""
    if not isinstance(played, Iterable | Table):
        raise RecordError(f"a table or hands are written, not {type(played).__name__}")
    several = [played] if isinstance(played, Table) else played
    return "\n".join(hand for each in several for hand in _written(each, seat, start))


def _written(played: Table | Hand, seat: int | None, start: datetime.datetime | None) -> list[str]:
    """Every hand that was played."""
    if not isinstance(played, Table | Hand):
        raise RecordError(f"a table or a hand is written, not {type(played).__name__}")
    table = played if isinstance(played, Table) else played.table()
    told = _Telling.of_hand(table.hand) if isinstance(table, HandTable) else _Telling()
    told = replace(told, hero=seat, start=told.start if start is None else _utc(start))
    deals = [steps[0] for steps in steps_by_hand(table)]
    if table.state.deck_size == rules.SHORT_DECK:
        raise RecordError("the Open Hand History has no game of 36 cards")
    hands = _by_hand(table.events(seat, everything=seat is None))
    return [
        json.dumps({"ohh": _hand(table, deal, events, told)}, ensure_ascii=False, indent=1) + "\n"
        for deal, events in zip(deals, hands, strict=True)
    ]


def _by_hand(events: Iterable[Any]) -> list[list[Any]]:
    """Events apart by hands; what is bought before a hand is its stack."""
    hands: list[list[Any]] = []
    for event in events:
        if isinstance(event, text.Hand):
            hands.append([])
        if hands:
            hands[-1].append(event)
    return hands


@dataclass(frozen=True)
class _Telling:
    """What is told besides the events: in which money, for whom, and what only a file knows."""

    unit: Decimal = Decimal(1)
    hero: int | None = None
    site: str = SITE
    table: str = ""
    number: str = ""
    currency: str = ""
    start: str = ""
    seats: Sequence[int] = ()
    table_size: int = 0

    @classmethod
    def of_hand(cls, hand: Hand) -> _Telling:
        """What a PHH file tells."""
        fields = hand.fields
        seats = fields.get("seats", [])
        size = fields.get("seat_count", 0)
        return cls(
            unit=hand.unit,
            site=str(fields.get("venue", SITE)),
            table=str(fields.get("table", fields.get("event", ""))),
            number=str(fields.get("hand", "")),
            currency=str(fields.get("currency", "")),
            start=_start(fields),
            seats=seats if all(isinstance(seat, int) for seat in seats) else (),
            table_size=size if isinstance(size, int) else 0,
        )

    def money(self, chips: int) -> int | float:
        """Chips as a number of JSON; its digits are those of the exact amount."""
        amount = int(chips) * self.unit
        return float(amount) if amount % 1 else int(amount)

    def place(self, seat: int) -> int:
        """The number of a seat as the site counts them, from 1."""
        return int(self.seats[seat]) if seat < len(self.seats) else seat + 1


def _start(fields: Any) -> str:
    """When a hand of a PHH file began, if the file says it so that the UTC can be told."""
    try:
        day = datetime.date(fields["year"], fields["month"], fields["day"])
        time = fields.get("time", datetime.time())
        zone = fields.get("time_zone")
        when = datetime.datetime.combine(day, time)
        if zone is not None:
            return _utc(when.replace(tzinfo=zoneinfo.ZoneInfo(zone)))
    except (KeyError, TypeError, ValueError, OSError):
        return ""
    told_elsewhere = "time_zone_abbreviation" in fields or {"city", "region", "country"} <= fields.keys()
    return _utc(when) if not told_elsewhere or fields.get("time_zone_abbreviation") in GREENWICH else ""


def _utc(when: datetime.datetime) -> str:
    """A moment as the format writes it."""
    if when.tzinfo is not None:
        when = when.astimezone(datetime.UTC).replace(tzinfo=None)
    return when.isoformat(timespec="seconds")


# --- one hand ---


@dataclass
class _Log:
    """The rounds of a hand as they are written."""

    told: _Telling
    stacks: dict[int, int]  # chips behind, by seat
    rounds: list[dict[str, Any]] = field(default_factory=list)
    bets: dict[int, int] = field(default_factory=dict)  # on this street
    shown: list[dict[str, Any]] = field(default_factory=list)

    def street(self, name: str, laid: Sequence[str] = ()) -> None:
        """A street begins."""
        self.bets = {}
        found: dict[str, Any] = {"id": len(self.rounds), "street": name}
        if laid:
            found["cards"] = _cards(laid)
        self.rounds.append(found | {"actions": []})

    def act(self, seat: int, action: str, chips: int = 0, laid: Sequence[str] = ()) -> None:
        """A seat does something, putting so many chips forward."""
        self.stacks[seat] -= chips
        done: dict[str, Any] = {
            "action_number": len(self.rounds[-1]["actions"]) + 1,
            "player_id": seat,
            "action": action,
            "amount": self.told.money(chips),
            "is_allin": bool(chips) and self.stacks[seat] == 0,
        }
        self.rounds[-1]["actions"].append(done | ({"cards": _cards(laid)} if laid else {}))

    def put(self, seat: int, action: str, to: int) -> None:
        """A seat bets or raises to an amount in all; what it adds is told."""
        chips = to - self.bets.get(seat, 0)
        self.bets[seat] = to
        self.act(seat, action, chips)


def _hand(table: Table, deal: Step, events: Sequence[Any], told: _Telling) -> dict[str, Any]:
    """One hand as the format's object."""
    opened, stacks = opening(deal)
    first = events[0]
    assert isinstance(first, text.Hand)
    log = _Log(told, dict(stacks))
    log.street("Preflop")
    pots: list[dict[str, Any]] = []
    for event in events:
        _tell(log, pots, event)
    if log.shown:
        log.street("Showdown")
        for shown in log.shown:
            log.act(**shown)
    flags = ["Run_It_Twice"] if any(isinstance(event, text.Board) and event.run for event in events) else []
    return {
        "spec_version": SPEC_VERSION,
        "site_name": told.site,
        "network_name": told.site,
        "internal_version": f"{rules.VERSION}.0.0",
        "tournament": bool(opened.session == rules.SIT_AND_GO),
        **_tournament(opened, told),
        "game_number": told.number or str(first.number),
        "start_date_utc": told.start,
        "table_name": told.table,
        "table_size": told.table_size or int(opened.seats),
        "game_type": "Holdem",
        "bet_limit": {"bet_type": BET_TYPES[int(opened.limit)], "bet_cap": 0},
        "currency": told.currency,
        "dealer_seat": told.place(first.button),
        "small_blind_amount": told.money(_small_blind(opened, first)),
        "big_blind_amount": told.money(opened.blind if opened.own_posts else first.big_blind),
        "ante_amount": told.money(max(int(rules.at_level(opened, ante)) for ante in opened.ante)),
        **({} if told.hero is None else {"hero_player_id": told.hero}),
        "flags": [*flags, *(["Observed"] if told.hero not in stacks else [])],
        "players": [
            {
                "id": seat,
                "seat": told.place(seat),
                "name": table.names[seat],
                "starting_stack": told.money(stack),
            }
            for seat, stack in stacks.items()
        ],
        "rounds": log.rounds,
        "pots": pots,
    }


def _tournament(opened: State, told: _Telling) -> dict[str, Any]:
    """What the format asks about a tournament: one table, nothing paid for."""
    if opened.session != rules.SIT_AND_GO:
        return {}
    return {
        "tournament_info": {
            "tournament_number": "",
            "name": "",
            "start_date_utc": told.start,
            "currency": "",
            "buyin_amount": 0,
            "fee_amount": 0,
            "bounty_fee_amount": 0,
            "initial_stack": int(max(opened.first_stacks)),
            "type": "STT",
            "flags": ["SNG"],
            "speed": {"type": "Normal", "round_time": 0},
        }
    }


def _small_blind(opened: State, first: text.Hand) -> int:
    """The small blind; with posts of their own, the least of them that is no late blind."""
    if not opened.own_posts:
        return first.small_blind
    return min((int(post) for post in opened.posts if 0 < post < opened.blind), default=0)


def _tell(log: _Log, pots: list[dict[str, Any]], event: Any) -> None:
    """One event as the format tells it; what the format does not tell is left out."""
    match event:
        case text.Ante(seat, chips):
            log.act(seat, "Post Ante", chips)
        case text.Post(seat, chips, what):
            log.put(seat, POSTS[what], chips)
        case Dealt(seat, _, laid) if laid:
            log.act(seat, "Dealt Cards", 0, laid)
        case text.Fold(seat):
            log.act(seat, "Fold")
        case text.Check(seat):
            log.act(seat, "Check")
        case text.Call(seat, chips):
            log.put(seat, "Call", log.bets.get(seat, 0) + chips)
        case text.Bet(seat, to):
            log.put(seat, "Bet" if len(log.rounds) > 1 else "Raise", to)
        case text.Raise(seat, to):
            log.put(seat, "Raise", to)
        case text.Board(street, laid):
            log.street(STREETS[street], laid)
        case text.Show(seat, laid):
            log.shown.append({"seat": seat, "action": "Shows Cards", "laid": laid})
        case text.Muck(seat):
            log.shown.append({"seat": seat, "action": "Mucks Cards"})
        case text.Pot(number, chips, winners, shares):
            pots.append(_pot(log.told, number, chips, winners, shares))


def _pot(told: _Telling, number: int, chips: int, winners: Sequence[int], shares: Sequence[int]) -> dict[str, Any]:
    """A pot with what the house took of it and what each winner got."""
    return {
        "number": number,
        "amount": told.money(chips),
        "rake": told.money(chips - sum(shares)),
        "player_wins": [
            {"player_id": seat, "win_amount": told.money(won)} for seat, won in zip(winners, shares, strict=True)
        ],
    }


def _cards(laid: Iterable[str]) -> list[str]:
    """Cards as this format writes them."""
    return [write_card(cards.read(card)) for card in laid]
