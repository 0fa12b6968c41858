package lookback

import (
	"encoding/json"
	"fmt"

	"koprulu/bots/analyse"
	"koprulu/bots/value"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/words"
)

// Version is the value of the field "koprulu" of the document.
const Version = "analysis/4"

// Document is what was found about a game, for other programs and for storing. Chances, losses, luck and errors are in
// percent, with one digit after the point; names are those of notation. It contains no hidden position: a reader needs
// the game itself to learn more.
type Document struct {
	Koprulu string `json:"koprulu"`
	// Network is what estimated the chances.
	Network  Network   `json:"network"`
	Depth    int       `json:"depth"`
	Pairs    int       `json:"pairs"`
	Rollouts int       `json:"rollouts"`
	Seats    []Seat    `json:"seats"`
	Points   []Point   `json:"points"`
	End      []float64 `json:"end,omitempty"`
	Turns    []Turn    `json:"turning-points"`
	Luck     []Luck    `json:"luck"`
	Players  []Player  `json:"players"`
}

type (
	// Network says which weights a look back was made with.
	Network struct {
		Set        string `json:"set"`
		Generation int    `json:"generation"`
		Components string `json:"components"`
		Rules      int    `json:"rules"`
		Commit     string `json:"commit"`
	}
	// Seat is a player, as named at the end of the game, and the name of who sat there.
	Seat struct {
		Player string `json:"player"`
		Name   string `json:"name"`
	}
	// Point is the moment before an answer. The point at index i is the one after i answers.
	Point struct {
		Number  uint32    `json:"n"`
		Round   int       `json:"round"`
		Phase   string    `json:"phase"`
		Seat    string    `json:"seat"`
		Chances []float64 `json:"chances"`
		Loss    *float64  `json:"loss,omitempty"`
		Error   *float64  `json:"error,omitempty"`
	}
	// Turn is a turning point; At counts the answers before it. Good says that it is a good move: then Other is the next
	// best answer, and Loss is below zero. Otherwise Other is what would have been better.
	Turn struct {
		Letter string  `json:"letter"`
		At     int     `json:"at"`
		Number uint32  `json:"n"`
		Round  int     `json:"round"`
		Phase  string  `json:"phase"`
		Seat   string  `json:"seat"`
		Ask    string  `json:"ask"`
		Do     string  `json:"do"`
		Good   bool    `json:"good,omitempty"`
		Other  string  `json:"other"`
		Chance float64 `json:"chance"`
		Best   float64 `json:"best"`
		Loss   float64 `json:"loss"`
		// Spread is the standard deviation of Loss over independent continuations.
		Spread float64 `json:"spread"`
		// Beside are further answers that were looked at, the best first, with the chance after each.
		Beside []Beside `json:"beside,omitempty"`
		Why    []Why    `json:"why"`
	}
	// Beside is a further answer at a turning point.
	Beside struct {
		Answer string  `json:"answer"`
		Chance float64 `json:"chance"`
	}
	// Why is a reason why the better answer is better.
	Why struct {
		Cause  string  `json:"cause"`
		Amount float64 `json:"amount"`
		Area   string  `json:"area,omitempty"`
		Player string  `json:"player,omitempty"`
	}
	// Luck is what a draw changed, or the reveal of a card that nobody had known; At counts the answers before the one
	// that led to it.
	Luck struct {
		At     int     `json:"at"`
		Number uint32  `json:"n"`
		Seat   string  `json:"seat"`
		Kind   string  `json:"kind"`
		Change float64 `json:"change"`
		Error  float64 `json:"error"`
	}
	// Player sums up how a seat played.
	Player struct {
		Seat     string  `json:"seat"`
		Accuracy float64 `json:"accuracy"`
		// AccuracyError is the standard error of Accuracy.
		AccuracyError float64 `json:"accuracy-error,omitzero"`
		Decisions     int     `json:"decisions"`
		Turns         int     `json:"turning-points"`
		Good          int     `json:"good-moves"`
		Luck          float64 `json:"luck"`
		Error         float64 `json:"error"`
		// Kinds are parts of the luck, by the words for them.
		Kinds map[string]Sum `json:"kinds"`
	}
	// Sum is a change with its error.
	Sum struct {
		Change float64 `json:"change"`
		Error  float64 `json:"error"`
	}
)

// NetworkOf returns which weights games under some rules are looked back at with.
func NetworkOf(r *game.Rules) Network {
	h := &value.Of(r).Header
	return Network{Set: h.Set, Generation: h.Generation, Components: h.Components, Rules: h.Rules, Commit: h.Commit}
}

