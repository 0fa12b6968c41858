-- +goose Up

-- Where a table has a column sum, row_sum (a function of this program, checksum.go) makes it of all others: a row in which a disk has flipped a bit
-- is noticed when it is checked. It is made with every change of the row, and copied as it is by VACUUM. The tables without it, live and bases, have
-- checksums over what belongs together there.

-- Values that there is one of: alive (when the server was last alive) and outage (the sum of all times for which the server was down), both in
-- nanoseconds; schema (relation.Migrations).
CREATE TABLE meta (
    name  TEXT    PRIMARY KEY,
    value INTEGER NOT NULL,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(name, value)) STORED
) WITHOUT ROWID, STRICT;

INSERT INTO meta (name, value) VALUES ('alive', 0), ('outage', 0);

-- Files of components that people have sent with their tables, each once, however many tables use it. hash is the SHA-256 of the text.
CREATE TABLE corrections (
    hash BLOB PRIMARY KEY,
    text TEXT NOT NULL,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(hash, text)) STORED
) STRICT;

-- What an answer does not change. Times are nanoseconds since 1970, 0 for none.
CREATE TABLE tables (
    number        INTEGER PRIMARY KEY AUTOINCREMENT, -- names the table inside of this file
    id            TEXT    NOT NULL UNIQUE,           -- names it outside
    owner         TEXT    NOT NULL,
    name          TEXT    NOT NULL,
    people        TEXT    NOT NULL,                  -- the names of the people, for searches
    status        INTEGER NOT NULL,                  -- 0 waiting, 1 playing, 2 paused, 3 finished, 4 ended, 5 frozen
    public        INTEGER NOT NULL,
    spectators    INTEGER NOT NULL,
    free          INTEGER NOT NULL,                  -- number of open seats
    settings      TEXT    NOT NULL,                  -- JSON
    frozen        TEXT    NOT NULL,
    invite        TEXT    NOT NULL,
    watch         TEXT    NOT NULL,
    rules_version TEXT    NOT NULL,
    components    TEXT    NOT NULL,
    seed          BLOB,
    start         BLOB,
    proposal      TEXT,                              -- JSON
    paused        INTEGER NOT NULL,
    created       INTEGER NOT NULL,
    closed        INTEGER,                           -- when it was finished or ended, NULL before
    -- When a waiting table is removed, 0 before its people are told so. Like live.due it does not count the times when the server was down.
    expires       INTEGER NOT NULL DEFAULT 0,
    -- Its file of components, NULL for none.
    corrections   BLOB    REFERENCES corrections (hash),
    -- What the seed of the game is made of, as JSON; NULL for none. Secret like the seed.
    shuffle       TEXT,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(number, id, owner, name, people, status, public, spectators, free, settings, frozen,
        invite, watch, rules_version, components, seed, start, proposal, paused, created, closed, expires, corrections, shuffle)) STORED
) STRICT;
CREATE UNIQUE INDEX tables_invite ON tables (invite) WHERE invite <> '';
CREATE UNIQUE INDEX tables_watch ON tables (watch) WHERE watch <> '';
CREATE INDEX tables_open ON tables (number) WHERE status = 0 AND public AND free > 0;
CREATE INDEX tables_running ON tables (number) WHERE status IN (1, 2) AND public AND spectators;
CREATE INDEX tables_closed ON tables (closed, number) WHERE closed IS NOT NULL AND public;
CREATE INDEX tables_made ON tables (owner, created);
CREATE INDEX tables_owner ON tables (owner) WHERE status IN (0, 1, 2);
CREATE INDEX tables_waiting ON tables (number) WHERE status = 0;
CREATE INDEX tables_corrections ON tables (corrections) WHERE corrections IS NOT NULL;

