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

// TestCart: what is put into the cart is bought and paid at once, even without scripts; nothing is bought earlier, for
// another decision, by someone else, or in part.
func TestCart(t *testing.T) {
	w := newTwins(t)
	people := [2]*actor{}
	for p := range people {
		people[p] = w.person(t, seatPerson(p))[0]
	}
	r := dealtRules(t, 2, false)
	s := game.New(r, chance.NumberSeed(31), nil) // not that of a lesson, which has no carts
	rng := rand.New(rand.NewPCG(6, 6))
	var buf [game.MaxLegal]game.Answer
	sells := func() bool {
		seat := r.Open(&s).First()
		return r.Decision(&s) == game.AskBuild && r.Check(&s, seat, game.Answer{Verb: game.DoWorker}) == rule.None
	}
	for s.Phase != game.Over && !sells() {
		seat := r.Open(&s).First()
		legal := r.Legal(&s, seat, buf[:0])
		r.Apply(&s, seat, legal[rng.IntN(len(legal))], nil)
	}
	if s.Phase == game.Over {
		t.Fatal("nobody builds")
	}
	seat := r.Open(&s).First()
	w.open(t, 0, "cart", r, &s)
	made, err := w[0].hub.Table(t.Context(), "cart")
	if err != nil {
		t.Fatal(err)
	}
	before := made.Snapshot()
	worker := answer.FormatInView(r, before.View(seat), game.Answer{Verb: game.DoWorker})
	n := fmt.Sprint(before.Decisions[seat].Number)
	page := func() string { return people[seat].get("/t/cart").body }
	fill := func(who int, decision, do, what string, refused bool) {
		t.Helper()
		if got := people[who].post("/t/cart/cart", "decision", decision, do, what); got.status != http.StatusSeeOther ||
			refused != (strings.Contains(page(), "is-refusal") || who != int(seat)) {
			t.Errorf("%s %s: status %d, refused is not %v", do, what, got.status, refused)
		}
		if made.Snapshot().Answers != before.Answers {
			t.Fatalf("%s %s bought something", do, what)
		}
	}
	if body := page(); !strings.Contains(body, `name="add" value="`+worker+`"`) {
		t.Fatal("no worker is sold")
	}
	fill(int(seat), n, "add", worker, false)
	fill(int(seat), n, "add", worker, false)
	fill(int(seat), n, "drop", worker, false)
	if body := page(); !strings.Contains(body, `name="drop" value="`+worker+`"`) || !strings.Contains(body, `name="pay"`) {
		t.Error("the page does not show what is in the cart")
	}
	fill(1-int(seat), n, "add", worker, true)
	fill(int(seat), n+"1", "pay", "1", true)
	fill(int(seat), n, "add", "done", true)
	fill(int(seat), n, "force", "none", true)
	fill(int(seat), n, "drop", worker, false)
	if body := page(); strings.Contains(body, `name="drop"`) || strings.Contains(body, `name="pay"`) {
		t.Error("the cart is not empty")
	}
	fill(int(seat), n, "add", worker, false)
	pool, home := before.View(seat).Seats[seat].Pool, before.View(seat).Seats[seat].Home
	if got := people[seat].post("/t/cart/cart", "decision", n, "pay", "1"); got.status != http.StatusSeeOther {
		t.Fatalf("status %d", got.status)
	}
	after := made.Snapshot()
	if v := after.View(seat); after.Answers == before.Answers || v.Seats[seat].Pool != pool-1 ||
		v.Seats[seat].Home[game.Minerals] != home[game.Minerals]+1 {
		t.Errorf("%d answers, %d workers in the pool instead of %d", after.Answers-before.Answers, v.Seats[seat].Pool, pool-1)
	}
	if strings.Contains(page(), `name="drop"`) {
		t.Error("what was paid still lies in the cart")
	}
}
