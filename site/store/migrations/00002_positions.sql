-- +goose Up

-- The position of a table stands beside its row, and is written now and then: the entries since then lead from it to the present one. Before, it was
-- written with every answer, as the difference to an earlier one (bases). A row of live whose checksum was wrong gets a wrong one; a position that can't
-- be put together any more is gone.
CREATE TABLE positions (
    number   INTEGER PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
    answers  INTEGER NOT NULL, -- how many of the answers that stand lead to it
    sum      INTEGER NOT NULL, -- checksum, see encode.PositionSum
    position BLOB    NOT NULL  -- JSON
) STRICT;

CREATE TEMP TABLE whole AS SELECT l.number, l.answers, CAST(rtrim(CASE
        WHEN l.base IS NULL THEN CAST(l.position AS TEXT)
        WHEN b.seq = l.base AND json_valid(CAST(l.position AS TEXT)) THEN (SELECT group_concat(piece, '') FROM (
            SELECT CAST(substr(b.position, (step.value ->> 0) + 1, step.value ->> 1) AS TEXT) || (step.value ->> 2) AS piece
            FROM json_each(CAST(l.position AS TEXT)) step ORDER BY step.key))
    END) AS BLOB) AS position
    FROM live l LEFT JOIN bases b ON b.number = l.number;
INSERT INTO positions (number, answers, sum, position) SELECT number, answers, position_sum(number, answers, position), position FROM whole WHERE length(position) > 0;

CREATE TABLE lively (
    number  INTEGER PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
    seq     INTEGER NOT NULL,
    answers INTEGER NOT NULL,
    open    BLOB    NOT NULL, -- the numbers of the open decisions, 8 bytes for each seat; an answer is only taken where its decision is open
    bots    INTEGER NOT NULL, -- 1 if a bot has an open decision
    due     INTEGER,          -- the earliest deadline of a person, NULL for none
    updated INTEGER NOT NULL,
    moment  TEXT    NOT NULL, -- JSON: round, phase, points, factions, winners, decisions (number, beginning, bank), banks, minds
    map     BLOB,
    sum     INTEGER NOT NULL, -- checksum of all of this, see encode.Row
    -- The newest entries, which are carried over into blocks, several at once. A line is the columns seq, at, kind, seat, decision, answers, ask, count,
    -- by, text, chance and their checksum with char(31) between them and char(30) at the end; 0 or nothing for what an entry has not.
    tail    TEXT    NOT NULL DEFAULT ''
) STRICT;
INSERT INTO lively (number, seq, answers, open, bots, due, updated, moment, map, sum, tail)
    SELECT l.number, l.seq, l.answers, l.open, l.bots, l.due, l.updated, l.moment, l.map,
        live_sum(l.number, l.seq, l.answers, l.open, l.bots, l.due, l.updated, l.moment, l.map, NULL) +
        (l.sum <> live_sum(l.number, l.seq, l.answers, l.open, l.bots, l.due, l.updated, l.moment, l.map, w.position)), l.tail
    FROM live l JOIN whole w ON w.number = l.number;
DROP TABLE whole;
DROP TABLE bases;
DROP TABLE live;
ALTER TABLE lively RENAME TO live;
CREATE INDEX live_bots ON live (number) WHERE bots = 1;
CREATE INDEX live_due ON live (due) WHERE due IS NOT NULL;