-- What every answer changes. The times of open decisions in moment, and due, don't count the times when the server was down: while a table is being
-- played they are less than the real ones by meta.outage, and the real ones move with it. The position stands last, so that whoever wants the rest
-- need not read it.
CREATE TABLE live (
    number   INTEGER PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
    seq      INTEGER NOT NULL,
    answers  INTEGER NOT NULL,
    open     BLOB    NOT NULL, -- the numbers of the open decisions, 8 bytes for each seat; an answer is only taken where its decision is open
    bots     INTEGER NOT NULL, -- 1 if a bot has an open decision
    due      INTEGER,          -- the earliest deadline of a person, NULL for none
    updated  INTEGER NOT NULL,
    sum      INTEGER NOT NULL, -- checksum of all of this except base and tail, with the whole position (encode.Row)
    base     INTEGER,          -- bases.seq of what position is a difference from, NULL if it is whole
    moment   TEXT    NOT NULL, -- JSON: round, phase, points, factions, winners, decisions (number, beginning, bank), banks, minds
    map      BLOB,
    -- The newest entries, which are carried over into blocks, several at once. A line is the columns seq, at, kind, seat, decision, answers, ask, count,
    -- by, text, chance and their checksum with char(31) between them and char(30) at the end; 0 or nothing for what an entry has not.
    tail     TEXT    NOT NULL DEFAULT '',
    -- JSON with blanks behind it; with base, a list of steps [from, length, text]: a piece of the position in bases, and what stands behind it.
    position BLOB
) STRICT;
CREATE INDEX live_bots ON live (number) WHERE bots = 1;
CREATE INDEX live_due ON live (due) WHERE due IS NOT NULL;

-- A whole position for each table, written now and then.
CREATE TABLE bases (
    number   INTEGER PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
    seq      INTEGER NOT NULL, -- live.seq when it was written
    sum      INTEGER NOT NULL, -- checksum of the number, seq and position (encode.BaseSum)
    position BLOB    NOT NULL  -- JSON with blanks behind it
) STRICT;

-- What happened, lines as in live.tail, never changed and never removed as long as the table is there. A foreign key would look for it once more with
-- every answer.
CREATE TABLE blocks (
    number INTEGER NOT NULL,
    last   INTEGER NOT NULL, -- seq of the last entry
    text   TEXT    NOT NULL,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(number, last, text)) STORED,
    PRIMARY KEY (number, last)
) WITHOUT ROWID, STRICT;

-- Who sits where.
CREATE TABLE seats (
    number  INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    person  TEXT    NOT NULL,
    name    TEXT    NOT NULL,
    bot     TEXT    NOT NULL,
    gone    INTEGER NOT NULL, -- 1 if the person left for good
    ready   INTEGER NOT NULL,
    offered INTEGER NOT NULL, -- 1 if somebody may take over the seat of a bot
    closed  INTEGER,          -- as in tables
    program INTEGER NOT NULL DEFAULT 0, -- 1 if a program plays the seat for its person
    -- How often a seat was given hints, and the number of the decision for which it was last.
    hints   INTEGER NOT NULL DEFAULT 0,
    hinted  INTEGER NOT NULL DEFAULT 0,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(number, seat, person, name, bot, gone, ready, offered, closed, program, hints, hinted)) STORED,
    PRIMARY KEY (number, seat)
) WITHOUT ROWID, STRICT;
CREATE INDEX seats_person ON seats (person, closed, number) WHERE person <> '';

-- People who may watch a private table, as they opened one of its links.
CREATE TABLE guests (
    number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    person TEXT    NOT NULL,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(number, person)) STORED,
    PRIMARY KEY (number, person)
) WITHOUT ROWID, STRICT;

