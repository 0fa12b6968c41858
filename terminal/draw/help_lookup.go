package draw

import (
	"slices"
	"strings"

	"koprulu/locale"
	"koprulu/rules/game"
)

// Article is something that can be looked up.
type Article struct{ Kind, Title, Text string }

// Articles lists everything that can be looked up by words, except the rules.
func Articles(w *Words) []Article {
	r := w.r
	var out []Article
	seen := map[[2]string]bool{}
	// The two factions of a race have many things in common, which are listed once.
	add := func(kind, title, text string) {
		if !seen[[2]string{title, text}] {
			seen[[2]string{title, text}] = true
			out = append(out, Article{w.Text("ui.lookup." + kind), capital(title), text})
		}
	}
	for u := range r.Units {
		add("unit", w.unit(game.UnitType(u)), w.All.UnitText(r, game.UnitType(u)))
	}
	for f := range r.Sheets {
		faction := game.Faction(f)
		for t := range r.Sheets[f].Techs {
			add("tech", w.tech(faction, game.Tech(t)), w.race(r.Sheets[f].Race)+". "+w.All.TechText(r, faction, game.Tech(t)))
		}
	}
	for f := range r.Sheets {
		faction := game.Faction(f)
		for c := range r.Sheets[f].Cards {
			if info := &r.Sheets[f].Cards[c]; info.Tech == game.NoTech && int(info.Same) == c {
				add("card", w.Card(faction, game.Card(c)), w.race(r.Sheets[f].Race)+". "+w.All.CardText(r, faction, game.Card(c)))
			}
		}
	}
	for i := range r.Events {
		if r.Events[i].Same == game.EventCard(i) {
			c := game.EventCard(i)
			add("event", w.event(c), w.Stage(r.Events[i].Stage)+". "+w.eventText(c))
		}
	}
	for m := range r.Modules {
		add("module", w.module(m), w.All.ModuleText(r, uint8(m)))
	}
	keywords := locale.Keywords()
	if r.Options.BroodWar {
		keywords = append(keywords, locale.BroodWarKeywords()...)
		for f := range r.Sheets {
			for l := range r.Sheets[f].Leaders {
				faction := game.Faction(f)
				add("leader", w.Leader(faction, game.Leader(l)), w.All.FactionName(r, faction)+". "+w.All.LeaderText(r, faction,
					game.Leader(l)))
			}
		}
	}
	for _, k := range keywords {
		add("keyword", w.All.KeywordName(k), w.All.KeywordText(k))
	}
	for f := range r.Sheets {
		add("faction", w.All.FactionName(r, game.Faction(f)), factionText(w, game.Faction(f)))
	}
	for p := range r.Planets {
		if r.Planets[p].Count > 0 {
			add("planet", w.Planet(game.Planet(p)), tileText(w, game.Planet(p)))
		}
	}
	return out
}

// Find returns the articles that contain all words of a question, those with the words
// in their title first, then the rules.
func Find(w *Words, all []Article, question string) []Article {
	asked := strings.Fields(Fold(question))
	holds := func(text string) bool {
		for _, q := range asked {
			if !strings.Contains(text, q) {
				return false
			}
		}
		return true
	}
	var out, more []Article
	for _, a := range all {
		title := Fold(a.Title)
		switch {
		case holds(title):
			out = append(out, a)
		case len(asked) > 0 && holds(title+" "+Fold(a.Text)):
			more = append(more, a)
		}
	}
	out = append(out, more...)
	if len(asked) == 0 {
		return out
	}
	var rules []Article
	for _, id := range w.All.FindRules(question) {
		sentence, section, source := w.All.Rule(id)
		rules = append(rules, Article{w.Text("ui.lookup.rule"), id.String() + "  " + section, sentence + " [" + source + "]"})
	}
	if len(rules) > 60 {
		rules = rules[:60]
	}
	// A reader who asks for a rule by its id wants the rule.
	if len(rules) > 0 && strings.HasPrefix(Fold(rules[0].Title), asked[0]) && strings.Contains(asked[0], "-") {
		return append(rules, out...)
	}
	return slices.Concat(out, rules)
}
