-- +goose Up

-- What everybody plays in a week. The seed is secret as long as the week runs.
CREATE TABLE challenges (
    week text   PRIMARY KEY, -- by ISO 8601, such as 2026-W48
    doc  text   NOT NULL,    -- challenge.Challenge as JSON
    made bigint NOT NULL     -- nanoseconds since 1970
);

-- Who plays it, and at which table. A row stays when its person has left the site.
CREATE TABLE challenge_plays (
    tbl    text PRIMARY KEY, -- the id of the table, which may still have to be dealt
    week   text NOT NULL REFERENCES challenges (week),
    person text NOT NULL -- empty once the person has left the site
);

CREATE UNIQUE INDEX challenge_plays_once ON challenge_plays (week, person) WHERE person <> '';
CREATE INDEX challenge_plays_person ON challenge_plays (person) WHERE person <> '';
CREATE INDEX challenge_plays_week ON challenge_plays (week);

-- +goose Down
DROP TABLE challenge_plays, challenges;
