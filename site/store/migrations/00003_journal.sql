-- +goose Up

-- What answers have changed and the rows of live, positions and blocks do not say yet: a group of answers is one row, which is all that has to be on
-- disk. It is carried over now and then, after which the row goes. body is a JSON list of commits: table (live.number), before (live.seq before it),
-- seq, answers, open (in hexadecimal digits), bots, due, updated, moment, map (in hexadecimal digits) and sum as in live, entries as live.tail has them,
-- and where a position was written placed, position and placed_sum as in positions. A row that was damaged, or does not continue what is there, gets a
-- negative id and stays, for koprulu check.
CREATE TABLE journal (
    id   INTEGER PRIMARY KEY,
    sum  INTEGER NOT NULL, -- checksum, see encode.JournalSum
    body TEXT    NOT NULL
) STRICT;
