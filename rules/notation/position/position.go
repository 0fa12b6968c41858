package position

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation"
	"koprulu/rules/notation/board"
	"koprulu/rules/notation/options"
	"koprulu/rules/notation/words"
)

// Version is the value of the field "koprulu" of a position.
const Version = "position/1"

// fields are the fields of a position, in the order in which they are written.
var fields = []string{"koprulu", "note", "options", "factions", "seed", "round", "phase", "step", "turn",
	"executing", "first", "eliminated", "resigned", "last-round", "victory", "winners", "condition",
	"planets", "routes", "z-routes",
	"units", "bases",
	"transports", "depleted", "partly-depleted", "installations", "guards", "point-tokens", "stages-led", "items",
	"players", "orders",
	"removed-orders", "events", "flow"}

// Check returns all that is wrong in a document, nothing if a game can begin with it.
func Check(c notation.Components, text []byte) document.Problems {
	_, _, err := Read(c, text)
	return document.ProblemsOf(err)
}

// Read sets up the game that a position describes and carries it on to
// the next open decision. What the position leaves out gets the defaults that
// docs/formats.md lists. An error is of type Problems and names every place that is
// wrong, or is about the JSON itself.
func Read(c notation.Components, text []byte) (*game.Rules, game.State, error) {
	return ReadInRecord(c, text, nil)
}

// ReadInRecord is Read with a seed given elsewhere, in a record.
func ReadInRecord(c notation.Components, text []byte, seed *[32]byte) (*game.Rules, game.State, error) {
	if len(text) > document.MaxBytes {
		return nil, game.State{}, document.Say("a position has at most %d bytes", document.MaxBytes)
	}
	doc, err := document.ReadOn(text, "position")
	if err != nil {
		return nil, game.State{}, err
	}
	p := reader{Reader: board.Reader{Doc: doc}, seed: seed}
	s, err := p.read(c)
	if err != nil {
		return nil, game.State{}, err
	}
	return p.Rules, s, nil
}

// reader builds a state from a document, section by section. After a mistake it continues as far as that makes sense,
// to report the mistakes of other sections.
type reader struct {
	board.Reader
	seed *[32]byte
	// flow is the part of the document about the flow of play, nil if it is left out.
	flow *document.Cursor
	// built are the figures of each player that are not in the supply, as far as they have been read.
	built [game.MaxPlayers]game.Figures
	// placesListed says whose units under mind control are listed, places counts the places that are taken.
	placesListed [game.MaxPlayers]bool
	places       [game.MaxPlayers]int
	// crowds are the entries of units, whose numbers are checked once the modules are known.
	crowds []crowd
	// inBattle are the cards of each player at skirmishes.
	inBattle [game.MaxPlayers]game.CardSet
}

func (p *reader) read(c notation.Components) (s game.State, err error) {
	if !head(p, c) {
		return s, p.Doc.Problems()
	}
	for _, section := range []func(){
		p.scalars, p.Galaxy, p.away, p.units, p.lend, p.lost, p.bases, p.transports, p.depletion, p.sites,
		p.going, p.items, p.guards, p.leaders, p.players, p.crowded, p.orders, p.events, p.result, p.remain,
	} {
		section()
	}
	if len(p.Doc.Problems()) > 0 {
		turnOf(p) // What is already known to be wrong with it is reported with the rest.
		return s, p.Doc.Problems()
	}
	p.frames()
	if len(p.Doc.Problems()) > 0 {
		return s, p.Doc.Problems()
	}
	if err := settle(p); err != nil {
		return s, err
	}
	return p.State, nil
}

