-- +goose Up

-- The puzzle of each day, made a week ahead, and what people answered. Times are nanoseconds since 1970.
CREATE TABLE puzzles (
    day  TEXT    PRIMARY KEY, -- UTC, such as 2026-11-28
    doc  TEXT    NOT NULL,    -- the file that is committed to (puzzle.Puzzle as JSON), byte for byte
    made INTEGER NOT NULL,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(day, doc, made)) STORED
) WITHOUT ROWID, STRICT;

CREATE TABLE puzzle_tries (
    person TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    day    TEXT    NOT NULL REFERENCES puzzles (day),
    answer INTEGER NOT NULL, -- its place in the list of the puzzle
    found  INTEGER NOT NULL, -- 1 for the best answer
    timely INTEGER NOT NULL, -- 1 if it was given on the day
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(person, day, answer, found, timely)) STORED,
    PRIMARY KEY (person, day)
) WITHOUT ROWID, STRICT;
CREATE INDEX puzzle_tries_day ON puzzle_tries (day);
