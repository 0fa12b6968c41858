// Package lookback presents what an analysis of a recorded game found: as text with a chart, as sentences in the
// reader's language, and as a document for other programs.
package lookback

import (
	"context"
	"fmt"

	"koprulu/bots/analyse"
	"koprulu/rules/game"
	"koprulu/rules/notation"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/words"
)

// Lookback is a game with what was found about it.
type Lookback struct {
	Game   *analyse.Game
	Report *analyse.Report
	// Pairs is the number of worlds in which turning points were confirmed.
	Pairs int
	// Names are the names in the record of those who sat at the table, by seat.
	Names []string
}

// Game plays a record again and verifies it on the way. The error is a *document.LineError, or record.ErrNoSeed.
func Game(c notation.Components, rec *record.Record) (*analyse.Game, error) {
	p, err := rec.Replayer(c)
	if err != nil {
		return nil, err
	}
	g := analyse.Begin(p.Rules, &p.State)
	for _, a := range rec.Answers {
		before := p.State
		if err := p.Step(a); err != nil {
			return nil, err
		}
		n := words.Of(p.Rules, &before)
		seat, err := n.FindPlayer(a.Seat)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", a.Line, err)
		}
		given, err := answer.Parse(p.Rules, &before, seat, a.Do)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", a.Line, err)
		}
		if err := g.Play(seat, given); err != nil {
			return nil, fmt.Errorf("line %d: %w", a.Line, err)
		}
	}
	return g, p.End(rec.End)
}

// Analyse looks back at a recorded game. Errors are those of Game, or that of ctx.
func Analyse(ctx context.Context, c notation.Components, rec *record.Record, cfg analyse.Config) (*Lookback, error) {
	g, err := Game(c, rec)
	if err != nil {
		return nil, err
	}
	rep, err := analyse.Run(ctx, g, cfg)
	if err != nil {
		return nil, err
	}
	return &Lookback{Game: g, Report: rep, Pairs: cfg.Pairs, Names: rec.Header.Seats}, nil
}

// end returns the chances of all seats at the end of the game, and false if it is not over.
func (l *Lookback) end() (chances [game.MaxPlayers]int32, over bool) {
	if l.Game.State.Phase != game.Over {
		return chances, false
	}
	return analyse.Decided(l.Game), true
}

// turns counts the good moves of a seat, or the others that are turning points.
func (l *Lookback) turns(p game.Player, good bool) int {
	n := 0
	for i := range l.Report.Turns {
		if t := &l.Report.Turns[i]; t.Good() == good && l.Game.Moves[t.Move].Seat == p {
			n++
		}
	}
	return n
}

// Letter names a turning point: A to Z, then AA and so on.
func Letter(i int) string {
	if i >= 26 {
		return Letter(i/26-1) + Letter(i%26)
	}
	return string(rune('A' + i))
}
