package look

import (
	"koprulu/bots/odds"
	"koprulu/rules/notation/words"
	"koprulu/site/server/core"
	"koprulu/site/web"
	"koprulu/site/web/reach"
)

// attack sends the odds of the battle that the reader would fight in an area: as soon as their movement ends, or if
// they attacked there.
func (s *Chapter) attack(v *core.Visit) error {
	depth, err := depthOf(v)
	if err != nil {
		return err
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
