package golden

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/scenario"
)

// rare are the moments that hardly any game reaches, by what is on the stack then, each with the name of a record that
// ends there. A record of them begins with the order in which it happens; go generate ./rules/golden looks for those
// that are missing.
var rare = map[string]string{
	"step ask-evacuate":                     "evacuate",
	"step ask-evasion":                      "evasion",
	"part reveal of run-skirmish":           "reveal",
	"part test of run-skirmish":             "test",
	"part destroy of run-skirmish":          "destroy",
	"part last-withdrawals of run-skirmish": "last-withdrawals",
	"part defender-revenge of run-skirmish": "defender-revenge",
	"part attacker-leaves of run-skirmish":  "attacker-leaves",
	"part defender-leaves of run-skirmish":  "defender-leaves",
	"part discard of run-skirmish":          "discard",
}

// TestRareMoments: the records of rare moments replay, and reach them with their last answer.
func TestRareMoments(t *testing.T) {
	if *update == addMissing {
		seekMoments(t)
	}
	for what, name := range rare {
		t.Run(name, func(t *testing.T) {
			var last game.State
			moments(t, "moments/"+name+".jsonl", func(_ *game.Rules, s *game.State, _ int) bool {
				last = *s
				return true
			})
			if !waiting(&last)[what] {
				t.Errorf("it does not come to %s", what)
			}
		})
	}
}

// course is a game since the order that is being executed was about to be revealed.
type course struct {
	r     *game.Rules
	from  game.State
	done  []game.Answer
	by    []game.Player
	state game.State
}

