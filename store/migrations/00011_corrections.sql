-- +goose Up

-- Files of components that people have sent with their tables, each once, however many tables use it. hash is the SHA-256 of the text.
CREATE TABLE corrections (
    hash BLOB PRIMARY KEY,
    text TEXT NOT NULL
) STRICT;

-- The file of a table, NULL for none. It was in settings before.
ALTER TABLE tables ADD COLUMN corrections BLOB REFERENCES corrections (hash);

INSERT OR IGNORE INTO corrections (hash, text) SELECT koprulu_corrections(settings ->> 'corrections'), settings ->> 'corrections'
    FROM tables WHERE json_valid(settings) AND settings ->> 'corrections' <> '';
UPDATE tables SET corrections = koprulu_corrections(settings ->> 'corrections'), settings = json_remove(settings, '$.corrections')
    WHERE json_valid(settings) AND settings ->> 'corrections' <> '';

CREATE INDEX tables_corrections ON tables (corrections) WHERE corrections IS NOT NULL;

-- A file goes with the last table that uses it.
-- +goose StatementBegin
CREATE TRIGGER tables_corrections_deleted AFTER DELETE ON tables WHEN old.corrections IS NOT NULL BEGIN
    DELETE FROM corrections WHERE hash = old.corrections AND NOT EXISTS (SELECT 1 FROM tables WHERE corrections = old.corrections);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER tables_corrections_changed AFTER UPDATE OF corrections ON tables WHEN old.corrections IS NOT NULL AND old.corrections IS NOT new.corrections BEGIN
    DELETE FROM corrections WHERE hash = old.corrections AND NOT EXISTS (SELECT 1 FROM tables WHERE corrections = old.corrections);
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER tables_corrections_changed;
DROP TRIGGER tables_corrections_deleted;
UPDATE tables SET settings = json_set(settings, '$.corrections', (SELECT text FROM corrections c WHERE c.hash = tables.corrections))
    WHERE corrections IS NOT NULL;
DROP INDEX tables_corrections;
ALTER TABLE tables DROP COLUMN corrections;
DROP TABLE corrections;
