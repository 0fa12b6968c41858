package main

import (
	"io"
	"net/http"
	"strconv"

	"koprulu/rules/game"
	"koprulu/site/web/ending"
	"koprulu/site/web/postcard"
	"koprulu/table"
)

// ending draws the page of the end of a finished game.
func (p *pages) ending(w io.Writer, r *http.Request) error {
	made, err := p.over(r)
	if err != nil {
		return err
	}
	return made.Whole().Render(r.Context(), w)
}

// postcard draws the picture of a finished game.
func (p *pages) postcard(w io.Writer, r *http.Request) error {
	made, err := p.over(r)
	if err != nil {
		return err
	}
	png, err := postcard.Draw(&postcard.Card{Words: made.Words(), Rules: made.Rules, View: made.View,
		Eyebrow: made.Eyebrow(), Headline: made.Headline(), Lines: made.Lines()})
	if err == nil {
		_, err = w.Write(png)
	}
	return err
}

// over makes the page of the end of the game that a request names, whatever moment of it the request means.
func (p *pages) over(r *http.Request) (*ending.Page, error) {
	query := r.URL.Query()
	pos, err := p.position(query)
	if err != nil {
		return nil, err
	}
	query.Del("step")
	query.Set("game", pos.Game.Name)
	query.Set("at", strconv.Itoa(pos.Game.Answers()))
	r.URL.RawQuery = query.Encode()
	made, err := p.page(r)
	if err != nil {
		return nil, err
	}
	made.Snap.Status, made.Snap.Seed = table.Finished, &pos.Game.Seed
	story, err := pos.Game.Story()
	if err != nil {
		return nil, err
	}
	link := "http://" + r.Host + made.Path(ending.Path)
	made.Game.Again = made.Seat != game.Nobody
	return &ending.Page{Model: ending.Of(&made.Game), Name: made.Snap.Settings.Name, Story: story, Share: link,
		Preview: link}, nil
}
