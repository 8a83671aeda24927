"""An external agent of Quirkat: captures where it can, else makes any move."""
import random
import sys

numbers, moves = random.Random(), []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "newgame":
        side, seed = rest.split()
        numbers = random.Random(int(seed))
    elif word == "moves":
        moves = rest.split("; ")
    elif word == "go":
        captures = [move for move in moves if "x" in move]
        print(numbers.choice(captures or moves), flush=True)
