-- +goose Up

-- What the seed of the game is made of, as JSON; NULL for tables that were made before there were parts. Secret like the seed.
ALTER TABLE tables ADD COLUMN shuffle TEXT;

-- +goose Down
ALTER TABLE tables DROP COLUMN shuffle;
