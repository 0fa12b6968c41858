package position

import (
	"slices"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/board"
	"koprulu/rules/notation/words"
)

// battleFits checks the battle.
func battleFits(p *reader) bool {
	s, b := &p.State, &p.State.Battle
	frame := p.frameOf(game.RunBattle)
	place := p.flow.Get("battle")
	if place == nil {
		place = p.flow
	}
	if frame == nil || b.Area == game.NoArea {
		if frame != nil || b.Area != game.NoArea {
			place.Bad("a battle and the frame run-battle need each other")
			return false
		}
		if b.Units[game.Attacker] != 0 && p.frameOf(game.RunMobilize) == nil {
			place.Bad("units are waiting for a battle, but nobody is moving units")
			return false
		}
		return true
	}
	if b.Players[game.Attacker] != frame.Player || b.Players[game.Attacker] != s.Exec.Player {
		place.Bad("%s is executing the order and must be the attacker", p.Player(frame.Player))
		return false
	}
	if p.Rules.Team(b.Players[0]) == p.Rules.Team(b.Players[1]) {
		place.Bad("teammates do not fight each other")
		return false
	}
	for i, f := range p.stack() {
		if s.Frames[0].Step == game.RunRound && i > 4 && f.Step != game.RunSkirmish && f.Player != b.Players[0] &&
			f.Player != b.Players[1] {
			p.frameAt(i).Bad("%s is not fighting in this battle", p.Player(f.Player))
			return false
		}
	}
	if holder := s.Holder[b.Area]; holder != game.Nobody && holder != b.Players[game.Defender] {
		place.Bad("the units in %s are not the defender's", p.Area(b.Area))
		return false
	}
	if here := s.Units[b.Area]; b.Units[game.Defender] != here {
		place.Bad("the defender's units must be those in %s", p.Area(b.Area))
		return false
	}
	if b.Leaving&^b.Units[game.Attacker] != 0 && b.Leaving&^b.Units[game.Defender] != 0 {
		place.Bad("the units that leave are not in the battle")
		return false
	}
	if frame.Step.PartWord(frame.Part) == "retreat" {
		retreats := min(frame.V[game.FieldCount], game.Defender)
		if frame.V[game.FieldStays] != 1-retreats || s.Top().Player != b.Players[retreats] || b.Leaving != b.Units[retreats] {
			place.Bad("all units of the side that retreats must leave, and it is the %s", board.Sides[retreats])
			return false
		}
	}
	return skirmishesFit(p, place)
}

// skirmishesFit checks the skirmishes of a battle.
func skirmishesFit(p *reader, place *document.Cursor) bool {
	b := &p.State.Battle
	if b.Count > 0 && b.Now >= b.Count {
		place.Bad("there is no skirmish %d", b.Now+1)
		return false
	}
	fought := p.frameOf(game.RunBattle).Part.Fought()
	var used [2]game.Figures
	for i := range b.Skirmishes[:b.Count] {
		k := &b.Skirmishes[i]
		if k.Resolved && !fought {
			place.Bad("no skirmish can be resolved before all cards are placed")
			return false
		}
		for side := range 2 {
			if c := k.Card[side]; k.Resolved && c != game.NoCard && !splashes(p, k.Deck[side], c) {
				place.Bad("only a splash damage card of another deck stays at skirmish %d after it is resolved", i+1)
				return false
			}
			figs := k.Support[side] | k.Dead[side]
			if k.Front[side] != game.NoFigure {
				figs |= 1 << k.Front[side]
			} else if !k.Resolved {
				place.Bad("skirmish %d has no front-line unit of the %s", i+1, board.Sides[side])
				return false
			}
			// Units that fell are in the supply; those that withdrew from the skirmish being resolved are elsewhere.
			gone := figs &^ b.Units[side]
			if !k.Resolved && gone != 0 && (i != int(b.Now) || p.frameOf(game.RunSkirmish) == nil ||
				gone&^k.Dead[side]&p.State.Seats[b.Players[side]].Supply != 0) {
				place.Bad("units of the %s in skirmish %d are not in the battle", board.Sides[side], i+1)
				return false
			}
			if used[side]&figs&b.Units[side] != 0 {
				place.Bad("one unit of the %s is fighting in two skirmishes", board.Sides[side])
				return false
			}
			used[side] |= figs
		}
	}
	for i, f := range p.stack() {
		switch f.Step {
		case game.AskCards, game.AskShield, game.AskPrice, game.AskReplace, game.AskCasualty, game.AskAssist, game.AskCaptive,
			game.AskCollateral, game.AskRecharge:
			if f.Step == game.AskRecharge && f.V[game.FieldSkirmish] == 255 {
				continue // in step 8
			}
			if f.V[game.FieldSkirmish] >= b.Count || b.Skirmishes[f.V[game.FieldSkirmish]].Resolved {
				p.frameAt(i).Bad("there is no skirmish %d to resolve", f.V[game.FieldSkirmish]+1)
				return false
			}
			if n := p.State.Frames[i-1].V[game.FieldCount]; f.Step == game.AskCards &&
				(n == 0 || n > 2*b.Count || (n-1)%b.Count != f.V[game.FieldSkirmish]) {
				p.frameAt(i-1).Bad("the count is %d, but cards are placed at skirmish %d", n, f.V[game.FieldSkirmish]+1)
				return false
			}
		case game.RunSkirmish:
			if b.Count == 0 || b.Skirmishes[b.Now].Resolved {
				p.frameAt(i).Bad("no skirmish is being resolved")
				return false
			}
		case game.AskWithdraw:
			side := p.sideOf(f.Player)
			if game.Figure(f.V[game.FieldFigure]) != game.NoFigure && !b.Units[side].Has(game.Figure(f.V[game.FieldFigure])) {
				p.frameAt(i).Bad("this unit is not in the battle")
				return false
			}
		case game.AskSplash:
			side := 1 - p.sideOf(f.Player)
			triggered := b.Splash[side].Has(game.Card(f.V[game.FieldCard]))
			if f.V[game.FieldAt] > 0 {
				k := &b.Skirmishes[f.V[game.FieldAt]-1]
				triggered = k.Resolved && k.Card[side] == game.Card(f.V[game.FieldCard])
			}
			if !triggered {
				p.frameAt(i).Bad("this card was not triggered")
				return false
			}
		}
	}
	return true
}

