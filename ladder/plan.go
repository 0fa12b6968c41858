package ladder

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"koprulu/bot"
)

// Plan says what is played: in each cell every bot alone against simple-1, which never changes, at all other seats, every
// pair of bots at alternating seats, and some bots alone against some others. Every deal is played once from each seat.
type Plan struct {
	Bots  []string
	Cells []Cell
	// Games is the number of games for each bot or pair in each cell; the last deal may take some more.
	Games int
	// Pairs says whether pairs are played.
	Pairs bool
	// Against has who plays alone against whom at all other seats, beside simple-1: in one cell, which need not be one of Cells, or
	// in each of Cells. Who is not one of Bots plays nothing else.
	Against []Duel
	Seed    uint64
	// Sizes, where it names a bot, takes the place of Games for all that this bot plays; the least counts.
	Sizes map[string]int
}

// Duel is a bot alone against another one at all other seats, in a cell. The zero cell stands for each of a plan.
type Duel struct {
	One, Others string
	Cell        Cell
}

// String is the duel as the command line has it, such as strong:medium@base-4.
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

// turns returns the number of games in which a deal is played.
func (m *meeting) turns() int {
	n := len(m.seats)
	for turn := 1; turn < n; turn++ {
		if slices.Equal(m.seated(turn), m.seats) {
			return turn
		}
	}
	return n
}

// seated returns the seats when everybody has moved on by some seats.
func (m *meeting) seated(on int) []string {
	n := len(m.seats)
	seats := make([]string, n)
	for i := range seats {
		seats[i] = m.seats[(i+on)%n]
	}
	return seats
}

// Check says what is wrong with a plan, nil for nothing.
func (p *Plan) Check() error {
	switch {
	case p.Games < 1:
		return fmt.Errorf("at least one game has to be played, not %d", p.Games)
	case len(p.Cells) == 0:
		return errors.New("these sets, players and modes do not go together: there is nothing to play")
	}
	for i, name := range p.Bots {
		if slices.Contains(p.Bots[:i], name) {
			return fmt.Errorf("%s is named twice", name)
		}
	}
	for name, games := range p.Sizes {
		if games < 1 || !slices.Contains(p.Bots, name) && !slices.ContainsFunc(p.Against, func(d Duel) bool { return name == d.One || name == d.Others }) {
			return fmt.Errorf("%s=%d: name a bot of the ladder, and at least one game", name, games)
		}
	}
	duels := p.duels()
	for i, d := range duels {
		switch {
		case d.One == d.Others:
			return fmt.Errorf("%s: a bot against itself wins its even share", d)
		case slices.Contains(duels[:i], d):
			return fmt.Errorf("%s is named twice", d)
		}
	}
	return nil
}

// units returns the number of parties that win or lose together: in Team Play seats and their partners, who sit half the table
// apart (VAR-11).
func (c Cell) units() int {
	if c.Mode == Teams {
		return c.Players / 2
	}
	return c.Players
}

// meet returns the meeting of two bots: the first at every other seat or alone, in Team Play with its partner.
func (p *Plan) meet(c Cell, first, second string, alone bool) meeting {
	m := meeting{cell: c, alone: alone}
	for seat := range c.Players {
		name := second
		if unit := seat % c.units(); unit == 0 || !alone && unit%2 == 0 {
			name = first
		}
		m.seats = append(m.seats, name)
	}
	games := 0
	for _, name := range []string{first, second} {
		if n := p.Sizes[name]; n > 0 && (games == 0 || n < games) {
			games = n
		}
	}
	if games == 0 {
		games = p.Games
	}
	m.deals = (games + m.turns() - 1) / m.turns()
	return m
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
