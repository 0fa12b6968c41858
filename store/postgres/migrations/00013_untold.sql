-- +goose Up

-- Of which kinds of messages a person does not want to be told: people.NoticeKinds, a bit for each kind.
ALTER TABLE people ADD COLUMN untold bigint NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE people DROP COLUMN untold;
