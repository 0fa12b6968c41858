package look

import (
	"koprulu/bots/odds"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/words"
	"koprulu/site/server/core"
	"koprulu/table"
)

// apiOddsOfSkirmish are the possible outcomes of a skirmish, by side.
type apiOddsOfSkirmish struct {
	Deals     int    `json:"deals"`
	Destroyed [2]int `json:"destroyed"`
}

// apiOddsOfAnswer are the possible outcomes of an answer.
type apiOddsOfAnswer struct {
	Answer     string              `json:"answer"`
	Exact      bool                `json:"exact"`
	Every      bool                `json:"every"`
	Deals      int                 `json:"deals"`
	Wins       [2]int              `json:"wins"`
	Lost       [2]int              `json:"lost"`
	Skirmishes []apiOddsOfSkirmish `json:"skirmishes"`
}

// apiOdds are the odds of a battle in the API: whole numbers, so that every program computes its own shares.
type apiOdds struct {
	Answers int `json:"answers"`
	// Seat and Sides count from 1.
	Seat       int                         `json:"seat,omitempty"`
	Area       string                      `json:"area"`
	Sides      [2]int                      `json:"sides"`
	Exact      bool                        `json:"exact"`
	Every      bool                        `json:"every"`
	Deals      int                         `json:"deals"`
	Wins       [2]int                      `json:"wins"`
	Nobody     int                         `json:"nobody"`
	Losses     [2][odds.MostLosses + 1]int `json:"losses"`
	Lost       [2]int                      `json:"lost"`
	Skirmishes []apiOddsOfSkirmish         `json:"skirmishes"`
	Choices    []apiOddsOfAnswer           `json:"choices,omitempty"`
}

// depthOf reads how thoroughly the odds are to be worked out.
func depthOf(v *core.Visit) (table.Depth, error) {
	switch v.Param("depth") {
	case "glance":
		return table.Glance, nil
	case "", "study":
		return table.Study, nil
	}
	return 0, core.WrongQuery("depth", "it must be glance or study")
}

// askedOdds works out the odds of the battle being fought, from what a seat may know, as far as a request wishes.
func askedOdds(v *core.Visit, at *core.Seated) (o *odds.Odds, depth table.Depth, err error) {
	if depth, err = depthOf(v); err == nil {
		o, err = at.Odds(v.Ctx, at.Snap, at.Seat, depth)
	}
	return o, depth, err
}

// apiOdds returns the odds of the battle being fought, from what the seat of the token may know.
func (s *Chapter) apiOdds(v *core.Visit, at *core.Seated) error {
	o, _, err := askedOdds(v, at)
	if err != nil {
		return err
	}
	return v.OK(oddsFor(at.Snap, at.Seat, o))
}

// odds sends the odds of the battle for the places that the stage of a page has for them. The page asks for them after
// it has been shown, so that neither it nor an answer waits for them.
func (s *Chapter) odds(v *core.Visit, at *core.Seated) error {
	o, depth, err := askedOdds(v, at)
	if err != nil {
		return err
	}
	page, err := s.table.Page(v, at, at.Snap)
	if err != nil {
		return err
	}
	return core.ShowPiece(v, page.Odds(o, depth == table.Study))
}

// oddsFor puts the odds of a seat into the words of the API.
func oddsFor(snap *table.Snapshot, seat game.Player, o *odds.Odds) *apiOdds {
	names := words.InView(snap.Rules, snap.View(seat))
	out := &apiOdds{Answers: snap.Answers, Area: names.Area(o.Area), Exact: o.Basis == odds.Exact,
		Every: o.Basis != odds.Sampled, Deals: o.Deals, Wins: o.Wins, Nobody: o.Nobody,
		Losses: o.Losses, Lost: o.Lost, Skirmishes: oddsOfSkirmishes(o.Skirmishes)}
	for side, p := range o.Players {
		out.Sides[side] = int(p) + 1
	}
	if seat != game.Nobody {
		out.Seat = int(seat) + 1
	}
	view := snap.View(seat)
	for i := range o.Answers {
		a := &o.Answers[i]
		out.Choices = append(out.Choices,
			apiOddsOfAnswer{Answer: string(answer.AppendInView(nil, snap.Rules, view, a.Answer)), Exact: a.Basis == odds.Exact,
				Every: a.Basis != odds.Sampled,
				Deals: a.Deals, Wins: a.Wins, Lost: a.Lost, Skirmishes: oddsOfSkirmishes(a.Skirmishes)})
	}
	return out
}

func oddsOfSkirmishes(list []odds.Skirmish) []apiOddsOfSkirmish {
	return core.Each(list, func(x *odds.Skirmish) apiOddsOfSkirmish { return apiOddsOfSkirmish{x.Deals, x.Destroyed} })
}
