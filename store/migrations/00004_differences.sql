-- +goose Up

-- A whole position for each table, written now and then. live.position is how the present one comes from it.
CREATE TABLE bases (
    number   INTEGER PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
    seq      INTEGER NOT NULL, -- live.seq when it was written
    position BLOB    NOT NULL  -- JSON with blanks behind it
) STRICT;

-- With base, position is a JSON list of steps [from, length, text]: a piece of the position in bases with this seq,
-- and what stands behind it. Without, it is whole.
ALTER TABLE live ADD COLUMN base INTEGER;

-- What happened, never changed and never removed as long as the table is there. The newest entries stand in the row that an
-- answer changes anyway, and are carried over into blocks, several at once. A line is the columns seq, at, kind, seat, decision, answers,
-- ask, count, by, text, chance with char(31) between them and char(30) at the end; 0 or nothing for what an entry has not.
ALTER TABLE live ADD COLUMN tail TEXT NOT NULL DEFAULT '';

CREATE TABLE blocks (
    number INTEGER NOT NULL,
    last   INTEGER NOT NULL, -- seq of the last entry
    text   TEXT    NOT NULL,
    PRIMARY KEY (number, last)
) WITHOUT ROWID, STRICT;

INSERT INTO blocks (number, last, text)
    SELECT number, max(seq), group_concat(concat_ws(char(31), seq, at, kind, seat, coalesce(decision, 0), coalesce(answers, 0), coalesce(ask, ''),
        coalesce(count, 0), coalesce(by, ''), coalesce(text, ''), coalesce(chance, '')) || char(30), '' ORDER BY seq)
    FROM entries GROUP BY number, seq / 12;

DROP TABLE entries;

-- +goose Down
CREATE TABLE entries (
    number   INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    kind     INTEGER NOT NULL, -- table.EntryKind; 2 is an answer
    seat     INTEGER NOT NULL,
    decision INTEGER,          -- NULL and empty texts for what an entry has not
    answers  INTEGER,
    ask      TEXT,             -- the kind of the decision
    count    INTEGER,
    by       TEXT,
    text     TEXT,
    chance   TEXT,             -- one line for each thing that chance decided
    PRIMARY KEY (number, seq)
) WITHOUT ROWID, STRICT;

INSERT INTO entries (number, seq, at, kind, seat, decision, answers, ask, count, by, text, chance)
    WITH RECURSIVE
        lines (number, line, rest) AS (
            SELECT number, NULL, text FROM (SELECT number, text FROM blocks UNION ALL SELECT number, tail FROM live)
            UNION ALL
            SELECT number, substr(rest, 1, instr(rest, char(30)) - 1), substr(rest, instr(rest, char(30)) + 1) FROM lines WHERE rest <> ''),
        columns (number, line, i, value, rest) AS (
            SELECT number, line, 0, NULL, line || char(31) FROM lines WHERE line IS NOT NULL
            UNION ALL
            SELECT number, line, i + 1, substr(rest, 1, instr(rest, char(31)) - 1), substr(rest, instr(rest, char(31)) + 1) FROM columns WHERE rest <> '')
    SELECT number,
        CAST(max(CASE i WHEN 1 THEN value END) AS INTEGER),
        CAST(max(CASE i WHEN 2 THEN value END) AS INTEGER),
        CAST(max(CASE i WHEN 3 THEN value END) AS INTEGER),
        CAST(max(CASE i WHEN 4 THEN value END) AS INTEGER),
        nullif(CAST(max(CASE i WHEN 5 THEN value END) AS INTEGER), 0),
        nullif(CAST(max(CASE i WHEN 6 THEN value END) AS INTEGER), 0),
        nullif(max(CASE i WHEN 7 THEN value END), ''),
        nullif(CAST(max(CASE i WHEN 8 THEN value END) AS INTEGER), 0),
        nullif(max(CASE i WHEN 9 THEN value END), ''),
        nullif(max(CASE i WHEN 10 THEN value END), ''),
        nullif(max(CASE i WHEN 11 THEN value END), '')
    FROM columns GROUP BY number, line;

UPDATE live SET position = (
        SELECT CAST(group_concat(substr(CAST(b.position AS TEXT), 1 + (e.value ->> 0), e.value ->> 1) || (e.value ->> 2), '' ORDER BY e.key) AS BLOB)
        FROM bases b, json_each(CAST(live.position AS TEXT)) e WHERE b.number = live.number)
    WHERE base IS NOT NULL;

DROP TABLE blocks;
ALTER TABLE live DROP COLUMN tail;
ALTER TABLE live DROP COLUMN base;
DROP TABLE bases;
