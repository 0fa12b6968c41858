package server

import (
	"fmt"
	"html"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/hint"
	"koprulu/bots/search"
	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
	"koprulu/site/server/core"
	"koprulu/table"
)

// fewHints is the effort that tests put into hints.
var fewHints = hint.Budget{Search: search.Budget{Rollouts: 16, Plans: 2, Answers: 4}, Lines: 3, Worlds: 8}

// checkHint asks for hints: at a table that helps, again, in another language, and where there are none.
func checkHint(p, bob *program) {
	p.Helper()
	const ask, one, moment = "POST /api/v1/tables/{id}/hint", "GET /api/v1/tables/{id}", "GET /api/v1/tables/{id}/moment"
	me := table.Seat{Person: "annannannannanna", Name: "Ann"}
	other := table.Seat{Person: "bobannannannanna", Name: "Bob"}
	deal := func(help table.Help, theirs table.Seat) (id string, decision map[string]any) {
		made, seat := fighting(p.T, p.hub, game.AskCards, table.Manifest{Help: help, Seats: []table.Seat{me, theirs}})
		return string(made.ID()), map[string]any{"decision": made.Snapshot().Decisions[seat].Number}
	}
	id, now := deal(table.HelpOn, other)
	shared, then := id, now
	var said [2]string
	for i, lang := range []string{"", "?lang=de"} {
		told := p.call(200, ask, id, lang, now)
		p.wants(told, "used", 1.0)
		p.wants(told, "decision", float64(now["decision"].(uint64)))
		legal := p.call(200, moment, id, "?legal=1", nil)["legal"].([]any)
		for j, x := range told["hints"].([]any) {
			x := x.(map[string]any)
			if !slices.Contains(legal, x["answer"]) {
				p.Errorf("hint %d, %v, is none of %v", j+1, x["answer"], legal)
			}
			said[i] += fmt.Sprint(x["label"], x["why"])
		}
	}
	if said[0] == said[1] {
		p.Errorf("hints in two languages say the same: %s", said[0])
	}
	// Everybody sees the count.
	used := 0.0
	for _, s := range p.nobody().call(200, one, id, "", nil)["seats"].([]any) {
		if n, ok := s.(map[string]any)["hints"].(float64); ok {
			used += n
		}
	}
	if used != 1 {
		p.Errorf("the seats have used %v hints, in the eyes of a spectator", used)
	}
	p.wants(p.nobody().call(401, ask, id, "", now), "error", "nobody")
	p.wants(bob.call(409, ask, id, "", now), "error", "not-asked")
	for _, never := range []uint64{0, now["decision"].(uint64) + 5} {
		told := p.call(409, ask, id, "", map[string]any{"decision": never})
		p.wants(told, "error", "not-asked")
		if said := told["message"].(string); !strings.HasPrefix(said,
			"You have not been asked for that decision. The open decision is: ") {
			p.Errorf("decision %d is refused with %s", never, said)
		}
	}
	p.call(422, ask, id, "", map[string]any{})
	p.call(422, ask, id, "", map[string]any{"decision": "this"})
	p.call(413, ask, id, "", map[string]any{"decision": strings.Repeat("1", 1<<17)})
	p.call(404, ask, "nosuchtabl", "", now)

	practice, now := deal(table.HelpPractice, table.Seat{Bot: bot.Simple})
	p.call(200, ask, practice, "", now)
	p.wants(bob.call(403, ask, practice, "", now), "error", "not-yours")
	for _, help := range []table.Help{table.HelpPractice, table.HelpOff} {
		id, now := deal(help, other)
		p.wants(p.call(403, ask, id, "", now), "error", "no-help")
	}
	id, now = deal(table.HelpOn, table.Seat{Person: other.Person, Name: other.Name, Bot: bot.Simple})
	p.wants(bob.call(409, ask, id, "", now), "error", "stands-in")

	p.call(200, "POST /api/v1/tables/{id}/propose", shared, "", map[string]any{"kind": "end"})
	p.wants(bob.call(200, "POST /api/v1/tables/{id}/vote", shared, "", map[string]any{"agree": true}), "status", "ended")
	over := p.call(409, ask, shared, "", then)
	p.wants(over, "error", "not-now")
	p.wants(over, "message", "The game is over.")
}