-- The words by which public tables are found: their names and those of the people.
CREATE VIRTUAL TABLE words USING fts5 (name, people, content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2');

-- Whoever uses the site under a name. Times are nanoseconds since 1970.
CREATE TABLE people (
    id          TEXT    PRIMARY KEY,
    name        TEXT    NOT NULL,
    -- What the name has in common with those that look like it (names.Keys): nobody else may have either.
    alike_folded TEXT   NOT NULL UNIQUE,
    alike_shape TEXT    NOT NULL UNIQUE,
    lang        TEXT    NOT NULL, -- empty: what the browser asks for
    theme       TEXT    NOT NULL, -- dark, light, or empty for what the device prefers
    sound       INTEGER NOT NULL,
    created     INTEGER NOT NULL,
    -- What a person may do beyond playing (empty, moderator or host), and until when they may not enter or not write; 0 for not.
    role        TEXT    NOT NULL DEFAULT '',
    banned      INTEGER NOT NULL DEFAULT 0,
    ban_reason  TEXT    NOT NULL DEFAULT '',
    muted       INTEGER NOT NULL DEFAULT 0,
    mute_reason TEXT    NOT NULL DEFAULT '',
    -- How the page of a person is named in addresses, which follows from the id and tells nothing of it; 1 if nobody else may see it.
    page        TEXT    NOT NULL DEFAULT '',
    hidden      INTEGER NOT NULL DEFAULT 0,
    -- When somebody plays and is away, as JSON (calendar.Person); empty if they have not said so.
    times       TEXT    NOT NULL DEFAULT '',
    -- Of which kinds of messages a person does not want to be told: people.NoticeKinds, a bit for each kind.
    untold      INTEGER NOT NULL DEFAULT 0,
    -- When a host last made a personal link for the person, 0 for never.
    renewed     INTEGER NOT NULL DEFAULT 0,
    -- When hosts or moderators last decided something that the person has to be told of, 0 for never.
    judged      INTEGER NOT NULL DEFAULT 0,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(id, name, alike_folded, alike_shape, lang, theme, sound, created, role, banned, ban_reason, muted, mute_reason,
        page, hidden, times, untold, renewed, judged)) STORED
) WITHOUT ROWID, STRICT;
CREATE INDEX people_created ON people (created, id);
CREATE INDEX people_page ON people (page);

-- Secrets that stand for a person: the cookie of a device, or a token of the interface. Only
-- their SHA-256 is kept.
CREATE TABLE keys (
    hash    BLOB    PRIMARY KEY,
    id      TEXT    NOT NULL UNIQUE, -- names it on the page, tells nothing of the secret
    person  TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind    INTEGER NOT NULL,        -- 1 device, 2 token
    name    TEXT    NOT NULL,
    created INTEGER NOT NULL,
    seen    INTEGER NOT NULL,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(hash, id, person, kind, name, created, seen)) STORED
) WITHOUT ROWID, STRICT;
CREATE INDEX keys_person ON keys (person, kind, created);

-- Personal links, which take a person to another device once. Only their SHA-256 is kept.
CREATE TABLE links (
    hash    BLOB    PRIMARY KEY,
    person  TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    expires INTEGER NOT NULL,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(hash, person, expires)) STORED
) WITHOUT ROWID, STRICT;
CREATE INDEX links_person ON links (person);

CREATE TABLE passkeys (
    id         BLOB    PRIMARY KEY,
    person     TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    name       TEXT    NOT NULL,
    credential TEXT    NOT NULL, -- JSON of go-webauthn
    created    INTEGER NOT NULL,
    used       INTEGER NOT NULL,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(id, person, name, credential, created, used)) STORED
) WITHOUT ROWID, STRICT;
CREATE INDEX passkeys_person ON passkeys (person, created);

