package lobby

import (
	"encoding/json"

	"koprulu/club/puzzle"
	"koprulu/rules/notation/view"
	"koprulu/site/server/core"
)

// apiPuzzle is a day's puzzle in the API.
type apiPuzzle struct {
	Day  puzzle.Day `json:"day"`
	Kind string     `json:"kind"`
	// Seat is who is asked, Rival whom it is about, from 1.
	Seat  int `json:"seat"`
	Rival int `json:"rival"`
	// View is the position as the seat sees it.
	View json.RawMessage `json:"view"`
	// Answers are in the words of notation, without what they are worth for those who may not know.
	Answers []apiPuzzleAnswer `json:"answers"`
	// Commitment is the SHA-256 of the file, Coming are those of later days.
	Commitment string    `json:"commitment"`
	Coming     []promise `json:"coming"`
	// Mine is what the sender answered. Best is there for those who may know.
	Mine string `json:"mine,omitempty"`
	Best string `json:"best,omitempty"`
	// Streak and Longest are there for people.
	Streak  *int `json:"streak,omitempty"`
	Longest *int `json:"longest,omitempty"`
	// File is that of the puzzle once its day is over.
	File json.RawMessage `json:"file,omitempty"`
}

// apiPuzzleAnswer is an answer, with what it is worth in the solution.
type apiPuzzleAnswer struct {
	Answer string        `json:"answer"`
	Worth  *float64      `json:"worth,omitempty"`
	Error  *float64      `json:"error,omitempty"`
	Own    *float64      `json:"own,omitempty"`
	Theirs *float64      `json:"theirs,omitempty"`
	Worlds *int          `json:"worlds,omitempty"`
	Basis  *puzzle.Basis `json:"basis,omitempty"`
}

// apiPuzzle describes the puzzle of today: GET /api/v1/puzzle, with ?day= for an earlier one.
func (s *Chapter) apiPuzzle(v *core.Visit) error {
	text := v.Param("day")
	if _, ok := puzzle.ParseDay(text); text != "" && !ok {
		return core.WrongField("day", "%q is not a day; write one like 2026-11-28", text)
	}
	p, err := s.puzzleOf(v, text)
	if err != nil {
		return err
	}
	return s.sendPuzzle(v, p)
}

// sendPuzzle sends what the sender may know.
func (s *Chapter) sendPuzzle(v *core.Visit, p *puzzleSeen) error {
	if p.riddle == nil {
		return core.ErrNowhere
	}
	coming, err := s.coming(v.Ctx)
	if err != nil {
		return err
	}
	out := apiPuzzle{Day: p.day, Kind: p.Kind, Seat: p.Seat, Rival: p.Rival, Commitment: puzzle.Commitment(p.text),
		View: view.Append(nil, p.ask.Rules, p.ask.View), Coming: coming}
	solved := p.solved(true)
	for i := range p.Answers {
		x := &p.Answers[i]
		a := apiPuzzleAnswer{Answer: x.Answer}
		if solved {
			a.Worth, a.Error = part(x.Worth, puzzle.One), part(x.Error, puzzle.One)
			a.Own, a.Theirs, a.Worlds, a.Basis = part(x.Own, 100), part(x.Theirs, 100), &x.Worlds, &x.Basis
		}
		out.Answers = append(out.Answers, a)
	}
	if solved {
		out.Best = p.Answers[p.Best].Answer
	}
	if p.mine != nil {
		out.Mine = p.Answers[p.mine.Answer].Answer
	}
	if v.Who != nil {
		out.Streak, out.Longest = &p.streak, &p.longest
	}
	if p.over {
		out.File = p.text
	}
	return v.OK(out)
}

func part(n, of int) *float64 {
	x := float64(n) / float64(of)
	return &x
}

// apiAnswerPuzzle takes the only answer of the sender, and returns the solution: POST /api/v1/puzzle with {"day":
// "2026-11-28", "answer": "reveal torus"}.
func (s *Chapter) apiAnswerPuzzle(v *core.Visit) error {
	var body struct {
		Day    string `json:"day"`
		Answer string `json:"answer"`
	}
	if err := core.ReadJSON(v, &body); err != nil {
		return err
	}
	if _, ok := puzzle.ParseDay(body.Day); !ok {
		return core.WrongField("day", "%q is not a day; write one like 2026-11-28", body.Day)
	}
	p, err := s.puzzleOf(v, body.Day)
	if err != nil {
		return err
	}
	if p.riddle == nil {
		return core.ErrNowhere
	}
	for i := range p.Answers {
		if p.Answers[i].Answer != body.Answer {
			continue
		}
		if err := s.tryPuzzle(v, p, i); err != nil {
			return err
		}
		if p, err = s.puzzleOf(v, body.Day); err != nil {
			return err
		}
		return s.sendPuzzle(v, p)
	}
	return core.WrongField("answer", "%q is not one of the answers of the puzzle", body.Answer)
}
