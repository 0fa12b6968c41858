-- +goose Up

-- Whoever uses the site under a name. Times are nanoseconds since 1970.
CREATE TABLE people (
    id      TEXT    PRIMARY KEY,
    name    TEXT    NOT NULL,
    lang    TEXT    NOT NULL, -- empty: what the browser asks for
    theme   TEXT    NOT NULL, -- dark, light, or empty for what the device prefers
    sound   INTEGER NOT NULL,
    created INTEGER NOT NULL
) WITHOUT ROWID, STRICT;

-- Secrets that stand for a person: the cookie of a device, or a token of the interface. Only
-- their SHA-256 is kept.
CREATE TABLE keys (
    hash    BLOB    PRIMARY KEY,
    id      TEXT    NOT NULL UNIQUE, -- names it on the page, tells nothing of the secret
    person  TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind    INTEGER NOT NULL,        -- 1 device, 2 token
    name    TEXT    NOT NULL,
    created INTEGER NOT NULL,
    seen    INTEGER NOT NULL
) WITHOUT ROWID, STRICT;

CREATE INDEX keys_person ON keys (person, kind, created);

-- Personal links, which take a person to another device once. Only their SHA-256 is kept.
CREATE TABLE links (
    hash    BLOB    PRIMARY KEY,
    person  TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    expires INTEGER NOT NULL
) WITHOUT ROWID, STRICT;

CREATE INDEX links_person ON links (person);

CREATE TABLE passkeys (
    id         BLOB    PRIMARY KEY,
    person     TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    name       TEXT    NOT NULL,
    credential TEXT    NOT NULL, -- JSON of go-webauthn
    created    INTEGER NOT NULL,
    used       INTEGER NOT NULL
) WITHOUT ROWID, STRICT;

CREATE INDEX passkeys_person ON passkeys (person, created);

-- Addresses that are called when a table waits for a person.
CREATE TABLE hooks (
    id      TEXT    PRIMARY KEY,
    person  TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind    TEXT    NOT NULL, -- webhook or ntfy
    url     TEXT    NOT NULL,
    created INTEGER NOT NULL,
    failed  INTEGER NOT NULL  -- how often in a row it could not be called
) WITHOUT ROWID, STRICT;

CREATE INDEX hooks_person ON hooks (person, created);

-- Calls that are still to be made: one for each address and table, however many
-- decisions come together.
CREATE TABLE outbox (
    hook     TEXT    NOT NULL REFERENCES hooks (id) ON DELETE CASCADE,
    tbl      TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    decision INTEGER NOT NULL,
    due      INTEGER NOT NULL,
    tries    INTEGER NOT NULL,
    PRIMARY KEY (hook, tbl)
) WITHOUT ROWID, STRICT;

CREATE INDEX outbox_due ON outbox (due);

-- The decision of which an address heard last, so that it does not hear of it twice.
CREATE TABLE told (
    hook     TEXT    NOT NULL REFERENCES hooks (id) ON DELETE CASCADE,
    tbl      TEXT    NOT NULL,
    decision INTEGER NOT NULL,
    PRIMARY KEY (hook, tbl)
) WITHOUT ROWID, STRICT;

CREATE TABLE chat (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    at     INTEGER NOT NULL,
    person TEXT    NOT NULL, -- empty once the person has left the site
    name   TEXT    NOT NULL,
    seat   INTEGER NOT NULL, -- 255 for a spectator
    text   TEXT    NOT NULL
) STRICT;

CREATE INDEX chat_table ON chat (number, id);
CREATE INDEX chat_person ON chat (person) WHERE person <> '';

-- What a person writes down for himself at a table.
CREATE TABLE notes (
    number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    person TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    text   TEXT    NOT NULL,
    PRIMARY KEY (number, person)
) WITHOUT ROWID, STRICT;

CREATE INDEX notes_person ON notes (person);

-- +goose Down
DROP TABLE notes;
DROP TABLE chat;
DROP TABLE told;
DROP TABLE outbox;
DROP TABLE hooks;
DROP TABLE passkeys;
DROP TABLE links;
DROP TABLE keys;
DROP TABLE people;
