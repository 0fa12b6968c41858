package ending

import (
	"cmp"
	"embed"
	"math"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"koprulu/rules/game"
	"koprulu/site/web/lookback"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/site/web/seen"
	"koprulu/site/web/shuffle"
	"koprulu/site/web/static"
	"koprulu/table"
)

//go:embed ending.css ending.js
var files embed.FS

var _ = static.Add(files)

// Path is the address of the page of the end, below that of its table. PathAgain takes the form that deals the same
// game again, with swap=1 in other seats; PathPreview is the picture for links.
const (
	Path        = "end"
	PathAgain   = "again"
	PathPreview = "preview.png"
)

// Page is the page of a game that is over: who won and how it came about.
type Page struct {
	*Model
	// Name is what the table is called.
	Name string
	// Story is what the game has come to, nil for one that can't be played again.
	Story *table.Story
	// Lookback is the look back at the game.
	Lookback *lookback.Model
	// Share is the address to pass on, empty where the reader has none to give. Preview is that of the picture that goes
	// with it, empty for a game that not everybody may see.
	Share, Preview string
}

// Whole returns the page of the end.
func (p *Page) Whole() templ.Component {
	head := page.Head{Reader: p.Reader, Title: p.Words().Text("web.end.title", "table", p.Name), Path: p.Path(Path),
		Section: page.Tables,
		Styles:  []string{"css/galaxy.css", "css/lookback.css", "css/ending.css"},
		Scripts: []string{page.HTMX, "js/problems.js", "js/copy.js", "js/ending.js", shuffle.Script}}
	if p.Preview != "" {
		head.Preview = &page.Preview{Title: p.Headline(), Text: p.Words().Text("web.end.preview", "table", p.Name),
			Address: p.Share, Picture: p.Preview}
	}
	return page.Layout(head, body(p))
}

// nameless reports whether the reader plays as a guest who was never asked for a name.
func (p *Page) nameless() bool {
	return p.Seated() && p.Reader.Name == p.Words().Text("web.lobby.hero.guest")
}

// Headline says who won, with how many points where points were scored.
func (p *Model) Headline() string {
	w := p.Words()
	switch {
	case p.Snap.Closing != nil:
		return p.Sentence()
	case !p.won() || p.View.Winners == 0:
		return w.Text("web.table.ended")
	}
	names := page.Capital(w.PlayerNames(p.Rules, p.View, p.View.Winners))
	first := p.View.Winners.First()
	if n := p.View.Standing(p.Rules, first)[0]; n > 0 {
		return w.Text("web.end.won.points", "players", names, "n", p.View.Winners.Len(), "points", n)
	}
	return w.Text("web.end.won", "players", names, "n", p.View.Winners.Len())
}

// Eyebrow says in which way and when it was won.
func (p *Page) Eyebrow() string {
	w := p.Words()
	if p.View.Round == 0 && !p.won() {
		return w.PhaseName(game.Setup)
	}
	if !p.won() {
		return w.Text("web.end.round", "round", int(p.View.Round))
	}
	return w.Text("web.end.how", "victory", page.Capital(w.VictoryName(p.View.Victory)), "round", int(p.View.Round))
}

// placed is a player in the table of results, with the place they have.
type placed struct {
	standing
	place int
}

// places returns the players in the order of the result; equals share a place, as do partners.
func (p *Model) places() []placed {
	var out []placed
	for i, s := range p.standings() {
		at := placed{s, i + 1}
		if i > 0 && out[i-1].won == s.won && (s.won || out[i-1].score == s.score) {
			at.place = out[i-1].place
		}
		out = append(out, at)
	}
	return out
}

// Mine says which place the reader has, empty for spectators and for games that the players ended.
func (p *Model) Mine() string {
	w := p.Words()
	if !p.Seated() || !p.won() {
		return ""
	}
	for _, s := range p.places() {
		if s.seat != p.Seat {
			continue
		}
		text := w.Text("web.end.place."+strconv.Itoa(s.place), "of", p.View.Players)
		if n := s.score[0]; n > 0 {
			return w.Text("web.end.place.points", "place", text, "points", n)
		}
		return w.Text("web.end.place.alone", "place", text)
	}
	return ""
}

