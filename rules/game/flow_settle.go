package game

import "errors"

// ErrEndless says of a game that play would go on by itself for ever, without a question to anybody.
var ErrEndless = errors.New("game: play goes on by itself without end")

// Settle carries a game on to the next open decision, for a state that was set up rather than played: it runs the
// procedures on top of the stack and the forced answers. A state from Apply or New is already settled. It returns
// ErrEndless if it comes to no decision; then the game is Endless.
func (r *Rules) Settle(s *State, log *Log) error {
	g := play{r: r, s: s, log: log}
	g.run()
	if g.endless {
		return ErrEndless
	}
	return nil
}
