-- +goose Up

-- Values that there is one of: alive (when a server was last alive) and outage (the sum of all times for which none was), both in
-- nanoseconds.
CREATE TABLE meta (
    name  text   PRIMARY KEY,
    value bigint NOT NULL
);

INSERT INTO meta (name, value) VALUES ('alive', 0), ('outage', 0);

-- Files of components that people have sent with their tables, each once, however many tables use it. hash is the SHA-256 of the text.
CREATE TABLE corrections (
    hash bytea PRIMARY KEY,
    text text  NOT NULL
);

-- What an answer does not change. Times are nanoseconds since 1970, 0 for none.
CREATE TABLE tables (
    number        bigint   GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- names the table inside of this database
    id            text     NOT NULL UNIQUE,                          -- names it outside
    owner         text     NOT NULL,
    name          text     NOT NULL,
    people        text     NOT NULL,                                 -- the names of the people
    words         tsvector,                                          -- by which a public table is found, NULL for others
    status        smallint NOT NULL,                                 -- 0 waiting, 1 playing, 2 paused, 3 finished, 4 ended, 5 frozen
    public        boolean  NOT NULL,
    spectators    boolean  NOT NULL,
    free          smallint NOT NULL,                                 -- number of open seats
    settings      text     NOT NULL,                                 -- JSON
    frozen        text     NOT NULL,
    invite        text     NOT NULL,
    watch         text     NOT NULL,
    rules_version text     NOT NULL,
    components    text     NOT NULL,
    seed          bytea,
    start         bytea,
    proposal      text,                                              -- JSON
    paused        bigint   NOT NULL,
    created       bigint   NOT NULL,
    closed        bigint,                                            -- when it was finished or ended, NULL before
    expires       bigint   NOT NULL,                                 -- when it is removed while it waits, without outages like live.due; 0 before its people are told so
    corrections   bytea    REFERENCES corrections (hash)             -- its file of components, NULL for none
);

CREATE UNIQUE INDEX tables_invite ON tables (invite) WHERE invite <> '';
CREATE UNIQUE INDEX tables_watch ON tables (watch) WHERE watch <> '';
CREATE INDEX tables_waiting ON tables (number) WHERE status = 0;
CREATE INDEX tables_corrections ON tables (corrections) WHERE corrections IS NOT NULL;
CREATE INDEX tables_open ON tables (number) WHERE status = 0 AND public AND free > 0;
CREATE INDEX tables_running ON tables (number) WHERE status IN (1, 2) AND public AND spectators;
CREATE INDEX tables_closed ON tables (closed, number) WHERE closed IS NOT NULL AND public;
CREATE INDEX tables_owner ON tables (owner) WHERE status IN (0, 1, 2);
CREATE INDEX tables_words ON tables USING gin (words);

-- A file of components goes with the last table that uses it. Whoever makes a table with it locks it, too, so that the second statement sees
-- all tables that have it.
-- +goose StatementBegin
CREATE FUNCTION drop_corrections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM corrections WHERE hash = old.corrections FOR UPDATE;
    DELETE FROM corrections WHERE hash = old.corrections AND NOT EXISTS (SELECT FROM tables WHERE corrections = old.corrections);
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER tables_corrections_deleted AFTER DELETE ON tables FOR EACH ROW WHEN (old.corrections IS NOT NULL) EXECUTE FUNCTION drop_corrections();
CREATE TRIGGER tables_corrections_changed AFTER UPDATE OF corrections ON tables FOR EACH ROW
    WHEN (old.corrections IS NOT NULL AND old.corrections IS DISTINCT FROM new.corrections) EXECUTE FUNCTION drop_corrections();

-- What every answer changes. The times of open decisions in moment, and due, don't count the times when no server was there: while a
-- table is being played they are less than the real ones by meta.outage, and the real ones move with it. There is room in each page for
-- the next version of a row.
CREATE TABLE live (
    number   bigint  PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
    seq      bigint  NOT NULL,
    answers  bigint  NOT NULL,
    open     bytea   NOT NULL, -- the numbers of the open decisions, 8 bytes for each seat; an answer is only taken where its decision is open
    bots     bigint  NOT NULL, -- 1 if a bot has an open decision
    due      bigint,           -- the earliest deadline of a person, NULL for none
    updated  bigint  NOT NULL,
    moment   text    NOT NULL, -- JSON: round, phase, points, factions, winners, decisions (number, beginning, bank), banks, minds
    map      bytea,
    position bytea,            -- JSON
    sum      bigint  NOT NULL  -- checksum of all that stands above, see encode.Row
) WITH (fillfactor = 70);

CREATE INDEX live_bots ON live (number) WHERE bots = 1;
CREATE INDEX live_due ON live (due) WHERE due IS NOT NULL;

CREATE TABLE seats (
    number  bigint   NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    seat    smallint NOT NULL,
    person  text     NOT NULL,
    name    text     NOT NULL,
    bot     text     NOT NULL,
    gone    boolean  NOT NULL, -- the person left for good
    ready   boolean  NOT NULL,
    offered boolean  NOT NULL, -- somebody may take over the seat of a bot
    program boolean  NOT NULL, -- a program plays the seat for its person
    hints   integer  NOT NULL, -- how often hints were given, and the number of the decision for which they were last
    hinted  bigint   NOT NULL,
    closed  bigint,            -- as in tables
    PRIMARY KEY (number, seat)
);

CREATE INDEX seats_person ON seats (person, closed, number) WHERE person <> '';

