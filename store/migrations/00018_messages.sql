-- +goose Up

-- keys are what a push subscription is encrypted to; device is the key (of people) of the browser that it belongs to, label its name when it
-- subscribed. zone is the time zone in which the person reads times there. unconfirmed addresses are not called. daily ones are told once a day.
ALTER TABLE hooks ADD COLUMN keys TEXT NOT NULL DEFAULT '';
ALTER TABLE hooks ADD COLUMN label TEXT NOT NULL DEFAULT '';
ALTER TABLE hooks ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE hooks ADD COLUMN zone TEXT NOT NULL DEFAULT '';
ALTER TABLE hooks ADD COLUMN unconfirmed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE hooks ADD COLUMN daily INTEGER NOT NULL DEFAULT 0;

CREATE INDEX hooks_url ON hooks (url) WHERE kind = 'push';

-- Of which public tables a person wants to hear when they open: of a set, with a number of players.
CREATE TABLE wishes (
    person   TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    broodwar INTEGER NOT NULL, -- 1 with the expansion
    players  INTEGER NOT NULL,
    PRIMARY KEY (person, broodwar, players)
) WITHOUT ROWID, STRICT;

CREATE INDEX wishes_tables ON wishes (broodwar, players);

-- +goose Down
DROP TABLE wishes;
DROP INDEX hooks_url;
DELETE FROM hooks WHERE kind NOT IN ('webhook', 'ntfy');
ALTER TABLE hooks DROP COLUMN daily;
ALTER TABLE hooks DROP COLUMN unconfirmed;
ALTER TABLE hooks DROP COLUMN zone;
ALTER TABLE hooks DROP COLUMN device;
ALTER TABLE hooks DROP COLUMN label;
ALTER TABLE hooks DROP COLUMN keys;
