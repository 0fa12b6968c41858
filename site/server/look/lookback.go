package look

import (
	"strconv"

	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/web/lookback"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// lookbackPage shows the look back at a game that is over, or, before the end, the chances of the reader so far. With
// part=film it is only what the replay shows of those, with part=moments the moments of the game that mattered most.
func (s *Chapter) lookbackPage(v *core.Visit, at *core.Seated) error {
	snap := at.Snap
	if !snap.Dealt() {
		return core.ErrNotNow
	}
	shown := &seen.Game{Reader: s.Reader(v), Snap: &snap.Public, Rules: snap.Rules, View: snap.View(at.Seat),
		Seat: at.Seat}
	if snap.Over() {
		p, err := s.lookback(v, shown, snap, everyTurn)
		if err != nil {
			return err
		}
		if v.Param("part") == "moments" {
			return core.ShowPiece(v, lookback.Moments(p))
		}
		return core.Show(v, p)
	}
	chances, err := s.soFar(v, at)
	if err != nil {
		return err
	}
	p := &lookback.Model{Game: shown, SoFar: chances, Depth: s.Hub.LookbackDepth()}
	if v.Param("part") == "film" {
		n, err := strconv.Atoi(v.Param("at"))
		if err != nil {
			return core.ErrNowhere
		}
		shown.Replay = &seen.Replay{At: n, Of: snap.Answers, As: at.Seat}
		return core.ShowPiece(v, lookback.OwnSoFar(p))
	}
	return core.Show(v, p)
}

// askLookbackPage asks for a look back and leads to it.
func (s *Chapter) askLookbackPage(v *core.Visit, at *core.Seated) error {
	if err := at.AskLookback(v.Ctx); err != nil {
		return err
	}
	return v.Redirect(at.Path() + "/" + lookback.Path)
}

// everyTurn is for a page that describes all turning points in words, instead of the one at a moment.
const everyTurn = -1

// lookback makes what pages show of the look back at a game that is over.
func (s *Chapter) lookback(v *core.Visit, shown *seen.Game, snap *table.Snapshot, which int) (*lookback.Model, error) {
	p := &lookback.Model{Game: shown, MayLookBack: snap.MayLookBack() && v.Who != nil, Outdated: snap.Outdated()}
	d := snap.Lookback.Document
	if d == nil {
		return p, nil
	}
	p.Turns = map[int]*lookback.Turn{}
	moments := map[int]*table.Moment{}
	var list []*table.Moment
	for i := range d.Turns {
		t := &d.Turns[i]
		seat := d.SeatOf(t.Seat)
		if seat == game.Nobody || which != everyTurn && which != t.At {
			continue
		}
		moments[i] = &table.Moment{At: t.At, Seat: seat, Texts: []string{t.Do, t.Other}}
		for _, b := range t.Beside {
			moments[i].Texts = append(moments[i].Texts, b.Answer)
		}
		list = append(list, moments[i])
	}
	if err := snap.Recall(v.Ctx, list); err != nil {
		return nil, err
	}
	for i, m := range moments {
		p.Turns[i] = &lookback.Turn{View: m.View, Done: m.Answers[0], Other: m.Answers[1], Beside: m.Answers[2:]}
	}
	return p, nil
}
