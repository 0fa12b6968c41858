-- +goose Up

-- What the owner of a table has decided about somebody there. Times are nanoseconds since 1970.
CREATE TABLE curbs (
    number  bigint NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    person  text   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    muted   boolean NOT NULL, -- may not write in the chat
    removed boolean NOT NULL, -- may not take a seat
    PRIMARY KEY (number, person)
);

CREATE INDEX curbs_person ON curbs (person);

-- Whose messages somebody does not want to read.
CREATE TABLE hushed (
    person text   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    id     text   NOT NULL, -- names the row on the page of the person, tells nothing of the other
    other  text   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    since  bigint NOT NULL,
    PRIMARY KEY (person, other)
);

CREATE INDEX hushed_other ON hushed (other);

-- What people report to those who look after the site. Rows stay when the people in them have left, without what was said.
CREATE TABLE reports (
    id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at       bigint NOT NULL,
    reporter text   NOT NULL, -- empty once the person has left the site, as in target
    kind     text   NOT NULL, -- table, message or name
    tbl      text   NOT NULL, -- the id of the table
    message  bigint NOT NULL, -- the number of a message, 0 for other kinds
    target   text   NOT NULL, -- whom it is about, empty for a table
    quote    text   NOT NULL, -- the message or the name as it was
    text     text   NOT NULL, -- what the reporter says
    closed   bigint NOT NULL, -- 0 as long as it is open
    closer   text   NOT NULL, -- a person, or empty for whoever has the machine
    note     text   NOT NULL
);

CREATE INDEX reports_open ON reports (closed, id);
CREATE INDEX reports_reporter ON reports (reporter, at) WHERE reporter <> '';
CREATE INDEX reports_target ON reports (target) WHERE target <> '';

-- Codes with which strangers become people of a closed site. Only their SHA-256 is kept.
CREATE TABLE invites (
    id      text    PRIMARY KEY, -- names it for hosts, tells nothing of the code
    hash    bytea  NOT NULL UNIQUE,
    note    text   NOT NULL,
    most    bigint NOT NULL, -- how many may use it
    used    bigint NOT NULL, -- how many did
    created bigint NOT NULL,
    expires bigint NOT NULL
);

-- Who somebody is at a provider of identities (OpenID Connect).
CREATE TABLE subjects (
    issuer  text   NOT NULL,
    subject text   NOT NULL,
    person  text   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    since   bigint NOT NULL,
    PRIMARY KEY (issuer, subject)
);

CREATE INDEX subjects_person ON subjects (person);

-- +goose Down
DROP TABLE subjects, invites, reports, hushed, curbs;
