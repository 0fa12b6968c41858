-- +goose Up

-- What a person may do beyond playing (empty, moderator or host), and until when they may not enter or not write; 0 for not.
ALTER TABLE people
    ADD COLUMN role        text   NOT NULL DEFAULT '',
    ADD COLUMN banned      bigint NOT NULL DEFAULT 0,
    ADD COLUMN ban_reason  text   NOT NULL DEFAULT '',
    ADD COLUMN muted       bigint NOT NULL DEFAULT 0,
    ADD COLUMN mute_reason text   NOT NULL DEFAULT '';

CREATE INDEX people_created ON people (created, id);

-- What hosts and moderators did. Rows stay when the people in them have left.
CREATE TABLE acts (
    id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at     bigint NOT NULL,
    actor  text   NOT NULL, -- a person, or empty for whoever has the machine
    verb   text   NOT NULL,
    target text   NOT NULL, -- a person
    detail text   NOT NULL
);

-- +goose Down
DROP TABLE acts;
DROP INDEX people_created;
ALTER TABLE people DROP COLUMN mute_reason, DROP COLUMN muted, DROP COLUMN ban_reason, DROP COLUMN banned, DROP COLUMN role;
