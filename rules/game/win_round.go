package game

import "koprulu/rules/game/rule"

// Players may agree that the game ends with the round that has begun: each says so for itself, and once all who are in
// the game have, the standing decides at the end of its Event step, as it does at an end-game victory (WIN-16). The
// sources know no such end; it is an agreement like that to break a game off, but one that has winners.

// MayEndWithRound returns the rule that forbids a seat to agree that the game ends with this round, None if it may: in
// a Planning Phase, before anything of the round is executed, where conquest points decide games. What it depends on
// is open to everyone.
func (r *Rules) MayEndWithRound(b *Board, p Player) rule.ID {
	switch {
	case int(p) >= r.Options.Players || !b.Alive.Has(p):
		return rule.ELIM04
	case b.Resigned.Has(p):
		return rule.RULING145
	case r.Options.Conquest():
		return rule.VAR02
	case r.Options.Scenario != nil:
		return rule.MODE18
	case b.Phase != Planning || b.LastRound.Has(p):
		return rule.WIN01
	}
	return rule.None
}

// EndsWithRound reports whether all players who are in the game agree that it ends with this round.
func (b *Board) EndsWithRound() bool {
	return b.LastRound != 0 && b.Alive&^b.Resigned&^b.LastRound == 0
}

// endWithRound notes that a player agrees that the game ends with this round: neither that nor anything before it can
// be taken back by one seat.
func (g *play) endWithRound(p Player) {
	g.s.LastRound |= 1 << p
	g.barrier()
	if g.s.EndsWithRound() {
		g.tell(LogLastRound, Nobody)
	}
}

// checkLastRound is after the check for the end-game victory, which comes first (WIN-23). What only changes when that
// victory is won, such as the objective of Aldaris (WIN-18) or Destiny, does not matter: no card ends the game.
func (g *play) checkLastRound() {
	if g.s.Phase != Over && g.s.EndsWithRound() {
		g.win(LastRoundVictory, g.s.Alive)
	}
}
