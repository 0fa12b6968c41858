package scenario

import (
	"fmt"
	"regexp"
	"slices"

	"golang.org/x/text/language"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation"
	"koprulu/rules/notation/board"
	"koprulu/rules/notation/words"
	"koprulu/rules/scenarios"
)

// Version is the value of the field "koprulu" of a scenario.
const Version = "scenario/1"

// The fields of a scenario and of its parts.
var (
	fields = []string{"koprulu", "id", "name", "about", "status", "sourced", "original", "options", "factions",
		"teams", "first",
		"rounds", "planets", "z-routes", "players", "items", "events", "leadership", "points", "victory", "rules"}
	optionFields = []string{"broodwar"}
	forceFields  = []string{"workers", "bases", "units", "heroes", "transports", "buildings", "modules", "technologies",
		"leaders", "installations", "resource-tokens", "guards"}
	siteFields   = []string{"area", "kind"}
	itemFields   = []string{"item", "area", "carried-by", "carriers"}
	bearerFields = []string{"faction", "unit"}
	raceFields   = []string{"race", "layer"}
	eventFields  = []string{"remove", "put-away", "refill"}
)

// The words that only scenarios have, in the order of package game.
var (
	statusWords = []string{"original", "reconstruction"}
	pointWords  = []string{game.PointsNone: "none", game.PointsCount: "count"}
	layerWords  = []string{game.Ground: "ground", game.Flying: "flying", game.AnyLayer: "any"}
	raceWords   = []string{game.Terran: "terran", game.Protoss: "protoss", game.Zerg: "zerg", game.Races: "any"}
)

// Named returns a scenario of the project by its id.
func Named(c notation.Components, id string) (*game.Scenario, error) {
	text, ok := scenarios.Document(id)
	if !ok {
		return nil, document.Say("%q is not a scenario of the project%s", id, document.Meant(id, scenarios.IDs()))
	}
	sc, err := Read(c, text)
	if err != nil {
		return nil, fmt.Errorf("scenario %s: %w", id, err)
	}
	sc.Document = ""
	return sc, nil
}

// All returns all scenarios of the project, in their order.
func All(c notation.Components) ([]*game.Scenario, error) {
	var out []*game.Scenario
	for _, id := range scenarios.IDs() {
		sc, err := Named(c, id)
		if err != nil {
			return nil, err
		}
		out = append(out, sc)
	}
	return out, nil
}

// Check returns all that is wrong in a document by path, in the order of the document, nothing if a game of it can be
// played.
func Check(c notation.Components, text []byte) document.Problems {
	_, err := Read(c, text)
	return document.ProblemsOf(err)
}

// Read reads a scenario from a document (MODE-26). An error is of type Problems and names every place that is wrong, or
// is about the JSON itself. A word that the vocabulary does not have is an error, never ignored. Rules makes a game of
// it.
func Read(c notation.Components, text []byte) (*game.Scenario, error) {
	if len(text) > document.MaxBytes {
		return nil, document.Say("a scenario has at most %d bytes", document.MaxBytes)
	}
	doc, err := document.ReadOn(text, "scenario")
	if err != nil {
		return nil, err
	}
	sc, err := ReadWithin(c, doc)
	if found := doc.Problems(); len(found) > 0 { // also those of the JSON itself
		return nil, found
	}
	return sc, err
}

// ReadWithin reads a scenario that may be inside another document. What was wrong with that document before is for its
// reader to report.
func ReadWithin(c notation.Components, doc *document.Cursor) (*game.Scenario, error) {
	before := len(doc.Problems())
	s := reader{Reader: board.Reader{Doc: doc}, sc: &game.Scenario{}}
	s.read(c)
	if len(doc.Problems()) > before {
		return nil, doc.Problems()
	}
	s.sc.Document = string(Append(nil, s.Rules))
	return s.sc, nil
}

// Rules makes the rules of a game of a scenario. game.New deals it.
func Rules(c notation.Components, sc *game.Scenario) (*game.Rules, error) {
	return c.Rules(sc.Options())
}

// reader reads a scenario section by section. For the galaxy and for names it uses what reads positions.
type reader struct {
	board.Reader
	sc *game.Scenario
}

var idPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func (s *reader) read(c notation.Components) {
	v := s.Doc.Get("koprulu")
	if word, ok := v.Word(); ok && word != Version { // In a document of another format all else is wrong, too.
		v.Bad("%s", document.WrongVersion(word, "scenario", Version))
		return
	}
	if !s.Doc.Object(fields...) {
		return
	}
	s.Doc.Need("koprulu")
	v = s.Doc.Need("id")
	if word, ok := v.Word(); ok && (!idPattern.MatchString(word) || len(word) > 40) {
		v.Bad("%q is not an id; write at most 40 small letters, digits and single hyphens", word)
	} else {
		s.sc.ID = word
	}
	if v := s.Doc.Need("name"); v != nil {
		s.sc.Name = readText(v, 60)
	}
	if v := s.Doc.Get("about"); v != nil {
		s.sc.About = readText(v, 2000)
	}
	s.sources()
	if !s.seats(c) {
		return
	}
	if v := s.Doc.Get("planets"); v == nil || v.Kind == document.Object && len(v.Items) == 0 {
		s.Doc.Bad(`the field "planets" is missing or empty; it says where each planet lies, such as {"torus": {"cell": [0, 0]}}`)
	}
	s.Galaxy()
	s.sc.Placed = s.State.Placed
	for p := range s.sc.Tiles {
		t := s.State.Tiles[p]
		s.sc.Tiles[p] = game.Tile{X: t.X, Y: t.Y, Turn: t.Turn}
	}
	s.sc.Links = append([]game.Link(nil), s.State.Links[:s.State.LinkCount]...)
	s.forces()
	for _, section := range []func(){s.items, s.eventDeck, s.leadership, s.victory, s.special} {
		section()
	}
}

