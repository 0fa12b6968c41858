package notation

import "koprulu/game"

// sequence writes in which sequence the orders were placed, if the stacks do not tell.
func (w *flowWriter) sequence(orders []game.PlacedOrder) {
	inOrder := true
	for i := 1; i < len(orders); i++ {
		if orders[i].Planet < orders[i-1].Planet {
			inOrder = false
		}
	}
	if inOrder {
		return
	}
	w.Key("order-sequence")
	w.Open('[')
	for i := range orders {
		w.Comma()
		w.Name(w.planet(orders[i].Planet))
	}
	w.Close(']')
}

func (w *flowWriter) frame(f *game.Frame) {
	w.Open('{')
	w.nameField("step", wordAt(stepWords[:], int(f.Step)))
	if f.Player != game.Nobody {
		w.nameField("player", w.player(f.Player))
	}
	values := [6]uint8{f.A, f.B, f.C, f.D, f.E, f.F}
	var slots []slot
	if f.Step < game.Steps {
		slots = frameSlots[f.Step]
	}
	for i, v := range values {
		if i >= len(slots) {
			if len(slots) == 1 && slots[0].kind == aDestruction && i < 3 {
				continue
			}
			w.WholeField(rawFields[i], int(v))
			continue
		}
		w.slot(f, slots[i], v)
	}
	w.Close('}')
}

func (w *flowWriter) slot(f *game.Frame, k slot, v uint8) {
	switch k.kind {
	case aNumber, anEffect:
		w.WholeField(k.name, int(v))
		return
	case aPlanetOrNone, aRouteOrNone, aFigureOrNone, anAreaOrNone, aUnitOrNone, aNumberOrNone:
		if v == 255 {
			return
		}
	case aLeaderEffect:
		w.WholeField(k.name, int(v))
		return
	}
	w.Key(k.name)
	switch k.kind {
	case aPlanet, aPlanetOrNone:
		w.Name(w.planet(game.Planet(v)))
	case anArea, anAreaOrNone:
		w.putArea(game.Area(v))
	case aLeader:
		w.Name(w.leader(f.Player, game.Leader(v)))
	case aSite:
		w.Name(wordAt(installationWords, int(v)))
	case aPlayer:
		w.putPlayer(game.Player(v))
	case aUnitOrNone:
		w.Name(w.unit(game.UnitType(v)))
	case aCard:
		w.putCard(f.Player, game.Card(v))
	case aRouteOrNone:
		w.putRoute(game.Route(v))
	case aSide:
		w.Name(wordAt(sideWords, int(v)))
	case anEvent:
		w.putEvent(game.EventCard(v))
	case aFigureOrNone:
		w.putFigure(f.Player, game.Figure(v))
	case aNumberOrNone:
		w.Whole(int(v))
	case aSplashCard:
		owner := w.rival(f.Player)
		if f.C > 0 && f.C <= game.MaxSkirmishes {
			owner = w.decks[f.C-1][1-w.sideOf(f.Player)]
		}
		w.putCard(owner, game.Card(v))
	case somePlayers:
		w.players(game.PlayerSet(v))
	case aDestruction:
		a := answerWriter{namer: w.namer, p: f.Player, dst: append(w.Dst, '"')}
		a.answer(game.Answer{Verb: game.Verb(f.A), A: f.B, B: f.C})
		w.Dst = a.dst
		w.EndName()
	}
}

// sideOf gives the side of a player in the battle.
func (w *flowWriter) sideOf(p game.Player) int {
	if w.sides[game.Attacker] == p {
		return game.Attacker
	}
	return game.Defender
}

// rival gives the opponent of a player in the battle.
func (w *flowWriter) rival(p game.Player) game.Player {
	if w.sides[game.Attacker] == p {
		return w.sides[game.Defender]
	}
	return w.sides[game.Attacker]
}
