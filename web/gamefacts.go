package web

import (
	"strings"

	"github.com/a-h/templ"

	"koprulu/game"
	"koprulu/web/galaxy"
)

// gameFact is a part of what is played at a table: a set, an option, a scenario. Text explains it in a sentence.
type gameFact struct{ name, text string }

// gameFacts tells what is played: the set first, then the scenario, variants, modes and optional rules.
func (p *TablePage) gameFacts() []gameFact {
	w, o := p.words(), &p.Rules.Options
	var out []gameFact
	if !o.BroodWar {
		out = append(out, gameFact{w.Text("web.lobby-broodwar.set.base"), w.Text("web.lobby-broodwar.set.base.hint")})
	}
	for _, option := range gameOptions(o) {
		if option == "faster-survival" {
			out = append(out, gameFact{w.OptionName("survival"), w.OptionText("survival")})
		}
		out = append(out, gameFact{w.OptionName(option), w.OptionText(option)})
	}
	for _, option := range []struct {
		on   bool
		word string
	}{{o.RandomFactions && o.Scenario == nil, "random-factions"}, {o.HideOwnOrders, "hide-own-orders"}, {o.Shields, "shields"}, {o.Healing, "healing"}} {
		if option.on {
			out = append(out, gameFact{w.OptionName(option.word), w.OptionText(option.word)})
		}
	}
	return out
}

// gameNames names what is played, in short.
func (p *TablePage) gameNames() string {
	var names []string
	if sc := p.scenario(); sc != nil {
		names = append(names, p.words().ScenarioName(sc))
	}
	for _, fact := range p.gameFacts() {
		names = append(names, fact.name)
	}
	return strings.Join(names, " · ")
}

// scenario returns the scenario that is played, nil for none.
func (p *TablePage) scenario() *game.Scenario { return p.Rules.Options.Scenario }

// scenarioPath returns the address of the page of the scenario, empty for one that the site does not have.
func (p *TablePage) scenarioPath() templ.SafeURL {
	if sc := p.scenario(); sc != nil && sc.Document == "" {
		return templ.SafeURL("/scenarios/" + sc.ID)
	}
	return ""
}

// scenarioCard returns what lists tell of the scenario.
func (p *TablePage) scenarioCard() *ScenarioCard {
	return &ScenarioCard{Scenario: p.scenario(), Rules: p.Rules}
}

// itemFact tells where an item of the scenario is, and who carries it: game.Nobody if it lies there.
type itemFact struct {
	icon, text, tip string
	carrier         game.Player
}

// itemFacts tells where the items of the scenario are now; those that are not on the board yet are left out.
func (p *TablePage) itemFacts() []itemFact {
	sc := p.scenario()
	if sc == nil {
		return nil
	}
	w := p.words()
	var out []itemFact
	for i := range sc.Items {
		at := &p.View.Items[i]
		if at.Area == game.NoArea {
			continue
		}
		name, area := w.ScenarioItemName(uint8(sc.Items[i].Kind)), w.AreaName(p.Rules, at.Area)
		text := w.Text("web.bw.item.lies", "item", name, "area", area)
		if int(at.Player) < p.View.Players {
			text = w.Text("web.bw.item.carried", "item", name, "unit", w.UnitName(p.Rules, p.View.TypeOf(p.Rules, at.Player, at.Figure)), "player", seatName(p, at.Player), "area", area)
		}
		out = append(out, itemFact{galaxy.ItemIcons[sc.Items[i].Kind], text, w.ScenarioItemText(p.Rules, i), at.Player})
	}
	return out
}
