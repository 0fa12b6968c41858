package web

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"github.com/a-h/templ"

	"koprulu/site/web/film"
	"koprulu/site/web/page"
)

// film returns what the bar of the replay shows.
func (p *TablePage) film() *film.Model {
	return &film.Model{Game: &p.Game, Marks: p.Marks, Lookback: p.Lookback, Alone: p.Alone()}
}

// inFilms are the pieces of the table page that the replay has, too, and that differ from one moment to another.
var inFilms = []string{"galaxy", "battle", "board", "top", "goal", "players", "log"}

// FilmFragments returns the pieces of a replay page that differ from those of another moment of the same game, seen by
// the same seat.
func FilmFragments(ctx context.Context, from, to *TablePage) ([]page.Fragment, error) {
	before, err := filmPieces(ctx, from)
	if err != nil {
		return nil, err
	}
	after, err := filmPieces(ctx, to)
	if err != nil {
		return nil, err
	}
	i := -1
	return slices.DeleteFunc(after, func(f page.Fragment) bool {
		i++
		return bytes.Equal(f.HTML, before[i].HTML)
	}), nil
}

// filmPieces makes the pieces of a replay page that can change.
func filmPieces(ctx context.Context, p *TablePage) ([]page.Fragment, error) {
	var out []page.Fragment
	add := func(id string, c templ.Component) error {
		var b bytes.Buffer
		if err := c.Render(ctx, &b); err != nil {
			return fmt.Errorf("web: fragment %s: %w", id, err)
		}
		out = append(out, page.Fragment{ID: id, HTML: b.Bytes()})
		return nil
	}
	for _, f := range fragments {
		if !slices.Contains(inFilms, f.id) {
			continue
		}
		if err := add(f.id, f.make(p)); err != nil {
			return nil, err
		}
	}
	if err := add("film-look", film.Look(p.film())); err != nil {
		return nil, err
	}
	if err := add("told", p.told().Piece()); err != nil {
		return nil, err
	}
	return out, add("film-say", film.Say(p.film()))
}
