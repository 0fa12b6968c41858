-- +goose Up

-- The position of a table stands beside its row, and is written now and then: the entries since then lead from it to the present one. Before, it was
-- written with every answer. A checksum that is NULL is of then; the next answer makes it anew.
CREATE TABLE positions (
    number   bigint PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
    answers  bigint NOT NULL, -- how many of the answers that stand lead to it
    sum      bigint,          -- checksum, see encode.PositionSum
    position bytea  NOT NULL  -- JSON
);
INSERT INTO positions (number, answers, position) SELECT number, answers, position FROM live WHERE position IS NOT NULL;

ALTER TABLE live DROP COLUMN position, ALTER COLUMN sum DROP NOT NULL;
UPDATE live SET sum = NULL;
