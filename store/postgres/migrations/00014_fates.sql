-- +goose Up

-- What became of the part of a person (table.Fate), and which way the game may not move their rating.
ALTER TABLE results
    ADD COLUMN fate    smallint NOT NULL DEFAULT 0,
    ADD COLUMN no_rise boolean  NOT NULL DEFAULT false,
    ADD COLUMN no_fall boolean  NOT NULL DEFAULT false;

-- Whether a game of a challenge is not in the table of results, because its person was new.
ALTER TABLE challenge_plays ADD COLUMN outside boolean NOT NULL DEFAULT false;

-- +goose Down
ALTER TABLE challenge_plays DROP COLUMN outside;
ALTER TABLE results DROP COLUMN no_fall, DROP COLUMN no_rise, DROP COLUMN fate;
