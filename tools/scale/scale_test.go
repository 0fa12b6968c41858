package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestReadPace: a histogram is read, and what is wrong with one is reported with its line.
func TestReadPace(t *testing.T) {
	p, err := readPace(strings.NewReader("# seconds, waits\n10, 3\n\n30\t1\n"))
	if err != nil || p.mean() != 0.75*5+0.25*20 {
		t.Errorf("%+v, %v", p, err)
	}
	for text, want := range map[string]string{
		"":            "no wait",
		"10 0\n":      "no wait",
		"10 1\n5 1\n": "line 2: the upper end",
		"ten 1\n":     "line 1: the upper end",
		"NaN 1\n":     "line 1: the upper end",
		"10 -1\n":     "line 1: \"-1\"",
		"10 1\n20\n":  "line 2 has 1",
	} {
		if _, err := readPace(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestDraw: waits that are drawn have the mean of the histogram, and its shares.
func TestDraw(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, p := range []*pace{live, slow} {
		const n = 400_000
		sum, short := 0.0, 0
		for range n {
			w := p.draw(rng)
			sum += w
			if w <= p.ends[0] {
				short++
			}
		}
		if got := sum / n; math.Abs(got-p.mean()) > 0.03*p.mean() {
			t.Errorf("mean %g, want %g", got, p.mean())
		}
		if got := float64(short) / n; math.Abs(got-p.below[0]) > 0.005 {
			t.Errorf("%g are short, want %g", got, p.below[0])
		}
	}
}

// TestPlay: live tables answer as often as their pace says, slow ones not at night; the same seed plays the same day; tables are awake as long as they should be.
func TestPlay(t *testing.T) {
	quiet := func(float64) {}
	l := play(100, 1, live, slow, 1, quiet)
	if mean, _ := l.rate(); math.Abs(mean-100/live.mean()) > 0.02*mean {
		t.Errorf("%g answers a second, want %g", mean, 100/live.mean())
	}
	if again, _ := play(100, 1, live, slow, 1, quiet).rate(); again != func() float64 { m, _ := l.rate(); return m }() {
		t.Error("another day with the same seed")
	}
	if l.most() < 99 || l.most() > 100 {
		t.Errorf("%g of 100 live tables are awake", l.most())
	}
	// A table that is answered every three hours is awake for ten minutes each time, as long as its people are.
	three := mustPace("10799 0\n10801 1\n")
	s := play(1000, 0, live, three, 1, quiet)
	all := 0
	for _, n := range s.awake {
		all += int(n)
	}
	mean, _ := s.rate()
	if got, want := float64(all)/float64(len(s.awake)), mean*attention; math.Abs(got-want) > 0.1*want {
		t.Errorf("%g tables are awake on average, want %g", got, want)
	}
	one := play(1, 0, live, slow, 3, quiet) // in America
	for second, n := range one.answers {
		if local := (second - 6*hour + day) % day; n > 0 && (local >= sleep || local < wake) {
			t.Fatalf("an answer at %d s of the night", local)
		}
	}
}

// TestUses: the scarcest resource comes first, twice the tables use twice as much, and end where they did.
func TestUses(t *testing.T) {
	quiet := func(float64) {}
	s := site{servers: 2, processors: 2, memory: 1e9, database: 4, syncs: 1e6, disk: 1e9, year: 1e12}
	one, two := s.uses(&measured, play(10_000, 0, live, slow, 1, quiet)), s.uses(&measured, play(20_000, 0, live, slow, 1, quiet))
	for i := range one[:len(one)-1] {
		if one[i].part < one[i+1].part {
			t.Errorf("%+v comes before %+v", one[i], one[i+1])
		}
	}
	for _, a := range one {
		for _, b := range two {
			if a.name == b.name && a.name != "processors of the database" && (math.Abs(b.part-2*a.part) > 0.1*b.part || math.Abs(a.ends-b.ends) > 0.1*a.ends) {
				t.Errorf("%+v, twice %+v", a, b)
			}
		}
	}
}

// TestUsesByHand: every part is how much of a thing is used, divided by how much of it there is, as worked out by hand.
func TestUsesByHand(t *testing.T) {
	l := &load{tables: 100, answers: make([]uint32, day), awake: make([]uint32, day/60)}
	for i := range l.answers {
		l.answers[i] = 10
	}
	for i := range l.awake {
		l.awake[i] = 50
	}
	c := costs{server: 1e-3, hears: 2e-3, database: 3e-3, grouped: 1e-3, log: 1000, kept: 100, table: 2e6, connection: 1e6}
	s := site{servers: 2, processors: 4, memory: 1e9, database: 2, syncs: 100, disk: 1e6, year: 1e12}
	want := map[string]float64{
		"processors of the servers":          10 * (1e-3 + 2e-3*0.5) / 8, // Half of the tables are at both.
		"processors of the database":         10 * 3e-3 / 2,
		"synced transactions":                10.0 / 100,
		"the database's log, bytes a second": 10 * 1000 / 1e6,
		"memory of the servers":              50 * (2e6*1.5 + 1e6*1.5) / 2e9,
		"disk, for the games of a year":      10 * 86400 * 365 * 100 / 1e12,
	}
	for _, u := range s.uses(&c, l) {
		if w := want[u.name]; math.Abs(u.part-w) > 1e-9*w || math.Abs(u.ends-100/w) > 1e-6*u.ends {
			t.Errorf("%+v, want %g, full at %g tables", u, w, 100/w)
		}
		delete(want, u.name)
	}
	if len(want) > 0 {
		t.Errorf("not told: %v", want)
	}
	// Two servers commit at most 800 groups a second: two and a half of 2,000 answers share one.
	for i := range l.answers {
		l.answers[i] = 2000
	}
	for _, u := range s.uses(&c, l) {
		if w := 2000 * (1e-3 + 2e-3/2.5) / 2; u.name == "processors of the database" && math.Abs(u.part-w) > 1e-9*w {
			t.Errorf("answers that share a transaction: %+v, want %g", u, w)
		}
	}
}

// TestScarcest: what is used more comes first, and equal parts are equal, in either order.
func TestScarcest(t *testing.T) {
	for _, test := range []struct {
		a, b float64
		want int
	}{{0.5, 0.25, -1}, {0.25, 0.5, 1}, {0.5, 0.5, 0}, {0, 0, 0}} {
		if got := scarcest(use{part: test.a}, use{part: test.b}); got != test.want {
			t.Errorf("%g and %g: %d, want %d", test.a, test.b, got, test.want)
		}
	}
}

var million = flag.Bool("million", false, "compare with docs/notes/scaling.md what the command prints, too, which takes ten seconds")

// TestCostsAreThoseOfTheDocument: the model multiplies by what docs/notes/scaling.md says things cost; with -million, the document shows what the command prints.
func TestCostsAreThoseOfTheDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/notes/scaling.md")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.Join(strings.Fields(string(text)), " ")
	// span reads what follows a text: one figure, or the ends of a range.
	span := func(behind string) (low, high float64) {
		t.Helper()
		i := strings.Index(page, behind)
		if i < 0 {
			t.Fatalf("docs/notes/scaling.md does not say %q any more", behind)
		}
		part := regexp.MustCompile(`^(\d+(?:\.\d+)?)(?: to (\d+(?:\.\d+)?))?`).FindStringSubmatch(page[i+len(behind):])
		if part == nil {
			t.Fatalf("docs/notes/scaling.md has no figure behind %q", behind)
		}
		low, _ = strconv.ParseFloat(part[1], 64)
		if high = low; part[2] != "" {
			high, _ = strconv.ParseFloat(part[2], 64)
		}
		return low, high
	}
	row := func(name string) string { return "| " + name + " | " }
	servers := row("processor time of all servers for an answer (SQLite: 95 to 121 µs)")
	database := row("processor time of PostgreSQL for an answer")
	for _, test := range []struct {
		name, behind string
		is, unit     float64
	}{
		{"server", servers, measured.server, 1e-6},
		{"hears", "reads its entries and applies them, too (", measured.hears, 1e-6},
		{"database", database + "140 to 190 µs | 430 to 600 µs | ", measured.database, 1e-6},
		{"grouped", database, measured.grouped, 1e-6},
		{"log", row("bytes of the write-ahead log for an answer"), measured.log, 1e3},
		{"kept", "a finished game of four some 70 KB of disk, ", measured.kept, 1},
		{"table", "a table in memory takes ", measured.table, 1e3},
		{"connection", "a table in memory takes 53 KB and an open page ", measured.connection, 1e3},
	} {
		low, high := span(test.behind)
		if got := test.is / test.unit; got < low-1e-6 || got > high+1e-6 {
			t.Errorf("%s is %g, docs/notes/scaling.md says %g to %g", test.name, got, low, high)
		}
	}
	if !*million {
		return
	}
	var out bytes.Buffer
	if err := run(nil, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "```\n"+out.String()+"```\n") {
		t.Errorf("docs/notes/scaling.md does not show what the command prints:\n%s", out.String())
	}
}

// TestRun: the command prints its table and draws its plot, and refuses nonsense.
func TestRun(t *testing.T) {
	file := t.TempDir() + "/plot.svg"
	var out bytes.Buffer
	if err := run([]string{"-tables", "2000", "-plot", file}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"processors of the database", "million tables", "answers a day"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("it does not say %q:\n%s", want, out.String())
		}
	}
	d := xml.NewDecoder(bytes.NewReader(draw(play(50, 1, live, slow, 1, func(float64) {}))))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("the plot is no XML: %v", err)
		}
	}
	for _, args := range [][]string{{"-tables", "0"}, {"-live", "2"}, {"-live-pace", "nowhere"}} {
		if err := run(args, io.Discard, io.Discard); err == nil {
			t.Errorf("%v is taken", args)
		}
	}
}
