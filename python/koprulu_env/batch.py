"""Batches of games: the program koprulu plays them; frames over pipes carry what is asked and what is seen."""

import json
import os
import shlex
import struct
import subprocess
import sys

# KEEP is the action that leaves a game as it is, MOST_LEGAL bounds the legal answers of a decision.
KEEP = 0xFFFF
MOST_LEGAL = 1024

_VIEWS, _ANSWERS = 1, 2
_HEAD = struct.Struct("<IB")
_COPY = struct.Struct("<HHBQ")
_NUMBER = struct.Struct("<H")
_BIG = sys.byteorder == "big"


class Error(Exception):
    """What the program says cannot be done; if so, nothing has changed."""


def command():
    """How the program is started: the command in KOPRULU, or koprulu from the path."""
    return shlex.split(os.environ.get("KOPRULU", "koprulu"))


def seed_bytes(seed):
    """The 32 bytes of a seed: a number from 0, as for --seed, 64 hexadecimal digits as in a record, or the bytes."""
    if isinstance(seed, int):
        return seed.to_bytes(32, "little")
    if isinstance(seed, str):
        seed = bytes.fromhex(seed)
    if len(seed) != 32:
        raise ValueError("a seed is a number, 64 hexadecimal digits or 32 bytes")
    return bytes(seed)


