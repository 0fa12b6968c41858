package server

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"koprulu/club/puzzle"
	"koprulu/internal/played"
	"koprulu/rules/notation/position"
	"koprulu/site/server/core"
	"koprulu/table"
)

const puzzleDay = puzzle.Day("2026-11-28")

// onDay starts a site at noon of a day, with a puzzle for it and the day after, and returns it with a function that
// moves its clock. change changes the puzzle of the day before it is kept.
func onDay(t *testing.T, change func(p *puzzle.Puzzle)) (s *site, p *puzzle.Puzzle, move func(time.Duration)) {
	t.Helper()
	clock := movable{at: new(atomic.Int64)}
	clock.at.Store(puzzleDay.Start().Add(12 * time.Hour).UnixMilli())
	s = newSite(t, func(c *core.Config, h *table.HubConfig) { c.Now, h.Clock = clock.Now, clock })
	for _, day := range []puzzle.Day{puzzleDay, puzzleDay.Add(1)} {
		made, err := puzzle.MakeKind(t.Context(), played.Set(), day, puzzle.Reveal, [32]byte{7}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if day == puzzleDay {
			if p = made; change != nil {
				change(p)
			}
		}
		text, err := made.Text()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.store.Club.OpenPuzzle(context.Background(), day, text, clock.Now()); err != nil {
			t.Fatal(err)
		}
	}
	return s, p, func(d time.Duration) { clock.at.Add(d.Milliseconds()) }
}

// puzzleShown is what the tests read of a puzzle in the API.
type puzzleShown struct {
	Answers         []struct{ Answer, Basis string }
	Commitment      string
	Coming          []struct{ Day, Commitment string }
	Mine, Best      string
	Streak, Longest int
	File            json.RawMessage
}

func (s *site) puzzle(a *actor, query string) (p puzzleShown) {
	s.tb.Helper()
	r := a.get("/api/v1/puzzle" + query)
	if err := json.Unmarshal([]byte(r.body), &p); r.status != http.StatusOK || err != nil {
		s.tb.Fatalf("the puzzle: status %d, %v, %s", r.status, err, r.body)
	}
	return p
}

// TestPuzzleGivesNothingAway: two puzzles that look the same to the seat that is asked, with other hidden things and
// another solution, are told alike on every channel until somebody answers, byte for byte but for the commitment.
func TestPuzzleGivesNothingAway(t *testing.T) {
	var told [2]map[string]string
	paths := []string{"/puzzle", "/puzzle/" + string(puzzleDay), "/puzzle?solution=1", "/puzzle/2026-11-28/sheet/1",
		"/puzzle/2026-11-28/sheet/2", "/api/v1/puzzle", "/puzzle/2026-11-28/file", "/puzzle/2026-11-29",
		"/api/v1/puzzle?day=2026-11-29"}
	for i := range told {
		s, p, _ := onDay(t, func(p *puzzle.Puzzle) {
			if i == 0 {
				return
			}
			r, state, err := position.Read(played.Set(), p.Position)
			if err != nil {
				t.Fatal(err)
			}
			before := string(p.Position)
			r.Redeal(&state, r.Open(&state).First(), rand.New(rand.NewPCG(1, 2)))
			if p.Position = position.Append(nil, r, &state); string(p.Position) == before {
				t.Fatal("nothing is hidden in the position")
			}
			for k := range p.Answers { // Longer words where they would be told.
				p.Answers[k].Worth, p.Answers[k].Worlds, p.Answers[k].Basis = 100*k, 123456, puzzle.Every
			}
			p.Best = (p.Best + 1) % len(p.Answers)
		})
		text, err := p.Text()
		if err != nil {
			t.Fatal(err)
		}
		told[i] = map[string]string{}
		for name, a := range map[string]*actor{"Ann: ": s.person("Ann"), "visitor: ": s.visitor()} {
			for _, path := range paths {
				r := a.get(path)
				told[i][name+path] = strings.ReplaceAll(r.body, puzzle.Commitment(text), "HASH")
			}
		}
	}
	for path, text := range told[0] {
		if text != told[1][path] {
			t.Errorf("%s differs", path)
		}
		if strings.Contains(path, "/api/v1/puzzle") && !strings.Contains(path, "?") && !strings.Contains(text, "HASH") {
			t.Errorf("%s has no commitment: %s", path, text)
		}
	}
}

// TestPuzzleOnce: the first answer counts, on the page as in the API; then the solution is told, and a sandbox can be
// opened. Once the day is over, everybody may read the file that was committed to.
func TestPuzzleOnce(t *testing.T) {
	s, p, move := onDay(t, nil)
	ann, ben := s.person("Ann"), s.person("Ben")
	before := s.puzzle(ann, "")
	if before.Best != "" || before.Answers[0].Basis != "" || len(before.File) > 0 || len(before.Coming) != 1 {
		t.Errorf("before an answer: %+v", before)
	}
	if r := ann.post("/puzzle/2026-11-28/sandbox"); r.status != http.StatusConflict {
		t.Errorf("a sandbox before an answer: status %d", r.status)
	}
	answer := func(a *actor, n int) puzzleShown {
		body, _ := json.Marshal(map[string]any{"day": puzzleDay, "answer": p.Answers[n].Answer})
		r := a.json("/api/v1/puzzle", string(body))
		var out puzzleShown
		if err := json.Unmarshal([]byte(r.body), &out); r.status != http.StatusOK || err != nil {
			t.Fatalf("answering: status %d, %v, %s", r.status, err, r.body)
		}
		return out
	}
	wrong := (p.Best + 1) % len(p.Answers)
	for _, n := range []int{wrong, p.Best} {
		if got := answer(ann, n); got.Mine != p.Answers[wrong].Answer || got.Best != p.Answers[p.Best].Answer ||
			got.Streak != 0 || got.Answers[0].Basis == "" || len(got.File) > 0 {
			t.Errorf("after an answer: %+v", got)
		}
	}
	if got := answer(ben, p.Best); got.Streak != 1 || got.Longest != 1 {
		t.Errorf("after the best answer: %+v", got)
	}
	r := ben.post("/puzzle/2026-11-28/sandbox")
	if r.status != http.StatusSeeOther || !strings.HasPrefix(r.header.Get("Location"), "/t/") {
		t.Fatalf("a sandbox: status %d, %s", r.status, r.body)
	}
	if body := ben.get(r.header.Get("Location")).body; !strings.Contains(body, `href="/puzzle/2026-11-28"`) {
		t.Error("the sandbox does not lead back to the puzzle")
	}
	guest := s.visitor()
	if r := guest.post("/puzzle/2026-11-28", "guest", "1", "answer", "1"); r.status != http.StatusSeeOther {
		t.Errorf("a guest answers: status %d, %s", r.status, r.body)
	}
	if body := guest.get("/puzzle").body; strings.Contains(body, `name="answer"`) {
		t.Error("a guest who has answered is asked again")
	}
	move(24 * time.Hour)
	late := s.puzzle(s.person("Cid"), "?day=2026-11-28")
	if puzzle.Commitment(append(late.File, '\n')) != before.Commitment || late.Best == "" {
		t.Errorf("the file %s is not what %s was committed to", late.File, before.Commitment)
	}
	if next := s.puzzle(ben, ""); next.Commitment != before.Coming[0].Commitment || next.Streak != 1 || next.Best != "" {
		t.Errorf("the next day: %+v, promised was %+v", next, before.Coming)
	}
	if r := s.visitor().get("/puzzle/2026-11-28/file"); puzzle.Commitment([]byte(r.body)) != before.Commitment {
		t.Error("the file of the page is another one")
	}
	cid := s.person("Dan")
	if got := answer(cid, p.Best); got.Streak != 0 || got.Longest != 0 {
		t.Errorf("the best answer a day late: %+v", got)
	}
}
