-- +goose Up

-- What people have made and is not over, to count it.
CREATE INDEX tables_owner ON tables (owner) WHERE status IN (0, 1, 2);

-- +goose Down
DROP INDEX tables_owner;
