package card

import (
	"unicode/utf8"

	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
)

// A card is made of spans, because it may be a button. Its markup is written once for each language; what differs from
// place to place is put between the pieces.

// markup writes the pieces; owner is the class of the faction's colours.
func (face *Face) markup(w *locale.Words, r *game.Rules, owner string, effects []game.Effect) {
	var p page.Pen
	if face.Kind == Reinforcement {
		p.Raw(`<svg class="card__bracket" viewBox="0 0 90 130" preserveAspectRatio="none" aria-hidden="true"><path d="M14 1H3v128h11M76 1h11v128H76"/></svg>`)
	}
	p.Raw(`<span class="card__units">`)
	if face.AllUnits {
		p.Put(`<span class="u u--all">`, page.Plain(w.Text("web.board.card.any")), `</span>`)
	}
	face.open = p.Take()
	for i := range face.Units {
		u := &face.Units[i]
		icon := func(class string) string {
			p.Raw(`<span class="` + class + `"`)
			p.Raw(`><svg role="img"`)
			p.Attr("aria-label", u.Name)
			p.Raw(`><use href="#i-` + u.Icon + `"/></svg></span>`)
			return p.Take()
		}
		u.plain, u.lit = icon("u"), icon("u is-match "+owner)
	}
	face.writeBody(&p, w)
	face.body = p.Take()
	face.writeWords(&p, w)
	face.words = p.Take()
	// A bonus in large figures needs no line that says it again.
	if face.Ability != "" && face.Bonus.Amount == 0 {
		writeSigns(&p, r, effects)
	}
	face.signs = p.Take()
	p.Put(`<span class="tip" role="tooltip"><b>`, page.Plain(face.Title), `</b>`, page.Plain(face.Text), `</span>`)
	face.tip = p.Take()
	p.Raw(`<span class="eye"><svg viewBox="0 0 512 512" role="img"`)
	p.Attr("aria-label", w.Text("web.board.secret"))
	p.Raw(`><use href="#i-eye"/></svg></span>`)
	face.secret = p.Take()
}

// writeBody writes what follows the unit icons: values, name.
func (face *Face) writeBody(p *page.Pen, w *locale.Words) {
	if face.Copy > 0 && face.Kind == Standard {
		p.Put(`<span class="no" aria-hidden="true">`, face.Copy, `/`, face.Of, `</span>`)
	}
	p.Raw(`</span>`)
	attack, health := w.Text("web.board.attack"), w.Text("web.board.health")
	switch {
	case face.Kind == Standard:
		p.Put(`<span class="card__major"><b class="a">`, int(face.Major.Attack), `</b><b class="h">`, int(face.Major.Health),
			`</b></span><span class="card__lab">`)
		writeValue(p, "aim", attack)
		writeValue(p, "defend", health)
		p.Put(`</span><span class="card__minor"><small>`, page.Plain(w.Text("web.board.card.else")),
			`</small><span class="a">`,
			int(face.Minor.Attack), `</span><span class="h">`, int(face.Minor.Health), `</span></span>`)
	case face.Bonus.Amount != 0:
		class, icon, word := "is-attack", "aim", attack
		if face.Bonus.Health {
			class, icon, word = "is-health", "defend", health
		}
		p.Put(`<span class="card__plus `, class, `"><b>+`, face.Bonus.Amount, `</b>`)
		writeValue(p, icon, word)
		p.Raw(`</span>`)
	}
	if face.Name != "" {
		class := "card__name"
		if face.Kind == Standard && utf8.RuneCountInString(face.Name) > longName {
			class += " is-long"
		}
		p.Put(`<span class="`, class, `"><span class="`, WordSize(face.Name), `">`,
			page.Plain(w.Soften(face.Name)), `</span>`)
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
}

// writeWords writes the ability in words.
func (face *Face) writeWords(p *page.Pen, w *locale.Words) {
	if face.Ability != "" {
		p.Put(`<span class="card__text">`, page.Plain(w.Soften(face.Ability)), `</span>`)
	} else if face.Kind == Standard {
		p.Put(`<span class="card__text is-none">`, page.Plain(w.Text("web.board.card.none")), `</span>`)
	}
}

// writeValue writes which value is the one above: in words where cards are large, as a picture on a table.
func writeValue(p *page.Pen, icon, word string) {
	p.Put(`<span><svg><use href="#i-`, icon, `"/></svg><span>`, page.Plain(word), `</span></span>`)
}

// longName is the number of letters from which the name of a technology would take more than two lines on a card with
// values.
const longName = 16

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
	s := "card " + face.Race
	switch face.Kind {
	case Reinforcement:
		s += " card--reinf"
	case InPlay:
		s += " card--play"
	}
	if face.Name != "" {
		s += " card--tech"
	}
	if face.Size != "" {
		s += " " + face.Size
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
	for i := range face.Units {
		if u := &face.Units[i]; u.Unit == look.Match {
			p.Put(u.lit)
		} else {
			p.Put(u.plain)
		}
	}
	p.Put(face.body)
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
