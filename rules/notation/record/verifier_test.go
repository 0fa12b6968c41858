package record_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/internal/sample"
)

// verifierSays runs examples/python/verify.py, which somebody could have written from docs/formats.md, on records of
// some components, and returns what it says about each.
func verifierSays(t *testing.T, set *components.Set, records [][]byte) []string {
	t.Helper()
	dir := t.TempDir()
	box := filepath.Join(dir, "components.json")
	if err := os.WriteFile(box, set.Export(), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"../../../examples/python/verify.py", box}
	for i, text := range records {
		args = append(args, filepath.Join(dir, fmt.Sprintf("%03d.jsonl", i)))
		if err := os.WriteFile(args[len(args)-1], text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var complaints bytes.Buffer
	c := exec.Command("python3", args...)
	c.Stderr = &complaints
	out, err := c.Output() // It fails if a record is wrong.
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != len(records) {
		t.Fatalf("%v: %d lines about %d records: %s%s", err, len(lines), len(records), out, complaints.String())
	}
	for i := range lines {
		lines[i] = strings.TrimPrefix(lines[i], args[i+2]+": ")
	}
	return lines
}

// longest is how many answers a random game may take here.
const longest = 20_000

// onePart makes a part of a seed.
func onePart(b byte) *chance.Part {
	p := chance.Part(bytes.Repeat([]byte{b}, 32))
	return &p
}

// TestVerifierInPython: a program that knows nothing but the document agrees with ours on games of every kind of table,
// whether their seeds are made of parts or not, and on records of the first version.
func TestVerifierInPython(t *testing.T) {
	t.Parallel()
	var records [][]byte
	kinds := [2]int{}
	for i, r := range sample.Every(t) {
		if r.Options.Conquest() || r.Options.Players > 4 {
			continue // Played at random, these last too long; scripts/verifier.sh has them.
		}
		text := sample.Record(t, r, uint64(100+i), nil, longest, false)
		if !bytes.Contains(text, []byte(`{"end":`)) {
			continue
		}
		if r.Options.BroodWar {
			kinds[1]++
		} else {
			kinds[0]++
		}
		records = append(records, text)
	}
	if kinds[0] < 3 || kinds[1] < 3 {
		t.Fatalf("%d games of the base game and %d of Brood War came to an end", kinds[0], kinds[1])
	}
	two := &chance.Parts{Server: *onePart(1), Seats: []*chance.Part{onePart(2), nil}}
	records = append(records, sample.RecordOfParts(t, sample.Tables(t)[0], two,
		&chance.Parts{Server: *onePart(1), Seats: []*chance.Part{onePart(2), onePart(9)}}, false))
	events := 0
	for i, said := range verifierSays(t, components.Default(), records) {
		var n int
		if _, err := fmt.Sscanf(said, "right, %d events", &n); err != nil {
			t.Errorf("record %d: %s", i, said)
		}
		events += n
		if err := sample.Verify(records[i]); err != nil {
			t.Errorf("record %d: %v", i, err)
		}
	}
	if events < 10*len(records) {
		t.Errorf("only %d events of chance were recomputed", events)
	}

	byHash := map[string][][]byte{}
	first := 0
	for _, pattern := range []string{"../../golden/testdata/*.jsonl", "../../golden/testdata/broodwar/*.jsonl",
		"../../golden/testdata/rules/*/finished.jsonl"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var header struct{ Koprulu, Components string }
			if err := json.Unmarshal(text[:bytes.IndexByte(text, '\n')], &header); err != nil {
				t.Fatal(err)
			}
			if header.Koprulu == "record/1" {
				first++
			}
			byHash[header.Components] = append(byHash[header.Components], text)
		}
	}
	for hash, list := range byHash {
		set, err := components.Default().Dealt(hash)
		if err != nil {
			t.Fatal(err)
		}
		for i, said := range verifierSays(t, set, list) {
			if !strings.HasPrefix(said, "right, ") {
				t.Errorf("record %d of components %s: %s", i, hash, said)
			}
		}
	}
	if first == 0 {
		t.Error("there was no record of the first version")
	}
}

// swapped exchanges two words of a line.
func swapped(line string, i, j int) string {
	words := strings.Split(line, " ")
	words[i], words[j] = words[j], words[i]
	return strings.Join(words, " ")
}

// TestVerifierFindsLies: changes to a record are found although its checksum was made to fit.
func TestVerifierFindsLies(t *testing.T) {
	t.Parallel()
	sealed := &chance.Parts{Server: *onePart(1), Seats: []*chance.Part{onePart(2), onePart(3)}}
	good := string(sample.RecordOfParts(t, sample.Tables(t)[0], sealed, sealed, false))
	deck := regexp.MustCompile(`"(raynor|mengsk|tassadar|aldaris|queen-of-blades|overmind): combat-[^"]*"`)
	lies := map[string]string{
		"another first player": regexp.MustCompile(`pick \d of 2`).ReplaceAllStringFunc(good, func(s string) string {
			return map[string]string{"pick 1 of 2": "pick 2 of 2", "pick 2 of 2": "pick 1 of 2"}[s]
		}),
		"Event cards exchanged": regexp.MustCompile(`"events: [^"]*"`).ReplaceAllStringFunc(good,
			func(s string) string { return swapped(s, 3, 7) }),
		"planets exchanged": regexp.MustCompile(`"planets: [^"]*"`).ReplaceAllStringFunc(good,
			func(s string) string { return swapped(s, 1, 2) }),
		"first deck stacked": strings.Replace(good, deck.FindString(good), swapped(deck.FindString(good), 2, 5), 1),
		"another seed": regexp.MustCompile(`"seed":"[0-9a-f]{64}"`).ReplaceAllString(good,
			`"seed":"`+strings.Repeat("ab", 32)+`"`),
		"another seed hash": regexp.MustCompile(`"seed-hash":"[0-9a-f]{64}"`).ReplaceAllString(good,
			`"seed-hash":"`+strings.Repeat("ab", 32)+`"`),
		"another part": strings.ReplaceAll(good, hex.EncodeToString(bytes.Repeat([]byte{3}, 32)),
			strings.Repeat("04", 32)),
		"a part left out":   strings.ReplaceAll(good, `"`+hex.EncodeToString(bytes.Repeat([]byte{3}, 32))+`"`, "null"),
		"the places turned": regexp.MustCompile(`"places":\[[^]]*\]`).ReplaceAllString(good, `"places":[2,2]`),
		"factions exchanged": regexp.MustCompile(`"factions":\["([a-z-]+)","([a-z-]+)"\],"points`).ReplaceAllString(good,
			`"factions":["$2","$1"],"points`),
		"an answer too few":   regexp.MustCompile(`"decisions":(\d+)`).ReplaceAllString(good, `"decisions":1$1`),
		"no winner of theirs": regexp.MustCompile(`"winners":\["[a-z-]+"`).ReplaceAllString(good, `"winners":["nobody"`),
	}
	var names []string
	records := [][]byte{[]byte(good), []byte(strings.Replace(good, `"n":`, `"n": `, 1))}
	for name, text := range lies {
		if text == good {
			t.Fatalf("%s: nothing was changed", name)
		}
		names = append(names, name)
		end := strings.LastIndex(strings.TrimSuffix(text, "\n"), "\n") + 1
		records = append(records, regexp.MustCompile(`"sha256":"[^"]*"`).ReplaceAll([]byte(text),
			fmt.Appendf(nil, `"sha256":"%x"`, sha256.Sum256([]byte(text[:end])))))
	}
	said := verifierSays(t, components.Default(), records)
	if !strings.HasPrefix(said[0], "right, ") {
		t.Errorf("the record itself: %s", said[0])
	}
	if !strings.Contains(said[1], "SHA-256") {
		t.Errorf("with another checksum: %s", said[1])
	}
	for i, name := range names {
		if !strings.HasPrefix(said[i+2], "wrong: ") {
			t.Errorf("%s: %s", name, said[i+2])
		}
		if sample.Verify(records[i+2]) == nil {
			t.Errorf("%s: verified by this program", name)
		}
	}
}
