package web

import (
	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/locale"
)

// leaderCard is a Leadership card, face up.
type leaderCard struct {
	leader     game.Leader
	name, text string
	stage      game.Stage
	// special, hero and stays are its traits.
	special, hero, stays bool
}

// leaderCardOf returns a Leadership card of a faction, an empty one if there is none.
func leaderCardOf(w *locale.Words, r *game.Rules, f game.Faction, l game.Leader) leaderCard {
	if int(f) >= len(r.Sheets) || int(l) >= len(r.Sheets[f].Leaders) {
		return leaderCard{leader: game.NoLeader}
	}
	info := &r.Sheets[f].Leaders[l]
	return leaderCard{leader: l, name: w.LeaderName(r, f, l), text: w.LeaderText(r, f, l), stage: info.Stage,
		special: info.Special, hero: info.Hero != game.NoUnit, stays: info.Stays}
}

// traits names the traits of a Leadership card.
func (c *leaderCard) traits(w *locale.Words) []string {
	var out []string
	if c.special {
		out = append(out, w.KeywordName("special-victory"))
	}
	if c.hero {
		out = append(out, w.KeywordName("hero"))
	}
	if c.stays {
		return append(out, w.Text("web.bw.leader.stays"))
	}
	return append(out, w.Text("web.bw.leader.once"))
}

// leaderGroup are Leadership cards of a player that are in the same place.
type leaderGroup struct {
	title, note string
	cards       []leaderCard
}

// choosesLeaders reports whether players choose Leadership cards now: all decks are closed then (BW-LEAD-08).
func choosesLeaders(v *game.View) bool { return v.Step == game.AskLeader && v.Open != 0 }

// leaderGroups returns the Leadership cards of the desk: those in the play area, those that left the game and still have an effect, and
// those that can still be chosen, by stage. While cards are chosen others' decks are closed.
func (d *desk) leaderGroups() []leaderGroup {
	var out []leaderGroup
	add := func(title, note string, set game.LeaderSet) {
		if set == 0 {
			return
		}
		g := leaderGroup{title: title, note: note}
		for ; set != 0; set &= set - 1 {
			g.cards = append(g.cards, leaderCardOf(d.w, d.r, d.at.Faction, set.First()))
		}
		out = append(out, g)
	}
	if c := d.at.Chosen; c != game.NoLeader {
		note := ""
		if d.mine && choosesLeaders(d.v) {
			note = d.w.Text("web.board.secret")
		}
		add(d.w.Text("web.bw.leader.chosen"), note, 1<<c)
	}
	add(d.w.Text("web.bw.leader.play"), "", d.at.Leaders)
	add(d.w.Text("web.bw.leader.lasting"), d.w.Text("web.bw.leader.lasting.note"), d.at.Lasting)
	if choosesLeaders(d.v) && !d.mine {
		return out
	}
	for stage := game.Stage(1); stage <= 3; stage++ {
		var set game.LeaderSet
		for deck := d.at.LeaderDeck; deck != 0; deck &= deck - 1 {
			if l := deck.First(); d.sheet.Leaders[l].Stage == stage && l != d.at.Chosen {
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

// leaderChoice is how far the choice of Leadership cards is for one player.
type leaderChoice struct {
	seat game.Player
	name string
	done bool
}

// leaderChoices tells who has put a Leadership card face down, while cards are chosen.
func leaderChoices(p *TablePage) []leaderChoice {
	if !choosesLeaders(p.View) {
		return nil
	}
	var out []leaderChoice
	for seat := range game.Player(p.View.Players) {
		if p.View.Alive.Has(seat) && (p.View.Open.Has(seat) || p.View.Seats[seat].HasChosen) {
			out = append(out, leaderChoice{seat, seatName(p, seat), !p.View.Open.Has(seat)})
		}
	}
	return out
}

// shownLeader is a Leadership card that was turned up in the step that goes on.
type shownLeader struct {
	seat game.Player
	card leaderCard
}

// shownLeaders returns the Leadership cards that were turned up together and are resolved now: their lines follow each other in the log.
func shownLeaders(p *TablePage) []shownLeader {
	if (p.View.Step < game.AskLeaderArea || p.View.Step > game.AskLeaderPiece) && p.View.Step != game.AskExpelled {
		return nil
	}
	var out []shownLeader
	for i := len(p.Log) - 1; i >= 0; i-- {
		e := &p.Log[i]
		if e.Kind != 0 || e.Game.Kind != game.LogLeader || e.Game.B != 0 {
			if len(out) > 0 {
				break
			}
			continue
		}
		if f := p.faction(e.Game.Player); int(f) < len(p.Rules.Sheets) {
			out = append(out, shownLeader{e.Game.Player, leaderCardOf(p.words(), p.Rules, f, game.Leader(e.Game.A))})
		}
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// goal says how the player of the desk wins by his objective, or why he cannot, with the rule for that.
func (d *desk) goal() (text string, why rule.ID) {
	switch {
	case !d.r.Options.BroodWar:
		return d.w.ObjectiveText(d.r, d.at.Faction), rule.None
	case d.r.Options.LargerGalaxy:
		return d.w.Text("web.bw.goal.larger"), rule.OPT12
	case d.r.Options.Conquest():
		return d.w.Text("web.bw.goal.conquest"), rule.MODE02
	case d.v.StagesLed&2 == 0 && d.r.Options.LeadersChosen():
		return d.w.Text("web.bw.goal.if", "goal", d.w.ObjectiveText(d.r, d.at.Faction)), rule.BWLEAD10
	case !d.v.ObjectiveCounts(d.r, d.who):
		return d.w.Text("web.bw.goal.none"), rule.BWLEAD11
	}
	return d.w.ObjectiveText(d.r, d.at.Faction), rule.None
}
