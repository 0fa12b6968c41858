package web

import (
	"context"
	"io"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/a-h/templ"

	"koprulu/game"
	"koprulu/locale"
)

// A card is made of spans, as it may be a button. Its markup is written once for each language; what differs from place to
// place is put between the pieces.

// markup writes the pieces; owner is the class of the faction's colours.
func (face *cardFace) markup(w *locale.Words, owner string) {
	var p pen
	if face.Kind == cardReinforcement {
		p.raw(`<svg class="card__bracket" viewBox="0 0 90 130" preserveAspectRatio="none" aria-hidden="true"><path d="M14 1H3v128h11M76 1h11v128H76"/></svg>`)
	}
	p.raw(`<span class="card__units">`)
	if face.AllUnits {
		p.raw(`<span class="u u--all">`)
		p.text(w.Text("web.board.card.any"))
		p.raw(`</span>`)
	}
	face.open = p.take()
	for i := range face.Units {
		u := &face.Units[i]
		icon := func(class string) string {
			p.raw(`<span class="` + class + `"`)
			p.attr("title", u.Name)
			p.raw(`><svg viewBox="0 0 512 512" role="img"`)
			p.attr("aria-label", u.Name)
			p.raw(`><use href="#i-` + u.Icon + `"/></svg></span>`)
			return p.take()
		}
		u.plain, u.lit = icon("u"), icon("u is-match "+owner)
	}
	face.writeBody(&p, w)
	face.body = p.take()
	p.raw(`<span class="tip" role="tooltip"><b>`)
	p.text(face.Title)
	p.raw(`</b>`)
	p.text(face.Text)
	p.raw(`</span>`)
	face.tip = p.take()
	p.raw(`<span class="eye"><svg viewBox="0 0 512 512" role="img"`)
	p.attr("aria-label", w.Text("web.board.secret"))
	p.raw(`><use href="#i-eye"/></svg></span>`)
	face.secret = p.take()
}

// writeBody writes what follows the unit icons: values, name, ability.
func (face *cardFace) writeBody(p *pen, w *locale.Words) {
	if face.Copy > 0 && face.Kind == cardStandard {
		p.raw(`<span class="no" aria-hidden="true">`)
		p.int(face.Copy)
		p.raw(`/`)
		p.int(face.Of)
		p.raw(`</span>`)
	}
	p.raw(`</span>`)
	attack, health := w.Text("web.board.attack"), w.Text("web.board.health")
	switch {
	case face.Kind == cardStandard:
		p.raw(`<span class="card__major"><b class="a">`)
		p.int(int(face.Major.Attack))
		p.raw(`</b><b class="h">`)
		p.int(int(face.Major.Health))
		p.raw(`</b></span><span class="card__lab"><span>`)
		p.text(attack)
		p.raw(`</span><span>`)
		p.text(health)
		p.raw(`</span></span><span class="card__minor"><small>`)
		p.text(w.Text("web.board.card.else"))
		p.raw(`</small><span class="a">`)
		p.int(int(face.Minor.Attack))
		p.raw(`</span><span class="h">`)
		p.int(int(face.Minor.Health))
		p.raw(`</span></span>`)
	case face.Bonus.Amount != 0:
		class, word := "is-attack", attack
		if face.Bonus.Health {
			class, word = "is-health", health
		}
		p.raw(`<span class="card__plus ` + class + `"><b>+`)
		p.int(face.Bonus.Amount)
		p.raw(`</b><span>`)
		p.text(word)
		p.raw(`</span></span>`)
	}
	if face.Name != "" {
		class := "card__name"
		if face.Kind == cardStandard && utf8.RuneCountInString(face.Name) > longName {
			class += " is-long"
		}
		p.raw(`<span class="` + class + `"><span class="` + wordSize(face.Name) + `">`)
		p.text(face.Name)
		p.raw(`</span>`)
		if face.Copies > 1 {
			p.raw(`<span class="dots" role="img"`)
			p.attr("aria-label", w.Text("web.board.copies", "n", face.Copies))
			p.raw(`>`)
			for range face.Copies {
				p.raw(`<i></i>`)
			}
			p.raw(`</span>`)
		}
		p.raw(`</span>`)
	}
	if face.Ability != "" {
		p.raw(`<span class="card__text">`)
		p.text(face.Ability)
		p.raw(`</span>`)
	} else if face.Kind == cardStandard {
		p.raw(`<span class="card__text is-none">`)
		p.text(w.Text("web.board.card.none"))
		p.raw(`</span>`)
	}
}

