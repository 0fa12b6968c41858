package game

// The guard token in a battle (BW-TOKEN-03): one of the defender's start-of-battle abilities (RULING-36).

// guardBonus is the health that a guard token adds in every skirmish, to the end of the battle (RULING-148).
const guardBonus = 2

// mayGuard reports whether a player may use a guard token (BW-TOKEN-04).
func (g *play) mayGuard(p Player) bool {
	b := &g.s.Battle
	return b.Players[Defender] == p && g.seat(p).Guarded.Has(b.Area) && g.s.Guards[b.Area] > 0
}

// guarded returns the health that the guard token adds to a side in a skirmish: nothing if another ability raises it
// there; a hero's own bonus is not one (BW-TOKEN-05, RULING-36).
func (g *play) guarded(k uint8, side int, noModule bool) int {
	if side != Defender || !g.s.Battle.Guard || g.shielded(k, side) > 0 {
		return 0
	}
	q := g.search(k, side, Health)
	for e := g.find(&q); e != nil; e = g.find(&q) {
		if e.Amount > 0 && e.If&IfSufficient == 0 && !(noModule && q.from == fromModule) && g.holds(e, k, side) {
			return 0
		}
	}
	return guardBonus
}
