-- +goose Up

-- Where a table has a column sum, it is made of all others that are part of the site, with every change of a row: a row in which a disk has flipped a
-- bit is noticed when it is checked. The tables without it, live and entries, have checksums of the program. What PostgreSQL partitions tables by
-- stays the same from version to version, so sums do.
CREATE FUNCTION row_sum(VARIADIC columns text[]) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT hashtextextended(columns::text, 0)';

-- Values that there is one of: alive (when a server was last alive) and outage (the sum of all times for which none was), both in
-- nanoseconds; schema (relation.Migrations); people, which counts the changes of people and keys, so that nobody goes by what a server remembers of
-- somebody who was changed since; checked, which is what alive is for one server: when it was last seen that something can be written.
CREATE TABLE meta (
    name  text   PRIMARY KEY,
    value bigint NOT NULL,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(name, value::text)) STORED
);

INSERT INTO meta (name, value) VALUES ('alive', 0), ('outage', 0), ('people', 0), ('checked', 0);

-- Files of components that people have sent with their tables, each once, however many tables use it. hash is the SHA-256 of the text.
CREATE TABLE corrections (
    hash bytea PRIMARY KEY,
    text text  NOT NULL,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(encode(hash, 'hex'), text)) STORED
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
    corrections   bytea    REFERENCES corrections (hash),            -- its file of components, NULL for none
    -- What the seed of the game is made of, as JSON; NULL for none. Secret like the seed.
    shuffle       text,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(number::text, id, owner, name, people, status::text, public::text, spectators::text,
        free::text, settings, frozen, invite, watch, rules_version, components, encode(seed, 'hex'), encode(start, 'hex'), proposal,
        paused::text, created::text, closed::text, expires::text, encode(corrections, 'hex'), shuffle)) STORED
);
CREATE UNIQUE INDEX tables_invite ON tables (invite) WHERE invite <> '';
CREATE UNIQUE INDEX tables_watch ON tables (watch) WHERE watch <> '';
CREATE INDEX tables_waiting ON tables (number) WHERE status = 0;
CREATE INDEX tables_corrections ON tables (corrections) WHERE corrections IS NOT NULL;
CREATE INDEX tables_open ON tables (number) WHERE status = 0 AND public AND free > 0;
CREATE INDEX tables_running ON tables (number) WHERE status IN (1, 2) AND public AND spectators;
CREATE INDEX tables_closed ON tables (closed, number) WHERE closed IS NOT NULL AND public;
CREATE INDEX tables_made ON tables (owner, created);
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
    number   bigint PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
    seq      bigint NOT NULL,
    answers  bigint NOT NULL,
    open     bytea  NOT NULL, -- the numbers of the open decisions, 8 bytes for each seat; an answer is only taken where its decision is open
    bots     bigint NOT NULL, -- 1 if a bot has an open decision
    due      bigint,          -- the earliest deadline of a person, NULL for none
    updated  bigint NOT NULL,
    moment   text   NOT NULL, -- JSON: round, phase, points, factions, winners, decisions (number, beginning, bank), banks, minds
    map      bytea,
    position bytea,           -- JSON
    sum      bigint NOT NULL, -- checksum of all that stands above, see encode.Row
    -- version counts the commits of a table: one is refused if the table is not at the version that it was made from. holder is the server that plays
    -- for its bots, 0 for none.
    version  bigint NOT NULL DEFAULT 1,
    holder   bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 70);
CREATE INDEX live_bots ON live (number) WHERE bots = 1;
CREATE INDEX live_due ON live (due) WHERE due IS NOT NULL;

-- Who sits where.
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
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(number::text, seat::text, person, name, bot, gone::text, ready::text, offered::text,
        program::text, hints::text, hinted::text, closed::text)) STORED,
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
    document bytea,
    holder   bigint  NOT NULL DEFAULT 0, -- who works it out
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(number::text, asked::text, failed::text, encode(document, 'hex'))) STORED
);
CREATE INDEX lookbacks_asked ON lookbacks (asked, number) WHERE document IS NULL AND NOT failed;

-- People who may watch a private table, as they opened one of its links.
CREATE TABLE guests (
    number bigint NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    person text   NOT NULL,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(number::text, person)) STORED,
    PRIMARY KEY (number, person)
);
CREATE INDEX guests_person ON guests (person);

