"""Compares the legal moves of Alice chess with those of the package pyffish_alice.

Arguments: the program parton, the number of positions, the seed. pyffish_alice is the move generator
of the site pychess, a variant of Fairy-Stockfish. The positions come from random games. Compared are
the moves as a set, whether three of them give check, and whether the side to move is in check or mate.
"""

import json
import os
import random
import subprocess
import sys
import tempfile

import pyffish_alice as ffish


def boards(fen):
    """The FEN of two boards; in pychess' FEN a bar precedes each man of board B."""
    placement, *fields = fen.split()
    sides = [[], []]
    for rank in placement.split("/"):
        ranks, bar = ["", ""], False
        for char in rank:
            if char == "|":
                bar = True
            elif char.isdigit():
                ranks = [text + "1" * int(char) for text in ranks]
            else:
                ranks[bar] += char
                ranks[not bar] += "1"
                bar = False
        for side, text in zip(sides, ranks):
            side.append(text)
    return " | ".join("/".join(side) for side in sides) + " " + " ".join(fields)


def games(number, dice):
    """Positions of random games, as FEN of pychess."""
    found = []
    while len(found) < number:
        start, moves = ffish.start_fen("alice"), []
        for _ in range(dice.randint(2, 120)):
            fen = ffish.get_fen("alice", start, moves)
            legal = ffish.legal_moves("alice", fen, [])
            found.append((fen, legal))
            if not legal:
                break
            moves.append(dice.choice(legal))
    return found[:number]


def main():
    program, number, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    dice = random.Random(seed)
    positions = games(number, dice)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "positions.fen")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(boards(fen) + " ; #1\n" for fen, _ in positions)
        command = [program, "moves", "--quiet", "--format", "json", "--rules", "alice", path]
        output = subprocess.run(command, check=False, capture_output=True, text=True)
    listed = json.loads(output.stdout)["positions"]
    assert len(listed) == len(positions), (len(listed), len(positions), output.stderr[:2000])
    differences = moves = checks = mates = 0
    for (fen, legal), entry in zip(positions, listed):
        own = {}
        for move in entry["moves"]:
            promotes = {None: "", "S": "n"}.get(move["promotes_to"])
            if promotes is None:
                promotes = move["promotes_to"].lower()
            own[move["from"] + move["to"] + promotes] = move["check"]
        same = set(own) == set(legal)
        in_check = ffish.gives_check("alice", fen, [])
        same = same and in_check == entry["check"]
        # The package takes milliseconds for each move.
        for text in dice.sample(legal, min(3, len(legal))) if same else []:
            same = same and own[text] == ffish.gives_check("alice", fen, [text])
            checks += own[text]
        mates += not legal and entry["check"]
        moves += len(own)
        if not same:
            differences += 1
            only = sorted(set(own) - set(legal)), sorted(set(legal) - set(own))
            print(f"{fen}: only parton {only[0]}, only pyffish {only[1]}", file=sys.stderr)
    print(f"{len(positions)} positions, {differences} differ")
    print(f"{moves} moves, {checks} checks, {mates} mates", file=sys.stderr)


main()