// TestHintsTellNothingHidden (P5): for two games that look the same to a seat both servers give the same hints, byte
// for byte, through the API, to the script of the page and as a page of their own.
func TestHintsTellNothingHidden(t *testing.T) {
	unraced(t)
	w := newTwins(t, func(_ *core.Config, h *table.HubConfig) { h.Hints = fewHints })
	people := [3][2]*actor{w.person(t, seatPerson(0)), w.person(t, seatPerson(1)), w.person(t, seatPerson(2))}
	rng := rand.New(rand.NewPCG(7, 8))
	for _, broodWar := range []bool{false, true} {
		compared, reasons, marked, n := 0, 0, 0, 0
		r := dealtRules(t, 3, broodWar)
		b, err := bot.New(bot.Simple, 1)
		if err != nil {
			t.Fatal(err)
		}
		var buf [game.MaxLegal]game.Answer
		s := game.New(r, chance.NumberSeed(3), nil)
		for s.Phase != game.Over && compared < 24 {
			who := r.Open(&s).First()
			if legal := r.Legal(&s, who, buf[:0]); len(legal) > 1 {
				if n++; n%19 == 0 {
					other := s
					r.Redeal(&other, who, rng)
					other.Seed = s.Seed
					id := table.ID(fmt.Sprintf("hint%tn%d", broodWar, n))
					w.open(t, 0, id, r, &s)
					w.open(t, 1, id, r, &other)
					ask := "/api/v1/tables/" + string(id) + "/hint"
					one, two := people[who][0].json(ask, `{"decision":1}`), people[who][1].json(ask, `{"decision":1}`)
					if one.status != 200 {
						t.Fatalf("status %d: %s", one.status, one.body)
					}
					same(t, who, ask, one, two)
					reasons += strings.Count(one.body, `"cause"`)
					page := "/t/" + string(id)
					one, two = people[who][0].htmx(page+"/hint", "decision", "1"), people[who][1].htmx(page+"/hint", "decision", "1")
					same(t, who, "the hints on the page", one, two)
					if !strings.Contains(one.body, "data-hint-marks") || strings.Contains(one.body, "<html") {
						t.Errorf("the pieces for the page are %s", one.body)
					}
					marks := strings.Count(one.body, "<text>")
					if places := placed(t, r, &s, who, one.body); marks != places {
						t.Errorf("%d of %d hints with a place are marked on the map: %s", marks, places, one.body)
					}
					if marked += marks; compared%8 == 0 {
						one, two = people[who][0].post(page+"/hint", "decision", "1"), people[who][1].post(page+"/hint", "decision", "1")
						same(t, who, "the page of the hints", one, two)
						if !strings.Contains(one.body, "<html") || !strings.Contains(one.body, `name="decision" value="1"`) ||
							strings.Count(one.body, "<details class=\"hint__more\" tabindex=\"0\" open>") != strings.Count(one.body,
								"<details class=\"hint__more\"") {
							t.Errorf("the page of the hints is %s", one.body)
						}
						same(t, who, "the table after that", people[who][0].get(page), people[who][1].get(page))
					}
					compared++
				}
			}
			shown := s
			r.Apply(&s, who, b.Pick(r, &shown, who, r.Legal(&s, who, buf[:0])), nil)
		}
		if compared < 16 || reasons < compared/2 || marked == 0 {
			t.Errorf("%d hints compared, %d reasons, %d marks on the map: too few", compared, reasons, marked)
		}
	}
}

// placed counts the hints of a page whose answers have a place on the map.
func placed(t *testing.T, r *game.Rules, s *game.State, seat game.Player, page string) (n int) {
	t.Helper()
	v := r.View(s, seat)
	for _, m := range hintAnswer.FindAllStringSubmatch(page, -1) {
		a, err := answer.Parse(r, s, seat, html.UnescapeString(m[1]))
		if err != nil {
			t.Fatal(err)
		}
		if a.Verb == game.DoPlanet || !choice.PlacesOf(r, &v, a).None() {
			n++
		}
	}
	return n
}

// hintAnswer finds the answers that 'Do this' on a page of hints plays.
var hintAnswer = regexp.MustCompile(`<button class="btn btn--go hint__do" form="answer" name="text" value="([^"]*)"`)

// TestNoHintsOnThePage checks what the page says where there are no hints, and that it offers none there.
func TestNoHintsOnThePage(t *testing.T) {
	s := newSite(t, fixed(5), func(_ *core.Config, h *table.HubConfig) { h.Hints = fewHints })
	ann := s.person("Ann")
	made, seat := fighting(t, s.hub, game.AskCards, table.Manifest{Help: table.HelpOff,
		Seats: []table.Seat{{Person: ann.id, Name: "Ann"}, {Bot: bot.Simple}}})
	page, n := "/t/"+string(made.ID()), fmt.Sprint(made.Snapshot().Decisions[seat].Number)
	if shown := ann.get(page); strings.Contains(shown.body, "hint-ask") {
		t.Error("a table without help offers hints")
	}
	for decision, want := range map[string]int{n: 403, "": 422} {
		if got := ann.htmx(page+"/hint", "decision", decision); got.status != want || got.header.Get("HX-Reswap") != "none" {
			t.Errorf("decision %q: status %d, %v", decision, got.status, got.header)
		}
	}
	if got := s.visitor().post(page+"/hint", "decision", n); got.status != 401 {
		t.Errorf("nobody: status %d", got.status)
	}
}
