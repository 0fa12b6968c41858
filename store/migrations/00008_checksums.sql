-- +goose Up

-- Checksums (CRC-32C) of what a table can't do without; the functions are in migrate_functions.go. The line of an entry ends with that of
-- its other columns, as eight hexadecimal digits. live.sum is of what an answer changes, except for the entries, with the whole position;
-- bases.sum of the number of the table, seq and position. -1 is never right: the row was damaged already when this step was made.
ALTER TABLE live ADD COLUMN sum INTEGER NOT NULL DEFAULT -1;
ALTER TABLE bases ADD COLUMN sum INTEGER NOT NULL DEFAULT -1;

UPDATE blocks SET text = koprulu_seal_lines(text);
UPDATE bases SET sum = koprulu_sum_base(number, seq, position);
UPDATE live SET tail = koprulu_seal_lines(tail), sum = koprulu_sum_live(number, seq, answers, open, bots, due, updated, moment, map, position, base,
    (SELECT seq FROM bases b WHERE b.number = live.number), (SELECT position FROM bases b WHERE b.number = live.number));

-- +goose Down
UPDATE blocks SET text = koprulu_unseal_lines(text);
UPDATE live SET tail = koprulu_unseal_lines(tail);
ALTER TABLE bases DROP COLUMN sum;
ALTER TABLE live DROP COLUMN sum;
