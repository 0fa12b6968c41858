-- +goose Up

-- In which capacity somebody acted (people.Office), and the league or cup that it was done to, empty for other acts. Earlier acts without a person were
-- done on the command line, or by the identity provider, as their detail says.
ALTER TABLE acts ADD COLUMN office text NOT NULL DEFAULT '';
ALTER TABLE acts ADD COLUMN league text NOT NULL DEFAULT '';
UPDATE acts SET office = CASE WHEN detail LIKE '%, as the provider says' THEN 'provider' ELSE 'machine' END WHERE actor = '';

-- The league or cup that a report is about, empty for reports from tables.
ALTER TABLE reports ADD COLUMN league text NOT NULL DEFAULT '';

-- When a host last made a personal link for the person, 0 for never.
ALTER TABLE people ADD COLUMN renewed bigint NOT NULL DEFAULT 0;

-- Mails that were sent to addresses nobody had confirmed yet, in the last day: so that all people and servers together can't have many sent to a stranger.
-- recipient and source are hashes, of the mailbox and of the network of the visitor who asked for it.
CREATE TABLE confirmations (
    id        text    PRIMARY KEY,
    at        bigint NOT NULL,
    person    text    NOT NULL, -- empty once they have left the site
    recipient bytea    NOT NULL,
    source    bytea    NOT NULL
);

CREATE INDEX confirmations_at ON confirmations (at);

-- +goose Down
DROP TABLE confirmations;
ALTER TABLE people DROP COLUMN renewed;
ALTER TABLE reports DROP COLUMN league;
ALTER TABLE acts DROP COLUMN league;
ALTER TABLE acts DROP COLUMN office;
