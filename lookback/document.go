package lookback

import (
	"encoding/json"

	"koprulu/bot/analyse"
	"koprulu/game"
	"koprulu/notation/answer"
	"koprulu/notation/words"
)

// Version is the value of the field "koprulu" of the document.
const Version = "analysis/1"

// The document that Append writes. Chances, losses, luck and errors are in percent, with one digit after the point.
type (
	document struct {
		Koprulu  string       `json:"koprulu"`
		Depth    int          `json:"depth"`
		Pairs    int          `json:"pairs"`
		Rollouts int          `json:"rollouts"`
		Seats    []seatLine   `json:"seats"`
		Points   []pointLine  `json:"points"`
		End      []float64    `json:"end,omitempty"`
		Turns    []turnLine   `json:"turning-points"`
		Luck     []luckLine   `json:"luck"`
		Players  []playerLine `json:"players"`
	}
	seatLine struct {
		Player string `json:"player"`
		Name   string `json:"name"`
	}
	pointLine struct {
		Number  uint32    `json:"n"`
		Round   int       `json:"round"`
		Phase   string    `json:"phase"`
		Seat    string    `json:"seat"`
		Chances []float64 `json:"chances"`
		Loss    *float64  `json:"loss,omitempty"`
		Error   *float64  `json:"error,omitempty"`
	}
	turnLine struct {
		Letter string       `json:"letter"`
		Number uint32       `json:"n"`
		Round  int          `json:"round"`
		Phase  string       `json:"phase"`
		Seat   string       `json:"seat"`
		Ask    string       `json:"ask"`
		Do     string       `json:"do"`
		Better string       `json:"better"`
		Chance float64      `json:"chance"`
		Best   float64      `json:"best"`
		Loss   float64      `json:"loss"`
		Error  float64      `json:"error"`
		Why    []reasonLine `json:"why"`
	}
	reasonLine struct {
		Cause  string  `json:"cause"`
		Amount float64 `json:"amount"`
		Area   string  `json:"area,omitempty"`
		Player string  `json:"player,omitempty"`
	}
	luckLine struct {
		Number uint32  `json:"n"`
		Seat   string  `json:"seat"`
		Kind   string  `json:"kind"`
		Change float64 `json:"change"`
		Error  float64 `json:"error"`
	}
	playerLine struct {
		Seat      string  `json:"seat"`
		Accuracy  float64 `json:"accuracy"`
		Decisions int     `json:"decisions"`
		Turns     int     `json:"turning-points"`
		Luck      float64 `json:"luck"`
		Error     float64 `json:"error"`
	}
)

// kinds are the words for kinds of luck.
var kinds = [...]string{analyse.Drawn: "drawn", analyse.Event: "event", analyse.Shown: "shown"}

// inTenths returns a number of tenths as a number.
func inTenths(n int) float64 { return float64(n) / 10 }

func share(x int32) float64 { return inTenths(tenths(x)) }

// Append appends what was found as a JSON document with an end of line.
func (l *Lookback) Append(dst []byte) ([]byte, error) {
	r, last := l.Game.Rules, words.Of(l.Game.Rules, &l.Game.State)
	players := game.Player(r.Options.Players)
	all := func(c *[game.MaxPlayers]int32) (list []float64) {
		for p := range players {
			list = append(list, share(c[p]))
		}
		return list
	}
	d := document{
		Koprulu: Version, Depth: l.Report.Depth, Pairs: l.Pairs, Rollouts: l.Report.Rollouts,
		Points: []pointLine{}, Turns: []turnLine{}, Luck: []luckLine{},
	}
	for p := range players {
		line := seatLine{Player: last.Player(p)}
		if int(p) < len(l.Names) {
			line.Name = l.Names[p]
		}
		d.Seats = append(d.Seats, line)
	}
	for i := range l.Report.Points {
		m, pt := &l.Game.Moves[i], &l.Report.Points[i]
		line := pointLine{
			Number: m.State.Answers, Round: int(m.State.Round), Phase: words.Phase(m.State.Phase),
			Seat: last.Player(m.Seat), Chances: all((*[game.MaxPlayers]int32)(&pt.Chances)),
		}
		if pt.Choice {
			loss, err := share(pt.Loss), share(pt.Error)
			line.Loss, line.Error = &loss, &err
		}
		d.Points = append(d.Points, line)
	}
	if end, over := l.end(); over {
		d.End = all(&end)
	}
	for i := range l.Report.Turns {
		t := &l.Report.Turns[i]
		m := &l.Game.Moves[t.Move]
		n := words.Of(r, &m.State)
		line := turnLine{
			Letter: Letter(i), Number: m.State.Answers, Round: int(m.State.Round), Phase: words.Phase(m.State.Phase), Seat: last.Player(m.Seat),
			Ask: words.Decision(r.Decision(&m.State)), Do: answer.Format(r, &m.State, m.Seat, m.Answer), Better: answer.Format(r, &m.State, m.Seat, t.Better),
			Chance: share(t.Chance), Best: share(t.Best), Loss: share(t.Loss), Error: share(t.Error), Why: []reasonLine{},
		}
		for j := range t.Why {
			y := &t.Why[j]
			why := reasonLine{Cause: causes[y.Cause], Amount: inTenths(amount(y))}
			if y.Cause >= analyse.BaseKept && y.Cause <= analyse.BaseTaken {
				why.Area = n.Area(y.Area)
			}
			if y.Cause == analyse.BaseTaken || y.Cause >= analyse.FoePoints {
				why.Player = last.Player(y.Foe)
			}
			line.Why = append(line.Why, why)
		}
		d.Turns = append(d.Turns, line)
	}
	for _, u := range l.Report.Luck {
		d.Luck = append(d.Luck, luckLine{
			Number: l.Game.Moves[u.Move].State.Answers, Seat: last.Player(u.Seat), Kind: kinds[u.News], Change: share(u.Change), Error: share(u.Error),
		})
	}
	for i := range l.Report.Players {
		p := &l.Report.Players[i]
		d.Players = append(d.Players, playerLine{
			Seat: last.Player(game.Player(i)), Accuracy: inTenths(p.Accuracy()), Decisions: p.Decisions, Turns: l.turns(game.Player(i)),
			Luck: share(p.Luck[analyse.NoNews]), Error: share(p.Error[analyse.NoNews]),
		})
	}
	text, err := json.Marshal(d)
	if err != nil {
		return dst, err
	}
	return append(append(dst, text...), '\n'), nil
}
