package golden

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
)

// The stored positions: moments of the golden records, one file each, together with index.tsv, which names the record
// of each and the number of its answers up to there. They are never rewritten; when a step or a part is added, go
// generate ./rules/golden adds positions, too.
const positions = "testdata/positions"

// stored is an entry of the index.
type stored struct {
	file, record string
	answers      int
}

// TestStoredPositions: every stored position is read as the very state that its record reaches, and that state is
// written as the stored text; and together they have every step, each in a game of the set that it belongs to, and
// every part that a game can wait in.
func TestStoredPositions(t *testing.T) {
	if *update == addMissing {
		storePositions(t)
	}
	list := storedPositions(t)
	seen := map[bool]cover{false: {}, true: {}}
	for _, of := range byRecord(list) {
		t.Run(of[0].record, func(t *testing.T) {
			replayPositions(t, of, seen)
		})
	}
	for s := range game.Steps {
		word := s.Info().Word
		if word != "" && !seen[s.BroodWar()]["step "+word] {
			t.Errorf("no stored position (Brood War: %v) has the step %s", s.BroodWar(), word)
		}
		for _, part := range s.Info().Parts {
			used := seen[false][partOf(part, word)] || seen[true][partOf(part, word)]
			if passes := slices.Contains(strings.Fields(passing[word]), part); used == passes {
				t.Errorf("stored positions with the part %s of %s: %v, passing: %v", part, word, used, passes)
			}
		}
	}
}

// storedPositions reads the index, and checks that its entries and the files match.
func storedPositions(t *testing.T) []stored {
	text, err := os.ReadFile(positions + "/index.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var list []stored
	named := map[string]bool{"index.tsv": true}
	for line := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		n, err := strconv.Atoi(f[len(f)-1])
		if len(f) != 3 || err != nil {
			t.Fatalf("the index has the line %q", line)
		}
		list = append(list, stored{f[0], f[1], n})
		named[f[0]] = true
	}
	files, err := os.ReadDir(positions)
	if err != nil || len(files) != len(named) {
		t.Errorf("there are %d files, and the index names %d (%v)", len(files), len(named), err)
	}
	return list
}

// byRecord groups positions by their records, each in the order of their answers.
func byRecord(list []stored) [][]stored {
	slices.SortFunc(list, func(a, b stored) int {
		if a.record != b.record {
			return strings.Compare(a.record, b.record)
		}
		return a.answers - b.answers
	})
	var groups [][]stored
	for _, p := range list {
		if n := len(groups); n > 0 && groups[n-1][0].record == p.record {
			groups[n-1] = append(groups[n-1], p)
		} else {
			groups = append(groups, []stored{p})
		}
	}
	return groups
}

// replayPositions compares the positions of one record with its states, and notes what they have.
func replayPositions(t *testing.T, of []stored, seen map[bool]cover) {
	moments(t, of[0].record, func(r *game.Rules, s *game.State, answers int) bool {
		if answers != of[0].answers {
			return true
		}
		file := of[0].file
		text, err := os.ReadFile(filepath.Join(positions, file))
		if err != nil {
			t.Fatal(err)
		}
		for what := range waiting(s) {
			seen[r.Options.BroodWar][what] = true
		}
		if now := position.Append(nil, r, s); !bytes.Equal(now, text) {
			t.Errorf("%s is written differently now: %s", file, firstDifference(string(now), string(text)))
		}
		own, back, err := position.Read(dealtAs{r}, text)
		switch {
		case err != nil:
			t.Errorf("%s: %v", file, err)
		case own.Hash != r.Hash || back != *s:
			t.Errorf("%s is read as another position: %s", file, firstDifference(string(position.Append(nil, own, &back)),
				string(text)))
		}
		of = of[1:]
		return len(of) > 0
	})
	if len(of) > 0 {
		t.Errorf("the record has no %d answers", of[0].answers)
	}
}

