package lookback

import (
	"cmp"
	"math"
	"slices"

	"github.com/a-h/templ"

	"koprulu/help/lookback"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// Model is the look back at a game as one reader sees it.
type Model struct {
	*seen.Game
	// MayLookBack says that there can be one, Outdated that it was made with other weights than those of this program.
	MayLookBack, Outdated bool
	// Turns are turning points about which the page tells more than their place, by their place in the document.
	Turns map[int]*Turn
	// SoFar are the chances of the reader while the game goes on, tried in Depth worlds each.
	SoFar []table.OwnChance
	Depth int
}

// Turn is a turning point with what is needed to tell it in words.
type Turn struct {
	// View is what the seat that decided saw.
	View        *game.View
	Done, Other game.Answer
	// Beside are the further answers, in the order of the document.
	Beside []game.Answer
}

// Path is the address of the look back at a table.
const Path = "lookback"

// document returns what was found, nil while there is nothing.
func (p *Model) document() *lookback.Document { return p.Snap.Lookback.Document }

// pending reports whether the page is to look again soon.
func (p *Model) pending() bool {
	return p.Snap.Lookback.Status == table.LookbackWaits || p.Snap.Lookback.Status == table.LookbackWorks
}

// status says how far along the look back is, empty once it is there.
func (p *Model) status() string {
	w := p.Words()
	switch l := &p.Snap.Lookback; l.Status {
	case table.LookbackWaits:
		return w.Text("web.lookback.waits")
	case table.LookbackWorks:
		return w.Text("web.lookback.works", "n", l.Percent)
	case table.LookbackFailed:
		return w.Text("web.lookback.failed")
	case table.NoLookback:
		return w.Text("web.lookback.none")
	}
	return ""
}

// seats returns the seats of the document.
func (p *Model) seats() (list []game.Player) {
	for i := range p.document().Seats {
		list = append(list, game.Player(i))
	}
	return list
}

// chance writes a chance or a share that is given in percent.
func chance(w *locale.Words, percent float64) string { return lookback.PercentText(w, percent) }

// round names the round of a point.
func (p *Model) round(n int) string {
	if n == 0 {
		return p.Words().PhaseName(game.Setup)
	}
	return p.Words().Text("web.lookback.round", "n", n)
}

// when names round and phase of a decision; the setup has no rounds.
func (p *Model) when(round int, phase game.Phase) string {
	if phase == game.Setup {
		return p.Words().PhaseName(phase)
	}
	return p.Words().Text("web.lookback.when", "round", p.round(round), "phase", p.Words().PhaseName(phase))
}

// row is a line of the table of chances: the moment and the chances then, in percent.
type row struct {
	name    string
	at      int
	chances []float64
}

// rows returns the chances at the beginning of each round, and at the end.
func (p *Model) rows() (list []row) {
	d, last := p.document(), -1
	for i := range d.Points {
		if r := d.Points[i].Round; r != last {
			list = append(list, row{p.round(r), i, d.Points[i].Chances})
			last = r
		}
	}
	if len(d.End) > 0 {
		list = append(list, row{p.Words().Text("web.lookback.end"), len(d.Points), d.End})
	}
	return list
}

// ownRows returns the chances of the reader at the first decision of each round, and at the last one.
func (p *Model) ownRows() (list []table.OwnChance) {
	for i, c := range p.SoFar {
		if i == 0 || c.Round != p.SoFar[i-1].Round || i == len(p.SoFar)-1 {
			list = append(list, c)
		}
	}
	return list
}

// turnAt returns the place of the turning point at a moment of the replay, -1 if there is none.
func (p *Model) turnAt(at int) int {
	return slices.IndexFunc(p.document().Turns, func(t lookback.Turn) bool { return t.At == at })
}

// next returns the place of the first turning point after the moment of the replay, -1 if there is none.
func (p *Model) next() int {
	return slices.IndexFunc(p.document().Turns, func(t lookback.Turn) bool { return t.At > p.Replay.At })
}

// TurnPath returns the address of the replay at a turning point, seen by the seat that decided.
func (p *Model) TurnPath(t *lookback.Turn) string {
	return p.Path(seen.PathReplay) + "?at=" + itoa(t.At) + "&as=" + itoa(int(p.document().SeatOf(t.Seat))+1)
}

// anchor returns the id of a turning point on the page.
func anchor(t *lookback.Turn) string { return "turn-" + t.Letter }

// Title names a turning point.
func (p *Model) Title(t *lookback.Turn) string {
	key := "web.lookback.turn"
	if t.Good {
		key = "web.lookback.turn.titled"
	}
	return p.Words().Text(key, "letter", t.Letter, "round", p.round(t.Round), "player",
		p.SeatName(p.document().SeatOf(t.Seat)))
}

// mostMoments is how many moments of a game the end shows.
const mostMoments = 3

// moments returns the turning points that mattered most to the reader, those of everybody for one without a seat, by
// their place in the document and in the order of the game.
func (p *Model) moments() []int {
	d := p.document()
	if d == nil {
		return nil
	}
	var list []int
	for i := range d.Turns {
		if seat := d.SeatOf(d.Turns[i].Seat); seat == p.Seat || !p.Seated() && seat != game.Nobody {
			list = append(list, i)
		}
	}
	slices.SortFunc(list, func(a, b int) int {
		return cmp.Compare(math.Abs(d.Turns[b].Loss), math.Abs(d.Turns[a].Loss))
	})
	list = list[:min(len(list), mostMoments)]
	slices.Sort(list)
	return list
}

// momentsKey is the name of the moments: those of the reader, three as far as is known, or of the game.
func (p *Model) momentsKey() string {
	switch n := len(p.moments()); {
	case !p.Seated():
		return "web.lookback.moments"
	case n == mostMoments || n == 0:
		return "web.lookback.moments.three"
	}
	return "web.lookback.moments.mine"
}

// why says why the better answer is better.
func (p *Model) why(t *lookback.Turn, moment *Turn) string {
	return lookback.Reasons(p.Words(), p.Rules, moment.View, p.document().Reasons(p.Rules, moment.View, t))
}

// played is how a player did: their accuracy and luck.
type played struct {
	seat game.Player
	*lookback.Player
}

// players returns who played, the most accurate first.
func (p *Model) players() (list []played) {
	d := p.document()
	for i := range d.Players {
		list = append(list, played{game.Player(i), &d.Players[i]})
	}
	slices.SortStableFunc(list, func(a, b played) int { return cmp.Compare(b.Accuracy, a.Accuracy) })
	return list
}

// mostStrokes is the number of strokes of luck that are shown.
const mostStrokes = 6

// strokes returns what luck changed most, as far as it is more than the estimates err, in the order of the game.
func (p *Model) strokes() []*lookback.Luck {
	d := p.document()
	var list []*lookback.Luck
	for i := range d.Luck {
		if u := &d.Luck[i]; math.Abs(u.Change) > 2*u.Error && math.Abs(u.Change) >= 1 && u.At < len(d.Points) {
			list = append(list, u)
		}
	}
	slices.SortStableFunc(list, func(a, b *lookback.Luck) int {
		return cmp.Compare(math.Abs(b.Change), math.Abs(a.Change))
	})
	list = list[:min(mostStrokes, len(list))]
	slices.SortStableFunc(list, func(a, b *lookback.Luck) int { return cmp.Compare(a.At, b.At) })
	return list
}

// class returns the class that sets the colours of a seat.
func (p *Model) class(seat game.Player) string { return piece.FactionClass(p.Faction(seat)) }

// Whole returns the page of the look back.
func (p *Model) Whole() templ.Component {
	key := "web.lookback.title"
	if !p.Snap.Over() {
		key = "web.lookback.mine.title"
	}
	head := page.Head{Reader: p.Reader, Title: p.Words().Text(key, "table", p.TableName()), Path: p.Path(Path),
		Styles:  []string{"css/galaxy.css", "css/lookback.css"},
		Scripts: []string{"js/lookback.js"}, Section: page.Tables}
	return page.Layout(head, body(p, head.Title))
}

// OwnSoFar draws the chances of the reader so far, for the place that the replay has for them.
func OwnSoFar(p *Model) templ.Component { return own(p, small) }
