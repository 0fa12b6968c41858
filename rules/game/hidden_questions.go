package game

import "math/bits"

// Questions of the rules that can be asked of a view, by code that shows the game and has no State. Each is the method
// of Rules with the same name, called with a state that holds only what is open to everyone: its answer can't depend on
// anything hidden, not even on what the viewer may know of it.

// open sets s to a state that holds what everyone may know, and returns it.
func (v *View) open(s *State) *State {
	s.Board = v.Board
	for p := range Player(MaxPlayers) {
		seat, shown := &s.Seats[p], &v.Seats[p]
		seat.OpenSeat, seat.Chosen = shown.OpenSeat, NoLeader
		for i, kept := range shown.Kept { // some change limits permanently (EVENT-15)
			for ; kept != 0; kept &= kept - 1 {
				s.EventPlace[64*i+bits.TrailingZeros64(kept)] = EventKept(p)
				seat.Kept++
			}
		}
	}
	s.Battle.OpenBattle = v.Battle.OpenBattle
	return s
}

// TypeOf returns the unit type of a figure of a seat, NoUnit for one without a type: a free place of a unit under mind
// control, NoFigure, or a seat without a faction.
func (v *View) TypeOf(r *Rules, p Player, f Figure) UnitType {
	if p >= MaxPlayers || int(v.Seats[p].Faction) >= len(r.Sheets) {
		return NoUnit
	}
	sheet := &r.Sheets[v.Seats[p].Faction]
	if int(f) >= len(sheet.Figures) {
		return NoUnit
	}
	if !sheet.CaptiveFigures.Has(f) {
		return sheet.Figures[f]
	}
	c := v.Seats[p].Captives[f-sheet.CaptiveFigures.First()]
	if c.Owner == Nobody {
		return NoUnit
	}
	return v.TypeOf(r, c.Owner, c.Figure)
}

// OfType returns the figures of a unit type in a set of a seat's figures.
func (v *View) OfType(r *Rules, p Player, set Figures, u UnitType) Figures {
	if p >= MaxPlayers || int(v.Seats[p].Faction) >= len(r.Sheets) || int(u) >= len(r.Units) {
		return 0
	}
	sheet := &r.Sheets[v.Seats[p].Faction]
	found := set & sheet.TypeFigures[u]
	for captives := set & sheet.CaptiveFigures; captives != 0; captives &= captives - 1 {
		if f := captives.First(); v.TypeOf(r, p, f) == u {
			found |= 1 << f
		}
	}
	return found
}

// Controlled returns the areas that a seat controls (TERM-07).
func (v *View) Controlled(r *Rules, p Player) AreaSet {
	var s State
	return r.Controlled(v.open(&s), p)
}

// HandLimit returns the hand limit of a seat (REGROUP-20), 0 before it has a faction.
func (v *View) HandLimit(r *Rules, p Player) int {
	var s State
	return r.HandLimit(v.open(&s), p)
}

// BuildLimit returns the unit build limit of a seat outside an order (MOD-02, MOD-03), 0 before it has a faction.
func (v *View) BuildLimit(r *Rules, p Player) int {
	var s State
	return r.BuildLimitOf(v.open(&s), p)
}

// BaseLimit returns the bases that a seat can have on the board at the same time (LIMIT-01, MODE-04, MODE-06).
func (v *View) BaseLimit(r *Rules, p Player) int {
	var s State
	return r.BaseLimit(v.open(&s), p)
}

// PoolSize returns how many tokens the Special Order Pool of a seat can hold (BW-ORDER-02); 0 before it has a
// faction and in the base game.
func (v *View) PoolSize(r *Rules, p Player) int {
	var s State
	return r.PoolSize(v.open(&s), p)
}

