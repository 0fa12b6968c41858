package lobby

import (
	"strings"

	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/table"
)

// namePlace stands for a name in a sentence, before the seat; nothing that is written has it.
const namePlace = "\x00"

// nameOf stands for the name of the holder of a seat, in a sentence that named takes apart.
func nameOf(p game.Player) string { return namePlace + string(rune('0'+p)) }

// named writes a sentence with the names of people at a table (nameOf), which lead to their pages if the reader may see
// them.
func (c *Card) named(w *locale.Words, sentence string) templ.Component {
	return page.Penned(func(out *page.Pen) {
		for i, text := range strings.Split(sentence, namePlace) {
			if i > 0 {
				c.name(w, out, game.Player(text[0]-'0'))
				text = text[1:]
			}
			out.Text(text)
		}
	})
}

// name writes the name of the holder of a seat.
func (c *Card) name(w *locale.Words, out *page.Pen, p game.Player) {
	if c.Shown.Has(p) {
		out.Raw(`<a class="row__who" href="` + page.PersonPath(c.Seats[p].Person) + `">`)
	}
	out.Put(`<bdi>`, page.Plain(c.seatName(w, p)), `</bdi>`)
	if c.Shown.Has(p) {
		out.Raw(`</a>`)
	}
}

// People lists those who have seats.
func (c *Card) People() []table.Person {
	var list []table.Person
	for i := range c.Seats {
		if s := &c.Seats[i]; s.Person != "" && !s.Left {
			list = append(list, s.Person)
		}
	}
	return list
}

// Show makes the names of people whose pages the reader may see lead there.
func (c *Card) Show(at map[table.Person]string) {
	c.Shown = 0
	for i := range c.Seats {
		if s := &c.Seats[i]; !s.Left && at[s.Person] != "" {
			c.Shown |= 1 << i
		}
	}
}