-- Addresses that are called when something happens.
CREATE TABLE hooks (
    id          TEXT    PRIMARY KEY,
    person      TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind        TEXT    NOT NULL, -- such as webhook or push, see package notify
    url         TEXT    NOT NULL,
    created     INTEGER NOT NULL,
    failed      INTEGER NOT NULL, -- how often in a row it could not be called
    -- next is before when the address is not called again, disabled when the server gave it up (0: it did
    -- not), sent when it was called last with success. trouble says what went wrong last, see package notify.
    next        INTEGER NOT NULL DEFAULT 0,
    disabled    INTEGER NOT NULL DEFAULT 0,
    sent        INTEGER NOT NULL DEFAULT 0,
    trouble     TEXT    NOT NULL DEFAULT '',
    -- keys are what a push subscription is encrypted to; device is the key (of people) of the browser that it belongs to, label its name when it
    -- subscribed. zone is the time zone in which the person reads times there. unconfirmed addresses are not called. daily ones are told once a day.
    keys        TEXT    NOT NULL DEFAULT '',
    label       TEXT    NOT NULL DEFAULT '',
    device      TEXT    NOT NULL DEFAULT '',
    zone        TEXT    NOT NULL DEFAULT '',
    unconfirmed INTEGER NOT NULL DEFAULT 0,
    daily       INTEGER NOT NULL DEFAULT 0,
    holder      INTEGER NOT NULL DEFAULT 0, -- as in lookbacks
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(id, person, kind, url, created, failed, next, disabled, sent, trouble, keys, label,
        device, zone, unconfirmed, daily, holder)) STORED
) WITHOUT ROWID, STRICT;
CREATE INDEX hooks_person ON hooks (person, created);
CREATE INDEX hooks_url ON hooks (url) WHERE kind = 'push';

CREATE TABLE chat (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    at     INTEGER NOT NULL,
    person TEXT    NOT NULL, -- empty once the person has left the site
    name   TEXT    NOT NULL,
    role   TEXT    NOT NULL, -- as in people, when the message was written
    seat   INTEGER NOT NULL, -- 255 for a spectator
    text   TEXT    NOT NULL,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(id, number, at, person, name, role, seat, text)) STORED
) STRICT;
CREATE INDEX chat_table ON chat (number, id);
CREATE INDEX chat_person ON chat (person, at) WHERE person <> '';

-- What a person writes down for themselves at a table.
CREATE TABLE notes (
    number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    person TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    text   TEXT    NOT NULL,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(number, person, text)) STORED,
    PRIMARY KEY (number, person)
) WITHOUT ROWID, STRICT;
CREATE INDEX notes_person ON notes (person);

-- What an address is still to be told. Notices that were put into one message have its id in message,
-- so that the message is the same one when it is sent again.
CREATE TABLE outbox (
    id       TEXT    PRIMARY KEY,
    hook     TEXT    NOT NULL REFERENCES hooks (id) ON DELETE CASCADE,
    kind     INTEGER NOT NULL, -- people.NoticeKind
    tbl      TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    decision INTEGER NOT NULL, -- 0 for notices that are not about one
    made     INTEGER NOT NULL,
    due      INTEGER NOT NULL,
    message  TEXT    NOT NULL, -- empty: not in a message yet
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(id, hook, kind, tbl, seat, decision, made, due, message)) STORED
) WITHOUT ROWID, STRICT;

-- A newer decision takes the place of an older one of which nobody was told.
CREATE UNIQUE INDEX outbox_waiting ON outbox (hook, tbl, kind) WHERE message = '';
CREATE INDEX outbox_hook ON outbox (hook, message, due);

-- What an address has been told, so that it is not told twice: the latest decision, 0 for kinds without.
CREATE TABLE told (
    hook     TEXT    NOT NULL REFERENCES hooks (id) ON DELETE CASCADE,
    tbl      TEXT    NOT NULL,
    kind     INTEGER NOT NULL,
    decision INTEGER NOT NULL,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(hook, tbl, kind, decision)) STORED,
    PRIMARY KEY (hook, tbl, kind)
) WITHOUT ROWID, STRICT;

