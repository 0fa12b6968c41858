package notation

import (
	"strings"

	"koprulu/game"
)

// PositionVersion is the value of the field "koprulu" of a position.
const PositionVersion = "position/1"

// positionFields are the fields of a position, in the order in which they are written.
var positionFields = []string{"koprulu", "note", "options", "factions", "seed", "round", "phase", "step", "turn",
	"executing", "first", "eliminated", "victory", "winners", "condition", "planets", "routes", "z-routes", "units", "bases",
	"transports", "depleted", "partly-depleted", "installations", "guards", "point-tokens", "stages-led", "items", "players", "orders",
	"removed-orders", "events", "flow"}

// ReadPosition sets up the game that a position describes and carries it on to
// the next open decision. What the position leaves out gets the defaults that
// docs/formats.md lists. An error is of type Problems and names every place that is
// wrong, or is about the JSON itself.
func ReadPosition(c Components, text []byte) (*game.Rules, game.State, error) {
	return readPosition(c, text, nil)
}

// readPosition is ReadPosition with a seed that stands elsewhere, in a record.
func readPosition(c Components, text []byte, seed *[32]byte) (*game.Rules, game.State, error) {
	if len(text) > maxDocument {
		return nil, game.State{}, say("a position has at most %d bytes", maxDocument)
	}
	doc, err := parseJSON(text)
	if err != nil {
		return nil, game.State{}, err
	}
	var found Problems
	p := positionReader{doc: &cursor{node: &doc, found: &found}, seed: seed}
	s, err := p.read(c)
	if err != nil {
		return nil, game.State{}, err
	}
	return p.r, s, nil
}

// maxDocument bounds the size of a document in bytes.
const maxDocument = 1 << 20

// positionReader builds a state out of a document, section by section. After a
// mistake it goes on as far as that makes sense, to report the mistakes of other sections.
type positionReader struct {
	namer
	doc   *cursor
	seed  *[32]byte
	state game.State
	// flow is the part of the document about what is going on, nil if it is left out.
	flow *cursor
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
	if p.head(c); len(*p.doc.found) > 0 {
		return s, *p.doc.found
	}
	for _, section := range []func(){
		p.scalars, p.planets, p.routes, p.away, p.units, p.lend, p.lost, p.bases, p.transports, p.depletion, p.sites,
		p.going, p.items, p.guards, p.leaders, p.players, p.crowded, p.orders, p.events, p.result,
	} {
		section()
	}
	if len(*p.doc.found) > 0 {
		return s, *p.doc.found
	}
	p.frames()
	if len(*p.doc.found) > 0 {
		return s, *p.doc.found
	}
	if err := p.settle(); err != nil {
		return s, err
	}
	return p.state, nil
}

// head reads what everything else depends on: the version, the options and the factions.
func (p *positionReader) head(c Components) {
	if !p.doc.object(positionFields...) {
		return
	}
	if v := p.doc.need("koprulu"); v != nil {
		if word, ok := v.word(); ok && word != PositionVersion {
			v.bad("%s", wrongVersion(word, "position", PositionVersion))
		}
	}
	if v := p.doc.get("note"); v != nil {
		v.word()
	}
	if len(*p.doc.found) > 0 {
		return
	}
	at := p.doc.get("options")
	players := 0
	if f := p.doc.get("factions"); f != nil && f.kind == isList {
		players = len(f.node.items)
	}
	opts, ok := readOptions(c, at, players)
	if at == nil {
		at = p.doc
	}
	if !ok {
		if players == 0 && len(*p.doc.found) == 0 {
			p.doc.bad(`the field "factions" is missing; it lists the faction of each seat, such as ["raynor", "overmind"]`)
		}
		return
	}
	rules, err := c.Rules(opts)
	if err != nil {
		at.bad("%v", err)
		return
	}
	p.state = game.Blank(rules)
	p.namer = namesOf(rules, &p.state)
	p.seatFactions(at)
	p.namer = namesOf(rules, &p.state)
	p.flow = p.doc.get("flow")
}

// wrongVersion says what is wrong with the version of a document.
func wrongVersion(got, format, want string) Text {
	if strings.HasPrefix(got, format+"/") {
		return say("%q is a version that this program cannot read; it reads %q", got, want)
	}
	return say("%q is not the format of this document; it must be %q", got, want)
}

// seatFactions reads the faction of each seat and gives it its components.
func (p *positionReader) seatFactions(options *cursor) {
	f := p.doc.get("factions")
	if f == nil {
		if w := p.doc.get("phase"); w == nil || w.text != "setup" {
			p.doc.bad(`the field "factions" is missing; it lists the faction of each seat, such as ["raynor", "overmind"]`)
		}
		return
	}
	if !f.is(isList) {
		return
	}
	if n := len(f.node.items); n != p.r.Options.Players {
		f.bad("there are %d factions for %d players", n, p.r.Options.Players)
		return
	}
	f.items(func(c *cursor) {
		if c.kind == isNull {
			if w := p.doc.get("phase"); w == nil || w.text != "setup" {
				c.bad("only in the setup a seat has no faction")
			}
			return
		}
		faction, ok := find(c, p.findFaction)
		if !ok {
			return
		}
		for q := range p.r.Options.Players {
			if p.state.Seats[q].Faction == faction {
				c.bad("seat %d plays %s already", q+1, p.faction(faction))
				return
			}
		}
		seat := &p.state.Seats[c.index]
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
