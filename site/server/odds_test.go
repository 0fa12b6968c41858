package server

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"koprulu/bots/bot"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/record"
	"koprulu/table"
)

// battles calls see with the position of each decision in a battle, until see returns false.
func battles(t *testing.T, players int, broodWar bool, see func(r *game.Rules, s *game.State) bool) {
	t.Helper()
	decisions(t, players, broodWar, func(r *game.Rules, s *game.State) bool {
		return s.Battle.Area == game.NoArea || see(r, s)
	})
}

// decisions plays games of the simple bot and calls see with the position of each decision, until see returns false.
func decisions(t *testing.T, players int, broodWar bool, see func(r *game.Rules, s *game.State) bool) {
	t.Helper()
	r := dealtRules(t, players, broodWar)
	b, err := bot.New(bot.Simple, 1)
	if err != nil {
		t.Fatal(err)
	}
	var buf [game.MaxLegal]game.Answer
	for seed := range uint64(5) {
		s := game.New(r, chance.NumberSeed(seed+1), nil)
		for s.Phase != game.Over {
			if !see(r, &s) {
				return
			}
			p := r.Open(&s).First()
			r.Apply(&s, p, b.Pick(r, &s, p, r.Legal(&s, p, buf[:0])), nil)
		}
	}
}

// fighting makes a table whose game waits for a decision in a battle, with the seats and the help of a manifest, and
// returns the seat that is asked.
func fighting(t *testing.T, hub *table.Hub, step game.Step, m table.Manifest) (*table.Table, game.Player) {
	t.Helper()
	return waiting(t, hub, m, func(s *game.State) bool { return s.Battle.Area != game.NoArea && s.Top().Step == step })
}

// waiting is like fighting, for any position of a game.
func waiting(t *testing.T, hub *table.Hub, m table.Manifest, is func(s *game.State) bool) (*table.Table, game.Player) {
	t.Helper()
	var made *table.Table
	var asked game.Player
	decisions(t, 2, false, func(r *game.Rules, s *game.State) bool {
		if !is(s) {
			return true
		}
		asked = r.Open(s).First()
		m.Version, m.Name, m.Public, m.Spectators, m.Created = table.ManifestVersion, "Battle", true, true, aMoment
		seats := make([]table.Seat, 2)
		for i, seat := range m.Seats {
			seats[(int(asked)+i)%2] = seat
		}
		m.Seats = seats
		var rec bytes.Buffer
		out := record.NewWriter(&rec, []string{"somebody", "somebody"})
		out.KeepSeed, out.FromPosition = true, true
		err := out.Start(r, s.Seed, s, &game.Log{})
		if err == nil {
			made, err = hub.Import(t.Context(), &rec, &m)
		}
		if err != nil {
			t.Fatal(err)
		}
		return false
	})
	if made == nil {
		t.Fatal("no game came to such a decision")
	}
	return made, asked
}

