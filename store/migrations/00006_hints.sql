-- +goose Up

-- How often a seat was given hints, and the number of the decision for which it was last.
ALTER TABLE seats ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN hinted INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE seats DROP COLUMN hinted;
ALTER TABLE seats DROP COLUMN hints;
