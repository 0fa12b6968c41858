package position_test

import (
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/words"
)

// answers returns the legal answers of the open decision in words.
func answers(r *game.Rules, s *game.State) []string {
	p := r.Open(s).First()
	var out []string
	for _, a := range r.Legal(s, p, make([]game.Answer, 0, game.MaxLegal)) {
		out = append(out, answer.Format(r, s, p, a))
	}
	return out
}

func TestPositionDefaults(t *testing.T) {
	r, s := sample.Load(t, sample.Small)
	if r.Options.Players != 2 || s.Phase != game.Planning || s.Round != 1 || s.First != 0 {
		t.Errorf("players %d, phase %v, round %d, first %d", r.Options.Players, s.Phase, s.Round, s.First)
	}
	if r.Decision(&s) != game.AskOrder || r.Open(&s) != 1 {
		t.Errorf("decision %v of %v, want an order of the first player", r.Decision(&s), r.Open(&s))
	}
	for p, id := range []string{"raynor", "overmind"} {
		seat, sheet := &s.Seats[p], &r.Sheets[s.Seats[p].Faction]
		if sheet.ID != id {
			t.Errorf("seat %d plays %s, want %s", p+1, sheet.ID, id)
		}
		if seat.Hand.Len() != int(sheet.HandLimit) || int(seat.Deck) != 18-int(sheet.HandLimit) || seat.Discards != 0 {
			t.Errorf("%s has %d cards in hand and %d in the deck", id, seat.Hand.Len(), seat.Deck)
		}
		if seat.Pool != sheet.Start.Workers {
			t.Errorf("%s has %d workers, want %d", id, seat.Pool, sheet.Start.Workers)
		}
		if seat.Tokens != r.Common.Orders {
			t.Errorf("%s has the tokens %v, want %v", id, seat.Tokens, r.Common.Orders)
		}
		if all := len(sheet.Cards) - 18; seat.TechDeck.Len() != all {
			t.Errorf("%s has %d cards in the Technology deck, want %d", id, seat.TechDeck.Len(), all)
		}
	}
	if s.LinkCount != 2 {
		t.Errorf("%d routes, want the 2 that the cells force", s.LinkCount)
	}
	if want := len(r.Events) - 2*int(r.Common.EventRemoved[2]); int(s.EventDeck) != want {
		t.Errorf("the Event deck has %d cards, want %d", s.EventDeck, want)
	}
	// Both have the only base on a planet: they hold the cards of all its areas with a resource.
	for p, planet := range []string{"torus", "helios"} {
		for a := range game.Area(len(r.Areas)) {
			info := r.Areas[a]
			if r.Planets[info.Planet].ID == planet && (info.Resource != game.NoResource) != s.Seats[p].Cards.Has(a) {
				t.Errorf("seat %d: card of %s.%d held: %v", p+1, planet, info.Number, s.Seats[p].Cards.Has(a))
			}
		}
	}
}

func TestSeedsShuffleDefaults(t *testing.T) {
	_, one := sample.Load(t, sample.With(`"seed": 1`))
	_, again := sample.Load(t, sample.With(`"seed": "0100000000000000000000000000000000000000000000000000000000000000"`))
	_, two := sample.Load(t, sample.With(`"seed": 2`))
	if one != again {
		t.Error("the same seed gives two states")
	}
	if one.Seats[0].Pile == two.Seats[0].Pile || one.EventPile == two.EventPile {
		t.Error("two seeds give the same decks")
	}
}

