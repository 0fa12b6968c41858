package main

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/words"
	"koprulu/site/web"
	"koprulu/site/web/board"
	"koprulu/site/web/film"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/page"
	"koprulu/site/web/prompt"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// pages serves positions of recorded games. An address says which ones, and how they are looked at:
//
//	/t/any?step=order&lang=de&theme=light   a decision by the word of records; shape=tall or low for the map of a phone
//	/t/any?game=game-03&at=120&seat=2       a moment of a game, seat 0 for a spectator
//	&pick=...  &mood=paused|proposal|stand-in|refusal|frozen|undo|respite
type pages struct {
	games     []*sample.Game
	decisions map[game.Step]sample.Position
}

// index lists what there is to see.
func (p *pages) index(b io.Writer, _ *http.Request) error {
	fmt.Fprint(b, "<!DOCTYPE html><title>Preview</title><h1>Preview</h1><h2>Decisions</h2><ul>")
	for _, step := range slices.Sorted(maps.Keys(p.decisions)) {
		word := words.Decision(step)
		fmt.Fprintf(b, "<li>%s:", html.EscapeString(word))
		for _, lang := range locale.Languages() {
			for _, theme := range []string{"dark", "light"} {
				fmt.Fprintf(b, ` <a href="/t/any?step=%s&amp;lang=%s&amp;theme=%s">%s %s</a>`, word, lang, theme, lang, theme)
			}
		}
		fmt.Fprint(b, "</li>")
	}
	fmt.Fprint(b, "</ul><h2>Games</h2><ul>")
	for _, g := range p.games {
		fmt.Fprintf(b,
			`<li><a href="/t/any?game=%s&amp;at=%d">%s, the end</a> <a href="/t/any/replay?game=%s&amp;at=40">replay</a></li>`,
			g.Name, g.Answers(), g.Name, g.Name)
	}
	_, err := fmt.Fprint(b, "</ul>")
	return err
}