-- Look backs at games that are over: asked is when somebody asked last, failed 1 if none could be worked out. The document is JSON,
-- compressed (gzip), NULL as long as there is none.
CREATE TABLE lookbacks (
    number   INTEGER PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
    asked    INTEGER NOT NULL,
    failed   INTEGER NOT NULL,
    document BLOB,
    holder   INTEGER NOT NULL DEFAULT 0, -- who works it out where there are several servers, which is never so here
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(number, asked, failed, document, holder)) STORED
) STRICT;
CREATE INDEX lookbacks_asked ON lookbacks (asked, number) WHERE document IS NULL AND NOT failed;

-- A file goes with the last table that uses it.
-- +goose StatementBegin
CREATE TRIGGER tables_corrections_deleted AFTER DELETE ON tables WHEN old.corrections IS NOT NULL BEGIN
    DELETE FROM corrections WHERE hash = old.corrections AND NOT EXISTS (SELECT 1 FROM tables WHERE corrections = old.corrections);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER tables_corrections_changed AFTER UPDATE OF corrections ON tables WHEN old.corrections IS NOT NULL AND old.corrections IS NOT new.corrections BEGIN
    DELETE FROM corrections WHERE hash = old.corrections AND NOT EXISTS (SELECT 1 FROM tables WHERE corrections = old.corrections);
END;
-- +goose StatementEnd

-- What hosts and moderators did. Rows stay when the people in them have left.
CREATE TABLE acts (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    at     INTEGER NOT NULL,
    actor  TEXT    NOT NULL, -- a person, or empty for whoever has the machine
    verb   TEXT    NOT NULL,
    target TEXT    NOT NULL, -- a person
    detail TEXT    NOT NULL,
    -- Where something was done: the id of a table, empty for what has nothing to do with one. It stays when the table is gone.
    tbl    TEXT    NOT NULL DEFAULT '',
    -- In which capacity somebody acted (people.Office), and the league or cup that it was done to, empty for other acts.
    office TEXT    NOT NULL DEFAULT '',
    league TEXT    NOT NULL DEFAULT '',
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(id, at, actor, verb, target, detail, tbl, office, league)) STORED
) STRICT;

-- What hosts say and do to the whole site, a row for each as long as it holds: notice (the text that every page shows) and read-only (why).
CREATE TABLE site (
    name  TEXT    PRIMARY KEY,
    text  TEXT    NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL, -- 0: it does not end by itself
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(name, text, since, until)) STORED
) WITHOUT ROWID, STRICT;

-- What the owner of a table has decided about somebody there. Times are nanoseconds since 1970.
CREATE TABLE curbs (
    number  INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    person  TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    muted   INTEGER NOT NULL, -- may not write in the chat
    removed INTEGER NOT NULL, -- may not take a seat
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(number, person, muted, removed)) STORED,
    PRIMARY KEY (number, person)
) WITHOUT ROWID, STRICT;
CREATE INDEX curbs_person ON curbs (person);

-- Whose messages somebody does not want to read.
CREATE TABLE hushed (
    person TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    id     TEXT    NOT NULL, -- names the row on the page of the person, tells nothing of the other
    other  TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    since  INTEGER NOT NULL,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(person, id, other, since)) STORED,
    PRIMARY KEY (person, other)
) WITHOUT ROWID, STRICT;
CREATE INDEX hushed_other ON hushed (other);

