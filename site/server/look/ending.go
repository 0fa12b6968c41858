package look

import (
	"errors"
	"net/url"
	"slices"
	"sync"

	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/web/ending"
	"koprulu/site/web/lookback"
	"koprulu/site/web/page"
	"koprulu/site/web/postcard"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// ending shows how a game has ended: GET /t/{id}/end.
func (s *Chapter) ending(v *core.Visit, at *core.Seated) error {
	if !at.Snap.Dealt() {
		return core.ErrNotNow
	}
	if !at.Snap.Over() {
		return s.SeeOther(v, at.Path()) // The page will show it there.
	}
	p, err := s.endingPage(v, at)
	if err != nil {
		return err
	}
	return core.Show(v, p)
}

// endingPage makes what the page of the end shows.
func (s *Chapter) endingPage(v *core.Visit, at *core.Seated) (*ending.Page, error) {
	snap := at.Snap
	shown := &seen.Game{Reader: s.Reader(v), Snap: &snap.Public, Rules: snap.Rules, View: snap.Everything(),
		Seat: at.Seat, Log: slices.Clone(snap.Log), Again: snap.MayRepeat(at.Seat)}
	p := &ending.Page{Model: ending.Of(shown), Name: shown.TableName()}
	var err error
	for i := range snap.Seats {
		list := snap.Holders(game.Player(i))
		if len(list) == 0 {
			continue
		}
		first, err := s.Kept.People.Person(v.Ctx, list[0].Person)
		if err != nil && !errors.Is(err, people.ErrNobody) {
			return nil, err
		}
		if list[0].Round == 0 {
			p.First[i] = first.Name
		}
	}
	if p.Story, err = snap.Story(v.Ctx); err != nil && !errors.Is(err, table.ErrNoReplay) {
		return nil, err
	}
	p.Lookback = &lookback.Model{Game: shown, MayLookBack: snap.MayLookBack() && v.Who != nil, Outdated: snap.Outdated()}
	p.Share, p.Preview = s.shared(v, at, shown.Words())
	return p, nil
}

// shared returns the address with which a reader shares a game that is over, and that of its picture. Games that
// strangers may see have an address of their own; for other games it is the link to watch, for readers who have one to
// give, and there is no picture.
func (s *Chapter) shared(v *core.Visit, at *core.Seated, w *locale.Words) (link, picture string) {
	if openToStrangers(at) {
		base := s.Address(v) + at.Path() + "/"
		return base + ending.Path, base + ending.PathPreview + "?lang=" + url.QueryEscape(w.Lang())
	}
	_, watch := s.LinksFor(v, at)
	return watch, ""
}

// openToStrangers reports whether the game is over and anybody may see it.
func openToStrangers(t *core.Seated) bool {
	return t.Snap.Settings.Public && t.Snap.Over() && t.Snap.Dealt()
}

// postcards keeps the pictures drawn most recently. The zero value is ready for use.
type postcards struct {
	mu   sync.Mutex
	list []keptCard
}

// keptCard is a picture of a game in a language.
type keptCard struct {
	id   table.ID
	lang string
	png  []byte
}

// mostPostcards is how many pictures are kept; each takes some 150 KB.
const mostPostcards = 40

// take returns the picture of a game, drawing it if it is not kept. One is drawn at a time: requests for the same one
// wait for it.
func (c *postcards) take(id table.ID, lang string, draw func() ([]byte, error)) ([]byte, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.list, func(k keptCard) bool { return k.id == id && k.lang == lang })
	if i < 0 {
		png, err := draw()
		if err != nil {
			return nil, err
		}
		if len(c.list) == mostPostcards {
			c.list = slices.Delete(c.list, 0, 1)
		}
		c.list = append(c.list, keptCard{id, lang, png})
		return png, nil
	}
	found := c.list[i]
	c.list = append(slices.Delete(c.list, i, i+1), found) // Pictures that are asked for stay.
	return found.png, nil
}

// preview sends the picture that goes with links to a game that is over: GET /t/{id}/preview.png. Only games that
// strangers may see have one: the site does not know who fetches it.
func (s *Chapter) preview(v *core.Visit, at *core.Seated) error {
	if !openToStrangers(at) {
		return core.ErrNowhere
	}
	words := locale.Match(v.Param("lang"))
	png, err := s.postcards.take(at.ID(), words.Lang(),
		func() ([]byte, error) { return postcard.Draw(cardFor(at.Snap, words)) })
	if err != nil {
		return err
	}
	v.Out.Header().Set("Cache-Control", "public, max-age=86400")
	v.SendFile("image/png", "", png)
	return nil
}

// cardFor makes what the picture of a game shows: nothing that depends on who asks.
func cardFor(snap *table.Snapshot, words *locale.Words) *postcard.Card {
	shown := &seen.Game{Reader: page.Reader{Words: words}, Snap: &snap.Public, Rules: snap.Rules, View: snap.Everything(),
		Seat: game.Nobody}
	p := ending.Page{Model: ending.Of(shown), Name: shown.TableName()}
	return &postcard.Card{Words: words, Rules: snap.Rules, View: shown.View, Eyebrow: p.Eyebrow(), Headline: p.Headline(),
		Lines: p.Lines()}
}
