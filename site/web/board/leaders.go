package board

import (
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/web/card"
	"koprulu/site/web/seen"
)

// leaderGroup are Leadership cards of a player that are in the same place.
type leaderGroup struct {
	title, note string
	cards       []card.Leader
}

// leaderGroups returns the Leadership cards of the desk: those in the play area, those that left the game and still
// have an effect, and those that can still be chosen, by stage. While cards are chosen, others' decks are closed.
func (d *Desk) leaderGroups() []leaderGroup {
	var out []leaderGroup
	add := func(title, note string, set game.LeaderSet) {
		if set == 0 {
			return
		}
		g := leaderGroup{title: title, note: note}
		for l := range set.All() {
			g.cards = append(g.cards, card.LeaderOf(d.w, d.r, d.At.Faction, l))
		}
		out = append(out, g)
	}
	if c := d.At.Chosen; c != game.NoLeader {
		note := ""
		if d.mine && seen.ChoosesLeaders(d.v) {
			note = d.w.Text("web.board.secret")
		}
		add(d.w.Text("web.bw.leader.chosen"), note, 1<<c)
	}
	add(d.w.Text("web.bw.leader.play"), "", d.At.Leaders)
	add(d.w.Text("web.bw.leader.lasting"), d.w.Text("web.bw.leader.lasting.note"), d.At.Lasting)
	if seen.ChoosesLeaders(d.v) && !d.mine {
		return out
	}
	for stage := game.Stage(1); stage <= 3; stage++ {
		var set game.LeaderSet
		for l := range d.At.LeaderDeck.All() {
			if d.sheet.Leaders[l].Stage == stage && l != d.At.Chosen {
				set |= 1 << l
			}
		}
		note := d.w.Text("web.bw.leader.later")
		if d.v.StagesLed>>stage&1 != 0 {
			note = d.w.Text("web.bw.leader.past")
		}
		add(d.w.StageName(stage), note, set)
	}
	return out
}

// goal says how the player of the desk wins by their objective, or why they cannot, with the rule for that.
func (d *Desk) goal() (text string, why rule.ID) {
	switch {
	case !d.r.Options.BroodWar:
		return d.w.ObjectiveText(d.r, d.At.Faction), rule.None
	case d.r.Options.LargerGalaxy:
		return d.w.Text("web.bw.goal.larger"), rule.OPT12
	case d.r.Options.Conquest():
		return d.w.Text("web.bw.goal.conquest"), rule.MODE02
	case d.v.StagesLed&2 == 0 && d.r.Options.LeadersChosen():
		return d.w.Text("web.bw.goal.if", "goal", d.w.ObjectiveText(d.r, d.At.Faction)), rule.BWLEAD10
	case !d.v.ObjectiveCounts(d.r, d.who):
		return d.w.Text("web.bw.goal.none"), rule.BWLEAD11
	}
	return d.w.ObjectiveText(d.r, d.At.Faction), rule.None
}
