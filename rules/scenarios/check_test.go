package scenarios_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/scenario"
	"koprulu/rules/notation/words"
	"koprulu/rules/scenarios"
)

// Every mistake in a document is reported at its place, and says what would be right; a word that is not in the
// vocabulary is refused, never ignored (MODE-25, MODE-26).
func TestCheckFindsMistakes(t *testing.T) {
	item := func(more fields) fields {
		x := fields{"item": "khalis-crystal", "area": "helios.1"}
		for k, v := range more {
			x[k] = v
		}
		return fields{"items": list{x}}
	}
	win := func(x fields) fields { return fields{"victory": list{x}} }
	special := func(x fields) fields { return fields{"rules": list{x}} }
	mengsk := func(more fields) fields { return fields{"players": with("mengsk", more)} }
	for name, c := range map[string]struct {
		change     fields
		path, want string
	}{
		"another format":        {fields{"koprulu": "position/1"}, "$.koprulu", "this is a position"},
		"another version":       {fields{"koprulu": "scenario/2"}, "$.koprulu", "cannot read"},
		"a bad id":              {fields{"id": "My Scenario"}, "$.id", "not an id"},
		"no text":               {fields{"name": 3}, "$.name", "must be a text"},
		"an empty text":         {fields{"name": ""}, "$.name", "empty"},
		"a long text":           {fields{"name": strings.Repeat("x", 61)}, "$.name", "more than 60"},
		"no code of a language": {fields{"about": fields{"french": "Bonjour"}}, "$.about.french", "is not a language"},
		"another spelling":      {fields{"about": fields{"pt-br": "Bom dia"}}, "$.about.pt-br", "is not a language"},
		"no language":           {fields{"about": fields{}}, "$.about", "at least one language"},
		"an unknown field":      {fields{"luck": 1}, "$.luck", "no field with this name"},
		"an unknown status":     {fields{"status": "orginal"}, "$.status", "did you mean original"},
		"an unknown option":     {fields{"options": fields{"teams": true}}, "$.options.teams", "no field with this name"},
		"one faction":           {fields{"factions": list{"mengsk"}}, "$.factions", "2 to 6"},
		"a faction twice":       {fields{"factions": list{"mengsk", "mengsk"}}, "$.factions[1]", "twice"},
		"an unknown faction":    {fields{"factions": list{"mengsk", "tasadar"}}, "$.factions[1]", "did you mean tassadar"},
		"first is no player":    {fields{"first": "raynor"}, "$.first", "raynor"},
		"no rounds":             {fields{"rounds": 0}, "$.rounds", "1 to 99"},
		"half a team":           {fields{"teams": list{list{"mengsk"}}}, "$.teams", "every faction"},
		"one team":              {fields{"teams": list{list{"mengsk", "tassadar"}}}, "$.teams", "at least two"},
		"a partner twice": {fields{"teams": list{list{"mengsk", "tassadar"}, list{"mengsk"}}}, "$.teams[1][0]",
			"already"},
		"no planets": {fields{"planets": fields{}}, "$", "planets"},
		"an unknown planet": {fields{"planets": fields{"helois": fields{"cell": list{0, 0}}}}, "$.planets.helois",
			"did you mean helios"},
		"a cell twice": {fields{"planets": fields{"helios": fields{"cell": list{0, 0}},
			"torus": fields{"cell": list{0, 0}}}}, "$.planets.torus.cell", "already"},
		"a z-axis route to itself": {fields{"z-routes": list{fields{"z": 1, "major": "helios north",
			"minor": "helios west"}}}, "$.z-routes[0]", "same planet"},
		"a section is missing": {fields{"players": fields{"mengsk": fields{"bases": list{"helios.4"}}}}, "$.players",
			"tassadar is missing"},
		"too many workers": {mengsk(fields{"workers": 99}), "$.players.mengsk.workers", "workers"},
		"two bases on a planet": {mengsk(fields{"bases": list{"helios.4", "helios.1"}}), "$.players.mengsk.bases[1]",
			"BUILD-27"},
		"a base of another": {mengsk(fields{"bases": list{"torus.3"}}), "$.players.tassadar.bases[0]",
			"mengsk has a base"},
		"an area off the table": {mengsk(fields{"bases": list{"moria.1"}}), "$.players.mengsk.bases[0]",
			"not on the table"},
		"units of another race": {mengsk(fields{"units": fields{"helios": fields{"zealot": 1}}}),
			"$.players.mengsk.units.helios.zealot", "has no zealot"},
		"too many figures": {mengsk(fields{"units": fields{"helios": fields{"battlecruiser": 9}}}),
			"$.players.mengsk.units.helios.battlecruiser", "only"},
		"too many for a planet": {mengsk(fields{"units": fields{"helios": fields{"marine": 6, "firebat": 3,
			"goliath": 3}}}), "$.players", "LIMIT-07"},
		"a hero among the units": {mengsk(fields{"units": fields{"helios": fields{"the-norad-ii": 1}}}),
			"$.players.mengsk.units.helios.the-norad-ii", "hero"},
		"a hero without card": {mengsk(fields{"heroes": fields{"the-norad-ii": "helios"}}),
			"$.players.mengsk.heroes.the-norad-ii", "MODE-21"},
		"a card that leaves": {mengsk(fields{"leaders": list{"tactical-mastery"}}), "$.players.mengsk.leaders[0]",
			"cannot put it in play"},
		"a card of another": {mengsk(fields{"leaders": list{"jim-raynor"}}), "$.players.mengsk.leaders[0]",
			"not a known Leadership card"},
		"a route twice": {mengsk(fields{"transports": list{"helios/torus", "torus/helios"}}),
			"$.players.mengsk.transports[1]", "BUILD-09"},
		"no such route": {mengsk(fields{"transports": list{"torus/tarsonis"}}), "$.players.mengsk.transports[0]",
			"is not a route"},
		"a high level": {mengsk(fields{"buildings": fields{"barracks": 4}}),
			"$.players.mengsk.buildings.barracks", "level"},
		"too many modules": {mengsk(fields{"modules": fields{"supply": 3, "research-and-development": 3,
			"air-support": 1, "offensive": 1, "defensive": 1, "assist": 1}}), "$.players.mengsk.modules", "MOD-01"},
		"a technology twice": {mengsk(fields{"technologies": list{"stim-packs", "stim-packs"}}),
			"$.players.mengsk.technologies[1]", "twice"},
		"a site of another race": {mengsk(fields{"installations": list{fields{"area": "helios.1", "kind": "warp-gate"}}}),
			"$.players.mengsk.installations[0].kind", "has only 0"},
		"a guard in the open": {mengsk(fields{"guards": list{"helios.1"}}), "$.players.mengsk.guards[0]",
			"base or an installation"},
		"nothing at all": {fields{"players": fields{"mengsk": fields{},
			"tassadar": fields{"bases": list{"torus.3"}}}}, "$.players.mengsk", "ELIM-01"},
		"an unknown item": {item(fields{"item": "khalis"}), "$.items[0].item", "not a known item"},
		"an item nowhere": {item(fields{"area": nil}), "$.items[0].area", "null"},
		"an item in two places": {item(fields{"carried-by": fields{"faction": "mengsk", "unit": "marine"}}), "$.items[0]",
			"lies in"},
		"a carrier that is not": {fields{"items": list{fields{"item": "psi-emitter",
			"carried-by": fields{"faction": "mengsk", "unit": "ghost"}}}}, "$.items[0].carried-by.unit", "does not begin"},
		"a carrier that may not": {fields{"items": list{fields{"item": "psi-emitter", "carriers": fields{"race": "zerg"},
			"carried-by": fields{"faction": "mengsk", "unit": "marine"}}}}, "$.items[0].carried-by.unit", "may not"},
		"an unknown Event card": {fields{"events": fields{"remove": list{"new-recruit"}}}, "$.events.remove[0]",
			"did you mean new-recruits"},
		"too many put away":   {fields{"events": fields{"put-away": list{40, 0}}}, "$.events.put-away[0]", "0 to 28"},
		"one number put away": {fields{"events": fields{"put-away": list{4}}}, "$.events.put-away", "two numbers"},
		"leaders of Stage I":  {fields{"leadership": list{1}}, "$.leadership[0]", "2 to 3"},
		"points for winning":  {fields{"points": "win"}, "$.points", "not a known use of conquest points"},
		"no way to win":       {fields{"victory": list{}}, "$.victory", "1 to 12"},
		"an unknown victory":  {win(fields{"win": "conquer"}), "$.victory[0].win", "not in the vocabulary"},
		"a field of another kind": {win(fields{"win": "last", "who": "mengsk", "target": 3}), "$.victory[0].target",
			"no field with this name"},
		"nobody wins": {win(fields{"win": "last"}), "$.victory[0]", `"who" is missing`},
		"a site that is not": {win(fields{"win": "hold", "site": "warp-gate", "who": "mengsk"}), "$.victory[0].site",
			"exactly one"},
		"a base that is not": {win(fields{"win": "destroy", "base": "helios.1"}), "$.victory[0].base",
			"no base stands"},
		"site and base": {win(fields{"win": "destroy", "base": "helios.4", "site": "warp-gate"}),
			"$.victory[0]", "either"},
		"an item of no scenario": {win(fields{"win": "gather", "items": list{"psi-emitter"}, "planet": "torus"}),
			"$.victory[0].items[0]", "not a known item of this scenario"},
		"points of nobody":   {win(fields{"win": "points", "target": 10}), "$.victory[0]", "nobody collects"},
		"most items of none": {win(fields{"win": "most", "of": "items"}), "$.victory[0].of", "no items"},
		"losers without a base": {fields{"victory": list{fields{"win": "homeless", "losers": list{"mengsk"},
			"who": "tassadar"}}, "players": fields{"mengsk": fields{"units": fields{"helios": fields{"marine": 1}}},
			"tassadar": fields{"bases": list{"torus.3"}}}}, "$.victory[0].losers", "no base from the start"},
		"an unknown rule": {special(fields{"rule": "weather"}), "$.rules[0].rule", "not in the vocabulary"},
		"a truce of one": {special(fields{"rule": "truce", "factions": list{"mengsk"}, "rounds": 2}),
			"$.rules[0].factions", "between two"},
		"a capital without base": {special(fields{"rule": "capital"}), "$.rules[0]", `"base" is missing`},
		"an Event card twice": {fields{"events": fields{"remove": list{"new-recruits", "new-recruits"}}},
			"$.events.remove[1]", "appears here twice"},
		"relics without items": {special(fields{"rule": "relics", "points": 2}), "$.rules[0]", "no items"},
	} {
		problems := scenario.Check(components.Default(), text(t, duel(c.change)))
		found := false
		for _, p := range problems {
			found = found || p.Path == c.path && strings.Contains(p.Reason, c.want) && p.Line > 0
		}
		if !found {
			t.Errorf("%s: no problem at %s with %q:\n%v", name, c.path, c.want, problems)
		}
	}
	if problems := scenario.Check(components.Default(), []byte("{\n \"koprulu\": ")); len(problems) != 1 ||
		problems[0].Line != 2 {
		t.Errorf("a document that ends too early: %v", problems)
	}
	noLimit := duel(nil)
	delete(noLimit, "rounds")
	if problems := scenario.Check(components.Default(), text(t, noLimit)); len(problems) != 1 ||
		!strings.Contains(problems[0].Reason, "after the last round") {
		t.Errorf("no last round: %v", problems)
	}
}