-- What people report to those who look after the site. Rows stay when the people in them have left, without what was said.
CREATE TABLE reports (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    at       INTEGER NOT NULL,
    reporter TEXT    NOT NULL, -- empty once the person has left the site, as in target
    kind     TEXT    NOT NULL, -- people.ReportKinds
    tbl      TEXT    NOT NULL, -- the id of the table
    message  INTEGER NOT NULL, -- the number of a message, 0 for other kinds
    target   TEXT    NOT NULL, -- whom it is about, empty for a table
    quote    TEXT    NOT NULL, -- the message or the name as it was
    text     TEXT    NOT NULL, -- what the reporter says
    closed   INTEGER NOT NULL, -- 0 as long as it is open
    closer   TEXT    NOT NULL, -- a person, or empty for whoever has the machine
    note     TEXT    NOT NULL,
    -- The league or cup that a report is about, empty for reports from tables.
    league   TEXT    NOT NULL DEFAULT '',
    -- The number of the act that an appeal is against, 0 for other kinds.
    act      INTEGER NOT NULL DEFAULT 0,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(id, at, reporter, kind, tbl, message, target, quote, text, closed, closer, note,
        league, act)) STORED
) STRICT;
CREATE UNIQUE INDEX reports_act ON reports (act) WHERE act <> 0;
CREATE INDEX reports_open ON reports (closed, id);
CREATE INDEX reports_reporter ON reports (reporter, at) WHERE reporter <> '';
CREATE INDEX reports_target ON reports (target) WHERE target <> '';

-- What hosts and moderators have written down about somebody, for each other.
CREATE TABLE remarks (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    person TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    at     INTEGER NOT NULL,
    author TEXT    NOT NULL, -- empty for whoever has the machine, and once they have left the site
    text   TEXT    NOT NULL,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(id, person, at, author, text)) STORED
) STRICT;
CREATE INDEX remarks_person ON remarks (person, id);

-- Codes with which strangers become people of a closed site. Only their SHA-256 is kept.
CREATE TABLE invites (
    id      TEXT    PRIMARY KEY, -- names it for hosts, tells nothing of the code
    hash    BLOB    NOT NULL UNIQUE,
    note    TEXT    NOT NULL,
    most    INTEGER NOT NULL,    -- how many may use it
    used    INTEGER NOT NULL,    -- how many did
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(id, hash, note, most, used, created, expires)) STORED
) WITHOUT ROWID, STRICT;

-- Who somebody is at a provider of identities (OpenID Connect).
CREATE TABLE subjects (
    issuer  TEXT    NOT NULL,
    subject TEXT    NOT NULL,
    person  TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    since   INTEGER NOT NULL,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(issuer, subject, person, since)) STORED,
    PRIMARY KEY (issuer, subject)
) WITHOUT ROWID, STRICT;
CREATE INDEX subjects_person ON subjects (person);

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
    victory  TEXT    NOT NULL,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(id, number, ended, counts, rated, public, players, brood, mode, scenario, rounds,
        answers, seconds, victory)) STORED
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
    -- What became of the part of a person (table.Fate), and which way the game may not move their rating.
    fate      INTEGER NOT NULL DEFAULT 0,
    no_rise   INTEGER NOT NULL DEFAULT 0,
    no_fall   INTEGER NOT NULL DEFAULT 0,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(number, seat, person, bot, part, lost, faction, team, place, points, decisions,
        seconds, times, leaders, techs, ended, mu0, sigma0, mu, sigma, fate, no_rise, no_fall)) STORED,
    PRIMARY KEY (number, seat)
) WITHOUT ROWID, STRICT;
CREATE INDEX results_person ON results (person, ended, number) WHERE person <> '';

-- The ratings that people have now.
CREATE TABLE ratings (
    person TEXT    PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    mu     INTEGER NOT NULL,
    sigma  INTEGER NOT NULL,
    games  INTEGER NOT NULL,
    ended  INTEGER NOT NULL, -- when the last rated game ended
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(person, mu, sigma, games, ended)) STORED
) WITHOUT ROWID, STRICT;
CREATE INDEX ratings_mu ON ratings (mu);

-- Of which public tables a person wants to hear when they open: of a set, with a number of players.
CREATE TABLE wishes (
    person   TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    broodwar INTEGER NOT NULL, -- 1 with the expansion
    players  INTEGER NOT NULL,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(person, broodwar, players)) STORED,
    PRIMARY KEY (person, broodwar, players)
) WITHOUT ROWID, STRICT;
CREATE INDEX wishes_tables ON wishes (broodwar, players);

