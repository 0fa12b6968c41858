-- +goose Up

-- The puzzle of each day, made a week ahead, and what people answered. Times are nanoseconds since 1970.
CREATE TABLE puzzles (
    day  text   PRIMARY KEY, -- UTC, such as 2026-11-28
    doc  text   NOT NULL,    -- the file that is committed to (puzzle.Puzzle as JSON), byte for byte
    made bigint NOT NULL,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(day, doc, made::text)) STORED
);

CREATE TABLE puzzle_tries (
    person text    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    day    text    NOT NULL REFERENCES puzzles (day),
    answer bigint  NOT NULL, -- its place in the list of the puzzle
    found  boolean NOT NULL, -- whether it is the best answer
    timely boolean NOT NULL, -- whether it was given on the day
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(person, day, answer::text, found::text, timely::text)) STORED,
    PRIMARY KEY (person, day)
);
CREATE INDEX puzzle_tries_day ON puzzle_tries (day);
