#!/usr/bin/env python3
"""A bot that tries each legal answer and gives the one after which its position looks best.

It asks for what its seat would see after an answer with the message try. What it can't know, such as the cards of others,
is imagined there, in the same way for all answers of a decision. It looks one answer ahead and plays accordingly: better than
at random, worse than anybody who has a plan.

    koprulu sim --games 10 --bots 'cmd:python3 examples/python/oneply_bot.py,random' --rotate
"""

import json
import random
import sys

# If there are more answers than this, a random choice of that many is tried.
MOST_TRIED = 24


def say(**message):
    print(json.dumps(message), flush=True)


def hear():
    return json.loads(sys.stdin.readline())


def figures(units):
    """The number of figures in {"marine": [1, 4], "ghost": [2]}."""
    return sum(len(numbers) for numbers in units.values())


def worth(view, me):
    """What a position is worth to a seat: conquest points first, then what brings them."""
    if view["phase"] == "over":
        return 1000 if me in view["winners"] else -1000
    own = view["players"][me]
    total = 10.0 * own.get("points", 0)
    total += 3.0 * len(own.get("resources", [])) + 1.0 * len(own.get("transports", []))
    total += 2.0 * sum(own.get("buildings", {}).values()) + 2.0 * sum(own.get("modules", {}).values())
    total += 0.5 * own.get("hand-count", 0) + 1.5 * len(own.get("technologies", []))
    for group in view.get("units", []):
        total += (1.5 if group["faction"] == me else -0.5) * figures(group["units"])
    for base in view.get("bases", []):
        total += 5.0 if base["faction"] == me else -2.0
    for stack in view.get("orders", {}).values():
        # An order that lies on top is carried out first.
        total += sum(0.5 for i, order in enumerate(stack) if order.startswith(me + " ") and i == len(stack) - 1)
    return total


def choose(decision, chance):
    numbers = list(range(len(decision["legal"])))
    if len(numbers) > MOST_TRIED:
        numbers = sorted(chance.sample(numbers, MOST_TRIED))
    best, best_worth = numbers[0], None
    for number in numbers:
        say(type="try", do=[number], world=0)
        position = hear()
        value = worth(position["view"], position["view"]["seat"]) + chance.random() / 1000
        if best_worth is None or value > best_worth:
            best, best_worth = number, value
    return best


def main():
    chance = random.Random()
    while line := sys.stdin.readline():
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            say(type="hello", koprulu="bot/1", name="One answer ahead, in Python")
        elif kind == "game":
            chance.seed(message["seed"])
            say(type="ready")
        elif kind == "decision":
            say(type="answer", do=choose(message, chance))
        elif kind == "quit":
            break


if __name__ == "__main__":
    main()