class Batch:
    """A batch of games of the same table.

    After each step these are memoryviews of the last frame, valid until the next one:

    seat       B     uint8    who decides, from 0; 255 if the game is over or has not begun
    count      B     uint16   how many answers are legal
    decision   B     uint32   the number of the decision, as in records
    winners    B     uint8    bits of the seats that won, 0 while the game goes on
    victory    B     uint8    how: 0 not yet, 1 normal, 2 special, 3 endgame, 4 elimination, 5 scenario
    points     B, 6  uint8    conquest points by seat
    views      B, V  uint8    what the seat that decides sees (fields, columns)
    answers    N, 8  uint8    the legal answers of all games, one game after the other: the verb and seven values

    The action of a game is the number of a legal answer, 0 to count-1.
    """

    def __init__(self, players=2, batch=64, options=(), views=True, answers=True, program=None):
        """Start the program. options are flags of its table, such as ["--set", "broodwar"]."""
        args = list(program or command()) + ["env", "--players", str(players), "--batch", str(batch), *options]
        try:
            self._process = subprocess.Popen(args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        except OSError as error:
            raise Error(f"{args[0]} cannot be started: {error}; set KOPRULU to the program") from None
        self._in, self._out = self._process.stdin, self._process.stdout
        self._widen()
        self._frame = bytearray(1 << 16)
        self._flags = (_VIEWS if views else 0) | (_ANSWERS if answers else 0)
        try:
            hello = json.loads(bytes(self._read()))
            if hello["koprulu"] != "env/1":
                raise Error(f"the program speaks {hello['koprulu']}, this package env/1; use the same version of both")
        except Error:
            self.close()
            raise
        self.hello = hello
        self.batch, self.players, self.view_size = hello["batch"], hello["players"], hello["view"]
        # fields gives the offset and the shape of each part of a view, columns the names of its columns.
        self.fields = {f["name"]: (f["offset"], tuple(f["shape"])) for f in hello["fields"]}
        self.columns = hello["columns"]
        self._keep = bytes([0xFF]) * (2 * self.batch)
        self._actions = memoryview(bytearray(1 + 2 * self.batch))
        self._actions[0] = self._flags
        self._numbers = self._actions[1:].cast("H") if not _BIG else None
        self._ones = bytes([1]) * MOST_LEGAL + bytes(MOST_LEGAL)

    def _widen(self):
        """Make the pipes larger, where the system allows it: the two programs switch less often."""
        try:
            import fcntl

            for pipe in (self._in, self._out):
                fcntl.fcntl(pipe, 1031, 1 << 20)  # F_SETPIPE_SZ
        except (ImportError, OSError):
            pass

    # Frames

    def _send(self, op, payload):
        data = _HEAD.pack(len(payload) + 1, ord(op)) + payload
        try:
            while data:
                data = data[self._in.write(data) :]
        except (BrokenPipeError, ValueError):
            raise Error("the program has ended") from None
        return self._read(op in "SC")

    def _fill(self, view):
        at, end = 0, len(view)
        while at < end:
            n = self._out.readinto(view[at:])
            if not n:
                raise Error("the program has ended; its messages are on standard error")
            at += n

    def _read(self, keep=False):
        """Read a frame: with keep, into the buffer for the state of all games, otherwise into a new one."""
        head = bytearray(5)
        self._fill(memoryview(head))
        size, kind = _HEAD.unpack(head)
        size -= 1
        if kind or not keep:
            frame = memoryview(bytearray(size))
        else:
            if size > len(self._frame):
                self._frame = bytearray(2 * size)
            frame = memoryview(self._frame)[:size]
        self._fill(frame)
        if kind:
            raise Error(bytes(frame).decode())
        return frame

    # Games

    def step(self, actions, resets=None):
        """Give an answer in each game and begin games: resets gives seeds by game. Games that begin or stay as they are need KEEP.

        actions are B numbers; an array('H') or anything else with uint16 in its buffer is fastest.
        """
        payload = self._actions
        if self._numbers is not None and isinstance(actions, (list, tuple)):
            payload[1:] = struct.pack(f"<{self.batch}H", *actions)
        else:
            payload[1:] = memoryview(actions).cast("B")
        if resets:
            begun = b"".join(_NUMBER.pack(game) + seed_bytes(seed) for game, seed in resets.items())
            return self._all(self._send("S", bytes(payload) + begun))
        return self._all(self._send("S", bytes(payload)))

    def reset(self, seeds):
        """Begin games: seeds is a dict by game, or a list for all games."""
        if not isinstance(seeds, dict):
            seeds = dict(enumerate(seeds))
        return self.step(struct.unpack(f"<{self.batch}H", self._keep), seeds)

    def copy(self, copies):
        """Copy games: (from, to) or, redealt for the seat that decides, (from, to, seed).

        In a redealt copy, what that seat cannot know follows from the seed alone, and so does what chance decides from there.
        """
        payload = b"".join(_COPY.pack(c[0], c[1], len(c) > 2, c[2] if len(c) > 2 else 0) for c in copies)
        return self._all(self._send("C", bytes([self._flags]) + payload))

    def _all(self, frame):
        b, at = self.batch, 0

        def take(size, kind="B"):
            nonlocal at
            part = frame[at : at + size]
            at += size
            return part.cast(kind) if kind != "B" and not _BIG else part

        self.decision = take(4 * b, "I")
        self.count = take(2 * b, "H")
        self.seat = take(b)
        self.winners = take(b)
        self.victory = take(b)
        self.points = take(6 * b)
        self.views = take(self.view_size * b) if self._flags & _VIEWS else None
        self.answers = frame[at:] if self._flags & _ANSWERS else None
        return self

    # What is seen

    def over(self, game):
        """Whether a game is over."""
        return self.winners[game] != 0

    def view(self, game):
        """What the seat that decides sees, as V bytes."""
        return self.views[game * self.view_size : (game + 1) * self.view_size]

    def field(self, game, name):
        """A field of that view, with its shape: field(0, "units")[area, unit]."""
        offset, shape = self.fields[name]
        size = 1
        for n in shape:
            size *= n
        start = game * self.view_size + offset
        return self.views[start : start + size].cast("B", shape)

    def mask(self, game):
        """1024 bytes: 1 for each action that is legal."""
        start = MOST_LEGAL - self.count[game]
        return memoryview(self._ones)[start : start + MOST_LEGAL]

    def legal(self, game):
        """The legal answers of a game, count x 8 bytes."""
        start = 8 * sum(self.count[:game])
        n = self.count[game]
        return self.answers[start : start + 8 * n].cast("B", (n, 8)) if n else self.answers[:0]

    def words(self, game):
        """The legal answers of a game in words, as in records."""
        return bytes(self._send("W", _NUMBER.pack(game))).decode().split("\n")[:-1]

    def number(self, game, words):
        """The number of a legal answer in words; KEEP if it is not legal."""
        return _NUMBER.unpack(self._send("N", _NUMBER.pack(game) + words.encode()))[0]

    def json(self, game):
        """What the seat that decides sees, as docs/formats.md describes it."""
        return json.loads(bytes(self._send("V", _NUMBER.pack(game))))

    def seen(self, game, seat):
        """What any seat sees, as V bytes."""
        return bytes(self._send("O", _NUMBER.pack(game) + bytes([seat])))

    # End

    def close(self):
        """End the program."""
        if self._process.poll() is None:
            self._in.close()
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._out.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
