package draw

import (
	"strconv"
	"strings"

	"koprulu/rules/game"
)

// leaders shows the Leadership cards of a seat: those in play, those that left the game and still have an effect, the
// facedown one, and those that can still be chosen (BW-LEAD-08).
func (b *board) leaders() {
	if len(b.sheet.Leaders) == 0 {
		return
	}
	for _, group := range []struct {
		key string
		set game.LeaderSet
	}{{"ui.board.leader", b.seat.Leaders}, {"ui.board.lasting", b.seat.Lasting &^ b.seat.Leaders}} {
		for l := range group.set.All() {
			b.row(group.key, Line{{b.w.Leader(b.seat.Faction, l), Heavy}})
			b.text(b.w.All.LeaderAbility(b.r, b.seat.Faction, l))
		}
	}
	switch {
	case int(b.seat.Chosen) < len(b.sheet.Leaders):
		b.say("ui.board.chosen", b.w.Leader(b.seat.Faction, b.seat.Chosen))
	case b.seat.HasChosen:
		b.say("ui.board.chosen", b.w.Text("ui.board.facedown"))
	}
	var deck []string
	for l := range b.seat.LeaderDeck.All() {
		deck = append(deck, b.w.Leader(b.seat.Faction, l)+" ("+strings.Repeat("I", int(b.sheet.Leaders[l].Stage))+")")
	}
	if len(deck) > 0 {
		b.say("ui.board.leaderdeck", strings.Join(deck, ", "))
	}
	if b.seat.Waiting != 0 {
		t := troop{b.p, b.seat.Waiting}
		b.say("ui.board.waiting", unitNames(b.v, b.w, t))
	}
}

// pool shows the Special Order Pool with its room, whether the Defend order was used, and the resource tokens.
func (b *board) pool() {
	if !b.r.Options.BroodWar {
		return
	}
	var parts []string
	n := 0
	for o, k := range b.seat.OrderPool {
		n += int(k)
		if k > 0 {
			parts = append(parts, b.w.order(game.Order(o))+times(int(k)))
		}
	}
	b.row("ui.board.orderpool", Line{{strconv.Itoa(n) + "/" + strconv.Itoa(b.s.pool[b.p]) + " ", Muted},
		{strings.Join(parts, ", "), Normal}})
	if b.seat.Defended {
		b.under(capital(b.w.All.DefendName()),
			Normal.Line(b.w.Text("ui.board.defended", "planet", b.w.Planet(b.seat.DefendedOn))))
	}
	if tokens := b.seat.ResourceTokens; tokens != [2]uint8{} {
		b.row("ui.board.tokens", Line{
			{b.w.Text("ui.sign.minerals") + digits(tokens[game.Minerals]), minerals}, {" ", Normal},
			{b.w.Text("ui.sign.gas") + digits(tokens[game.Gas]), gas}})
	}
}
