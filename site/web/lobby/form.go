package lobby

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"koprulu/site/web/page"

	"koprulu/locale"
	"koprulu/rules/game"
)

// refresh returns the address from which the lists are read again.
func (p *Page) refresh() string {
	q := p.Filter.values()
	if p.Query != "" {
		q.Set("q", p.Query)
	}
	if p.All {
		q.Set("all", "1")
	}
	if len(q) == 0 {
		return "/"
	}
	return "/?" + q.Encode()
}

// openText says how many of the open tables pass the filter.
func (p *Page) openText() string {
	return p.Reader.Words.Text("web.lobby.filter.fit", "n", len(p.shown()), "of", len(p.Open))
}

// waitingText says how many tables wait for the reader.
func (p *Page) waitingText() string {
	n := 0
	for i := range p.Mine {
		if p.Mine[i].Waits() {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return p.Reader.Words.Text("web.lobby.waiting", "n", n)
}

// invalid marks a field that is wrong, with the place that says why.
func (p *NewTablePage) invalid(field string) templ.Attributes {
	if _, ok := p.Errors[field]; !ok {
		return nil
	}
	return templ.Attributes{"aria-invalid": "true", "aria-describedby": "e-" + field}
}

// openMore opens the further settings if something is wrong, or is chosen, that is only seen there.
func (p *NewTablePage) openMore() templ.Attributes {
	wrong := p.Form.Game.Document != "" // Its seats are to be chosen.
	for field := range p.Errors {
		wrong = wrong || !slices.Contains([]string{"company", "set", "scenario", "players"}, field)
	}
	return templ.Attributes{"open": wrong}
}

// moreText says what the further settings hold.
func (p *NewTablePage) moreText() string {
	w := p.Reader.Words
	mode := w.Text("web.lobby.mode.points")
	switch p.Form.Game.Mode {
	case ModeGalactic:
		mode = w.OptionName("galactic-conquest")
	case ModeSurvival:
		mode = w.OptionName("survival")
	}
	var parts []string
	for _, one := range [][2]string{
		{"web.lobby.f.factions", w.Text("web.lobby.f.factions." + p.Form.Factions)},
		{"web.lobby.mode", mode}, {"web.lobby.f.help", w.Text("web.lobby.f.help." + p.Form.Help)},
	} {
		parts = append(parts, w.Text("web.lobby.f.more.part", "name", w.Text(one[0]), "what", one[1]))
	}
	return strings.Join(parts, " · ")
}

// pickName names one of the choices with a picture.
func (p *NewTablePage) pickName(name, value string) string {
	w := p.Reader.Words
	switch {
	case name == "company":
		return w.Text("web.lobby.f.company." + value)
	case name == "pace":
		return w.Text("web.lobby.f.pace." + value)
	case value == page.SetBase:
		return w.Text("web.lobby.set.base")
	case value == page.SetBroodWar:
		return w.OptionName("brood-war")
	}
	return w.OptionName("scenario")
}

// formWords are what the script of the form says: why something can't be chosen, and what points win.
func (p *NewTablePage) formWords() templ.Attributes {
	w := p.Reader.Words
	return templ.Attributes{
		"data-survival-base":     w.Text("web.lobby.why.survival.base"),
		"data-survival-optional": w.Text("web.lobby.why.survival.optional", "what", "{what}"),
		"data-optional":          w.Text("web.lobby.why.optional"), "data-factions-teams": w.Text("web.lobby.why.factions"),
		"data-teams-odd":  w.Text("web.lobby.why.teams", "n", "{n}"),
		"data-disposable": w.OptionName("disposable-orders"), "data-noleaders": w.OptionName("no-leaders"),
		"data-more": w.OptionName("more-planets"), "data-larger": w.OptionName("larger-galaxy"),
		"data-hint-points": pointsText(w, false, false), "data-hint-teams": pointsText(w, false, true),
		"data-hint-larger": pointsText(w, true, false), "data-hint-larger-teams": pointsText(w, true, true),
	}
}

// The conquest points that win: in a game, for the others where the special objective of Aldaris counts, and in a
// larger galaxy (components; TestPointsOfTheForm).
const usualPoints, rivalPoints, largerPoints = 15, 20, 25

// pointsHint says how one wins by points, given what is chosen.
func (p *NewTablePage) pointsHint() string {
	return pointsText(p.Reader.Words, p.Form.Game.Set == page.SetBroodWar && p.Form.Game.Planets == PlanetsLarger,
		p.Form.Teams)
}

// pointsText says how many points win, in a larger galaxy or not, alone or as a team. In a larger galaxy there are no
// special victories (OPT-12).
func pointsText(w *locale.Words, larger, teams bool) string {
	n, more, key := usualPoints, rivalPoints, "web.lobby.mode.points.hint"
	switch {
	case larger && teams:
		n, key = largerPoints, "web.lobby.mode.points.larger.teams"
	case larger:
		n, key = largerPoints, "web.lobby.mode.points.larger"
	case teams:
		key = "web.lobby.mode.points.teams"
	}
	if teams {
		n, more = 2*n, 2*more
	}
	if larger {
		return w.Text(key, "n", n)
	}
	return w.Text(key, "n", n, "more", more)
}

// formNumber writes a number into its field, the usual one if it was not a number.
func formNumber(n, usual int) string {
	if n < 0 {
		n = usual
	}
	return strconv.Itoa(n)
}

// order returns the seats as lists show them.
func (c *Card) order() []game.Player {
	out := make([]game.Player, len(c.Seats))
	for i := range out {
		out[i] = game.Player(i)
	}
	return out
}

// firstFree returns the first seat that anybody may take, 0 if there is none.
func (c *Card) firstFree() int {
	for i := range c.Seats {
		if c.Seats[i].Free() && !c.Status.Over() {
			return i
		}
	}
	return 0
}

// company says who sits at a table already: the first person, with a place for the name (nameOf), and how many people
// and bots besides.
func (c *Card) company(w *locale.Words) string {
	people, bots, first := 0, 0, ""
	for i := range c.Seats {
		switch s := &c.Seats[i]; {
		case s.Person != "":
			if people == 0 {
				first = nameOf(game.Player(i))
			}
			people++
		case s.Bot != "":
			bots++
		}
	}
	switch {
	case people == 0 && bots == 0:
		return w.Text("web.lobby.company.none")
	case people == 0:
		return w.Text("web.lobby.company.bots", "n", bots)
	case people == 1 && bots == 0:
		return first
	case people == 1:
		return w.Text("web.lobby.company.withbots", "name", first, "n", bots)
	}
	return w.Text("web.lobby.company.more", "name", first, "n", people+bots-1)
}

// pagePath returns the address of another page of the records.
func (p *RecordsPage) pagePath(n int) templ.SafeURL {
	q := url.Values{"page": {strconv.Itoa(n)}}
	if p.Query != "" {
		q.Set("q", p.Query)
	}
	if p.Mine {
		q.Set("of", "me")
	}
	return templ.SafeURL("/records?" + q.Encode())
}
