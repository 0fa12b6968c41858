package record_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/words"
)

func TestRecordsVerify(t *testing.T) {
	t.Parallel()
	for i, r := range sample.Every(t) {
		for seed := range uint64(sample.Games(t, 5)) {
			// A random game of Galactic Conquest may take forever; it is recorded up to a point.
			endless := r.Options.Conquest()
			most := 0
			if endless {
				most = 2000
			}
			text := sample.Record(t, r, seed, nil, most, endless || seed%2 == 0)
			if err := sample.Verify(text); err != nil {
				t.Fatalf("table %d, seed %d: %v", i, seed, err)
			}
		}
	}
}

func TestRecordFromPosition(t *testing.T) {
	r, s := sample.Load(t, sample.With(`"seed": 9`))
	text := sample.Record(t, r, 3, &s, 0, false)
	if err := sample.Verify(text); err != nil {
		t.Fatalf("%v\n%s", err, text[:3000])
	}
	if strings.Contains(strings.SplitN(string(text), "\n", 2)[0], chance.FormatSeed(s.Seed)) {
		t.Error("the header tells the seed")
	}
	// The same position in other words is not what a record has.
	for name, change := range map[string][2]string{
		"with what goes without saying": {`"flow":{`, `"flow":{"battle":null,`},
		"with spaces":                   {`"round":`, `"round": `},
	} {
		other := strings.Replace(string(text), change[0], change[1], 1)
		if err := sample.Verify([]byte(other)); other == string(text) || err == nil {
			t.Errorf("a position %s is verified", name)
		}
	}
}