// Whatever a document says, it is refused with a place, or a game of it can be dealt and played; both end in bounded
// time.
func FuzzScenario(f *testing.F) {
	for _, id := range ids() {
		f.Add(text(f, duel(fields{"id": id})))
		doc, _ := scenarios.Document(id)
		f.Add(doc)
	}
	f.Add(text(f, crystals(fields{"points": "count", "victory": list{fields{"win": "most", "of": "items"}},
		"rules": list{fields{"rule": "relics", "points": 3}}})))
	f.Add(text(f, site(fields{"victory": list{fields{"win": "destroy", "site": "warp-gate"}},
		"rules": list{fields{"rule": "evacuate", "faction": "tassadar", "site": "warp-gate", "units": 2}}})))
	f.Fuzz(func(t *testing.T, doc []byte) {
		hangs := time.AfterFunc(time.Minute, func() { panic("this takes for ever") })
		defer hangs.Stop()
		sc, err := scenario.Read(components.Default(), doc)
		if err != nil {
			if problems := scenario.Check(components.Default(), doc); len(problems) == 0 || problems[0].Path == "" {
				t.Fatalf("refused without a place: %v", err)
			}
			return
		}
		r, err := scenario.Rules(components.Default(), sc)
		if err != nil {
			t.Fatal(err)
		}
		if err := walk(r, uint64(len(doc)), 400); err != nil {
			t.Fatalf("%v\n%s", err, sc.Document)
		}
	})
}

