package analyse

import (
	"koprulu/bots/value"
	"koprulu/rules/game"
)

// Report is what was found. Chances and their differences are in parts of value.One; errors are standard errors.
type Report struct {
	// Depth is the number of worlds that were tried for each line of play, Rollouts how often a round was played on.
	Depth, Rollouts int
	// Points has a point of the graph for each move of the game.
	Points []Point
	// Turns are the turning points that were confirmed, moves that cost much and good ones, in the order of the game.
	Turns []Turn
	// Luck is what chance changed by draws and cards revealed, in the order of the game.
	Luck []Luck
	// Players sums up, by seat.
	Players []Player

	// decisions are the moves of the game: consecutive answers of one seat without news between them.
	decisions [][]int
}

// Point is the moment before a move.
type Point struct {
	// Chances are those of all seats: the mean of what the seats in the game can say, each from what it knows.
	Chances value.Chances
	// Choice is true if other answers were tried. If so, Loss is by how much the best other answer that was tried did
	// better than the one given and what its seat made of it, with its error; it may be negative.
	Choice      bool
	Loss, Error int32

	// own is true if the rules of thumb would have answered otherwise.
	own bool
	// stake is by how much the best answer did better than the worst of those that were tried, lost by how much
	// better than the one given. Both err equally in both directions, so the errors cancel out in sums. doubt is the
	// error of lost.
	stake, lost, doubt int32
}

// clear reports whether the loss is more than chance explains.
func (p *Point) clear() bool { return p.Choice && p.Loss >= margin && p.Loss > 2*p.Error }

// Turn is a turning point: a move that cost much; or a good one, better than all others that were tried, which the
// rules of thumb would not have made.
type Turn struct {
	// Move is the number of the move in the game.
	Move int
	// Other is what would have been better; for a good move, the next best answer.
	Other game.Answer
	// Chance is that of the seat after its answer, Best after the other one, at the level of the graph; Loss is the
	// difference, below zero for a good move. Spread says how far it depends on how the game goes on: the standard
	// deviation of what some independent continuations make of it.
	Chance, Best, Loss, Spread int32
	// Beside are further answers that were looked at, the best first.
	Beside []Beside
	// Why says why the better of the two is better, the weightiest first; it may be empty.
	Why []Reason

	above int32
}

// Beside is a further answer at a turning point. Gain is by how much the chance of the seat is greater after it than
// after the answer given, in worlds in which both were played on: at most by what the better one gains.
type Beside struct {
	Answer game.Answer
	Gain   int32
}

// After returns the chance of the seat after a further answer, at the level of the graph.
func (t *Turn) After(b *Beside) int32 { return max(0, t.Chance+b.Gain) }

// Good reports whether it is a good move.
func (t *Turn) Good() bool { return t.Loss < 0 }

// Luck is what chance changed for a seat by a draw or a card revealed: its chance afterwards less the mean of what
// could have come instead, in the eyes of the seat. Over many games its mean is zero.
type Luck struct {
	// Move is the number of the move in the game that caused it.
	Move          int
	Seat          game.Player
	News          News
	Change, Error int32
}

// Player sums up how a seat played.
type Player struct {
	// Decisions counts those at which other answers were tried, Good those at which nothing clearly better was found.
	Decisions, Good int
	// Stake is the sum of what was at stake at them: by how much the best answer did better than the worst. Lost is
	// how much of it was lost.
	Stake, Lost int64
	// Doubt is the error of Lost.
	Doubt int32
	// Luck is the sum of the seat's luck, Error its error, by kind and in all (at NoNews).
	Luck, Error [Shown + 1]int32
}

// Accuracy is the part of what was at stake that was kept, in thousandths; 1000 for a seat that never had anything at
// stake. Where nothing can be lost, as for a player who has no chance left, nothing is gained for it either.
func (p *Player) Accuracy() int {
	if p.Stake <= 0 {
		return 1000
	}
	return int(min(1000, max(0, (1000*(p.Stake-p.Lost)+p.Stake/2)/p.Stake)))
}

// AccuracyError is the standard error of the accuracy, in thousandths: that of what was lost, as a part of what was
// at stake. In few worlds it is large.
func (p *Player) AccuracyError() int {
	if p.Doubt == 0 {
		return 0
	}
	return int(min(1000, (1000*int64(p.Doubt)+p.Stake-1)/max(1, p.Stake)))
}