// seekMoments plays games until every rare moment without a record has occurred, and writes the record of each.
func seekMoments(t *testing.T) {
	missing := map[string]string{}
	for what, name := range rare {
		if _, err := os.Stat("testdata/moments/" + name + ".jsonl"); err != nil {
			missing[what] = name
		}
	}
	if err := os.MkdirAll("testdata/moments", 0o755); err != nil {
		t.Fatal(err)
	}
	for i := range 300 {
		for _, o := range openings {
			r, s := opening(t, o, i)
			note(t, &course{r: r, from: s, state: s}, missing, rand.New(rand.NewPCG(uint64(i), 3)), false, 60)
		}
	}
	var all []*game.Rules
	for _, v := range broodWarVariants {
		opts := game.Options{Players: v.players, RandomFactions: true, BroodWar: true}
		for f := range opts.Factions {
			opts.Factions[f] = game.NoFaction
		}
		v.change(&opts)
		r, err := components.Default().Rules(opts)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	list, err := scenario.All(components.Default())
	if err != nil {
		t.Fatal(err)
	}
	for _, sc := range list {
		r, err := scenario.Rules(components.Default(), sc)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	for i := 0; i < 6000 && len(missing) > 0; i++ {
		r := all[i%len(all)]
		s := game.New(r, chance.NumberSeed(uint64(i)), nil)
		note(t, &course{r: r, from: s, state: s}, missing, rand.New(rand.NewPCG(uint64(i), 5)), i%3 == 0, 2500)
	}
	for what := range missing {
		t.Errorf("no game came to %s", what)
	}
}

// note plays a game on and writes a record wherever something rare occurs for the first time.
func note(t *testing.T, c *course, missing map[string]string, rng *rand.Rand, seeks bool, most int) {
	var buf [game.MaxLegal]game.Answer
	s := &c.state
	for n := 0; n < most && s.Phase != game.Over; n++ {
		if s.Top().Step == game.AskReveal || s.Top().Step == game.AskStartUnit {
			c.from, c.done, c.by = *s, c.done[:0], c.by[:0]
		}
		for what := range waiting(s) {
			if name := missing[what]; name != "" && (s.Phase == game.Execution || what == "step ask-evacuate") &&
				len(c.done) < 400 {
				write := c.record(t)
				if err := os.WriteFile("testdata/moments/"+name+".jsonl", write, 0o644); err != nil {
					t.Fatal(err)
				}
				t.Logf("%s: %d answers", name, len(c.done))
				delete(missing, what)
			}
		}
		p := c.r.Open(s).First()
		legal := c.r.Legal(s, p, buf[:0])
		a := eager(rng, legal)
		if seeks && s.Seats[p].Faction != game.NoFaction {
			a = seek(rng, c.r, s, p, legal, a)
		}
		if broken := c.r.Apply(s, p, a, nil); broken != rule.None {
			t.Fatal(broken)
		}
		c.done, c.by = append(c.done, a), append(c.by, p)
	}
}

// record returns the record of a course.
func (c *course) record(t *testing.T) []byte {
	var out bytes.Buffer
	seats := make([]string, c.r.Options.Players)
	for i := range seats {
		seats[i] = "eager"
	}
	w := record.NewWriter(&out, seats)
	w.KeepSeed, w.FromPosition = true, true
	s := c.from
	var log game.Log
	if err := w.Start(c.r, s.Seed, &s, &log); err != nil {
		t.Fatal(err)
	}
	for i, a := range c.done {
		log.Entries, log.Chance = log.Entries[:0], log.Chance[:0]
		before := s
		if broken := c.r.Apply(&s, c.by[i], a, &log); broken != rule.None {
			t.Fatal(broken)
		}
		if err := w.Answer(&before, c.by[i], a, &log); err != nil {
			t.Fatal(err)
		}
	}
	return out.Bytes()
}

// openings lead to rare moments that random play would hardly ever reach: each is a position of the rule cases and what
// is changed in it.
var openings = [][2]string{
	// Two transports into an area with Limited Orbital Defense, which an Offensive module ignores.
	{"move-orbital-defense", `{"options": {"broodwar": true},
 "z-routes": [{"z": 1, "major": "helios north", "minor": "pridewater south"}],
 "transports": [{"route": "helios/pridewater", "faction": "queen-of-blades"}, {"route": "z1", "faction": "queen-of-blades"}],
 "players": {"queen-of-blades": {"modules": {"offensive": 1}}}}`},
	// Attackers with cloaking against a Nuke.
	{"battle-tassadar-raynor", `{"options": {"broodwar": true}, "players": {"raynor": {"hand": ["nuke"]}}, "units": [
  {"area": "pridewater.1", "faction": "tassadar", "units": {"dark-templar": 3}},
  {"area": "pridewater.2", "faction": "raynor", "units": {"ghost": 3}}]}`},
	// The Gantrithor is avenged on a unit with cloaking.
	{"battle-tassadar-raynor", `{"options": {"broodwar": true}, "players": {
  "tassadar": {"hand": ["combat-9", "combat-10"], "leaders": ["gantrithor"]},
  "raynor": {"hand": ["cloaking-field-1", "cloaking-field-2", "combat-16", "combat-17"]}}, "units": [
  {"area": "pridewater.1", "faction": "tassadar", "units": {"gantrithor": 1}},
  {"area": "pridewater.2", "faction": "raynor", "units": {"wraith": 2, "battlecruiser": 2}},
  {"area": "pridewater.3", "faction": "raynor", "units": {"marine": 1}}]}`},
}

// opening returns one of the openings.
func opening(t *testing.T, o [2]string, seed int) (*game.Rules, game.State) {
	text, err := os.ReadFile(filepath.Join("../rulecases/testdata/positions", o[0]+".json"))
	if err != nil {
		t.Fatal(err)
	}
	doc := map[string]any{}
	for _, layer := range []string{string(text), o[1], fmt.Sprintf(`{"seed": %d}`, seed)} {
		if err := json.Unmarshal([]byte(layer), &doc); err != nil {
			t.Fatal(err)
		}
	}
	if text, err = json.Marshal(doc); err != nil {
		t.Fatal(err)
	}
	r, s, err := position.Read(components.Default(), text)
	if err != nil {
		t.Fatal(err)
	}
	return r, s
}
