-- +goose Up

-- Whom somebody does not want to read is part of what servers remember of that person.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION tell_person() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER hushed_told AFTER INSERT OR DELETE ON hushed FOR EACH ROW EXECUTE FUNCTION tell_person();

-- +goose Down
DROP TRIGGER hushed_told ON hushed;
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION tell_person() RETURNS trigger LANGUAGE plpgsql AS $$
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