// scores reports whether anybody scored: where nobody does, as in most scenarios, points are not shown.
func (p *Page) scores() bool {
	for i := range p.Story.Ends {
		for _, n := range p.Story.Ends[i].Points {
			if n > 0 {
				return true
			}
		}
	}
	return false
}

// income returns what a seat's resources brought in a round, on average over all rounds.
func (p *Page) income(seat game.Player) string {
	sum, n := 0, 0
	for i := range p.Story.Ends {
		if e := &p.Story.Ends[i]; e.Round > 0 {
			sum, n = sum+e.Income[seat], n+1
		}
	}
	if n == 0 {
		return "–"
	}
	return strconv.Itoa((2*sum + n) / (2 * n))
}

// leaders names the Leadership cards that a seat resolved.
func (p *Page) leaders(seat game.Player) []string {
	var names []string
	for _, l := range p.Story.Seats[seat].Leaders {
		names = append(names, p.Words().LeaderName(p.Rules, p.Faction(seat), l))
	}
	return names
}

// anyLeaders reports whether Leadership cards were resolved at all.
func (p *Page) anyLeaders() bool {
	return slices.ContainsFunc(p.Story.Seats[:p.View.Players], func(s table.SeatStory) bool { return len(s.Leaders) > 0 })
}

// timed reports whether the times of the answers are known: those of games from records are not.
func (p *Page) timed() bool { return p.Story.Seconds > 0 }

// mean says how long a seat took for a decision; bots take none.
func (p *Page) mean(seat game.Player) string {
	s := &p.Story.Seats[seat]
	if at := &p.Snap.Seats[seat]; at.Person == "" || s.Answers == 0 {
		return p.Words().Text("web.end.bot")
	}
	return p.span((s.Seconds + s.Answers/2) / s.Answers)
}

// mostBattles is the number of battles that are told of.
const mostBattles = 3

// turned is a battle that turned the game.
type turned struct {
	number int
	*table.BattleStory
	weight float64
}

// turning returns the battles that decided the most, in their order: those that changed the chances to win the most
// where there is a look back, otherwise those that cost the most.
func (p *Page) turning() []turned {
	var list []turned
	for i := range p.Story.Battles {
		b := &p.Story.Battles[i]
		list = append(list, turned{BattleStory: b, weight: p.weight(b)})
	}
	slices.SortStableFunc(list, func(a, b turned) int { return cmp.Compare(b.weight, a.weight) })
	list = list[:min(len(list), mostBattles)]
	slices.SortStableFunc(list, func(a, b turned) int { return cmp.Compare(a.At, b.At) })
	for i := range list {
		list[i].number = i + 1
	}
	return list
}

// weight says how much a battle decided, in a measure that only compares battles of one game.
func (p *Page) weight(b *table.BattleStory) float64 {
	if d := p.Snap.Lookback.Document; d != nil && b.At < len(d.Points) {
		after := d.End
		if b.Until < len(d.Points) {
			after = d.Points[b.Until].Chances
		}
		sum := 0.0
		for seat, chance := range d.Points[b.At].Chances {
			if seat < len(after) {
				sum += math.Abs(after[seat] - chance)
			}
		}
		return sum
	}
	n := b.Lost[0] + b.Lost[1]
	if int(b.Area) < len(p.Rules.Areas) && b.Winner == b.Attacker {
		n += 2 + 2*int(p.Rules.Areas[b.Area].Conquest)
	}
	if b.BaseLost {
		n += 4
	}
	return float64(n)
}

// outcome says how a battle ended.
func (p *Page) outcome(b *table.BattleStory) string {
	w := p.Words()
	text := w.Text("web.end.battle.none")
	switch b.Winner {
	case b.Attacker:
		text = w.Text("web.end.battle.taken", "player", p.PlayerName(b.Attacker))
	case b.Defender:
		text = w.Text("web.end.battle.held", "player", p.PlayerName(b.Defender))
	}
	if b.BaseLost {
		return w.Text("list.comma", "a", text, "b", w.Text("web.end.battle.base"))
	}
	return text
}