// head reads what everything else depends on: the version, the options and the factions. It reports whether the rest of
// the document can be read in spite of mistakes in these.
func head(p *reader, c notation.Components) bool {
	if v := p.Doc.Get("koprulu"); v != nil { // In a document of another format all else is wrong, too.
		if word, ok := v.Word(); ok && word != Version {
			v.Bad("%s", document.WrongVersion(word, "position", Version))
			return false
		}
	}
	if !p.Doc.Object(fields...) {
		return false
	}
	p.Doc.Need("koprulu")
	if v := p.Doc.Get("note"); v != nil {
		v.Word()
	}
	at := p.Doc.Get("options")
	players := 0
	if f := p.Doc.Get("factions"); f != nil && f.Kind == document.Array {
		if players = len(f.Items); players == 1 || players > game.MaxPlayers {
			f.Bad("the number of factions is %d; a position has 2 to %d", players, game.MaxPlayers)
			players, p.SeatsWrong = min(max(players, 2), game.MaxPlayers), true
		}
	}
	opts, ok := options.Read(c, at, players)
	if at == nil {
		at = p.Doc
	}
	plain := game.Options{Players: min(max(players, 2), game.MaxPlayers), BroodWar: opts.BroodWar}
	for i := range plain.Factions {
		plain.Factions[i] = game.NoFaction
	}
	if !ok {
		opts = plain
	}
	rules, err := c.Rules(opts)
	if err != nil {
		at.Bad("%v", err)
		if rules, err = c.Rules(plain); err != nil {
			return false
		}
	}
	p.State = game.Blank(rules)
	p.Names = words.Of(rules, &p.State)
	seatFactions(p)
	p.Names = words.Of(rules, &p.State)
	p.flow = p.Doc.Get("flow")
	return true
}

// seatFactions reads the faction of each seat and hands it its components. A seat whose faction cannot be read gets
// another one, so that the mistakes in the rest of the document can be found.
func seatFactions(p *reader) {
	w := p.Doc.Get("phase")
	setup := w != nil && w.Text == "setup"
	list := p.Doc.Get("factions")
	seated := 0
	switch {
	case list == nil && !setup:
		p.Doc.Bad(`the field "factions" is missing; it lists the faction of each seat, such as ["raynor", "overmind"]`)
	case list != nil && list.Is(document.Array):
		if n := len(list.Items); n != p.Rules.Options.Players && !p.SeatsWrong {
			list.Bad("there are %d factions for %d players", n, p.Rules.Options.Players)
			p.SeatsWrong = true
		}
		for seated < min(len(list.Items), p.Rules.Options.Players) {
			seatFaction(p, seated, list.Item(seated), setup)
			seated++
		}
	}
	for !setup && seated < p.Rules.Options.Players {
		p.seat(seated, p.Stand(""))
		seated++
	}
}

// seatFaction reads the faction of a seat.
func seatFaction(p *reader, i int, c *document.Cursor, setup bool) {
	if c.Kind == document.Null {
		if !setup {
			c.Bad("this seat needs a faction; only during the setup may it have none")
			p.seat(i, p.Stand(""))
		}
		return
	}
	faction, ok := document.Find(c, p.FindFaction)
	if !ok {
		p.seat(i, p.Stand(c.Str()))
		return
	}
	for q := range p.Rules.Options.Players {
		if p.State.Seats[q].Faction == faction {
			c.Bad("seat %d already plays %s", q+1, p.Faction(faction))
			p.seat(i, p.Stand(""))
			return
		}
	}
	p.seat(i, faction)
}

// seat gives a faction and its components to a seat.
func (p *reader) seat(i int, faction game.Faction) {
	seat := &p.State.Seats[i]
	sheet := &p.Rules.Sheets[faction]
	seat.Faction = faction
	seat.Aside = sheet.HeroFigures | sheet.CaptiveFigures
	seat.Supply = sheet.FigureSet &^ seat.Aside
	if p.Rules.Options.FasterSurvival {
		seat.LostBases = p.Rules.Common.Bases - p.Rules.Common.FasterBases // MODE-06
	}
	seat.Tokens = p.Rules.Common.Orders
	for b := range sheet.Buildings {
		if sheet.Printed>>b&1 != 0 {
			seat.Level[b] = 1
		}
	}
}