func TestPositionBegins(t *testing.T) {
	for _, c := range []struct{ name, fields, decision, answer string }{
		{"the first order", ``, "order raynor", "order build torus"},
		{"the turn of the second player", "\"turn\": \"overmind\"", "order overmind", "order build helios"},
		{"another first player", `"first": "overmind"`, "order overmind", ""},
		{"who has placed less", `"orders": {"torus": ["raynor build"]}`, "order overmind", ""},
		{"an order to reveal",
			"\"phase\": \"execution\"\n\"turn\": \"overmind\"\n\"orders\": {\"torus\": [\"raynor build\"], \"helios\": [\"raynor research\", \"overmind build\"]}", "execute overmind", "execute"},
		{"the choice of an order",
			"\"phase\": \"execution\"\n\"orders\": {\"torus\": [\"raynor build\"], \"helios\": [\"raynor research\"]}",
			"reveal raynor", "reveal helios"},
		{"an order revealed", `"executing": {"player": "raynor", "order": "build", "planet": "torus"}`, "build raynor",
			"build marine torus.2"},
		{"the second step of it", `"executing": {"player": "raynor", "order": "special-build", "planet": "torus", "step": 2}`,
			"upgrade raynor", "building factory"},
		{"a mobilize order", `"executing": {"player": "raynor", "order": "mobilize", "planet": "torus"}`, "move raynor",
			"move 2 marine torus.1 torus.2"},
		{"a move along a transport",
			"\"transports\": [{\"route\": \"torus/helios\", \"faction\": \"raynor\"}]\n\"executing\": {\"player\": \"raynor\", \"order\": \"mobilize\", \"planet\": \"helios\"}", "move raynor", "move marine torus.1 helios.2"},
		{"a research order", `"executing": {"player": "raynor", "order": "research", "planet": "torus"}`,
			"draw-three raynor", "draw"},
		{"the third step of it", `"executing": {"player": "raynor", "order": "research", "planet": "torus", "step": 3}`,
			"tech raynor", "research stim-packs"},
		{"event cards",
			"\"phase\": \"regrouping\"\n\"step\": 8\n\"events\": {\"drawn\": {\"overmind\": [\"new-recruits\", \"module-surplus\"]}}", "play-event overmind", "play new-recruits"},
		{"discards", "\"phase\": \"regrouping\"\n\"step\": 9\n\"players\": {\"overmind\": {\"hand\": [\"combat-1\", \"combat-2\", \"combat-3\", \"combat-4\", \"combat-5\", \"combat-6\", \"combat-7\"]}}", "discard overmind", "discard combat-1"},
		{"the next round", "\"phase\": \"regrouping\"\n\"step\": 10", "order overmind", ""},
		{"stage 3", "\"phase\": \"regrouping\"\n\"step\": 10\n\"events\": {\"stage\": 3}", "order overmind", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, s := sample.Load(t, sample.With(c.fields))
			p := r.Open(&s).First()
			if got := words.Decision(r.Decision(&s)) + " " + words.Player(r, &s, p); got != c.decision {
				t.Errorf("the decision is %s, want %s", got, c.decision)
			}
			if list := answers(r, &s); c.answer != "" && !strings.Contains("\n"+strings.Join(list, "\n")+"\n",
				"\n"+c.answer+"\n") {
				t.Errorf("no answer %s among %q", c.answer, list)
			}
		})
	}
}

func TestPositionInSetup(t *testing.T) {
	for _, c := range []struct{ name, text, decision, answer string }{
		{"from the beginning", `{"koprulu": "position/1", "phase": "setup", "first": null, "options": {"players": 3}}`,
			"faction ", "faction raynor"},
		{"factions", `{"koprulu": "position/1", "phase": "setup", "factions": ["raynor", null, null]}`, "faction seat-2",
			"faction mengsk"},
		{"planets", `{"koprulu": "position/1", "phase": "setup", "factions": ["raynor", "aldaris"],
			"players": {"raynor": {"drawn-planets": ["torus", "helios"]}, "aldaris": {"drawn-planets": ["braken", "abaddon"]}}}`, "planet raynor", "planet torus 0 0 0"},
		{"the second planet", `{"koprulu": "position/1", "phase": "setup", "factions": ["raynor", "aldaris"], "planets": {"torus": {"cell": [0, 0]}},
			"players": {"raynor": {"drawn-planets": ["helios"]}, "aldaris": {"drawn-planets": ["braken", "abaddon"]}}}`, "planet aldaris", "planet abaddon 0 -1 0"},
		{"z-axis routes", `{"koprulu": "position/1", "phase": "setup", "step": "z-routes", "factions": ["raynor", "aldaris"],
			"planets": {"torus": {"cell": [0, 0]}, "helios": {"cell": [1, 0]}, "braken": {"cell": [2, 0]}, "abaddon": {"cell": [0, 1]}}}`, "major-slot raynor", "slot torus north"},
		{"forces", `{"koprulu": "position/1", "phase": "setup", "step": "forces", "factions": ["raynor", "aldaris"],
			"planets": {"torus": {"cell": [0, 0]}, "helios": {"cell": [1, 0]}},
			"bases": [{"area": "torus.1", "faction": "raynor"}, {"area": "helios.1", "faction": "aldaris"}]}`, "start-unit raynor", "place marine torus.2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, s := sample.Load(t, c.text)
			p := r.Open(&s).First()
			if got := words.Decision(r.Decision(&s)) + " " + words.Player(r, &s, p); !strings.HasPrefix(got, c.decision) {
				t.Errorf("the decision is %s, want %s", got, c.decision)
			}
			if list := answers(r, &s); !strings.Contains("\n"+strings.Join(list, "\n")+"\n", "\n"+c.answer+"\n") {
				t.Errorf("no answer %s among %q", c.answer, list)
			}
		})
	}
}

