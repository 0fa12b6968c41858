package server

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
)

// TestAlwaysPays: purchases are paid for people unless they say that they put their workers on cards themselves, which
// holds at this table at once, in every window, and, with a cookie, at others.
func TestAlwaysPays(t *testing.T) {
	w := newTwins(t)
	people := [2]*actor{}
	for p := range people {
		people[p] = w.person(t, seatPerson(p))[0]
	}
	r := dealtRules(t, 2, false)
	s := game.New(r, chance.NumberSeed(31), nil) // not that of a lesson, which goes through payments
	rng := rand.New(rand.NewPCG(6, 6))
	var buf [game.MaxLegal]game.Answer
	worker := game.Answer{Verb: game.DoWorker}
	asks := func() bool {
		seat, next := r.Open(&s).First(), s
		return r.Decision(&s) == game.AskBuild && r.Apply(&next, seat, worker, nil) == rule.None &&
			r.Decision(&next) == game.AskPay
	}
	for s.Phase != game.Over && !asks() {
		seat := r.Open(&s).First()
		legal := r.Legal(&s, seat, buf[:0])
		r.Apply(&s, seat, legal[rng.IntN(len(legal))], nil)
	}
	if s.Phase == game.Over {
		t.Fatal("nobody has to pay")
	}
	seat := r.Open(&s).First()
	w.open(t, 0, "always", r, &s)
	made, err := w[0].hub.Table(t.Context(), "always")
	if err != nil {
		t.Fatal(err)
	}
	buy := func() game.Step {
		t.Helper()
		snap := made.Snapshot()
		text := answer.FormatInView(r, snap.View(seat), worker)
		if got := people[seat].post("/t/always/answer", "decision", fmt.Sprint(snap.Decisions[seat].Number), "text",
			text); got.status != http.StatusSeeOther {
			t.Fatalf("status %d", got.status)
		}
		return made.Snapshot().View(seat).Step
	}
	shows := func(always bool) {
		t.Helper()
		body := people[seat].get("/t/always").body
		if strings.Contains(body, `aria-checked="true"`) != always || strings.Contains(body, `name="add"`) != always {
			t.Errorf("the page does not say that always paying is %v", always)
		}
	}
	shows(true)
	pool := made.Snapshot().View(seat).Seats[seat].Pool
	if step := buy(); step == game.AskPay || made.Snapshot().View(seat).Seats[seat].Pool != pool-1 {
		t.Errorf("a worker is not paid for: %v", step)
	}
	for _, wrong := range []string{"", "x"} {
		if people[seat].post("/t/always/paying", "always", wrong); !strings.Contains(people[seat].get("/t/always").body,
			"is-refusal") {
			t.Errorf("always %q is not refused", wrong)
		}
	}
	if err := made.Undo(t.Context(), seatPerson(int(seat)), 0); err != nil {
		t.Fatal(err)
	}
	if got := people[seat].post("/t/always/paying", "always", "off"); got.status != http.StatusSeeOther ||
		!strings.HasPrefix(got.header.Get("Set-Cookie"), "koprulu-pay"+"=own") {
		t.Errorf("status %d, cookie %q", got.status, got.header.Get("Set-Cookie"))
	}
	shows(false)
	if step := buy(); step != game.AskPay {
		t.Errorf("a worker is paid for: %v", step)
	}
	people[1-seat].post("/t/always/paying", "always", "on")
	snap := made.Snapshot()
	if err := made.Undo(t.Context(), seatPerson(int(seat)), snap.Answers-1); err != nil {
		t.Fatal(err)
	}
	shows(false)
	if got := people[seat].post("/t/always/paying", "always", "on"); !strings.HasPrefix(got.header.Get("Set-Cookie"),
		"koprulu-pay"+"=;") {
		t.Errorf("cookie %q", got.header.Get("Set-Cookie"))
	}
	shows(true)
}
