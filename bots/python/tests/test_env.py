"""Tests of koprulu_env: python3 bots/python/tests/test_env.py, with KOPRULU naming the program."""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest
from array import array

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from koprulu_env import KEEP, MOST_LEGAL, Batch, Error, aec
from koprulu_env.batch import command

# How many recorded games are played again; scripts/pyenv.sh asks for 1,000.
GAMES = int(os.environ.get("KOPRULU_ENV_GAMES", "40"))

VICTORIES = ["", "normal", "special", "endgame", "elimination", "scenario"]


def records(directory, games, players, options):
    """Games of bots, as the program records them."""
    flags = ["--games", str(games), "--players", str(players), "--bots", "random", "--no-verify", "--seed", "5", "--records", directory]
    subprocess.run([*command(), "sim", *flags, *options], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for file in sorted(pathlib.Path(directory).glob("*.jsonl")):
        yield [json.loads(line) for line in file.read_text().splitlines()]


class Records(unittest.TestCase):
    """Recorded games are played again, answer by answer: the same seats are asked, and the games end the same way."""

    def replay(self, games, players, options):
        with tempfile.TemporaryDirectory() as directory, Batch(players, 32, options, views=False, answers=False) as b:
            waiting = list(records(directory, games, players, options))
            self.assertEqual(len(waiting), games)
            playing, done = {}, 0
            while waiting or playing:
                resets = {}
                for game in range(b.batch):
                    if game not in playing and waiting:
                        record = waiting.pop()
                        playing[game] = [line for line in record if "n" in line], record[-1]["end"]
                        resets[game] = record[-1]["seed"]
                b.step([KEEP] * b.batch, resets)
                # The others are answered below.
                while not any(b.over(game) for game in playing):
                    actions = [KEEP] * b.batch
                    for game, (lines, _) in playing.items():
                        # Decisions with one legal answer are not asked; the record has them.
                        while lines[0]["n"] < b.decision[game]:
                            lines.pop(0)
                        line = lines.pop(0)
                        self.assertEqual(line["n"], b.decision[game])
                        actions[game] = b.number(game, line["do"])
                        self.assertNotEqual(actions[game], KEEP, f"{line} is not legal")
                    b.step(actions)
                for game in [game for game in playing if b.over(game)]:
                    lines, end = playing.pop(game)
                    winners = [i for i in range(players) if b.winners[game] >> i & 1]
                    self.assertEqual(VICTORIES[b.victory[game]], end["victory"])
                    self.assertEqual(len(winners), len(end["winners"]))
                    self.assertEqual(list(b.points[6 * game : 6 * game + players]), end["points"])
                    self.assertTrue(all(line["n"] < b.decision[game] for line in lines))
                    done += 1
            return done

    def test_records(self):
        for players, options in ((2, []), (3, ["--set", "broodwar"]), (4, ["--teams"]), (6, [])):
            with self.subTest(players=players, options=options):
                self.assertEqual(self.replay(GAMES // 4, players, options), GAMES // 4)


class Batches(unittest.TestCase):
    """What a batch shows, and what it refuses."""

    def test_same_seeds_same_games(self):
        def play(batch, order):
            seen = {}
            with Batch(3, batch) as b:
                b.reset({game: seed for game, seed in enumerate(order)})
                for _ in range(60):
                    for game, seed in enumerate(order):
                        seen.setdefault(seed, []).append((b.decision[game], b.seat[game], bytes(b.view(game)), bytes(b.legal(game))))
                    b.step([b.decision[g] % n if n else KEEP for g, n in enumerate(b.count)])
            return seen

        one, other = play(4, [7, 8, 9, 10]), play(6, [10, 12, 9, 8, 7, 11])
        for seed in (7, 8, 9, 10):
            self.assertEqual(one[seed], other[seed])
        self.assertNotEqual(one[7], one[8])

    def test_shapes(self):
        with Batch(4, 3, ["--set", "broodwar"]) as b:
            b.reset([1, 2, 3])
            units = len(b.hello["units"])
            self.assertEqual(b.field(0, "units").shape, (64, units))
            self.assertEqual(b.field(2, "seats").shape, (6, len(b.columns["seats"])))
            self.assertEqual(sum(b.mask(1)), b.count[1])
            self.assertEqual(len(b.mask(1)), MOST_LEGAL)
            self.assertEqual(bytes(b.mask(1)[: b.count[1]]), b"\1" * b.count[1])
            self.assertEqual(b.legal(1).shape, (b.count[1], 8))
            self.assertEqual(8 * sum(b.count), len(b.answers))
            at = max(offset + len(bytes(b.field(0, name))) for name, (offset, _) in b.fields.items())
            self.assertEqual(at, b.view_size)

    def test_fields_say_what_the_view_says(self):
        """The arrays are compared with the view as JSON, through whole games."""
        with Batch(3, 1, ["--set", "broodwar"]) as b:
            chance = random.Random(3)
            b.reset([4])
            units, planets = b.hello["units"], b.hello["planets"]
            looked = 0
            while not b.over(0):
                view = b.json(0)
                mine = view["seats"].index(view["seat"])
                order = [view["seats"][(mine + i) % 3] for i in range(3)]
                columns = b.columns["seats"]
                seats, supply = b.field(0, "seats"), b.field(0, "supply")
                for i, name in enumerate(order):
                    section = view["players"][name]
                    self.assertEqual(seats[i, columns.index("points")], section.get("points", 0))
                    if "hand-count" in section:
                        self.assertEqual(seats[i, columns.index("hand-count")], section["hand-count"])
                        self.assertEqual(seats[i, columns.index("token-count")], section["token-count"])
                        self.assertEqual({units[u]: supply[i, u] for u in range(len(units)) if supply[i, u]}, section["supply"])
                        hand = b.field(0, "hand")
                        self.assertEqual(sum(hand[i, c] for c in range(56)), len(section["hand"]))
                areas = b.field(0, "areas")
                held = sum(1 for a in range(64) if areas[a, b.columns["areas"].index("holder")])
                self.assertEqual(held, len(view.get("units", [])))
                based = sum(1 for a in range(64) if areas[a, b.columns["areas"].index("base")])
                self.assertEqual(based, len(view.get("bases", [])))
                placed = {planets[p] for p in range(len(planets)) if b.field(0, "planets")[p, 0]}
                self.assertEqual(placed, set(view.get("planets", {})))
                orders = b.field(0, "orders")
                stacks = [order for stack in view.get("orders", {}).values() for order in stack]
                self.assertEqual(sum(1 for i in range(64) if orders[i, 0]), len(stacks))
                hidden = len([order for order in stacks if order.endswith(" hidden")])
                self.assertEqual(sum(1 for i in range(64) if orders[i, 2] == 8), hidden)
                self.assertEqual(b.hello["steps"][b.field(0, "game")[0]], "ask-" + view["ask"])
                looked += 1
                b.step([chance.randrange(b.count[0])])
            self.assertGreater(looked, 50)

    def test_words(self):
        with Batch(2, 2) as b:
            b.reset([1, 2])
            words = b.words(1)
            self.assertEqual(len(words), b.count[1])
            self.assertEqual([b.number(1, text) for text in words], list(range(len(words))))

    def test_copies(self):
        """An exact copy goes on in the same way. One that is redealt looks the same, and two of one seed are the same game, whatever is hidden."""
        with Batch(3, 8) as b:
            chance = random.Random(1)
            b.reset({0: 11})
            for _ in range(40):
                b.step([chance.randrange(b.count[0])] + [KEEP] * 7)
            seen, legal = bytes(b.view(0)), bytes(b.legal(0))
            b.copy([(0, 1), (0, 2, 5), (0, 3, 6), (2, 4, 9), (3, 5, 9), (0, 6, 9)])
            for game in range(7):
                self.assertEqual((bytes(b.view(game)), bytes(b.legal(game))), (seen, legal))
            differ = False
            for _ in range(30):
                if 0 in b.count[:7]:
                    break
                n = chance.random()
                b.step([int(n * b.count[game]) for game in range(7)] + [KEEP])
                self.assertEqual(bytes(b.view(0)), bytes(b.view(1)))
                # Games 4, 5 and 6 were redealt with one seed, out of games that differ in what the seat cannot know.
                self.assertEqual(bytes(b.view(4)), bytes(b.view(5)))
                self.assertEqual(bytes(b.view(4)), bytes(b.view(6)))
                differ |= bytes(b.view(2)) != bytes(b.view(3))
            self.assertTrue(differ)

    def test_refusals(self):
        with Batch(2, 2, ["--no-shields"]) as b:
            for call, want in (
                (lambda: b.step([0, KEEP]), "game 0 has not begun"),
                (lambda: b.copy([(0, 1)]), "game 0 has not begun"),
                (lambda: b.reset({5: 1}), "there is no game 5"),
                (lambda: b.words(9), "there is no game 9"),
            ):
                with self.assertRaises(Error) as refused:
                    call()
                self.assertIn(want, str(refused.exception))
            b.reset([1, 2])
            before = bytes(b.views)
            for call, want in (
                (lambda: b.step([0, b.count[1]]), "is not legal; the legal ones are 0 to "),
                (lambda: b.step([0, 0], {1: 3}), "begins and is answered in one frame"),
                (lambda: b.number(0, "dance"), "word 1"),
                (lambda: b.seen(0, 2), "there is no seat 2"),
            ):
                with self.assertRaises(Error) as refused:
                    call()
                self.assertIn(want, str(refused.exception))
            b.step([KEEP, KEEP])
            self.assertEqual(bytes(b.views), before, "what was refused changed something")
        with self.assertRaises(Error):
            Batch(9, 2)
        with self.assertRaises(Error):
            Batch(2, 2, program=["/nowhere/koprulu"])


    def test_wrong_arguments(self):
        """What does not fit into a frame is refused like what the program refuses: with an Error that says what is possible."""
        with Batch(2, 3) as b, Batch(2, 3, views=False, answers=False) as bare:
            self.refused(lambda: b.over(0), "no game of the batch has begun; begin games with reset")
            self.refused(lambda: b.step([0, 0, -1]), "the action -1 of game 2 is not legal")
            bare.reset([1, 2, 3])
            b.reset([1, 2, 3])
            before = bytes(b.views)
            no_game = "; the batch has the games 0 to 2"
            seed = ": a seed is a number from 0 to 2**256-1, 64 hexadecimal digits or 32 bytes"
            for call, want in (
                (lambda: b.step([0]), "3 games need 3 actions, not 1"),
                (lambda: b.step(array("H", [0])), "3 games need 3 actions, not 1"),
                (lambda: b.step([0, 0, -1]), f"the action -1 of game 2 is not legal; the legal ones are 0 to {b.count[2] - 1}"),
                (lambda: b.step([0, "a", 0]), "the action 'a' of game 1 is not legal"),
                (lambda: b.step([0, 1 << 16, 0]), "the action 65536 of game 1 is not legal"),
                (lambda: b.step(array("i", [0, 0, 0])), "not stored as uint16"),
                (lambda: b.step(None), "None are no actions"),
                (lambda: b.step([KEEP] * 3, [1]), "the resets [1] are no dict"),
                (lambda: b.reset(["zz", 1, 2]), "the seed 'zz'" + seed),
                (lambda: b.reset([-1, 0, 0]), "the seed -1" + seed),
                (lambda: b.reset([1 << 256, 0, 0]), seed),
                (lambda: b.reset([b"short", 0, 0]), "the seed b'short'" + seed),
                (lambda: b.reset([0, 0.5, 0]), "the seed 0.5" + seed),
                (lambda: b.reset(5), "5 are no seeds"),
                (lambda: b.reset({-1: 5}), "there is no game -1" + no_game),
                (lambda: b.field(0, "nope"), "there is no field 'nope'; the fields are game, seats, "),
                (lambda: b.field(3, "units"), "there is no game 3" + no_game),
                (lambda: b.view(9), "there is no game 9" + no_game),
                (lambda: b.view("a"), "there is no game 'a'" + no_game),
                (lambda: b.view(0.5), "there is no game 0.5" + no_game),
                (lambda: b.mask(9), "there is no game 9" + no_game),
                (lambda: b.legal(-1), "there is no game -1" + no_game),
                (lambda: b.over(-1), "there is no game -1" + no_game),
                (lambda: b.words(-1), "there is no game -1" + no_game),
                (lambda: b.json(70000), "there is no game 70000" + no_game),
                (lambda: b.number(-1, "done"), "there is no game -1" + no_game),
                (lambda: b.number(0, 5), "5 is no answer in words"),
                (lambda: b.seen(-1, 0), "there is no game -1" + no_game),
                (lambda: b.seen(0, -1), "there is no seat -1; the seats are 0 to 1"),
                (lambda: b.copy([(0, -1)]), "a copy is (from, to) or (from, to, seed)"),
                (lambda: b.copy([(0, 1, -1)]), "a copy is (from, to) or (from, to, seed)"),
                (lambda: b.copy([0]), "a copy is (from, to) or (from, to, seed)"),
                (lambda: bare.view(0), "the batch has no views"),
                (lambda: bare.legal(0), "the batch has no answers"),
            ):
                with self.subTest(want=want):
                    self.refused(call, want)
            b.step([KEEP] * 3)
            self.assertEqual(bytes(b.views), before, "what was refused changed something")
        self.refused(lambda: b.words(0), "the program has ended")

    def test_refused_tables(self):
        """What the program says when it ends is in the Error, and on standard error as well."""
        self.refused(lambda: Batch(players=2, options=["--teams"]), "the program has ended: --teams: Team Play needs four or six players, not 2")
        self.refused(lambda: Batch(program=["echo"]), "the program speaks something else, this package env/1")
        script = "import koprulu_env\ntry: koprulu_env.Batch(2, options=['--teams'])\nexcept koprulu_env.Error: pass"
        path = str(pathlib.Path(__file__).resolve().parents[1])
        ran = subprocess.run([sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": path}, stderr=subprocess.PIPE, check=True)
        self.assertEqual(ran.stderr.decode(), "koprulu: --teams: Team Play needs four or six players, not 2\n")

    def refused(self, call, want):
        with self.assertRaises(Error) as refused:
            call()
        self.assertIn(want, str(refused.exception))


class AEC(unittest.TestCase):
    """The interface of PettingZoo."""

    def test_games(self):
        for players in (2, 4):
            game = aec.env(players)
            try:
                for seed in (3, None):
                    game.reset(seed)
                    chance, rewards, steps = random.Random(1), {}, 0
                    for agent in game.agent_iter():
                        seen, reward, termination, truncation, info = game.last()
                        rewards[agent] = rewards.get(agent, 0) + reward
                        if termination or truncation:
                            game.step(None)
                            continue
                        legal = [i for i, ok in enumerate(bytes(seen["action_mask"])) if ok]
                        self.assertEqual(len(info["answers"]) if hasattr(info["answers"], "shape") else len(info["answers"]) // 8, len(legal))
                        self.assertEqual(len(seen["observation"]), game.batch.view_size)
                        game.step(chance.choice(legal))
                        steps += 1
                    self.assertEqual(sorted(rewards), sorted(game.possible_agents))
                    self.assertIn(1, rewards.values())
                    self.assertLessEqual(set(rewards.values()), {1, -1})
                    self.assertGreater(steps, 30)
            finally:
                game.close()

    def test_pettingzoo(self):
        """PettingZoo's own test, where it is installed."""
        try:
            from pettingzoo.test import api_test
        except ImportError:
            self.skipTest("PettingZoo is not installed")
        game = aec.env(3)
        try:
            api_test(game, num_cycles=200)
        finally:
            game.close()


if __name__ == "__main__":
    unittest.main()
