-- +goose Up

-- Several servers use the database. A server is alive until a time that it moves on again and again; what it looks after (the holders below)
-- is free once it is not. Numbers are never used again.
CREATE TABLE servers (
    server bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    until  timestamptz NOT NULL
);

-- version counts the commits of a table: one is refused if the table is not at the version that it was made from. holder is the server that plays
-- for its bots, 0 for none.
ALTER TABLE live
    ADD COLUMN version bigint NOT NULL DEFAULT 1,
    ADD COLUMN holder  bigint NOT NULL DEFAULT 0;

ALTER TABLE lookbacks ADD COLUMN holder bigint NOT NULL DEFAULT 0; -- who works it out
ALTER TABLE hooks ADD COLUMN holder bigint NOT NULL DEFAULT 0;     -- who is calling it

-- people counts the changes of people and keys, so that nobody goes by what a server remembers of somebody who was changed since.
-- checked is what alive is for one server: when it was last seen that something can be written.
INSERT INTO meta (name, value) VALUES ('people', 0), ('checked', 0);

-- +goose StatementBegin
CREATE FUNCTION tell_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    count  bigint;
    person text;
BEGIN
    IF TG_TABLE_NAME = 'people' THEN person := old.id; ELSE person := old.person; END IF;
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
    name text        PRIMARY KEY,
    what bytea       NOT NULL,
    ends timestamptz NOT NULL
);

-- +goose Down
DROP TABLE begun, halves, attendance, servers;
DROP TRIGGER site_told ON site;
DROP FUNCTION tell_site;
DROP TRIGGER lookbacks_told ON lookbacks;
DROP TRIGGER lookbacks_asked_told ON lookbacks;
DROP TRIGGER guests_told ON guests;
DROP TRIGGER chat_told ON chat;
DROP TRIGGER tables_told ON tables;
DROP TRIGGER keys_told ON keys;
DROP TRIGGER people_told ON people;
DROP FUNCTION tell_table;
DROP FUNCTION tell_person;
DELETE FROM meta WHERE name IN ('people', 'checked');
ALTER TABLE hooks DROP COLUMN holder;
ALTER TABLE lookbacks DROP COLUMN holder;
ALTER TABLE live DROP COLUMN holder, DROP COLUMN version;