// readText reads a text, or one for each language.
func readText(c *document.Cursor, most int) game.ScenarioText {
	t := game.ScenarioText{}
	take := func(c *document.Cursor, lang string) {
		word, ok := c.Word()
		switch {
		case !ok:
		case word == "":
			c.Bad("this text is empty")
		case len(word) > most:
			c.Bad("this text has more than %d bytes", most)
		default:
			t[lang] = word
			if t[""] == "" || lang == "en" {
				t[""] = word
			}
		}
	}
	switch c.Kind {
	case document.String:
		take(c, "")
	case document.Object:
		for lang, c := range c.EachField() {
			if tag, err := language.Parse(lang); err != nil || tag.String() != lang {
				c.Bad("%q is not a language; write it as in BCP 47, such as en or pt-BR", lang)
				continue
			}
			take(c, lang)
		}
		if t[""] == "" {
			c.Bad("at least one language is needed")
		}
	default:
		c.Bad(`this is %s, but it must be a text, or an object such as {"en": "…", "de": "…"}`, c.Kind.Sentence())
	}
	return t
}

// sources reads which parts of the scenario have a source and which are our own (MODE-26).
func (s *reader) sources() {
	status, _ := document.Find(s.Doc.Get("status"), document.OneOf[int](document.Say("status"), statusWords))
	s.sc.Reconstructed = status == 1
	for c := range s.Doc.Get("sourced").Each() {
		if word, ok := c.Word(); ok {
			s.sc.Sourced = append(s.sc.Sourced, word)
		}
	}
	s.sc.Original, _ = s.Doc.Get("original").Word()
}

// seats reads the set, the factions in play order, the teams and the first player (MODE-12, MODE-13, MODE-20), and
// makes the rules on which all names depend. It reports whether the rest can be read in spite of mistakes in these: a
// seat whose faction cannot be read gets another one.
func (s *reader) seats(c notation.Components) bool {
	sc := s.sc
	if v := s.Doc.Get("options"); v.Object(optionFields...) {
		sc.BroodWar = v.Get("broodwar").Yes()
	}
	var listed []*document.Node
	if list := s.Doc.Need("factions"); list.Is(document.Array) {
		if listed = list.Items; len(listed) < 2 || len(listed) > game.MaxPlayers {
			list.Bad("the number of factions is %d; a scenario has 2 to %d", len(listed), game.MaxPlayers)
			s.SeatsWrong = true
		}
	}
	sc.Players = min(max(len(listed), 2), game.MaxPlayers)
	opts := game.Options{Players: sc.Players, BroodWar: sc.BroodWar}
	rules, err := c.Rules(opts)
	if err != nil {
		s.Doc.Bad("%v", err)
		return false
	}
	rules.Options.Scenario = sc
	s.State = game.Blank(rules)
	s.Names = words.Of(rules, &s.State)
	for i := range sc.Factions {
		sc.Factions[i] = game.NoFaction
		sc.Teams[i] = uint8(i)
	}
	for i := range sc.Players {
		f := s.seatFaction(i, listed)
		sc.Factions[i] = f
		seat := &s.State.Seats[i]
		seat.Faction = f
		seat.Aside = rules.Sheets[f].HeroFigures | rules.Sheets[f].CaptiveFigures
		seat.Supply = rules.Sheets[f].FigureSet &^ seat.Aside
	}
	rules.Options.Factions = sc.Factions
	s.Names = words.Of(rules, &s.State)
	sc.First, _ = document.Find(s.Doc.Need("first"), s.FindPlayer)
	document.Counted(s.Doc, "rounds", document.Say("number of rounds"), 1, 99, &sc.Rounds)
	if v := s.Doc.Get("teams"); v != nil {
		s.teams(v)
	}
	return true
}

// seatFaction reads the faction of a seat.
func (s *reader) seatFaction(i int, listed []*document.Node) game.Faction {
	if i >= len(listed) {
		return s.Stand("")
	}
	c := s.Doc.Get("factions").Item(i)
	f, ok := document.Find(c, s.FindFaction)
	if ok && slices.Contains(s.sc.Factions[:i], f) {
		c.Bad("%s appears here twice", s.Faction(f))
		ok = false
	}
	if !ok {
		return s.Stand(c.Str())
	}
	return f
}

// teams reads who plays together; every faction must be in one team.
func (s *reader) teams(list *document.Cursor) {
	var seen game.PlayerSet
	for c := range list.Each() {
		team := c.Index()
		for c := range c.Each() {
			q, ok := document.Find(c, s.FindPlayer)
			switch {
			case !ok:
			case seen.Has(q):
				c.Bad("%s is already in a team", s.Player(q))
			default:
				seen |= 1 << q
				s.sc.Teams[q] = uint8(team)
			}
		}
	}
	switch {
	case list.Kind != document.Array || s.SeatsWrong:
	case seen != 1<<s.sc.Players-1:
		list.Bad("every faction must be in a team; the teams name %d of %d", seen.Len(), s.sc.Players)
	case len(list.Items) < 2:
		list.Bad("there must be at least two teams")
	}
}
