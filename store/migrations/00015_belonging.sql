-- +goose Up

-- What the owner of a table has decided about somebody there. Times are nanoseconds since 1970.
CREATE TABLE curbs (
    number  INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    person  TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    muted   INTEGER NOT NULL, -- may not write in the chat
    removed INTEGER NOT NULL, -- may not take a seat
    PRIMARY KEY (number, person)
) WITHOUT ROWID, STRICT;

CREATE INDEX curbs_person ON curbs (person);

-- Whose messages somebody does not want to read.
CREATE TABLE hushed (
    person TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    id     TEXT    NOT NULL, -- names the row on the page of the person, tells nothing of the other
    other  TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    since  INTEGER NOT NULL,
    PRIMARY KEY (person, other)
) WITHOUT ROWID, STRICT;

CREATE INDEX hushed_other ON hushed (other);

-- What people report to those who look after the site. Rows stay when the people in them have left, without what was said.
CREATE TABLE reports (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    at       INTEGER NOT NULL,
    reporter TEXT    NOT NULL, -- empty once the person has left the site, as in target
    kind     TEXT    NOT NULL, -- table, message or name
    tbl      TEXT    NOT NULL, -- the id of the table
    message  INTEGER NOT NULL, -- the number of a message, 0 for other kinds
    target   TEXT    NOT NULL, -- whom it is about, empty for a table
    quote    TEXT    NOT NULL, -- the message or the name as it was
    text     TEXT    NOT NULL, -- what the reporter says
    closed   INTEGER NOT NULL, -- 0 as long as it is open
    closer   TEXT    NOT NULL, -- a person, or empty for whoever has the machine
    note     TEXT    NOT NULL
) STRICT;

CREATE INDEX reports_open ON reports (closed, id);
CREATE INDEX reports_reporter ON reports (reporter, at) WHERE reporter <> '';
CREATE INDEX reports_target ON reports (target) WHERE target <> '';

-- Codes with which strangers become people of a closed site. Only their SHA-256 is kept.
CREATE TABLE invites (
    id      TEXT    PRIMARY KEY, -- names it for hosts, tells nothing of the code
    hash    BLOB    NOT NULL UNIQUE,
    note    TEXT    NOT NULL,
    most    INTEGER NOT NULL, -- how many may use it
    used    INTEGER NOT NULL, -- how many did
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL
) WITHOUT ROWID, STRICT;

-- Who somebody is at a provider of identities (OpenID Connect).
CREATE TABLE subjects (
    issuer  TEXT    NOT NULL,
    subject TEXT    NOT NULL,
    person  TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    since   INTEGER NOT NULL,
    PRIMARY KEY (issuer, subject)
) WITHOUT ROWID, STRICT;

CREATE INDEX subjects_person ON subjects (person);

-- +goose Down
DROP TABLE subjects;
DROP TABLE invites;
DROP TABLE reports;
DROP TABLE hushed;
DROP TABLE curbs;
