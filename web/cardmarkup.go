package web

import (
	"strings"
	"unicode/utf8"

	"github.com/a-h/templ"

	"koprulu/game"
	"koprulu/locale"
	"koprulu/web/page"
	"koprulu/web/piece"
)

// A card is made of spans, as it may be a button. Its markup is written once for each language; what differs from place to
// place is put between the pieces.

// markup writes the pieces; owner is the class of the faction's colours.
func (face *cardFace) markup(w *locale.Words, owner string) {
	var p page.Pen
	if face.Kind == cardReinforcement {
		p.Raw(`<svg class="card__bracket" viewBox="0 0 90 130" preserveAspectRatio="none" aria-hidden="true"><path d="M14 1H3v128h11M76 1h11v128H76"/></svg>`)
	}
	p.Raw(`<span class="card__units">`)
	if face.AllUnits {
		p.Raw(`<span class="u u--all">`)
		p.Text(w.Text("web.board.card.any"))
		p.Raw(`</span>`)
	}
	face.open = p.Take()
	for i := range face.Units {
		u := &face.Units[i]
		icon := func(class string) string {
			p.Raw(`<span class="` + class + `"`)
			p.Attr("title", u.Name)
			p.Raw(`><svg viewBox="0 0 512 512" role="img"`)
			p.Attr("aria-label", u.Name)
			p.Raw(`><use href="#i-` + u.Icon + `"/></svg></span>`)
			return p.Take()
		}
		u.plain, u.lit = icon("u"), icon("u is-match "+owner)
	}
	face.writeBody(&p, w)
	face.body = p.Take()
	p.Raw(`<span class="tip" role="tooltip"><b>`)
	p.Text(face.Title)
	p.Raw(`</b>`)
	p.Text(face.Text)
	p.Raw(`</span>`)
	face.tip = p.Take()
	p.Raw(`<span class="eye"><svg viewBox="0 0 512 512" role="img"`)
	p.Attr("aria-label", w.Text("web.board.secret"))
	p.Raw(`><use href="#i-eye"/></svg></span>`)
	face.secret = p.Take()
}