// moments plays a record again and shows every state in it with the number of answers so far, until it is told to stop.
func moments(t *testing.T, file string, show func(r *game.Rules, s *game.State, answers int) bool) {
	text, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	dealt, err := record.Read(components.Default(), bytes.NewReader(text), false)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	replay, err := dealt.Replayer(components.Default())
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	for i := 0; show(replay.Rules, &replay.State, i) && i < len(dealt.Answers); i++ {
		if err := replay.Step(dealt.Answers[i]); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
}

// dealtAs has the components with which a game was dealt, for reading its positions as a stored table is read.
type dealtAs struct{ dealt *game.Rules }

// Rules returns the rules of a game with these components, under the same revision.
func (d dealtAs) Rules(o game.Options) (*game.Rules, error) {
	o.Revision = d.dealt.Options.Revision
	return components.Default().RulesOf(d.dealt.Hash, o)
}

// RulesOf is the same for a game that names its components.
func (d dealtAs) RulesOf(hash string, o game.Options) (*game.Rules, error) {
	return components.Default().RulesOf(hash, o)
}

// waiting names the steps on the stack of a state, with their parts, what they hold, and what they lie on.
func waiting(s *game.State) cover {
	has := cover{}
	for i := range s.FrameCount {
		f := &s.Frames[i]
		info := f.Step.Info()
		word := info.Word
		has["step "+word] = true
		if part := f.Step.PartWord(f.Part); part != "" {
			has[partOf(part, word)] = true
		}
		for _, field := range info.Fields {
			if f.V[field.At] != 0 {
				has["value "+field.Word+" of "+word] = true
			}
		}
		if i > 0 {
			has[word+" upon "+s.Frames[i-1].Step.Info().Word] = true
		}
	}
	return has
}

// passing are the parts of procedures in which no game ever waits: the program goes on from them before anybody is
// asked.
var passing = map[string]string{
	"run-setup":       "first-player event-deck resources",
	"run-round":       "planning",
	"run-execution":   "turn",
	"run-order":       "execute",
	"run-build":       "units",
	"run-mobilize":    "move",
	"run-research":    "event draw end",
	"run-tech-bought": "to-hand",
	"run-battle":      "token attacker-ability extra-draw show splash-done outcome end",
	"run-skirmish":    "attacker-cancels attacker-loss attacker-revenge attacker-recharge",
	"run-regrouping":  "lose-cards gain-cards retrieve-workers special-victory events discard leaders over",
	"run-event-step":  "read decide",
	"run-leaders":     "choose",
	"run-defend":      "move end",
	"run-reactions":   "lock",
}

// partOf names a part of a step among what a position has.
func partOf(part, step string) string { return "part " + part + " of " + step }

// firstDifference returns where two texts begin to differ.
func firstDifference(now, then string) string {
	n := 0
	for n < min(len(now), len(then)) && now[n] == then[n] {
		n++
	}
	around := func(s string) string { return s[max(0, n-40):min(len(s), n+40)] }
	return fmt.Sprintf("%q, it was %q", around(now), around(then))
}

// field finds the names of fields in a position.
var field = regexp.MustCompile(`"([a-z-]+)": `)

// ids are the names of what is in the boxes, by which positions list pieces: they are not fields.
func ids() map[string]bool {
	names := map[string]bool{}
	r, err := components.Default().Rules(game.Options{Players: 2, BroodWar: true})
	if err != nil {
		panic(err)
	}
	for _, u := range r.Units {
		names[u.ID] = true
	}
	for _, m := range r.Modules {
		names[m.ID] = true
	}
	for _, p := range r.Planets {
		names[p.ID] = true
	}
	for i := range r.Sheets {
		names[r.Sheets[i].ID] = true
		for _, b := range r.Sheets[i].Buildings {
			names[b.ID] = true
		}
	}
	return names
}

// storePositions adds positions from the golden records until they have all that any moment of the records has: steps,
// parts, their values, what lies on what, and every field of the document. Those already stored stay.
func storePositions(t *testing.T) {
	type moment struct {
		stored
		size int
		has  []string
	}
	var found []moment
	best := map[string]int{} // how many of the found moments have it
	var records []string
	err := filepath.WalkDir("testdata", func(path string, d os.DirEntry, err error) error {
		if strings.HasSuffix(path, ".jsonl") {
			records = append(records, filepath.ToSlash(strings.TrimPrefix(path, "testdata"+string(filepath.Separator))))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	names := ids()
	for _, record := range records {
		moments(t, record, func(r *game.Rules, s *game.State, answers int) bool {
			if s.Phase == game.Over {
				return true
			}
			m := moment{stored: stored{record: record, answers: answers}}
			for what := range waiting(s) {
				m.has = append(m.has, what)
			}
			if !r.Options.BroodWar && !s.Top().Step.BroodWar() {
				m.has = append(m.has, "base game: "+s.Top().Step.Info().Word)
			}
			text := position.Append(nil, r, s)
			m.size = len(text)
			fields := map[string]bool{}
			for _, f := range field.FindAllStringSubmatch(string(text), -1) {
				fields[f[1]] = true
			}
			for name := range fields {
				if !names[name] {
					m.has = append(m.has, "field "+name)
				}
			}
			slices.Sort(m.has)
			rare := false
			for _, what := range m.has {
				best[what]++
				rare = rare || best[what] <= 12
			}
			if rare {
				found = append(found, m)
			}
			return true
		})
	}
	missing := map[string]bool{}
	for what := range best {
		missing[what] = true
	}
	var out strings.Builder
	if old, err := os.ReadFile(positions + "/index.tsv"); err == nil {
		out.Write(old)
		for _, p := range storedPositions(t) {
			for _, m := range found {
				if m.record == p.record && m.answers == p.answers {
					for _, what := range m.has {
						delete(missing, what)
					}
				}
			}
		}
	}
	if err := os.MkdirAll(positions, 0o755); err != nil {
		t.Fatal(err)
	}
	for len(missing) > 0 {
		at, worth := -1, 0.0
		for i, m := range found {
			gain := 0
			for _, what := range m.has {
				if missing[what] {
					gain++
				}
			}
			if v := float64(gain) / float64(2000+m.size); gain > 0 && v > worth {
				at, worth = i, v
			}
		}
		if at < 0 {
			t.Fatalf("no moment that was kept has %v", missing)
		}
		m := found[at]
		for _, what := range m.has {
			delete(missing, what)
		}
		m.file = fmt.Sprintf("%s-%04d.json", strings.NewReplacer("/", "-", ".jsonl", "").Replace(m.record), m.answers)
		fmt.Fprintf(&out, "%s\t%s\t%d\n", m.file, m.record, m.answers)
		moments(t, m.record, func(r *game.Rules, s *game.State, answers int) bool {
			if answers < m.answers {
				return true
			}
			if err := os.WriteFile(filepath.Join(positions, m.file), position.Append(nil, r, s), 0o644); err != nil {
				t.Fatal(err)
			}
			return false
		})
	}
	if err := os.WriteFile(positions+"/index.tsv", []byte(out.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