// splashes reports whether a card does splash damage.
func splashes(p *reader, q game.Player, c game.Card) bool {
	sheet := p.Sheet(q)
	return sheet != nil && int(c) < len(sheet.Cards) && words.HasEffect(sheet.Cards[c].Effects, game.Splash)
}

// sideOf returns the side of a player of the battle.
func (p *reader) sideOf(q game.Player) int {
	if p.State.Battle.Players[game.Attacker] == q {
		return game.Attacker
	}
	return game.Defender
}

// askedEffects lists, for each decision, the kinds of effect of a card that it is about.
var askedEffects = map[game.Step][]game.EffectKind{
	game.AskEventArea:   {game.PlaceUnits, game.PlaceAllowed, game.Deplete, game.KillUnits, game.KillBase},
	game.AskEventPiece:  {game.PlaceUnits, game.PlaceAllowed},
	game.AskEventPlanet: {game.MoveUnits},
}

// eventFits checks the Event card that is carried out, and the discard step.
func eventFits(p *reader) bool {
	s := &p.State
	for i, f := range p.stack() {
		at := p.frameAt(i)
		switch f.Step {
		case game.RunEvent:
			if s.EventPlace[f.V[game.FieldEvent]] != game.EventPlayed ||
				int(f.V[game.FieldEffect]) > len(p.Rules.Events[f.V[game.FieldEvent]].Effects) {
				at.Bad("this is not the card that is being played")
				return false
			}
		case game.AskEventArea, game.AskEventPlanet, game.AskEventPiece:
			card, effect := f.V[game.FieldEvent], f.V[game.FieldEffect]
			under := &s.Frames[i-1]
			effects := p.Rules.Events[card].Effects
			if under.V[game.FieldEvent] != card || int(effect) >= len(effects) ||
				!slices.Contains(askedEffects[f.Step], effects[effect].Kind) {
				at.Bad("the card that is being played does not ask this")
				return false
			}
		case game.AskKillUnit:
			if s.Holder[f.V[game.FieldArea]] != f.Player || f.V[game.FieldLeft] == 0 {
				at.Bad("%s has no units to lose there", p.Player(f.Player))
				return false
			}
		case game.AskZRoute:
			if f.V[game.FieldEnds] == 0 && f.V[game.FieldNew] == 0 {
				at.Bad("no end can be moved and no route added")
				return false
			}
		case game.AskZSlot:
			if game.Route(f.V[game.FieldRoute]) != game.NoRoute && s.Links[f.V[game.FieldRoute]].Z == 0 {
				at.Bad("only the ends of z-axis routes can be moved")
				return false
			}
			if game.Route(f.V[game.FieldRoute]) == game.NoRoute && f.V[game.FieldWay] == game.ZOne ||
				f.V[game.FieldWay] == game.ZSecond && !endFits(p, &f, game.Route(f.V[game.FieldRoute])) {
				at.Bad("this end cannot be placed")
				return false
			}
		case game.AskDiscard:
			if !discardsFit(p, at, game.PlayerSet(f.V[game.FieldPlayers])) {
				return false
			}
		}
	}
	return true
}

// endFits checks the place that was chosen for the first of the two ends of a z-axis
// route: a slot that is free, or holds an end of the same route if that is on the table.
func endFits(p *reader, f *game.Frame, route game.Route) bool {
	s, planet := &p.State, game.Planet(f.V[game.FieldPlanet])
	if !s.Placed.Has(planet) || p.Slots(planet)>>f.V[game.FieldSide]&1 == 0 {
		return false
	}
	if s.Tiles[planet].Used>>f.V[game.FieldSide]&1 == 0 {
		return true
	}
	if route == game.NoRoute {
		return false
	}
	l := &s.Links[route]
	for end := range 2 {
		if l.Planets[end] == planet && l.Sides[end] == game.Side(f.V[game.FieldSide]) {
			return true
		}
	}
	return false
}

// discardsFit checks that those who have to discard hold too many cards.
func discardsFit(p *reader, at *document.Cursor, set game.PlayerSet) bool {
	if set == 0 {
		at.Bad("nobody has to discard")
		return false
	}
	for q := range game.Player(game.MaxPlayers) {
		if set.Has(q) && (!p.State.Alive.Has(q) || p.State.Seats[q].Hand.Len() <= p.Rules.HandLimit(&p.State, q)) {
			at.Bad("%s holds no more cards than the hand limit allows", p.Player(q))
			return false
		}
	}
	return true
}
