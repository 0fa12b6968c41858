package locale

import (
	"testing"

	"koprulu/rules/game"
)

// TestEveryVerbInWords puts an answer of every kind into words in every language, and one with fields that name
// nothing.
func TestEveryVerbInWords(t *testing.T) {
	r := rules(t, game.Options{Players: 2})
	s := inBattle(t, r)
	r = rules(t, game.Options{Players: 2, BroodWar: true})
	p := s.Battle.Players[game.Attacker]
	for _, w := range All() {
		for verb := game.NoVerb + 1; verb < game.Verbs; verb++ {
			a := verb.With(0, 0, uint8(game.NoCard))
			switch verb {
			case game.DoMove, game.DoBack:
				a = game.Answer{Verb: verb, V: game.AnswerValues{game.OfCount: 2, game.OfFrom: 1, game.OfTo: 2}}
			case game.DoUse:
				a.V[game.OfPrice] = game.WorkerPrice
			case game.DoPlanet, game.DoRecall, game.DoLeave, game.DoSwap, game.DoRevenge, game.DoPickUp:
				a = verb.With(0, 0, 1)
			}
			proper(t, w, "answer", w.Answer(r, shown(r, &s, p), a))
			for _, f := range verb.Info().Fields {
				wrong := a
				wrong.V[f.At] = 254
				if w.Answer(r, shown(r, &s, p), wrong) == "" {
					t.Errorf("%s: verb %d with a wrong field gives nothing", w.lang, verb)
				}
			}
		}
	}
}

func TestAnswers(t *testing.T) {
	r := rules(t, game.Options{Players: 2})
	s := game.Blank(r)
	s.Seats[0].Faction, s.Seats[1].Faction = 0, 5
	s.Frames[0], s.FrameCount = game.Frame{Step: game.AskMove}, 1
	unit := func(id string) (u uint8) {
		for i := range r.Units {
			if r.Units[i].ID == id {
				u = uint8(i)
			}
		}
		return u
	}
	card := func(id string) uint8 {
		for i := range r.Sheets[0].Cards {
			if r.Sheets[0].Cards[i].ID == id {
				return uint8(i)
			}
		}
		t.Fatalf("no card %s", id)
		return 0
	}
	area := func(id string, n game.Area) uint8 {
		for i := range r.Planets {
			if r.Planets[i].ID == id {
				return uint8(r.Planets[i].First + n - 1)
			}
		}
		t.Fatalf("no planet %s", id)
		return 0
	}
	move := game.Answer{Verb: game.DoMove, V: game.AnswerValues{game.OfCount: 2, game.OfUnit: unit("zergling"),
		game.OfFrom: area("helios", 2), game.OfTo: area("torus", 1)}}
	cards := game.Answer{Verb: game.DoCard, V: game.AnswerValues{game.OfSkirmish: 0, game.OfCard: card("combat-9"),
		game.OfExtra: uint8(r.Sheets[0].Techs[9].Cards.First())}}
	for name, test := range map[string]struct {
		a          game.Answer
		en, de, ru string
	}{
		"move": {move, "Move 2 Zerglings from Helios 2 to Torus 1", "Bewegung von Helios 2 nach Torus 1: 2 Zerglinge",
			"Переместить из области Гелиос 2 в область Тор 1: 2 Зерглинга"},
		"pay": {game.Answer{Verb: game.DoPay, V: game.AnswerValues{game.OfArea: area("pridewater", 1)}},
			"Worker on minerals of Pridewater 1",
			"Arbeiter auf Kristall in Pridewater 1", "Рабочий на минералы, область Прайдуотер 1"},
		"force": {game.Answer{Verb: game.DoForce, V: game.AnswerValues{game.OfResource: 1,
			game.OfArea: area("pridewater", 1)}}, "Force mine gas of Pridewater 1",
			"Raubbau am Gas in Pridewater 1", "Выработка газа, область Прайдуотер 1"},
		"order": {game.Answer{Verb: game.DoOrder, V: game.AnswerValues{game.OfOrder: 4, game.OfPlanet: r0(r, "torus")}},
			"Special Mobilize order on Torus",
			"Spezialmobilisierungsbefehl auf Torus", "Особый приказ Мобилизации, планета Тор"},
		"cards": {cards, "Card ‘Goliath / Siege Tank 7/8’ with ‘EMP Shockwave’ at skirmish 1",
			"Karte „Goliath / Belagerungspanzer 7/8“ mit „EMP Schockwelle“ in Gefecht 1",
			"Карты в стычку 1: «Голиаф» / Осадный Танк 7/8 и Ударный Импульс"},
		"decline": {game.Answer{Verb: game.DoPass}, "Decline", "Verzichten", "Отказаться"},
		"done":    {game.Answer{Verb: game.DoDone}, "End movement", "Bewegung beenden", "Закончить движение"},
	} {
		t.Run(name, func(t *testing.T) {
			for i, want := range []string{test.en, test.de, test.ru} {
				if got := All()[i].Answer(r, shown(r, &s, 0), test.a); got != want {
					t.Errorf("got %q, want %q", got, want)
				}
			}
		})
	}
}

// r0 returns a planet by its id.
func r0(r *game.Rules, id string) uint8 {
	for i := range r.Planets {
		if r.Planets[i].ID == id {
			return uint8(i)
		}
	}
	return 255
}

// TestDeclineBargain: a player who declines what an Event card offers ends no step of a Build order.
func TestDeclineBargain(t *testing.T) {
	r := rules(t, game.Options{Players: 2})
	s := game.Blank(r)
	s.Seats[0].Faction, s.Seats[1].Faction = 0, 5
	s.Frames[0], s.FrameCount = game.Frame{Step: game.AskUpgrade}, 1
	say := func() string { return English().Answer(r, shown(r, &s, 0), game.DoDone.With()) }
	if got := say(); got != "End step 2" {
		t.Errorf("step 2 of a Build order is ended by %q", got)
	}
	s.Frames[0].V[game.FieldByCard] = 1
	if got := say(); got != "Decline" {
		t.Errorf("a bargain is declined by %q", got)
	}
}
