"""Drives `parton uci` by the engine module of python-chess.

Reads positions with the length of their mate (`FEN;N`, negative for the side to move) from standard
input, asks for each as matecheck.py of github.com/vondele/matetrack does, and plays the lines.
"""

import sys

import chess
import chess.engine


def main():
    engine = chess.engine.SimpleEngine.popen_uci([sys.argv[1], "uci"], timeout=60)
    assert engine.id["name"].startswith("parton "), engine.id
    engine.configure({"Threads": 1, "Hash": 64})
    mates = lines = 0
    for row in sys.stdin:
        fen, length = row.strip().split(";")
        board, length = chess.Board(fen), int(length)
        limit = chess.engine.Limit(mate=abs(length))
        with engine.analysis(board, limit, multipv=1, game=board) as analysis:
            best = analysis.wait()
        score = analysis.info["score"].pov(board.turn).mate()
        assert score == length, (fen, score, length)
        mates += 1
        line = analysis.info["pv"]
        assert line[0] == best.move, (fen, best)
        for move in line:
            assert move in board.legal_moves, (fen, move)
            board.push(move)
        assert board.is_checkmate(), (fen, line)
        assert len(line) == (2 * length - 1 if length > 0 else -2 * length), (fen, line)
        lines += 1
    # A game of a few moves with a clock, from the array.
    board = chess.Board()
    for _ in range(4):
        played = engine.play(board, chess.engine.Limit(white_clock=0.5, black_clock=0.5))
        board.push(played.move)
    # An endless analysis that the other program stops.
    with engine.analysis(chess.Board()) as analysis:
        analysis.get()
        analysis.stop()
        assert analysis.wait().move in chess.Board().legal_moves
    engine.quit()
    print(f"{mates} mates, {lines} lines")


main()
