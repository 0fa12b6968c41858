package game

import "koprulu/rules/game/rule"

// The Choose Leadership Cards step (28.6): each player puts one of their Leadership cards of the stage facedown, then
// all are turned up together and resolved clockwise.

// The parts of RunLeaders.
const (
	leadersChoose Part = iota
	leadersReveal
	leadersResolve
	// LeadersLater resolves what the Stage I cards do in the finished galaxy (RULING-78).
	LeadersLater
)

// leaderOptions returns the Leadership cards of a stage that a player can still take (BW-LEAD-12). In
// Larger Galaxy nobody can take a Special Victory card (OPT-12).
func (g *play) leaderOptions(p Player, stage Stage) LeaderSet {
	seat := g.seat(p)
	if seat.LeaderDeck == 0 || !g.alive(p) || !g.seated(p) {
		return 0
	}
	set := seat.LeaderDeck & g.r.sources.staged[seat.Faction][stage&3]
	if g.r.Options.LargerGalaxy {
		set &^= g.r.sources.special[seat.Faction]
	}
	return set
}

// choosesLeaders reports whether Leadership cards of the current stage are chosen in a step that
// begins now (BW-LEAD-02, BW-LEAD-04, BW-LEAD-13).
func (g *play) choosesLeaders() bool {
	if !g.r.Options.LeadersChosen() {
		return false
	}
	stage := g.r.StageNow(g.s)
	if sc := g.r.Options.Scenario; sc != nil && sc.Stages>>stage&1 == 0 {
		return false // MODE-21
	}
	if g.s.StagesLed>>stage&1 != 0 {
		return false
	}
	for p := range g.players() {
		if g.leaderOptions(p, stage) != 0 {
			return true
		}
	}
	return false
}

// leaders follows BW-LEAD-03 and BW-LEAD-05. From the reveal on Player is the first player of this step, even if a card
// makes another player the first player.
func (g *play) leaders(f *Frame) {
	n := g.r.Options.Players
	switch f.Part {
	case leadersChoose:
		f.Part = leadersReveal
		g.loseSkipped(Stage(f.V[FieldStage]))
		var all PlayerSet
		for p := range Player(n) {
			if g.leaderOptions(p, Stage(f.V[FieldStage])) != 0 {
				all |= 1 << p
			}
		}
		if all != 0 {
			g.push(Frame{Step: AskLeader, Player: Nobody, V: FrameValues{FieldPlayers: uint8(all), FieldStage: f.V[FieldStage]}})
		}
	case leadersReveal:
		f.Part, f.Player = leadersResolve, g.s.First
		g.s.StagesLed |= 1 << f.V[FieldStage]
		for i := range n {
			p := g.inTurn(i)
			if seat := g.seat(p); seat.Chosen != NoLeader {
				seat.LeaderDeck &^= 1 << seat.Chosen
				g.tell(LogLeader, p, uint8(seat.Chosen), LeaderResolved)
			}
		}
		g.barrier()
	case leadersResolve, LeadersLater:
		if f.Part == LeadersLater && f.Player == Nobody {
			f.Player = g.s.First
		}
		if int(f.V[FieldTurns]) == n {
			g.endLeaders(f)
			return
		}
		p := Player((int(f.Player) + int(f.V[FieldTurns])) % n)
		f.V[FieldTurns]++
		if f.Part == leadersResolve {
			c := g.seat(p).Chosen
			g.seat(p).Chosen = NoLeader
			if c != NoLeader && g.alive(p) {
				g.resolveLeader(p, c, false)
			}
		} else if c := g.startCard(p); c != NoLeader {
			g.push(Frame{Step: RunLeader, Player: p, Part: leaderGalaxy, V: FrameValues{FieldLeader: uint8(c)}})
		}
	}
}

// endLeaders ends a step. The Stage I cards whose effect was used up are kept until the starting forces that they name
// are placed.
func (g *play) endLeaders(f *Frame) {
	if f.Part == LeadersLater {
		for p := range g.players() {
			g.seat(p).Lasting = 0
		}
	}
	g.pop()
}

// loseSkipped takes the cards of stages that the Event deck passed without a choice out of the game (RULING-39).
func (g *play) loseSkipped(stage Stage) {
	for p := range g.players() {
		seat := g.seat(p)
		for s := Stage(1); s < stage && seat.LeaderDeck != 0; s++ {
			if g.s.StagesLed>>s&1 == 0 {
				seat.LeaderDeck &^= g.r.sources.staged[seat.Faction][s]
			}
		}
	}
}

// The choice itself, simultaneous and secret (TIME-05, HIDE-25): even a player with a single card is asked.

