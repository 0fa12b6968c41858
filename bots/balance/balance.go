// Package balance works out from matches of bots how well factions and Leadership cards do: how often they win, with
// how many players, and how much of that chance alone could explain.
package balance

import (
	"koprulu/bots/match"
	"koprulu/bots/rating"
	"koprulu/locale"
	"koprulu/rules/game"
)

// Report holds the results of one match for each number of players, all with the same components and options.
type Report struct {
	// Command is the command that makes the report again.
	Command string
	// Seed is the seed of the matches, Bots are the names of the bots that played.
	Seed uint64
	Bots []string
	Runs []Run
	// Beside are the same matches, perhaps with fewer games, between bots of another kind; nil for none.
	Beside *Report
}

// Run is one match.
type Run struct {
	Rules  *game.Rules
	Result match.Result
}

// Share is the share of games that were won.
type Share struct {
	Won, Played int
	// Even is the share of a player who wins as often as everyone else at the same tables.
	Even float64
}

// Rate returns the fraction that was won, 0 if none was played.
func (s Share) Rate() float64 {
	if s.Played == 0 {
		return 0
	}
	return float64(s.Won) / float64(s.Played)
}

// Interval returns the bounds between which the true share lies with a confidence of 95 percent.
func (s Share) Interval() (low, high float64) { return Wilson(s.Won, s.Played) }

// Wilson returns Wilson's score interval for a number of successes in a number of trials, with a confidence of
// 95 percent; without trials it is the whole range from 0 to 1.
func Wilson(won, played int) (low, high float64) {
	return rating.Wilson(Share{Won: won, Played: played}.Rate(), float64(played))
}

// even returns the share of wins of an average seat of a match: more than one divided by the number of players where
// wins are shared, as in Team Play.
func (r *Run) even() float64 {
	won, played := 0, 0
	for id, n := range r.Result.Played.ByFaction {
		won, played = won+r.Result.Wins.ByFaction[id], played+n
	}
	return Share{Won: won, Played: played}.Rate()
}

// Faction returns the results of a faction in a match.
func (r *Run) Faction(f game.Faction) Share {
	id := r.Rules.Sheets[f].ID
	return Share{Won: r.Result.Wins.ByFaction[id], Played: r.Result.Played.ByFaction[id], Even: r.even()}
}

// Faction returns the results of a faction in all matches together.
func (r *Report) Faction(f game.Faction) Share {
	return r.total(func(run *Run) Share { return run.Faction(f) })
}

// Leader returns the results of players who chose a Leadership card, in all matches together.
func (r *Report) Leader(f game.Faction, l game.Leader) Share {
	return r.total(func(run *Run) Share {
		sheet := &run.Rules.Sheets[f]
		key := sheet.ID + "/" + sheet.Leaders[l].ID
		return Share{Won: run.Result.Wins.ByLeader[key], Played: run.Result.Played.ByLeader[key], Even: run.even()}
	})
}

// total adds up the shares of all matches; its even share is what an average seat would have won in them.
func (r *Report) total(of func(*Run) Share) Share {
	var sum Share
	expected := 0.0
	for i := range r.Runs {
		s := of(&r.Runs[i])
		sum.Won += s.Won
		sum.Played += s.Played
		expected += s.Even * float64(s.Played)
	}
	if sum.Played > 0 {
		sum.Even = expected / float64(sum.Played)
	}
	return sum
}

// Games counts the games of all matches.
func (r *Report) Games() int {
	n := 0
	for i := range r.Runs {
		n += r.Runs[i].Result.Games
	}
	return n
}

// rules returns the rules whose names are used.
func (r *Report) rules() *game.Rules { return r.Runs[0].Rules }

// words is the language of the report, the same as that of the rest of the documentation.
func words() *locale.Words { return locale.English() }
