package look

import (
	"net/http"

	"koprulu/help/lookback"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
	"koprulu/site/server/core"
	"koprulu/table"
)

// apiChance is the chance of a seat at one of its decisions; chances are in percent.
type apiChance struct {
	At     int     `json:"at"`
	Round  int     `json:"round"`
	Phase  string  `json:"phase"`
	Chance float64 `json:"chance"`
}

// apiLookback is the look back at a game: the whole of it once the game is over, until then the chances of the asking
// seat.
type apiLookback struct {
	Status string `json:"status"`
	// Percent is how much of it is done, while it is being worked out.
	Percent int `json:"percent,omitempty"`
	// Outdated says that it was made with other weights than those of this program.
	Outdated bool               `json:"outdated,omitempty"`
	Lookback *lookback.Document `json:"lookback,omitempty"`

	// Seat counts from 1; Depth is the number of worlds in which each chance was tried.
	Seat    int         `json:"seat,omitempty"`
	Depth   int         `json:"depth,omitempty"`
	Chances []apiChance `json:"chances,omitempty"`
}

// lookbackWords are the statuses of look backs in the API.
var lookbackWords = [...]string{table.NoLookback: "none", table.LookbackWaits: "waiting",
	table.LookbackWorks: "working", table.LookbackDone: "done", table.LookbackFailed: "failed"}

// apiLookback returns everyone's chances, what cost most and what was luck, once the game is over and somebody has
// asked for it. Until then, where the table has help, it returns the chances of the seat of the token at its own
// decisions, from what it knew.
func (s *Chapter) apiLookback(v *core.Visit, at *core.Seated) error {
	if at.Snap.Over() {
		return v.OK(lookbackOf(at.Snap))
	}
	chances, err := s.soFar(v, at)
	if err != nil {
		return err
	}
	out := &apiLookback{Status: "playing", Seat: int(at.Seat) + 1, Depth: s.Hub.LookbackDepth(), Chances: []apiChance{}}
	for _, c := range chances {
		out.Chances = append(out.Chances, apiChance{c.At, c.Round, words.Phase(c.Phase), lookback.Share(c.Chance)})
	}
	return v.OK(out)
}

// apiAskLookback asks for the look back at a game that is over.
func (s *Chapter) apiAskLookback(v *core.Visit, at *core.Seated) error {
	if err := at.AskLookback(v.Ctx); err != nil {
		return err
	}
	return v.JSON(http.StatusAccepted, lookbackOf(at.Snapshot()))
}

// soFar returns the chances of the reader's seat while the game goes on.
func (s *Chapter) soFar(v *core.Visit, at *core.Seated) ([]table.OwnChance, error) {
	if at.Seat == game.Nobody {
		return nil, core.ErrNoLook // What a seat knew is for nobody else.
	}
	return at.ChancesSoFar(v.Ctx, at.Snap, at.Seat)
}

// lookbackOf returns the look back at a game that is over, with today's names.
func lookbackOf(snap *table.Snapshot) *apiLookback {
	l := &snap.Lookback
	out := &apiLookback{Status: lookbackWords[l.Status], Percent: l.Percent, Outdated: snap.Outdated()}
	if l.Document != nil {
		d := *l.Document
		d.Seats = make([]lookback.Seat, len(l.Document.Seats))
		for i, seat := range l.Document.Seats {
			d.Seats[i] = lookback.Seat{Player: seat.Player, Name: table.SeatName(snap.Seats[i])}
		}
		out.Lookback = &d
	}
	return out
}
