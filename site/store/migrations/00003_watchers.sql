-- +goose Up

-- People who have watched a running game without a seat, while none was offered: they can't take one over.
CREATE TABLE watchers (
    number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    person TEXT    NOT NULL,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(number, person)) STORED,
    PRIMARY KEY (number, person)
) WITHOUT ROWID, STRICT;

-- Running games with a seat that is offered; free counts those seats as well.
CREATE INDEX tables_offered ON tables (number) WHERE status IN (1, 2) AND public AND free > 0;