// PoolRoom returns how many special orders the viewer could place now for which their Special Order Pool would have
// room, if nothing else about it changes: those in it and those that wait on the board take theirs (BW-ORDER-02).
func (v *View) PoolRoom(r *Rules) int {
	if v.Seat >= MaxPlayers {
		return 0
	}
	room := v.PoolSize(r, v.Seat)
	for _, n := range v.Seats[v.Seat].OrderPool {
		room -= int(n)
	}
	for _, o := range v.Orders[:v.OrderCount] {
		if o.Player == v.Seat && o.Order.Special() {
			room--
		}
	}
	return max(room, 0)
}

// OrderPlaces returns where a seat may place orders as pieces and cards are now: the planets (PLAN-03), and the areas
// for a Defend order (BW-ORDER-11); none before it has a faction.
func (v *View) OrderPlaces(r *Rules, p Player) (PlanetSet, AreaSet) {
	var s State
	return r.OrderPlaces(v.open(&s), p)
}

// RetreatPlaces returns the areas to which units of a seat could retreat from one or another of the planets where it
// has pieces, as the pieces are now (RETREAT-08); none before it has a faction.
func (v *View) RetreatPlaces(r *Rules, p Player) AreaSet {
	var s State
	return r.RetreatPlaces(v.open(&s), p)
}

// Permanent returns the capacity of a permanent resource of a seat (PAY-10), Minerals or Gas; 0 before it has a
// faction.
func (v *View) Permanent(r *Rules, p Player, res Resource) int {
	var s State
	return r.Permanent(v.open(&s), p, res)
}

// Start returns the starting forces of a seat that has a faction.
func (v *View) Start(r *Rules, p Player) *Start {
	var s State
	return r.StartOf(v.open(&s), p)
}

// SecondOwner returns the owner of the second of two units of a type that a seat stole from two players, Nobody
// if it has no such two (BW-KEY-08).
func (v *View) SecondOwner(r *Rules, p Player, u UnitType) Player {
	if p >= MaxPlayers || v.Seats[p].Captives[0].Owner == Nobody || v.Seats[p].Captives[1].Owner == Nobody {
		return Nobody // most often; laying out what is open would take longer
	}
	var s State
	return r.SecondOwner(v.open(&s), p, u)
}

// ObjectiveCounts reports whether a seat can win by its special objective (WIN-22, OPT-12, VAR-06).
func (v *View) ObjectiveCounts(r *Rules, p Player) bool {
	var s State
	return r.ObjectiveCounts(v.open(&s), p)
}

// Target returns the conquest points that a seat, or in Team Play its team, needs for a normal victory (WIN-03).
func (v *View) Target(r *Rules, p Player) int {
	var s State
	return r.Target(v.open(&s), p)
}

// PointsToWin returns the conquest points with which a seat, or in Team Play its team, wins (WIN-03, MODE-18); 0 where
// points alone do not win.
func (v *View) PointsToWin(r *Rules, p Player) int {
	var s State
	return r.PointsToWin(v.open(&s), p)
}

// Standing returns what decides between seats with the same kind of victory: conquest points, resources, controlled
// areas, bases, workers in the pool (WIN-04).
func (v *View) Standing(r *Rules, p Player) [5]int {
	var s State
	return r.Standing(v.open(&s), p)
}

// Coming returns the figures of the player who moves that have entered an area to fight there: until movement ends and
// the battle begins they belong to no area, and may still move back (MOB-08).
func (v *View) Coming(a Area) Figures {
	if v.Battle.Area != NoArea || v.Exec.Target != a {
		return 0
	}
	return v.Battle.Units[Attacker]
}

// Outlook says who would win at the end of the round if nothing on the board changed until then.
func (v *View) Outlook(r *Rules) Outlook {
	var s State
	v.open(&s)
	for c := range r.Events {
		if r.Events[c].Stage == v.Stage && s.EventDeck > 0 {
			s.EventPile[s.EventDeck-1] = EventCard(c) // The back of the top card shows the stage (EVENT-11).
			break
		}
	}
	return r.Outlook(&s)
}
