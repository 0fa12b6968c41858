package players

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/goal"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// strip is what the strip of one player shows.
type strip struct {
	seat    game.Player
	faction game.Faction
	// mine is true for the reader, turn for players who have to decide, first for the holder of the first player token.
	mine, turn, first, connected bool
	// out says that and how they are out of the game, or about to be; empty for others.
	out string
	// standsIn is true while a bot plays for its person: it is not their turn then.
	standsIn bool
	// fallen is true once nothing of theirs is left to play with.
	fallen bool
	// planning is true while orders are placed.
	planning     bool
	name, person string
	// bot is the kind of bot that plays, empty for a person's seat.
	bot                  string
	points, target, next int
	// together is the number of points with which a team wins as a whole: then target is 0, and the sum of the team is
	// above its strips.
	together int
	// scored is false where nobody scores points: they are not shown then.
	scored bool
	// ally is true for players in a team, partner for the reader's partner, ours for players on the reader's team, rival
	// for players against a reader with a seat.
	ally, partner, ours, rival bool
	hand, limit                int
	workers, pool              int
	minerals, gas              int
	buildings, modules, techs  int
	// brood is what Brood War adds, zero in the base game.
	brood broodStrip
	// placed is the number of orders on the board, orders the number to place in a round.
	placed, orders int
	// deadline is when their time is up, zero if no clock runs for them; bank is what they have left otherwise.
	deadline time.Time
	bank     time.Duration
	clocked  bool
	// rest is the time that does not count for them.
	rest rest
	// hints is how many hints the seat was given.
	hints int
	// seen is when its person was last there, the zero time if they are or it is not told.
	seen time.Time
}

// pointsText says how many points a player has, and towards what.
func (s *strip) pointsText(w *locale.Words) string {
	if s.together > 0 {
		return w.Text("web.table.points.team", "n", s.points, "target", s.together, "next", s.next)
	}
	return w.Text("web.table.points", "n", s.points, "target", s.target, "next", s.next)
}

// fact is a figure of a strip: its sign, what it says in words, and the figure itself.
type fact struct{ icon, label, value string }

// supplies are the figures of what a player can spend, nothing for those who are out of the game.
func (s *strip) supplies(w *locale.Words) []fact {
	if s.fallen {
		return nil
	}
	return []fact{
		{"cards", w.Text("web.table.fact.hand", "n", s.hand, "limit", s.limit), strconv.Itoa(s.hand)},
		{"worker", w.Text("web.table.fact.workers", "n", s.pool, "all", s.workers),
			strconv.Itoa(s.pool) + "/" + strconv.Itoa(s.workers)},
		{"minerals", w.Text("web.table.fact.minerals", "n", s.minerals), strconv.Itoa(s.minerals)},
		{"gas", w.Text("web.table.fact.gas", "n", s.gas), strconv.Itoa(s.gas)},
	}
}

// works are the figures of what a player has built.
func (s *strip) works(w *locale.Words) [3]fact {
	return [...]fact{
		{"base", w.Text("web.table.fact.buildings", "n", s.buildings), strconv.Itoa(s.buildings)},
		{"supply", w.Text("web.table.fact.modules", "n", s.modules), strconv.Itoa(s.modules)},
		{"research", w.Text("web.table.fact.techs", "n", s.techs), strconv.Itoa(s.techs)},
	}
}

// hinted are the hints that a seat was given, which everybody is told; nothing for one that was given none.
func (s *strip) hinted(w *locale.Words) []fact {
	if s.hints == 0 {
		return nil
	}
	return []fact{{"hint", w.Text("ui.hint.used", "n", s.hints), strconv.Itoa(s.hints)}}
}

// class returns the classes of the strip.
func (s *strip) class(p *seen.Game) string {
	class := "player " + p.Owner(s.seat)
	if s.turn {
		class += " is-turn"
	}
	if s.mine {
		class += " is-mine"
	}
	if s.out != "" {
		class += " is-out"
	}
	if s.ally {
		class += " is-ally"
	}
	if s.ours {
		class += " is-mine-team"
	}
	if s.rival {
		class += " is-rival-team"
	}
	return class
}

// order returns the class of the sign of an order: placed, or the one that is placed now.
func (s *strip) order(i int) string {
	switch {
	case i < s.placed:
		return "on"
	case s.turn && s.planning && i == s.placed:
		return "next" // Not "now", which is the class of what is being shown.
	}
	return "off"
}

// group are players who stand together: a team, or all where there are none.
type group struct {
	team   goal.Team
	strips []strip
}

// groups returns the players in the order of their seats, the reader first; those of a team together.
func groups(p *seen.Game) []group {
	if teams := goal.Teams(p); teams != nil {
		out := make([]group, len(teams))
		for i, t := range teams {
			out[i].team = t
			for _, seat := range t.Seats {
				s := stripOf(p, seat)
				s.ally, s.ours, s.rival = true, t.Mine, p.Seated() && !t.Mine
				if t.Target > 0 {
					s.target, s.together = 0, t.Target
				}
				out[i].strips = append(out[i].strips, s)
			}
		}
		return out
	}
	n, first := p.View.Players, 0
	if p.Seated() {
		first = int(p.Seat)
	}
	all := group{strips: make([]strip, 0, n)}
	for i := range n {
		all.strips = append(all.strips, stripOf(p, game.Player((first+i)%n)))
	}
	return []group{all}
}

