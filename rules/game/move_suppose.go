package game

// Suppose makes an imagined position: a seat carries out a Mobilize order on a planet and is asked for its moves, and
// nothing else is going on. When the order has been carried out, nobody is asked anything more. It serves to compute
// the odds of an attack that nobody has begun; a game never goes on from there, because the order has no token and
// comes from nowhere. While a battle is fought, or units wait for one, it does nothing. It reports whether the seat is
// asked.
func (r *Rules) Suppose(s *State, p Player, at Planet) bool {
	if s.Battle != NoBattle() || s.Phase == Setup || s.Phase == Over || !s.Placed.Has(at) {
		return false
	}
	s.Frames, s.FrameCount = [MaxFrames]Frame{}, 0
	s.Phase, s.Active = Execution, p
	s.Exec = idle()
	s.Exec.Player, s.Exec.Planet, s.Exec.Order = p, at, MobilizeOrder
	g := play{r: r, s: s}
	g.push(Frame{Step: RunMobilize, Player: p})
	g.run()
	return r.Decision(s) == AskMove && r.Open(s).Has(p)
}
