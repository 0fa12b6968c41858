package card

import (
	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/page"
)

// TechPrint is a technology of a faction as a card, in one language: however many cards it brings, it is one card
// wherever it is sold, looked up, or listed as bought.
type TechPrint struct {
	Name, Text string
	face       *Face
	// price is what it costs, in signs; pairs are the values of its cards, or else the units that it is for; then says
	// what becomes of the cards; tip is all of it.
	price, pairs, then, tip string
}

// printTech makes the card of a technology, of the faces of its cards.
func printTech(w *locale.Words, r *game.Rules, f game.Faction, t game.Tech, faces []Face) TechPrint {
	info := &r.Sheets[f].Techs[t]
	out := TechPrint{Name: w.TechName(r, f, t), Text: w.TechText(r, f, t), face: &Face{}}
	var p page.Pen
	p.Raw(`<span class="card__pairs">`)
	for c := range info.Cards.All() {
		face := &faces[c]
		if out.face.Title == "" {
			out.face = face
		} else if face.Major == out.face.Major {
			continue // as the first one
		}
		if face.Kind == Standard {
			p.Put(`<span class="card__pair"><b class="a">`, int(face.Major.Attack), `</b> <b class="h">`, int(face.Major.Health),
				`</b></span>`)
		}
	}
	p.Raw(`</span>`)
	if out.face.writeUnits(&p, game.NoUnit); out.face.Kind == Standard {
		p.Put(out.face.minor)
	}
	out.pairs = p.Take()
	note := w.Text("web.board.tech.play")
	if !info.PlayArea {
		note = w.Text("web.tech.then", "n", info.Cards.Len())
	}
	p.Put(`<span class="card__then">`, page.Plain(note), `</span>`)
	out.then = p.Take()
	if !info.Granted {
		p.Raw(`<span class="card__price">`)
		writePrice(&p, w, info.Cost)
		p.Raw(`</span>`)
	}
	out.price = p.Take()
	writeTip(&p, out.Name, out.Text)
	out.tip = p.Take()
	return out
}

// Class are the classes of the element that is the card.
func (t *TechPrint) Class(whole bool) string {
	class := Classes(t.face, Look{})
	if whole {
		class += " is-whole"
	}
	return class
}

// Inside is everything on the card: whole with the values of each of its cards and all words, otherwise as much as
// there is room for. Lack says what is missing for it to be of use, if something is.
func (t *TechPrint) Inside(whole bool, lack string) templ.Component {
	return page.Penned(func(p *page.Pen) { t.inside(p, whole, lack) })
}

func (t *TechPrint) inside(p *page.Pen, whole bool, lack string) {
	p.Put(t.face.open, t.price)
	if whole {
		p.Put(t.pairs)
	}
	p.Put(t.face.words)
	if lack != "" {
		p.Put(`<span class="card__lack"><svg class="i" aria-hidden="true"><use href="#i-lock"/></svg>`, page.Plain(lack),
			`</span>`)
	}
	if whole {
		p.Put(t.then)
	}
	p.Put(t.tip)
}

// writePrice writes a cost as signs with numbers.
func writePrice(p *page.Pen, w *locale.Words, c game.Cost) {
	p.Raw(`<span class="price" role="img"`)
	p.Attr("aria-label", w.CostText(c))
	p.Raw(`>`)
	for res, n := range [...]uint8{game.Minerals: c.Minerals, game.Gas: c.Gas} {
		if n > 0 {
			icon := ResourceIcon(game.Resource(res))
			p.Put(`<span class="res res--`, icon[:1], `" aria-hidden="true"><svg class="i"><use href="#i-`, icon,
				`"/></svg>`, int(n),
				`</span>`)
		}
	}
	if c.Minerals+c.Gas == 0 {
		p.Put(`<span class="res res--free" aria-hidden="true">`, page.Plain(w.CostText(c)), `</span>`)
	}
	p.Raw(`</span>`)
}

// Price is a cost as signs with numbers.
func Price(w *locale.Words, c game.Cost) templ.Component {
	return page.Penned(func(p *page.Pen) { writePrice(p, w, c) })
}

// Technology is the card of a technology, whole.
func Technology(w *locale.Words, r *game.Rules, f game.Faction, t game.Tech) templ.Component {
	return page.Penned(func(p *page.Pen) {
		print := &PrintOf(w, r, f).Techs[t]
		p.Put(`<article class="`, print.Class(true), `"`)
		p.Attr("aria-label", print.Name)
		p.Raw(`>`)
		print.inside(p, true, "")
		p.Raw(`</article>`)
	})
}
