package board

import (
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/words"
)

func (w *Writer) Frame(f *game.Frame) {
	w.Open('{')
	w.NameField("step", words.At(words.Steps[:], int(f.Step)))
	w.PlayerField("player", f.Player)
	if f.Part > 0 {
		w.NameField("part", f.Step.PartWord(f.Part))
	}
	for _, k := range f.Step.Info().Fields {
		value(w, f, k)
	}
	w.Close('}')
}

// value writes a field of a frame.
func value(w *Writer, f *game.Frame, k game.FrameField) {
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
		w.Name(w.Planet(game.Planet(v)))
	case game.AnArea, game.AreaOrNone:
		w.PutArea(game.Area(v))
	case game.ALeader:
		w.Name(w.Leader(f.Player, game.Leader(v)))
	case game.AnInstallation:
		w.Name(words.At(words.Installations, int(v)))
	case game.APlayer:
		w.PutPlayer(game.Player(v))
	case game.UnitOrNone:
		w.Name(w.Unit(game.UnitType(v)))
	case game.ACard:
		w.PutCard(f.Player, game.Card(v))
	case game.RouteOrNone:
		w.PutRoute(game.Route(v))
	case game.ASide:
		w.Name(words.At(words.Sides, int(v)))
	case game.AnEvent:
		w.PutEvent(game.EventCard(v))
	case game.FigureOrNone:
		putFigure(w, f.Player, game.Figure(v))
	case game.NumberOrNone:
		w.Whole(int(v))
	case game.ASplashCard:
		owner := rival(w, f.Player)
		if at := f.V[game.FieldAt]; at > 0 && at <= game.MaxSkirmishes {
			owner = w.Decks[at-1][1-sideOf(w, f.Player)]
		}
		w.PutCard(owner, game.Card(v))
	case game.SomePlayers:
		w.Players(game.PlayerSet(v))
	case game.ADestruction:
		w.Dst = answer.AppendNamed(append(w.Dst, '"'), &w.Names, f.Player, f.Destruction())
		w.EndName()
	}
}

// sideOf returns the side of a player in the battle.
func sideOf(w *Writer, p game.Player) int {
	if w.Sides[game.Attacker] == p {
		return game.Attacker
	}
	return game.Defender
}

// rival returns the opponent of a player in the battle.
func rival(w *Writer, p game.Player) game.Player {
	if w.Sides[game.Attacker] == p {
		return w.Sides[game.Defender]
	}
	return w.Sides[game.Attacker]
}
