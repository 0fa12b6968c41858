package ladder

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"koprulu/bot"
)

// Plan says what is played: in each cell every bot alone against simple-1, which never changes, at all other seats, and every
// pair of bots at alternating seats. Every deal is played once from each seat.
type Plan struct {
	Bots  []string
	Cells []Cell
	// Deals is the number of deals for each bot or pair in each cell.
	Deals int
	// Pairs says whether pairs are played, and not only against simple-1.
	Pairs bool
	Seed  uint64
	// Sizes, where it names a bot, takes the place of Deals for all that this bot plays; the least counts.
	Sizes map[string]int
}

// meeting is who plays whom in a cell, in the seats of the first game of a deal.
type meeting struct {
	cell  Cell
	seats []string
	deals int
	// alone is true for a bot against simple-1 at all other seats.
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
	case p.Deals < 1:
		return fmt.Errorf("at least one deal has to be played, not %d", p.Deals)
	case len(p.Cells) == 0:
		return errors.New("these sets, players and modes do not go together: there is nothing to play")
	}
	for i, name := range p.Bots {
		if slices.Contains(p.Bots[:i], name) {
			return fmt.Errorf("%s is named twice", name)
		}
	}
	for name, deals := range p.Sizes {
		if deals < 1 || !slices.Contains(p.Bots, name) {
			return fmt.Errorf("%s=%d: name a bot of the ladder, and at least one deal", name, deals)
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
	m := meeting{cell: c, deals: p.Deals, alone: alone}
	for seat := range c.Players {
		name := second
		if unit := seat % c.units(); unit == 0 || !alone && unit%2 == 0 {
			name = first
		}
		m.seats = append(m.seats, name)
	}
	for _, name := range []string{first, second} {
		if n := p.Sizes[name]; n > 0 {
			m.deals = min(m.deals, n)
		}
	}
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
	return list
}