-- What happened, never changed and never removed as long as the table is there. An entry is written in one statement with the row of live,
-- which says that the table is there; a foreign key would look for it once more with every answer. A line is as encode.AppendEntry writes it,
-- with its checksum.
CREATE TABLE entries (
    number bigint NOT NULL,
    seq    bigint NOT NULL,
    line   bytea  NOT NULL,
    PRIMARY KEY (number, seq)
);

-- Look backs at games that are over: asked is when somebody asked last. The document is JSON, compressed (gzip), NULL as long as there is none.
CREATE TABLE lookbacks (
    number   bigint  PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
    asked    bigint  NOT NULL,
    failed   boolean NOT NULL,
    document bytea
);

CREATE INDEX lookbacks_asked ON lookbacks (asked, number) WHERE document IS NULL AND NOT failed;

-- People who may watch a private table, as they opened one of its links.
CREATE TABLE guests (
    number bigint NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    person text   NOT NULL,
    PRIMARY KEY (number, person)
);

CREATE INDEX guests_person ON guests (person);

-- Whoever uses the site under a name.
CREATE TABLE people (
    id      text    PRIMARY KEY,
    name    text    NOT NULL,
    lang    text    NOT NULL, -- empty: what the browser asks for
    theme   text    NOT NULL, -- dark, light, or empty for what the device prefers
    sound   boolean NOT NULL,
    created bigint  NOT NULL
);

-- Secrets that stand for a person: the cookie of a device, or a token of the interface. Only their SHA-256 is kept.
CREATE TABLE keys (
    hash    bytea    PRIMARY KEY,
    id      text     NOT NULL UNIQUE, -- names it on the page, tells nothing of the secret
    person  text     NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind    smallint NOT NULL,        -- 1 device, 2 token
    name    text     NOT NULL,
    created bigint   NOT NULL,
    seen    bigint   NOT NULL
);

CREATE INDEX keys_person ON keys (person, kind, created);

-- Personal links, which take a person to another device once. Only their SHA-256 is kept.
CREATE TABLE links (
    hash    bytea  PRIMARY KEY,
    person  text   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    expires bigint NOT NULL
);

CREATE INDEX links_person ON links (person);

CREATE TABLE passkeys (
    id         bytea  PRIMARY KEY,
    person     text   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    name       text   NOT NULL,
    credential text   NOT NULL, -- JSON of go-webauthn
    created    bigint NOT NULL,
    used       bigint NOT NULL
);

CREATE INDEX passkeys_person ON passkeys (person, created);

-- Addresses that are called when something happens. next is before when the address is not called again, disabled when the server gave it
-- up (0: it did not), sent when it was called last with success. trouble says what went wrong last, see package notify.
CREATE TABLE hooks (
    id       text    PRIMARY KEY,
    person   text    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind     text    NOT NULL, -- webhook or ntfy
    url      text    NOT NULL,
    created  bigint  NOT NULL,
    failed   integer NOT NULL DEFAULT 0, -- how often in a row it could not be called
    next     bigint  NOT NULL DEFAULT 0,
    disabled bigint  NOT NULL DEFAULT 0,
    sent     bigint  NOT NULL DEFAULT 0,
    trouble  text    NOT NULL DEFAULT ''
);

CREATE INDEX hooks_person ON hooks (person, created);

-- What an address is still to be told. Notices that were put into one message have its id in message, so that the message is the same one
-- when it is sent again.
CREATE TABLE outbox (
    id       text     PRIMARY KEY,
    hook     text     NOT NULL REFERENCES hooks (id) ON DELETE CASCADE,
    kind     smallint NOT NULL, -- 1 it is the person's turn, 2 the game began, 3 it is over, 4 the table expires
    tbl      text     NOT NULL,
    seat     smallint NOT NULL,
    decision bigint   NOT NULL, -- 0 for notices that are not about one
    made     bigint   NOT NULL,
    due      bigint   NOT NULL,
    message  text     NOT NULL  -- empty: not in a message yet
);

-- A newer decision takes the place of an older one of which nobody was told.
CREATE UNIQUE INDEX outbox_waiting ON outbox (hook, tbl, kind) WHERE message = '';
CREATE INDEX outbox_hook ON outbox (hook, message, due);

-- What an address has been told, so that it is not told twice: the latest decision, 0 for kinds without.
CREATE TABLE told (
    hook     text     NOT NULL REFERENCES hooks (id) ON DELETE CASCADE,
    tbl      text     NOT NULL,
    kind     smallint NOT NULL,
    decision bigint   NOT NULL,
    PRIMARY KEY (hook, tbl, kind)
);

CREATE TABLE chat (
    id     bigint   GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number bigint   NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    at     bigint   NOT NULL,
    person text     NOT NULL, -- empty once the person has left the site
    name   text     NOT NULL,
    seat   smallint NOT NULL, -- 255 for a spectator
    text   text     NOT NULL
);

CREATE INDEX chat_table ON chat (number, id);
CREATE INDEX chat_person ON chat (person) WHERE person <> '';

-- What a person writes down for himself at a table.
CREATE TABLE notes (
    number bigint NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    person text   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    text   text   NOT NULL,
    PRIMARY KEY (number, person)
);

CREATE INDEX notes_person ON notes (person);

-- +goose Down
DROP TABLE notes, chat, told, outbox, hooks, passkeys, links, keys, people, guests, lookbacks, entries, seats, live, tables, corrections, meta;
DROP FUNCTION drop_corrections;
