#!/usr/bin/env python3
"""A bot that gives random legal answers: this is all that a bot has to do.

    koprulu bot check 'python3 examples/python/random_bot.py'
    koprulu sim --games 20 --bots 'cmd:python3 examples/python/random_bot.py,simple'
"""

import json
import random
import sys


def say(**message):
    # A bot whose lines stay in a buffer hangs: flush each line.
    print(json.dumps(message), flush=True)


def main():
    chance = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            say(type="hello", koprulu="bot/1", name="Random in Python")
        elif kind == "game":
            # All chance comes from the seed of the game, so that the same game is played the same way again.
            chance.seed(message["seed"])
            say(type="ready")
        elif kind == "decision":
            say(type="answer", do=chance.randrange(len(message["legal"])))
        elif kind == "quit":
            break
        # Other messages, such as reset, require nothing from a bot that remembers nothing.


if __name__ == "__main__":
    main()