// who is the seat whose cards are told of: the reader's, otherwise the winner's.
func (p *Page) who() game.Player {
	if p.Seated() {
		return p.Seat
	}
	if p.View.Winners != 0 {
		return p.View.Winners.First()
	}
	return game.Nobody
}

// mostCards is the number of cards that are told of.
const mostCards = 4

// cards returns the Combat cards that did the most for a seat: whose attack reached the health of the other side most
// often.
func (p *Page) cards(seat game.Player) []table.CardStory {
	if seat >= game.MaxPlayers {
		return nil
	}
	var list []table.CardStory
	for _, c := range p.Story.Seats[seat].Cards {
		if f := p.deckOf(seat, &c); int(f) < len(p.Rules.Sheets) && int(c.Card) < len(p.Rules.Sheets[f].Cards) && c.Hit > 0 {
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b table.CardStory) int {
		return cmp.Or(cmp.Compare(b.Hit, a.Hit), cmp.Compare(a.Shown, b.Shown))
	})
	return list[:min(len(list), mostCards)]
}

// deckOf returns the faction to whose deck a card that a seat turned up belongs.
func (p *Page) deckOf(seat game.Player, c *table.CardStory) game.Faction {
	if c.Deck > 0 {
		return p.Faction(game.Player(c.Deck - 1))
	}
	return p.Faction(seat)
}

// film returns the address of the film at a moment.
func (p *Page) film(at int) string {
	shown := *p.Game
	shown.Replay = &seen.Replay{All: true}
	return string(shown.ReplayPath(at))
}

// short names a seat in a word or two, for the end of its line.
func (p *Page) short(seat game.Player) string {
	if key := "ui.name." + piece.FactionID(p.Faction(seat)); p.Words().Has(key) {
		return p.Words().Text(key)
	}
	return p.SeatName(seat)
}

// roundName names a round, and the time before the first.
func (p *Page) roundName(round int) string {
	if round == 0 {
		return p.Words().PhaseName(game.Setup)
	}
	return p.Words().Text("ui.status.round", "n", round)
}

// colours returns the class that sets the colours of the winner.
func (p *Page) colours() string {
	if list := p.Winners(); len(list) > 0 {
		return p.Owner(list[0])
	}
	return "f-none"
}

// people reports whether other people have played to the end.
func (p *Page) people() bool {
	for i := range p.Snap.Seats {
		if s := &p.Snap.Seats[i]; game.Player(i) != p.Seat && s.Person != "" && !s.Left {
			return true
		}
	}
	return false
}

// otherSet offers the game with Brood War or without, empty where there is only the one.
func (p *Page) otherSet() string {
	if _, ok := table.OtherSet(p.Snap.Settings); !ok {
		return ""
	}
	if p.Snap.Settings.Options.BroodWar {
		return p.Words().Text("web.rematch.base")
	}
	return p.Words().Text("web.rematch.brood")
}

// swapped names the faction that the reader would play in the seat after theirs.
func (p *Page) swapped() string {
	return p.SeatName(game.Player((int(p.Seat) + 1) % p.View.Players))
}

// span writes how long something took: 48 s, 1 min 12 s, 1 h 46 min.
func (p *Page) span(seconds int) string {
	w := p.Words()
	switch {
	case seconds >= 3600:
		return w.Text("web.end.time.hours", "hours", seconds/3600, "minutes", seconds/60%60)
	case seconds >= 60:
		return w.Text("web.end.time.minutes", "minutes", seconds/60, "seconds", seconds%60)
	}
	return w.Text("web.end.time.seconds", "seconds", seconds)
}

// Line is a player in the order of the result: who, and the points, -1 where nobody scored.
type Line struct {
	Seat   game.Player
	Name   string
	Points int
}

// Lines returns the players in the order of the result.
func (p *Page) Lines() (list []Line) {
	scored := false
	for seat := range p.View.Players {
		scored = scored || p.View.Seats[seat].Points > 0
	}
	for _, s := range p.standings() {
		l := Line{Seat: s.seat, Name: p.SeatName(s.seat), Points: -1}
		if scored {
			l.Points = int(p.View.Seats[s.seat].Points)
		}
		list = append(list, l)
	}
	return list
}
