package card

import (
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/piece"
)

// Leader is a Leadership card, faceup.
type Leader struct {
	leader     game.Leader
	Name, Text string
	stage      game.Stage
	// Special, hero and stays are its traits.
	Special, Hero, stays bool
	// owner is the class of the colours of its faction, scene its picture.
	owner, scene string
}

// LeaderOf returns a Leadership card of a faction, an empty one if there is none.
func LeaderOf(w *locale.Words, r *game.Rules, f game.Faction, l game.Leader) Leader {
	if int(f) >= len(r.Sheets) || int(l) >= len(r.Sheets[f].Leaders) {
		return Leader{leader: game.NoLeader}
	}
	info := &r.Sheets[f].Leaders[l]
	return Leader{leader: l, Name: w.LeaderName(r, f, l), Text: w.LeaderText(r, f, l), stage: info.Stage,
		Special: info.Special, Hero: info.Hero != game.NoUnit, stays: info.Stays,
		owner: piece.FactionClass(f), scene: piece.Scene(leaderShows(r, info)...)}
}

// leaderShows returns what the picture of a Leadership card shows: its hero, the units that it starts with, or the sign
// of what it does.
func leaderShows(r *game.Rules, info *game.LeaderInfo) []string {
	if info.Hero != game.NoUnit {
		return []string{piece.UnitIconOf(r, info.Hero)}
	}
	var things []string
	for _, p := range info.Start.Units {
		things = append(things, piece.UnitIconOf(r, p.Unit))
	}
	if len(things) == 0 {
		things = append(things, signOf(info.Effects))
	}
	return things
}

// traits names the traits of a Leadership card.
func (c *Leader) traits(w *locale.Words) []string {
	var out []string
	if c.Special {
		out = append(out, w.KeywordName("special-victory"))
	}
	if c.Hero {
		out = append(out, w.KeywordName("hero"))
	}
	if c.stays {
		return append(out, w.Text("web.bw.leader.stays"))
	}
	return append(out, w.Text("web.bw.leader.once"))
}
