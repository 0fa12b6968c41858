package lobby

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"koprulu/rules/game"
	"koprulu/table"
)

// Filter narrows the list of open tables. The zero value lets all of them through.
type Filter struct {
	// Players is the number of seats, 0 for any.
	Players int
	// Box is "base" or "broodwar", Pace "live" (a clock for a sitting, or none) or "letter" (days), Company "people" for
	// tables at which another person sits; empty for any.
	Box, Pace, Company string
}

// day is the least that a time bank holds at a table that is played by letter.
const day = 24 * time.Hour

// The values of a filter, in the order in which they are offered.
var (
	boxes     = []string{"", "base", "broodwar"}
	paces     = []string{"", "live", "letter"}
	companies = []string{"", "people"}
)

// ParseFilter reads a filter out of an address; values that it does not know let everything through.
func ParseFilter(q url.Values) Filter {
	one := func(name string, of []string) string {
		if v := q.Get(name); slices.Contains(of, v) {
			return v
		}
		return ""
	}
	f := Filter{Box: one("box", boxes), Pace: one("pace", paces), Company: one("with", companies)}
	if n, err := strconv.Atoi(q.Get("players")); err == nil && n >= 2 && n <= game.MaxPlayers {
		f.Players = n
	}
	return f
}

// values writes the filter as part of an address.
func (f Filter) values() url.Values {
	q := url.Values{}
	for name, v := range map[string]string{"box": f.Box, "pace": f.Pace, "with": f.Company} {
		if v != "" {
			q.Set(name, v)
		}
	}
	if f.Players != 0 {
		q.Set("players", strconv.Itoa(f.Players))
	}
	return q
}

// allTables is the address of the list of all tables.
const allTables = "/?all=1#h-open"

// path returns the address of the first page with the filter.
func (f Filter) path() templ.SafeURL {
	if q := f.values().Encode(); q != "" {
		return templ.SafeURL("/?" + q + "#h-open")
	}
	return allTables
}

// lets reports whether a table passes.
func (f Filter) lets(c *Card) bool {
	o := &c.Settings.Options
	person := slices.ContainsFunc(c.Seats, func(s table.Seat) bool { return s.Person != "" })
	letter := c.Settings.Pace.Clocked() && c.Settings.Pace.Cap >= day
	return (f.Players == 0 || f.Players == len(c.Seats)) &&
		(f.Box == "" || o.BroodWar == (f.Box == "broodwar")) &&
		(f.Pace == "" || letter == (f.Pace == "letter")) &&
		(f.Company == "" || person)
}

// shown returns the open tables that pass the filter.
func (p *Page) shown() (list []*Card) {
	for i := range p.Open {
		if p.Filter.lets(&p.Open[i]) {
			list = append(list, &p.Open[i])
		}
	}
	return list
}

// choice is a value of a filter that can be chosen.
type choice struct {
	name string
	to   Filter
}

// narrowing is a part of the filter with its values.
type narrowing struct {
	name    string
	choices []choice
}

// narrowings returns the parts of the filter.
func (p *Page) narrowings() []narrowing {
	w, f := p.Reader.Words, p.Filter
	players := narrowing{name: w.Text("web.lobby.filter.players")}
	for _, n := range []int{0, 2, 3, 4, 5, 6} {
		to, name := f, strconv.Itoa(n)
		if to.Players = n; n == 0 {
			name = w.Text("web.lobby.filter.any")
		}
		players.choices = append(players.choices, choice{name, to})
	}
	list := []narrowing{players}
	for _, part := range []struct {
		word string
		of   []string
		set  func(*Filter, string)
	}{{"box", boxes, func(f *Filter, v string) { f.Box = v }}, {"pace", paces, func(f *Filter, v string) { f.Pace = v }},
		{"with", companies, func(f *Filter, v string) { f.Company = v }}} {
		n := narrowing{name: w.Text("web.lobby.filter." + part.word)}
		for _, v := range part.of {
			to, name := f, w.Text("web.lobby.filter.any")
			switch part.set(&to, v); v {
			case "":
			case "broodwar":
				name = w.OptionName("brood-war")
			default:
				name = w.Text("web.lobby.filter." + part.word + "." + v)
			}
			n.choices = append(n.choices, choice{name, to})
		}
		list = append(list, n)
	}
	return list
}

// seatAt returns a seat by its place.
func seatAt(i int) game.Player { return game.Player(i) }

// initial returns the first letter of a name.
func initial(name string) string {
	for _, r := range name {
		return strings.ToUpper(string(r))
	}
	return ""
}
