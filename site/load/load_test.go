package load

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"koprulu/site/store"
)

// TestMirror: the mirror of a game knows what its table knows, for every number of players, also when the table gives
// formalities.
func TestMirror(t *testing.T) {
	unasked := 0
	for players := 2; players <= 6; players++ {
		answers := 40 * players
		b := &bench{Config: Config{Dir: t.TempDir(), Say: func(string) {}}}
		f, err := b.prepare(t.Context(), 2, players, answers)
		if err != nil {
			t.Fatal(err)
		}
		s, err := store.Open(t.Context(), filepath.Join(f.dir, database), store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range f.targets {
			row, entries, err := s.Load(t.Context(), m.id)
			if err != nil {
				t.Fatal(err)
			}
			unasked += row.Answers - answers
			if row.Seq != m.seq || len(entries) != int(m.seq) || row.Answers != int(m.seq)-1 {
				t.Errorf("%d players: the table is at %d after %d answers, the mirror at %d", players, row.Seq, row.Answers, m.seq)
			}
			for p, d := range row.Decisions {
				if d.Number != m.decisions[p] {
					t.Errorf("%d players: seat %d has decision %d, in the mirror %d", players, p+1, d.Number, m.decisions[p])
				}
			}
			if len(m.tokens) != players || len(m.cookies) != players {
				t.Errorf("%d players have %d tokens", players, len(m.tokens))
			}
		}
		s.Close()
	}
	if unasked == 0 {
		t.Error("no table gave a formality")
	}
}

func TestUnknownGoal(t *testing.T) {
	if _, err := Run(t.Context(), Config{Goals: []string{"fame"}}); err == nil {
		t.Error("there is a goal of that name")
	}
	if _, err := Run(t.Context(), Config{Goals: []string{Servers}}); !errors.Is(err, ErrNoDatabase) {
		t.Errorf("servers without a database: %v", err)
	}
}

// TestHistogram: every quantile is right to some four per cent.
func TestHistogram(t *testing.T) {
	var h histogram
	if h.quantile(0.99) != 0 {
		t.Error("there is a quantile of nothing")
	}
	const n = 100_000
	for i := 1; i <= n; i++ {
		h.add(time.Duration(i) * time.Microsecond)
	}
	for _, q := range []float64{0.001, 0.01, 0.5, 0.9, 0.99, 0.999, 1} {
		got, want := float64(h.quantile(q)), q*n*1000
		if math.Abs(got-want) > 0.04*want {
			t.Errorf("quantile %g is %g, want %g", q, got, want)
		}
	}
	if h.total() != n {
		t.Errorf("%d were counted", h.total())
	}
	for i := 1; i < 40*steps; i++ {
		if s := step(floorOf(i) + 1); floorOf(i) > 1000 && s != i {
			t.Fatalf("step %d begins at %d, which is in step %d", i, floorOf(i), s)
		}
	}
}

func TestReport(t *testing.T) {
	r := &Report{Met: true, Machine: "a machine & more", Began: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	r.add(Speed, &result{perSecond: []float64{1, 3, 2}}, "some tables",
		atLeast(10000, "answers/s", 12000), atMost(100, "µs", 120), seen("MB", 3))
	var text bytes.Buffer
	if err := r.Write(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"12000", "at least 10000: met", "at most 100: NOT MET", "3.00"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the report does not say %q:\n%s", want, text.String())
		}
	}
	if r.Met {
		t.Error("one figure is not met")
	}
	var image bytes.Buffer
	if err := r.Plot(&image); err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(&image); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("the plot is no XML: %v", err)
		}
	}
}

// TestAddressIn: the address is found among the first lines that a server prints, in any order.
func TestAddressIn(t *testing.T) {
	for text, want := range map[string]string{
		"Everything is kept in /tmp/data\nCtrl+C stops the site; nothing is lost\n\nKoprulu is open at http://localhost:4321\n": "4321",
		"bare server at http://127.0.0.1:80\nmore\n": "80",
		"Everything is kept in /tmp/data\n":          "",
	} {
		at, err := addressIn(bufio.NewReader(strings.NewReader(text)))
		if want == "" {
			if err == nil {
				t.Errorf("%q has the address %s", text, at)
			}
		} else if err != nil || at.Port() != want {
			t.Errorf("%q: %v, %v", text, at, err)
		}
	}
}