// served serves what a function draws, of a type.
func served(kind string, draw func(w io.Writer, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var b bytes.Buffer
		if err := draw(&b, r); err != nil {
			http.Error(w, err.Error(), http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Type", kind)
		_, _ = w.Write(b.Bytes())
	}
}

// htmlType is the type of pages.
const htmlType = "text/html; charset=utf-8"

// table serves a table page.
func (p *pages) table(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{Name: kindCookie, Path: "/", MaxAge: -1})
	served(htmlType, func(w io.Writer, r *http.Request) error {
		made, err := p.page(r)
		if err != nil {
			return err
		}
		return made.Whole().Render(r.Context(), w)
	})(w, r)
}

// replay draws the replay page of a finished game.
func (p *pages) replay(w io.Writer, r *http.Request) error {
	made, err := p.page(r)
	if err != nil {
		return err
	}
	pos, _ := p.position(r.URL.Query())
	made.Snap.Status, made.Snap.Seed = table.Finished, &pos.Game.Seed
	made.Replay = &seen.Replay{At: pos.At, Of: pos.Game.Answers(), As: made.Seat}
	made.Decision, made.Choices = 0, nil
	if _, log, err := pos.Game.Play(pos.Game.Answers()); err == nil {
		made.Marks = film.MarksOf(log, pos.Game.Answers())
	}
	return made.Whole().Render(r.Context(), w)
}

// sheet draws the board of a seat, for the page that the request comes from.
func (p *pages) sheet(w io.Writer, r *http.Request) error {
	if from, err := url.Parse(r.Referer()); err == nil && r.URL.RawQuery == "" {
		r.URL.RawQuery = from.RawQuery
	}
	made, err := p.page(r)
	seat, err2 := strconv.Atoi(r.PathValue("seat"))
	switch err := cmp.Or(err, err2); {
	case err != nil:
		return err
	case r.Header.Get("HX-Request") == "":
		return made.Sheet(game.Player(seat-1)).Render(r.Context(), w)
	}
	return board.Drawer(&made.Game, game.Player(seat-1)).Render(r.Context(), w)
}

// again leads back to the page that a request comes from with another query, or draws its pieces for a script.
func (p *pages) again(w http.ResponseWriter, r *http.Request, change func(query url.Values)) {
	from, err := url.Parse(r.Referer())
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	query := from.Query()
	change(query)
	from.RawQuery = query.Encode()
	if r.Header.Get("HX-Request") == "" {
		http.Redirect(w, r, from.RequestURI(), http.StatusSeeOther)
		return
	}
	r.URL.RawQuery = from.RawQuery
	served(htmlType, p.pieces)(w, r)
}

// pick leads back to the page with what was picked.
func (p *pages) pick(w http.ResponseWriter, r *http.Request) {
	p.again(w, r, func(query url.Values) {
		if kind := kindOf(r, query); kind != "" {
			query.Set("step", kind)
		}
		query.Set("pick", r.FormValue("pick"))
	})
}

// pieces draws the pieces of the page that an address means.
func (p *pages) pieces(w io.Writer, r *http.Request) error {
	made, err := p.page(r)
	if err != nil {
		return err
	}
	pieces, err := web.Fragments(r.Context(), made)
	if err == nil {
		_, err = w.Write(page.AppendFragments(nil, pieces))
	}
	return err
}

// answer leads on to the next kind of decision, whatever was answered: one page can go through all of them.
func (p *pages) answer(w http.ResponseWriter, r *http.Request) {
	p.again(w, r, func(query url.Values) {
		steps := slices.Sorted(maps.Keys(p.decisions))
		at := slices.IndexFunc(steps, func(s game.Step) bool { return words.Decision(s) == kindOf(r, query) })
		query.Set("step", words.Decision(steps[(at+1)%len(steps)]))
		query.Del("pick")
		http.SetCookie(w, &http.Cookie{Name: kindCookie, Value: query.Get("step"), Path: "/"})
	})
}

// kindCookie holds the kind of decision to which answers have led since the page was loaded.
const kindCookie = "kind"

// kindOf returns the word of the decision that the page of a request shows.
func kindOf(r *http.Request, query url.Values) string {
	if c, err := r.Cookie(kindCookie); err == nil && c.Value != "" {
		return c.Value
	}
	return query.Get("step")
}

// prefs leads back to the page in another language or theme.
func (p *pages) prefs(w http.ResponseWriter, r *http.Request) {
	p.again(w, r, func(query url.Values) {
		for _, name := range []string{"lang", "theme"} {
			if value := r.FormValue(name); value != "" {
				query.Set(name, strings.TrimPrefix(value, "auto"))
			}
		}
	})
}

// position finds the position that an address means.
func (p *pages) position(query url.Values) (sample.Position, error) {
	if word := query.Get("step"); word != "" {
		for step, pos := range p.decisions {
			if words.Decision(step) == word {
				return pos, nil
			}
		}
		return sample.Position{}, fmt.Errorf("no game has the decision %q", word)
	}
	for _, g := range p.games {
		if g.Name == query.Get("game") {
			at, err := strconv.Atoi(query.Get("at"))
			return sample.Position{Game: g, At: max(at, 0)}, err
		}
	}
	return p.decisions[game.AskOrder], nil
}

// page makes the page that an address means.
func (p *pages) page(r *http.Request) (*web.TablePage, error) {
	query := r.URL.Query()
	shape := page.ShapeOf(query.Get("shape"))
	pos, err := p.position(query)
	if err != nil {
		return nil, err
	}
	look := sample.Look{Asked: true, Words: locale.Match(query.Get("lang")), Theme: query.Get("theme"),
		Cart: query.Has("cart")}
	if seat, err := strconv.Atoi(query.Get("seat")); err == nil {
		look.Asked, look.Seat = false, game.Player(seat-1)
	}
	if look.Pick, err = choice.ParsePick(query.Get("pick")); err != nil {
		return nil, err
	}
	page, err := sample.Page(pos, look)
	if err != nil {
		return nil, err
	}
	page.Reader.Shape = shape
	page.Invite = "http://localhost:8080/join/7mcx2kq9wv"
	switch query.Get("mood") {
	case "paused":
		page.Snap.Status = table.Paused
	case "frozen":
		page.Snap.Status = table.Frozen
	case "proposal":
		page.Snap.Proposal = &table.Proposal{Kind: "undo", By: (page.Seat + 1) % game.Player(page.View.Players),
			Keep: pos.At - 3, Agreed: 1 << ((page.Seat + 1) % game.Player(page.View.Players))}
	case "stand-in":
		if int(page.Seat) < len(page.Snap.Seats) {
			page.Snap.Seats[page.Seat].Bot = "simple"
		}
	case "refusal":
		page.Refusal = prompt.Refusal{Rule: "PLAN-04", Text: page.Reader.Words.Refusal(rule.PLAN04)}
	case "undo":
		page.Snap.Undoable, page.Snap.Undoer = 1, page.Seat
	case "respite":
		page.Snap.Undoable, page.Snap.Undoer = 1, page.Seat
		page.Snap.Respite = table.Respite{Seat: page.Seat, Until: page.Reader.Now.Add(2 * time.Second)}
		page.Decision, page.Choices = 0, nil
	}
	return page, nil
}
