"""Decisions per second: python3 -m koprulu_env.speed [seconds [batch [players [options...]]]]"""

import random
import sys
import time
from array import array

from . import KEEP, Batch


def measure(seconds=5.0, batch=64, players=4, options=(), views=True):
    """Play at random and return the numbers of decisions and games, and the seconds that they took."""
    chance = random.Random(1)
    pick = chance.random
    decisions = games = 0
    with Batch(players, batch, options, views=views) as b:
        b.reset(range(1, batch + 1))
        following = batch + 1
        begun = time.perf_counter()
        while (passed := time.perf_counter() - begun) < seconds:
            counts = b.count.tolist()
            actions = array("H", [int(pick() * n) if n else KEEP for n in counts])
            resets = None
            if 0 in counts:
                resets = {}
                for game, n in enumerate(counts):
                    if not n:
                        resets[game] = following
                        following += 1
                games += len(resets)
                decisions -= len(resets)
            b.step(actions, resets)
            decisions += batch
    return decisions, games, passed


if __name__ == "__main__":
    args = sys.argv[1:]
    seconds = float(args[0]) if args else 5.0
    batch = int(args[1]) if len(args) > 1 else 64
    players = int(args[2]) if len(args) > 2 else 4
    decisions, games, passed = measure(seconds, batch, players, args[3:])
    print(f"{decisions / passed:,.0f} decisions/s, {games / passed:,.1f} games/s: {players} players, batches of {batch}, {passed:.1f} s")