-- What everybody plays in a week. The seed is secret as long as the week runs.
CREATE TABLE challenges (
    week TEXT    PRIMARY KEY, -- by ISO 8601, such as 2026-W48
    doc  TEXT    NOT NULL,    -- challenge.Challenge as JSON
    made INTEGER NOT NULL,    -- nanoseconds since 1970
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(week, doc, made)) STORED
) WITHOUT ROWID, STRICT;

-- Who plays it, and at which table. A row stays when its person has left the site.
CREATE TABLE challenge_plays (
    tbl     TEXT    PRIMARY KEY, -- the id of the table, which may still have to be dealt
    week    TEXT    NOT NULL REFERENCES challenges (week),
    person  TEXT    NOT NULL,    -- empty once the person has left the site
    -- 1 if a game of a challenge is not in the table of results, because its person was new.
    outside INTEGER NOT NULL DEFAULT 0,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(tbl, week, person, outside)) STORED
) WITHOUT ROWID, STRICT;
CREATE UNIQUE INDEX challenge_plays_once ON challenge_plays (week, person) WHERE person <> '';
CREATE INDEX challenge_plays_person ON challenge_plays (person) WHERE person <> '';
CREATE INDEX challenge_plays_week ON challenge_plays (week);

-- Leagues and cups.
CREATE TABLE leagues (
    id      TEXT    PRIMARY KEY,
    owner   TEXT    NOT NULL, -- the organiser, empty once they have left the site
    status  INTEGER NOT NULL, -- league.Status
    doc     TEXT    NOT NULL, -- league.State as JSON
    version INTEGER NOT NULL, -- counts the changes: one is made only from the version that it was made for
    made    INTEGER NOT NULL, -- nanoseconds since 1970
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(id, owner, status, doc, version, made)) STORED
) WITHOUT ROWID, STRICT;
CREATE INDEX leagues_running ON leagues (id) WHERE status = 1;
CREATE INDEX leagues_owner ON leagues (owner) WHERE owner <> '';

-- Who has joined them. A row stays when its person has left the site.
CREATE TABLE league_players (
    league  TEXT    NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    number  INTEGER NOT NULL, -- in the order in which they joined, from 0
    person  TEXT    NOT NULL, -- empty once the person has left the site
    gone    INTEGER NOT NULL, -- has withdrawn
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(league, number, person, gone)) STORED,
    PRIMARY KEY (league, number)
) WITHOUT ROWID, STRICT;
CREATE UNIQUE INDEX league_players_once ON league_players (league, person) WHERE person <> '';
CREATE INDEX league_players_person ON league_players (person) WHERE person <> '';

-- The tables of their rounds.
CREATE TABLE league_games (
    tbl     TEXT    PRIMARY KEY, -- the id of the table, which may still have to be dealt
    league  TEXT    NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    round   INTEGER NOT NULL,    -- from 1, as the number
    number  INTEGER NOT NULL,
    chairs  TEXT    NOT NULL,    -- league.Chairs as JSON
    result  TEXT    NOT NULL,    -- league.Result as JSON, empty until the table is decided
    decided TEXT    NOT NULL,    -- league.By
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(tbl, league, round, number, chairs, result, decided)) STORED
) WITHOUT ROWID, STRICT;
CREATE UNIQUE INDEX league_games_order ON league_games (league, round, number);

-- Mails that were sent to addresses nobody had confirmed yet, in the last day: so that all people and servers together can't have many sent to a stranger.
-- recipient and source are hashes, of the mailbox and of the network of the visitor who asked for it.
CREATE TABLE confirmations (
    id        TEXT    PRIMARY KEY,
    at        INTEGER NOT NULL,
    person    TEXT    NOT NULL, -- empty once they have left the site
    recipient BLOB    NOT NULL,
    source    BLOB    NOT NULL,
    sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(id, at, person, recipient, source)) STORED
) WITHOUT ROWID, STRICT;
CREATE INDEX confirmations_at ON confirmations (at);
