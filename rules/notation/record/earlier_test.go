package record_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/notation/record"
)

// TestEarlierPositions: records that begin at a position are verified as earlier programs wrote them, with numbers for parts and for
// units that leave a battle; any other position that a record would not have is still refused.
func TestEarlierPositions(t *testing.T) {
	files, err := filepath.Glob("testdata/earlier/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no earlier records", err)
	}
	verify := func(text string) error {
		r, err := record.Read(components.Default(), strings.NewReader(text), false)
		if err == nil {
			_, _, err = r.Verify(components.Default())
		}
		return err
	}
	frozen := map[string]int{}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := string(raw)
		if err := verify(text); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		for _, field := range regexp.MustCompile(`"(part|ability|late|galaxy)":\d|"leaving":\[`).FindAllString(text, -1) {
			frozen[strings.Trim(field, `"[:0123456789`)]++
		}
		header, rest, _ := strings.Cut(text, "\n")
		_, now, found := strings.Cut(header, `"position":`)
		if !found {
			t.Fatalf("%s does not begin at a position", file)
		}
		for name, changed := range map[string]string{
			"with what goes without saying":  strings.Replace(now, `"flow":{`, `"flow":{"battle":null,`, 1),
			"without a hand":                 regexp.MustCompile(`"hand":\[[^]]*\],`).ReplaceAllString(now, ""),
			"with a part that is none":       strings.Replace(now, `"part":3`, `"part":99`, 1),
			"with a field that nobody knows": strings.Replace(now, `,"round"`, `,"rounds":1,"round"`, 1),
		} {
			if changed == now {
				continue
			}
			if err := verify(header[:len(header)-len(now)] + changed + "\n" + rest); err == nil {
				t.Errorf("%s is verified %s", file, name)
			}
		}
	}
	for _, field := range []string{"part", "ability", "late", "leaving"} {
		if frozen[field] == 0 {
			t.Errorf("no record has %q as earlier programs wrote it", field)
		}
	}
}

// TestPositionsAsOfToday: a position in today's words has to be exactly, byte for byte, as a record has it.
func TestPositionsAsOfToday(t *testing.T) {
	raw, err := os.ReadFile("testdata/earlier/leaving.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	old, err := record.Read(components.Default(), bytes.NewReader(raw), false)
	if err != nil {
		t.Fatal(err)
	}
	replay, err := old.Replayer(components.Default())
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := record.NewWriter(&out, old.Header.Seats)
	w.FromPosition, w.KeepSeed = true, true
	if err := w.Start(replay.Rules, replay.State.Seed, &replay.State, nil); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), `"part":3`) || strings.Contains(out.String(), `"leaving":[`) {
		t.Fatalf("a record of today has numbers:\n%s", out.String())
	}
	for _, c := range []struct {
		name, from, to string
		good           bool
	}{
		{"as it is", "", "", true},
		{"with a space", `"position":{`, `"position":{ `, false},
		{"with a number among the words", `"part":"`, `"part":3,"x":"`, false},
	} {
		text := strings.Replace(out.String(), c.from, c.to, 1)
		r, err := record.Read(components.Default(), strings.NewReader(text), false)
		if err == nil {
			_, _, err = r.Verify(components.Default())
		}
		if (err == nil) != c.good {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
