package table

import (
	"time"

	"koprulu/rules/game"
)

// Who is gone from a game, and what that means for them, is judged in one place: Judge, whose outcomes are the table in
// docs/operating.md. Ratings, leagues, cups and the week's challenge all ask it.

// Fate is what became of somebody's part in a game.
type Fate uint8

// The fates. They are stored by number.
const (
	// Stayed: they played to the end. Whoever came back, or was away at the end for no longer than the grace (Pace.Grace),
	// has stayed.
	Stayed Fate = iota
	// Fallen: the rules eliminated their player.
	Fallen
	// Resigned: they gave their game up.
	Resigned
	// Left: they left their seat for good.
	Left
	// Replaced: a bot played for them at the end, for longer than the grace, or all others agreed that it does for good.
	Replaced
	// Removed: the owner of the table took their seat from them.
	Removed
)

// fateWords are the fates in the API and in keys of the catalogue.
var fateWords = [...]string{Stayed: "stayed", Fallen: "eliminated", Resigned: "resigned", Left: "left",
	Replaced: "replaced", Removed: "removed"}

// String returns the word of a fate.
func (f Fate) String() string { return fateWords[f] }

// Gone reports whether the person of such a fate was not there any more at the end.
func (f Fate) Gone() bool { return f >= Resigned }

// Ending is why a game ended, or is judged before its end.
type Ending uint8

// The endings.
const (
	// ByRules: the game ended by its rules.
	ByRules Ending = iota
	// ByAgreement: everybody who had a vote agreed to end it.
	ByAgreement
	// ByTime: it goes on, but the round of its league or cup is over.
	ByTime
	// ByHost: a host or a moderator ended it, or deleted the table.
	ByHost
)

var endingWords = [...]string{ByRules: "rules", ByAgreement: "agreement", ByTime: "time", ByHost: "host"}

// String returns the word of an ending.
func (e Ending) String() string { return endingWords[e] }

// A Case is what has to be known of somebody's part in a game to judge it.
type Case struct {
	Fate
	Ending
	// Rounds is the round in which the game ended.
	Rounds int
	// Alone is true if nobody but bots ever played against them.
	Alone bool
	// Broken is true if somebody gave the game up in its first round.
	Broken bool
	// Given is how many of the answers of their seat they gave themselves, Asked how many its answers are.
	Given, Asked int
}

// A Verdict is what a game means for one of its people.
type Verdict struct {
	// Counts is false if nothing comes of it for them: no place, no rating. Then the rest is false as well.
	Counts bool
	// Lost: they come after everybody who has not lost, whatever became of their seat.
	Lost bool
	// Drawn: they share their place with everybody else who has not lost. Bots that have played since the deal are ahead
	// of them.
	Drawn bool
	// Rises and Falls say which way their rating may move.
	Rises, Falls bool
}

// earlyRounds is how many rounds nobody but those who are gone can lose or win by agreeing to end the game, or because
// of who goes then.
const earlyRounds = 1

// fairShare is the part of its seat's answers that somebody must have given to gain from a game, as one in so many.
const fairShare = 4

// Judge says what a game means for one of its people.
func Judge(c Case) Verdict {
	if c.Ending == ByHost || c.Fate == Removed {
		return Verdict{}
	}
	v := Verdict{Counts: true, Lost: c.Fate.Gone(), Falls: true}
	v.Rises = !v.Lost && c.Given > 0 && c.Given*fairShare >= c.Asked
	if c.Broken && !v.Lost { // Whoever has two names could lose with one of them as often as they like.
		v.Rises, v.Falls = false, false
	}
	if c.Ending != ByAgreement || v.Lost {
		return v
	}
	early := c.Rounds <= earlyRounds
	switch {
	case c.Alone && early:
		return Verdict{}
	case c.Alone: // To end a game against bots is to give it up.
		v.Lost, v.Rises = true, false
	case early:
		v.Drawn, v.Rises, v.Falls = true, false, false
	default:
		v.Drawn = true
	}
	return v
}

// fate returns what has become of the person of a seat by a moment: gone is how they went for good, since when a bot
// has been standing in for them.
func (s *Seat) fate(gone Fate, since, at time.Time, grace time.Duration) Fate {
	switch {
	case gone != Stayed:
		return gone
	case s.StandsIn() && (since.IsZero() || at.Sub(since) > grace):
		return Replaced
	}
	return Stayed
}

// HaveResigned counts the seats whose persons went by resigning.
func HaveResigned(gone *[game.MaxPlayers]Fate) (n int) {
	for _, fate := range gone {
		if fate == Resigned {
			n++
		}
	}
	return n
}

// FateOf returns what has become of the person of a seat by the end of the game or, if it goes on, by now. Whether
// their player was eliminated is not known here. Nobody is at the seat of somebody who has left the site.
func (m *Summary) FateOf(p game.Player, now time.Time) Fate {
	s := &m.Seats[p]
	if s.Person == "" {
		return Left
	}
	if !m.Closed.IsZero() {
		now = m.Closed
	}
	return s.fate(m.Gone[p], m.StoodIn[p], now, m.Settings.Pace.Grace())
}

// Ending returns why the game of the table ended, ByTime for one that goes on.
func (m *Summary) Ending() Ending {
	switch {
	case m.ByHost:
		return ByHost
	case m.Status == Finished:
		return ByRules
	case m.Status == Ended:
		return ByAgreement
	}
	return ByTime
}
