-- +goose Up

-- keys are what a push subscription is encrypted to; device is the key (of people) of the browser that it belongs to, label its name when it
-- subscribed. zone is the time zone in which the person reads times there. unconfirmed addresses are not called. daily ones are told once a day.
ALTER TABLE hooks
    ADD COLUMN keys        text    NOT NULL DEFAULT '',
    ADD COLUMN label       text    NOT NULL DEFAULT '',
    ADD COLUMN device      text    NOT NULL DEFAULT '',
    ADD COLUMN zone        text    NOT NULL DEFAULT '',
    ADD COLUMN unconfirmed boolean NOT NULL DEFAULT false,
    ADD COLUMN daily       boolean NOT NULL DEFAULT false;

CREATE INDEX hooks_url ON hooks (url) WHERE kind = 'push';

-- Of which public tables a person wants to hear when they open: of a set, with a number of players.
CREATE TABLE wishes (
    person   text    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    broodwar bigint  NOT NULL, -- 1 with the expansion
    players  bigint  NOT NULL,
    PRIMARY KEY (person, broodwar, players)
);

CREATE INDEX wishes_tables ON wishes (broodwar, players);

-- Until when a person has the page of a table, or the list of tables (empty), open in front. It may be lost when the database fails.
CREATE UNLOGGED TABLE fronts (
    person text        NOT NULL,
    tbl    text        NOT NULL,
    ends   timestamptz NOT NULL,
    PRIMARY KEY (person, tbl)
);

-- +goose Down
DROP TABLE fronts;
DROP TABLE wishes;
DROP INDEX hooks_url;
DELETE FROM hooks WHERE kind NOT IN ('webhook', 'ntfy');
ALTER TABLE hooks DROP COLUMN daily, DROP COLUMN unconfirmed, DROP COLUMN zone, DROP COLUMN device, DROP COLUMN label, DROP COLUMN keys;
