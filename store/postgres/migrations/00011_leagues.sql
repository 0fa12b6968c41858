-- +goose Up

-- Leagues and cups.
CREATE TABLE contests (
    id      text   PRIMARY KEY,
    owner   text   NOT NULL, -- the organiser, empty once they have left the site
    status  bigint NOT NULL, -- contest.Status
    doc     text   NOT NULL, -- contest.State as JSON
    version bigint NOT NULL, -- counts the changes: one is made only from the version that it was made for
    made    bigint NOT NULL  -- nanoseconds since 1970
);

CREATE INDEX contests_running ON contests (id) WHERE status = 1;
CREATE INDEX contests_owner ON contests (owner) WHERE owner <> '';

-- Who has joined them. A row stays when its person has left the site.
CREATE TABLE contest_players (
    contest text    NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    number  bigint  NOT NULL, -- in the order in which they joined, from 0
    person  text    NOT NULL, -- empty once the person has left the site
    gone    boolean NOT NULL, -- has withdrawn
    PRIMARY KEY (contest, number)
);

CREATE UNIQUE INDEX contest_players_once ON contest_players (contest, person) WHERE person <> '';
CREATE INDEX contest_players_person ON contest_players (person) WHERE person <> '';

-- The tables of their rounds.
CREATE TABLE contest_games (
    tbl     text   PRIMARY KEY, -- the id of the table, which may still have to be dealt
    contest text   NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    round   bigint NOT NULL, -- from 1, as the number
    number  bigint NOT NULL,
    chairs  text   NOT NULL, -- league.Chairs as JSON
    result  text   NOT NULL, -- league.Result as JSON, empty until the table is decided
    decided text   NOT NULL  -- contest.By
);

CREATE UNIQUE INDEX contest_games_order ON contest_games (contest, round, number);

-- +goose Down
DROP TABLE contest_games, contest_players, contests;
