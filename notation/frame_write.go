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
	if f.Part > 0 {
		w.nameField("part", f.Step.PartWord(f.Part))
	}
	for _, k := range f.Step.Info().Fields {
		w.value(f, k)
	}
	w.Close('}')
}

// value writes a field of a frame.
func (w *flowWriter) value(f *game.Frame, k game.FrameField) {
	v := f.V[k.At]
	switch k.Kind {
	case game.ANumber, game.EventEffect:
		w.WholeField(k.Word, int(v))
		return
	case game.PlanetOrNone, game.RouteOrNone, game.FigureOrNone, game.AreaOrNone, game.UnitOrNone, game.NumberOrNone:
		if v == 255 {
			return
		}
	case game.LeaderEffect:
		w.WholeField(k.Word, int(v))
		return
	}
	w.Key(k.Word)
	switch k.Kind {
	case game.APlanet, game.PlanetOrNone:
		w.Name(w.planet(game.Planet(v)))
	case game.AnArea, game.AreaOrNone:
		w.putArea(game.Area(v))
	case game.ALeader:
		w.Name(w.leader(f.Player, game.Leader(v)))
	case game.AnInstallation:
		w.Name(wordAt(installationWords, int(v)))
	case game.APlayer:
		w.putPlayer(game.Player(v))
	case game.UnitOrNone:
		w.Name(w.unit(game.UnitType(v)))
	case game.ACard:
		w.putCard(f.Player, game.Card(v))
	case game.RouteOrNone:
		w.putRoute(game.Route(v))
	case game.ASide:
		w.Name(wordAt(sideWords, int(v)))
	case game.AnEvent:
		w.putEvent(game.EventCard(v))
	case game.FigureOrNone:
		w.putFigure(f.Player, game.Figure(v))
	case game.NumberOrNone:
		w.Whole(int(v))
	case game.ASplashCard:
		owner := w.rival(f.Player)
		if at := f.V[game.FieldAt]; at > 0 && at <= game.MaxSkirmishes {
			owner = w.decks[at-1][1-w.sideOf(f.Player)]
		}
		w.putCard(owner, game.Card(v))
	case game.SomePlayers:
		w.players(game.PlayerSet(v))
	case game.ADestruction:
		a := answerWriter{namer: w.namer, p: f.Player, dst: append(w.Dst, '"')}
		a.answer(f.Destruction())
		w.Dst = a.dst
		w.EndName()
	}
}

// sideOf returns the side of a player in the battle.
func (w *flowWriter) sideOf(p game.Player) int {
	if w.sides[game.Attacker] == p {
		return game.Attacker
	}
	return game.Defender
}

// rival returns the opponent of a player in the battle.
func (w *flowWriter) rival(p game.Player) game.Player {
	if w.sides[game.Attacker] == p {
		return w.sides[game.Defender]
	}
	return w.sides[game.Attacker]
}
