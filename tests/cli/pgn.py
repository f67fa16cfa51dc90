"""Reads solutions in PGN by other programs and compares them with the JSON form.

Arguments: what to read, `chess` or `alice`; the program parton; files of problems. Orthodox games
are read by python-chess, and the tree of each must be that of the JSON. Games of Alice chess are
played by pyffish_alice, which must know every move by its text.
"""

import io
import json
import re
import subprocess
import sys


def run(program, form, path):
    command = [program, "solve", "--quiet", "--format", form, path]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def uci(move):
    promoted = (move["promotes_to"] or "").lower()
    return move["from"] + move["to"] + promoted


def tree(nodes):
    """The moves of a list of NODEs, with those that follow each."""
    return {uci(node): tree(node["refutations"] + node["replies"]) for node in nodes}


def line_tree(board, lines):
    """The moves of help and series play; the side not to move passes by a null move."""
    whole = {}
    for line in lines:
        at, position = whole, board.copy()
        for step in line:
            if position.turn != position.color_at(chess.parse_square(step["from"])):
                at = at.setdefault("0000", {})
                position.push(chess.Move.null())
            at = at.setdefault(uci(step), {})
            position.push_uci(uci(step))
    return whole


def played(node):
    return {child.move.uci(): played(child) for child in node.variations}


def read_games(text):
    games, stream = [], io.StringIO(text)
    while (game := chess.pgn.read_game(stream)) is not None:
        games.append(game)
    return games


def compare(program, path):
    """The number of games that hold moves."""
    document = json.loads(run(program, "json", path))
    games = iter(read_games(run(program, "pgn", path)))
    read = 0
    for problem in document["problems"]:
        for twin in problem["twins"]:
            for side in [twin, twin["duplex"]]:
                if side is None:
                    continue
                game = next(games)
                assert game.headers["Stipulation"].rstrip("*") == side["stipulation"], path
                if "FEN" not in game.headers or "Variant" in game.headers:
                    continue
                assert not game.errors, (path, game.errors)
                # A game that cannot hold the moves has the solution as text.
                if not game.variations and (side["keys"] or side["lines"]):
                    assert "Solution" in game.comment or "Key" in game.comment, path
                    continue
                board = game.board()
                post_key = side["post_key"]
                if post_key:
                    expected = tree(post_key["refutations"] + post_key["replies"])
                else:
                    expected = tree(side["keys"] + side["tries"])
                expected |= line_tree(board, side["lines"] + side["short_lines"])
                assert played(game) == expected, (path, played(game), expected)
                for child in game.variations:
                    tried = [uci(node) for node in side["tries"]]
                    keys = [uci(node) for node in side["keys"]]
                    move = child.move.uci()
                    assert (1 in child.nags) == (move in keys), (path, move)
                    assert (2 in child.nags) == (move in tried), (path, move)
                    for node in side["keys"]:
                        if uci(node) == move:
                            for threat in node["threats"]:
                                assert threat["san"] in child.comment, (path, move)
                for set_line in side["set_play"]:
                    assert set_line["san"] in game.comment, path
                read += 1
    assert next(games, None) is None, path
    return read


def play_all(text):
    """Plays the games of Alice chess of a text; returns the number of moves."""
    games = re.split(r"\n\n(?=\[Event)", text)
    return sum(play(game) for game in games if '[Variant "Alice"]' in game)


def play(text):
    """Plays the movetext of a game; returns the number of moves."""
    fen = re.search(r'\[FEN "(.*)"\]', text).group(1)
    movetext = text.split("\n\n", 1)[1]
    movetext = re.sub(r"\{[^}]*\}", " ", movetext)
    tokens = re.findall(r"[()]|[^\s()]+", movetext)
    path, stack, count = [], [], 0
    for token in tokens:
        if token == "(":
            stack.append(list(path))
            path.pop()
        elif token == ")":
            path = stack.pop()
        elif re.fullmatch(r"\d+\.+|\$\d+|\*", token):
            continue
        else:
            position = ffish.get_fen("alice", fen, path)
            legal = ffish.legal_moves("alice", position, [])
            named = [move for move in legal if ffish.get_san("alice", position, move) == token]
            assert len(named) == 1, (position, token, named)
            path.append(named[0])
            count += 1
    assert not stack
    return count


what, program, *paths = sys.argv[1:]
if what == "chess":
    import chess
    import chess.pgn

    print(sum(compare(program, path) for path in paths), "games")
else:
    import pyffish_alice as ffish

    print(sum(play_all(run(program, "pgn", path)) for path in paths), "moves")
