-- +goose Up

-- Look backs at games that are over: asked is when somebody asked last, failed 1 if none could be worked out. The document is JSON,
-- compressed (gzip), NULL as long as there is none.
CREATE TABLE lookbacks (
    number   INTEGER PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
    asked    INTEGER NOT NULL,
    failed   INTEGER NOT NULL,
    document BLOB
) STRICT;

CREATE INDEX lookbacks_asked ON lookbacks (asked) WHERE document IS NULL AND failed = 0;

-- +goose Down
DROP TABLE lookbacks;