func TestPositionSaysWhatItSays(t *testing.T) {
	r, s := sample.Load(t, sample.With(`"options": {"galactic-conquest": true, "players": 2}
"round": 4
"first": "overmind"
"depleted": ["torus.2"]
"partly-depleted": ["helios.2"]
"transports": [{"route": "torus/helios", "faction": "overmind"}]
"z-routes": [{"z": 3, "major": "torus west", "minor": "helios north"}]
"players": {"raynor": {"points": 7, "resources": [], "workers": {"pool": 2, "unavailable": 3, "home": {"minerals": 1, "gas": 2}}, "buildings": {"factory": 2}, "modules": {"supply": 1}, "hand": ["combat-3", "stim-packs-2"], "known": ["stim-packs-2"], "deck": ["combat-9", "combat-1"], "discard": ["combat-4", "stim-packs-1"], "technologies": ["bunker"]}, "overmind": {"hand": [], "deck": [], "rest": "discard"}}
"orders": {"torus": ["raynor build", "overmind mobilize seen-by raynor"], "helios": ["overmind research"]}
"events": {"deck": ["grand-offensive.2", "mass-production"], "discard": ["new-recruits", "local-militia"], "drawn": {"raynor": ["new-recruits"]}, "beside": []}`))
	raynor, overmind := &s.Seats[0], &s.Seats[1]
	n := func(c game.Card) string { return r.Sheets[raynor.Faction].Cards[c].ID }
	checks := map[string]bool{
		"variant":      r.Options.GalacticConquest,
		"round":        s.Round == 4 && s.First == 1,
		"depletion":    s.Depleted.Len() == 1 && s.Partial.Len() == 1,
		"transport":    overmind.Transports.Len() == 1 && raynor.Transports == 0,
		"z-axis route": s.LinkCount == 3 && s.Links[2].Z == 3 && s.ZUsed == 4,
		"points":       raynor.Points == 7,
		"no cards":     raynor.Cards == 0 && overmind.Cards.Len() > 0,
		"workers":      raynor.Pool == 2 && raynor.Unavailable == 3 && raynor.Home == [2]uint8{1, 2},
		"buildings":    raynor.Level[0] == 1 && raynor.Level[1] == 2 && raynor.Level[2] == 0,
		"hand":         raynor.Hand.Len() == 2 && raynor.Known.Len() == 1,
		"deck": n(raynor.Pile[raynor.Deck-1]) == "combat-9" && n(raynor.Pile[raynor.Deck-2]) == "combat-1" &&
			raynor.Deck == 16,
		"discard pile": raynor.Discards == 2 && n(raynor.Pile[game.MaxCards-2]) == "combat-4",
		"technology":   raynor.Play.Len() == 1 && raynor.TechDeck.Len() == 18,
		"rest":         overmind.Hand == 0 && overmind.Deck == 0 && overmind.Discards == 18,
		"tokens":       raynor.Tokens[game.BuildOrder] == 1 && overmind.Tokens[game.MobilizeOrder] == 1,
		"stack": s.OrderCount == 3 && s.Orders[0].Order == game.BuildOrder && s.Orders[1].Seen == 3 &&
			s.Orders[2].Seen == 2,
		"event deck": s.EventDeck == 2 && r.Events[s.EventPile[1]].ID == "grand-offensive" &&
			r.Events[s.EventPile[1]].Copy == 2,
		"event discard": s.EventDiscards == 2 && r.Events[s.EventPile[game.MaxEvents-2]].ID == "new-recruits",
	}
	for name, good := range checks {
		if !good {
			t.Errorf("%s: not as written", name)
		}
	}
	// What was read is written and read again without a change.
	_, again, err := position.Read(components.Default(), position.Append(nil, r, &s))
	if err != nil || again != s {
		t.Errorf("%v\n%s", err, sample.Diff(again, s))
	}
}

// A battle can be reached with a few answers from a short position.
func TestPositionPlays(t *testing.T) {
	r, s := sample.Load(t,
		sample.With("\"transports\": [{\"route\": \"torus/helios\", \"faction\": \"raynor\"}]\n\"executing\": {\"player\": \"raynor\", \"order\": \"mobilize\", \"planet\": \"helios\"}"))
	for _, text := range []string{"move 2 marine torus.1 helios.2", "done", "support zergling 2"} {
		p := r.Open(&s).First()
		a, err := answer.Parse(r, &s, p, text)
		if err != nil {
			t.Fatal(err)
		}
		if broken := r.Apply(&s, p, a, nil); broken != rule.None {
			t.Fatalf("%s breaks %v; legal: %v", text, broken, answers(r, &s))
		}
	}
	if s.Battle.Area == game.NoArea {
		t.Errorf("no battle; legal: %v", answers(r, &s))
	}
}