-- Whoever uses the site under a name.
CREATE TABLE people (
    id          text    PRIMARY KEY,
    name        text    NOT NULL,
    -- What the name has in common with those that look like it (names.Keys): nobody else may have either.
    alike_folded text   NOT NULL UNIQUE,
    alike_shape text    NOT NULL UNIQUE,
    lang        text    NOT NULL, -- empty: what the browser asks for
    theme       text    NOT NULL, -- dark, light, or empty for what the device prefers
    sound       boolean NOT NULL,
    created     bigint  NOT NULL,
    -- What a person may do beyond playing (empty, moderator or host), and until when they may not enter or not write; 0 for not.
    role        text    NOT NULL DEFAULT '',
    banned      bigint  NOT NULL DEFAULT 0,
    ban_reason  text    NOT NULL DEFAULT '',
    muted       bigint  NOT NULL DEFAULT 0,
    mute_reason text    NOT NULL DEFAULT '',
    -- How the page of a person is named in addresses, which follows from the id and tells nothing of it; hidden: nobody else may see it.
    page        text    NOT NULL DEFAULT '',
    hidden      boolean NOT NULL DEFAULT false,
    -- When somebody plays and is away, as JSON (calendar.Person); empty if they have not said so.
    times       text    NOT NULL DEFAULT '',
    -- Of which kinds of messages a person does not want to be told: people.NoticeKinds, a bit for each kind.
    untold      bigint  NOT NULL DEFAULT 0,
    -- When a host last made a personal link for the person, 0 for never.
    renewed     bigint  NOT NULL DEFAULT 0,
    -- When hosts or moderators last decided something that the person has to be told of, 0 for never.
    judged      bigint  NOT NULL DEFAULT 0,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(id, name, alike_folded, alike_shape, lang, theme, sound::text, created::text, role, banned::text, ban_reason,
        muted::text, mute_reason, page, hidden::text, times, untold::text, renewed::text, judged::text)) STORED
);
CREATE INDEX people_created ON people (created, id);
CREATE INDEX people_page ON people (page);

-- Secrets that stand for a person: the cookie of a device, or a token of the interface. Only their SHA-256 is kept.
CREATE TABLE keys (
    hash    bytea    PRIMARY KEY,
    id      text     NOT NULL UNIQUE, -- names it on the page, tells nothing of the secret
    person  text     NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind    smallint NOT NULL,        -- 1 device, 2 token
    name    text     NOT NULL,
    created bigint   NOT NULL,
    seen    bigint   NOT NULL,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(encode(hash, 'hex'), id, person, kind::text, name, created::text, seen::text)) STORED
);
CREATE INDEX keys_person ON keys (person, kind, created);

-- Personal links, which take a person to another device once. Only their SHA-256 is kept.
CREATE TABLE links (
    hash    bytea  PRIMARY KEY,
    person  text   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    expires bigint NOT NULL,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(encode(hash, 'hex'), person, expires::text)) STORED
);
CREATE INDEX links_person ON links (person);

CREATE TABLE passkeys (
    id         bytea  PRIMARY KEY,
    person     text   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    name       text   NOT NULL,
    credential text   NOT NULL, -- JSON of go-webauthn
    created    bigint NOT NULL,
    used       bigint NOT NULL,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(encode(id, 'hex'), person, name, credential, created::text, used::text)) STORED
);
CREATE INDEX passkeys_person ON passkeys (person, created);

