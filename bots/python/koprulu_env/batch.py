"""Batches of games: the program koprulu plays them; frames over pipes carry what is asked and what is seen."""

import json
import os
import shlex
import struct
import subprocess
import sys
import threading
from operator import index

# KEEP is the action that leaves a game as it is, MOST_LEGAL bounds the legal answers of a decision.
KEEP = 0xFFFF
MOST_LEGAL = 1024

_VIEWS, _ANSWERS = 1, 2
_HEAD = struct.Struct("<IB")
_COPY = struct.Struct("<HHBQ")
_NUMBER = struct.Struct("<H")
# _STATE is what a batch has after its first frame with the state of its games.
_STATE = frozenset(("decision", "count", "seat", "winners", "victory", "points", "views", "answers"))
_BIG = sys.byteorder == "big"


class Error(Exception):
    """Says what cannot be done, and what can; nothing has changed then."""


def command():
    """How the program is started: the command in KOPRULU, or koprulu from the path."""
    return shlex.split(os.environ.get("KOPRULU", "koprulu"))


def seed_bytes(seed):
    """The 32 bytes of a seed: a number from 0, as for --seed, 64 hexadecimal digits as in a record, or the bytes."""
    try:
        data = index(seed).to_bytes(32, "little")
    except OverflowError:
        data = b""
    except TypeError:
        try:
            data = bytes.fromhex(seed) if isinstance(seed, str) else bytes(seed)
        except (TypeError, ValueError):
            data = b""
    if len(data) != 32:
        raise Error(f"the seed {seed!r}: a seed is a number from 0 to 2**256-1, 64 hexadecimal digits or 32 bytes")
    return data


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
        args = [*(program or command()), "env", "--players", str(players), "--batch", str(batch), *map(str, options)]
        try:
            self._process = subprocess.Popen(args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
        except (OSError, ValueError) as error:
            raise Error(f"{args[0]} cannot be started: {error}; set KOPRULU to the program") from None
        self._said = b""
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self._in, self._out = self._process.stdin, self._process.stdout
        self._widen()
        self._frame = bytearray(1 << 16)
        self._flags = (_VIEWS if views else 0) | (_ANSWERS if answers else 0)
        try:
            hello = self._greeting()
        except BaseException:
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

    def _listen(self):
        """Pass on what the program writes to standard error, and keep the end of it for what _ended says."""
        with self._process.stderr as pipe:
            while said := pipe.read(1 << 12):
                self._said = (self._said + said)[-4000:]
                try:
                    os.write(2, said)
                except OSError:
                    pass  # Nobody listens there.

    def _ended(self):
        """The error when the program has ended, with its last message."""
        self._listener.join(1)
        said = self._said.decode(errors="replace").strip().splitlines()
        why = ": " + said[-1].removeprefix("koprulu: ") if said else "; start another batch"
        return Error("the program has ended" + why)

    def _greeting(self):
        """What the program says about itself before anything else."""
        try:
            hello = json.loads(bytes(self._read(first=True)))
            speaks = hello["koprulu"]
        except (ValueError, KeyError, TypeError):
            speaks = "something else"
        if speaks != "env/1":
            raise Error(f"the program speaks {speaks}, this package env/1; use the same version of both")
        return hello

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
            raise self._ended() from None
        return self._read(op in "SC")

    def _fill(self, view):
        at, end = 0, len(view)
        while at < end:
            n = self._out.readinto(view[at:])
            if not n:
                raise self._ended()
            at += n

    def _read(self, keep=False, first=False):
        """Read a frame: with keep, into the buffer for the state of all games, otherwise into a new one."""
        head = bytearray(5)
        self._fill(memoryview(head))
        size, kind = _HEAD.unpack(head)
        if first and (kind > 1 or not 0 < size < 1 << 24):
            raise ValueError("no frame")
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
        try:
            if self._numbers is not None and isinstance(actions, (list, tuple)):
                payload[1:] = struct.pack(f"<{self.batch}H", *actions)
            else:
                payload[1:] = memoryview(actions).cast("B")
        except (struct.error, TypeError, ValueError):
            raise self._no_actions(actions) from None
        if resets:
            begun = self._begun(resets)
            return self._all(self._send("S", bytes(payload) + begun))
        return self._all(self._send("S", bytes(payload)))

    def reset(self, seeds):
        """Begin games: seeds is a dict by game, or a list for all games."""
        if not isinstance(seeds, dict):
            try:
                seeds = dict(enumerate(seeds))
            except TypeError:
                raise Error(f"{seeds!r} are no seeds; give a list for all games, or a dict by game") from None
        return self.step(struct.unpack(f"<{self.batch}H", self._keep), seeds)

    def copy(self, copies):
        """Copy games: (from, to) or, redealt for the seat that decides, (from, to, seed).

        In a redealt copy, what that seat cannot know follows from the seed alone, and so does what chance decides from there.
        """
        try:
            payload = b"".join([_COPY.pack(c[0], c[1], len(c) > 2, c[2] if len(c) > 2 else 0) for c in copies])
        except (struct.error, TypeError, IndexError, KeyError):
            raise Error(
                f"{copies!r} are no copies; a copy is (from, to) or (from, to, seed), with games from 0 to {self.batch - 1} and a seed from 0 to 2**64-1"
            ) from None
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

    # What cannot be done

    def __getattr__(self, name):
        """Only what is missing gets here: the state of the games, until there is one."""
        if name in _STATE:
            raise Error("no game of the batch has begun; begin games with reset")
        raise AttributeError(f"a Batch has no {name}")

    def _game(self, game):
        """The number of a game of this batch."""
        try:
            if 0 <= game < self.batch:
                return index(game)
        except (TypeError, ValueError):
            pass
        raise Error(f"there is no game {game!r}; the batch has the games 0 to {self.batch - 1}")

    def _begun(self, resets):
        """The part of a frame that begins games."""
        try:
            items = resets.items()
        except AttributeError:
            raise Error(f"the resets {resets!r} are no dict; give seeds by game, such as {{0: 42}}") from None
        return b"".join([_NUMBER.pack(self._game(game)) + seed_bytes(seed) for game, seed in items])

    def _no_actions(self, actions):
        """What is wrong with actions that do not fit into a frame."""
        try:
            actions = list(actions)
        except TypeError:
            return Error(f"{actions!r} are no actions; give a list of {self.batch} numbers")
        if len(actions) != self.batch:
            return Error(f"{self.batch} games need {self.batch} actions, not {len(actions)}; {KEEP} keeps a game as it is")
        for game, action in enumerate(actions):
            try:
                fits = 0 <= index(action) <= KEEP
            except TypeError:
                fits = False
            if not fits:
                n = self.__dict__.get("count", bytes(self.batch))[game]
                legal = f"the legal ones are 0 to {n - 1}" if n else f"none is legal, and {KEEP} keeps it as it is"
                return Error(f"the action {action!r} of game {game} is not legal; {legal}")
        return Error("the actions are not stored as uint16; give a list, or an array('H')")

    # What is seen

    def over(self, game):
        """Whether a game is over."""
        return self.winners[self._game(game)] != 0

    def view(self, game):
        """What the seat that decides sees, as V bytes."""
        start = self._game(game) * self.view_size
        return self._views()[start : start + self.view_size]

    def _views(self):
        if self.views is None:
            raise Error("the batch has no views; make it without views=False")
        return self.views

    def field(self, game, name):
        """A field of that view, with its shape: field(0, "units")[area, unit]."""
        try:
            offset, shape = self.fields[name]
        except (KeyError, TypeError):
            raise Error(f"there is no field {name!r}; the fields are {', '.join(self.fields)}") from None
        size = 1
        for n in shape:
            size *= n
        start = self._game(game) * self.view_size + offset
        return self._views()[start : start + size].cast("B", shape)

    def mask(self, game):
        """1024 bytes: 1 for each action that is legal."""
        start = MOST_LEGAL - self.count[self._game(game)]
        return memoryview(self._ones)[start : start + MOST_LEGAL]

    def legal(self, game):
        """The legal answers of a game, count x 8 bytes."""
        start = 8 * sum(self.count[: self._game(game)])
        if self.answers is None:
            raise Error("the batch has no answers; make it without answers=False")
        n = self.count[game]
        return self.answers[start : start + 8 * n].cast("B", (n, 8)) if n else self.answers[:0]

    def words(self, game):
        """The legal answers of a game in words, as in records."""
        return bytes(self._send("W", _NUMBER.pack(self._game(game)))).decode().split("\n")[:-1]

    def number(self, game, words):
        """The number of a legal answer in words; KEEP if it is not legal."""
        try:
            text = words.encode()
        except (AttributeError, ValueError):
            raise Error(f"{words!r} is no answer in words; words(game) lists the legal ones") from None
        return _NUMBER.unpack(self._send("N", _NUMBER.pack(self._game(game)) + text))[0]

    def json(self, game):
        """What the seat that decides sees, as docs/formats.md describes it."""
        return json.loads(bytes(self._send("V", _NUMBER.pack(self._game(game)))))

    def seen(self, game, seat):
        """What any seat sees, as V bytes."""
        try:
            who = bytes([seat])
        except (TypeError, ValueError):
            raise Error(f"there is no seat {seat!r}; the seats are 0 to {self.players - 1}") from None
        return bytes(self._send("O", _NUMBER.pack(self._game(game)) + who))

    # End

    def close(self):
        """End the program."""
        self._in.close()
        if self._process.poll() is None:
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._listener.join(1)
        self._out.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
