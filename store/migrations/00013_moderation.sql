-- +goose Up

-- Where something was done: the id of a table, empty for what has nothing to do with one. It stays when the table is gone.
ALTER TABLE acts ADD COLUMN tbl TEXT NOT NULL DEFAULT '';

-- What hosts say and do to the whole site, a row for each as long as it holds: notice (the text that every page shows) and read-only (why).
CREATE TABLE site (
    name   TEXT    PRIMARY KEY,
    text   TEXT    NOT NULL,
    since  INTEGER NOT NULL,
    until  INTEGER NOT NULL -- 0: it does not end by itself
) WITHOUT ROWID, STRICT;

-- +goose Down
DROP TABLE site;
ALTER TABLE acts DROP COLUMN tbl;