func (g *play) legalLeader(f *Frame, p Player, l *list) {
	addEach(l, Answer{Verb: DoLeader}, OfLeader, g.leaderOptions(p, Stage(f.V[FieldStage])))
}

func (g *play) checkLeader(f *Frame, p Player, a Answer) rule.ID {
	return g.checkLeaderCard(p, a.Leader(), Stage(f.V[FieldStage]))
}

// checkLeaderCard returns the rule that forbids a player from taking a Leadership card of a stage.
func (g *play) checkLeaderCard(p Player, c Leader, stage Stage) rule.ID {
	leaders := g.sheet(p).Leaders
	switch {
	case int(c) >= len(leaders):
		return rule.BWLEAD01
	case leaders[c].Stage != stage:
		return rule.BWLEAD02
	case !g.seat(p).LeaderDeck.Has(c):
		return rule.BWLEAD12
	case leaders[c].Special && g.r.Options.LargerGalaxy:
		return rule.OPT12
	}
	return rule.None
}

func (g *play) applyLeader(f *Frame, p Player, a Answer) {
	g.seat(p).Chosen = a.Leader()
	g.tell(LogLeaderChosen, p)
	if f.V[FieldPlayers] &^= 1 << p; f.V[FieldPlayers] == 0 {
		g.pop()
	}
}

// turnedUp reports whether the Leadership card that a player chose was revealed and waits to be resolved.
func (r *Rules) turnedUp(s *State, p Player) bool {
	seat := &s.Seats[p]
	return seat.Chosen != NoLeader && s.StagesLed>>r.Sheets[seat.Faction].Leaders[seat.Chosen].Stage&1 != 0
}

// resolveLeader puts a Leadership card where it belongs and begins to carry it out (BW-LEAD-06, BW-LEAD-07);
// late is true if an Event card lets the player do so (RULING-130).
func (g *play) resolveLeader(p Player, c Leader, late bool) {
	seat, card := g.seat(p), &g.sheet(p).Leaders[c]
	f := Frame{Step: RunLeader, Player: p, V: FrameValues{FieldLeader: uint8(c)}}
	switch {
	case card.Stays:
		seat.Leaders |= 1 << c
	case g.s.Phase == Setup:
		seat.Lasting |= 1 << c // until its starting forces are placed
	case card.Until != LastsNot:
		seat.Lasting |= 1 << c
		if card.Until == LastsRegrouping {
			seat.Fresh |= 1 << c
		}
	}
	if late {
		f.Part = leaderLate
	}
	g.push(f)
}

// expire ends the effects that last to the end of a phase (RULING-122), in the Regrouping Phase also
// those that last to the end of this one.
func (g *play) expire(until Lasting) {
	for p := range g.players() {
		seat := g.seat(p)
		for c := range seat.Lasting.All() {
			if u := g.sheet(p).Leaders[c].Until; u == until && !seat.Fresh.Has(c) || until == LastsRegrouping &&
				u == LastsPhase {
				seat.Lasting &^= 1 << c
			}
		}
		switch until {
		case LastsPlanning:
			seat.Influence = NoPlanet
		case LastsRegrouping:
			seat.Fresh = 0
		}
	}
}

// suspended reports whether nobody can win now except by elimination (Destiny).
func (g *play) suspended() bool {
	for p := range g.players() {
		if g.leads(p, NoVictories) != nil {
			return true
		}
	}
	return false
}

// conquestIn returns the conquest points that an area yields (TERM-21), those of a special token included (FAQ-23).
func (g *play) conquestIn(a Area) int {
	n := int(g.r.Areas[a].Conquest)
	if g.s.Points.Has(a) {
		n++
	}
	return n
}

// sitePoints returns the conquest points that a player gains for their installation, no matter who controls its area.
func (g *play) sitePoints(p Player) int {
	if e := g.leads(p, SitePoints); e != nil && g.siteOf(p, e.Site) != NoArea {
		return int(e.Amount)
	}
	return 0
}

// siteOf returns the area of a player's installation of a kind, NoArea if it is not in play.
func (g *play) siteOf(p Player, site Installation) Area {
	for area := range g.seat(p).Sites.All() {
		if g.s.Installations[area] == site {
			return area
		}
	}
	return NoArea
}

// forsake ends everything that the Leadership cards of an eliminated player do (RULING-29, RULING-149).
func (g *play) forsake(p Player) {
	seat := g.seat(p)
	seat.Leaders, seat.Lasting, seat.Fresh, seat.Influence = 0, 0, 0, NoPlanet
	g.tellDestroyed(p, seat.Waiting, NoArea)
	seat.Supply |= seat.Waiting
	seat.Waiting = 0
}
