package terminal

import (
	"strconv"
	"strings"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/terminal/draw"
)

// minRoom is the number of answers that are always listed without groups.
const minRoom = 8

// picker is the list of legal answers with its cursor, its open groups and what
// is being typed.
type picker struct {
	all []choice.Choice
	// opened are the answers of the groups opened, from the outside in.
	opened [][]choice.Choice
	titles []string
	items  []choice.Item
	cursor int
	// typing is true while letters go into the input line.
	typing bool
	typed  string
	// rows and wide are the lines and columns available for the list.
	rows, wide int
	// shown is the number of lines the list last had on the screen.
	shown int
	// flat keeps answers out of groups.
	flat bool
	// planet limits the list to the answers about one planet, NoPlanet for none.
	planet game.Planet
	name   func(game.Answer) string
}

// newPicker makes a list of answers for some lines and columns; name names groups.
func newPicker(all []choice.Choice, rows, wide int, name func(game.Answer) string) *picker {
	p := &picker{all: all, rows: rows, wide: wide, name: name, planet: game.NoPlanet}
	p.refresh()
	return p
}

// columns returns the number of columns that labels of a width fit into side by side.
func columns(wide, longest int) int {
	const lead, marks = 7, 4 // the cursor and the number in front, marks after it
	return max(wide/min(longest+lead+marks, max(wide, 1)), 1)
}

// room returns the number of answers that can be seen at once without groups.
func (p *picker) room() int {
	if p.flat {
		return len(p.all)
	}
	longest := 0
	for i := range p.all {
		longest = max(longest, draw.Width(p.all[i].Label))
	}
	return p.rows * columns(p.wide, longest)
}

// cols returns the number of columns of the lines as they are now, with this many lines each.
func (p *picker) cols(rows int) int {
	longest := 0
	for i := range p.items {
		longest = max(longest, draw.Width(p.items[i].Label))
	}
	return min(columns(p.wide, longest), max((len(p.items)+rows-1)/max(rows, 1), 1))
}

// current returns the answers of the innermost open group.
func (p *picker) current() []choice.Choice {
	if n := len(p.opened); n > 0 {
		return p.opened[n-1]
	}
	return p.all
}

// refresh makes the lines again.
func (p *picker) refresh() {
	base := p.current()
	if p.planet != game.NoPlanet {
		base = nil
		for _, c := range p.all {
			if c.Places.Planets.Has(p.planet) {
				base = append(base, c)
			}
		}
	}
	if words := p.filter(); len(words) > 0 {
		if p.planet == game.NoPlanet {
			base = p.all
		}
		var found []choice.Choice
		for _, c := range base {
			if matches(&c, words) {
				found = append(found, c)
			}
		}
		p.items = choice.Single(found)
	} else {
		p.items = choice.Arrange(base, len(p.opened), max(p.room(), minRoom), p.name)
	}
	p.cursor = min(p.cursor, max(len(p.items)-1, 0))
}

// filter returns the words that lines must contain, none while a number is typed.
func (p *picker) filter() []string {
	if _, number := p.number(); number {
		return nil
	}
	return strings.Fields(draw.Fold(p.typed))
}

// number returns the number that is being typed.
func (p *picker) number() (int, bool) {
	t := strings.TrimSpace(p.typed)
	if t == "" {
		return 0, false
	}
	for _, r := range t {
		if r < '0' || r > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(t)
	return n, err == nil
}

// matches reports whether an answer contains all words, in the player's language or
// in notation.
func matches(c *choice.Choice, words []string) bool {
	label, typed := draw.Fold(c.Label), draw.Fold(c.Text)
	for _, w := range words {
		if !strings.Contains(label, w) && !strings.Contains(typed, w) {
			return false
		}
	}
	return true
}

// input changes what is typed.
func (p *picker) input(s string) {
	p.typed = s
	p.cursor = 0
	p.refresh()
	if n, ok := p.number(); ok && n >= 1 && n <= len(p.items) {
		p.cursor = n - 1
	}
}

// move moves the cursor.
func (p *picker) move(by int) {
	if len(p.items) > 0 {
		p.cursor = min(max(p.cursor+by, 0), len(p.items)-1)
	}
}

// wrapMove moves the cursor by one line, from the last to the first and back.
func (p *picker) wrapMove(by int) {
	if n := len(p.items); n > 0 {
		p.cursor = ((p.cursor+by)%n + n) % n
	}
}

// step moves the cursor by a key, and reports whether it is one for that.
func (p *picker) step(key string) bool {
	column := max(p.shown, 1)
	switch key {
	case "up":
		p.wrapMove(-1)
	case "down":
		p.wrapMove(1)
	case "left":
		p.move(-column)
	case "right":
		p.move(column)
	case "pgup":
		p.move(-column * p.cols(p.shown))
	case "pgdown":
		p.move(column * p.cols(p.shown))
	case "home":
		p.move(-len(p.items))
	case "end":
		p.move(len(p.items))
	default:
		return false
	}
	return true
}

// at returns the line under the cursor, nil if there is none.
func (p *picker) at() *choice.Item {
	if p.cursor >= len(p.items) {
		return nil
	}
	return &p.items[p.cursor]
}

// open opens a group.
func (p *picker) open(i *choice.Item) {
	p.opened = append(p.opened, i.Choices)
	p.titles = append(p.titles, i.Label)
	p.typed, p.typing, p.cursor, p.planet = "", false, 0, game.NoPlanet
	p.refresh()
}

// back closes what was opened or typed last and reports whether there was anything.
func (p *picker) back() bool {
	switch {
	case p.typed != "" || p.typing:
		p.typed, p.typing = "", false
	case p.planet != game.NoPlanet:
		p.planet = game.NoPlanet
	case len(p.opened) > 0:
		p.opened = p.opened[:len(p.opened)-1]
		p.titles = p.titles[:len(p.titles)-1]
	default:
		return false
	}
	p.cursor = 0
	p.refresh()
	return true
}

// about limits the list to the answers about a planet.
func (p *picker) about(planet game.Planet) {
	p.planet, p.cursor = planet, 0
	p.opened, p.titles = nil, nil
	p.refresh()
}

// resize tells the list how much room there is.
func (p *picker) resize(rows, wide int) {
	if rows != p.rows || wide != p.wide {
		p.rows, p.wide = rows, wide
		p.refresh()
	}
}
