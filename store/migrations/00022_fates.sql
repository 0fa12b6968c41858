-- +goose Up

-- What became of the part of a person (table.Fate), and which way the game may not move their rating.
ALTER TABLE results ADD COLUMN fate INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN no_rise INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN no_fall INTEGER NOT NULL DEFAULT 0;

-- 1 if a game of a challenge is not in the table of results, because its person was new.
ALTER TABLE challenge_plays ADD COLUMN outside INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE challenge_plays DROP COLUMN outside;
ALTER TABLE results DROP COLUMN no_fall;
ALTER TABLE results DROP COLUMN no_rise;
ALTER TABLE results DROP COLUMN fate;