-- Addresses that are called when something happens. next is before when the address is not called again, disabled when the server gave it
-- up (0: it did not), sent when it was called last with success. trouble says what went wrong last, see package notify.
CREATE TABLE hooks (
    id          text    PRIMARY KEY,
    person      text    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind        text    NOT NULL,           -- such as webhook or push, see package notify
    url         text    NOT NULL,
    created     bigint  NOT NULL,
    failed      integer NOT NULL DEFAULT 0, -- how often in a row it could not be called
    next        bigint  NOT NULL DEFAULT 0,
    disabled    bigint  NOT NULL DEFAULT 0,
    sent        bigint  NOT NULL DEFAULT 0,
    trouble     text    NOT NULL DEFAULT '',
    holder      bigint  NOT NULL DEFAULT 0, -- who is calling it
    -- keys are what a push subscription is encrypted to; device is the key (of people) of the browser that it belongs to, label its name when it
    -- subscribed. zone is the time zone in which the person reads times there. unconfirmed addresses are not called. daily ones are told once a day.
    keys        text    NOT NULL DEFAULT '',
    label       text    NOT NULL DEFAULT '',
    device      text    NOT NULL DEFAULT '',
    zone        text    NOT NULL DEFAULT '',
    unconfirmed boolean NOT NULL DEFAULT false,
    daily       boolean NOT NULL DEFAULT false,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(id, person, kind, url, created::text, failed::text, next::text, disabled::text,
        sent::text, trouble, keys, label, device, zone, unconfirmed::text, daily::text)) STORED
);
CREATE INDEX hooks_person ON hooks (person, created);
CREATE INDEX hooks_url ON hooks (url) WHERE kind = 'push';

-- What an address is still to be told. Notices that were put into one message have its id in message, so that the message is the same one
-- when it is sent again.
CREATE TABLE outbox (
    id       text     PRIMARY KEY,
    hook     text     NOT NULL REFERENCES hooks (id) ON DELETE CASCADE,
    kind     smallint NOT NULL, -- people.NoticeKind
    tbl      text     NOT NULL,
    seat     smallint NOT NULL,
    decision bigint   NOT NULL, -- 0 for notices that are not about one
    made     bigint   NOT NULL,
    due      bigint   NOT NULL,
    message  text     NOT NULL, -- empty: not in a message yet
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(id, hook, kind::text, tbl, seat::text, decision::text, made::text, due::text, message)) STORED
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
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(hook, tbl, kind::text, decision::text)) STORED,
    PRIMARY KEY (hook, tbl, kind)
);

CREATE TABLE chat (
    id     bigint   GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number bigint   NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    at     bigint   NOT NULL,
    person text     NOT NULL, -- empty once the person has left the site
    name   text     NOT NULL,
    role   text     NOT NULL, -- as in people, when the message was written
    seat   smallint NOT NULL, -- 255 for a spectator
    text   text     NOT NULL,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(id::text, number::text, at::text, person, name, role, seat::text, text)) STORED
);
CREATE INDEX chat_table ON chat (number, id);
CREATE INDEX chat_person ON chat (person, at) WHERE person <> '';

-- What a person writes down for themselves at a table.
CREATE TABLE notes (
    number bigint NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    person text   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    text   text   NOT NULL,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(number::text, person, text)) STORED,
    PRIMARY KEY (number, person)
);
CREATE INDEX notes_person ON notes (person);

-- What hosts and moderators did. Rows stay when the people in them have left.
CREATE TABLE acts (
    id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at     bigint NOT NULL,
    actor  text   NOT NULL, -- a person, or empty for whoever has the machine
    verb   text   NOT NULL,
    target text   NOT NULL, -- a person
    detail text   NOT NULL,
    -- Where something was done: the id of a table, empty for what has nothing to do with one. It stays when the table is gone.
    tbl    text   NOT NULL DEFAULT '',
    -- In which capacity somebody acted (people.Office), and the league or cup that it was done to, empty for other acts.
    office text   NOT NULL DEFAULT '',
    league text   NOT NULL DEFAULT '',
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(id::text, at::text, actor, verb, target, detail, tbl, office, league)) STORED
);

-- What hosts say and do to the whole site, a row for each as long as it holds: notice (the text that every page shows) and read-only (why).
CREATE TABLE site (
    name  text   PRIMARY KEY,
    text  text   NOT NULL,
    since bigint NOT NULL,
    until bigint NOT NULL, -- 0: it does not end by itself
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(name, text, since::text, until::text)) STORED
);

-- Several servers use the database. A server is alive until a time that it moves on again and again; what it looks after (the holders below)
-- is free once it is not. Numbers are never used again.
CREATE TABLE servers (
    server bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    until  timestamptz NOT NULL
);

-- Whom somebody does not want to read is part of what servers remember of that person.
-- +goose StatementBegin
CREATE FUNCTION tell_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    count  bigint;
    person text;
