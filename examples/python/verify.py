"""Checks records of Koprulu without Koprulu: what chance decided, the seed, its parts, the checksum and the last line.

    koprulu components export > components.json
    python3 verify.py components.json RECORD.jsonl...

It was written from docs/formats.md alone and needs nothing but Python 3.9. It does not know the rules of the game: whether an answer was
legal, and in which order cards were discarded, only 'koprulu verify' can tell. Everything else that chance decided is recomputed.
"""
import hashlib
import json
import sys

MASK = 0xFFFFFFFF


class Wrong(Exception):
    """Something in a record that is impossible."""


def need(good, text, *values):
    if not good:
        raise Wrong(text.format(*values))


def rotate(x, n):
    return (x << n | x >> (32 - n)) & MASK


def block(key, counter):
    """One ChaCha8 block; the key alone is added at the end."""
    x = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *key, counter, 0, 0, 0]
    for _ in range(4):
        for a, b, c, d in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                           (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
            for p, q, r, n in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[p] = (x[p] + x[q]) & MASK
                x[r] = rotate(x[r] ^ x[p], n)
    return [(v + key[i - 4]) & MASK if 4 <= i < 12 else v for i, v in enumerate(x)]


def numbers(seed, event):
    """The 64-bit numbers of an event, counted from 0."""
    last = int.from_bytes(seed[24:], "little") ^ (event + 1)
    raw = seed[:24] + last.to_bytes(8, "little")
    while True:
        key = [int.from_bytes(raw[i:i + 4], "little") for i in range(0, 32, 4)]
        for counter in (0, 4, 8, 12):
            b = [block(key, counter + i) for i in range(4)]
            out = [lo | hi << 32 for i in range(16) for lo, hi in ((b[0][i], b[1][i]), (b[2][i], b[3][i]))]
            yield from out if counter < 12 else out[:28]
        raw = b"".join(v.to_bytes(8, "little") for v in out[28:])


def draws(seed, event):
    """Returns a function that draws numbers below n."""
    source = numbers(seed, event)

    def below(n):
        while True:
            product = (next(source) >> 32) * n
            if product & MASK >= (1 << 32) % n:
                return product >> 32
    return below


def shuffle(things, below):
    for i in range(len(things) - 1, 0, -1):
        j = below(i + 1)
        things[i], things[j] = things[j], things[i]
    return things


def unshuffle(after, below):
    """The order before a shuffle."""
    before = [None] * len(after)
    for thing, at in zip(after, shuffle(list(range(len(after))), below)):
        before[at] = thing
    return before


def entries(box, name, broodwar):
    """A list of the components, as in a game with or without Brood War."""
    for e in box[name]:
        change = e.get("broodwar", {}) if broodwar else {}
        if not change.get("remove") and (broodwar or e.get("set") != "broodwar"):
            yield {**e, **change}


def among(part, whole):
    """Whether part is whole with some elements left out."""
    rest = iter(whole)
    return all(x in rest for x in part)


class Chance:
    """What chance decided in a game, event after event."""

    def __init__(self, box, header, seed):
        self.seed, self.options = seed, header["options"]
        broodwar = bool(self.options.get("broodwar"))
        self.event = header.get("position", {}).get("flow", {}).get("chances", 0)
        self.dealt = "position" not in header
        self.begins = self.dealt and "scenario" not in self.options
        events = list(entries(box, "events", broodwar))
        self.stages = {s: [f"{e['id']}.{n + 1}" for e in events if e["stage"] == s for n in range(e["copies"])] for s in (1, 2, 3)}
        self.planets = [e["id"] for e in entries(box, "planets", broodwar)]
        race = {e["id"]: e["race"] for e in entries(box, "factions", broodwar)}
        self.left = len(race) - len([f for f in self.options.get("factions", []) if f])  # factions that can still be dealt
        self.cards = {f: [e["id"] for e in entries(box, "combat", broodwar) if e["race"] == r] for f, r in race.items()}
        techs = [(t["race"], [f"{t['id']}-{n + 1}" for n in range(len(t["cards"]))] if len(t["cards"]) > 1 else [t["id"]])
                 for t in entries(box, "technologies", broodwar)]
        self.techs = {f: [c for of, cards in techs if of == r for c in cards] for f, r in race.items()}
        self.whole = not {"galactic-conquest", "survival", "no-leaders", "scenario"} & set(self.options)
        self.decks, self.seen, self.events = {}, {f: set() for f in race}, 0

    def check(self, text):
        below = draws(self.seed, self.event)
        self.event += 1
        words = text.split()
        if words[0] == "pick":
            need(words[1::2] == [str(below(int(words[3])) + 1), words[3]] and words[2] == "of", "{!r} is not what the seed yields", text)
            first, self.begins = self.begins, False
            want = self.options["players"] if first else self.left
            self.left -= not first
            need(int(words[3]) == want, "{!r} picks from {}, not from {}", text, words[3], want)
            return
        need(words[0].endswith(":"), "{!r} is not an event", text)
        kind, after = words[0][:-1], words[1:]
        need(len(set(after)) == len(after), "{!r} has something twice", text)
        before = unshuffle(after, below)
        if kind == "planets":
            need(among(before, self.planets), "the planets were not in order before: {}", before)
        elif kind == "events":
            stage = 3 - self.events if self.dealt and self.events < 3 else None
            self.events += 1
            if stage:
                need(among(before, self.stages[stage]) and (len(before) == len(self.stages[stage]) or not self.whole), "the cards of stage {} were not in order before: {}", stage, before)
            else:
                need(set(before) <= set(self.stages[3]), "cards of other stages are in the new deck: {}", before)
        else:
            need(kind in self.cards, "{!r} is not a faction", kind)
            self.deck(kind, before)
            self.decks[kind] = after

    def deck(self, faction, before):
        """Checks the order of a new Combat deck before it was shuffled."""
        if not self.dealt:
            return  # nobody knows what was there
        old, seen, kept = self.decks.get(faction, []), self.seen[faction], 0
        while kept < min(len(old), len(before)) and old[kept] == before[kept]:
            kept += 1
        new = [c for c in before if c not in seen]
        need(before[kept:kept + len(new)] == new, "the cards new to the deck of {} did not lie on what was left of it: {}", faction, before)
        starting = [c for c in new if c in self.cards[faction]]
        need(starting in ([], self.cards[faction]), "the starting cards of {} were not in order before: {}", faction, before)
        need(among([c for c in new if c not in starting], self.techs[faction]), "the technologies of {} were not in order before: {}", faction, before)
        seen |= set(before)

    def answer(self, do, seat):
        """Records which card an answer takes into the hand: it reaches the deck with the discards."""
        if do.startswith("take ") and seat in self.seen:
            self.seen[seat].add(do[5:])


def digest(text):
    return hashlib.sha256(text).hexdigest()


def check_seed(header, last, seed):
    need(digest(seed) == header["seed-hash"], "the seed does not have the published hash")
    sealed, parts = header.get("commitments"), last.get("parts")
    need((sealed is None) == (parts is None), "there are commitments without parts, or parts without commitments")
    if sealed is None:
        return
    server, seats = bytes.fromhex(parts["server"]), [p and bytes.fromhex(p) for p in parts["seats"]]
    need(len(seats) == len(sealed["seats"]) == len(header["seats"]), "there are not as many parts as seats")
    need(digest(server) == sealed["server"], "the server's part is not the one it committed to")
    text = b"koprulu seed/1\n" + server + bytes([len(seats)])
    for n, (part, seal) in enumerate(zip(seats, sealed["seats"]), 1):
        need(part is None or digest(b"koprulu seal/1\n" + bytes([n]) + part) == seal, "the part of seat {} is not the sealed one", n)
        text += bytes([32]) + part if part else b"\0"
    need(digest(text) == seed.hex(), "the parts do not make the seed")


def check_end(header, answers, end):
    seats, options = len(header["seats"]), header["options"]
    need(end["decisions"] == len(answers), "the record has {} answers, not {}", len(answers), end["decisions"])
    need(all(a["n"] < b["n"] for a, b in zip(answers, answers[1:])), "the numbers of the decisions do not grow")
    need(len(end["points"]) == seats, "there are points of {} seats", len(end["points"]))
    if header["koprulu"] == "record/1":
        return
    factions, places = end["factions"], end["places"]
    need(len(factions) == len(set(factions)) == len(places) == seats, "factions and places must be those of {} seats", seats)
    for at, fixed in enumerate(options.get("factions", [])):
        need(fixed in (None, factions[at]), "seat {} plays {}, not {}", at + 1, fixed, factions[at])
    for a in answers:
        if a["do"].startswith("faction "):
            need(a["seat"] == f"seat-{factions.index(a['do'].split()[1]) + 1}", "{} did not choose {!r}", a["seat"], a["do"])
        else:
            need(a["seat"] in factions, "nobody plays {}", a["seat"])
    need([f for f, place in zip(factions, places) if place == 1] == end["winners"] or not end["winners"], "the winners are not those in first place")
    need(all(p == 1 + sum(q < p for q in places) for p in places), "the places {} cannot be", places)


def verify(box, text):
    lines = text.splitlines(keepends=True)
    need(text.endswith(b"\n") and len(lines) > 2, "the record is cut off")
    header, deal, *answers, last = map(json.loads, lines)
    need(header["koprulu"] in ("record/1", "record/2"), "the format is {}", header["koprulu"])
    need("end" in last, "the game is not over, so its seed is not known")
    need(digest(b"".join(lines[:-1])) == last["sha256"], "a line was changed: the SHA-256 is another one")
    seed = bytes.fromhex(last["seed"])
    check_seed(header, last, seed)
    chance = Chance(box, header, seed)
    for n, line in enumerate([{"chance": deal["deal"]}, *answers], 2):
        chance.answer(line.get("do", ""), line.get("seat"))
        try:
            for event in line.get("chance", []):
                chance.check(event)
        except Wrong as e:
            raise Wrong(f"line {n}: {e}") from None
    check_end(header, answers, last["end"])
    return chance.event


def main(components, *records):
    with open(components, encoding="utf-8") as f:
        box = json.load(f)
    failed = 0
    for path in records:
        try:
            with open(path, "rb") as f:
                print(f"{path}: right, {verify(box, f.read())} events of chance recomputed")
        except (Wrong, KeyError, TypeError, ValueError, IndexError) as e:
            failed += 1
            print(f"{path}: wrong: {e}" if isinstance(e, Wrong) else f"{path}: not a record: {e!r}")
    return failed > 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
