-- +goose Up

-- Values that there is one of: alive (when the server was last alive) and outage (the
-- sum of all times for which the server was down), both in nanoseconds.
CREATE TABLE meta (
    name  TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) WITHOUT ROWID, STRICT;

INSERT INTO meta (name, value) VALUES ('alive', 0), ('outage', 0);

-- What an answer does not change. Times are nanoseconds since 1970, 0 for none.
CREATE TABLE tables (
    number        INTEGER PRIMARY KEY AUTOINCREMENT, -- names the table inside of this file
    id            TEXT    NOT NULL UNIQUE,           -- names it outside
    owner         TEXT    NOT NULL,
    name          TEXT    NOT NULL,
    people        TEXT    NOT NULL,                  -- the names of the people, for searches
    status        INTEGER NOT NULL,                  -- 0 waiting, 1 playing, 2 paused, 3 finished, 4 ended, 5 frozen
    public        INTEGER NOT NULL,
    spectators    INTEGER NOT NULL,
    free          INTEGER NOT NULL,                  -- number of open seats
    settings      TEXT    NOT NULL,                  -- JSON
    frozen        TEXT    NOT NULL,
    invite        TEXT    NOT NULL,
    watch         TEXT    NOT NULL,
    rules_version TEXT    NOT NULL,
    components    TEXT    NOT NULL,
    seed          BLOB,
    start         BLOB,
    proposal      TEXT,                              -- JSON
    paused        INTEGER NOT NULL,
    created       INTEGER NOT NULL,
    closed        INTEGER                            -- when it was finished or ended, NULL before
) STRICT;

CREATE UNIQUE INDEX tables_invite ON tables (invite) WHERE invite <> '';
CREATE UNIQUE INDEX tables_watch ON tables (watch) WHERE watch <> '';
CREATE INDEX tables_open ON tables (number) WHERE status = 0 AND public = 1 AND free > 0;
CREATE INDEX tables_running ON tables (number) WHERE status IN (1, 2) AND public = 1 AND spectators = 1;
CREATE INDEX tables_closed ON tables (closed, number) WHERE closed IS NOT NULL AND public = 1;

-- What every answer changes. The position stands last, so that whoever wants the rest need not read it.
-- The times of open decisions in moment, and due, don't count the times when the server was
-- down: while a table is being played they are less than the real ones by meta.outage, and
-- the real ones move with it.
CREATE TABLE live (
    number   INTEGER PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
    seq      INTEGER NOT NULL,
    answers  INTEGER NOT NULL,
    open     BLOB    NOT NULL, -- the numbers of the open decisions, 8 bytes for each seat; an answer is only taken where its decision is open
    bots     INTEGER NOT NULL, -- 1 if a bot has an open decision
    due      INTEGER,          -- the earliest deadline of a person, NULL for none
    updated  INTEGER NOT NULL,
    moment   TEXT    NOT NULL, -- JSON: round, phase, points, factions, winners, decisions (number, beginning, bank), banks
    map      BLOB,
    position BLOB              -- JSON with blanks behind it
) STRICT;

CREATE INDEX live_bots ON live (number) WHERE bots = 1;
CREATE INDEX live_due ON live (due) WHERE due IS NOT NULL;

CREATE TABLE seats (
    number  INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    person  TEXT    NOT NULL,
    name    TEXT    NOT NULL,
    bot     TEXT    NOT NULL,
    gone    INTEGER NOT NULL, -- 1 if the person left for good
    ready   INTEGER NOT NULL,
    offered INTEGER NOT NULL, -- 1 if somebody may take over the seat of a bot
    closed  INTEGER,          -- as in tables
    PRIMARY KEY (number, seat)
) WITHOUT ROWID, STRICT;

CREATE INDEX seats_person ON seats (person, closed, number) WHERE person <> '';

-- What happened, never changed and never removed as long as the table is there. An entry is written in
-- one transaction with the row of live, which says that the table is there; a foreign key
-- would look for it once more with every answer.
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

-- People who may watch a private table, as they opened one of its links.
CREATE TABLE guests (
    number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    person TEXT    NOT NULL,
    PRIMARY KEY (number, person)
) WITHOUT ROWID, STRICT;

-- The words by which public tables are found: their names and those of the people.
CREATE VIRTUAL TABLE words USING fts5 (name, people, content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2');

-- +goose Down
DROP TABLE words;
DROP TABLE guests;
DROP TABLE entries;
DROP TABLE seats;
DROP TABLE live;
DROP TABLE tables;
DROP TABLE meta;
