package seen

import (
	"slices"
	"time"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/table"
)

// Game is a running or finished game as one reader sees it: the table around it, the view of their seat, what they can
// answer. It is made for a seat: everything in it is what the seat may know.
type Game struct {
	Reader page.Reader
	// Snap is what everybody may know of the table: who sits where, clocks, status, proposal.
	Snap *table.Public
	// Rules and View are the game as the seat sees it.
	Rules *game.Rules
	View  *game.View
	// Forbids returns the rule that an answer of the seat breaks, rule.None for a legal one; nil where nothing
	// is asked of anybody.
	Forbids func(game.Answer) rule.ID
	// Final reports whether a legal answer of the seat could not be taken back (table.Snapshot.Final); nil where that is
	// not known.
	Final func(...game.Answer) bool
	// AllFinal is true if no answer to the open decision could be taken back, which is said once.
	AllFinal bool
	// Agree is an answer of the reader that was not given yet, because it would force mine on its own; nil for none.
	Agree *Agree
	// Cart is what the reader is about to buy; nil where nothing is sold, or one thing after the other.
	Cart *Cart
	// Pays is who puts the reader's workers on cards.
	Pays Paying
	// Seat is that of the reader, game.Nobody for a spectator.
	Seat game.Player
	// Decision is the number of the open decision of the seat, 0 if it has none.
	Decision uint64
	// Choices are its legal answers and what is possible in addition; nil if there is no open decision.
	Choices []choice.Choice
	// Pick is what the reader has chosen of the answer so far.
	Pick choice.Pick
	// Last is the last answer at the table if the reader's seat gave it, nil otherwise.
	Last *Answered
	// Log are the lines that the seat may read, oldest first, the last of many.
	Log []table.LogItem
	// Earlier is true if there are earlier lines.
	Earlier bool
	// Home is the address of the page where that is not the table's, below which the addresses of its parts are.
	Home string
	// Replay is set for a moment of the past.
	Replay *Replay
	// Connected says by seat who has a page open.
	Connected game.PlayerSet
	// LastSeen says by seat when its person was last there, for players who wait for them; the zero time where they are
	// there, or it is not told.
	LastSeen [game.MaxPlayers]time.Time
	// Again is true for a reader who can play a game that is over again: one of its players.
	Again bool
}

// Answered is an answer that was given, with the decision that it answered.
type Answered struct {
	Answer game.Answer
	Asked  game.Frame
}

// Replay is where in a game the replay page is.
type Replay struct {
	// At is the number of answers played of Of.
	At, Of int
	// As is the seat whose view is shown; All shows everything.
	As  game.Player
	All bool
}

// Words returns the words of the reader.
func (p *Game) Words() *locale.Words { return p.Reader.Words }

// TableName is the name of the table, or what it is called without one.
func (p *Game) TableName() string {
	if p.Snap.Settings.Name != "" {
		return p.Snap.Settings.Name
	}
	return p.Words().Text("web.table.unnamed")
}

// Seated reports whether the reader has a seat at the table.
func (p *Game) Seated() bool { return p.View != nil && int(p.Seat) < p.View.Players }

// Fallen reports whether a player is out of the game, and has nothing more to play with.
func Fallen(v *game.View, seat game.Player) bool { return v.Phase != game.Setup && !v.Alive.Has(seat) }

// Gain returns the conquest points that a player gets at the end of the round for what they control now.
func Gain(r *game.Rules, v *game.View, seat game.Player) int {
	own := v.Controlled(r, seat)
	n := (own & v.Points).Len()
	for a := range own.All() {
		n += int(r.Areas[a].Conquest)
	}
	return n
}

// HasVote reports whether the reader's player is in the game and has not resigned, so that they are asked what all may
// agree to.
func (p *Game) HasVote() bool { return (p.View.Alive &^ p.View.Resigned).Has(p.Seat) }