BEGIN
    IF TG_TABLE_NAME = 'people' THEN
        person := old.id;
    ELSIF TG_OP = 'INSERT' THEN
        person := new.person;
    ELSE
        person := old.person;
    END IF;
    UPDATE meta SET value = value + 1 WHERE name = 'people' RETURNING value INTO count;
    PERFORM pg_notify('koprulu', 'person ' || count || ' ' || person);
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER people_told AFTER UPDATE OR DELETE ON people FOR EACH ROW EXECUTE FUNCTION tell_person();
CREATE TRIGGER keys_told AFTER DELETE ON keys FOR EACH ROW EXECUTE FUNCTION tell_person();

-- What is told of a table beside its commits: that it is gone, what was said there, that guests may not watch any more, its look back.
-- +goose StatementBegin
CREATE FUNCTION tell_table() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    id text;
BEGIN
    IF TG_TABLE_NAME = 'tables' THEN
        PERFORM pg_notify('koprulu', 'gone ' || old.id);
        RETURN NULL;
    END IF;
    SELECT t.id INTO id FROM tables t WHERE t.number = CASE TG_OP WHEN 'DELETE' THEN old.number ELSE new.number END;
    IF id IS NOT NULL THEN
        PERFORM pg_notify('koprulu', TG_TABLE_NAME || ' ' || id);
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER tables_told AFTER DELETE ON tables FOR EACH ROW EXECUTE FUNCTION tell_table();
CREATE TRIGGER chat_told AFTER INSERT OR UPDATE OR DELETE ON chat FOR EACH ROW EXECUTE FUNCTION tell_table();
CREATE TRIGGER guests_told AFTER DELETE ON guests FOR EACH ROW EXECUTE FUNCTION tell_table();
CREATE TRIGGER lookbacks_asked_told AFTER INSERT ON lookbacks FOR EACH ROW EXECUTE FUNCTION tell_table();
CREATE TRIGGER lookbacks_told AFTER UPDATE OF asked, failed, document ON lookbacks FOR EACH ROW EXECUTE FUNCTION tell_table();

-- What holds for the site as a whole.
-- +goose StatementBegin
CREATE FUNCTION tell_site() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('koprulu', 'site changed');
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER site_told AFTER INSERT OR UPDATE OR DELETE ON site FOR EACH STATEMENT EXECUTE FUNCTION tell_site();

-- What may be lost when the database fails is not logged. Who has a page of a table open at which server:
CREATE UNLOGGED TABLE attendance (
    server     bigint  NOT NULL,
    number     bigint  NOT NULL,
    seats      integer NOT NULL,
    spectators integer NOT NULL,
    PRIMARY KEY (number, server)
);

-- Answers that seats have given half, as package server writes them; version counts all changes at the table.
CREATE UNLOGGED TABLE halves (
    number  bigint   NOT NULL,
    seat    smallint NOT NULL,
    version bigint   NOT NULL,
    half    bytea    NOT NULL,
    PRIMARY KEY (number, seat)
);

-- The first halves of what takes two requests, such as signing in with a passkey.
CREATE UNLOGGED TABLE begun (
    name text   PRIMARY KEY,
    what bytea  NOT NULL,
    ends bigint NOT NULL
);

-- What the owner of a table has decided about somebody there. Times are nanoseconds since 1970.
CREATE TABLE curbs (
    number  bigint  NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    person  text    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    muted   boolean NOT NULL, -- may not write in the chat
    removed boolean NOT NULL, -- may not take a seat
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(number::text, person, muted::text, removed::text)) STORED,
    PRIMARY KEY (number, person)
);
CREATE INDEX curbs_person ON curbs (person);

-- Whose messages somebody does not want to read.
CREATE TABLE hushed (
    person text   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    id     text   NOT NULL, -- names the row on the page of the person, tells nothing of the other
    other  text   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    since  bigint NOT NULL,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(person, other, id, since::text)) STORED,
    PRIMARY KEY (person, other)
);
CREATE INDEX hushed_other ON hushed (other);

