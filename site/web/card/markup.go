package card

import (
	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
)

// A card is made of spans, because it may be a button. Its markup is written once for each language; what differs from
// place to place is put between the pieces.

// markup writes the pieces, with a picture.
func (face *Face) markup(w *locale.Words, r *game.Rules, scene string, effects []game.Effect) {
	var p page.Pen
	p.Put(scene)
	face.writeValues(&p, w)
	face.writeName(&p, w)
	face.open = p.Take()
	p.Raw(`<span class="card__units">`)
	if face.AllUnits {
		p.Put(`<span class="u">`, page.Plain(w.Text("web.board.card.any")), `</span>`)
	}
	face.units = p.Take()
	for i := range face.Units {
		u := &face.Units[i]
		name := func(class string) string {
			p.Put(`<span class="`, class, `"><svg aria-hidden="true"><use href="#i-`, u.Icon, `"/></svg><span>`,
				page.Plain(w.Soften(u.Name)), `</span></span>`)
			return p.Take()
		}
		u.plain, u.lit = name("u"), name("u is-match")
	}
	if face.Kind == Standard {
		p.Put(`<span class="card__minor">`, page.Plain(w.Text("web.board.card.else")), ` <b class="a">`,
			int(face.Minor.Attack), `</b> <b class="h">`, int(face.Minor.Health), `</b></span>`)
	}
	face.minor = p.Take()
	face.writeWords(&p, w)
	face.words = p.Take()
	// A bonus in large figures needs no line that says it again.
	if face.Ability != "" && face.Bonus.Amount == 0 {
		writeSigns(&p, r, effects)
	}
	face.signs = p.Take()
	writeTip(&p, face.Title, face.Text)
	face.tip = p.Take()
	p.Raw(`<span class="eye"><svg viewBox="0 0 512 512" role="img"`)
	p.Attr("aria-label", w.Text("web.board.secret"))
	p.Raw(`><use href="#i-eye"/></svg></span>`)
	face.secret = p.Take()
}

// writeValues writes attack above health over the picture, or a bonus with its word.
func (face *Face) writeValues(p *page.Pen, w *locale.Words) {
	switch {
	case face.Kind == Standard:
		p.Put(`<span class="card__major"><b class="a">`, int(face.Major.Attack), `</b><b class="h">`,
			int(face.Major.Health), `</b></span>`)
	case face.Bonus.Amount != 0:
		class, word := "a", "web.board.attack"
		if face.Bonus.Health {
			class, word = "h", "web.board.health"
		}
		p.Put(`<span class="card__major card__plus"><b class="`, class, `">+`, face.Bonus.Amount, `</b><small>`,
			page.Plain(w.Text(word)), `</small></span>`)
	}
}

// writeName writes the name of a technology and how many cards of it there are.
func (face *Face) writeName(p *page.Pen, w *locale.Words) {
	if face.Name == "" {
		return
	}
	p.Put(`<span class="card__name"><span>`, page.Plain(w.Soften(face.Name)), `</span>`)
	if face.Copies > 1 {
		p.Raw(`<span class="dots" role="img"`)
		p.Attr("aria-label", w.Text("web.board.copies", "n", face.Copies))
		p.Raw(`>`)
		for range face.Copies {
			p.Raw(`<i></i>`)
		}
		p.Raw(`</span>`)
	}
	p.Raw(`</span>`)
}

// writeWords writes the ability in words.
func (face *Face) writeWords(p *page.Pen, w *locale.Words) {
	if face.Ability != "" {
		p.Put(`<span class="card__text"><span>`, page.Plain(w.Soften(face.Ability)), `</span></span>`)
	} else if face.Kind == Standard {
		p.Put(`<span class="card__text is-none"><span>`, page.Plain(w.Text("web.board.card.none")), `</span></span>`)
	}
}

