-- +goose Up

-- When a waiting table is removed, 0 before its people are told so. Like live.due it does not count the times when the server was down.
ALTER TABLE tables ADD COLUMN expires INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_waiting ON tables (number) WHERE status = 0;

-- +goose Down
DROP INDEX tables_waiting;
ALTER TABLE tables DROP COLUMN expires;