func stripOf(p *seen.Game, seat game.Player) strip {
	v, r := p.View, p.Rules
	s := &v.Seats[seat]
	out := strip{
		seat:      seat,
		faction:   s.Faction,
		mine:      seat == p.Seat,
		turn:      p.Live() && v.Open.Has(seat),
		first:     v.First == seat && v.Phase != game.Setup,
		out:       p.Words().Out(&v.Board, seat),
		fallen:    seen.Fallen(v, seat),
		standsIn:  p.Snap.Seats[seat].StandsIn(),
		connected: p.Connected.Has(seat),
		name:      StripName(p, seat),
		person:    p.Person(seat),
		points:    int(s.Points),
		hand:      int(s.HandCount),
		pool:      int(s.Pool),
		placed:    seen.PlacedOrders(v, seat),
		orders:    game.OrdersPerRound,
		planning:  v.Phase == game.Planning,
		hints:     p.Snap.Seats[seat].Hints,
		scored:    goal.Scored(r),
		partner:   goal.Partner(p, seat),
	}
	if seat := &p.Snap.Seats[seat]; seat.Person == "" || seat.Left {
		out.bot = seat.Bot
	}
	if int(s.Faction) < len(r.Sheets) {
		// These follow from what is open.
		out.limit = v.HandLimit(r, seat)
		out.target = v.PointsToWin(r, seat)
		out.next = seen.Gain(r, v, seat)
		out.minerals, out.gas = purse(p, seat)
		out.techs = techsInPlay(r, s)
	}
	if p.Live() {
		out.seen = p.LastSeen[seat]
	}
	out.workers = workersOf(v, seat)
	for _, level := range s.Level {
		out.buildings += int(level)
	}
	for _, n := range s.Modules {
		out.modules += int(n)
	}
	out.brood = broodStripOf(p, seat)
	if p.Snap.Settings.Pace.Clocked() && p.Live() && !p.Over() && out.out == "" && p.Snap.Seats[seat].Bot == "" {
		out.clocked = true
		out.bank = p.Snap.Banks[seat]
		out.rest = restOf(&p.Snap.Rests[seat])
		if d := &p.Snap.Decisions[seat]; d.Number != 0 && p.Snap.Status == table.Playing {
			out.deadline = d.Deadline()
			out.rest.slow = d.Bank >= table.Correspondence
			if at := p.Snap.Stands; !at.IsZero() {
				out.bank, out.deadline = max(0, out.deadline.Sub(at)), time.Time{}
			}
		}
	}
	return out
}

// wideStrips is the number of strips and names of teams from which they are too wide for a phone, and smaller there.
const wideStrips = 4

// items is the number of strips and names of teams.
func items(all []group) (n int) {
	for i := range all {
		n += len(all[i].strips)
		if all[i].team.Name != "" {
			n++
		}
	}
	return n
}

// manyPlayers is the number of players from which their strips are smaller.
const manyPlayers = 5

// StripName returns the name on a strip: a short one where there are many.
func StripName(p *seen.Game, seat game.Player) string {
	if f := p.Faction(seat); p.View.Players >= manyPlayers && int(f) < len(p.Rules.Sheets) {
		if key := "ui.name." + p.Rules.Sheets[f].ID; p.Words().Has(key) {
			return p.Words().Text(key)
		}
	}
	return p.SeatName(seat)
}

// nameSize returns the class for a name whose longest word would be broken on a strip.
func nameSize(name string) string {
	for word := range strings.FieldsSeq(name) {
		if utf8.RuneCountInString(word) > 9 {
			return "is-long"
		}
	}
	return ""
}

// purse returns what the Resource cards of a player can still yield without force mining.
func purse(p *seen.Game, seat game.Player) (minerals, gas int) {
	r, v := p.Rules, p.View
	s := &v.Seats[seat]
	var sum [2]int
	for res := range sum {
		sum[res] = p.View.Permanent(p.Rules, seat, game.Resource(res)) - int(s.Home[res])
	}
	for a := range s.Cards.All() {
		if info := &r.Areas[a]; info.Resource < game.NoResource {
			sum[info.Resource] += max(0, int(info.Amount)-int(v.Workers[a]))
		}
	}
	return sum[game.Minerals], sum[game.Gas]
}

// workersOf counts all workers of a player.
func workersOf(v *game.View, seat game.Player) int {
	s := &v.Seats[seat]
	n := int(s.Pool) + int(s.Unavailable) + int(s.Home[game.Minerals]) + int(s.Home[game.Gas])
	for a := range s.Cards.All() {
		n += int(v.Workers[a])
	}
	return n
}

// techsInPlay counts the technologies that a player has bought: those with a card outside of the Technology deck.
func techsInPlay(r *game.Rules, s *game.SeatView) int {
	n := 0
	for _, tech := range r.Sheets[s.Faction].Techs {
		if tech.Cards&^s.TechDeck != 0 {
			n++
		}
	}
	return n
}
