"""Games and their records: a game written down as GCG, and a game made of a record.

    >>> from wordcore.games.scrabble import Game, Play, gcg_of
    >>> game = Game(players=("Ann Lee", "Bo"))
    >>> _ = game.push(Play.parse("8H HORN"))
    >>> print(gcg_of(game).to_text().splitlines()[-1])
    >Ann_Lee: HNOR 8H HORN +14 14
    >>> Game.from_gcg(gcg_of(game)).board == game.board
    True

Not here: the text (``gcg``, ``reading``), and the report on what does not add up
(``replaying``).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from wordcore.errors import GameFileError, IllegalMove, shown
from wordcore.games import fields
from wordcore.games.core import Move, Outcome
from wordcore.games.scrabble.base import BaseGame
from wordcore.games.scrabble.gcg import LAYOUT_PRAGMA, RULES_NOTE, TILES_PRAGMA, GcgKind, GcgMove, GcgRecord
from wordcore.games.scrabble.layout import STANDARD
from wordcore.games.scrabble.moves import Accept, Challenge, Exchange, GameTimeUp, Pass, ShowRack
from wordcore.games.scrabble.naming import layout_name, tiles_name
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.replaying import TURNS, faces_of, played, replay
from wordcore.games.scrabble.sheet import SheetLine
from wordcore.games.scrabble.tiles import ENGLISH_TILES, TileSet
from wordcore.games.values import lacking
from wordcore.lexicon import Lexicon
from wordcore.query import Adjudication

if TYPE_CHECKING:
    from wordcore.games.scrabble.game import Game
    from wordcore.games.scrabble.setup import Ruleset, ScrabbleSetup


# --- from a game --------------------------------------------------------------------------------


def gcg_of(game: Game, *, title: str = "") -> GcgRecord:
    """The record of a game; a play challenged off is kept with its score and taken back.

    Layout and tiles are kept in pragmas, rules and the words of a challenge in notes. Where a rack is not known
    the tiles played are written in its place, and on a pass those that the player is seen to hold later, because
    other programs do not read a line without.
    """
    setup = fields.expect(game, BaseGame, "gcg_of", "a Scrabble game").setup
    fields.expect(title, str, "gcg_of, title")
    if setup.position is not None:
        raise GameFileError.at(
            "gcg_of", "a game from its beginning", "one that begins with a position", "to_cgp writes it"
        )
    racks = {} if game.over else {i: str(rack) for i, rack in enumerate(game.racks) if rack is not None}
    return record_of(setup, game.sheet, title=title, racks=racks, last_racks=[str(rack or "") for rack in game.racks])


def record_of(
    setup: ScrabbleSetup,
    sheet: Sequence[SheetLine],
    *,
    title: str = "",
    racks: Mapping[int, str] | None = None,
    last_racks: Sequence[str] = (),
) -> GcgRecord:
    """The record of a score sheet, of a game or of a table; nicknames are the names without spaces and colons."""
    rules, layout, tile_set, players = setup.rules.to_json(), setup.layout, setup.tile_set, setup.players
    pragmas = [("title", title)] if title else []
    pragmas += [("lexicon", setup.lexicon.name)] if setup.lexicon is not None else []
    pragmas += [(LAYOUT_PRAGMA, layout_name(layout))] if layout != STANDARD else []
    pragmas += [(TILES_PRAGMA, tiles_name(tile_set))] if (layout, tile_set) != (STANDARD, ENGLISH_TILES) else []
    pragmas.append(("note", f"{RULES_NOTE} {rules if isinstance(rules, str) else json.dumps(rules)}"))
    nicks = [re.sub(r"[\s:]+", "_", name.strip()) or f"player{i}" for i, name in enumerate(players, 1)]
    if len(set(nicks)) < len(nicks):
        nicks = [f"{nick}_{i}" for i, nick in enumerate(nicks, 1)]
    moves = tuple(_moves_of(players, sheet, tile_set, last_racks or [""] * len(players)))
    return GcgRecord(tuple(zip(nicks, players, strict=True)), moves, tuple(pragmas), racks or {})


def _moves_of(
    players: Sequence[str], sheet: Sequence[SheetLine], tile_set: TileSet, last_racks: Sequence[str]
) -> Iterator[GcgMove]:
    totals = [0] * len(players)
    for i, line in enumerate(sheet):
        player, kind = players.index(line.player), line.kind
        rack = line.rack or ""
        totals[player] += line.score
        total = totals[player]
        if kind in ("play", "challenged_off"):
            rack = rack or _played_tiles(line, tile_set)
            withdrawn = line.withdrawn
            yield GcgMove(0, player, "play", rack, line.text, line.score + withdrawn, total + withdrawn)
            if kind == "challenged_off":
                yield GcgMove(0, player, kind, rack, "", -withdrawn, total, challenged=line.challenged)
            elif line.challenged and [later.kind for later in sheet[i + 1 : i + 2]] != ["challenge_points"]:
                # A challenge that cost nothing, or a turn, which comes next.
                yield GcgMove(0, player, "challenge_points", "", "", 0, total, challenged=line.challenged)
            continue
        if kind == "exchange":
            rack = rack or (_held_before(sheet, i, tile_set) if line.text.isdecimal() else line.text)
        elif kind == "end_adjustment" and line.score < 0:
            rack = rack or line.text
        elif kind in ("pass", "lost_turn"):  # the rack is that of the player's next line
            rack = rack or _held_after(sheet, i, tile_set, last_racks[player]) or _held_before(sheet, i, tile_set)
        told: GcgKind = "end_rack" if kind == "end_adjustment" else kind
        yield GcgMove(0, player, told, rack, line.text, line.score, total, challenged=line.challenged)


def _played_tiles(line: SheetLine, tile_set: TileSet) -> str:
    return tile_set.write(sorted(Play.parse(line.text, tile_set).faces, key=lambda face: tile_set.face_codes[face]))


def _held_after(sheet: Sequence[SheetLine], i: int, tile_set: TileSet, last_rack: str) -> str:
    """What is known of a rack that a turn did not change: what its player is seen to hold next, whole or in part."""
    for later in sheet[i + 1 :]:
        if later.kind == "end_adjustment" and (later.player == sheet[i].player) == (later.score < 0):
            return later.text
        if later.player == sheet[i].player and later.kind != "challenge_points":
            if later.rack:
                return later.rack
            if later.kind in ("play", "challenged_off"):
                return _played_tiles(later, tile_set)
            if later.kind == "exchange":
                return "" if later.text.isdecimal() else later.text
    return last_rack


def _held_before(sheet: Sequence[SheetLine], i: int, tile_set: TileSet) -> str:
    """The tiles of a play that came off again, if the player has drawn none since."""
    for line in reversed(sheet[:i]):
        if line.player == sheet[i].player and line.kind in ("play", "exchange", "challenged_off"):
            return _played_tiles(line, tile_set) if line.kind == "challenged_off" else ""
    return ""


# --- to a game ----------------------------------------------------------------------------------


def game_of(record: GcgRecord, lexicon: Lexicon | None, strict: bool, rules: Ruleset | None) -> Game:
    """The game that a record tells; see :meth:`Game.from_gcg`."""
    from wordcore.games.scrabble.game import Game

    fields.expect(record, GcgRecord, "from_gcg, record")
    if fields.expect(strict, bool, "from_gcg, strict"):
        report = replay(record, lexicon=lexicon, rules=rules)
        for difference in report.differences:
            raise GameFileError.at(f"line {difference.line}", "a record that adds up", difference.sentence)
    turns = [move.player for move in record.moves if move.kind in TURNS]
    players = _names(record)
    game = Game(
        lexicon,
        players=players,
        rules=rules or record.rules,
        layout=record.layout,
        tile_set=record.tile_set(lexicon),
        first=players[turns[0]] if turns else None,
    )
    _Making(game, record).make()
    return game


def _names(record: GcgRecord) -> list[str]:
    """The full names where they tell the players apart, else the nicknames, else those with numbers."""
    for names in ([" ".join(name.split()) for _, name in record.players], list(record.nicks)):
        if len(set(names)) == len(names) and all(map(fields.is_line, names)):
            return names
    return [f"{shown(nick)[1:-1]} {number}" for number, nick in enumerate(record.nicks, 1)]


def _with_one_challenge(moves: Sequence[GcgMove]) -> list[GcgMove]:
    """The moves with one challenge where a file has a line for each word that was challenged in vain."""
    found: list[GcgMove] = []
    for move in moves:
        last = found[-1] if found else None
        if last is not None and last.kind == move.kind == "challenge_points" and last.player == move.player:
            score, challenged = (last.score or 0) + (move.score or 0), last.challenged + move.challenged
            found[-1] = last._replace(score=score, challenged=challenged)
        else:
            found.append(move)
    return found


class _Making:
    """A game while the moves of a record are made."""

    def __init__(self, game: Game, record: GcgRecord) -> None:
        self.game, self.record = game, record
        self.tile_set = game.setup.tile_set
        self.lost: list[str] = []
        """Players whose lost turn the record has still to tell."""

    def make(self) -> None:
        game = self.game
        for move in _with_one_challenge(self.record.moves):
            try:
                self._make(move, game.players[move.player])
            except IllegalMove as fault:
                found = f"{fault.code}: {fault.sentence}"
                raise GameFileError.at(f"line {move.line}", "a legal move", found) from None
        if any(move.kind == "end_rack" for move in self.record.moves) and not game.over:
            if not game.last_play_pending:
                game.push(GameTimeUp())
            if game.last_play_pending:  # also of a play that could still be challenged when time was up
                game.push(Accept())
        elif game.last_play_pending and game.setup.rules.end_adjust == "none" and not self.record.racks:
            game.push(Accept())  # nothing is counted, so no line says that the game is over
        for seat, tiles in self.record.racks.items():
            if seat < len(game.players):
                self._show(game.players[seat], tiles, ())
        held_next = self.record.pragma("incomplete")
        if held_next and game.to_move is not None:
            self._show(game.to_move, held_next, ())

    def _make(self, move: GcgMove, player: str) -> None:
        game = self.game
        if move.kind == "play":
            play = played(move, game.board)
            self._show(player, move.rack, play.faces)
            self._push(play.made_by(player, self.tile_set))
        elif move.kind == "exchange":
            is_number = move.text.isdecimal()
            tiles = [] if is_number else faces_of(move, move.text, self.tile_set)
            self._show(player, move.rack, tiles)
            self._push(Exchange(int(move.text[:3]) if is_number else tiles, player=player))
        elif move.kind in ("challenged_off", "challenge_points"):
            self._challenge(move, stands=move.kind == "challenge_points")
        elif move.kind == "lost_turn" and game.setup.rules.challenge_rule == "double":
            if player not in self.lost:
                self._challenge(move, stands=True)
            if player in self.lost:
                self.lost.remove(player)
        elif move.kind in ("pass", "lost_turn") and game.last_play_pending:
            game.push(Accept())  # so some programs write a challenge in vain, or none, of the last play
        elif move.kind in ("pass", "lost_turn"):
            self._show(player, move.rack, ())
            self._push(Pass(player=player))
        elif move.kind == "end_rack":
            if game.last_play_pending:
                game.push(Accept())
            if (move.score or 0) < 0:
                self._show(player, move.rack or move.text, ())

    def _push(self, move: Move[Outcome]) -> None:
        outcome = self.game.push(move)
        self.lost += getattr(outcome, "lost_turns", ())

    def _challenge(self, move: GcgMove, *, stands: bool) -> None:
        """As many words as the points pay for, where the record does not name them."""
        pending, rules = self.game.state.pending, self.game.setup.rules
        words = move.challenged
        if not words and pending is not None and stands:
            n = (move.score or 0) // rules.challenge_points if rules.challenge_points else 1
            words = pending.words[: max(1, n)]
        self._push(Challenge(words, ruling=Adjudication.of({"": stands}).sealed()))

    def _show(self, player: str, tiles: str, used: Sequence[str]) -> None:
        """Shows a rack that is written as a whole, and that the game can believe."""
        try:
            rack = Rack(tiles, self.tile_set)
        except ValueError:
            return
        seat = self.game.setup.seat(player)
        shows = ShowRack(rack.faces, player=player)
        is_whole = len(rack) == len(self.game.state.racks[seat]) and not lacking(rack.faces, used)
        if is_whole and rack.faces and self.game.racks[seat] != rack and self.game.legal(shows) is None:
            self.game.push(shows)