// checkOdds asks for the odds of battles: those of tables that help, and those of tables that do not. id is a table
// where nobody fights.
func checkOdds(p *program, id string) {
	p.Helper()
	const odds = "GET /api/v1/tables/{id}/odds"
	me := table.Seat{Person: "annannannannanna", Name: "Ann"}
	other := table.Seat{Person: "bobannannannanna", Name: "Bob"}
	made, seat := fighting(p.T, p.hub, game.AskCards, table.Manifest{Help: table.HelpOn, Seats: []table.Seat{me, other}})
	at := string(made.ID())
	glance := p.call(200, odds, at, "?depth=glance", nil)
	study := p.call(200, odds, at, "", nil)
	p.wants(study, "seat", float64(seat)+1)
	p.wants(study, "answers", float64(made.Snapshot().Answers))
	if glance["deals"].(float64) > study["deals"].(float64) || glance["choices"] != nil {
		p.Errorf("a glance is not less than a study: %v, %v", glance, study)
	}
	legal := p.call(200, "GET /api/v1/tables/{id}/moment", at, "?legal=1", nil)["legal"].([]any)
	choices := study["choices"].([]any)
	if len(choices) != len(legal) {
		p.Fatalf("%d choices of %d answers", len(choices), len(legal))
	}
	for i, c := range choices {
		p.wants(c.(map[string]any), "answer", legal[i])
	}
	eve := p.nobody()
	watched := eve.call(200, odds, at, "", nil)
	if watched["seat"] != nil || watched["choices"] != nil {
		p.Errorf("a spectator is told what a seat is told: %v", watched)
	}
	p.call(422, odds, at, "?depth=deep", nil)

	for _, c := range []struct {
		help  table.Help
		other table.Seat
		helps bool
	}{
		{table.HelpPractice, table.Seat{Bot: bot.Simple}, true},
		{table.HelpPractice, other, false},
		{table.HelpPractice, table.Seat{Person: other.Person, Name: other.Name, Bot: bot.Simple}, false},
		{table.HelpPractice, table.Seat{Person: other.Person, Name: other.Name, Bot: bot.Simple, Left: true}, true},
		{table.HelpPractice, table.Seat{}, false},
		{table.HelpOff, table.Seat{Bot: bot.Simple}, false},
	} {
		made, _ := fighting(p.T, p.hub, game.AskCards, table.Manifest{Help: c.help, Seats: []table.Seat{me, c.other}})
		if c.helps {
			p.call(200, odds, string(made.ID()), "?depth=glance", nil)
			continue
		}
		p.wants(p.call(403, odds, string(made.ID()), "", nil), "error", "no-help")
	}
	over := p.call(201, "POST /api/v1/tables", "", "", map[string]any{"name": "Begin", "seats": []string{"me", "simple"},
		"help": "on"})["id"].(string)
	p.wants(p.call(409, odds, over, "", nil), "error", "no-battle")
	p.call(422, "POST /api/v1/tables", "", "", map[string]any{"name": "Wrong", "seats": []string{"me", "simple"},
		"help": "much"})
	p.call(403, odds, id, "", nil)
}

// TestOddsTellNothingHidden (P5): for two battles that look the same to a seat, or to a spectator, both servers show
// the same odds, byte for byte, through the API and on the page.
func TestOddsTellNothingHidden(t *testing.T) {
	unraced(t)
	w := newTwins(t)
	spectator := [2]*actor{w[0].visitor(), w[1].visitor()}
	people := [3][2]*actor{w.person(t, seatPerson(0)), w.person(t, seatPerson(1)), w.person(t, seatPerson(2))}
	rng := rand.New(rand.NewPCG(5, 6))
	for _, broodWar := range []bool{false, true} {
		compared, told, exact, n := 0, map[string]bool{}, 0, 0
		battles(t, 3, broodWar, func(r *game.Rules, s *game.State) bool {
			if n++; n%5 != 0 {
				return true
			}
			for _, who := range []game.Player{0, 1, 2, game.Nobody} {
				readers := spectator
				if who != game.Nobody {
					readers = people[who]
				}
				other := *s
				r.Redeal(&other, who, rng)
				other.Seed = s.Seed
				id := table.ID(fmt.Sprintf("odds%tn%ds%d", broodWar, n, who))
				w.open(t, 0, id, r, s)
				w.open(t, 1, id, r, &other)
				for _, ask := range []string{"/api/v1/tables/%s/odds?depth=glance", "/api/v1/tables/%s/odds",
					"/t/%s/odds?depth=glance", "/t/%s/odds", "/t/%s"} {
					ask = fmt.Sprintf(ask, id)
					one, two := readers[0].get(ask), readers[1].get(ask)
					if one.status != 200 {
						t.Fatalf("%s: status %d: %s", ask, one.status, one.body)
					}
					same(t, who, ask, one, two)
					if strings.HasSuffix(ask, "/odds") && strings.HasPrefix(ask, "/api/") {
						told[one.body[strings.Index(one.body, `"exact"`):]] = true
						if strings.Contains(one.body, `"exact":true`) {
							exact++
						}
					}
				}
				compared++
			}
			return compared < 28 && !testing.Short() || compared < 12
		})
		if len(told) < compared/4 || exact == 0 || exact == compared {
			t.Errorf("%d odds compared, %d different ones, %d exact: the comparison sees too little", compared, len(told), exact)
		}
	}
}
