package about

import (
	"strings"

	"github.com/a-h/templ"

	"koprulu/rules/game"
	"koprulu/site/web/galaxy"
	"koprulu/site/web/page"
	"koprulu/site/web/scenario"
	"koprulu/site/web/seen"
)

// model is what is played in a game.
type model struct{ *seen.Game }

// gameFact is a part of what is played at a table: a set, an option, a scenario. Text explains it in a sentence.
type gameFact struct{ name, text string }

// gameFacts returns what is played: the set first, then the scenario, variants, modes and optional rules.
func (p *model) gameFacts() []gameFact {
	w, o := p.Words(), &p.Rules.Options
	var out []gameFact
	if week := p.Snap.Settings.Challenge; week != "" {
		out = append(out, gameFact{w.Text("web.challenge.table", "week", week), w.Text("web.challenge.chip")})
	}
	if !o.BroodWar {
		out = append(out, gameFact{w.Text("web.lobby.set.base"), w.Text("web.lobby.set.base.hint")})
	}
	for _, option := range page.OptionWords(o) {
		if option == "faster-survival" {
			out = append(out, gameFact{w.OptionName("survival"), w.OptionText("survival")})
		}
		out = append(out, gameFact{w.OptionName(option), w.OptionText(option)})
	}
	chosen := false
	for _, f := range p.Snap.Settings.Options.Factions[:p.View.Players] {
		chosen = chosen || f != game.NoFaction
	}
	switch {
	case o.Scenario != nil || o.Teams:
	case p.Snap.Settings.Draft:
		out = append(out, gameFact{w.Text("web.lobby.f.factions.draft"), w.Text("web.lobby.f.factions.draft.hint")})
	case chosen:
		out = append(out, gameFact{w.Text("web.goal.factions.chosen"), w.Text("web.lobby.f.factions.chosen.hint")})
	case o.RandomFactions:
		out = append(out, gameFact{w.OptionName("random-factions"), w.OptionText("random-factions")})
	}
	for _, option := range []struct {
		on   bool
		word string
	}{{o.HideOwnOrders, "hide-own-orders"}, {o.Shields, "shields"}, {o.Healing, "healing"}} {
		if option.on {
			out = append(out, gameFact{w.OptionName(option.word), w.OptionText(option.word)})
		}
	}
	return out
}

// gameNames names what is played, in short.
func (p *model) gameNames() string {
	var names []string
	if sc := p.scenario(); sc != nil {
		names = append(names, p.Words().ScenarioName(sc))
	}
	for _, fact := range p.gameFacts() {
		names = append(names, fact.name)
	}
	return strings.Join(names, " · ")
}

// scenario returns the scenario that is played, nil for none.
func (p *model) scenario() *game.Scenario { return p.Rules.Options.Scenario }

// scenarioPath returns the address of the page of the scenario, empty for one that the site does not have.
func (p *model) scenarioPath() templ.SafeURL {
	if sc := p.scenario(); sc != nil && sc.Document == "" {
		return templ.SafeURL("/scenarios/" + sc.ID)
	}
	return ""
}

// scenarioCard returns the card of the scenario, as lists show it.
func (p *model) scenarioCard() *scenario.Card {
	return &scenario.Card{Scenario: p.scenario(), Rules: p.Rules}
}

// Item says where an item of the scenario is, and who carries it: game.Nobody if no unit carries it.
type Item struct {
	Icon, Text, Tip string
	Carrier         game.Player
}

// Items returns where the items of the scenario are now; those that are not on the board yet are left out.
func Items(shown *seen.Game) []Item {
	p := &model{shown}
	sc := p.scenario()
	if sc == nil {
		return nil
	}
	w := p.Words()
	var out []Item
	for i := range sc.Items {
		at := &p.View.Items[i]
		if at.Area == game.NoArea {
			continue
		}
		name, area := w.ScenarioItemName(uint8(sc.Items[i].Kind)), w.AreaName(p.Rules, at.Area)
		text := w.Text("web.bw.item.lies", "item", name, "area", area)
		if int(at.Player) < p.View.Players {
			text = w.Text("web.bw.item.carried", "item", name, "unit",
				w.UnitName(p.Rules, p.View.TypeOf(p.Rules, at.Player, at.Figure)), "player", p.SeatName(at.Player), "area", area)
		}
		out = append(out, Item{galaxy.ItemIcons[sc.Items[i].Kind], text, w.ScenarioItemText(p.Rules, i), at.Player})
	}
	return out
}
