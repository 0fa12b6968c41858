package look

import (
	"time"

	"koprulu/rules/game"
	"koprulu/rules/notation/words"
	"koprulu/site/server/core"
	"koprulu/site/web/recap"
	"koprulu/table"
)

// SceneWords are the kinds of scenes in the API.
var SceneWords = [table.SceneKinds]string{table.SceneBattle: "battle", table.SceneAreas: "areas",
	table.SceneBase: "base", table.SceneBaseLost: "base-lost",
	table.ScenePoints: "points", table.SceneTech: "technology", table.SceneDepletion: "depletion",
	table.SceneStage: "stage", table.SceneOrders: "orders", table.SceneEliminated: "eliminated",
	table.SceneResigned: "resigned", table.SceneAhead: "left-for-later", table.SceneStandIn: "stand-in",
	table.SceneEnd: "end"}

// apiScene is a scene in the API. Seats count from 1; places, units and technologies are the words of notation.
type apiScene struct {
	Kind  string     `json:"kind"`
	From  int        `json:"from"`
	At    int        `json:"at"`
	When  *time.Time `json:"when,omitempty"`
	Seat  int        `json:"seat,omitempty"`
	Other int        `json:"other,omitempty"`
	// Mine is true if the seat of the token did or suffered it, Against if it was done to that seat.
	Mine    bool     `json:"mine,omitempty"`
	Against bool     `json:"against,omitempty"`
	Planet  string   `json:"planet,omitempty"`
	Areas   []string `json:"areas,omitempty"`
	// Over is there for battles.
	Over   *bool     `json:"over,omitempty"`
	Winner int       `json:"winner,omitempty"`
	Lost   []apiLoss `json:"lost,omitempty"`
	Points []int     `json:"points,omitempty"`
	Techs  []string  `json:"technologies,omitempty"`
	Orders []string  `json:"orders,omitempty"`
	Stage  int       `json:"stage,omitempty"`
	Text   string    `json:"text"`
}

// apiLoss is how many units of a type a seat lost.
type apiLoss struct {
	Seat  int    `json:"seat"`
	Unit  string `json:"unit"`
	Count int    `json:"count"`
}

// apiSince returns what has happened since the last turn of the seat of the token, as far as that seat may know it, in
// the language asked for; nothing before its first answer.
func (s *Chapter) apiSince(v *core.Visit, at *core.Seated) error {
	snap, seat := at.Snap, at.Seat
	if seat == game.Nobody {
		return core.ErrNoTurn
	}
	if !snap.Dealt() {
		return core.ErrNotNow
	}
	out := struct {
		From   int        `json:"from"`
		To     int        `json:"to"`
		Began  *time.Time `json:"began,omitempty"`
		More   bool       `json:"more,omitempty"`
		Scenes []apiScene `json:"scenes"`
	}{From: snap.Answers, To: snap.Answers, Scenes: []apiScene{}}
	from, to, ok := snap.Since(seat)
	if !ok {
		return v.OK(out)
	}
	out.From, out.To = from, to
	for i := range snap.Log {
		if l := &snap.Log[i]; l.Kind == table.NoEntry && l.For(seat) && l.Answers <= from {
			began := time.Unix(int64(l.Unix), 0).UTC()
			out.Began = &began
		}
	}
	scenes, more, err := snap.Scenes(v.Ctx, seat, from, to)
	if err != nil {
		return err
	}
	out.More = more
	teller := &recap.Teller{Words: v.WordsOf(), Rules: snap.Rules, View: snap.View(seat), Seat: seat}
	for i := range scenes {
		out.Scenes = append(out.Scenes, SceneOf(teller, &scenes[i]))
	}
	return v.OK(out)
}

// SceneOf makes a scene of the API.
func SceneOf(t *recap.Teller, c *table.Scene) apiScene {
	r, names := t.Rules, words.Names{Rules: t.Rules}
	out := apiScene{Kind: SceneWords[c.Kind], From: c.From, At: c.At, Seat: seatNumber(c.Seat), Other: seatNumber(c.Other),
		Mine: c.About(t.Seat), Against: c.Against(t.Seat),
		Winner: seatNumber(c.Winner), Text: t.Sentence(c)}
	if c.Unix != 0 {
		when := time.Unix(int64(c.Unix), 0).UTC()
		out.When = &when
	}
	if int(c.Planet) < len(r.Planets) {
		out.Planet = names.Planet(c.Planet)
	}
	for _, a := range c.Areas {
		out.Areas = append(out.Areas, names.Area(a))
	}
	if c.Kind == table.SceneBattle {
		out.Over = &c.Over
	}
	if c.Kind == table.SceneStage {
		out.Stage = int(c.Stage)
	}
	for _, l := range c.Lost {
		out.Lost = append(out.Lost, apiLoss{seatNumber(l.Seat), names.Unit(l.Unit), l.Count})
	}
	if c.Kind == table.ScenePoints {
		out.Points = c.Points[:t.View.Players]
	}
	for _, tech := range c.Techs {
		out.Techs = append(out.Techs, r.Sheets[t.View.Seats[c.Seat].Faction].Techs[tech].ID)
	}
	for _, p := range c.Orders {
		out.Orders = append(out.Orders, names.Planet(p))
	}
	return out
}

// seatNumber counts a seat from 1; 0 is nobody.
func seatNumber(p game.Player) int {
	if p >= game.MaxPlayers {
		return 0
	}
	return int(p) + 1
}
