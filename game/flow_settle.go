package game

// Settle carries a game on to the next open decision, for a state that was set up rather than played: it runs the
// procedures on top of the stack and the forced answers. A state from Apply or New is already settled.
func (r *Rules) Settle(s *State, log *Log) {
	g := play{r: r, s: s, log: log}
	g.run()
}
