-- +goose Up

-- Where something was done: the id of a table, empty for what has nothing to do with one. It stays when the table is gone.
ALTER TABLE acts ADD COLUMN tbl text NOT NULL DEFAULT '';

-- What hosts say and do to the whole site, a row for each as long as it holds: notice (the text that every page shows) and read-only (why).
CREATE TABLE site (
    name   text   PRIMARY KEY,
    text   text   NOT NULL,
    since  bigint NOT NULL,
    until  bigint NOT NULL -- 0: it does not end by itself
);

-- +goose Down
DROP TABLE site;
ALTER TABLE acts DROP COLUMN tbl;
