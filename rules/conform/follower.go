package conform

import (
	"fmt"

	"koprulu/rules/game"
)

// Follower follows the board of a game from the entries of its log that everybody may read, and from nothing else: it
// knows what a reader of a record knows. It counts units by their types, because the log names no figures, and workers
// by their owners.
type Follower struct {
	rules *game.Rules
	now   board
	// battle is the area of the battle that was told last, from which units withdraw and retreat.
	battle game.Area
	// setup is true until the setup is over.
	setup bool
}

// board is what a reader follows.
type board struct {
	// units are counted by player, area and type. The last place is for those that wait on a Leadership card.
	units      [game.MaxPlayers][game.MaxAreas + 1][unitTypes]int8
	bases      [game.MaxPlayers]game.AreaSet
	sites      [game.MaxPlayers]game.AreaSet
	transports [game.MaxPlayers]game.RouteSet
	// workers are all that a player has, wherever they are.
	workers [game.MaxPlayers]int
}

// unitTypes is more than the types of unit that a game has: they fit into a game.UnitSet.
const unitTypes = 64

// onCard is the place of units that wait on a Leadership card.
const onCard = game.Area(game.MaxAreas)

// Follow begins to follow a game that is where it is now.
func Follow(r *game.Rules, s *game.State) *Follower {
	return &Follower{rules: r, now: boardOf(r, s), battle: s.Battle.Area, setup: s.Phase == game.Setup}
}

// Next reads what happened, and returns an error that names what a reader of the log takes for different from what it
// is.
func (f *Follower) Next(s *game.State, entries []game.Entry) error {
	for i := range entries {
		if e := &entries[i]; e.To == game.ToAll {
			f.read(e)
		}
	}
	want := boardOf(f.rules, s)
	if f.setup { // how many workers there are to begin with is printed on the sheets and cards
		f.now.workers = want.workers
	}
	f.setup = s.Phase == game.Setup
	return f.now.differs(f.rules, &want)
}

// read changes the board by one entry.
func (f *Follower) read(e *game.Entry) {
	b, p := &f.now, e.Player
	area, unit := game.Area(e.V[game.EntryArea]), game.UnitType(e.V[game.EntryUnit])
	from, to := game.Area(e.V[game.EntryFrom]), game.Area(e.V[game.EntryTo])
	count := int8(e.V[game.EntryCount])
	switch e.Kind {
	case game.LogBase:
		b.bases[p] = b.bases[p].With(area)
	case game.LogBaseLost:
		b.bases[p] = b.bases[p].Without(area)
	case game.LogLiftOff:
		b.bases[p] = b.bases[p].Without(from).With(to)
	case game.LogInstallation:
		b.sites[p] = b.sites[p].With(area)
	case game.LogInstallationLost:
		b.sites[p] = b.sites[p].Without(area)
	case game.LogTransport:
		b.transports[p] |= 1 << e.V[game.EntryRoute]
	case game.LogTransportMoved:
		b.transports[p] = b.transports[p]&^(1<<e.V[game.EntryRoute]) | 1<<e.V[game.EntryNewRoute]
	case game.LogTransportLost:
		b.transports[p] &^= 1 << e.V[game.EntryRoute]
	case game.LogUnit:
		b.add(p, area, unit, count)
	case game.LogBuildUnit, game.LogHero:
		b.add(p, area, unit, 1)
	case game.LogDestroyed, game.LogEvacuated:
		b.add(p, area, unit, -1)
	case game.LogMove, game.LogBack:
		b.move(p, from, to, unit, count)
	case game.LogLeft:
		b.move(p, from, to, unit, 1)
	case game.LogWithdrew:
		b.move(p, f.battle, area, unit, 1)
	case game.LogRetreat:
		b.move(p, f.battle, area, unit, count)
	case game.LogWaiting:
		b.add(p, game.NoArea, unit, int8(e.N[game.EntryAmount]))
	case game.LogCameDown:
		b.move(p, game.NoArea, area, unit, int8(e.N[game.EntryAmount]))
	case game.LogStolen:
		b.add(game.Player(e.V[game.EntryOtherPlayer]), f.battle, unit, -1)
		b.add(p, f.battle, unit, 1)
	case game.LogBattle:
		f.battle = area
	case game.LogEliminated: // ELIM-07, RULING-29
		b.transports[p] = 0
	case game.LogWorker:
		b.workers[p]++
	case game.LogWorkers:
		b.workers[p] += int(e.N[game.EntryAmount])
	case game.LogWorkerLost:
		b.workers[p] -= int(e.N[game.EntryAmount])
	case game.LogCardLost:
		b.workers[p] -= int(count)
	case game.LogCollateral:
		b.workers[e.V[game.EntryOtherPlayer]] -= int(e.N[game.EntryAmount])
	}
}

func (b *board) add(p game.Player, a game.Area, u game.UnitType, n int8) {
	if a == game.NoArea {
		a = onCard
	}
	b.units[p][a][u] += n
}

func (b *board) move(p game.Player, from, to game.Area, u game.UnitType, n int8) {
	b.add(p, from, u, -n)
	b.add(p, to, u, n)
}

// boardOf returns the board of a game as it is.
func boardOf(r *game.Rules, s *game.State) board {
	var b board
	put := func(p game.Player, a game.Area, set game.Figures) {
		for fig := range set.All() {
			b.add(p, a, r.TypeOf(s, p, fig), 1)
		}
	}
	for a := range game.Area(len(r.Areas)) {
		if p := s.Holder[a]; p != game.Nobody {
			put(p, a, s.Units[a])
		}
	}
	if attackers := s.Battle.Units[game.Attacker]; attackers != 0 {
		if s.Battle.Area == game.NoArea {
			put(s.Exec.Player, s.Exec.Target, attackers)
		} else {
			put(s.Battle.Players[game.Attacker], s.Battle.Area, attackers)
		}
	}
	for p := range r.Players() {
		seat := &s.Seats[p]
		put(p, game.NoArea, seat.Waiting)
		b.bases[p], b.sites[p], b.transports[p] = seat.Bases, seat.Sites, seat.Transports
		b.workers[p] = int(seat.Pool) + int(seat.Unavailable) + int(seat.Home[0]) + int(seat.Home[1])
		for a := range seat.Cards.All() {
			b.workers[p] += int(s.Workers[a])
		}
	}
	return b
}

// differs returns an error that names the first difference from the board as it is.
func (b *board) differs(r *game.Rules, is *board) error {
	if *b == *is {
		return nil
	}
	for p := range r.Players() {
		for a := range b.units[p] {
			for u, n := range b.units[p][a] {
				if n != is.units[p][a][u] {
					where := "on a Leadership card"
					if a < len(r.Areas) {
						where = areaName(r, game.Area(a))
					}
					return fmt.Errorf("by the log seat %d has %d of %s in %s; there are %d", p, n, r.Units[u].ID, where,
						is.units[p][a][u])
				}
			}
		}
		switch {
		case b.bases[p] != is.bases[p]:
			return fmt.Errorf("by the log seat %d has bases in %b; they are in %b", p, b.bases[p], is.bases[p])
		case b.sites[p] != is.sites[p]:
			return fmt.Errorf("by the log seat %d has installations in %b; they are in %b", p, b.sites[p], is.sites[p])
		case b.transports[p] != is.transports[p]:
			return fmt.Errorf("by the log seat %d has transports on %b; they are on %b", p, b.transports[p], is.transports[p])
		case b.workers[p] != is.workers[p]:
			return fmt.Errorf("by the log seat %d has %d workers, in fact %d", p, b.workers[p], is.workers[p])
		}
	}
	return nil
}
