package look

import (
	"errors"
	"strings"

	"github.com/a-h/templ"

	"koprulu/bots/odds"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/words"
	"koprulu/site/server/core"
	"koprulu/site/web"
	"koprulu/site/web/reach"
	"koprulu/table"
)

// attack sends the odds of the battle that the reader would fight in an area: as soon as their movement ends, or if
// they attacked there.
func (s *Chapter) attack(v *core.Visit) error {
	depth, err := depthOf(v)
	if err != nil {
		return err
	}
	if drops := v.URL.Query()["do"]; drops != nil {
		return s.drops(v, drops, depth)
	}
	return s.placed(v, func(at *core.Seated, page *web.TablePage, place reach.Place) error {
		if place.Areas.Len() != 1 {
			return core.ErrNowhere
		}
		o, err := at.Attack(v.Ctx, at.Snap, at.Seat, place.Areas.First(), depth)
		if err != nil {
			return err
		}
		return core.ShowPiece(v, reach.Odds(&page.Game, o))
	})
}

// drops sends what comes of dropping units, for each of some drops in the words of the answers that make it.
func (s *Chapter) drops(v *core.Visit, drops []string, depth table.Depth) error {
	at, err := s.Table(v)
	switch {
	case err != nil:
		return err
	case !at.Snap.Dealt() || at.Seat == game.Nobody:
		return core.ErrNoAttack
	case !at.Snap.Helps():
		return table.ErrNoHelp
	}
	legal, view, seen := map[string]game.Answer{}, at.Snap.View(at.Seat), s.table.Seen(v, at, at.Snap)
	for _, a := range at.Snap.Legal(at.Seat, nil) {
		if a.Verb == game.DoMove {
			legal[answer.FormatInView(at.Snap.Rules, view, a)] = a
		}
	}
	var out []templ.Component
	for _, drop := range drops {
		var by []game.Answer
		for text := range strings.SplitSeq(drop, "|") {
			a, ok := legal[text]
			if !ok {
				return core.ErrStale
			}
			by = append(by, a)
		}
		area := by[0].To()
		var o *odds.Odds
		switch {
		case view.Holder[area] == at.Seat:
			continue
		case view.Units[area] != 0:
			if o, err = at.AttackBy(v.Ctx, at.Snap, at.Seat, area, by, depth); errors.Is(err, table.ErrNoAttack) {
				continue
			} else if err != nil {
				return err
			}
		}
		out = append(out, reach.Drop(&seen, by, o))
	}
	return core.ShowPiece(v, templ.Join(out...))
}

// apiAttacks are the odds of an attack in the API.
type apiAttacks struct {
	apiOdds
	// Now is true if the battle begins when the movement of the seat ends; otherwise, as in any area but the one that its
	// units have entered to fight, the attack is only considered.
	Now bool `json:"now"`
}

// apiAttack returns the odds of the battle that the seat of the token would fight in an area: as soon as its movement
// ends, or if it attacked there.
func (s *Chapter) apiAttack(v *core.Visit, at *core.Seated) error {
	depth, err := depthOf(v)
	if err != nil {
		return err
	}
	if !at.Snap.Dealt() {
		return core.ErrNoAttack
	}
	view := at.Snap.View(at.Seat)
	names := words.InView(at.Snap.Rules, view)
	area, err := names.FindArea(v.Param("area"))
	if err != nil {
		return core.WrongQuery("area", "%v", err)
	}
	o, err := at.Attack(v.Ctx, at.Snap, at.Seat, area, depth)
	if err != nil {
		return err
	}
	entered, waits := odds.Waiting(view, at.Seat)
	return v.OK(apiAttacks{*oddsFor(at.Snap, at.Seat, o), waits && entered == area})
}
