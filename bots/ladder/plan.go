package ladder

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"koprulu/bots/bot"
)

// Plan says what is played: in each cell every bot alone against simple-1, which never changes, at all other seats,
// every pair of bots at alternating seats, and some bots alone against others that are named. Every deal is played once
// from each seat.
type Plan struct {
	Bots  []string
	Cells []Cell
	// Games is the number of games for each bot or pair in each cell; the last deal may add a few more.
	Games int
	// Pairs says whether pairs are played.
	Pairs bool
	// Against says who, in addition to the games against simple-1, plays alone against whom at all other seats: in one
	// cell, which need not be one of Cells, or in each of Cells. A bot that is not one of Bots plays nothing else.
	Against []Duel
	Seed    uint64
	// Sizes replaces Games for what its keys name: all that a bot plays (strong), or plays in a cell (strong@base-4), or a
	// duel in all cells (strong:medium) or in one (strong:medium@base-4). The narrowest name counts; of two bots the one
	// with fewer games.
	Sizes map[string]int
}

// Duel is a bot alone against another one at all other seats, in a cell. The zero cell means every cell of a plan.
type Duel struct {
	One, Others string
	Cell        Cell
}

// String is the duel as written on the command line, such as strong:medium@base-4.
func (d Duel) String() string {
	if d.Cell == (Cell{}) {
		return d.One + ":" + d.Others
	}
	return d.One + ":" + d.Others + "@" + d.Cell.String()
}

// meeting is who plays whom in a cell, in the seats of the first game of a deal.
type meeting struct {
	cell  Cell
	seats []string
	deals int
	// alone is true for a bot against one kind of bot at all other seats.
	alone bool
}

// String names a meeting.
func (m *meeting) String() string { return m.cell.String() + " " + strings.Join(m.seats, ",") }

// turns returns how many times a deal is played.
func (m *meeting) turns() int {
	n := len(m.seats)
	for turn := 1; turn < n; turn++ {
		if slices.Equal(m.seated(turn), m.seats) {
			return turn
		}
	}
	return n
}

// seated returns the seats after all bots have moved on by some seats.
func (m *meeting) seated(on int) []string {
	n := len(m.seats)
	seats := make([]string, n)
	for i := range seats {
		seats[i] = m.seats[(i+on)%n]
	}
	return seats
}

// A FieldError says which part of a plan is wrong, and how.
type FieldError struct {
	// Field is the part, as the flag of koprulu ladder is called that sets it: bots, sets, players, modes, games, fewer or
	// against.
	Field  string
	Remedy string
}

func (e *FieldError) Error() string { return e.Field + ": " + e.Remedy }

// wrong makes a FieldError.
func wrong(field, format string, args ...any) error {
	return &FieldError{field, fmt.Sprintf(format, args...)}
}

// Check says what is wrong with a plan, nil if nothing is. The error is a FieldError.
func (p *Plan) Check() error {
	switch {
	case p.Games < 1:
		return wrong("games", "at least one game has to be played, not %d", p.Games)
	case len(p.Cells) == 0:
		return wrong("modes",
			"none goes with these sets and numbers of players, so there is nothing to play; teams needs 4 or 6 players, larger-galaxy and survival "+
				"need broodwar, and each scenario has its own set and number of players")
	}
	for i, name := range p.Bots {
		if slices.Contains(p.Bots[:i], name) {
			return wrong("bots", "%s is named twice; leave one out", name)
		}
	}
	names := p.sizable()
	for name, games := range p.Sizes {
		if games < 1 || !slices.Contains(names, name) {
			return wrong("fewer", "%s=%d: name what the ladder plays, such as %s, and at least one game", name, games,
				strings.Join(names[:min(3, len(names))], ", "))
		}
	}
	duels := p.duels()
	for i, d := range duels {
		switch {
		case d.One == d.Others:
			return wrong("against", "%s: a bot against itself wins its even share", d)
		case slices.Contains(duels[:i], d):
			return wrong("against", "%s is named twice; leave one out", d)
		}
	}
	return nil
}

// units returns the number of parties that win or lose together: in Team Play seats and their partners, who sit half
// the table apart (VAR-11). In scenarios, whose seats differ, one party wins as well, so equal bots have even shares
// once each deal has been played from each seat.
func (c Cell) units() int {
	if sc := c.scenario(); sc != nil {
		return sides(sc)
	}
	if c.Mode == Teams {
		return c.Players / 2
	}
	return c.Players
}

// meet returns the meeting of two bots: the first at every other seat, or alone, in Team Play with its partner.
func (p *Plan) meet(c Cell, first, second string, alone bool) meeting {
	m := meeting{cell: c, alone: alone}
	for seat := range c.Players {
		name := second
		if unit := seat % c.units(); unit == 0 || !alone && unit%2 == 0 {
			name = first
		}
		m.seats = append(m.seats, name)
	}
	m.deals = (p.size(c, first, second) + m.turns() - 1) / m.turns()
	return m
}

// size returns the number of games that two bots play in a cell.
func (p *Plan) size(c Cell, first, second string) int {
	d := Duel{first, second, c}
	for _, name := range []string{d.String(), Duel{One: first, Others: second}.String()} {
		if n := p.Sizes[name]; n > 0 {
			return n
		}
	}
	least := 0
	for _, name := range []string{first, second} {
		n := p.Sizes[name+"@"+c.String()]
		if n == 0 {
			n = p.Sizes[name]
		}
		if n > 0 && (least == 0 || n < least) {
			least = n
		}
	}
	return cmp.Or(least, p.Games)
}

// sizable lists the keys that Sizes may have.
func (p *Plan) sizable() []string {
	var list []string
	add := func(names ...string) {
		for _, name := range names {
			if !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
	}
	add(p.Bots...)
	for _, d := range p.duels() {
		add(d.One, d.Others, d.String(), Duel{One: d.One, Others: d.Others}.String(), d.One+"@"+d.Cell.String(),
			d.Others+"@"+d.Cell.String())
	}
	for _, c := range p.Cells {
		for _, name := range p.Bots {
			add(name + "@" + c.String())
		}
	}
	return list
}

// meetings lists who meets whom.
func (p *Plan) meetings() []meeting {
	var list []meeting
	for _, c := range p.Cells {
		for i, first := range p.Bots {
			if first == bot.Yardstick {
				continue
			}
			list = append(list, p.meet(c, first, bot.Yardstick, true))
			for _, second := range p.Bots[i+1:] {
				if p.Pairs && second != bot.Yardstick {
					list = append(list, p.meet(c, first, second, false))
				}
			}
		}
	}
	for _, d := range p.duels() {
		list = append(list, p.meet(d.Cell, d.One, d.Others, true))
	}
	return list
}

// duels lists who plays alone against whom, each with its cell.
func (p *Plan) duels() []Duel {
	var list []Duel
	for _, d := range p.Against {
		cells := []Cell{d.Cell}
		if d.Cell == (Cell{}) {
			cells = p.Cells
		}
		for _, c := range cells {
			list = append(list, Duel{d.One, d.Others, c})
		}
	}
	return list
}
