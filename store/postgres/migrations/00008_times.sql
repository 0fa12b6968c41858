-- +goose Up

-- When somebody plays and is away, as JSON (calendar.Person); empty if they have not said so.
ALTER TABLE people ADD COLUMN times text NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE people DROP COLUMN times;