// kinds are the words for kinds of luck.
var kinds = [...]string{analyse.Drawn: "drawn", analyse.Event: "event", analyse.Shown: "shown"}

// inTenths converts a number of tenths to a float.
func inTenths(n int) float64 { return float64(n) / 10 }

func share(x int32) float64 { return inTenths(tenths(x)) }

// Kinds lists the words for kinds of luck, as keys of Player.Kinds and in keys of texts.
func Kinds() []string { return kinds[analyse.Drawn:] }

// Append appends what was found as a JSON document with a line feed.
func (l *Lookback) Append(dst []byte) ([]byte, error) { return l.Document().Append(dst) }

// Append appends a document as JSON with a line feed.
func (d *Document) Append(dst []byte) ([]byte, error) {
	text, err := json.Marshal(d)
	if err != nil {
		return dst, fmt.Errorf("writing an analysis: %w", err)
	}
	return append(append(dst, text...), '\n'), nil
}

// Read reads a document that Append wrote.
func Read(text []byte) (*Document, error) {
	d := new(Document)
	if err := json.Unmarshal(text, d); err != nil {
		return nil, fmt.Errorf("reading an analysis: %w", err)
	}
	if d.Koprulu != Version {
		return nil, fmt.Errorf("reading an analysis: it is of the form %q, not %q", d.Koprulu, Version)
	}
	return d, nil
}

// Document returns what was found as a document.
func (l *Lookback) Document() *Document {
	r, last := l.Game.Rules, words.Of(l.Game.Rules, &l.Game.State)
	players := r.Players()
	all := func(c *[game.MaxPlayers]int32) (list []float64) {
		for p := range players {
			list = append(list, share(c[p]))
		}
		return list
	}
	d := &Document{
		Koprulu: Version, Network: NetworkOf(r), Depth: l.Report.Depth, Pairs: l.Pairs, Rollouts: l.Report.Rollouts,
		Points: []Point{}, Turns: []Turn{}, Luck: []Luck{},
	}
	for p := range players {
		line := Seat{Player: last.Player(p)}
		if int(p) < len(l.Names) {
			line.Name = l.Names[p]
		}
		d.Seats = append(d.Seats, line)
	}
	for i := range l.Report.Points {
		m, pt := &l.Game.Moves[i], &l.Report.Points[i]
		line := Point{
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
		line := Turn{
			Letter: Letter(i), At: t.Move, Number: m.State.Answers, Round: int(m.State.Round), Phase: words.Phase(m.State.Phase),
			Seat: last.Player(m.Seat),
			Ask:  words.Decision(r.Decision(&m.State)), Do: answer.Format(r, &m.State, m.Seat, m.Answer), Good: t.Good(),
			Other:  answer.Format(r, &m.State, m.Seat, t.Other),
			Chance: share(t.Chance), Best: share(t.Best), Loss: share(t.Loss), Spread: share(t.Spread),
			Why: []Why{},
		}
		for j := range t.Beside {
			b := &t.Beside[j]
			line.Beside = append(line.Beside, Beside{answer.Format(r, &m.State, m.Seat, b.Answer), share(t.After(b))})
		}
		for j := range t.Why {
			y := &t.Why[j]
			why := Why{Cause: causes[y.Cause], Amount: inTenths(amount(y))}
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
		d.Luck = append(d.Luck, Luck{
			At: u.Move, Number: l.Game.Moves[u.Move].State.Answers, Seat: last.Player(u.Seat), Kind: kinds[u.News],
			Change: share(u.Change), Error: share(u.Error),
		})
	}
	for i := range l.Report.Players {
		p := &l.Report.Players[i]
		luck := map[string]Sum{}
		for k := analyse.Drawn; k <= analyse.Shown; k++ {
			luck[kinds[k]] = Sum{share(p.Luck[k]), share(p.Error[k])}
		}
		d.Players = append(d.Players, Player{
			Seat: last.Player(game.Player(i)), Accuracy: inTenths(p.Accuracy()), AccuracyError: inTenths(p.AccuracyError()),
			Decisions: p.Decisions, Turns: l.turns(game.Player(i), false), Good: l.turns(game.Player(i), true),
			Luck: share(p.Luck[analyse.NoNews]), Error: share(p.Error[analyse.NoNews]), Kinds: luck,
		})
	}
	return d
}
