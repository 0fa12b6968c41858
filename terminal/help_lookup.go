package terminal

import (
	"slices"
	"strings"

	"koprulu/locale"
	"koprulu/rules/game"
)

// article is something that can be looked up.
type article struct{ kind, title, text string }

// articles lists everything that can be looked up by words, except the rules.
func articles(w *words) []article {
	r := w.r
	var out []article
	seen := map[[2]string]bool{}
	// The two factions of a race have many things in common, which are listed once.
	add := func(kind, title, text string) {
		if !seen[[2]string{title, text}] {
			seen[[2]string{title, text}] = true
			out = append(out, article{w.text("ui.lookup." + kind), capital(title), text})
		}
	}
	for u := range r.Units {
		add("unit", w.unit(game.UnitType(u)), w.UnitText(r, game.UnitType(u)))
	}
	for f := range r.Sheets {
		faction := game.Faction(f)
		for t := range r.Sheets[f].Techs {
			add("tech", w.tech(faction, game.Tech(t)), w.race(r.Sheets[f].Race)+". "+w.TechText(r, faction, game.Tech(t)))
		}
	}
	for f := range r.Sheets {
		faction := game.Faction(f)
		for c := range r.Sheets[f].Cards {
			if info := &r.Sheets[f].Cards[c]; info.Tech == game.NoTech && int(info.Same) == c {
				add("card", w.card(faction, game.Card(c)), w.race(r.Sheets[f].Race)+". "+w.CardText(r, faction, game.Card(c)))
			}
		}
	}
	for i := range r.Events {
		if r.Events[i].Same == game.EventCard(i) {
			c := game.EventCard(i)
			add("event", w.event(c), w.stage(r.Events[i].Stage)+". "+w.eventText(c))
		}
	}
	for m := range r.Modules {
		add("module", w.module(m), w.ModuleText(r, uint8(m)))
	}
	keywords := locale.Keywords()
	if r.Options.BroodWar {
		keywords = append(keywords, locale.BroodWarKeywords()...)
		for f := range r.Sheets {
			for l := range r.Sheets[f].Leaders {
				faction := game.Faction(f)
				add("leader", w.leader(faction, game.Leader(l)), w.FactionName(r, faction)+". "+w.LeaderText(r, faction, game.Leader(l)))
			}
		}
	}
	for _, k := range keywords {
		add("keyword", w.KeywordName(k), w.KeywordText(k))
	}
	for f := range r.Sheets {
		add("faction", w.FactionName(r, game.Faction(f)), factionText(r, w, game.Faction(f)))
	}
	for p := range r.Planets {
		if r.Planets[p].Count > 0 {
			add("planet", w.planet(game.Planet(p)), tileText(r, w, game.Planet(p)))
		}
	}
	return out
}

// find returns the articles that contain all words of a question, those with the words
// in their title first, then the rules.
func find(w *words, all []article, question string) []article {
	asked := strings.Fields(fold(question))
	holds := func(text string) bool {
		for _, q := range asked {
			if !strings.Contains(text, q) {
				return false
			}
		}
		return true
	}
	var out, more []article
	for _, a := range all {
		title := fold(a.title)
		switch {
		case holds(title):
			out = append(out, a)
		case len(asked) > 0 && holds(title+" "+fold(a.text)):
			more = append(more, a)
		}
	}
	out = append(out, more...)
	if len(asked) == 0 {
		return out
	}
	var rules []article
	for _, id := range w.FindRules(question) {
		sentence, section, source := w.Rule(id)
		rules = append(rules, article{w.text("ui.lookup.rule"), id.String() + "  " + section, sentence + " [" + source + "]"})
	}
	if len(rules) > 60 {
		rules = rules[:60]
	}
	// A reader who asks for a rule by its id wants the rule.
	if len(rules) > 0 && strings.HasPrefix(fold(rules[0].title), asked[0]) && strings.Contains(asked[0], "-") {
		return append(rules, out...)
	}
	return slices.Concat(out, rules)
}
