package bot

import (
	"testing"

	"koprulu/bots/rank/sight"
	"koprulu/internal/played"
	"koprulu/rules/game"
)

// TestRareDecisions asks about units in a battle that is set up by hand, and about a base that has fallen.
func TestRareDecisions(t *testing.T) {
	opts := game.Options{Players: 2, BroodWar: true, RandomFactions: true, NoLeaders: true}
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	r, err := played.Set().Rules(opts)
	if err != nil {
		t.Fatal(err)
	}
	for f := range r.Sheets {
		switch r.Sheets[f].ID {
		case "tassadar":
			r.Options.Factions[0] = game.Faction(f)
		case "raynor":
			r.Options.Factions[1] = game.Faction(f)
		}
	}
	unit := func(id string) game.UnitType {
		for u := range r.Units {
			if r.Units[u].ID == id {
				return game.UnitType(u)
			}
		}
		t.Fatalf("no unit %s", id)
		return 0
	}
	s := game.New(r, [32]byte{1}, nil)
	var buf [game.MaxLegal]game.Answer
	for s.Phase == game.Setup {
		p := r.Open(&s).First()
		r.Apply(&s, p, r.Legal(&s, p, buf[:0])[0], nil)
	}
	// A Marine is under mind control, and a battle is being fought in which the front-line unit can be taken over.
	marine, tank, goliath := unit("marine"), unit("siege-tank"), unit("goliath")
	me, foe := &r.Sheets[r.Options.Factions[0]], &r.Sheets[r.Options.Factions[1]]
	place := me.CaptiveFigures.First()
	s.Seats[0].Aside &^= 1 << place
	s.Seats[0].Captives[0] = game.Captive{Owner: 1, Figure: foe.TypeFigures[goliath].First()}
	area := s.Seats[0].Bases.First()
	s.Battle.Area, s.Battle.Players, s.Battle.Count = area, [2]game.Player{0, 1}, 1
	front := me.TypeFigures[unit("zealot")].First()
	s.Battle.Units = [2]game.Figures{1<<front | 1<<place, foe.TypeFigures[tank]}
	s.Battle.Skirmishes[0].Front = [2]game.Figure{front, foe.TypeFigures[tank].First()}
	b := NewSimple(Simple, 1, &sight.Tuned)
	give := game.Answer{Verb: game.DoGive, V: game.AnswerValues{game.OfUnit: uint8(goliath), game.OfArea: uint8(area)}}
	pass := game.Answer{Verb: game.DoPass}

	s.Frames[s.FrameCount-1] = game.Frame{Step: game.AskCaptive, Player: 0}
	if a := b.Pick(r, &s, 0, []game.Answer{give, pass}); a != give {
		t.Errorf("a goliath does not make room for a siege tank: %v", a)
	}
	s.Battle.Skirmishes[0].Front[1] = foe.TypeFigures[marine].First()
	s.Battle.Units[1] = foe.TypeFigures[marine]
	if a := b.Pick(r, &s, 0, []game.Answer{give, pass}); a != pass {
		t.Errorf("a goliath makes room for a marine: %v", a)
	}

	s.Frames[s.FrameCount-1] = game.Frame{Step: game.AskAssist, Player: 1}
	medic, vessel := game.Answer{Verb: game.DoLose, V: game.AnswerValues{game.OfUnit: uint8(unit("medic"))}},
		game.Answer{Verb: game.DoLose, V: game.AnswerValues{game.OfUnit: uint8(unit("science-vessel"))}}
	if a := b.Pick(r, &s, 1, []game.Answer{vessel, medic}); a != medic {
		t.Errorf("the dearer unit with assist is given up: %v", a)
	}

	s.Frames[s.FrameCount-1] = game.Frame{Step: game.AskInfest, Player: 0,
		V: game.FrameValues{game.FieldArea: uint8(area)}}
	infest := game.Answer{Verb: game.DoArea, V: game.AnswerValues{game.OfArea: uint8(area)}}
	if a := b.Pick(r, &s, 0, []game.Answer{infest, pass}); a != infest {
		t.Errorf("a fallen Command Center is not infested: %v", a)
	}
}
