-- +goose Up

-- What came of games that ended by their rules, in the order in which they ended as far as ratings follow them. Those that don't count are no games
-- of people, or began at prepared positions. Times are nanoseconds since 1970, seconds are how long it took.
CREATE TABLE games (
    id       bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number   bigint  NOT NULL UNIQUE REFERENCES tables (number) ON DELETE CASCADE,
    ended    bigint  NOT NULL,
    counts   boolean NOT NULL,
    rated    boolean NOT NULL,
    public   boolean NOT NULL, -- as in tables
    players  integer NOT NULL,
    brood    boolean NOT NULL,
    mode     text    NOT NULL, -- standard, teams, survival or scenario
    scenario text    NOT NULL,
    rounds   integer NOT NULL,
    answers  bigint  NOT NULL,
    seconds  bigint  NOT NULL,
    victory  text    NOT NULL
);

-- What came of each seat of those that count. Ratings are in millionths: before the game (mu0, sigma0) and after it, NULL for seats without.
CREATE TABLE results (
    number    bigint   NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    seat      smallint NOT NULL,
    person    text     NOT NULL, -- empty for bots, and once the person has left the site
    bot       text     NOT NULL,
    part      smallint NOT NULL, -- table.Part
    lost      boolean  NOT NULL, -- the person was away for too long
    faction   text     NOT NULL,
    team      smallint NOT NULL,
    place     smallint NOT NULL,
    points    integer  NOT NULL,
    decisions integer  NOT NULL,
    seconds   bigint   NOT NULL,
    times     text     NOT NULL, -- how many decisions took how long, with commas between the numbers
    leaders   text     NOT NULL, -- ids with blanks between them
    techs     text     NOT NULL,
    ended     bigint   NOT NULL, -- as in games
    mu0       bigint,
    sigma0    bigint,
    mu        bigint,
    sigma     bigint,
    PRIMARY KEY (number, seat)
);

CREATE INDEX results_person ON results (person, ended, number) WHERE person <> '';

-- The ratings that people have now.
CREATE TABLE ratings (
    person text    PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    mu     bigint  NOT NULL,
    sigma  bigint  NOT NULL,
    games  integer NOT NULL,
    ended  bigint  NOT NULL -- when the last rated game ended
);

CREATE INDEX ratings_mu ON ratings (mu);

-- How the page of a person is named in addresses, which follows from the id and tells nothing of it; hidden: nobody else may see it.
ALTER TABLE people
    ADD COLUMN page   text    NOT NULL DEFAULT '',
    ADD COLUMN hidden boolean NOT NULL DEFAULT false;
UPDATE people SET page = substr(encode(sha256(convert_to('page of ' || id, 'UTF8')), 'hex'), 1, 16);
CREATE INDEX people_page ON people (page);

-- Finished tables without a result.
CREATE INDEX tables_finished ON tables (number) WHERE status = 3;

-- +goose Down
DROP INDEX tables_finished;
DROP INDEX people_page;
ALTER TABLE people DROP COLUMN hidden, DROP COLUMN page;
DROP TABLE ratings, results, games;