-- What people report to those who look after the site. Rows stay when the people in them have left, without what was said.
CREATE TABLE reports (
    id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at       bigint NOT NULL,
    reporter text   NOT NULL, -- empty once the person has left the site, as in target
    kind     text   NOT NULL, -- people.ReportKinds
    tbl      text   NOT NULL, -- the id of the table
    message  bigint NOT NULL, -- the number of a message, 0 for other kinds
    target   text   NOT NULL, -- whom it is about, empty for a table
    quote    text   NOT NULL, -- the message or the name as it was
    text     text   NOT NULL, -- what the reporter says
    closed   bigint NOT NULL, -- 0 as long as it is open
    closer   text   NOT NULL, -- a person, or empty for whoever has the machine
    note     text   NOT NULL,
    -- The league or cup that a report is about, empty for reports from tables.
    league   text   NOT NULL DEFAULT '',
    -- The number of the act that an appeal is against, 0 for other kinds.
    act      bigint NOT NULL DEFAULT 0,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(id::text, at::text, reporter, kind, tbl, message::text, target, quote, text,
        closed::text, closer, note, league, act::text)) STORED
);
CREATE UNIQUE INDEX reports_act ON reports (act) WHERE act <> 0;
CREATE INDEX reports_open ON reports (closed, id);
CREATE INDEX reports_reporter ON reports (reporter, at) WHERE reporter <> '';
CREATE INDEX reports_target ON reports (target) WHERE target <> '';

-- What hosts and moderators have written down about somebody, for each other.
CREATE TABLE remarks (
    id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    person text   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    at     bigint NOT NULL,
    author text   NOT NULL, -- empty for whoever has the machine, and once they have left the site
    text   text   NOT NULL,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(id::text, person, at::text, author, text)) STORED
);
CREATE INDEX remarks_person ON remarks (person, id);

-- Codes with which strangers become people of a closed site. Only their SHA-256 is kept.
CREATE TABLE invites (
    id      text   PRIMARY KEY, -- names it for hosts, tells nothing of the code
    hash    bytea  NOT NULL UNIQUE,
    note    text   NOT NULL,
    most    bigint NOT NULL,    -- how many may use it
    used    bigint NOT NULL,    -- how many did
    created bigint NOT NULL,
    expires bigint NOT NULL,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(id, encode(hash, 'hex'), note, most::text, used::text, created::text, expires::text)) STORED
);

-- Who somebody is at a provider of identities (OpenID Connect).
CREATE TABLE subjects (
    issuer  text   NOT NULL,
    subject text   NOT NULL,
    person  text   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    since   bigint NOT NULL,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(issuer, subject, person, since::text)) STORED,
    PRIMARY KEY (issuer, subject)
);
CREATE INDEX subjects_person ON subjects (person);

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
    victory  text    NOT NULL,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(id::text, number::text, ended::text, counts::text, rated::text, public::text,
        players::text, brood::text, mode, scenario, rounds::text, answers::text, seconds::text, victory)) STORED
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
    -- What became of the part of a person (table.Fate), and which way the game may not move their rating.
    fate      smallint NOT NULL DEFAULT 0,
    no_rise   boolean  NOT NULL DEFAULT false,
    no_fall   boolean  NOT NULL DEFAULT false,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(number::text, seat::text, person, bot, part::text, lost::text, faction, team::text,
        place::text, points::text, decisions::text, seconds::text, times, leaders, techs, ended::text, fate::text, no_rise::text,
        no_fall::text, mu0::text, sigma0::text, mu::text, sigma::text)) STORED,
    PRIMARY KEY (number, seat)
);
CREATE INDEX results_person ON results (person, ended, number) WHERE person <> '';

-- The ratings that people have now.
CREATE TABLE ratings (
    person text    PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    mu     bigint  NOT NULL,
    sigma  bigint  NOT NULL,
    games  integer NOT NULL,
    ended  bigint  NOT NULL, -- when the last rated game ended
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(person, mu::text, sigma::text, games::text, ended::text)) STORED
);
CREATE INDEX ratings_mu ON ratings (mu);

-- Of which public tables a person wants to hear when they open: of a set, with a number of players.
CREATE TABLE wishes (
    person   text   NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    broodwar bigint NOT NULL, -- 1 with the expansion
    players  bigint NOT NULL,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(person, broodwar::text, players::text)) STORED,
    PRIMARY KEY (person, broodwar, players)
);
CREATE INDEX wishes_tables ON wishes (broodwar, players);