// longName is the number of letters from which on the name of a technology would take more than two lines on a card with values.
const longName = 16

// pens are buffers that wait to be written with again.
var pens = sync.Pool{New: func() any { return &pen{make([]byte, 0, 4096)} }}

// penned is a component that is written with a pen, for what stands in a page many times.
func penned(draw func(p *pen)) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		p := pens.Get().(*pen)
		p.b = p.b[:0]
		draw(p)
		_, err := w.Write(p.b)
		pens.Put(p)
		return err
	})
}

// spoken writes what a click does, for screen readers, in front of what is seen on the button.
func (p *pen) spoken(label string) {
	p.raw(`<span class="vh">`)
	p.text(label)
	p.raw(`. </span>`)
}

// take gives what was written and begins anew.
func (p *pen) take() string {
	s := string(p.b)
	p.b = p.b[:0]
	return s
}

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

// cardClasses gives the classes of a card.
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
func (face *cardFace) inside(p *pen, look cardLook) {
	p.raw(face.open)
	for i := range face.Units {
		if u := &face.Units[i]; u.Unit == look.match {
			p.raw(u.lit)
		} else {
			p.raw(u.plain)
		}
	}
	p.raw(face.body)
	if look.secret {
		p.raw(face.secret)
	}
	if look.corner != "" {
		p.raw(`<span class="corner"`)
		p.attr("title", look.what)
		p.raw(`><span aria-hidden="true">`)
		p.text(look.corner)
		p.raw(`</span><span class="vh">`)
		p.text(look.what)
		p.raw(`</span></span>`)
	}
	p.raw(face.tip)
}

// cardInside is all that stands on a card at one place.
func cardInside(face *cardFace, look cardLook) templ.Component {
	return penned(func(p *pen) { face.inside(p, look) })
}

// cardPiece is a card at one place of a board or battle.
func cardPiece(face *cardFace, look cardLook) templ.Component {
	return penned(func(p *pen) { face.piece(p, look) })
}

// piece writes the card at one place.
func (face *cardFace) piece(p *pen, look cardLook) {
	p.raw(`<span`)
	if look.id != "" {
		p.attr("id", look.id)
	}
	p.attr("class", cardClasses(face, look))
	p.raw(` role="group" tabindex="0"`)
	p.attr("aria-label", face.Title)
	p.raw(`>`)
	face.inside(p, look)
	p.raw(`</span>`)
}

// handPiece is a card of a hand or play area: a button if a click does something, with a button for each of several
// answers behind it.
func handPiece(d *desk, h handCard) templ.Component {
	return penned(func(p *pen) {
		if h.do == nil && len(h.ways) == 0 {
			h.face.piece(p, h.look)
			return
		}
		answer := func(text string) {
			p.raw(` type="submit"`)
			p.attr("form", d.form)
			p.raw(` name="text"`)
			p.attr("value", text)
		}
		look := h.look
		look.class = strings.TrimSpace(look.class + " is-lit")
		if h.do == nil {
			h.face.piece(p, look)
			for _, way := range h.ways {
				p.raw(`<button class="btn btn--target"`)
				answer(way.Text)
				p.raw(`>`)
				p.text(way.Label)
				p.raw(`</button>`)
			}
			return
		}
		p.raw(`<button`)
		p.attr("id", look.id)
		p.attr("class", cardClasses(h.face, look))
		answer(h.do.Text)
		p.raw(`>`)
		p.spoken(h.do.Label)
		h.face.inside(p, look)
		p.raw(`</button>`)
	})
}

// drawBack draws the back of cards of a faction that lie face down.
func drawBack(p *pen, w *locale.Words, f game.Faction, id, label string, n int) {
	p.raw(`<span`)
	p.attr("id", id)
	class := "card cardback " + FactionClass(f)
	if n > 1 {
		class += " is-two"
	}
	p.attr("class", class)
	p.raw(` role="img"`)
	p.attr("aria-label", label)
	p.attr("title", label)
	p.raw(`>`)
	if e := emblemOf(f); e != nil {
		p.raw(`<span class="plate f-` + e.class + `"><svg viewBox="0 0 100 100" aria-hidden="true" focusable="false"><use href="#p-` + e.class +
			`"/><text class="plate-letter s-` + e.class + `" x="50" y="`)
		p.int(e.top)
		p.raw(`">`)
		p.text(e.letter(w))
		p.raw(`</text></svg></span>`)
	}
	p.raw(`<span class="q">`)
	p.text(w.Text("web.board.cards", "n", n))
	p.raw(`</span></span>`)
}
