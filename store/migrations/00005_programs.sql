-- +goose Up

-- 1 if a program plays the seat for its person, through the interface for programs.
ALTER TABLE seats ADD COLUMN program INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE seats DROP COLUMN program;