func TestRecordReplaysToEveryAnswer(t *testing.T) {
	t.Parallel()
	r := sample.Tables(t)[1]
	rec, err := record.Read(components.Default(), bytes.NewReader(sample.Record(t, r, 4, nil, 0, false)), false)
	if err != nil {
		t.Fatal(err)
	}
	p, err := rec.Replayer(components.Default())
	if err != nil {
		t.Fatal(err)
	}
	for n := range rec.Answers {
		if n%97 == 0 {
			_, s, err := rec.Replay(components.Default(), n)
			if err != nil {
				t.Fatal(err)
			}
			if s != p.State {
				t.Fatalf("answer %d: replay and replayer differ", n)
			}
		}
		if err := p.Step(rec.Answers[n]); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := rec.Replay(components.Default(), len(rec.Answers)+1); err == nil {
		t.Error("a replay goes beyond the last answer")
	}
}

// seal gives a changed record the SHA-256 that fits, so that only what the lines say can show the
// change.
func seal(text []byte) []byte {
	lines := strings.SplitAfter(strings.TrimSuffix(string(text), "\n"), "\n")
	last := lines[len(lines)-1]
	if !strings.Contains(last, `"sha256"`) {
		return text
	}
	before := strings.Join(lines[:len(lines)-1], "")
	sum := sha256.Sum256([]byte(before))
	last = regexp.MustCompile(`"sha256":"[0-9a-f]*"`).ReplaceAllString(last, `"sha256":"`+hex.EncodeToString(sum[:])+`"`)
	return []byte(before + last + "\n")
}

// TestLineEnds: what an editor of another system does to line ends is no change of the game.
func TestLineEnds(t *testing.T) {
	t.Parallel()
	text := string(sample.Record(t, sample.Tables(t)[0], 11, nil, 0, false))
	windows := strings.ReplaceAll(text, "\n", "\r\n")
	for name, other := range map[string]string{"windows": windows, "a byte order mark": "\ufeff" + text,
		"both": "\ufeff" + windows, "in one place": strings.Replace(text, "\n", "\r\n", 3)} {
		if err := sample.Verify([]byte(other)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	err := sample.Verify([]byte(strings.ReplaceAll(text, "\n", "\r")))
	if err == nil || !strings.Contains(err.Error(), "end with CR alone") {
		t.Error("old line ends:", err)
	}
	err = sample.Verify([]byte(strings.Replace(windows, `"do":"`, `"do":" `, 1)))
	if err == nil || strings.Contains(err.Error(), "CR") {
		t.Error("a change beside them:", err)
	}
}

// A record no longer verifies after any change; and with the checksum made to fit, any change that
// affects the game still shows.
func TestChangedRecordsFail(t *testing.T) {
	t.Parallel()
	r := sample.Tables(t)[0]
	text := sample.Record(t, r, 11, nil, 0, false)
	if err := sample.Verify(seal(text)); err != nil {
		t.Fatalf("sealing alone changes the record: %v", err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	lines = lines[:len(lines)-1]
	join := func(i int, line string) []byte {
		out := append([]string{}, lines...)
		out[i] = line
		return []byte(strings.Join(out, ""))
	}
	value := regexp.MustCompile(`("[a-z0-9-]+":)("(?:[^"\\]|\\.)*"|-?[0-9]+|true|false|null)|("[^"]*")[,\]]`)
	rng := rand.New(rand.NewPCG(1, 2))
	tried := 0
	for i, line := range lines {
		if i > 30 && i < len(lines)-3 && rng.IntN(len(lines)/20+1) > 0 {
			continue
		}
		for _, at := range value.FindAllStringSubmatchIndex(line, -1) {
			from, to := at[4], at[5]
			if from < 0 {
				from, to = at[6], at[7]
			}
			was := line[from:to]
			field := line[at[0]:from]
			var now string
			switch {
			case was[0] == '"' && len(was) > 2:
				// One letter is changed.
				k := 1 + rng.IntN(len(was)-2)
				c := byte('a')
				if was[k] == 'a' || strings.Contains(field, "seed") && was[k] == 'a' {
					c = 'b'
				}
				now = was[:k] + string(c) + was[k+1:]
			case was[0] == '"':
				now = `"x"`
			case was == "true":
				now = "false"
			case was == "false":
				now = "true"
			default:
				now = was + "1"
			}
			changed := join(i, line[:from]+now+line[to:])
			tried++
			if sample.Verify(changed) == nil {
				t.Errorf("line %d: %s%s instead of %s verifies", i+1, field, now, was)
			}
			if i == 0 && from > strings.Index(line, `"seats"`) && from < strings.Index(line, `"seed-hash"`) {
				continue // names affect nothing
			}
			if strings.HasPrefix(field, `"sha256"`) {
				continue
			}
			err := sample.Verify(seal(changed))
			if err == nil {
				t.Errorf("line %d: %s%s instead of %s verifies with its own checksum", i+1, field, now, was)
				continue
			}
			var at *document.LineError
			if !errors.As(err, &at) || at.Line < i+1 && !strings.Contains(field, "seed") {
				t.Errorf("line %d: %s%s instead of %s gives %v", i+1, field, now, was, err)
			}
		}
		// A missing line, and a duplicate one.
		if i > 0 {
			if sample.Verify(seal(join(i, ""))) == nil {
				t.Errorf("without line %d the record verifies", i+1)
			}
			if sample.Verify(seal(join(i, line+line))) == nil {
				t.Errorf("with line %d twice the record verifies", i+1)
			}
		}
	}
	if tried < 100 {
		t.Errorf("only %d changes were tried", tried)
	}
}

func TestRecordErrors(t *testing.T) {
	text := string(sample.Record(t, sample.Tables(t)[0], 11, nil, 0, false))
	lines := strings.SplitAfter(text, "\n")
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "line 1: the record is empty"},
		{"no JSON", "{\n", "line 1: not valid JSON"},
		{"another version", strings.Replace(text, "record/2", "record/3", 1),
			`line 1: $.koprulu: "record/3" is a version that this program cannot read; it reads "record/1" or "record/2"`},
		{"a position", strings.Replace(text, "record/2", "position/1", 1), "line 1: this is a position; koprulu try reads it"},
		{"unknown field", strings.Replace(text, `"seats"`, `"seat"`, 1),
			`line 1: $.seat: there is no field with this name here; did you mean seats`},
		{"the end of the first version", strings.Replace(text, "record/2", "record/1", 1),
			`$.end.factions: there is no field with this name here`},
		{"no places", regexp.MustCompile(`,"places":\[[^]]*\]`).ReplaceAllString(text, ""), `the field "places" is missing`},
		{"other rules", strings.Replace(text, record.RulesVersion, "base/0", 1),
			`line 1: the game was played under the rules "base/0"`},
		{"other components", strings.Replace(text, `"components":"`, `"components":"0`, 1),
			`line 1: this program has no components "0`},
		{"names missing", strings.Replace(text, `["you",`, `[`, 1),
			`line 1: $.seats: there are 1 names of seats for 2 players`},
		{"no deal", strings.Join(append(lines[:1:1], lines[2:]...), ""),
			`line 2: $.n: there is no field with this name here`},
		{"cut off", text[:len(text)-40], "the last line is cut off"},
		{"goes on", text + lines[4], "nothing may follow the end of the game"},
		{"no end", strings.Join(lines[:len(lines)-2], ""), "the game is not over and its seed is not revealed yet"},
	} {
		t.Run(c.name, func(t *testing.T) {
			changed := []byte(c.text)
			if c.name != "cut off" {
				changed = seal(changed)
			}
			if err := sample.Verify(changed); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}

// A record that is cut off anywhere can be resumed at the last whole line, and ends like the one
// that was not cut off.
func TestRecordResumes(t *testing.T) {
	r := sample.Tables(t)[0]
	whole := sample.Record(t, r, 5, nil, 0, true)
	full, err := record.Read(components.Default(), bytes.NewReader(whole), false)
	if err != nil {
		t.Fatal(err)
	}
	header := bytes.IndexByte(whole, '\n') + 1
	deal := header + bytes.IndexByte(whole[header:], '\n') + 1
	rng := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		cut := deal + rng.IntN(len(whole)-deal)
		rec, err := record.Read(components.Default(), bytes.NewReader(whole[:cut]), true)
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if rec.Cut != (whole[cut-1] != '\n') || rec.Size != int64(bytes.LastIndexByte(whole[:cut], '\n')+1) {
			t.Fatalf("cut at %d: cut %v, size %d", cut, rec.Cut, rec.Size)
		}
		p, err := rec.Replayer(components.Default())
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range rec.Answers {
			if err := p.Step(a); err != nil {
				t.Fatal(err)
			}
		}
		out := bytes.NewBuffer(append([]byte(nil), whole[:rec.Size]...))
		w := rec.Continue(out, p.Rules)
		var log game.Log
		for _, a := range full.Answers[len(rec.Answers):] {
			before := p.State
			seat, _ := words.ParsePlayer(r, &before, a.Seat)
			given, err := answer.Parse(r, &before, seat, a.Do)
			if err != nil {
				t.Fatal(err)
			}
			log.Chance = log.Chance[:0]
			p.Rules.Apply(&p.State, seat, given, &log)
			if err := w.Answer(&before, seat, given, &log); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.End(&p.State); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(out.Bytes(), whole) {
			t.Fatalf("cut at %d: the resumed record differs", cut)
		}
	}
}

func TestRecordWithoutEndVerifiesWithItsSeed(t *testing.T) {
	text := sample.Record(t, sample.Tables(t)[0], 6, nil, 50, true)
	if err := sample.Verify(text); err != nil {
		t.Error(err)
	}
	if err := sample.Verify(sample.Record(t, sample.Tables(t)[0], 6, nil, 50, false)); !errors.Is(err, record.ErrNoSeed) {
		t.Errorf("without the seed: %v", err)
	}
}

// The writer reports the error of a full disk.
func TestRecordWriteError(t *testing.T) {
	r := sample.Tables(t)[0]
	w := record.NewWriter(failing{}, []string{"a", "b"})
	s := game.New(r, [32]byte{}, nil)
	if err := w.Start(r, s.Seed, &s, nil); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrShortWrite }
