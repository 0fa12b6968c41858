package ahead

import (
	"slices"
	"time"

	"koprulu/rules/game"
)

// Left is an answer as it is kept.
type Left struct {
	// ID identifies it to its owner, as long as the seat has it.
	ID uint32 `json:"id"`
	Answer
	// Program is true if a program left it.
	Program bool `json:"program,omitempty"`
	// Since is game.Board.Answers when it was left or last used: taking back anything before that makes it fall.
	Since uint32 `json:"since"`
	// Round is the round in which it was left.
	Round uint16 `json:"round"`
	// Stacks are the stacks on the planets of orders as they were then, only with the orders of others.
	Stacks map[string]string `json:"stacks,omitempty"`
	// Begun is true once it is in use: the first order of Reveals is revealed, the battle of Attacked being fought, cards
	// of Discards chosen.
	Begun bool `json:"begun,omitempty"`
}

// Why says why an answer fell.
type Why string

// The reasons why answers fall.
const (
	// WhyAttacked, WhyEntered, WhyHand and WhyPhase are the conditions of Pass, WhyStack that of an order.
	WhyAttacked Why = UnlessAttacked
	WhyEntered  Why = UnlessEntered
	WhyHand     Why = UnlessHand
	WhyPhase    Why = UnlessPhase
	WhyStack    Why = UnlessStack
	// WhyIllegal: it can't be given as it was left.
	WhyIllegal Why = "illegal"
	// WhyTop: the order to reveal is not on top.
	WhyTop Why = "top"
	// WhyGone: the seat has no pieces there any more.
	WhyGone Why = "gone"
	// WhyUndo: something before it was taken back.
	WhyUndo Why = "undo"
	// WhyStandIn: a bot plays for the seat.
	WhyStandIn Why = "stand-in"
)

// Fallen is an answer, or an order of one, that fell. It is kept until its owner dismisses it.
type Fallen struct {
	ID uint32 `json:"id"`
	// Answer is what fell; of orders and reveals, only those that did.
	Answer Answer `json:"answer"`
	Why    Why    `json:"why"`
	// By is the seat that caused it, from 1; 0 for nobody.
	By int `json:"by,omitempty"`
	// At is when it fell.
	At time.Time `json:"at,omitzero"`
}

// List is what a seat has left for later. Its methods return changed copies, and never change the list itself.
type List struct {
	// Salt goes into the pauses before answers (Pause), and is never shown to anybody.
	Salt string `json:"salt,omitempty"`
	// Last is the highest ID so far.
	Last   uint32   `json:"last,omitempty"`
	Left   []Left   `json:"left,omitempty"`
	Fallen []Fallen `json:"fallen,omitempty"`
	// Given are the numbers of the answers that were given for the seat, among those that stand in the game, from 1.
	Given []int `json:"given,omitempty"`
}

// mostFallen is how many fallen answers are kept: the latest ones.
const mostFallen = 20

// Empty reports whether there is nothing to keep.
func (l *List) Empty() bool { return l == nil || len(l.Left)+len(l.Fallen)+len(l.Given) == 0 }

// clone returns a copy that may be changed.
func (l *List) clone() *List {
	n := *l
	n.Left, n.Fallen, n.Given = slices.Clone(l.Left), slices.Clone(l.Fallen), slices.Clone(l.Given)
	return &n
}

// fall records that an answer, or a part of it, fell.
func (l *List) fall(a Answer, why Why, by game.Player, at time.Time) {
	l.Last++
	f := Fallen{ID: l.Last, Answer: a, Why: why, At: at}
	if by < game.MaxPlayers {
		f.By = int(by) + 1
	}
	l.Fallen = append(l.Fallen, f)
	if n := len(l.Fallen) - mostFallen; n > 0 {
		l.Fallen = slices.Delete(l.Fallen, 0, n)
	}
}

// fallAt makes the whole answer i fall.
func (l *List) fallAt(i int, why Why, by game.Player, at time.Time) {
	l.fall(l.Left[i].Answer, why, by, at)
	l.Left = slices.Delete(l.Left, i, i+1)
}

// FellLast returns the ID of what fell last, 0 if nothing fell.
func (l *List) FellLast() uint32 {
	if l == nil || len(l.Fallen) == 0 {
		return 0
	}
	return l.Fallen[len(l.Fallen)-1].ID
}

// FellAt returns when the latest fallen answer that is still kept fell, the zero time if there is none.
func (l *List) FellAt() (at time.Time) {
	if l != nil && len(l.Fallen) > 0 {
		at = l.Fallen[len(l.Fallen)-1].At
	}
	return at
}

// Drop takes an answer back, or dismisses a fallen one; false if there is none with that ID.
func (l *List) Drop(id uint32) (*List, bool) {
	if l == nil {
		return nil, false
	}
	n := l.clone()
	n.Left = slices.DeleteFunc(n.Left, func(x Left) bool { return x.ID == id })
	n.Fallen = slices.DeleteFunc(n.Fallen, func(f Fallen) bool { return f.ID == id })
	return n, len(n.Left)+len(n.Fallen) != len(l.Left)+len(l.Fallen)
}

// Undone returns the list after answers in the game were taken back: answers is game.Board.Answers now, stand how many
// answers stand.
func (l *List) Undone(answers uint32, stand int, at time.Time) *List {
	n := l.clone()
	for i := 0; i < len(n.Left); {
		if n.Left[i].Since > answers {
			n.fallAt(i, WhyUndo, game.Nobody, at)
			continue
		}
		i++
	}
	n.Given = slices.DeleteFunc(n.Given, func(k int) bool { return k > stand })
	return n
}

// StoodIn returns the list after a bot has taken over the seat for its person: all of it has fallen.
func (l *List) StoodIn(at time.Time) *List {
	n := l.clone()
	for len(n.Left) > 0 {
		n.fallAt(0, WhyStandIn, game.Nobody, at)
	}
	return n
}

// Closed returns what is kept of the list of a game that is over: which answers were given.
func (l *List) Closed() *List {
	if len(l.Given) == 0 {
		return nil
	}
	return &List{Last: l.Last, Given: l.Given}
}

// WasGiven reports whether the nth answer that stands, from 1, was given for the seat.
func (l *List) WasGiven(nth int) bool {
	if l == nil {
		return false
	}
	_, found := slices.BinarySearch(l.Given, nth)
	return found
}
