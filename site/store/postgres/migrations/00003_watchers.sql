-- +goose Up

-- People who have watched a running game without a seat, while none was offered: they can't take one over.
CREATE TABLE watchers (
    number bigint NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    person text   NOT NULL,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(number::text, person)) STORED,
    PRIMARY KEY (number, person)
);
CREATE INDEX watchers_person ON watchers (person);

-- Running games with a seat that is offered; free counts those seats as well.
CREATE INDEX tables_offered ON tables (number) WHERE status IN (1, 2) AND public AND free > 0;
