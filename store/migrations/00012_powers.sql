-- +goose Up

-- What a person may do beyond playing (empty, moderator or host), and until when they may not enter or not write; 0 for not.
ALTER TABLE people ADD COLUMN role TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN banned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN ban_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN mute_reason TEXT NOT NULL DEFAULT '';

CREATE INDEX people_created ON people (created, id);

-- What hosts and moderators did. Rows stay when the people in them have left.
CREATE TABLE acts (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    at     INTEGER NOT NULL,
    actor  TEXT    NOT NULL, -- a person, or empty for whoever has the machine
    verb   TEXT    NOT NULL,
    target TEXT    NOT NULL, -- a person
    detail TEXT    NOT NULL
) STRICT;

-- +goose Down
DROP TABLE acts;
DROP INDEX people_created;
ALTER TABLE people DROP COLUMN mute_reason;
ALTER TABLE people DROP COLUMN muted;
ALTER TABLE people DROP COLUMN ban_reason;
ALTER TABLE people DROP COLUMN banned;
ALTER TABLE people DROP COLUMN role;
