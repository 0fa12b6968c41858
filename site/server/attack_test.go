package server

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/odds"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/words"
	"koprulu/table"
)

// waits reports whether units wait for the end of a movement to fight.
func waits(s *game.State) bool {
	return s.Top().Step == game.AskMove && s.Battle.Area == game.NoArea && s.Battle.Units[game.Attacker] != 0
}

// attackable returns the first of some areas that the seat that is asked could attack, NoArea if there is none.
func attackable(t *testing.T, r *game.Rules, s *game.State, areas game.AreaSet) game.Area {
	t.Helper()
	for ; areas != 0; areas &= areas - 1 {
		if _, err := odds.New().Attack(t.Context(), r, s, r.Open(s).First(), areas.First(), odds.Budget{Deals: 1},
			1); err == nil {
			return areas.First()
		}
	}
	return game.NoArea
}

// checkAttack asks for the odds of attacks: at tables that help, for a waiting attack and for one that is only
// considered, and at those that do not help; where nothing can be attacked; and with words that name no area.
func checkAttack(p *program) {
	p.Helper()
	const attack = "GET /api/v1/tables/{id}/attack"
	me := table.Seat{Person: "annannannannanna", Name: "Ann"}
	made, seat := waiting(p.T, p.hub, table.Manifest{Help: table.HelpOn, Seats: []table.Seat{me, {Bot: bot.Simple}}},
		waits)
	at, snap := string(made.ID()), made.Snapshot()
	names := words.Of(snap.Rules, snap.State)
	area := "?area=" + names.Area(snap.State.Exec.Target)
	glance, study := p.call(200, attack, at, area+"&depth=glance", nil), p.call(200, attack, at, area, nil)
	p.wants(study, "seat", float64(seat)+1)
	p.wants(study, "now", true)
	p.wants(study, "area", names.Area(snap.State.Exec.Target))
	p.wants(glance, "deals", float64(odds.GlanceAttack.Deals))
	p.wants(study, "deals", float64(odds.StudyAttack.Deals))
	p.wants(p.call(409, attack, at, "?area="+names.Area(snap.State.InPlay.Without(snap.State.Exec.Target).First()), nil),
		"error", "no-attack")
	p.wants(p.nobody().call(409, attack, at, area, nil), "error", "no-attack")
	p.wants(p.call(422, attack, at, "?area=moon.1", nil), "where", "area")
	p.wants(p.call(422, attack, at, "", nil), "where", "area")
	p.wants(p.call(422, attack, at, area+"&depth=deep", nil), "where", "depth")
	for _, help := range []table.Help{table.HelpOff, table.HelpPractice} {
		made, _ := waiting(p.T, p.hub, table.Manifest{Help: help,
			Seats: []table.Seat{me, {Person: "bobannannannanna", Name: "Bob"}}}, waits)
		p.wants(p.call(403, attack, string(made.ID()), area, nil), "error", "no-help")
	}

	// While units move that have entered an area without units, where no battle waits, an attack on another is only
	// considered.
	elsewhere := game.NoArea
	made, _ = waiting(p.T, p.hub, table.Manifest{Help: table.HelpPractice, Seats: []table.Seat{me, {Bot: bot.Simple}}},
		func(s *game.State) bool {
			if s.Top().Step != game.AskMove || s.Exec.Target == game.NoArea || waits(s) {
				return false
			}
			elsewhere = attackable(p.T, snap.Rules, s, s.InPlay.Without(s.Exec.Target))
			return elsewhere != game.NoArea
		})
	p.wants(p.call(200, attack, string(made.ID()), "?depth=glance&area="+names.Area(elsewhere), nil), "now", false)

	thought := game.NoArea
	made, _ = waiting(p.T, p.hub, table.Manifest{Help: table.HelpPractice, Seats: []table.Seat{me, {Bot: bot.Simple}}},
		func(s *game.State) bool {
			r := snap.Rules
			if s.Phase != game.Planning || s.Round < 2 {
				return false
			}
			view := r.View(s, r.Open(s).First())
			areas, _ := odds.Targets(r, &view, view.Seat)
			thought = attackable(p.T, r, s, areas)
			return thought != game.NoArea
		})
	p.wants(p.call(200, attack, string(made.ID()), "?depth=glance&area="+names.Area(thought), nil), "now", false)
	begun := p.call(201, "POST /api/v1/tables", "", "", map[string]any{"name": "Waiting", "seats": []string{"me", "open"},
		"help": "on"})["id"].(string)
	p.wants(p.call(409, attack, begun, area, nil), "error", "no-attack")
}

// TestOddsOfAttacksTellNothingHidden (P5): for two games that look the same to a seat both servers show the same odds
// of its attacks, byte for byte, in the API and on the page.
func TestOddsOfAttacksTellNothingHidden(t *testing.T) {
	unraced(t)
	w := newTwins(t)
	people := [3][2]*actor{w.person(t, seatPerson(0)), w.person(t, seatPerson(1)), w.person(t, seatPerson(2))}
	rng := rand.New(rand.NewPCG(5, 6))
	most := 9
	if testing.Short() {
		most = 6
	}
	for _, broodWar := range []bool{false, true} {
		compared, now, dropped, told, n := 0, 0, 0, map[string]bool{}, 0
		decisions(t, 3, broodWar, func(r *game.Rules, s *game.State) bool {
			if n++; s.Round < 2 || n%25 != 0 && !(s.Top().Step == game.AskMove && (n%7 == 0 || waits(s) && n%3 == 0)) {
				return true
			}
			if compared >= most && dropped > 0 && !waits(s) {
				return true // Only an attack that waits is still to be seen.
			}
			for who := range game.Player(3) {
				view := r.View(s, who)
				areas, waits := odds.Targets(r, &view, who)
				if areas == 0 {
					continue
				}
				other := *s
				r.Redeal(&other, who, rng)
				other.Seed = s.Seed
				id := table.ID(fmt.Sprintf("attack%tn%ds%d", broodWar, n, who))
				w.open(t, 0, id, r, s)
				w.open(t, 1, id, r, &other)
				names := words.Of(r, s)
				area := names.Area(areas.First())
				asks := []string{"/api/v1/tables/%s/attack?depth=glance&area=" + area,
					"/api/v1/tables/%s/attack?area=" + area,
					"/t/%s/attack?depth=glance&place=a-" + strings.Replace(area, ".", "-", 1)}
				drops := ""
				for _, a := range r.Legal(s, who, make([]game.Answer, 0, game.MaxLegal)) {
					if a.Verb == game.DoMove {
						drops += "&do=" + url.QueryEscape(answer.FormatInView(r, &view, a))
					}
				}
				if drops != "" {
					asks, dropped = append(asks, "/t/%s/attack?depth=glance"+strings.ReplaceAll(drops, "%", "%%")), dropped+1
				}
				for _, ask := range asks {
					ask = fmt.Sprintf(ask, id)
					one := people[who][0].get(ask)
					same(t, who, ask, one, people[who][1].get(ask))
					if one.status != 200 {
						continue
					}
					told[one.body[strings.Index(one.body, `"deals"`)+1:]] = true
					if waits {
						now++
					}
				}
				compared++
			}
			return compared < most || now == 0 || dropped == 0
		})
		if len(told) < compared || now == 0 || dropped == 0 {
			t.Errorf("%d positions, %d different odds, %d of attacks that wait, %d of drops: the comparison sees too little",
				compared, len(told), now, dropped)
		}
	}
}
