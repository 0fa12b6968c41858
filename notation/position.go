package notation

import (
	"koprulu/game"
	"koprulu/internal/document"
)

// PositionVersion is the value of the field "koprulu" of a position.
const PositionVersion = "position/1"

// positionFields are the fields of a position, in the order in which they are written.
var positionFields = []string{"koprulu", "note", "options", "factions", "seed", "round", "phase", "step", "turn",
	"executing", "first", "eliminated", "victory", "winners", "condition", "planets", "routes", "z-routes", "units", "bases",
	"transports", "depleted", "partly-depleted", "installations", "guards", "point-tokens", "stages-led", "items", "players", "orders",
	"removed-orders", "events", "flow"}

// CheckPosition judges a document: it returns all that is wrong in it, nothing if a game can begin with it.
func CheckPosition(c Components, text []byte) document.Problems {
	_, _, err := ReadPosition(c, text)
	return document.ProblemsOf(err)
}

// ReadPosition sets up the game that a position describes and carries it on to
// the next open decision. What the position leaves out gets the defaults that
// docs/formats.md lists. An error is of type Problems and names every place that is
// wrong, or is about the JSON itself.
func ReadPosition(c Components, text []byte) (*game.Rules, game.State, error) {
	return readPosition(c, text, nil)
}

// readPosition is ReadPosition with a seed that stands elsewhere, in a record.
func readPosition(c Components, text []byte, seed *[32]byte) (*game.Rules, game.State, error) {
	if len(text) > document.MaxBytes {
		return nil, game.State{}, document.Say("a position has at most %d bytes", document.MaxBytes)
	}
	doc, err := document.Read(text)
	if err != nil {
		return nil, game.State{}, err
	}
	p := positionReader{boardReader: boardReader{doc: doc}, seed: seed}
	s, err := p.read(c)
	if err != nil {
		return nil, game.State{}, err
	}
	return p.r, s, nil
}

// boardReader reads what positions and scenarios say in the same words: the galaxy, and the names of what lies in it.
type boardReader struct {
	namer
	doc   *document.Cursor
	state game.State
}

// positionReader builds a state out of a document, section by section. After a
// mistake it goes on as far as that makes sense, to report the mistakes of other sections.
type positionReader struct {
	boardReader
	seed *[32]byte
	// flow is the part of the document about what is going on, nil if it is left out.
	flow *document.Cursor
	// built are the figures of each player that are not in the supply, as far as read.
	built [game.MaxPlayers]game.Figures
	// placesListed tells whose units under mind control are listed, places counts the places that are taken.
	placesListed [game.MaxPlayers]bool
	places       [game.MaxPlayers]int
	// crowds are the entries of units, whose numbers are checked once the modules are known.
	crowds []crowd
	// inBattle are the cards of each player that lie at skirmishes.
	inBattle [game.MaxPlayers]game.CardSet
}

func (p *positionReader) read(c Components) (s game.State, err error) {
	if p.head(c); len(p.doc.Problems()) > 0 {
		return s, p.doc.Problems()
	}
	for _, section := range []func(){
		p.scalars, p.planets, p.routes, p.away, p.units, p.lend, p.lost, p.bases, p.transports, p.depletion, p.sites,
		p.going, p.items, p.guards, p.leaders, p.players, p.crowded, p.orders, p.events, p.result,
	} {
		section()
	}
	if len(p.doc.Problems()) > 0 {
		return s, p.doc.Problems()
	}
	p.frames()
	if len(p.doc.Problems()) > 0 {
		return s, p.doc.Problems()
	}
	if err := p.settle(); err != nil {
		return s, err
	}
	return p.state, nil
}

// head reads what everything else depends on: the version, the options and the factions.
func (p *positionReader) head(c Components) {
	if !p.doc.Object(positionFields...) {
		return
	}
	if v := p.doc.Need("koprulu"); v != nil {
		if word, ok := v.Word(); ok && word != PositionVersion {
			v.Bad("%s", document.WrongVersion(word, "position", PositionVersion))
		}
	}
	if v := p.doc.Get("note"); v != nil {
		v.Word()
	}
	if len(p.doc.Problems()) > 0 {
		return
	}
	at := p.doc.Get("options")
	players := 0
	if f := p.doc.Get("factions"); f != nil && f.Kind == document.Array {
		players = len(f.Items)
	}
	opts, ok := readOptions(c, at, players)
	if at == nil {
		at = p.doc
	}
	if !ok {
		if players == 0 && len(p.doc.Problems()) == 0 {
			p.doc.Bad(`the field "factions" is missing; it lists the faction of each seat, such as ["raynor", "overmind"]`)
		}
		return
	}
	rules, err := c.Rules(opts)
	if err != nil {
		at.Bad("%v", err)
		return
	}
	p.state = game.Blank(rules)
	p.namer = namesOf(rules, &p.state)
	p.seatFactions(at)
	p.namer = namesOf(rules, &p.state)
	p.flow = p.doc.Get("flow")
}

// seatFactions reads the faction of each seat and gives it its components.
func (p *positionReader) seatFactions(options *document.Cursor) {
	f := p.doc.Get("factions")
	if f == nil {
		if w := p.doc.Get("phase"); w == nil || w.Text != "setup" {
			p.doc.Bad(`the field "factions" is missing; it lists the faction of each seat, such as ["raynor", "overmind"]`)
		}
		return
	}
	if !f.Is(document.Array) {
		return
	}
	if n := len(f.Items); n != p.r.Options.Players {
		f.Bad("there are %d factions for %d players", n, p.r.Options.Players)
		return
	}
	f.EachItem(func(c *document.Cursor) {
		if c.Kind == document.Null {
			if w := p.doc.Get("phase"); w == nil || w.Text != "setup" {
				c.Bad("only in the setup a seat has no faction")
			}
			return
		}
		faction, ok := document.Find(c, p.findFaction)
		if !ok {
			return
		}
		for q := range p.r.Options.Players {
			if p.state.Seats[q].Faction == faction {
				c.Bad("seat %d plays %s already", q+1, p.faction(faction))
				return
			}
		}
		seat := &p.state.Seats[c.Index()]
		sheet := &p.r.Sheets[faction]
		seat.Faction = faction
		seat.Aside = sheet.HeroFigures | sheet.CaptiveFigures
		seat.Supply = sheet.FigureSet &^ seat.Aside
		if p.r.Options.FasterSurvival {
			seat.LostBases = p.r.Common.Bases - p.r.Common.FasterBases // MODE-06
		}
		seat.Tokens = p.r.Common.Orders
		for b := range sheet.Buildings {
			if sheet.Printed>>b&1 != 0 {
				seat.Level[b] = 1
			}
		}
	})
}
