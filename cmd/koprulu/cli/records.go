package cli

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"regexp"
	"slices"

	"koprulu/rules/document"
	"koprulu/rules/notation"
	"koprulu/rules/notation/record"
)

// ReadRecord reads a file with a record of a game. A file that is not a record, or is of another version, is wrong
// input; a damaged record fails with its line.
func ReadRecord(c notation.Components, path string) (*record.Record, error) {
	text, err := ReadFile(path, "a record of a game, as 'koprulu sim --records' and 'koprulu play --record' write them")
	if err != nil {
		return nil, err
	}
	return ParseRecord(c, Shown(path), text)
}

// ParseRecord reads a record; path is what messages call it.
func ParseRecord(c notation.Components, path string, text []byte) (*record.Record, error) {
	text, err := document.Text(text)
	if err != nil {
		return nil, Usagef("%s: %w", path, err)
	}
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	first, _, _ := bytes.Cut(text, []byte("\n"))
	head, err := document.Parse(first)
	broken, version := err != nil, head.Get("koprulu").Str()
	if rules := head.Get("rules").Str(); rules != "" && record.Reads(version) {
		_, base := record.RevisionOf(rules, false)
		if _, broodWar := record.RevisionOf(rules, true); !base && !broodWar {
			return nil, Usagef(
				"%s: line 1: the game was played under the rules %q, but this program plays %q and %q, and their earlier versions",
				path, rules, record.RulesVersion, record.BroodWarVersion)
		}
	}
	rec, err := record.Read(c, bytes.NewReader(text), false)
	switch {
	case err != nil && (broken || !record.Reads(version)):
		return nil, Usagef("%s: %w", path, err)
	case err != nil:
		if found := damage(c, text); found != nil {
			err = found
		}
		return nil, Failf("%s: %w", path, err)
	}
	return rec, nil
}

// sum is the field in the last line with the SHA-256 of those before.
var sum = regexp.MustCompile(`"sha256":"[^"]*"`)

// damage looks for the line in which a record differs from what the rules make of it. The checksum at its end reveals
// any change, but not where it is.
func damage(c notation.Components, text []byte) error {
	before := bytes.LastIndexByte(bytes.TrimSuffix(text, []byte("\n")), '\n') + 1
	good := fmt.Appendf(nil, `"sha256":"%x"`, sha256.Sum256(text[:before]))
	last := sum.ReplaceAll(text[before:], good)
	rec, err := record.Read(c, bytes.NewReader(slices.Concat(text[:before], last)), false)
	if err != nil {
		return nil
	}
	_, _, err = rec.Verify(c)
	return err
}

// RecordError makes the error of a record that differs from what the rules make of it.
func RecordError(path string, err error) error {
	path = Shown(path)
	if errors.Is(err, record.ErrNoSeed) {
		return Usagef("%s: %w", path, err)
	}
	return Failf("%s: %w", path, err)
}