-- Until when a person has the page of a table, or the list of tables (empty), open in front. It may be lost when the database fails.
CREATE UNLOGGED TABLE fronts (
    person text   NOT NULL,
    tbl    text   NOT NULL,
    ends   bigint NOT NULL,
    PRIMARY KEY (person, tbl)
);

-- What everybody plays in a week. The seed is secret as long as the week runs.
CREATE TABLE challenges (
    week text   PRIMARY KEY, -- by ISO 8601, such as 2026-W48
    doc  text   NOT NULL,    -- challenge.Challenge as JSON
    made bigint NOT NULL,    -- nanoseconds since 1970
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(week, doc, made::text)) STORED
);

-- Who plays it, and at which table. A row stays when its person has left the site.
CREATE TABLE challenge_plays (
    tbl     text    PRIMARY KEY, -- the id of the table, which may still have to be dealt
    week    text    NOT NULL REFERENCES challenges (week),
    person  text    NOT NULL,    -- empty once the person has left the site
    -- Whether a game of a challenge is not in the table of results, because its person was new.
    outside boolean NOT NULL DEFAULT false,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(tbl, week, person, outside::text)) STORED
);
CREATE UNIQUE INDEX challenge_plays_once ON challenge_plays (week, person) WHERE person <> '';
CREATE INDEX challenge_plays_person ON challenge_plays (person) WHERE person <> '';
CREATE INDEX challenge_plays_week ON challenge_plays (week);

-- Leagues and cups.
CREATE TABLE leagues (
    id      text   PRIMARY KEY,
    owner   text   NOT NULL, -- the organiser, empty once they have left the site
    status  bigint NOT NULL, -- league.Status
    doc     text   NOT NULL, -- league.State as JSON
    version bigint NOT NULL, -- counts the changes: one is made only from the version that it was made for
    made    bigint NOT NULL, -- nanoseconds since 1970
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(id, owner, status::text, doc, version::text, made::text)) STORED
);
CREATE INDEX leagues_running ON leagues (id) WHERE status = 1;
CREATE INDEX leagues_owner ON leagues (owner) WHERE owner <> '';

-- Who has joined them. A row stays when its person has left the site.
CREATE TABLE league_players (
    league  text    NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    number  bigint  NOT NULL, -- in the order in which they joined, from 0
    person  text    NOT NULL, -- empty once the person has left the site
    gone    boolean NOT NULL, -- has withdrawn
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(league, number::text, person, gone::text)) STORED,
    PRIMARY KEY (league, number)
);
CREATE UNIQUE INDEX league_players_once ON league_players (league, person) WHERE person <> '';
CREATE INDEX league_players_person ON league_players (person) WHERE person <> '';

-- The tables of their rounds.
CREATE TABLE league_games (
    tbl     text   PRIMARY KEY, -- the id of the table, which may still have to be dealt
    league  text   NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    round   bigint NOT NULL,    -- from 1, as the number
    number  bigint NOT NULL,
    chairs  text   NOT NULL,    -- league.Chairs as JSON
    result  text   NOT NULL,    -- league.Result as JSON, empty until the table is decided
    decided text   NOT NULL,    -- league.By
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(tbl, league, round::text, number::text, chairs, result, decided)) STORED
);
CREATE UNIQUE INDEX league_games_order ON league_games (league, round, number);
CREATE TRIGGER hushed_told AFTER INSERT OR DELETE ON hushed FOR EACH ROW EXECUTE FUNCTION tell_person();

-- Mails that were sent to addresses nobody had confirmed yet, in the last day: so that all people and servers together can't have many sent to a stranger.
-- recipient and source are hashes, of the mailbox and of the network of the visitor who asked for it.
CREATE TABLE confirmations (
    id        text   PRIMARY KEY,
    at        bigint NOT NULL,
    person    text   NOT NULL, -- empty once they have left the site
    recipient bytea  NOT NULL,
    source    bytea  NOT NULL,
    sum bigint NOT NULL GENERATED ALWAYS AS (row_sum(id, at::text, person, encode(recipient, 'hex'), encode(source, 'hex'))) STORED
);
CREATE INDEX confirmations_at ON confirmations (at);
