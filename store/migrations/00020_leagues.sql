-- +goose Up

-- Leagues and cups.
CREATE TABLE contests (
    id      TEXT    PRIMARY KEY,
    owner   TEXT    NOT NULL, -- the organiser, empty once they have left the site
    status  INTEGER NOT NULL, -- contest.Status
    doc     TEXT    NOT NULL, -- contest.State as JSON
    version INTEGER NOT NULL, -- counts the changes: one is made only from the version that it was made for
    made    INTEGER NOT NULL  -- nanoseconds since 1970
) WITHOUT ROWID, STRICT;

CREATE INDEX contests_running ON contests (id) WHERE status = 1;
CREATE INDEX contests_owner ON contests (owner) WHERE owner <> '';

-- Who has joined them. A row stays when its person has left the site.
CREATE TABLE contest_players (
    contest TEXT    NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    number  INTEGER NOT NULL, -- in the order in which they joined, from 0
    person  TEXT    NOT NULL, -- empty once the person has left the site
    gone    INTEGER NOT NULL, -- has withdrawn
    PRIMARY KEY (contest, number)
) WITHOUT ROWID, STRICT;

CREATE UNIQUE INDEX contest_players_once ON contest_players (contest, person) WHERE person <> '';
CREATE INDEX contest_players_person ON contest_players (person) WHERE person <> '';

-- The tables of their rounds.
CREATE TABLE contest_games (
    tbl     TEXT    PRIMARY KEY, -- the id of the table, which may still have to be dealt
    contest TEXT    NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    round   INTEGER NOT NULL, -- from 1, as the number
    number  INTEGER NOT NULL,
    chairs  TEXT    NOT NULL, -- league.Chairs as JSON
    result  TEXT    NOT NULL, -- league.Result as JSON, empty until the table is decided
    decided TEXT    NOT NULL  -- contest.By
) WITHOUT ROWID, STRICT;

CREATE UNIQUE INDEX contest_games_order ON contest_games (contest, round, number);

-- +goose Down
DROP TABLE contest_games;
DROP TABLE contest_players;
DROP TABLE contests;