// writeBody writes what follows the unit icons: values, name, ability.
func (face *cardFace) writeBody(p *page.Pen, w *locale.Words) {
	if face.Copy > 0 && face.Kind == cardStandard {
		p.Raw(`<span class="no" aria-hidden="true">`)
		p.Int(face.Copy)
		p.Raw(`/`)
		p.Int(face.Of)
		p.Raw(`</span>`)
	}
	p.Raw(`</span>`)
	attack, health := w.Text("web.board.attack"), w.Text("web.board.health")
	switch {
	case face.Kind == cardStandard:
		p.Raw(`<span class="card__major"><b class="a">`)
		p.Int(int(face.Major.Attack))
		p.Raw(`</b><b class="h">`)
		p.Int(int(face.Major.Health))
		p.Raw(`</b></span><span class="card__lab"><span>`)
		p.Text(attack)
		p.Raw(`</span><span>`)
		p.Text(health)
		p.Raw(`</span></span><span class="card__minor"><small>`)
		p.Text(w.Text("web.board.card.else"))
		p.Raw(`</small><span class="a">`)
		p.Int(int(face.Minor.Attack))
		p.Raw(`</span><span class="h">`)
		p.Int(int(face.Minor.Health))
		p.Raw(`</span></span>`)
	case face.Bonus.Amount != 0:
		class, word := "is-attack", attack
		if face.Bonus.Health {
			class, word = "is-health", health
		}
		p.Raw(`<span class="card__plus ` + class + `"><b>+`)
		p.Int(face.Bonus.Amount)
		p.Raw(`</b><span>`)
		p.Text(word)
		p.Raw(`</span></span>`)
	}
	if face.Name != "" {
		class := "card__name"
		if face.Kind == cardStandard && utf8.RuneCountInString(face.Name) > longName {
			class += " is-long"
		}
		p.Raw(`<span class="` + class + `"><span class="` + wordSize(face.Name) + `">`)
		p.Text(face.Name)
		p.Raw(`</span>`)
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
	if face.Ability != "" {
		p.Raw(`<span class="card__text">`)
		p.Text(face.Ability)
		p.Raw(`</span>`)
	} else if face.Kind == cardStandard {
		p.Raw(`<span class="card__text is-none">`)
		p.Text(w.Text("web.board.card.none"))
		p.Raw(`</span>`)
	}
}

// longName is the number of letters from which on the name of a technology would take more than two lines on a card with values.
const longName = 16

// cardLook is how a face shows at one place.
type cardLook struct {
	// id is the stable id of the element, empty for none.
	id string
	// class are further classes.
	class string
	// match is the front-line unit that the card counts for with its major values, game.NoUnit for none.
	match game.UnitType
	// corner is the sum that the card would bring about, what says it in words.
	corner, what string
	// secret is true for what only the reader sees.
	secret bool
}

// cardClasses returns the classes of a card.
func cardClasses(face *cardFace, look cardLook) string {
	s := "card " + face.Race
	switch face.Kind {
	case cardReinforcement:
		s += " card--reinf"
	case cardInPlay:
		s += " card--play"
	}
	if face.Name != "" {
		s += " card--tech"
	}
	if face.Size != "" {
		s += " " + face.Size
	}
	if look.secret {
		s += " is-own-hidden"
	}
	if look.class != "" {
		s += " " + look.class
	}
	return s
}

// inside writes all that stands on a card at one place.
func (face *cardFace) inside(p *page.Pen, look cardLook) {
	p.Raw(face.open)
	for i := range face.Units {
		if u := &face.Units[i]; u.Unit == look.match {
			p.Raw(u.lit)
		} else {
			p.Raw(u.plain)
		}
	}
	p.Raw(face.body)
	if look.secret {
		p.Raw(face.secret)
	}
	if look.corner != "" {
		p.Raw(`<span class="corner"`)
		p.Attr("title", look.what)
		p.Raw(`><span aria-hidden="true">`)
		p.Text(look.corner)
		p.Raw(`</span><span class="vh">`)
		p.Text(look.what)
		p.Raw(`</span></span>`)
	}
	p.Raw(face.tip)
}

// cardInside is all that stands on a card at one place.
func cardInside(face *cardFace, look cardLook) templ.Component {
	return page.Penned(func(p *page.Pen) { face.inside(p, look) })
}

// cardPiece is a card at one place of a board or battle.
func cardPiece(face *cardFace, look cardLook) templ.Component {
	return page.Penned(func(p *page.Pen) { face.piece(p, look) })
}

// piece writes the card at one place.
func (face *cardFace) piece(p *page.Pen, look cardLook) {
	p.Raw(`<span`)
	if look.id != "" {
		p.Attr("id", look.id)
	}
	p.Attr("class", cardClasses(face, look))
	p.Raw(` role="group" tabindex="0"`)
	p.Attr("aria-label", face.Title)
	p.Raw(`>`)
	face.inside(p, look)
	p.Raw(`</span>`)
}

// handPiece is a card of a hand or play area: a button if a click does something, with a button for each of several
// answers behind it.
func handPiece(d *desk, h handCard) templ.Component {
	return page.Penned(func(p *page.Pen) {
		if h.do == nil && len(h.ways) == 0 {
			h.face.piece(p, h.look)
			return
		}
		answer := func(text string) {
			p.Raw(` type="submit"`)
			p.Attr("form", d.form)
			p.Raw(` name="text"`)
			p.Attr("value", text)
		}
		look := h.look
		look.class = strings.TrimSpace(look.class + " is-lit")
		if h.do == nil {
			h.face.piece(p, look)
			for _, way := range h.ways {
				p.Raw(`<button class="btn btn--target"`)
				answer(way.Text)
				p.Raw(`>`)
				p.Text(way.Label)
				p.Raw(`</button>`)
			}
			return
		}
		p.Raw(`<button`)
		p.Attr("id", look.id)
		p.Attr("class", cardClasses(h.face, look))
		answer(h.do.Text)
		p.Raw(`>`)
		p.Spoken(h.do.Label)
		h.face.inside(p, look)
		p.Raw(`</button>`)
	})
}

// drawBack draws the back of cards of a faction that lie face down.
func drawBack(p *page.Pen, w *locale.Words, f game.Faction, id, label string, n int) {
	p.Raw(`<span`)
	p.Attr("id", id)
	class := "card cardback " + piece.FactionClass(f)
	if n > 1 {
		class += " is-two"
	}
	p.Attr("class", class)
	p.Raw(` role="img"`)
	p.Attr("aria-label", label)
	p.Attr("title", label)
	p.Raw(`>`)
	if e := piece.EmblemOf(f); e != nil {
		p.Raw(`<span class="plate f-` + e.Class + `"><svg viewBox="0 0 100 100" aria-hidden="true" focusable="false"><use href="#p-` + e.Class +
			`"/><text class="plate-letter s-` + e.Class + `" x="50" y="`)
		p.Int(e.Top)
		p.Raw(`">`)
		p.Text(e.Letter(w))
		p.Raw(`</text></svg></span>`)
	}
	p.Raw(`<span class="q">`)
	p.Text(w.Text("web.board.cards", "n", n))
	p.Raw(`</span></span>`)
}
