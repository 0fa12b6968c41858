-- +goose Up

-- What came of games that ended by their rules, in the order in which they ended as far as ratings follow them. Those that don't count are no games
-- of people, or began at prepared positions. Times are nanoseconds since 1970, seconds are how long it took.
CREATE TABLE games (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    number   INTEGER NOT NULL UNIQUE REFERENCES tables (number) ON DELETE CASCADE,
    ended    INTEGER NOT NULL,
    counts   INTEGER NOT NULL,
    rated    INTEGER NOT NULL,
    public   INTEGER NOT NULL, -- as in tables
    players  INTEGER NOT NULL,
    brood    INTEGER NOT NULL,
    mode     TEXT    NOT NULL, -- standard, teams, survival or scenario
    scenario TEXT    NOT NULL,
    rounds   INTEGER NOT NULL,
    answers  INTEGER NOT NULL,
    seconds  INTEGER NOT NULL,
    victory  TEXT    NOT NULL
) STRICT;

-- What came of each seat of those that count. Ratings are in millionths: before the game (mu0, sigma0) and after it, NULL for seats without.
CREATE TABLE results (
    number    INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    seat      INTEGER NOT NULL,
    person    TEXT    NOT NULL, -- empty for bots, and once the person has left the site
    bot       TEXT    NOT NULL,
    part      INTEGER NOT NULL, -- table.Part
    lost      INTEGER NOT NULL, -- 1 if the person was away for too long
    faction   TEXT    NOT NULL,
    team      INTEGER NOT NULL,
    place     INTEGER NOT NULL,
    points    INTEGER NOT NULL,
    decisions INTEGER NOT NULL,
    seconds   INTEGER NOT NULL,
    times     TEXT    NOT NULL, -- how many decisions took how long, with commas between the numbers
    leaders   TEXT    NOT NULL, -- ids with blanks between them
    techs     TEXT    NOT NULL,
    ended     INTEGER NOT NULL, -- as in games
    mu0       INTEGER,
    sigma0    INTEGER,
    mu        INTEGER,
    sigma     INTEGER,
    PRIMARY KEY (number, seat)
) WITHOUT ROWID, STRICT;

CREATE INDEX results_person ON results (person, ended, number) WHERE person <> '';

-- The ratings that people have now.
CREATE TABLE ratings (
    person TEXT    PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    mu     INTEGER NOT NULL,
    sigma  INTEGER NOT NULL,
    games  INTEGER NOT NULL,
    ended  INTEGER NOT NULL -- when the last rated game ended
) WITHOUT ROWID, STRICT;

CREATE INDEX ratings_mu ON ratings (mu);

-- How the page of a person is named in addresses, which follows from the id and tells nothing of it; 1 if nobody else may see it.
ALTER TABLE people ADD COLUMN page TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
UPDATE people SET page = koprulu_page(id);
CREATE INDEX people_page ON people (page);

-- Finished tables without a result.
CREATE INDEX tables_finished ON tables (number) WHERE status = 3;

-- +goose Down
DROP INDEX tables_finished;
DROP INDEX people_page;
ALTER TABLE people DROP COLUMN hidden;
ALTER TABLE people DROP COLUMN page;
DROP TABLE ratings;
DROP TABLE results;
DROP TABLE games;
