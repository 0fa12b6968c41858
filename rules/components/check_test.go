package components

import (
	"strings"
	"testing"

	"koprulu/rules/document"
	"koprulu/rules/game"
)

// A file with corrections: what is wrong with it and where.
func TestCheckFile(t *testing.T) {
	for _, c := range []struct {
		name, file string
		want       []string
	}{
		{"nothing", ``, []string{"f.json:1: not valid JSON: the document ends too early"}},
		{"no JSON", "{\n\"format\": nothing}", []string{"f.json:2: format: not valid JSON: 'n' is not expected here"}},
		{"more", `{"format": "koprulu-components/1"} {}`,
			[]string{"f.json:1: not valid JSON: nothing may follow the end of the document"}},
		{"too deep", strings.Repeat(`[`, 40), []string{"f.json:1: " + strings.Repeat("[0]", 32) + ": not valid JSON: values are nested more than 32 deep"}},
		{"too long", strings.Repeat(" ", 1<<20+1), []string{"f.json: the file is longer than 1048576 bytes"}},
		{"no object", `[]`, []string{"f.json:1: a file of components is an object, not a list"}},
		{"no format", `{}`, []string{"f.json:1: format: this field is missing; it must be koprulu-components/1"}},
		{"other format", `{"format": "koprulu-components/2"}`,
			[]string{`f.json:1: format: "koprulu-components/2" is not a format`}},
		{"nothing to correct", `{"format": "koprulu-components/1"}`, nil},
		{"unknown list", `{"planet": []}`, []string{`f.json:1: planet: unknown field "planet"; did you mean planets?`}},
		{"unknown id", `{"planets": [{"id": "torsonis"}]}`,
			[]string{`f.json:1: planets[0]: there is no torsonis; did you mean tarsonis?`}},
		{"no id", `{"planets": [{"slots": "N"}]}`,
			[]string{`planets[0]: this entry does not say which one it is: it needs id`}},
		{"no race", `{"combat": [{"id": "combat-1"}]}`,
			[]string{`combat[0]: this entry does not say which one it is: it needs race and id`}},
		{"twice", `{"planets": [{"id": "torus"}, {"id": "torus"}]}`, []string{`planets[1]: torus is here twice`}},
		{"field twice", `{"planets": [{"id": "torus", "slots": "N", "slots": "S"}]}`,
			[]string{`planets[0].slots: the field "slots" appears twice in the same object`}},
		{"field twice, then no JSON", "{\"planets\": [{\"id\": \"torus\", \"id\": \"moria\"}],\n\"units\": nothing}",
			[]string{`f.json:1: planets[0].id: the field "id" appears twice in the same object`,
				"f.json:2: units: not valid JSON: 'n' is not expected here"}},
		{"unknown field", `{"planets": [{"id": "torus", "slot": "N"}]}`,
			[]string{`planets[0].slot (torus): unknown field "slot"; did you mean slots?`}},
		{"unknown area", `{"planets": [{"id": "torus", "areas": [{"area": 5, "limit": 2}]}]}`,
			[]string{`planets[0].areas[0] (torus): there is no 5`}},
		{"unit limit", `{"planets": [{"id": "braken"}, {"id": "torus", "areas": [{"area": 3, "limit": 9}]}]}`,
			[]string{`planets[1].areas[0].limit (torus): 9 is no unit limit; it must be 1 to 8`}},
		{"kind of value", `{"planets": [{"id": "torus", "areas": [{"area": 3, "limit": "4"}]}]}`,
			[]string{`planets[0].areas[0].limit (torus): this must be a number, not a text`}},
		{"no whole number", `{"planets": [{"id": "torus", "areas": [{"area": 3, "limit": 2.5}]}]}`,
			[]string{`planets[0].areas[0].limit (torus): 2.5 is not a whole number`}},
		{"two resources (RULING-109)", `{"planets": [{"id": "torus", "areas": [{"area": 2, "gas": 1}]}]}`,
			[]string{`planets[0].areas[0].gas (torus): an area yields minerals or gas, not both`}},
		{"Resource cards (COMP-09)", `{"planets": [{"id": "torus", "areas": [{"area": 3, "gas": 0}]}]}`,
			[]string{`planets: there are 25 areas with minerals or gas, but the box holds 26 (COMP-09)`}},
		{"admits", `{"planets": [{"id": "torus", "areas": [{"area": 3, "admits": "all"}]}]}`,
			[]string{`planets[0].areas[0].admits (torus): unknown kind of unit "all"; possible: ground, flying, any`}},
		{"slots", `{"planets": [{"id": "torus", "slots": "NN"}]}`, []string{`planets[0].slots (torus): "NN" are no slots`}},
		{"no slots", `{"planets": [{"id": "torus", "slots": ""}]}`,
			[]string{`planets[0].slots (torus): a planet needs at least one slot`}},
		{"set", `{"planets": [{"id": "torus", "set": "bw"}]}`,
			[]string{`planets[0].set (torus): unknown set "bw"; possible: base, both, broodwar`}},
		{"cost", `{"units": [{"id": "ghost", "cost": "2 gold"}]}`,
			[]string{`units[0].cost (ghost): "2 gold" is not a cost: unknown resource "gold"`}},
		{"free unit", `{"units": [{"id": "ghost", "cost": "free"}]}`,
			[]string{`units[0].cost (ghost): a unit that costs nothing must consume another`}},
		{"keyword", `{"units": [{"id": "ghost", "keywords": ["asist"]}]}`,
			[]string{`units[0].keywords[0] (ghost): unknown keyword "asist"; did you mean assist?`}},
		{"support (UNIT-03)", `{"units": [{"id": "queen", "support": 1}]}`,
			[]string{`units[0].support (queen): a unit without targets has no support value (UNIT-03)`}},
		{"figures (COMP-03)", `{"units": [{"id": "ghost", "figures": 4}]}`,
			[]string{`units: a terran faction has 31 figures, but the box holds 30 (COMP-03)`}},
		{"consumed unit (BUILD-20)", `{"units": [{"id": "ghost", "consumes": "1 marine"}]}`,
			[]string{`units[0].consumes (ghost): only a tech-required unit consumes others (BUILD-20)`}},
		{"consumed race", `{"units": [{"id": "archon", "consumes": "2 marine"}]}`,
			[]string{`units[0].consumes (archon): it must be another unit of the same race`}},
		{"tech-required (BUILD-18)", `{"units": [{"id": "ghost", "keywords": ["tech-required"]}]}`,
			[]string{`units[0] (ghost): 0 technologies unlock it`,
				`buildings[0].levels[2].units (barracks): ghost is tech-required`}},
		{"common", `{"common": {"workers": 31, "event_removed": [1, 2]}}`,
			[]string{`common.workers: 31 is no sensible number`, `common.event_removed: it needs 5 numbers`}},
		{"objective", `{"factions": [{"id": "raynor", "objective": "resource-areas"}]}`,
			[]string{`factions[0].objective (raynor): resource-areas needs one number after it`}},
		{"starting forces (GALAXY-18)", `{"factions": [{"id": "raynor", "units": "4 firebat"}]}`,
			[]string{`factions[0].units (raynor): a terran faction has no 4 figures of firebat`}},
		{"level without unit", `{"buildings": [{"id": "factory", "levels": [{"level": 2, "units": ["vulture"]}]}]}`,
			[]string{`units[3] (vulture): 2 building levels allow it; a unit needs exactly one`,
				`units[4] (goliath): 0 building levels allow it`}},
		{"foreign unit", `{"buildings": [{"id": "factory", "levels": [{"level": 2, "units": ["goliath", "zealot"]}]}]}`,
			[]string{`buildings[0].levels[0].units (factory): zealot is not a unit of the race terran`}},
		{"printed (BLDG-05)", `{"buildings": [{"id": "factory", "levels": [{"level": 1, "printed": true, "cost": "free"}]}]}`,
			[]string{`buildings: there are 7 building tokens of a terran faction, but the box holds 8 (COMP-06)`}},
		{"free token", `{"buildings": [{"id": "factory", "levels": [{"level": 1, "cost": "free"}]}]}`,
			[]string{`buildings[0].levels[0].cost (factory): a printed building is free, a token is not`}},
		{"module tokens (COMP-06)", `{"modules": [{"id": "supply", "tokens": {"terran": 5}}]}`,
			[]string{`modules: there are 9 module tokens of a terran faction, but the box holds 8 (COMP-06)`}},
		{"module cost", `{"modules": [{"id": "supply", "cost": {"terran": ""}}]}`,
			[]string{`modules[0].cost.terran (supply): a race with tokens of a module needs a cost`}},
		{"module effect", `{"modules": [{"id": "supply", "effects": ["workers 1"]}]}`,
			[]string{`modules[0].effects[0] (supply): effect "workers 1": workers does not work in a module; it works at: immediate`}},
		{"values (CARD-02)",
			`{"combat": [{"race": "zerg", "id": "combat-1", "major": "21/3"}, {"race": "zerg", "id": "combat-17", "minor": "1/1"}]}`,
			[]string{`combat[0].major (zerg combat-1): "21/3" are not values`,
				`combat[1].minor (zerg combat-17): only a standard card has values (CARD-02)`}},
		{"no values (CARD-02)", `{"combat": [{"race": "zerg", "id": "combat-1", "major": ""}]}`,
			[]string{`combat[0].major (zerg combat-1): a standard card needs these values`}},
		{"assist (SKIRM-26)", `{"combat": [{"race": "zerg", "id": "combat-1", "units": ["queen"]}]}`,
			[]string{`combat[0].units (zerg combat-1): queen has assist`}},
		{"foreign icon", `{"combat": [{"race": "zerg", "id": "combat-1", "units": ["marine"]}]}`,
			[]string{`combat[0].units (zerg combat-1): marine is not a unit of the race zerg`}},
		{"no icon", `{"combat": [{"race": "zerg", "id": "combat-1", "units": []}]}`,
			[]string{`combat[0].units (zerg combat-1): a standard card needs unit icons`}},
		{"effect", `{"combat": [{"race": "zerg", "id": "combat-1", "effects": ["attack +1 own zerglin"]}]}`,
			[]string{`combat[0].effects[0] (zerg combat-1): effect "attack +1 own zerglin": unknown unit "zerglin"; did you mean zergling?`}},
		{"hidden unit", `{"combat": [{"race": "zerg", "id": "combat-1", "effects": ["attack +1 own hydralisk"]}]}`,
			[]string{`combat[0].effects[0] (zerg combat-1): own names hydralisk, but the card does not show it`}},
		{"timing", `{"combat": [{"race": "zerg", "id": "combat-1", "timing": "build"}]}`,
			[]string{`combat[0].timing (zerg combat-1): a standard card does not work at the timing build`}},
		{"effect at the wrong time", `{"combat": [{"race": "zerg", "id": "combat-1", "effects": ["blast flying"]}]}`,
			[]string{`combat[0].effects[0] (zerg combat-1): effect "blast flying": blast does not work at the timing compare; it works at: end-destroy`}},
		{"specialty (KEY-15)", `{"combat": [{"race": "zerg", "id": "combat-1", "specialty": true}]}`,
			[]string{`combat[0].specialty (zerg combat-1): only a reinforcement card`}},
		{"reinforcement without effect", `{"combat": [{"race": "zerg", "id": "combat-17", "effects": []}]}`,
			[]string{`combat[0].effects (zerg combat-17): a reinforcement card needs an effect`}},
		{"technology cards (COMP-07)", `{"technologies": [{"id": "lockdown", "cards": [{"copy": 2, "remove": true}]}]}`,
			[]string{`technologies: there are 20 Technology cards of the race terran, but the box holds 21 (COMP-07)`}},
		{"new card", `{"technologies": [{"id": "lockdown", "cards": [{"copy": 4, "units": ["ghost"], "effects": ["attack +1"]}]}]}`,
			[]string{`there are 22 Technology cards`,
				`technologies[0].cards[0].copy (lockdown): the cards of a technology are numbered from 1 in order; this is copy 3`}},
		{"unlock (BUILD-18)",
			`{"technologies": [{"id": "summon-archon", "cards": [{"copy": 1, "effects": ["unlock zealot"]}]}]}`,
			[]string{`technologies[0].cards[0].effects[0] (summon-archon): zealot is not a tech-required unit`,
				`units[12] (archon): 0 technologies unlock it`}},
		{"play area", `{"technologies": [{"id": "bunker", "cards": [{"copy": 1, "timing": "compare"}]}]}`,
			[]string{`technologies[0].cards[0].timing (bunker): a card of the play area does not work at the timing compare`}},
		{"events (COMP-08)", `{"events": [{"id": "new-recruits", "copies": 3}]}`,
			[]string{`events: there are 26 Event cards of Stage 1, but the box holds 25 (COMP-08)`}},
		{"end markers (COMP-08)", `{"events": [{"id": "decisive-conquest", "effects": ["end-marker"]}]}`,
			[]string{`events: there are 6 cards with an end-marker, but the box holds 3`}},
		{"end marker too early", `{"events": [{"id": "new-recruits", "effects": ["end-marker"]}]}`,
			[]string{`there are 5 cards`, `events[0].effects (new-recruits): an end-marker is a card of Stage 3`}},
		{"event in a battle", `{"events": [{"id": "training-exercises", "effects": ["draw combat 3 if attacker"]}]}`,
			[]string{`events[0].effects[0] (training-exercises): effect "draw combat 3 if attacker": own, vs and the conditions of a battle make no sense`}},
		{"event timing", `{"events": [{"id": "new-recruits", "timing": "now"}]}`,
			[]string{`events[0].timing (new-recruits): unknown timing "now"`, `workers does not work`}},
		{"confidence", `{"events": [{"id": "new-recruits", "confidence": "sure"}]}`,
			[]string{`events[0].confidence (new-recruits): unknown confidence "sure"; possible: certain, owner`}},
		{"source", `{"events": [{"id": "new-recruits", "source": ["ME"]}]}`,
			[]string{`events[0].source[0] (new-recruits): unknown source "ME"`}},
		{"no source", `{"events": [{"id": "new-recruits", "source": []}]}`,
			[]string{`events[0].source (new-recruits): an entry needs a source`}},
		{"list", `{"lists": [{"id": "ranged", "units": ["ghost"]}]}`,
			[]string{`lists[0].units (ranged): a list names at least two units`}},
		{"unknown field of a change", `{"units": [{"id": "archon", "broodwar": {"cots": "1 gas"}}]}`,
			[]string{`units[0].broodwar.cots (archon): unknown field "cots"; did you mean cost?`}},
		{"no change", `{"units": [{"id": "archon", "broodwar": 2}]}`,
			[]string{`units[0].broodwar (archon): this must be an object, not a number`}},
		{"change of a key", `{"units": [{"id": "archon", "broodwar": {"id": "dark-archon"}}]}`,
			[]string{`units[0].broodwar.id (archon): Brood War cannot change this field`}},
		{"change of what is new", `{"units": [{"id": "medic", "broodwar": {"cost": "2 gas"}}]}`,
			[]string{`units[0].broodwar (medic): an entry of Brood War says everything in its own fields`}},
		{"change in the wrong place", `{"planets": [{"id": "torus", "areas": [{"area": 1, "broodwar": {"limit": 2}}]}]}`,
			[]string{`planets[0].areas[0].broodwar (torus): unknown field "broodwar"`}},
		{"value of a change", `{"planets": [{"id": "torus", "broodwar": {"areas": [{"area": 3, "limit": 9}]}}]}`,
			[]string{`planets[0].broodwar.areas[0].limit (torus): 9 is no unit limit; it must be 1 to 8`}},
		{"count of a change", `{"common": {"broodwar": {"event_removed": [1]}}}`,
			[]string{`common.broodwar.event_removed: it needs 5 numbers`}},
		{"figures of Brood War (COMP-12)", `{"units": [{"id": "medic", "figures": 4}]}`,
			[]string{`units: a terran faction has 37 figures, but the box holds 36 (COMP-03)`}},
		{"two Special Victory cards (BW-LEAD-10)", `{"leaders": [{"id": "storage-facilities", "special": true}]}`,
			[]string{`leaders: there are 2 Special Victory cards of raynor, but the box holds 1 (BW-LEAD-10)`}},
		{"stage of a leader (BW-LEAD-01)", `{"leaders": [{"id": "psi-disrupter", "stage": 2}]}`,
			[]string{`leaders: there are 3 Leadership cards of Stage 2 of raynor, but the box holds 2 (BW-LEAD-01)`}},
		{"hero that goes (BW-LEAD-07)", `{"leaders": [{"id": "zeratul", "stays": false}]}`,
			[]string{`leaders[0].stays (zeratul): a card with the Special Victory or Hero trait stays (BW-LEAD-07)`}},
		{"foreign hero", `{"leaders": [{"id": "zeratul", "hero": "fenix"}]}`,
			[]string{`heroes on Leadership cards`, `leaders[0].hero (zeratul): fenix is not a hero of tassadar`,
				`the card does not provide this hero`}},
		{"forces of a later stage (BW-LEAD-09)", `{"leaders": [{"id": "psi-disrupter", "workers": 2}]}`,
			[]string{`leaders[0].workers (psi-disrupter): only a card of Stage 1 has starting forces (BW-LEAD-09)`}},
		{"timing of a leader", `{"leaders": [{"id": "psi-disrupter", "timing": "build"}]}`,
			[]string{`leaders[0].timing (psi-disrupter): a Leadership card does not work at the timing build`}},
		{"effect of a leader", `{"leaders": [{"id": "psi-disrupter", "effects": ["workers 2"]}]}`,
			[]string{`leaders[0].effects[0] (psi-disrupter): effect "workers 2": workers does not work on a Leadership card without another timing; it works at: immediate`}},
		{"leader without effect", `{"leaders": [{"id": "psi-disrupter", "effects": []}]}`,
			[]string{`leaders[0].effects (psi-disrupter): a Leadership card needs an effect`}},
		{"type of a hero", `{"heroes": [{"id": "fenix", "unit": "zeratul"}]}`,
			[]string{`heroes[0].unit (fenix): unknown unit "zeratul"`}},
		{"keyword of a hero", `{"heroes": [{"id": "fenix", "without": ["cloaking"]}]}`,
			[]string{`heroes[0].without[0] (fenix): a unit of his type has no keyword cloaking`}},
		{"hero in a building (BW-HERO-01)",
			`{"buildings": [{"id": "stargate", "broodwar": {"levels": [{"level": 3, "units": ["carrier", "gantrithor"]}]}}]}`,
			[]string{`buildings[0].broodwar.levels[0].units (stargate): gantrithor is a hero`}},
		{"installation and building (BW-INST-08)",
			`{"buildings": [{"id": "spire", "broodwar": {"levels": [{"level": 2, "units": ["mutalisk", "infested-terran"]}]}}]}`,
			[]string{`units[31] (infested-terran): it is built at an installation`}},
		{"granted (BW-LEAD-15)", `{"technologies": [{"id": "heal", "granted": true}]}`,
			[]string{`technologies[0].granted (heal): a technology that a Leadership card gives is free (BW-LEAD-15)`}},
		{"complete", `{"complete": 1}`, []string{`f.json:1: complete: this must be true or false, not a number`}},
		{"order of the file",
			"{\"units\": [{\"id\": \"gost\"}],\n\"planets\": [{\"id\": \"torus\", \"slots\": \"\"}],\n\"events\": [{\"id\": \"mutiny\"}]}",
			[]string{"f.json:1: units[0]", "f.json:2: planets[0].slots", "f.json:3: events[0]"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := c.file
			if !strings.Contains(file, `"format"`) && strings.HasPrefix(file, "{\"") {
				file = `{"format": "koprulu-components/1", ` + file[1:]
			}
			expect(t, Check("f.json", []byte(file)), c.want)
		})
	}
}