// Look is how a face shows at one place.
type Look struct {
	// Id is the stable id of the element, empty for none.
	Id string
	// Class are further classes.
	Class string
	// Match is the front-line unit that the card counts for with its major values, game.NoUnit for none.
	Match game.UnitType
	// Corner is the sum that the card would bring about, What is the same in words.
	Corner, What string
	// Words is true for a card that is large enough for its ability in words. Others have a line of pictures, and the
	// words in their tips.
	Words bool
	// Secret is true for what only the reader sees.
	Secret bool
}

// Classes returns the classes of a card.
func Classes(face *Face, look Look) string {
	s := "card " + face.Owner
	if face.Kind == Reinforcement {
		s += " card--reinf"
	}
	if face.Kind != Standard && face.Bonus.Amount == 0 {
		s += " card--bare"
	}
	if face.Name != "" {
		s += " card--tech"
	}
	if look.Secret {
		s += " is-own-hidden"
	}
	if look.Class != "" {
		s += " " + look.Class
	}
	return s
}

// Inside writes everything on a card at one place.
func (face *Face) Inside(p *page.Pen, look Look) {
	p.Put(face.open)
	face.writeUnits(p, look.Match)
	p.Put(face.minor)
	if look.Words {
		p.Put(face.words)
	} else {
		p.Put(face.signs)
	}
	if look.Secret {
		p.Put(face.secret)
	}
	if look.Corner != "" {
		Corner(p, "corner", look.Corner, look.What)
	}
	p.Put(face.tip)
}

// writeUnits writes the units that a card names, match as the one that it counts for.
func (face *Face) writeUnits(p *page.Pen, match game.UnitType) {
	p.Put(face.units)
	for i := range face.Units {
		if u := &face.Units[i]; u.Unit == match {
			p.Put(u.lit)
		} else {
			p.Put(u.plain)
		}
	}
	p.Raw(`</span>`)
}

// writeTip writes what explains a card.
func writeTip(p *page.Pen, title, text string) {
	p.Put(`<span class="tip" role="tooltip"><b>`, page.Plain(title), `</b>`, page.Plain(text), `</span>`)
}

// Corner writes a sum on the corner of a card, and the same in words.
func Corner(p *page.Pen, class, sum, words string) {
	p.Raw(`<span class="` + class + `"`)
	p.Put(`><span aria-hidden="true">`, page.Plain(sum), `</span><span class="vh">`, page.Plain(words), `</span></span>`)
}

// Inside is everything on a card at one place.
func Inside(face *Face, look Look) templ.Component {
	return page.Penned(func(p *page.Pen) { face.Inside(p, look) })
}

// Piece is a card at one place of a board or battle.
func Piece(face *Face, look Look) templ.Component {
	return page.Penned(func(p *page.Pen) { face.Piece(p, look) })
}

// Piece writes the card at one place.
func (face *Face) Piece(p *page.Pen, look Look) {
	p.Raw(`<span`)
	if look.Id != "" {
		p.Attr("id", look.Id)
	}
	p.Attr("class", Classes(face, look))
	p.Raw(` role="group" tabindex="0"`)
	p.Attr("aria-label", face.Title)
	p.Raw(`>`)
	face.Inside(p, look)
	p.Raw(`</span>`)
}

// DrawBack draws the back of facedown cards of a faction.
func DrawBack(p *page.Pen, w *locale.Words, f game.Faction, id, label string, n int) {
	p.Raw(`<span`)
	p.Attr("id", id)
	class := "card cardback " + piece.FactionClass(f)
	if n > 1 {
		class += " is-two"
	}
	p.Attr("class", class)
	p.Raw(` role="img"`)
	p.Attr("aria-label", label)
	p.Raw(`>`)
	if e := piece.EmblemOf(f); e != nil {
		p.Put(`<span class="plate f-`, e.Class, `"><svg viewBox="0 0 100 100" aria-hidden="true"><use href="#p-`, e.Class,
			`"/><text class="plate-letter s-`, e.Class, `" x="50" y="`, e.Top, `">`, page.Plain(e.Letter(w)),
			`</text></svg></span>`)
	}
	p.Put(`<span class="q">`, page.Plain(w.Text("web.board.cards", "n", n)), `</span></span>`)
}
