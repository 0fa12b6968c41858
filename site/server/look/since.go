package look

import (
	"strconv"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/notation/words"
	"koprulu/site/server/core"
	"koprulu/site/web/recap"
	"koprulu/table"
)

// scenes returns what has happened since the last turn of the sender's seat, as far as that seat may know it; nothing
// before its first answer.
func (s *Chapter) scenes(v *core.Visit, at *core.Seated) (*recap.Show, error) {
	if at.Seat == game.Nobody {
		return nil, core.ErrNoTurn
	}
	if !at.Snap.Dealt() {
		return nil, core.ErrNotNow
	}
	show := &recap.Show{From: at.Snap.Answers, To: at.Snap.Answers, Began: s.Now(),
		Asked: at.Snap.Decisions[at.Seat].Number != 0}
	from, to, ok := at.Snap.Since(at.Seat)
	if !ok {
		return show, nil
	}
	show.From, show.To = from, to
	for i := range at.Snap.Log {
		if l := &at.Snap.Log[i]; l.Kind == table.NoEntry && l.For(at.Seat) {
			if l.Answers > from {
				break
			}
			show.Began = time.Unix(int64(l.Unix), 0)
		}
	}
	var err error
	show.Scenes, show.More, err = at.Snap.Scenes(v.Ctx, at.Seat, from, to)
	return show, err
}

// since shows what has happened since the last turn of the reader's seat, as a film with its scenes: GET /t/{id}/since,
// with at a moment of it.
func (s *Chapter) since(v *core.Visit, at *core.Seated) error {
	show, err := s.scenes(v, at)
	if err != nil {
		return err
	}
	moment := v.Param("at")
	if moment == "" {
		moment = strconv.Itoa(show.From)
	}
	page, err := s.momentOf(v, at, moment)
	if err != nil {
		return err
	}
	page.Show = show
	return core.Show(v, page)
}

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

// apiSince returns what has happened since the last turn of the seat of the token, in the language asked for.
func (s *Chapter) apiSince(v *core.Visit, at *core.Seated) error {
	show, err := s.scenes(v, at)
	if err != nil {
		return err
	}
	out := struct {
		From   int        `json:"from"`
		To     int        `json:"to"`
		Began  *time.Time `json:"began,omitempty"`
		More   bool       `json:"more,omitempty"`
		Scenes []apiScene `json:"scenes"`
	}{From: show.From, To: show.To, More: show.More, Scenes: []apiScene{}}
	if show.From < show.To {
		began := show.Began.UTC()
		out.Began = &began
	}
	teller := &recap.Teller{Words: v.WordsOf(), Rules: at.Snap.Rules, View: at.Snap.View(at.Seat), Seat: at.Seat}
	for i := range show.Scenes {
		out.Scenes = append(out.Scenes, SceneOf(teller, &show.Scenes[i]))
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