// walk plays a game at random for some answers, now and then with one that Beside lists.
func walk(r *game.Rules, seed uint64, most int) error {
	s := game.New(r, chance.NumberSeed(seed), nil)
	legal, beside := make([]game.Answer, 0, game.MaxLegal), make([]game.Answer, 0, game.MaxLegal)
	at := seed
	for range most {
		open := r.Open(&s)
		if open == 0 {
			if s.Phase != game.Over {
				return fmt.Errorf("nobody has to decide in phase %d", s.Phase)
			}
			return nil
		}
		p := open.First()
		legal, beside = r.Legal(&s, p, legal), r.Beside(&s, p, beside)
		at = at*6364136223846793005 + 1442695040888963407
		pick := int(at >> 33)
		if len(legal) == 0 {
			return fmt.Errorf("no legal answer to %s", words.Decision(r.Decision(&s)))
		}
		for _, a := range [][]game.Answer{legal, beside} {
			for _, a := range a {
				if broken := r.Check(&s, p, a); broken != rule.None {
					return fmt.Errorf("%v is listed and breaks %v", a, broken)
				}
			}
		}
		a := legal[pick%len(legal)]
		if len(beside) > 0 && pick%17 == 0 {
			a = beside[pick%len(beside)]
		}
		r.Apply(&s, p, a, nil)
		for i := range s.Items {
			if it := s.Items[i]; it.Player != game.Nobody && s.Phase != game.Setup && r.Options.Scenario != nil &&
				i < len(r.Options.Scenario.Items) {
				if u := r.TypeOf(&s, it.Player, it.Figure); u == game.NoUnit {
					return fmt.Errorf("item %d is carried by nobody", i)
				}
			}
		}
	}
	return nil
}

// Random games of every scenario, with moves taken back and pieces destroyed along the way.
func TestScenariosAtRandom(t *testing.T) {
	for _, id := range ids() {
		r := project(t, id)
		for seed := range uint64(4) {
			if err := walk(r, seed+1, 4000); err != nil {
				t.Errorf("%s: %v", id, err)
			}
		}
	}
	for seed := range uint64(20) {
		r := rulesOf(t, crystals(fields{"rounds": 8}))
		if err := walk(r, seed+1, 4000); err != nil {
			t.Errorf("crystals: %v", err)
		}
	}
}

// Playing a scenario allocates nothing.
func TestScenariosDoNotAllocate(t *testing.T) {
	r := project(t, "quest-for-uraj-and-khalis")
	s := game.New(r, chance.NumberSeed(9), nil)
	buf := make([]game.Answer, 0, game.MaxLegal)
	at := 7
	if n := testing.AllocsPerRun(500, func() {
		if open := r.Open(&s); open != 0 {
			legal := r.Legal(&s, open.First(), buf)
			at = at*31 + 11
			r.Apply(&s, open.First(), legal[(at&0xFFFF)%len(legal)], nil)
		}
	}); n != 0 {
		t.Errorf("%v allocations for an answer", n)
	}
}
