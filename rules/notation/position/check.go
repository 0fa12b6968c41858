package position

import (
	"slices"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// What a document says about the flow of a game can contradict itself and the pieces in many ways. The checks here
// refuse flows that no game can reach and that the engine would stumble over: they follow how the engine stacks frames.

// frameAt returns the i-th frame as a place for errors.
func (p *reader) frameAt(i int) *document.Cursor {
	return p.flow.Get("frames").Item(i)
}

// stack returns the frames that were read.
func (p *reader) stack() []game.Frame { return p.State.Frames[:p.State.FrameCount] }

// frameOf returns the frame of a step, nil if there is none.
func (p *reader) frameOf(step game.Step) *game.Frame {
	for i := range p.stack() {
		if p.State.Frames[i].Step == step {
			return &p.State.Frames[i]
		}
	}
	return nil
}

// consistent checks frames that were written in full.
func consistent(p *reader) {
	if p.State.Phase == game.Over {
		return
	}
	if p.State.FrameCount == 0 {
		p.flow.Get("frames").Bad("nobody has to decide anything, but the game is not over")
		return
	}
	for _, check := range []func(*reader) bool{stacked, leadersFit, setupFits, turnsFit, orderFits, purchaseFits,
		battleFits, eventFits} {
		if !check(p) {
			return
		}
	}
}

// stacked checks that the frames are stacked as those of a game are.
func stacked(p *reader) bool {
	s := &p.State
	for i, f := range p.stack() {
		at := p.frameAt(i)
		word := words.Steps[f.Step]
		switch {
		case i == 0 && s.Phase == game.Setup && f.Step != game.RunSetup:
			at.Bad("during the setup the first frame is run-setup, not %s", word)
		case i == 0 && s.Phase != game.Setup && f.Step != game.RunRound:
			at.Bad("the first frame is run-round, not %s", word)
		case i == 0 && f.Step == game.RunRound && f.Part != game.RoundPart(s.Phase):
			at.Bad("the part is %s, but in the phase %s it is %s", f.Step.PartWord(f.Part), words.Phase(s.Phase),
				f.Step.PartWord(game.RoundPart(s.Phase)))
		case i > 0 && !f.Step.LiesUpon(s.Frames[i-1].Step):
			at.Bad("%s cannot lie on %s", word, words.Steps[s.Frames[i-1].Step])
		case f.Step.Decides() && f.Step != game.AskDiscard && f.Step != game.AskLeader && !s.Alive.Has(f.Player):
			at.Bad("%s is eliminated", p.Player(f.Player))
		default:
			continue
		}
		return false
	}
	return true
}

// inTurn returns the i-th player clockwise from the first player.
func (p *reader) inTurn(i int) game.Player {
	return game.Player((int(p.State.First) + i) % p.Rules.Options.Players)
}

// setupFits checks how far the setup has come.
func setupFits(p *reader) bool {
	s := &p.State
	if s.Phase != game.Setup {
		return true
	}
	n, f := p.Rules.Options.Players, &s.Frames[0]
	at, part := p.frameAt(0), game.RunSetup.PartWord(f.Part)
	if p.Rules.Options.Scenario != nil && !inScenario(at, f.Part) {
		return false
	}
	if s.FrameCount > 1 && s.Frames[1].Step == game.RunLeaders {
		later := s.Frames[1].Part == game.LeadersLater
		if !later && f.Part != game.SetupDraw || later && f.Part != game.SetupHands || s.First == game.Nobody {
			at.Bad("this decision is not open in part %s of the setup", part)
			return false
		}
		return setupPieces(p, at, f.Part)
	}
	if open, ok := s.Top().Step.PartBeneath(game.RunSetup); s.FrameCount != 2 || !ok || open != f.Part ||
		s.First == game.Nobody {
		at.Bad("this decision is not open in part %s of the setup", part)
		return false
	}
	count, most := int(f.V[game.FieldCount]), n
	if f.Part == game.SetupPlanets {
		most = p.PlanetsPlaced() * n
	}
	if f.Part == game.SetupForces {
		count++
	}
	if count < 1 || count > most {
		at.Bad("the count is %d; in part %s of the setup it is at most %d", f.V[game.FieldCount], part, most)
		return false
	}
	who := p.inTurn(count - 1)
	if f.Part == game.SetupPlanets && count > n {
		who = p.inTurn(2*n - count)
		if count > 2*n {
			who = p.inTurn(count - 2*n - 1) // OPT-10
		}
	}
	for q := range game.Player(n) {
		if f.Part == game.SetupZRoutes && p.Rules.Options.BroodWar && p.Rules.Leads(s, q, game.AllZRoutes) != nil {
			who = q // BW-LEAD-14
		}
	}
	if f.Part == game.SetupZRoutes && (s.ZUsed != 1<<(count-1)-1 || int(s.Top().V[game.FieldZ]) != count) {
		at.Bad("the z-axis routes are laid out in the order of their numbers")
		return false
	}
	if f := s.Top(); f.Step == game.AskMinorSlot && !endFits(p, &f, game.NoRoute) {
		p.frameAt(1).Bad("this end cannot be placed")
		return false
	}
	if who != s.Top().Player {
		p.frameAt(1).Bad("this decision belongs to %s", p.Player(who))
		return false
	}
	for i := range n {
		q := p.inTurn(i)
		seat := &s.Seats[q]
		has := seat.Faction != game.NoFaction
		if f.Part > game.SetupFactions && !has || f.Part == game.SetupFactions && has != (i < count-1) {
			at.Bad("in part %s of the setup, with the count %d, the factions cannot have been chosen like this", part,
				f.V[game.FieldCount])
			return false
		}
	}
	if !setupPieces(p, at, f.Part) {
		return false
	}
	if f.Part == game.SetupPlanets && s.Top().Step == game.AskStartBase &&
		game.Planet(s.Top().V[game.FieldPlanet]) != game.NoPlanet && !s.Placed.Has(game.Planet(s.Top().V[game.FieldPlanet])) {
		p.frameAt(1).Bad("the planet is not on the table")
		return false
	}
	return true
}

// anyUnits reports whether somebody has units on the board.
func anyUnits(p *reader) bool {
	return slices.ContainsFunc(p.State.Seats[:], func(s game.Seat) bool { return s.Held != 0 })
}

// anySites reports whether somebody has an installation. A scenario lays its own before anybody is asked.
func anySites(p *reader) bool {
	return p.Rules.Options.Scenario == nil && slices.ContainsFunc(p.State.Seats[:],
		func(s game.Seat) bool { return s.Sites != 0 })
}

// setupPieces checks that nothing is in play before its part of the setup.
func setupPieces(p *reader, at *document.Cursor, now game.Part) bool {
	s, part := &p.State, game.RunSetup.PartWord(now)
	if s.Alive.Len() < p.Rules.Options.Players {
		p.Doc.Get("eliminated").Bad("nobody is eliminated during the setup")
		return false
	}
	if now > game.SetupEvents && !eventsLaid(p.Rules, s) {
		at.Bad("the Event deck is built before part %s of the setup", part)
		return false
	}
	switch leads := p.Rules.Options.LeadersChosen(); {
	// the first Stage that a scenario gives a choice of is that of a round (MODE-21)
	case leads && p.Rules.Options.Scenario != nil && s.StagesLed != 0:
		p.Doc.Get("stages-led").Bad("no Leadership cards are chosen during the setup of a scenario")
		return false
	case leads && p.Rules.Options.Scenario == nil && now > game.SetupDraw && s.StagesLed != 1<<1:
		at.Bad("the Leadership cards of Stage I are chosen before part %s of the setup", part)
		return false
	}
	if now > game.SetupPlanets && s.Placed == 0 {
		at.Bad("in part %s of the setup the planets are on the table", part)
		return false
	}
	for q := range p.Rules.Players() {
		seat := &s.Seats[q]
		if now < game.SetupHands && (seat.Hand != 0 || seat.Deck > 0 || seat.Discards > 0) {
			at.Bad("%s has no Combat cards yet during the setup", p.Player(q))
			return false
		}
		if now != game.SetupDraw && now != game.SetupPlanets && seat.Planets != 0 {
			at.Bad("nobody has planets to place in part %s of the setup", part)
			return false
		}
	}
	if now < game.SetupPlanets && s.Placed != 0 || now < game.SetupZRoutes && s.ZUsed != 0 || now < game.SetupResources &&
		anyUnits(p) || now < game.SetupHands && anySites(p) || now <= game.SetupEvents && eventsLaid(p.Rules, s) ||
		s.OrderCount > 0 {
		at.Bad("in part %s of the setup these pieces are not on the table yet", part)
		return false
	}
	return true
}

// turnsFit checks whose turn it is in the Planning and the Execution Phase.
func turnsFit(p *reader) bool {
	s := &p.State
	for i, f := range p.stack() {
		if i+1 >= int(s.FrameCount) {
			break
		}
		next := &s.Frames[i+1]
		who := next.Player
		switch f.Step {
		case game.RunPlanning:
			turn := int(f.V[game.FieldTurns]) - 1
			if f.V[game.FieldTurns] == 0 && p.Rules.Options.BroodWar {
				turn = int(f.V[game.FieldExtra]) - 1 // an order before the first turn (TIME-68)
			}
			if turn < 0 || turn >= game.OrdersPerRound*p.Rules.Options.Players {
				p.frameAt(i).Bad("there cannot have been %d turns", f.V[game.FieldTurns])
				return false
			}
			who = p.inTurn(turn)
			if f.Player != game.Nobody {
				who = game.Player((int(f.Player) + turn) % p.Rules.Options.Players)
			}
		case game.RunPlanningEnd:
			if int(f.V[game.FieldTurns]) >= p.Rules.Options.Players {
				p.frameAt(i).Bad("%d players cannot be done already", f.V[game.FieldTurns])
				return false
			}
			who = p.inTurn(int(f.V[game.FieldTurns]))
		case game.RunExecution:
			who = f.Player
		case game.RunDefend, game.RunLeader:
			if who = f.Player; next.Step == game.AskExpelled {
				who = next.Player
			}
		case game.RunOrder, game.RunBuild, game.RunMobilize, game.RunResearch, game.RunTechBought, game.AskBuild,
			game.AskUpgrade,
			game.AskBase, game.AskTech, game.AskMove, game.AskReveal, game.AskExecute:
			who = f.Player
		case game.RunEventStep:
			who = game.Player((int(f.Player) + int(f.V[game.FieldTurns])) % p.Rules.Options.Players)
		}
		if who != next.Player {
			p.frameAt(i+1).Bad("the player must be %s", p.Player(who))
			return false
		}
	}
	return true
}
