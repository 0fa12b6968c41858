package look

import (
	"koprulu/bots/analyse"
	"koprulu/bots/hint"
	"koprulu/help/lookback"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/words"
	"koprulu/site/server/core"
	"koprulu/table"
)

// apiReason is a reason in the API.
type apiReason struct {
	Cause  string  `json:"cause"`
	Amount float64 `json:"amount"`
	Area   string  `json:"area,omitempty"`
	Foe    int     `json:"foe,omitempty"`
	Text   string  `json:"text"`
}

// apiRisk is what may be lost.
type apiRisk struct {
	Area  string  `json:"area"`
	Base  bool    `json:"base,omitempty"`
	Share float64 `json:"share"`
}

// apiHint is a hint in the API: chances in percent with one digit after the point, as in analyses.
type apiHint struct {
	Answer string  `json:"answer"`
	Label  string  `json:"label"`
	Chance float64 `json:"chance"`
	Error  float64 `json:"error"`
	Behind float64 `json:"behind"`
	Apart  float64 `json:"apart"`
	// Beside is the answer with which the reasons compare.
	Beside string      `json:"beside"`
	Why    []apiReason `json:"why"`
	Risks  []apiRisk   `json:"risks"`
	Then   []string    `json:"then"`
	// Even is true for one that is about as good as the first, Battle how often the battle is won, if there is one.
	Even   bool     `json:"even,omitempty"`
	Battle *float64 `json:"battle,omitempty"`
}

// apiHints are hints in the API.
type apiHints struct {
	Answers  int    `json:"answers"`
	Seat     int    `json:"seat"`
	Decision uint64 `json:"decision"`
	Worlds   int    `json:"worlds"`
	Used     int    `json:"used"`
	// Note says what they work for where the seat can hardly win any more.
	Note string `json:"note,omitempty"`
	// Outlook says who wins at the end of the round unless something changes, if anybody does.
	Outlook string    `json:"outlook,omitempty"`
	Hints   []apiHint `json:"hints"`
}

// apiHint returns what the seat of the token could answer to its open decision, and counts the hint for all to see:
// {"decision": 40}.
func (s *Chapter) apiHint(v *core.Visit, at *core.Seated) error {
	decision, err := core.Only[uint64](v, "decision")
	if err != nil {
		return err
	}
	h, err := at.Hint(v.Ctx, at.Snap, v.Person(), at.Seat, decision)
	if err != nil {
		return err
	}
	out := hintsFor(at.Snap, at.Seat, h, v)
	out.Decision, out.Used = decision, at.Snapshot().Seats[at.Seat].Hints
	return v.OK(out)
}

// hint sends what the reader could answer to their open decision: pieces to the script of the page, otherwise a whole
// page.
func (s *Chapter) hint(v *core.Visit, at *core.Seated) error {
	n, err := v.Decision()
	if err != nil {
		return err
	}
	h, err := at.Hint(v.Ctx, at.Snap, v.Person(), at.Seat, n)
	if err != nil {
		return err
	}
	page, err := s.table.Page(v, at, at.Snapshot())
	if err != nil {
		return err
	}
	if page.Decision != n {
		return core.ErrStale
	}
	if v.Partial() {
		return core.ShowPiece(v, page.Hints(h))
	}
	return core.ShowPiece(v, page.HintPage(h))
}

// mentor sends what the program says on its own about an open decision, to the script of the page.
func (s *Chapter) mentor(v *core.Visit, at *core.Seated) error {
	n, err := v.Decision()
	if err != nil {
		return err
	}
	h, err := at.Mentor(v.Ctx, at.Snap, v.Person(), at.Seat, n)
	if err != nil {
		return err
	}
	page, err := s.table.Page(v, at, at.Snap)
	if err != nil {
		return err
	}
	return core.ShowPiece(v, page.Mentor(h))
}

// hintsFor puts the hints of a seat into the words of the API.
func hintsFor(snap *table.Snapshot, seat game.Player, h *hint.Hints, v *core.Visit) *apiHints {
	view, w := snap.View(seat), v.WordsOf()
	names := words.InView(snap.Rules, view)
	out := &apiHints{Answers: snap.Answers, Seat: int(seat) + 1, Worlds: h.Worlds,
		Note: lookback.HintNote(w, snap.Rules, view, h), Outlook: lookback.Outlook(w, snap.Rules, view)}
	for i, line := range lookback.HintLines(w, snap.Rules, view, h) {
		x := &h.List[i]
		one := apiHint{Answer: line.Text, Label: line.Label, Chance: lookback.Share(x.Chance), Error: lookback.Share(x.Error),
			Behind: lookback.Share(x.Behind),
			Apart:  lookback.Share(x.Apart), Beside: "others", Why: []apiReason{}, Risks: []apiRisk{}, Then: []string{}}
		one.Even = x.Even
		if x.Battle != hint.NoBattle {
			share := lookback.Share(x.Battle)
			one.Battle = &share
		}
		if x.Nothing {
			one.Beside = "nothing"
		}
		for j := range x.Why {
			y := &x.Why[j]
			why := apiReason{Text: lookback.Reason(w, snap.Rules, view, y)}
			why.Cause, why.Amount = lookback.Cause(y)
			switch y.Cause {
			case analyse.BaseKept, analyse.BaseGained:
				why.Area = names.Area(y.Area)
			case analyse.BaseTaken:
				why.Area, why.Foe = names.Area(y.Area), int(y.Foe)+1
			case analyse.FoePoints, analyse.FoeMight, analyse.Stops, analyse.Covers:
				why.Foe = int(y.Foe) + 1
			}
			one.Why = append(one.Why, why)
		}
		for _, k := range x.Risks {
			one.Risks = append(one.Risks, apiRisk{Area: names.Area(k.Area), Base: k.Base, Share: lookback.Share(k.Share)})
		}
		for _, y := range x.Next {
			one.Then = append(one.Then, answer.FormatInView(snap.Rules, y.View, y.Answer))
		}
		out.Hints = append(out.Hints, one)
	}
	return out
}
