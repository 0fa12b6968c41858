-- +goose Up

-- next is before when the address is not called again, disabled when the server gave it up (0: it did
-- not), sent when it was called last with success. trouble says what went wrong last, see package notify.
ALTER TABLE hooks ADD COLUMN next INTEGER NOT NULL DEFAULT 0;
ALTER TABLE hooks ADD COLUMN disabled INTEGER NOT NULL DEFAULT 0;
ALTER TABLE hooks ADD COLUMN sent INTEGER NOT NULL DEFAULT 0;
ALTER TABLE hooks ADD COLUMN trouble TEXT NOT NULL DEFAULT '';

DROP TABLE outbox;
DROP TABLE told;

-- What an address is still to be told. Notices that were put into one message have its id in message,
-- so that the message is the same one when it is sent again.
CREATE TABLE outbox (
    id       TEXT    PRIMARY KEY,
    hook     TEXT    NOT NULL REFERENCES hooks (id) ON DELETE CASCADE,
    kind     INTEGER NOT NULL, -- 1 it is the person's turn, 2 the game began, 3 it is over
    tbl      TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    decision INTEGER NOT NULL, -- 0 for notices that are not about one
    made     INTEGER NOT NULL,
    due      INTEGER NOT NULL,
    message  TEXT    NOT NULL  -- empty: not in a message yet
) WITHOUT ROWID, STRICT;

-- A newer decision takes the place of an older one of which nobody was told.
CREATE UNIQUE INDEX outbox_waiting ON outbox (hook, tbl, kind) WHERE message = '';
CREATE INDEX outbox_hook ON outbox (hook, message, due);

-- What an address has been told, so that it is not told twice: the latest decision, 0 for kinds without.
CREATE TABLE told (
    hook     TEXT    NOT NULL REFERENCES hooks (id) ON DELETE CASCADE,
    tbl      TEXT    NOT NULL,
    kind     INTEGER NOT NULL,
    decision INTEGER NOT NULL,
    PRIMARY KEY (hook, tbl, kind)
) WITHOUT ROWID, STRICT;

-- +goose Down
DROP TABLE told;
DROP TABLE outbox;
ALTER TABLE hooks DROP COLUMN trouble;
ALTER TABLE hooks DROP COLUMN sent;
ALTER TABLE hooks DROP COLUMN disabled;
ALTER TABLE hooks DROP COLUMN next;

CREATE TABLE outbox (
    hook     TEXT    NOT NULL REFERENCES hooks (id) ON DELETE CASCADE,
    tbl      TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    decision INTEGER NOT NULL,
    due      INTEGER NOT NULL,
    tries    INTEGER NOT NULL,
    PRIMARY KEY (hook, tbl)
) WITHOUT ROWID, STRICT;

CREATE INDEX outbox_due ON outbox (due);

CREATE TABLE told (
    hook     TEXT    NOT NULL REFERENCES hooks (id) ON DELETE CASCADE,
    tbl      TEXT    NOT NULL,
    decision INTEGER NOT NULL,
    PRIMARY KEY (hook, tbl)
) WITHOUT ROWID, STRICT;
