package recap

import (
	"strconv"
	"strings"
	"time"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/galaxy"
	"koprulu/site/web/page"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// Path is where a player is shown what has happened since their turn.
const Path = "since"

// Show is what a player is shown of what has happened since their turn: a film with its scenes.
type Show struct {
	// From and To are the moments between which the film plays.
	From, To int
	// Began is when the player last answered.
	Began time.Time
	// Asked is true if the table waits for an answer of the player.
	Asked bool
	// Scenes are what happened, oldest first; More is true if there were earlier ones.
	Scenes []table.Scene
	More   bool
}

// Film is the page of the show.
type Film struct {
	*seen.Game
	*Show
}

// Teller puts scenes into the words of a reader who has a seat.
type Teller struct {
	Words *locale.Words
	Rules *game.Rules
	View  *game.View
	Seat  game.Player
}

// Head says what a scene is about, and Rest what came of it, empty if that is all.
func (t *Teller) Head(c *table.Scene) string {
	w, who := t.Words, t.player(c.Seat)
	//exhaustive:enforce
	switch c.Kind {
	case table.SceneBattle:
		area := w.AreaName(t.Rules, c.Areas[0])
		switch t.Seat {
		case c.Other:
			return w.Text("web.since.attack", "player", who, "area", area)
		case c.Seat:
			return w.Text("web.since.mine", "area", area)
		}
		return w.Text("web.show.battle", "player", who, "other", t.player(c.Other), "area", area)
	case table.SceneAreas:
		var names []string
		for _, a := range c.Areas {
			names = append(names, w.AreaName(t.Rules, a))
		}
		if c.Other == game.Nobody {
			return w.Text("web.show.areas", "player", who, "areas", w.List(names))
		}
		return w.Text("web.show.areas.from", "player", who, "areas", w.List(names), "other", t.player(c.Other))
	case table.SceneBase:
		return w.Text("web.show.base", "player", who, "area", w.AreaName(t.Rules, c.Areas[0]))
	case table.SceneBaseLost:
		return w.Text("web.show.base.lost", "player", who, "area", w.AreaName(t.Rules, c.Areas[0]))
	case table.ScenePoints:
		var said []string
		for p := range game.Player(t.View.Players) {
			if n := c.Points[p]; n != 0 {
				said = append(said, w.Text("web.since.points.one", "player", t.player(p), "n", signed(n)))
			}
		}
		return w.Text("web.since.points", "list", w.List(said))
	case table.SceneTech:
		var names []string
		for _, tech := range c.Techs {
			names = append(names, w.TechName(t.Rules, t.faction(c.Seat), tech))
		}
		return w.Text("web.show.tech", "player", who, "techs", w.List(names))
	case table.SceneOrders:
		return w.Text("web.since.orders", "player", who, "n", len(c.Orders))
	case table.SceneEliminated:
		return w.Text("web.show.eliminated", "player", who)
	case table.SceneResigned:
		return w.Text("web.show.resigned", "player", who)
	case table.SceneAhead:
		return w.Text("web.show.ahead", "n", c.Count)
	case table.SceneStandIn:
		return w.Text("web.show.standin", "n", c.Count)
	case table.SceneStage:
		return w.Text("log.stage", "stage", w.StageName(c.Stage))
	case table.SceneDepletion, table.SceneEnd:
		return strings.TrimSuffix(w.Entry(t.Rules, t.View, c.Entry), ".")
	}
	return ""
}

// Rest says what came of a scene.
func (t *Teller) Rest(c *table.Scene) string {
	w := t.Words
	switch c.Kind {
	case table.SceneBattle:
		var came []string
		switch {
		case !c.Over:
			came = append(came, w.Text("web.show.goeson"))
		case c.Winner == game.Nobody:
			came = append(came, w.Text("web.show.nobody"))
		case c.Other == t.Seat && c.Winner == t.Seat:
			came = append(came, w.Text("web.since.held", "area", w.AreaName(t.Rules, c.Areas[0])))
		case c.Other == t.Seat:
			came = append(came, w.Text("web.since.taken", "area", w.AreaName(t.Rules, c.Areas[0])))
		case c.Seat == t.Seat && c.Winner == t.Seat:
			came = append(came, w.Text("web.since.won"))
		case c.Seat == t.Seat:
			came = append(came, w.Text("web.since.failed"))
		default:
			came = append(came, w.Text("web.since.wins", "player", t.player(c.Winner)))
		}
		for p := range game.Player(t.View.Players) {
			var units []string
			for _, l := range c.Lost {
				if l.Seat == p {
					units = append(units, w.UnitCount(t.Rules, l.Unit, l.Count))
				}
			}
			switch {
			case units == nil:
			case p == t.Seat:
				came = append(came, w.Text("web.show.lost.you", "units", w.List(units)))
			default:
				came = append(came, w.Text("web.show.lost", "player", t.player(p), "units", w.List(units)))
			}
		}
		return strings.Join(came, "; ")
	case table.SceneAreas:
		var gains []string
		for _, res := range []game.Resource{game.Minerals, game.Gas} {
			n := 0
			for _, a := range c.Areas {
				if info := &t.Rules.Areas[a]; info.Resource == res && !t.View.Depleted.Has(a) {
					n += int(info.Amount)
				}
			}
			if n > 0 {
				gains = append(gains, w.Text("web.show.gain", "n", signed(n), "what", w.ResourceName(res)))
			}
		}
		points := 0
		for _, a := range c.Areas {
			points += int(t.Rules.Areas[a].Conquest)
		}
		if points > 0 {
			gains = append(gains, w.Text("web.show.conquest", "n", points))
		}
		return strings.Join(gains, ", ")
	case table.SceneOrders:
		var names []string
		for i, p := range c.Orders {
			n := 0
			for _, q := range c.Orders {
				if q == p {
					n++
				}
			}
			if first(c.Orders, p) != i {
				continue
			}
			if name := w.PlanetName(t.Rules, p); n > 1 {
				names = append(names, w.Text("web.show.times", "what", name, "n", n))
			} else {
				names = append(names, name)
			}
		}
		return w.List(names)
	}
	return ""
}

// first returns the first place of a planet in a list.
func first(list []game.Planet, p game.Planet) int {
	for i, q := range list {
		if p == q {
			return i
		}
	}
	return -1
}

// Sentence says everything about a scene.
func (t *Teller) Sentence(c *table.Scene) string {
	head, rest := page.Capital(t.Head(c)), t.Rest(c)
	if rest == "" {
		return head + "."
	}
	return t.Words.Text("web.since.item", "what", head) + " " + rest + "."
}

// player names a seat.
func (t *Teller) player(p game.Player) string { return t.Words.PlayerName(t.Rules, t.View, p) }

// faction returns the faction of a seat.
func (t *Teller) faction(p game.Player) game.Faction {
	if int(p) < t.View.Players {
		return t.View.Seats[p].Faction
	}
	return game.NoFaction
}

// teller returns the teller of the scenes of the film.
func (f *Film) teller() *Teller { return &Teller{f.Words(), f.Rules, f.View, f.Seat} }

// now is the place of the scene that the page shows, -1 before the first.
func (f *Film) now() int {
	for i := range f.Scenes {
		if f.Scenes[i].At == f.Replay.At {
			return i
		}
	}
	return -1
}

// class returns the classes of a scene: the colours of who did it, and whether it is the reader's or was done to them.
func (f *Film) class(c *table.Scene) string {
	class := "scene " + f.Owner(c.Seat)
	if c.Against(f.Seat) {
		return class + " is-bad"
	}
	if c.About(f.Seat) {
		return class + " is-mine " + f.Owner(f.Seat)
	}
	return class
}

// mark is the seat whose emblem is shown with a scene, game.Nobody for none.
func (f *Film) mark(c *table.Scene) game.Player {
	if int(c.Seat) < f.View.Players {
		return c.Seat
	}
	return game.Nobody
}

// icon is the picture for a scene that has no place on the map.
func icon(c *table.Scene) string {
	switch c.Kind {
	case table.ScenePoints:
		return "star"
	case table.SceneTech:
		return "research"
	case table.SceneStage:
		return "event"
	case table.SceneAhead:
		return "clock"
	case table.SceneStandIn:
		return "bot"
	case table.SceneEnd:
		return "trophy"
	}
	return "flag"
}

// planet returns the model by which the planet of a scene is drawn.
func (f *Film) planet(c *table.Scene) *galaxy.Model {
	return &galaxy.Model{Words: f.Words(), Rules: f.Rules, View: c.View, Seat: f.Seat}
}

// sincePath is the address of the film at a moment.
func (f *Film) sincePath(at int) string { return f.Path(Path) + "?at=" + strconv.Itoa(at) }

// at returns when a scene was, the time of the player's turn if nobody knows.
func (f *Film) at(c *table.Scene) time.Time {
	if c.Unix == 0 {
		return f.Began
	}
	return time.Unix(int64(c.Unix), 0).UTC()
}

// sum says how long the reader was away, and how many scenes there are.
func (f *Film) sum() string {
	return f.Words().Text("web.show.sum", "ago", page.AgoText(f.Words(), f.Reader.Now, f.Began), "n", len(f.Scenes))
}
