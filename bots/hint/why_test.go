package hint_test

import (
	"slices"
	"testing"

	"koprulu/bots/analyse"
	"koprulu/bots/hint"
	"koprulu/rules/game"
)

// TestVictoryIsStopped: where a rival wins at the end of the round unless it loses one of three areas, the first hint
// attacks one of them, and says that it stops the victory.
func TestVictoryIsStopped(t *testing.T) {
	r, s := placed(t, "outlook.json")
	h := work(t, r, &s, r.Open(&s).First(), hint.Default)
	first, o := &h.List[0], r.Outlook(&s)
	if first.Answer.Verb != game.DoMove || !o.Needed.Has(first.Answer.To()) {
		t.Errorf("the first hint is %v, the victory needs %b", first.Answer, o.Needed)
	}
	if !slices.ContainsFunc(first.Why, func(y analyse.Reason) bool {
		return y.Cause == analyse.Stops && o.Winners.Has(y.Foe) && y.Amount > 0
	}) {
		t.Errorf("the reasons are %+v", first.Why)
	}
}

// TestOrdersOfAStack: a hint to lay an order on those of others says whom it covers, on one's own that this waits, and
// no reason only says again what an answer does.
func TestOrdersOfAStack(t *testing.T) {
	covers, waits := 0, 0
	for _, o := range []game.Options{{Players: 2}, {Players: 4, BroodWar: true}} {
		n := 0
		decisions(t, o, 3, 1, func(r *game.Rules, s *game.State, seat game.Player) bool {
			if s.Top().Step != game.AskOrder && n%5 > 0 {
				n++
				return n < 60
			}
			n++
			for _, x := range work(t, r, s, seat, quick).List {
				var top *game.PlacedOrder
				for i := range s.Orders[:s.OrderCount] {
					if p := &s.Orders[i]; x.Answer.Verb == game.DoOrder && p.Planet == x.Answer.Planet() {
						top = p
					}
				}
				has := func(c analyse.Cause) bool {
					return slices.ContainsFunc(x.Why, func(y analyse.Reason) bool { return y.Cause == c })
				}
				own := top != nil && top.Player == seat
				if has(analyse.Covers) != (top != nil && !own) || has(analyse.Waits) != own {
					t.Errorf("%v on %+v: %+v", x.Answer, top, x.Why)
				}
				if has(analyse.Covers) {
					covers++
				} else if own {
					waits++
				}
				if x.Answer.Verb == game.DoWorker && has(analyse.Workers) || x.Answer.Verb == game.DoBase &&
					has(analyse.BaseGained) {
					t.Errorf("%v: %+v says what it does", x.Answer, x.Why)
				}
			}
			return n < 60
		})
	}
	if covers == 0 || waits == 0 {
		t.Errorf("%d orders are covered, %d wait", covers, waits)
	}
}
