package position

import (
	"strings"

	"math/bits"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// The frames of a position that does not describe the flow of play: they follow from the phase, the step and whose turn
// it is.

// setupSteps are the parts of the setup at which a position can begin, and their parts of RunSetup.
var setupSteps = []struct {
	name string
	part game.Part
}{{"factions", game.SetupFactions}, {"planets", game.SetupPlanets}, {"z-routes", game.SetupZRoutes},
	{"forces", game.SetupResources}}

// setupFactions is the index of the choice of factions.
const setupFactions = 0

// setupStep returns the index of the part of the setup that the document names. Without
// one it is the choice of factions while a seat has none, and the placing of planets after that.
func setupStep(p *reader) int {
	if c := p.Doc.Get("step"); c != nil {
		for i, s := range setupSteps {
			if s.name == c.Text {
				return i
			}
		}
	}
	for q := range p.Rules.Options.Players {
		if p.State.Seats[q].Faction == game.NoFaction {
			return setupFactions
		}
	}
	return 1
}

// executing reads the order that was revealed and is about to be carried out.
func (p *reader) executing() {
	c := p.Doc.Get("executing")
	if c == nil {
		return
	}
	if !c.Object("player", "order", "planet", "special", "step") {
		return
	}
	if w := p.Doc.Get("phase"); w == nil {
		p.State.Phase = game.Execution
	} else if p.State.Phase != game.Execution {
		w.Bad(`an order is being executed, so the phase must be "execution"`)
		return
	}
	who, order, planet := c.Need("player"), c.Need("order"), c.Need("planet")
	if who == nil || order == nil || planet == nil {
		return
	}
	q, ok := document.Find(who, p.FindPlayer)
	o, known := document.Find(order, words.FindOrder)
	at, there := document.Find(planet, p.FindPlanet)
	if !ok || !known || !there || !p.OnTable(planet, at) {
		return
	}
	if !p.State.Alive.Has(q) {
		who.Bad("%s is eliminated", p.Player(q))
		return
	}
	x := &p.State.Exec
	p.State.Active, x.Player, x.Order, x.Planet = q, q, o, at
}

// begun sets what is remembered from the moment when the order was revealed, for one that is about to be executed:
// after everything that it depends on has been read.
func begun(p *reader, c *document.Cursor) {
	x := &p.State.Exec
	p.Rules.Revealed(&p.State, x.Player, x.Planet, x.Order)
	if v := c.Get("special"); v != nil {
		x.Special = v.Yes()
	}
}

func (p *reader) push(f game.Frame) {
	p.State.Frames[p.State.FrameCount] = f
	p.State.FrameCount++
}

// turnOf reads whose turn it is, Nobody if the document does not say, and reports whether that and the step go with the
// phase.
func turnOf(p *reader) (game.Player, bool) {
	s, step, turn := &p.State, p.Doc.Get("step"), p.Doc.Get("turn")
	if p.flow != nil && p.flow.Get("frames") != nil {
		return game.Nobody, true // The frames say whose turn it is.
	}
	good := true
	if step != nil && s.Phase != game.Setup && s.Phase != game.Regrouping {
		step.Bad("only the setup and the Regrouping Phase have steps to begin at")
		good = false
	}
	if turn == nil {
		return game.Nobody, good
	}
	if s.Phase != game.Planning && s.Phase != game.Execution {
		turn.Bad("it is somebody's turn only in the Planning and the Execution Phase")
		return game.Nobody, false
	}
	q, ok := document.Find(turn, p.FindPlayer)
	if ok && !s.Alive.Has(q) {
		turn.Bad("%s is eliminated", p.Player(q))
		ok = false
	}
	return q, ok && good
}

// frames builds the stack.
func (p *reader) frames() {
	step, turn := p.Doc.Get("step"), p.Doc.Get("turn")
	if p.flow != nil && p.flow.Get("frames") != nil {
		for _, c := range []*document.Cursor{step, turn} {
			if c != nil {
				c.Bad("leave this out: the frames in the flow say what comes next")
			}
		}
		consistent(p)
		return
	}
	s := &p.State
	who, ok := turnOf(p)
	if !ok {
		return
	}
	if s.Phase != game.Setup && s.Phase != game.Over {
		p.push(game.Frame{Step: game.RunRound, Player: game.Nobody, Part: game.RoundPart(s.Phase)})
	}
	switch s.Phase {
	case game.Setup:
		setupFrames(p, step)
	case game.Planning:
		p.push(planningFrame(p, who))
	case game.Execution:
		executionFrames(p, who, turn)
	case game.Regrouping:
		part := game.Part(0)
		if step != nil {
			parts := game.RunRegrouping.Beginnings(p.Rules.Options.BroodWar)
			n, ok := step.Whole(document.Say("step of the Regrouping Phase"), 1, len(parts))
			if !ok {
				return
			}
			part = parts[n-1]
		}
		f := game.Frame{Step: game.RunRegrouping, Player: game.Nobody, Part: part}
		if part != 0 && p.Rules.Options.BroodWar {
			f.V[game.FieldBegun] = 1
		}
		p.push(f)
	}
}

// remain checks that everybody who is not eliminated has what keeps a player in the game (ELIM-01, MODE-03), in a
// position that does not describe the flow of play: in the middle of a battle that is judged later. Mistakes in the
// pieces are told instead.
func (p *reader) remain() {
	s := &p.State
	if s.Phase == game.Setup || s.Phase == game.Over || p.flow != nil && p.flow.Get("frames") != nil {
		return
	}
	for _, problem := range p.Doc.Problems() {
		if strings.HasPrefix(problem.Path, "$.units") || strings.HasPrefix(problem.Path, "$.bases") ||
			strings.HasPrefix(problem.Path, "$.planets") || strings.HasPrefix(problem.Path, "$.factions") {
			return
		}
	}
	place := p.Doc.Get("eliminated")
	if place == nil {
		place = p.Doc
	}
	for q := range p.Rules.Players() {
		switch seat := &s.Seats[q]; {
		case !s.Alive.Has(q) || seat.Bases != 0:
		case p.Rules.Options.Survival:
			place.Bad(`%s has no base and is out of the game (MODE-03): list the faction in "eliminated", or give it a base`,
				p.Player(q))
		case seat.Held == 0:
			place.Bad(`%s has neither a unit nor a base and is out of the game (ELIM-01): list the faction in "eliminated", or give it a piece`, p.Player(q))
		}
	}
}

// planningFrame builds the frame of the Planning Phase. With Brood War, once the phase has begun, it names the player
// who was the first one then, and the orders before the first turn are over.
func planningFrame(p *reader, who game.Player) game.Frame {
	turns := turnsDone(p, who)
	f := game.Frame{Step: game.RunPlanning, Player: game.Nobody, V: game.FrameValues{game.FieldTurns: turns}}
	begun := turns > 0 || p.State.OrderCount > 0
	for q := range p.Rules.Options.Players {
		begun = begun || p.State.Seats[q].Defended
	}
	if begun && p.Rules.Options.BroodWar {
		f.Player, f.V[game.FieldExtra] = p.State.First, uint8(p.Rules.Options.Players)
	}
	return f
}

// turnsDone returns how many turns of the Planning Phase are over: as many as the players have placed orders in their
// turns, up to the turn of a player. How many of their orders somebody placed in turns in which a second one may follow
// follows from those of the others.
func turnsDone(p *reader, who game.Player) uint8 {
	n := p.Rules.Options.Players
	var placed [game.MaxPlayers]int
	for _, o := range p.State.Orders[:p.State.OrderCount] {
		placed[o.Player]++
	}
	place := func(q game.Player) int { return (int(q) - int(p.State.First) + n) % n }
	// least is the first turn of somebody that is not over, own that of the player whose turn it is.
	least, own := -1, -1
	for q := range game.Player(n) {
		before, second := p.Rules.OrdersBeyond(&p.State, q)
		if before && placed[q] > 0 {
			placed[q]--
		}
		if p.State.Seats[q].Defended {
			placed[q]++ // BW-ORDER-12
		}
		if !p.State.Alive.Has(q) || second {
			continue
		}
		turn := placed[q]*n + place(q)
		if q == who {
			own = turn
		}
		if least < 0 || turn < least {
			least = turn
		}
	}
	turns := max(least, 0)
	switch {
	case own >= 0:
		turns = own
	case who != game.Nobody: // the last turn of theirs before those of the others
		turns -= (turns - place(who) + n) % n
	}
	return uint8(min(max(turns, 0), game.OrdersPerRound*n))
}

// executionFrames builds the stack of the Execution Phase: a player's turn, or an order being
// carried out.
func executionFrames(p *reader, who game.Player, turn *document.Cursor) {
	s := &p.State
	c := p.Doc.Get("executing")
	if c == nil {
		if who == game.Nobody {
			who = s.First
		}
		p.push(game.Frame{Step: game.RunExecution, Player: who})
		return
	}
	if turn != nil && who != s.Exec.Player {
		turn.Bad("%s is executing an order, so it must be that player's turn", p.Player(s.Exec.Player))
		return
	}
	begun(p, c)
	who = s.Exec.Player
	p.push(below(game.RunOrder, game.RunExecution, who))
	step := c.Get("step")
	if step == nil {
		p.push(below(game.AskOrderCard, game.RunOrder, who))
		return
	}
	run := game.RunBuild
	switch s.Exec.Order.Standard() {
	case game.MobilizeOrder:
		run = game.RunMobilize
	case game.ResearchOrder:
		run = game.RunResearch
	}
	parts := run.Beginnings(p.Rules.Options.BroodWar)
	n, ok := step.Whole(document.Say("step of the order"), 1, len(parts))
	if !ok {
		return
	}
	if s.Exec.Special && run == game.RunBuild {
		s.Exec.Bargain = 1
	}
	under := below(run, game.RunOrder, who)
	if run == game.RunMobilize && p.Rules.Options.BroodWar {
		under.V[game.FieldReactions] = 1
	}
	p.push(under)
	p.push(game.Frame{Step: run, Player: who, Part: parts[n-1]})
}

// below returns the frame of a procedure while another step is on top of it.
func below(upper, procedure game.Step, who game.Player) game.Frame {
	part, _ := upper.PartBeneath(procedure)
	return game.Frame{Step: procedure, Player: who, Part: part}
}

// inScenario reports whether a scenario has a part of the setup (MODE-16), and says at a place that it has not.
func inScenario(at *document.Cursor, part game.Part) bool {
	if part == game.SetupForces {
		return true
	}
	at.Bad(`a scenario sets up everything but the starting units itself: its setup begins with the step "forces"`)
	return false
}

// setupFrames builds the stack of the setup.
func setupFrames(p *reader, step *document.Cursor) {
	s := &p.State
	if step != nil {
		var names []string
		for _, s := range setupSteps {
			names = append(names, s.name)
		}
		if _, ok := document.Find(step, document.OneOf[int](document.Say("step of the setup"), names)); !ok {
			return
		}
	}
	place := step
	if place == nil {
		place = p.Doc.Get("phase")
	}
	at := setupStep(p)
	f := game.Frame{Step: game.RunSetup, Player: game.Nobody, Part: setupSteps[at].part}
	if p.Rules.Options.Scenario != nil {
		if f.Part == game.SetupResources {
			f.Part = game.SetupForces // The scenario says who holds which Resource card.
		}
		if !inScenario(place, f.Part) {
			return
		}
	}
	if s.First == game.Nobody {
		if at != setupFactions {
			p.Doc.Get("first").Bad("the first player is chosen before the factions (SETUP-02)")
			return
		}
		f.Part = game.SetupFirst
	}
	if at != setupFactions {
		for q := range p.Rules.Options.Players {
			if s.Seats[q].Faction == game.NoFaction {
				p.Doc.Bad("seat %d has no faction; factions come before planets (SETUP-01)", q+1)
				return
			}
		}
	}
	switch setupSteps[at].name {
	case "factions":
		chosen, ok := factionsChosen(p)
		if !ok {
			return
		}
		f.V[game.FieldCount] = chosen
	case "planets":
		drawn := 0
		for q := range p.Rules.Options.Players {
			drawn += s.Seats[q].Planets.Len()
		}
		if drawn == 0 && s.Placed == 0 {
			f.Part = game.SetupDraw
		}
		f.V[game.FieldCount] = uint8(min(s.Placed.Len(), p.PlanetsPlaced()*p.Rules.Options.Players))
	case "z-routes":
		n := bits.Len8(s.ZUsed)
		if s.ZUsed != 1<<n-1 || n > p.Rules.Options.Players {
			p.Doc.Get("z-routes").Bad("the z-axis routes are laid out in the order of their numbers")
			return
		}
		f.V[game.FieldCount] = uint8(n)
	}
	if f.Part > game.SetupEvents && p.Rules.Options.LeadersChosen() && p.Rules.Options.Scenario == nil &&
		p.Doc.Get("stages-led") == nil {
		s.StagesLed = 1 << 1 // Those of Stage I come before the galaxy (CONF-17).
	}
	if setupPieces(p, place, f.Part) {
		p.push(f)
	}
}

// factionsChosen counts the factions that have been chosen, which must be those of the first seats
// clockwise from the first player.
func factionsChosen(p *reader) (n uint8, ok bool) {
	first := int(p.State.First)
	if p.State.First == game.Nobody {
		first = 0
	}
	open := p.State.First == game.Nobody
	for i := range p.Rules.Options.Players {
		q := (first + i) % p.Rules.Options.Players
		switch {
		case p.State.Seats[q].Faction == game.NoFaction:
			open = true
		case open:
			p.Doc.Get("factions").Bad(
				"seat %d cannot have a faction yet: they are chosen clockwise from the first player (SETUP-03)", q+1)
			return n, false
		default:
			n++
		}
	}
	return n, true
}