func expect(t *testing.T, got Problems, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("got %d problems, want %d:\n%v", len(got), len(want), got)
	}
	for i, w := range want {
		if !strings.Contains(got[i].Error(), w) {
			t.Errorf("problem %d is\n%v\nwant\n%s", i, got[i], w)
		}
	}
}

// An area may yield conquest points in addition to a resource (RULING-109).
func TestAreaWithBothIcons(t *testing.T) {
	s, err := Parse("f.json", []byte(head+`"planets": [{"id": "torus", "areas": [{"area": 3, "conquest": 2}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Rules(game.Options{Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range r.Planets {
		if p.ID != "torus" {
			continue
		}
		if a := r.Areas[p.First+2]; a.Resource != game.Gas || a.Conquest != 2 {
			t.Errorf("the area yields %d of resource %d and %d conquest points", a.Amount, a.Resource, a.Conquest)
		}
	}
	var page strings.Builder
	if err := WriteDoc(&page, s, plain{s.Box(false)}, plain{s.Box(true)}); err != nil {
		t.Fatal(err)
	}
	if want := "gas, 2 conquest"; !strings.Contains(page.String(), want) {
		t.Errorf("the page does not say %q", want)
	}
}

// A complete document: nothing may be missing.
func TestCheckDocument(t *testing.T) {
	drop := func(l *document.Node, i int) { l.Items = append(l.Items[:i:i], l.Items[i+1:]...) }
	without := func(x *document.Node, name string) { strip(x, name) }
	for _, c := range []struct {
		name string
		edit func(doc *document.Node)
		want []string
	}{
		{"as it is", func(*document.Node) {}, nil},
		{"field", func(d *document.Node) { without(d.Get("planets").Items[3].Get("areas").Items[1], "limit") },
			[]string{"data/planets.json:26: planets[3].areas[1].limit (braken): this field is missing"}},
		{"list", func(d *document.Node) { without(d, "lists") }, []string{"lists: this field is missing",
			`effects[0] (lockdown): effect "impose-minor units vehicles": unknown unit "vehicles"`,
			`cards[1].effects[0] (lockdown)`,
			`cards[0].effects[0] (dark-swarm)`, `cards[0].effects[1] (dark-swarm)`, `cards[1].effects[0] (dark-swarm)`,
			`cards[1].effects[1] (dark-swarm)`}},
		{"planet (COMP-01)", func(d *document.Node) { drop(d.Get("planets"), 0) },
			[]string{"planets: there are 11 planets, but the box holds 12 (COMP-01)"}},
		{"planet twice", func(d *document.Node) { l := d.Get("planets"); l.Items[1] = l.Items[0] }, []string{
			"planets: there are 25 areas", "planets[0] (abaddon): abaddon is here twice, first as entry 0"}},
		{"card (COMP-07)", func(d *document.Node) { drop(d.Get("combat"), 4) },
			[]string{"combat: there are 17 cards of the starting deck of the race terran, but the box holds 18 (COMP-07)"}},
		{"event (COMP-08)", func(d *document.Node) { drop(d.Get("events"), 0) },
			[]string{"events: there are 22 Event cards of Stage 1"}},
		{"race", func(d *document.Node) { drop(d.Get("races"), 2) },
			[]string{"races: there are 2 races, but the box holds 3"}},
		{"order of factions", func(d *document.Node) {
			l := d.Get("factions")
			l.Items[0], l.Items[1] = l.Items[1], l.Items[0]
		}, []string{
			"factions[1].id (mengsk): this must be raynor", "factions[0].id (raynor): this must be mengsk"}},
		{"faction (TERM-14)", func(d *document.Node) { drop(d.Get("factions"), 5) },
			[]string{"factions: there are 5 factions, but the box holds 6"}},
		{"module (COMP-06)", func(d *document.Node) { drop(d.Get("modules"), 2) },
			[]string{"modules: there are 7 module tokens of a terran faction"}},
		{"id", func(d *document.Node) { d.Get("modules").Items[0].Get("id").Text = "Supply" },
			[]string{`modules[0].id (Supply): "Supply" is not an id`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc, _ := builtIn()
			c.edit(doc)
			_, got := newSet(doc)
			expect(t, got, c.want)
		})
	}
}

// A file that claims to be complete takes nothing from the built-in set.
func TestCheckCompleteFile(t *testing.T) {
	whole := string(Default().Export())
	for _, c := range []struct {
		name, from, to string
		want           []string
	}{
		{"as it is", "", "", nil},
		{"entry", `{"id": "abaddon"`, `{"id": "abadon"`, []string{
			"planets: abaddon is missing; a complete file holds every entry",
			"planets[0]: there is no abadon; did you mean abaddon?"}},
		{"field", `"layer": "ground", "targets": "any", "support": 1, "cost": "2 gas"`,
			`"layer": "ground", "targets": "any", "support": 1`, []string{
				`units[2].cost (ghost): this field is missing`}},
		{"common", `"bases": 6, `, ``, []string{`common.bases: this field is missing`}},
		{"list", `"lists": [`, `"list": [`, []string{`lists: this field is missing; a complete file holds every one`,
			`list: unknown field "list"`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			expect(t, Check("f.json", []byte(strings.Replace(whole, c.from, c.to, 1))), c.want)
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(example))
	f.Add([]byte(`{"format": "koprulu-components/1", "units": [{"id": "ghost", "cost": "1 gas"}]}`))
	f.Fuzz(func(t *testing.T, file []byte) {
		s, err := Parse("fuzz.json", file)
		if err != nil {
			if len(err.(Problems)) == 0 {
				t.Error("an error without problems")
			}
			return
		}
		again, err := Parse("again.json", s.Export())
		if err != nil || again.Hash() != s.Hash() {
			t.Errorf("the export is not read back: %v", err)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		if _, err := Parse("example.json", []byte(example)); err != nil {
			b.Fatal(err)
		}
	}
}
