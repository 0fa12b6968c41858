package scenarios_test

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/scenario"
	"koprulu/rules/notation/words"
)

// fields is a part of a document.
type fields = map[string]any

// list is a list in a document.
type list = []any

// duel is a small scenario for two that tests change field by field: Mengsk on Helios, Tassadar on Torus, Tarsonis
// between them empty.
func duel(changes fields) fields {
	doc := fields{
		"koprulu": "scenario/1", "id": "duel", "name": "Duel", "options": fields{"broodwar": true},
		"factions": list{"mengsk", "tassadar"}, "first": "tassadar", "rounds": 4,
		"planets": fields{"helios": fields{"cell": list{0, 0}}, "torus": fields{"cell": list{1, 0}},
			"tarsonis": fields{"cell": list{0, 1}, "turn": 180}},
		"players": fields{
			"mengsk": fields{"workers": 6, "bases": list{"helios.4"}, "units": fields{"helios": fields{"marine": 3}},
				"transports": list{"helios/torus"}},
			"tassadar": fields{"workers": 6, "bases": list{"torus.3"}, "units": fields{"torus": fields{"zealot": 2}},
				"transports": list{"helios/torus"}},
		},
		"events":  fields{"remove": list{"the-end-draws-near"}, "put-away": list{5, 6}, "refill": true},
		"victory": list{fields{"win": "last", "who": "mengsk"}},
	}
	maps.Copy(doc, changes)
	return doc
}

// with returns the sections of the players of a duel with more fields.
func with(faction string, more fields) fields {
	players := duel(nil)["players"].(fields)
	maps.Copy(players[faction].(fields), more)
	return players
}

func text(t testing.TB, doc any) []byte {
	t.Helper()
	out, err := json.MarshalIndent(doc, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// rulesOf returns the rules of a game of a document.
func rulesOf(t testing.TB, doc fields) *game.Rules {
	t.Helper()
	sc, err := scenario.Read(components.Default(), text(t, doc))
	if err != nil {
		t.Fatal(err)
	}
	r, err := scenario.Rules(components.Default(), sc)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// project returns the rules of a scenario of the project.
func project(t testing.TB, id string) *game.Rules {
	t.Helper()
	sc, err := scenario.Named(components.Default(), id)
	if err != nil {
		t.Fatal(err)
	}
	r, err := scenario.Rules(components.Default(), sc)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// tab is a game that a test plays in words.
type tab struct {
	testing.TB
	*game.Rules
	S   game.State
	Log game.Log
}

// deal begins a game.
func deal(t testing.TB, r *game.Rules) *tab {
	tab := &tab{TB: t, Rules: r}
	tab.S = game.New(r, chance.NumberSeed(5), &tab.Log)
	return tab
}

// gameAt sets up a game of a scenario at a position.
func gameAt(t testing.TB, doc fields, pos fields) *tab {
	t.Helper()
	all := fields{"koprulu": "position/1", "options": fields{"scenario": doc}, "factions": doc["factions"],
		"planets": doc["planets"]}
	maps.Copy(all, pos)
	r, s, err := position.Read(components.Default(), text(t, all))
	if err != nil {
		t.Fatal(err)
	}
	return &tab{TB: t, Rules: r, S: s}
}

// player finds a player by faction.
func (t *tab) player(faction string) game.Player {
	t.Helper()
	p, err := words.ParsePlayer(t.Rules, &t.S, faction)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// do plays answers, each for the first seat that has to decide, and fails if one is refused.
func (t *tab) do(answers ...string) {
	t.Helper()
	for _, words := range answers {
		if broken := t.try(words); broken != rule.None {
			t.Fatalf("%q breaks %v; legal are %v", words, broken, t.legal())
		}
	}
}

// try returns an answer and the rule that it breaks.
func (t *tab) try(words string) rule.ID {
	t.Helper()
	if t.S.Phase == game.Over {
		t.Fatalf("the game is over before %q", words)
	}
	p := t.Open(&t.S).First()
	a, err := answer.Parse(t.Rules, &t.S, p, words)
	if err != nil {
		t.Fatal(err)
	}
	return t.Apply(&t.S, p, a, &t.Log)
}

// refuse fails unless an answer breaks a rule.
func (t *tab) refuse(want rule.ID, words string) {
	t.Helper()
	if got := t.try(words); got != want {
		t.Errorf("%q breaks %v, want %v", words, got, want)
	}
}

// legal lists the legal answers in words.
func (t *tab) legal() (out []string) {
	p := t.Open(&t.S).First()
	for _, a := range t.Legal(&t.S, p, make([]game.Answer, 0, game.MaxLegal)) {
		out = append(out, answer.Format(t.Rules, &t.S, p, a))
	}
	return out
}

// offers reports whether an answer is among the legal ones.
func (t *tab) offers(words string) bool {
	for _, a := range t.legal() {
		if a == words {
			return true
		}
	}
	return false
}

// asks fails unless a decision of a player is open.
func (t *tab) asks(step game.Step, faction string) {
	t.Helper()
	if t.Decision(&t.S) != step || !t.Open(&t.S).Has(t.player(faction)) {
		t.Fatalf("open is %s of %v", words.Decision(t.Decision(&t.S)), t.Open(&t.S))
	}
}

// area finds an area by its name.
func (t *tab) area(name string) game.Area {
	t.Helper()
	id, number, _ := strings.Cut(name, ".")
	for i := range t.Planets {
		if t.Planets[i].ID == id {
			return t.Planets[i].First + game.Area(number[0]-'1')
		}
	}
	t.Fatalf("no area %s", name)
	return 0
}

// item says where an item is: the area, followed by its carrier.
func (t *tab) item(i int) string {
	it := t.S.Items[i]
	if it.Area == game.NoArea {
		return "nowhere"
	}
	info := t.Areas[it.Area]
	where := t.Planets[info.Planet].ID + "." + string(rune('0'+info.Number))
	if it.Player != game.Nobody {
		where += " " + t.Units[t.TypeOf(&t.S, it.Player, it.Figure)].ID
	}
	return where
}

// over fails unless some players have won by victory condition n, from 1; 0 for none.
func (t *tab) over(n int, winners ...string) {
	t.Helper()
	var want game.PlayerSet
	for _, f := range winners {
		want |= 1 << t.player(f)
	}
	if t.S.Phase != game.Over || int(t.S.Condition) != n || t.S.Winners != want {
		t.Fatalf("phase %s, condition %d, winners %b, victory %s; want condition %d, winners %b", words.Phase(t.S.Phase),
			t.S.Condition,
			t.S.Winners, words.Victory(t.S.Victory), n, want)
	}
	if want := map[bool]game.Victory{true: game.ScenarioVictory,
		false: game.EliminationVictory}[n > 0]; t.S.Victory != want {
		t.Errorf("the victory is %s", words.Victory(t.S.Victory))
	}
}

// quiet plays on with the last legal answer, which does nothing where it can, up to a decision for which stop returns
// true, or to the end.
func (t *tab) quiet(stop func() bool) {
	t.Helper()
	for range 5000 {
		if t.S.Phase == game.Over || stop() {
			return
		}
		p := t.Open(&t.S).First()
		legal := t.Legal(&t.S, p, make([]game.Answer, 0, game.MaxLegal))
		if broken := t.Apply(&t.S, p, legal[len(legal)-1], &t.Log); broken != rule.None {
			t.Fatal(broken)
		}
	}
	t.Fatal("the game does not end")
}

// never lets quiet play to the end.
func never() bool { return false }
