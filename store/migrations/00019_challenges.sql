-- +goose Up

-- What everybody plays in a week. The seed is secret as long as the week runs.
CREATE TABLE challenges (
    week TEXT PRIMARY KEY, -- by ISO 8601, such as 2026-W48
    doc  TEXT NOT NULL,    -- challenge.Challenge as JSON
    made INTEGER NOT NULL  -- nanoseconds since 1970
) WITHOUT ROWID, STRICT;

-- Who plays it, and at which table. A row stays when its person has left the site.
CREATE TABLE challenge_plays (
    tbl    TEXT PRIMARY KEY, -- the id of the table, which may still have to be dealt
    week   TEXT NOT NULL REFERENCES challenges (week),
    person TEXT NOT NULL -- empty once the person has left the site
) WITHOUT ROWID, STRICT;

CREATE UNIQUE INDEX challenge_plays_once ON challenge_plays (week, person) WHERE person <> '';
CREATE INDEX challenge_plays_person ON challenge_plays (person) WHERE person <> '';
CREATE INDEX challenge_plays_week ON challenge_plays (week);

-- +goose Down
DROP TABLE challenge_plays;
DROP TABLE challenges;
