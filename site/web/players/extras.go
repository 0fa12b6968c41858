package players

import (
	"strconv"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/board"
	"koprulu/site/web/card"
	"koprulu/site/web/seen"
)

// broodStrip is what the strip of a player shows with Brood War.
type broodStrip struct {
	on bool
	// pool are the tokens in the Special Order Pool of its size.
	pool, size int
	// tokens are the resource tokens, leaders the Leadership cards in play, led those that left the game and still have an
	// effect.
	tokens       [2]int
	faction      game.Faction
	leaders, led game.LeaderSet
	guards       int
	heroes       game.Figures
	captives     int
	// bases are those in Survival, limit is how many the player can have; it is 0 in other games.
	bases, limit int
}

func broodStripOf(p *seen.Game, seat game.Player) broodStrip {
	s := &p.View.Seats[seat]
	if !p.Rules.Options.BroodWar || int(s.Faction) >= len(p.Rules.Sheets) {
		return broodStrip{}
	}
	out := broodStrip{on: true, faction: s.Faction, leaders: s.Leaders, led: s.Lasting}
	out.pool, out.size = board.PoolLoad(p, seat)
	for res := range out.tokens {
		out.tokens[res] = int(s.ResourceTokens[res])
	}
	for a := range s.Guarded.All() {
		out.guards += int(p.View.Guards[a])
	}
	out.heroes = p.Rules.Sheets[s.Faction].HeroFigures &^ s.Aside &^ s.Supply
	for _, c := range s.Captives {
		if int(c.Owner) < p.View.Players {
			out.captives++
		}
	}
	if p.Rules.Options.Survival {
		out.bases, out.limit = s.Bases.Len(), p.View.BaseLimit(p.Rules, seat)
	}
	return out
}

// facts are the figures of a strip that Brood War adds: those that say something now.
func (b *broodStrip) facts(w *locale.Words) []fact {
	if !b.on {
		return nil
	}
	var out []fact
	if b.pool+b.size > 0 {
		out = append(out, fact{"pool", w.Text("web.bw.pool", "n", b.pool, "size", b.size),
			strconv.Itoa(b.pool) + "/" + strconv.Itoa(b.size)})
	}
	for res, n := range b.tokens {
		if n > 0 {
			out = append(out, fact{card.ResourceIcon(game.Resource(res)),
				w.Text("web.bw.token.of", "resource", w.ResourceName(game.Resource(res)), "n", n), "+" + strconv.Itoa(n)})
		}
	}
	if n := b.leaders.Len() + b.led.Len(); n > 0 {
		out = append(out, fact{"leader", w.Text("web.bw.fact.leaders", "n", n), strconv.Itoa(n)})
	}
	if n := b.heroes.Len(); n > 0 {
		out = append(out, fact{"hero", w.Text("web.bw.fact.heroes", "n", n), strconv.Itoa(n)})
	}
	if b.captives > 0 {
		out = append(out, fact{"mind-control", w.Text("web.bw.captives", "n", b.captives, "of", game.MaxCaptives),
			strconv.Itoa(b.captives)})
	}
	if b.guards > 0 {
		out = append(out, fact{"guard", w.Text("web.bw.guards", "n", b.guards), strconv.Itoa(b.guards)})
	}
	if b.limit > 0 {
		out = append(out, fact{"base", w.Text("web.bw.fact.bases", "n", b.bases, "of", b.limit),
			strconv.Itoa(b.bases) + "/" + strconv.Itoa(b.limit)})
	}
	return out
}

// leads names the Leadership cards of a player that are in play or still have an effect.
func (b *broodStrip) leads(p *seen.Game) []card.Leader {
	var out []card.Leader
	for l := range (b.leaders | b.led).All() {
		out = append(out, card.LeaderOf(p.Words(), p.Rules, b.faction, l))
	}
	return out
}