// Alone reports whether nobody but the reader has to agree to what they propose: bots agree to everything, but not for
// a person for whom they only stand in. A proposal about the seat of a player does not ask that player.
func (p *Game) Alone(about ...game.Player) bool {
	for seat := range p.Snap.Seats {
		s := &p.Snap.Seats[seat]
		if q := game.Player(seat); q != p.Seat && !slices.Contains(about, q) && s.Person != "" && !s.Left &&
			(p.View.Alive &^ p.View.Resigned).Has(q) {
			return false
		}
	}
	return true
}

// Live reports whether the page follows a game that goes on or has just ended, rather than a position of the past.
func (p *Game) Live() bool { return p.Replay == nil }

// Over reports whether the game is over on this page.
func (p *Game) Over() bool { return p.Live() && p.Snap.Over() }

// Mine reports whether the table waits for an answer of the reader.
func (p *Game) Mine() bool {
	return p.Live() && p.Seated() && p.Decision != 0 && len(p.Choices) > 0 && p.Snap.Status == table.Playing &&
		!p.Snap.Seats[p.Seat].StandsIn()
}

// Owner returns the class that sets the colours of a seat.
func (p *Game) Owner(seat game.Player) string {
	if int(seat) < p.View.Players {
		return piece.FactionClass(p.View.Seats[seat].Faction)
	}
	return "f-none"
}

// Faction returns the faction of a seat.
func (p *Game) Faction(seat game.Player) game.Faction {
	if int(seat) < p.View.Players {
		return p.View.Seats[seat].Faction
	}
	return game.NoFaction
}

// Person says who sits at a seat: a name, "you", a kind of bot.
func (p *Game) Person(seat game.Player) string {
	w := p.Words()
	if int(seat) >= len(p.Snap.Seats) {
		return ""
	}
	s := &p.Snap.Seats[seat]
	name := s.Name
	if p.Home != "" && seat == p.Seat {
		return name
	}
	if s.Program {
		name = w.Text("web.table.program", "name", s.Name)
	}
	if seat == p.Seat {
		name = w.Text("web.table.you", "name", name)
	}
	switch {
	case s.Bot == "":
		return name
	case s.Person == "" || s.Left:
		return w.Text("web.table.bot", "name", w.BotCalled(s.Bot))
	}
	return w.Text("web.table.stand-in", "name", name, "bot", w.BotName(s.Bot))
}

// SeatName returns the name of a seat as the reader knows it.
func (p *Game) SeatName(seat game.Player) string {
	if f := p.Faction(seat); int(f) < len(p.Rules.Sheets) {
		return page.Capital(p.Words().FactionName(p.Rules, f))
	}
	return page.Capital(p.Words().SeatName(seat))
}

// PlayerName names a seat by its faction.
func (p *Game) PlayerName(seat game.Player) string {
	return p.Words().PlayerName(p.Rules, p.View, seat)
}

// MarkFinal marks what could not be taken back: all of it at once, or the choices that could not, where others could.
func (p *Game) MarkFinal() {
	asked, beside := choice.Split(p.Choices)
	if p.Final == nil || len(asked) == 0 {
		return
	}
	p.AllFinal = true
	for i := range asked {
		asked[i].Final = p.Final(asked[i].Answer)
		p.AllFinal = p.AllFinal && asked[i].Final
	}
	if len(asked) == 1 {
		asked[0].Final = false // There is nothing to choose.
	}
	for i := range beside {
		beside[i].Final = p.Final(beside[i].Answer)
	}
}

// Breaks returns the rule that an answer of the reader breaks, none where nothing is asked of anybody.
func (p *Game) Breaks(a game.Answer) rule.ID {
	if p.Forbids == nil {
		return rule.None
	}
	return p.Forbids(a)
}

// PlacedOrders counts the orders that a player has on the board.
func PlacedOrders(v *game.View, seat game.Player) int {
	n := 0
	for i := range int(v.OrderCount) {
		if v.Orders[i].Player == seat {
			n++
		}
	}
	return n
}

// ChoosesLeaders reports whether players choose Leadership cards now: all decks are closed then (BW-LEAD-08).
func ChoosesLeaders(v *game.View) bool { return v.Step == game.AskLeader && v.Open != 0 }
